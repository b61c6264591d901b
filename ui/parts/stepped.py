"""A course of points as a line."""

from __future__ import annotations

from collections.abc import Sequence

from ui.scene.metrics import Rect


def stepped(field: Rect, levels: Sequence[float]) -> list[tuple[float, float]]:
    """A line through heights, one for each moment: steps, not slopes, as points change at once.

    >>> stepped(Rect(0, 0, 10, 10), [5, 5, 2])
    [(0.0, 5), (5.0, 5), (10.0, 5), (10.0, 2)]
    """
    points: list[tuple[float, float]] = []
    for number, y in enumerate(levels):
        x = field.x + field.w * number / max(1, len(levels) - 1)
        if points and points[-1][1] != y:
            points.append((x, points[-1][1]))
        points.append((x, y))
    return points
