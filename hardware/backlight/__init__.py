"""The light behind the panel: bright in play, dim when idle, never off."""

from __future__ import annotations

from engine.text import say
from hardware.backlight.interface import BacklitPanel
from hardware.backlight.settings import BacklightSettings
from hardware.drivers import DeviceKind

KIND: DeviceKind[[], BacklitPanel] = DeviceKind("backlight", say("backlight"), BacklightSettings)
driver = KIND.driver
