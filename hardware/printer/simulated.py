"""A printer that only keeps what it was sent."""

from __future__ import annotations

from hardware.drivers import DriverSettings
from hardware.printer import driver
from hardware.printer.interface import PrinterConnection


@driver("simulated", DriverSettings, is_stand_in=True)
def simulated(settings: DriverSettings) -> PrinterConnection:
    from escpos.printer import Dummy

    dummy: PrinterConnection = Dummy()
    return dummy
