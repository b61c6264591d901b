"""Strips without hardware: the last frame is kept for whoever draws it."""

from __future__ import annotations

from collections.abc import Callable

from hardware.lights import driver
from hardware.lights.interface import Strip
from hardware.lights.settings import LightsSettings


def _nobody() -> None:
    pass


class SimulatedStrip(Strip):
    """Keeps what it was sent; whoever draws `numbers` is called when there are new ones."""

    is_drawn = True

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels
        self.numbers = bytes(3 * pixels)
        self.count = 0
        """How often it was sent something."""
        self.call: Callable[[], None] = _nobody
        """Called, in the thread that sends, after every frame."""
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    def show(self, numbers: bytes) -> None:
        self._keep(numbers)

    def close(self) -> None:
        self._keep(bytes(3 * self.pixels))
        self.is_open = False

    def _keep(self, numbers: bytes) -> None:
        self.numbers = numbers
        self.count += 1
        self.call()


@driver("simulated", LightsSettings, is_stand_in=True)
def simulated(settings: LightsSettings) -> Strip:
    return SimulatedStrip(settings.pixels)
