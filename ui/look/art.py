"""The larger pictures: contour lines behind the home screen, rays of war, rings of a cover."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from ui.look.theme import rgb
from ui.scene.nodes import Art
from ui.scene.sdl import pygame

Draw = Callable[[pygame.Surface, pygame.Rect, float, Art], None]


def draw(surface: pygame.Surface, area: pygame.Rect, scale: float, node: Art) -> None:
    _DRAWN[node.name](surface, area, scale, node)


_HILLS = (
    (0.12, 0.95, 0.34, 7, 1.0),
    (0.86, 0.16, 0.30, 6, 2.3),
    (0.62, 0.74, 0.22, 4, 4.1),
    (0.36, 0.20, 0.20, 4, 5.2),
)
"""Where the hills stand (shares of the page), how wide, how many lines, and their waviness."""


def _contours(surface: pygame.Surface, area: pygame.Rect, scale: float, node: Art) -> None:
    colour = rgb(node.colour)
    for x, y, reach, lines, phase in _HILLS:
        cx, cy = area.x + x * area.w, area.y + y * area.h
        for line in range(1, lines + 1):
            radius = reach * area.w * line / lines
            points = [
                _hill(cx, cy, radius, phase + line * 0.13, 2 * pi * n / 64) for n in range(64)
            ]
            pygame.draw.aalines(surface, colour, True, points)


def _hill(cx: float, cy: float, radius: float, phase: float, turn: float) -> tuple[float, float]:
    wave = 1 + 0.14 * sin(2 * turn + phase) + 0.09 * sin(3 * turn - 2 * phase)
    wave += 0.05 * sin(5 * turn + 3 * phase)
    return cx + radius * wave * cos(turn), cy + radius * wave * 0.72 * sin(turn)


def _diamonds(surface: pygame.Surface, area: pygame.Rect, scale: float, node: Art) -> None:
    """Rings of diamonds, fading outwards."""
    cx, cy = area.center
    for ring in range(1, 5):
        colour = _faded(node.colour, node.second, 1 - ring / 6)
        r = (96 + ring * 42) * scale
        points = [(cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy)]
        pygame.draw.polygon(surface, colour, points, max(1, round(2 * scale)))


def _squares(surface: pygame.Surface, area: pygame.Rect, scale: float, node: Art) -> None:
    cx, cy = area.center
    for ring in range(1, 4):
        colour = _faded(node.colour, node.second, 1 - ring / 5)
        r = (88 + ring * 34) * scale
        box = pygame.Rect(round(cx - r), round(cy - r), round(2 * r), round(2 * r))
        pygame.draw.rect(surface, colour, box, max(1, round(2 * scale)), round(10 * scale))


def _rays(surface: pygame.Surface, area: pygame.Rect, scale: float, node: Art) -> None:
    surface.fill(rgb(node.colour), area)
    cx, cy = area.x + 230 * scale, area.y + area.h * 0.52
    reach = area.w + area.h
    for ray in range(12):
        turn = 2 * pi * ray / 12
        points = [(cx, cy)]
        points += [
            (cx + reach * cos(turn + side), cy + reach * sin(turn + side))
            for side in (-pi / 24, pi / 24)
        ]
        pygame.draw.polygon(surface, rgb(node.second), points)


def _faded(colour: str, ground: str, share: float) -> tuple[int, int, int]:
    (r1, g1, b1), (r2, g2, b2) = rgb(colour), rgb(ground)
    return (
        round(r2 + (r1 - r2) * share),
        round(g2 + (g1 - g2) * share),
        round(b2 + (b1 - b2) * share),
    )


_DRAWN: dict[str, Draw] = {
    "contours": _contours,
    "rings-ussr": _diamonds,
    "rings-us": _squares,
    "rings-table": _squares,
    "rays": _rays,
}
