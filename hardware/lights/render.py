"""Gauges and a beat become a frame: pure, the same for every driver, made from public views only.

Calm lanes are still. A tense marker fades to amber and back in 1.6 s. On the brink, the pixels
above blink amber once a second, the marker between its own colour and amber. The lanes of a seat
that loses if it were checked now show amber dashes, stepping up by a pixel each second: nothing
else is dashed, so that it can be told without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi
from typing import NamedTuple

from engine.core import TABLE, Gauge, Zone
from hardware.lights.colours import (
    AMBER,
    BELOW,
    BONE,
    OFF,
    PRIVATE,
    SEATS,
    WHITE,
    Colour,
    dimmed,
    mixed,
    seat_colours,
)
from hardware.lights.lanes import CELLS, is_dash, lit_cells
from hardware.lights.moods import FLASH, PLAY, RATE, REVEAL, SHOWN, WAR, Mood, lasting

BREATH = 48
"""Beats of one breath (1.6 s)."""
BLINK = RATE
"""Beats from amber to amber (1 Hz)."""
BRINK = 6
"""Cells of a lane below the brink line."""
_CYCLES = {Zone.TENSE: BREATH, Zone.BRINK: BLINK, Zone.LOSES: 2 * RATE}
"""Zones in which something moves, and after how many beats it does so again."""


class Frame(NamedTuple):
    """What the strips show: for each gauge a lane of red, green, blue triples, calm to brink."""

    lanes: tuple[bytes, ...]

    def pixel(self, lane: int, cell: int) -> Colour:
        red, green, blue = self.lanes[lane][3 * cell : 3 * cell + 3]
        return red, green, blue


def render(gauges: Sequence[Gauge], beat: int, mood: Mood = PLAY) -> Frame:
    """
    >>> render([Gauge("us:military", "us", 1, 8, "calm")], 0).pixel(0, 0)
    (94, 173, 245)
    """
    mood = lasting(mood, beat)
    if mood.kind != "play":
        return Frame(tuple(_in_mood(gauges, beat, mood)))
    colours = seat_colours(map(_whose, gauges))
    return Frame(
        tuple(
            [
                _lane(
                    colours[_whose(gauge)],
                    gauge.level,
                    gauge.span,
                    gauge.zone,
                    _phase(gauge.zone, beat),
                )
                for gauge in gauges
            ]
        )
    )


def _phase(zone: Zone, beat: int) -> int:
    """How far a zone's movement is, in as few steps as it has pictures."""
    if zone == Zone.TENSE:
        return beat % BREATH
    if zone == Zone.BRINK:
        return int(beat % BLINK < BLINK // 2)
    return beat // RATE % 2 if zone == Zone.LOSES else 0


def _whose(gauge: Gauge) -> str:
    """Whose colour a lane has: that of its seat, or of the coalition it counts for all seats.

    >>> _whose(Gauge("blocks:afghan", "table", 1, 12, "calm"))
    'afghan'
    """
    counted = gauge.id.rpartition(":")[2]
    return counted if gauge.seat == TABLE and counted in SEATS else gauge.seat


def moves(gauges: Iterable[Gauge], beat: int, mood: Mood = PLAY) -> bool:
    """Whether a later beat may show something else without anything having happened."""
    mood = lasting(mood, beat)
    if mood.kind == "play":
        return any(gauge.zone in _CYCLES for gauge in gauges if gauge.span > 0)
    return beat - mood.since < {"war": WAR, "reveal": SHOWN}.get(mood.kind, 0)


@lru_cache(2048)
def _lane(colour: Colour, level: int, span: int, zone: Zone, phase: int) -> bytes:
    lit = lit_cells(level, span)
    if zone in (Zone.LOSES, Zone.WAR):
        return _packed(_dashed(colour, lit, phase))
    cells = [dimmed(colour, BELOW)] * max(0, lit - 1) + [OFF] * (CELLS - max(0, lit - 1))
    if zone == Zone.BRINK:
        for cell in range(min(BRINK, max(0, lit - 1)), CELLS):
            cells[cell] = AMBER if phase else cells[cell]
        if lit and not phase:
            cells[lit - 1] = colour
    elif lit:
        breath = _breath(phase) if zone == Zone.TENSE else 0
        cells[lit - 1] = mixed(colour, AMBER, breath)
    return _packed(cells)


def _dashed(colour: Colour, lit: int, phase: int) -> list[Colour]:
    cells = [AMBER if is_dash(cell, phase) else OFF for cell in range(CELLS)]
    if lit:
        cells[lit - 1] = colour
    return cells


def _breath(phase: int) -> float:
    """0 at the start of a breath, 1 in the middle, softly."""
    return (1 - cos(2 * pi * phase / BREATH)) / 2


def _in_mood(gauges: Sequence[Gauge], beat: int, mood: Mood) -> Iterable[bytes]:
    colours = seat_colours(map(_whose, gauges))
    age = max(0, beat - mood.since)
    for number, gauge in enumerate(gauges):
        own, concerned = colours[_whose(gauge)], gauge.seat in mood.seats
        if mood.kind == "private":
            yield _filled(dimmed(BONE, PRIVATE), CELLS)
        elif mood.kind == "war":
            yield _war(own, concerned, min(age, WAR))
        elif mood.kind == "reveal" and concerned:
            yield _filled(own, min(mood.number, CELLS) * min(age, REVEAL) // REVEAL)
        elif mood.kind == "steps" and _is_central(number, len(gauges)):
            yield _filled(BONE, min(mood.number, CELLS))
        else:
            yield _filled(OFF, CELLS)


@lru_cache(512)
def _war(own: Colour, lost: bool, age: int) -> bytes:
    """White, then amber that rises through the loser's lanes and stays brighter at the brink."""
    if age < FLASH:
        return _packed([WHITE] * CELLS)
    if not lost:
        return _packed([dimmed(own, BELOW)] * CELLS)
    risen = CELLS * (age - FLASH) // (WAR - FLASH)
    lights = (BELOW + (1 - BELOW) * cell / (CELLS - 1) for cell in range(CELLS))
    return _packed(
        [dimmed(AMBER, light) if cell < risen else OFF for cell, light in enumerate(lights)]
    )


def _is_central(number: int, lanes: int) -> bool:
    """Whether a lane belongs to the middle third."""
    return lanes <= 3 * number + 2 and 3 * number < 2 * lanes


@lru_cache(512)
def _filled(colour: Colour, count: int) -> bytes:
    count = max(0, count)
    return _packed([colour] * count + [OFF] * (CELLS - count))


def _packed(cells: Iterable[Colour]) -> bytes:
    return bytes(part for cell in cells for part in cell)
