"""What the printers of python-escpos have in common, however they are connected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.text import say
from hardware.drivers import DriverSettings, Library
from hardware.printer.interface import PrinterConnection
from hardware.schema import key

ESCPOS = Library("escpos", "print")


@dataclass(frozen=True, kw_only=True)
class PortSettings(DriverSettings):
    """Where the printer is connected."""

    port: str = key("/dev/usb/lp0", say("serial and file: the printer's port"))


def opened(printer: Any) -> PrinterConnection:
    """python-escpos opens late and, if asked to raise, with the cause inside."""
    printer.open(raise_not_found=True)
    connection: PrinterConnection = printer
    return connection
