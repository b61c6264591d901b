"""A receipt printer for results; optional."""

from __future__ import annotations

from typing import Any

from engine.text import say
from hardware.drivers import DeviceKind, DriverSettings

KIND: DeviceKind[[], Any] = DeviceKind("printer", say("receipt printer"), DriverSettings)
"""Its drivers make a connection of python-escpos for each receipt."""
driver = KIND.driver
