"""A printer the kernel drives (/dev/usb/lp0)."""

from __future__ import annotations

from hardware.diagnosis import Diagnosis
from hardware.doctor import DeviceCheck
from hardware.printer import driver
from hardware.printer.connection import ESCPOS, PortSettings, opened
from hardware.printer.interface import PrinterConnection


def _look(check: DeviceCheck, settings: PortSettings) -> Diagnosis:
    return check.port(settings.port, "lp")


@driver("file", PortSettings, libraries=(ESCPOS,), look=_look)
def file(settings: PortSettings) -> PrinterConnection:
    from escpos.printer import File

    return opened(File(settings.port))
