"""What can be put right at a table of 13 Minutes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core import Json, Path, Place
from engine.places import number, word
from engine.text import Text, joined
from engine.thirteen_minutes.cubes import CAP
from engine.thirteen_minutes.options import REFEREE
from engine.thirteen_minutes.position.written import label, position
from engine.thirteen_minutes.state import CUBA, CUBES, INITIATIVE, TURNS, State, place_name
from engine.thirteen_minutes.words import (
    FLAG_NAMES,
    SEATS,
    SIDE_NAMES,
    TYPE_NAMES,
    ZONE_NAMES,
    ZONES,
)

MOST_POINTS = 99
MOST_COMMAND = 5


def places(state: State) -> Iterator[Place]:
    typed = position(state)
    yield number(typed, ("turn",), *_turns_by(state))
    if "first" in typed:
        yield word(typed, ("first",), tuple(zip(SEATS, SIDE_NAMES, strict=True)))
    for at, (key, ground) in enumerate(typed["battlegrounds"].items()):
        yield from _battleground(state, typed, at, ("battlegrounds", key), ground)
    for seat in SEATS:
        yield number(typed, ("gone", seat), CUBES)
    for seat in SEATS:
        yield number(typed, ("campaign", seat), MOST_POINTS)


def _turns_by(state: State) -> tuple[int, int]:
    """The last and the first turn that the cards on the table allow, the last one laid being
    in use or done with; where they leave no choice, what is tried is refused with the reason."""
    laid = len(state.battlegrounds) - 1
    if state.options.depth != REFEREE or state.phase == INITIATIVE or laid < 1:
        return TURNS, 0
    is_shown = state.last != (None, None) or state.battlegrounds[CUBA].card is not None
    return (TURNS, 0) if is_shown else (laid, laid - 1)


def _battleground(
    state: State, typed: Mapping[str, Json], at: int, here: Path, ground: Mapping[str, Json]
) -> Iterator[Place]:
    """Called as the card is called: nobody at the table knows its number in the position."""

    def name(key: str) -> Text:
        return joined([place_name(state, at), label((key,))])

    most = CAP if state.options.cube_cap != "none" else CUBES
    for seat in SEATS:
        yield number(typed, (*here, seat), most, name=name(seat))
    zones = tuple(zip(ZONES, ZONE_NAMES, strict=True))
    yield word(typed, (*here, "zone"), zones, name("zone"))
    if "type" in ground:
        yield word(typed, (*here, "type"), tuple(TYPE_NAMES.items()), name("type"))
        yield word(typed, (*here, "flag"), tuple(FLAG_NAMES.items()), name("flag"))
    if "command" in ground:
        yield number(typed, (*here, "command"), MOST_COMMAND, 1, name=name("command"))
