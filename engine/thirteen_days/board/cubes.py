"""Putting cubes on battlegrounds and taking them away, and what that does to the markers."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core import Choice, Fact, Refused
from engine.text import Text
from engine.thirteen_days.board.cube_reasons import capped, supply_short, too_few_there
from engine.thirteen_days.board.markers import shift
from engine.thirteen_days.cards.strategy import MOST_CUBES
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import Facts, State, Stepped, with_side
from engine.thirteen_days.words import (
    ALL_GROUNDS,
    GROUND_NAMES,
    GROUNDS,
    SEATS,
    SIDE_NAMES,
    SIDES,
    ground_id,
    track_of,
)


def why_not_placed(side: int, there: int, left: int, number: int) -> Text | None:
    """Why so many cubes cannot join those there from what is left, or None if they can."""
    if there + number > MOST_CUBES:
        return capped(SIDE_NAMES[side], there, MOST_CUBES)
    if number > left:
        return supply_short(SIDE_NAMES[side], left)
    return None


def why_not_taken(side: int, there: int, number: int) -> Text | None:
    return None if number <= there else too_few_there(SIDE_NAMES[side], there)


def defcon_move(number: int) -> int:
    """How far the marker of its track moves for so many cubes on one battleground."""
    return max(0, number - 1)


def place(state: State, side: int, at: int, number: int, moves: bool = True) -> Stepped:
    """Cubes onto a battleground; if `moves`, all but the first escalate its track."""
    state = _with_cubes(state, side, at, number)
    placed = (_placed(side, at, number),)
    if not moves or number < 2:
        return state, placed
    state, facts = shift(state, side, track_of(at), defcon_move(number))
    return state, placed + facts


def take(state: State, side: int, at: int, number: int, moves: bool = True) -> Stepped:
    """Cubes back to their supply; if `moves`, all but the first deflate its track."""
    state = _with_cubes(state, side, at, -number)
    taken = (_taken(side, at, number),)
    if not moves or number < 2:
        return state, taken
    state, facts = shift(state, side, track_of(at), -defcon_move(number))
    return state, taken + facts


def _with_cubes(state: State, side: int, at: int, number: int) -> State:
    cubes = list(state.cubes[side])
    cubes[at] += number
    return state._replace(cubes=with_side(state.cubes, side, tuple(cubes)))


@cache
def _placed(side: int, at: int, number: int) -> Fact:
    text = say_count(
        "{side} places {n} cube: {place}",
        "{side} places {n} cubes: {place}",
        number,
        side=SIDE_NAMES[side],
        place=GROUND_NAMES[at],
    )
    on_table = say_count(
        "Put {n} {side} cube on: {place}",
        "Put {n} {side} cubes on: {place}",
        number,
        side=SIDE_NAMES[side],
        place=GROUND_NAMES[at],
    )
    return Fact("placed", text, on_table, _cubes_data(side, at, number))


@cache
def _taken(side: int, at: int, number: int) -> Fact:
    text = say_count(
        "{n} {side} cube leaves: {place}",
        "{n} {side} cubes leave: {place}",
        number,
        side=SIDE_NAMES[side],
        place=GROUND_NAMES[at],
    )
    on_table = say_count(
        "Take {n} {side} cube from: {place}",
        "Take {n} {side} cubes from: {place}",
        number,
        side=SIDE_NAMES[side],
        place=GROUND_NAMES[at],
    )
    return Fact("taken", text, on_table, _cubes_data(side, at, number))


def _cubes_data(side: int, at: int, number: int) -> dict[str, str | int]:
    return {"side": SEATS[side], "battleground": GROUNDS[at], "cubes": number}


AT = tuple(Choice(ground_id(at), GROUND_NAMES[at], ground_id(at), at) for at in ALL_GROUNDS)
DONE = plain(Plain.DONE, say("done"))
NO_CUBES = plain(Plain.DONE, say("no cubes"))
MOST_MOVED = MOST_CUBES + 2
"""The largest Command that can be typed in, with SOPs and the letter on top."""


def at_of(pick: str) -> int:
    """
    >>> at_of("battleground:atlantic")
    1
    """
    return GROUNDS.index(pick.partition(":")[2])


@cache
def at_refused(at: int, because: Text) -> Refused:
    return AT[at].refused(because)


class Cubes(NamedTuple):
    """Cubes of a side that come to a battleground, or leave it where the number is below 0."""

    side: int
    at: int
    number: int
    moves: bool
    """Whether all but the first of them move the side's marker."""

    @property
    def push(self) -> int:
        """How far they push the marker, where they move it.

        >>> Cubes(0, 0, -3, True).push
        -2
        """
        by = defcon_move(abs(self.number))
        return by if self.number > 0 else -by


_PLACE = tuple(say_count("place {n}", "place {n}", n) for n in range(MOST_MOVED + 1))
_REMOVE = tuple(say_count("take {n} back", "take {n} back", n) for n in range(MOST_MOVED + 1))


@cache
def placing(side: int, at: int, moves: bool) -> tuple[Choice, ...]:
    """By number."""
    return tuple(
        Choice(f"place:{n}", label, ground_id(at), Cubes(side, at, n, moves))
        for n, label in enumerate(_PLACE)
    )


@cache
def removing(side: int, at: int, moves: bool) -> tuple[Choice, ...]:
    """By number."""
    return tuple(
        Choice(f"remove:{n}", label, ground_id(at), Cubes(side, at, -n, moves))
        for n, label in enumerate(_REMOVE)
    )


NOTHING_DONE: tuple[Facts, ...] = tuple(
    (Fact("no-cubes", say("{side} moves no cubes", side=SIDE_NAMES[side])),) for side in SIDES
)
