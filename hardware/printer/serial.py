"""A printer on a serial port."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import say
from hardware.printer import driver
from hardware.printer.connection import ESCPOS, PortSettings, opened
from hardware.printer.interface import PrinterConnection
from hardware.schema import key
from hardware.serial_port import READ_SECONDS, SERIAL, SPEEDS

PRINTING_SECONDS = 10.0


@dataclass(frozen=True, kw_only=True)
class SerialPrinterSettings(PortSettings):
    """How fast it is."""

    baud: int = key(19200, say("its speed"), least=SPEEDS[0], most=SPEEDS[1])


@driver("serial", SerialPrinterSettings, libraries=(ESCPOS, SERIAL))
def serial(settings: SerialPrinterSettings) -> PrinterConnection:
    from escpos.printer import Serial

    printer = Serial(settings.port, settings.baud, timeout=READ_SECONDS, dsrdtr=False)
    connection = opened(printer)
    # python-escpos has no setting for it, and without it a stuck printer is waited for for ever.
    printer.device.write_timeout = PRINTING_SECONDS
    return connection
