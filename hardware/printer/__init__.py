"""A receipt printer for results; optional."""

from __future__ import annotations

from typing import Any

from engine.text import say
from hardware.drivers import DriverSettings, Kind

KIND: Kind[[], Any] = Kind("printer", say("receipt printer"), DriverSettings)
"""Its drivers make a connection of python-escpos for each receipt."""
driver = KIND.driver
