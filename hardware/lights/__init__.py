"""Light strips: what they show is worked out once, whatever they hang on."""

from __future__ import annotations

from engine.text import say
from hardware.drivers import Kind
from hardware.lights.interface import Strip
from hardware.lights.settings import LightsSettings

KIND: Kind[[], Strip] = Kind("lights", say("light strips"), LightsSettings, usual="simulated")
driver = KIND.driver
