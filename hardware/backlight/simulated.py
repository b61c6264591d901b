"""A backlight that only keeps its level."""

from __future__ import annotations

from hardware.backlight import driver
from hardware.backlight.interface import BacklitPanel
from hardware.backlight.settings import BacklightSettings


class SimulatedBacklight(BacklitPanel):
    def __init__(self) -> None:
        self.level = 1.0

    def open(self) -> None:
        pass

    def dim(self, level: float) -> None:
        self.level = level

    def close(self) -> None:
        pass


@driver("simulated", BacklightSettings, is_stand_in=True)
def simulated(settings: BacklightSettings) -> BacklitPanel:
    return SimulatedBacklight()
