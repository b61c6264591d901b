"""Buttons, a rotary encoder and a lit button: they can do only what the prompt offers."""

from __future__ import annotations

from engine.text import say
from hardware.controls.interface import Controls
from hardware.drivers import DriverSettings, Kind
from hardware.events import Emit

KIND: Kind[[Emit], Controls] = Kind("controls", say("buttons"), DriverSettings, usual="simulated")
driver = KIND.driver
