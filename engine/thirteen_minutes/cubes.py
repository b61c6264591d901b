"""Putting cubes on battlegrounds and taking them back, and how that moves the cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core import Choice, Fact, Refused
from engine.text import Text
from engine.thirteen_minutes.cube_reasons import capped, supply_short, too_few_there
from engine.thirteen_minutes.deck import Card
from engine.thirteen_minutes.saying import say, say_count
from engine.thirteen_minutes.state import (
    CUBES,
    Battleground,
    State,
    Stepped,
    away,
    changed,
    name_at,
    place_name,
    supply,
    toward,
)
from engine.thirteen_minutes.view import target_of
from engine.thirteen_minutes.words import SEATS, SIDE_NAMES, SIDES, ZONE_NAMES

CAP = 5


def most_placed(state: State, side: int, at: int) -> tuple[int, Text]:
    """How many cubes a side could put there, and why no more: its supply, or the house rule's
    cap."""
    left = supply(state, side)
    if state.options.cube_cap != "none":
        there = state.battlegrounds[at].cubes[side]
        if CAP - there < left:
            return max(0, CAP - there), capped(SIDE_NAMES[side], there, CAP)
    return left, supply_short(SIDE_NAMES[side], left)


def why_not_placed(state: State, side: int, at: int, number: int) -> Text | None:
    """Why so many cubes cannot be put there, or None if they can."""
    left = supply(state, side)
    if number > left:
        return supply_short(SIDE_NAMES[side], left)
    there = state.battlegrounds[at].cubes[side]
    if state.options.cube_cap != "none" and there + number > CAP:
        return capped(SIDE_NAMES[side], there, CAP)
    return None


def why_not_removed(state: State, side: int, at: int, number: int) -> Text | None:
    there = state.battlegrounds[at].cubes[side]
    return None if number <= there else too_few_there(SIDE_NAMES[side], there)


def place(state: State, side: int, at: int, number: int, moves: bool = True) -> Stepped:
    """Cubes onto a battleground; unless told otherwise it moves one zone towards their side."""
    state = _with_cubes(state, side, at, number)
    placed = _placed(side, number, at, place_name(state, at))
    if not moves:
        return state, (placed,)
    state, facts = move(state, at, toward(state.battlegrounds[at].zone, side))
    return state, (placed, *facts)


@lru_cache(maxsize=1024)
def _placed(side: int, number: int, at: int, name: Text) -> Fact:
    text = say_count(
        "{side} places {n} cube on {place}",
        "{side} places {n} cubes on {place}",
        number,
        side=SIDE_NAMES[side],
        place=name,
    )
    return Fact("placed", text, data={"side": side, "at": at, "cubes": number})


def remove(state: State, side: int, at: int, number: int, moves: bool = True) -> Stepped:
    """Cubes back to the supply; unless told otherwise the card moves one zone away."""
    state = _with_cubes(state, side, at, -number)
    removed = _removed(side, number, at, place_name(state, at))
    if not moves:
        return state, (removed,)
    state, facts = move(state, at, away(state.battlegrounds[at].zone, side))
    return state, (removed, *facts)


@lru_cache(maxsize=1024)
def _removed(side: int, number: int, at: int, name: Text) -> Fact:
    text = say_count(
        "{side} takes {n} cube back from {place}",
        "{side} takes {n} cubes back from {place}",
        number,
        side=SIDE_NAMES[side],
        place=name,
    )
    return Fact("removed", text, data={"side": side, "at": at, "cubes": number})


def move(state: State, at: int, zone: int) -> Stepped:
    """A card to a zone; nothing is said when it lies there already."""
    ground = state.battlegrounds[at]
    if ground.zone == zone:
        return state, ()
    moved = _moved(at, ground.zone, zone, place_name(state, at))
    return changed(state, at, Battleground(ground.card, zone, ground.cubes)), (moved,)


@lru_cache(maxsize=1024)
def _moved(at: int, old: int, zone: int, name: Text) -> Fact:
    text = say("{place} → {zone}", place=name, zone=ZONE_NAMES[zone])
    return Fact("moved", text, on_table=text, data={"at": at, "from": old, "to": zone})


def _with_cubes(state: State, side: int, at: int, number: int) -> State:
    ground = state.battlegrounds[at]
    us, ussr = ground.cubes
    cubes = (us + number, ussr) if side == 0 else (us, ussr + number)
    return changed(state, at, Battleground(ground.card, ground.zone, cubes))


@lru_cache(maxsize=1024)
def at_choice(at: int, card: Card | None) -> Choice:
    return Choice(target_of(at), name_at(at, card), target_of(at), at)


@lru_cache(maxsize=1024)
def at_refused(at: int, card: Card | None, because: Text) -> Refused:
    return at_choice(at, card).refused(because)


def place_of(pick: str) -> int:
    """
    >>> place_of("battleground:cuba"), place_of("battleground:4")
    (0, 4)
    """
    name = pick.partition(":")[2]
    return 0 if name == "cuba" else int(name)


def everywhere(state: State) -> tuple[Choice, ...]:
    return tuple([at_choice(at, ground.card) for at, ground in enumerate(state.battlegrounds)])


class Cubes(NamedTuple):
    """Cubes put on a battleground, or taken back from it: of a side where it may be either."""

    is_placing: bool
    number: int
    side: int | None = None


def _place_label(number: int) -> Text:
    return say_count("place {n}", "place {n}", number)


def _remove_label(number: int) -> Text:
    return say_count("take {n} back", "take {n} back", number)


PLACE = tuple(Choice(f"place:{n}", _place_label(n), value=Cubes(True, n)) for n in range(CUBES + 1))
REMOVE = tuple(
    Choice(f"remove:{n}", _remove_label(n), value=Cubes(False, n)) for n in range(CUBES + 1)
)

PLACE_FOR = tuple(
    tuple(
        Choice(
            f"place:{SEATS[side]}:{n}",
            say_count("place {n} ({side})", "place {n} ({side})", n, side=SIDE_NAMES[side]),
            value=Cubes(True, n, side),
        )
        for n in range(CUBES + 1)
    )
    for side in SIDES
)
REMOVE_FOR = tuple(
    tuple(
        Choice(
            f"remove:{SEATS[side]}:{n}",
            say_count("take {n} back ({side})", "take {n} back ({side})", n, side=SIDE_NAMES[side]),
            value=Cubes(False, n, side),
        )
        for n in range(CUBES + 1)
    )
    for side in SIDES
)
