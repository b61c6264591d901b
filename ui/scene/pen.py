"""A pen that draws smooth shapes: at four times the size, then scaled down once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from ui.look.theme import Colour, rgb
from ui.scene.sdl import pygame

OVER = 4
Point = tuple[float, float]
Ink = tuple[int, int, int, int]


class Pen:
    """Draws in a square of 24 units, or in any other grid."""

    def __init__(self, width: int, height: int, units: float, ground: Colour) -> None:
        self.width, self.height = width, height
        self._surface = pygame.Surface((width * OVER, height * OVER), pygame.SRCALPHA, 32)
        # Clear pixels carry the colour too, or the edges would be scaled towards black.
        self.clear: Ink = (*rgb(ground), 0)
        self._surface.fill(self.clear)
        self._unit = width * OVER / units

    def _at(self, point: Point) -> Point:
        return point[0] * self._unit, point[1] * self._unit

    def polygon(self, points: Iterable[Point], colour: Colour | Ink) -> None:
        pygame.draw.polygon(self._surface, _ink(colour), [self._at(p) for p in points])

    def rect(
        self, x: float, y: float, w: float, h: float, colour: Colour | Ink, radius: float = 0
    ) -> None:
        u = self._unit
        area = pygame.Rect(round(x * u), round(y * u), round(w * u), round(h * u))
        pygame.draw.rect(self._surface, _ink(colour), area, border_radius=round(radius * u))

    def frame(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Colour | Ink,
        width: float,
        radius: float = 0,
    ) -> None:
        u = self._unit
        area = pygame.Rect(round(x * u), round(y * u), round(w * u), round(h * u))
        pygame.draw.rect(
            self._surface,
            _ink(colour),
            area,
            width=max(1, round(width * u)),
            border_radius=round(radius * u),
        )

    def disc(self, x: float, y: float, r: float, colour: Colour | Ink) -> None:
        pygame.draw.circle(self._surface, _ink(colour), self._at((x, y)), r * self._unit)

    def ring(self, x: float, y: float, r: float, width: float, colour: Colour | Ink) -> None:
        pygame.draw.circle(
            self._surface,
            _ink(colour),
            self._at((x, y)),
            r * self._unit,
            max(1, round(width * self._unit)),
        )

    def line(self, points: Sequence[Point], width: float, colour: Colour | Ink) -> None:
        """A line with round ends and corners."""
        for one, other in pairwise(points):
            self._piece(one, other, width, colour)
        for point in points:
            self.disc(point[0], point[1], width / 2, colour)

    def _piece(self, one: Point, other: Point, width: float, colour: Colour | Ink) -> None:
        (x1, y1), (x2, y2) = one, other
        length = hypot(x2 - x1, y2 - y1) or 1.0
        dx, dy = (y2 - y1) / length * width / 2, (x2 - x1) / length * width / 2
        self.polygon(
            ((x1 - dx, y1 + dy), (x2 - dx, y2 + dy), (x2 + dx, y2 - dy), (x1 + dx, y1 - dy)), colour
        )

    def arc(
        self, x: float, y: float, r: float, start: float, end: float, width: float, colour: Colour
    ) -> None:
        """Part of a ring, from one share of the turn to another, clockwise from the top."""
        self.line(arc_points(x, y, r, start, end), width, colour)

    def done(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self._surface, (self.width, self.height))


def arc_points(x: float, y: float, r: float, start: float, end: float) -> list[Point]:
    steps = max(2, int(abs(end - start) * 48))
    turns = (start + (end - start) * n / steps for n in range(steps + 1))
    return [(x + r * sin(2 * pi * turn), y - r * cos(2 * pi * turn)) for turn in turns]


def star_points(x: float, y: float, r: float, inner: float = 0.42) -> list[Point]:
    return [
        (
            x + (r if n % 2 == 0 else r * inner) * sin(pi * n / 5),
            y - (r if n % 2 == 0 else r * inner) * cos(pi * n / 5),
        )
        for n in range(10)
    ]


def _ink(colour: Colour | Ink) -> tuple[int, ...]:
    return rgb(colour) if isinstance(colour, str) else colour
