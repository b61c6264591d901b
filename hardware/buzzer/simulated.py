"""A buzzer that only keeps what it was to play."""

from __future__ import annotations

from hardware.buzzer import driver
from hardware.buzzer.interface import Sounder
from hardware.drivers import DriverSettings


class SimulatedSounder(Sounder):
    """Keeps every tone."""

    def __init__(self) -> None:
        self.sounded: list[float] = []

    def open(self) -> None:
        pass

    def sound(self, hertz: float) -> None:
        self.sounded.append(hertz)

    def close(self) -> None:
        pass


@driver("simulated", DriverSettings, is_stand_in=True)
def simulated(settings: DriverSettings) -> Sounder:
    return SimulatedSounder()
