"""What can be put right at a table of 13 Minutes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Place
from engine.places import number, word
from engine.thirteen_minutes.cubes import CAP
from engine.thirteen_minutes.position import position
from engine.thirteen_minutes.state import CUBES, State
from engine.thirteen_minutes.words import (
    FLAG_NAMES,
    SEATS,
    SIDE_NAMES,
    TYPE_NAMES,
    ZONE_NAMES,
    ZONES,
)

MOST_TURNS = 12
MOST_POINTS = 99
MOST_COMMAND = 5


def places(state: State) -> Iterator[Place]:
    typed = position(state)
    yield number(typed, ("turn",), MOST_TURNS)
    if "first" in typed:
        yield word(typed, ("first",), tuple(zip(SEATS, SIDE_NAMES, strict=True)))
    for name, ground in typed["battlegrounds"].items():
        here = ("battlegrounds", name)
        for seat in SEATS:
            yield number(typed, (*here, seat), CAP if state.options.cube_cap != "none" else CUBES)
        yield word(typed, (*here, "zone"), tuple(zip(ZONES, ZONE_NAMES, strict=True)))
        if "type" in ground:
            yield word(typed, (*here, "type"), tuple(TYPE_NAMES.items()))
            yield word(typed, (*here, "flag"), tuple(FLAG_NAMES.items()))
        if "command" in ground:
            yield number(typed, (*here, "command"), MOST_COMMAND)
    for seat in SEATS:
        yield number(typed, ("gone", seat), CUBES)
    for seat in SEATS:
        yield number(typed, ("campaign", seat), MOST_POINTS)
