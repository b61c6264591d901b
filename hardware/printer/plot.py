"""A plot in black and white for paper: one line per seat over the steps of the game."""

from __future__ import annotations

from collections.abc import Sequence

Curve = Sequence[int]

_DASHES = (
    (1,),
    (1, 1, 1, 0, 0, 0),
    (1, 0),
    (1, 1, 1, 1, 0, 0, 1, 0, 0),
    (1, 1, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0),
)
"""Seats are told apart by the pattern of their line: paper knows no colours."""


class Bitmap:
    """Dots, packed eight to a byte as printers and Pillow take them; 1 is black."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._row = (width + 7) // 8
        self.data = bytearray(self._row * height)

    def blacken(self, x: int, y: int) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self.data[y * self._row + x // 8] |= 0x80 >> x % 8

    def is_black(self, x: int, y: int) -> bool:
        return bool(self.data[y * self._row + x // 8] & 0x80 >> x % 8)


def plotted(curves: Sequence[Curve], width: int = 384, height: int = 160) -> Bitmap:
    """Steps from left to right, the highest value on top; a line marks zero."""
    paper = Bitmap(width, height)
    values = [value for curve in curves for value in curve] or [0]
    low, high = min(0, *values), max(0, *values)
    margin = 4

    def across(step: int, steps: int) -> int:
        return margin + (width - 1 - 2 * margin) * step // max(1, steps - 1)

    def up(value: int) -> int:
        return height - 1 - margin - (height - 1 - 2 * margin) * (value - low) // max(1, high - low)

    for x in range(0, width, 4):
        paper.blacken(x, up(0))
    for number, curve in enumerate(curves):
        dashes, drawn = _DASHES[number % len(_DASHES)], 0
        for step in range(len(curve) - 1):
            start = across(step, len(curve)), up(curve[step])
            end = across(step + 1, len(curve)), up(curve[step + 1])
            drawn = _line(paper, start, end, dashes, drawn)
    return paper


def _line(
    paper: Bitmap, start: tuple[int, int], end: tuple[int, int], dashes: tuple[int, ...], drawn: int
) -> int:
    """A line of some thickness; gives how many dots of the pattern are used up."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for at in range(length + 1):
        if dashes[drawn // 3 % len(dashes)]:
            x = start[0] + (end[0] - start[0]) * at // length
            y = start[1] + (end[1] - start[1]) * at // length
            for dot in range(4):
                paper.blacken(x + dot % 2, y + dot // 2)
        drawn += 1
    return drawn
