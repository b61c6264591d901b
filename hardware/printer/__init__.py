"""A receipt printer for results; optional."""

from __future__ import annotations

from engine.text import say
from hardware.drivers import DeviceKind, DriverSettings
from hardware.printer.interface import PrinterConnection

KIND: DeviceKind[[], PrinterConnection] = DeviceKind(
    "printer", say("receipt printer"), DriverSettings
)
"""Its drivers make a connection of python-escpos for each receipt."""
driver = KIND.driver
