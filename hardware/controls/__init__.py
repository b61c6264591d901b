"""Buttons, a rotary encoder and a lit button: they can do only what the prompt offers."""

from __future__ import annotations

from engine.text import say
from hardware.controls.interface import Controls
from hardware.drivers import DeviceKind, DriverSettings
from hardware.events import Emit

KIND: DeviceKind[[Emit], Controls] = DeviceKind(
    "controls", say("buttons"), DriverSettings, usual="simulated"
)
driver = KIND.driver
