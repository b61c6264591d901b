"""Light strips: what they show is worked out once, whatever they hang on."""

from __future__ import annotations

from engine.text import say
from hardware.drivers import DeviceKind
from hardware.lights.interface import Strip
from hardware.lights.settings import LightsSettings

KIND: DeviceKind[[], Strip] = DeviceKind(
    "lights", say("light strips"), LightsSettings, usual="simulated"
)
driver = KIND.driver
