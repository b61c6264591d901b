"""The pins of a Pi: settings name them by their BCM numbers, 0 means not connected."""

from __future__ import annotations

from engine.text import Text
from hardware.drivers import Library
from hardware.schema import key

GPIOZERO = Library("gpiozero", "pi")
LAST = 27


def pin(usual: int, about: Text) -> int:
    """A field of a settings dataclass: a pin that may be left unconnected."""
    return key(usual, about, least=0, most=LAST)
