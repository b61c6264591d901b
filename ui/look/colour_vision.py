"""How colours look to people who do not see red or green: for checking, not for show.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, in linear light.
"""

from __future__ import annotations

from ui.look.theme import Colour, rgb
from ui.scene.sdl import pygame

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: dict[str, Matrix] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}


def seen(colour: Colour, sight: str) -> Colour:
    """
    >>> seen("#FFFFFF", "protanopia")
    '#FFFFFF'
    """
    return "#" + "".join(f"{part:02X}" for part in _seen(rgb(colour), SIGHTS[sight]))


def _seen(colour: tuple[int, int, int], matrix: Matrix) -> tuple[int, ...]:
    light = [_linear(part) for part in colour]
    mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return tuple(_coded(min(1.0, max(0.0, part))) for part in mixed)


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _coded(share: float) -> int:
    code = share * 12.92 if share <= 0.0031308 else 1.055 * float(share ** (1 / 2.4)) - 0.055
    return round(code * 255)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, as WCAG reckons it.

    >>> round(contrast("#FFFFFF", "#000000"))
    21
    """
    light, dark = sorted((_luminance(colour) for colour in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def through(surface: pygame.Surface, sight: str) -> pygame.Surface:
    """A picture as it is seen; every colour in it is worked out once."""
    matrix = SIGHTS[sight]
    known: dict[tuple[int, int, int], tuple[int, ...]] = {}
    result = surface.copy()
    width, height = surface.get_size()
    for y in range(height):
        for x in range(width):
            red, green, blue, _ = surface.get_at((x, y))
            key = (red, green, blue)
            if key not in known:
                known[key] = _seen(key, matrix)
            result.set_at((x, y), known[key])
    return result
