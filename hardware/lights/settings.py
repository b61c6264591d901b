"""What every driver of light strips has to be told, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.core import Refusal
from engine.text import Text, say
from hardware.drivers import DriverSettings
from hardware.lights.night import Night, night_of
from hardware.schema import key

LADDERS: tuple[str, ...] = ("0-7", "15-8", "16-23", "31-24", "32-39", "47-40")
"""Three ladders of 2 x 8 on one wire: up the left column, down the right one, and on."""
ORDERS = ("GRB", "RGB", "BGR", "GRBW", "RGBW")


@dataclass(frozen=True, kw_only=True)
class LightsSettings(DriverSettings):
    """How the strips are built and how bright they may be."""

    pixels: int = key(48, say("pixels on the wire"), least=1, most=1024)
    segments: tuple[str, ...] = key(
        LADDERS, say("one per lane, calm end first: first-last pixel, or first-last/step")
    )
    brightness: float = key(0.5, say("light by day, 0 to 1"), least=0, most=1)
    night_brightness: float = key(0.1, say("at most this light by night"), least=0, most=1)
    night_from: str = key("22:00", say("when night begins; empty: never"))
    night_to: str = key("07:00", say("when night ends"))
    gamma: float = key(2.2, say("how the eye is corrected for; 1 is not at all"), least=1, most=4)
    budget_ma: float = key(
        1000.0, say("current in mA that the strips never exceed"), least=0, most=100_000
    )
    channel_ma: float = key(
        20.0,
        say("current in mA of one colour of one pixel at its brightest"),
        least=1,
        most=100,
    )
    refresh: float = key(
        0.0,
        say("seconds after which a still frame is sent again; 0: never; WLED needs 2"),
        least=0,
        most=3600,
    )

    @property
    def night(self) -> Night:
        return night_of(self.night_from, self.night_to)

    def problems(self) -> Iterator[Text]:
        from hardware.lights.show import layout_of, powers_of

        trials: tuple[Callable[[], object], ...] = (
            lambda: self.night,
            lambda: layout_of(self),
            lambda: powers_of(self),
        )
        for trial in trials:
            try:
                trial()
            except Refusal as refusal:
                yield refusal.because


@dataclass(frozen=True, kw_only=True)
class PixelSettings(LightsSettings):
    """Strips whose pixels we talk to ourselves."""

    order: str = key("GRB", say("the order of colours the pixels expect"), allowed=ORDERS)
