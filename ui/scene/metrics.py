"""Where things lie: rectangles in logical units, and the page that scales them to a panel."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

TARGET_MM = 9.0
"""A touch target is at least this wide and high on the glass."""

DIAGONAL_INCH = 7.0


class Rect(NamedTuple):
    """A rectangle; every method gives a new one."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def left_part(self, w: float) -> Rect:
        return Rect(self.x, self.y, w, self.h)

    def right_part(self, w: float) -> Rect:
        return Rect(self.right - w, self.y, w, self.h)

    def top_part(self, h: float) -> Rect:
        return Rect(self.x, self.y, self.w, h)

    def bottom_part(self, h: float) -> Rect:
        return Rect(self.x, self.bottom - h, self.w, h)

    def less(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> Rect:
        return Rect(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def middle(self, w: float, h: float) -> Rect:
        return Rect(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def columns(self, count: int, gap: float) -> list[Rect]:
        w = (self.w - gap * (count - 1)) / count
        return [Rect(self.x + (w + gap) * i, self.y, w, self.h) for i in range(count)]

    def rows(self, count: int, gap: float) -> list[Rect]:
        h = (self.h - gap * (count - 1)) / count
        return [Rect(self.x, self.y + (h + gap) * i, self.w, h) for i in range(count)]

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Rect) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def around(self, other: Rect) -> Rect:
        """The smallest rectangle with both in it."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

    def cut_to(self, other: Rect) -> Rect:
        """The part inside the other rectangle; empty if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))


class PageSize(NamedTuple):
    """A panel of so many pixels, laid out in logical units: 800 × 480 or more, or 480 wide."""

    width_px: int
    height_px: int
    inches: float = DIAGONAL_INCH

    @property
    def is_tall(self) -> bool:
        return self.height_px > self.width_px

    @property
    def scale(self) -> float:
        """
        >>> PageSize(1280, 720).scale, PageSize(720, 1280).scale
        (1.5, 1.5)
        """
        if self.is_tall:
            return self.width_px / 480
        return min(self.width_px / 800, self.height_px / 480)

    @property
    def rect(self) -> Rect:
        return Rect(0, 0, self.width_px / self.scale, self.height_px / self.scale)

    @property
    def target(self) -> float:
        """The least side of a touch target, in logical units."""
        px_per_mm = hypot(self.width_px, self.height_px) / self.inches / 25.4
        return TARGET_MM * px_per_mm / self.scale
