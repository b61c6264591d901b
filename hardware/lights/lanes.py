"""Lanes of cells: which gauge lies where on the strips, and how many cells its level fills."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Gauge

CELLS = 8
"""Pixels of one lane, as the strips are built."""

TRACKS = ("political", "military", "opinion")
"""From left to right on the strips, whatever order a game names them in."""


def in_order(gauges: Iterable[Gauge]) -> tuple[Gauge, ...]:
    """The gauges as they lie on the strips: a ladder means the same track in every game.

    >>> [gauge.id for gauge in in_order([Gauge(f"us:{t}", "us", 1, 8, "calm")
    ...                                  for t in ("war", "military", "political")])]
    ['us:political', 'us:military', 'us:war']
    """
    places = {track: place for place, track in enumerate(TRACKS)}
    return tuple(sorted(gauges, key=lambda gauge: places.get(track_of(gauge), len(TRACKS))))


def track_of(gauge: Gauge) -> str:
    """
    >>> track_of(Gauge("us:military", "us", 2, 8, "calm"))
    'military'
    """
    return gauge.id.removeprefix(f"{gauge.seat}:")


def is_dash(cell: int, phase: int = 0) -> bool:
    """Whether a cell is lit in a lane of dashes, which step up by one cell a phase."""
    return cell % 2 != phase % 2


def lit_cells(level: int, span: int) -> int:
    """How many cells a level fills; the lowest level above nothing fills at least one."""
    if level <= 0 or span <= 0:
        return 0
    return max(1, min(CELLS, level * CELLS // span))
