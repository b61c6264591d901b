"""What every driver of a backlight has to be told."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import say
from hardware.drivers import DriverSettings
from hardware.schema import key


@dataclass(frozen=True, kw_only=True)
class BacklightSettings(DriverSettings):
    """How light the panel is, and when it becomes dim."""

    bright: float = key(1.0, say("light in play, 0 to 1; never quite dark"), least=0, most=1)
    dim: float = key(0.2, say("light when idle, 0 to 1; never quite dark"), least=0, most=1)
    after: float = key(
        300.0,
        say("seconds without a touch until it is dim; 0: never"),
        least=0,
        most=86400,
    )
