"""What the light strips show: one lane of cells per gauge, worked out from gauges alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from engine.core import Gauge, Zone

CELLS = 8
"""Pixels of one lane, as the strips are built."""

TRACKS = ("political", "military", "opinion")
"""From left to right on the strips, whatever order a game names them in."""

Cell = Literal["off", "below", "marker", "alarm"]


class Lane(NamedTuple):
    """The cells of one gauge, from calm to brink."""

    track: str
    seat: str
    cells: tuple[Cell, ...]


def lanes(gauges: Iterable[Gauge]) -> tuple[Lane, ...]:
    """
    >>> lanes([Gauge("us:military", "us", 2, 8, Zone.CALM)])[0].cells[:3]
    ('below', 'marker', 'off')
    """
    return tuple(Lane(track_of(gauge), gauge.seat, _cells(gauge)) for gauge in gauges)


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


def _cells(gauge: Gauge) -> tuple[Cell, ...]:
    lit = lit_cells(gauge.level, gauge.span)
    if gauge.zone in (Zone.LOSES, Zone.WAR):
        return tuple(
            "marker" if cell == lit - 1 else "alarm" if is_dash(cell) else "off"
            for cell in range(CELLS)
        )
    above: Cell = "alarm" if gauge.alarm else "off"
    marker: Cell = "alarm" if gauge.alarm else "marker"
    below: Cell = "below"
    if not lit:
        return (above,) * CELLS
    return (below,) * (lit - 1) + (marker,) + (above,) * (CELLS - lit)


def is_dash(cell: int, phase: int = 0) -> bool:
    """Whether a cell is lit in a lane of dashes, which step up by one cell a phase."""
    return cell % 2 != phase % 2


def lit_cells(level: int, span: int) -> int:
    """How many cells a level fills; the lowest level above nothing fills at least one."""
    if level <= 0 or span <= 0:
        return 0
    return max(1, min(CELLS, level * CELLS // span))
