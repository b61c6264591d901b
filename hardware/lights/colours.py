"""The colours of seats and signals on the strips, as the screen shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

Colour = tuple[int, int, int]

SEATS: Mapping[str, Colour] = {
    "us": (0x5E, 0xAD, 0xF5),
    "ussr": (0xFF, 0x6E, 0x60),
    "british": (0xF5, 0x8B, 0xB4),
    "russian": (0xF2, 0xC5, 0x3D),
    "afghan": (0x55, 0xC5, 0x8D),
}
OTHERS: tuple[Colour, ...] = (
    (0xF6, 0xEF, 0xDF),
    (0xC4, 0x9B, 0xFF),
    (0x6F, 0xB6, 0xF7),
    (0x55, 0xC5, 0x8D),
    (0xF5, 0x8B, 0xB4),
)
"""For seats without a colour of their own, in the order they sit."""

AMBER: Colour = (0xFF, 0x9A, 0x2E)
WHITE: Colour = (0xFF, 0xFF, 0xFF)
BONE: Colour = (0xF6, 0xEF, 0xDF)
OFF: Colour = (0, 0, 0)

BELOW = 0.12
"""Light of a cell below the marker, as a part of the marker's."""
PRIVATE = 0.05
_GAMMA = 2.2
"""Frames hold screen colours, so a part of the light is a larger part of the number."""


def seat_colours(seats: Iterable[str]) -> dict[str, Colour]:
    """
    >>> seat_colours(["us", "left", "right"])["right"] == OTHERS[1]
    True
    """
    unknown = [seat for seat in dict.fromkeys(seats) if seat not in SEATS]
    return {**SEATS, **{seat: OTHERS[at % len(OTHERS)] for at, seat in enumerate(unknown)}}


@cache
def dimmed(colour: Colour, light: float) -> Colour:
    """The colour with a part of its light.

    >>> dimmed((0x5E, 0xAD, 0xF5), BELOW)
    (36, 66, 93)
    """
    red, green, blue = (round(part * light ** (1 / _GAMMA)) for part in colour)
    return red, green, blue


@cache
def mixed(first: Colour, second: Colour, part: float) -> Colour:
    """
    >>> mixed((0, 0, 0), (255, 100, 50), 0.5)
    (128, 50, 25)
    """
    red, green, blue = (
        round(one + (other - one) * part) for one, other in zip(first, second, strict=True)
    )
    return red, green, blue
