"""Putting cubes on battlegrounds and taking them back, and how that moves the cards."""

from __future__ import annotations

from collections.abc import Sequence
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
    supply,
    toward,
)
from engine.thirteen_minutes.view import target_of
from engine.thirteen_minutes.words import SEATS, SIDE_NAMES, SIDES, ZONE_NAMES

CAP = 5


def is_capped(state: State) -> bool:
    """Whether the house rule holds that a side has few cubes on any battleground."""
    return state.options.cube_cap != "none"


def most_placed(state: State, side: int, at: int) -> tuple[int, Text]:
    """How many cubes a side could put there, and why no more."""
    there = state.battlegrounds[at].cubes[side]
    return most_beside(side, supply(state, side), there, is_capped(state))


def most_beside(side: int, left: int, there: int, capped_too: bool) -> tuple[int, Text]:
    """How many cubes a side could put beside those there, and why no more: its supply, or the
    house rule's cap."""
    if capped_too and CAP - there < left:
        return max(0, CAP - there), capped(SIDE_NAMES[side], there, CAP)
    return left, supply_short(SIDE_NAMES[side], left)


def why_not_placed(state: State, side: int, at: int, number: int) -> Text | None:
    """Why so many cubes cannot be put there, or None if they can."""
    there = state.battlegrounds[at].cubes[side]
    return why_not_beside(side, supply(state, side), there, is_capped(state), number)


def why_not_beside(side: int, left: int, there: int, capped_too: bool, number: int) -> Text | None:
    """Why so many cubes cannot be put beside those there, or None if they can."""
    if number > left:
        return supply_short(SIDE_NAMES[side], left)
    if capped_too and there + number > CAP:
        return capped(SIDE_NAMES[side], there, CAP)
    return None


def why_not_removed(state: State, side: int, at: int, number: int) -> Text | None:
    return why_not_from(side, state.battlegrounds[at].cubes[side], number)


def why_not_from(side: int, there: int, number: int) -> Text | None:
    """Why so many cubes cannot be taken from those there, or None if they can."""
    return None if number <= there else too_few_there(SIDE_NAMES[side], there)


def place(state: State, side: int, at: int, number: int, moves: bool = True) -> Stepped:
    """Cubes onto a battleground; unless told otherwise it moves one zone towards their side."""
    card, zone, cubes = state.battlegrounds[at]
    goes_to = toward(zone, side) if moves else zone
    placed = _placed(side, number, at, card)
    return _put(state, at, goes_to, _more(cubes, side, number), placed)


@lru_cache(maxsize=1024)
def _placed(side: int, number: int, at: int, card: Card | None) -> Fact:
    text = say_count(
        "{side} places {n} cube on {place}",
        "{side} places {n} cubes on {place}",
        number,
        side=SIDE_NAMES[side],
        place=name_at(at, card),
    )
    return Fact("placed", text, data={"side": side, "at": at, "cubes": number})


def remove(state: State, side: int, at: int, number: int, moves: bool = True) -> Stepped:
    """Cubes back to the supply; unless told otherwise the card moves one zone away."""
    card, zone, cubes = state.battlegrounds[at]
    goes_to = away(zone, side) if moves else zone
    removed = _removed(side, number, at, card)
    return _put(state, at, goes_to, _more(cubes, side, -number), removed)


@lru_cache(maxsize=1024)
def _removed(side: int, number: int, at: int, card: Card | None) -> Fact:
    text = say_count(
        "{side} takes {n} cube back from {place}",
        "{side} takes {n} cubes back from {place}",
        number,
        side=SIDE_NAMES[side],
        place=name_at(at, card),
    )
    return Fact("removed", text, data={"side": side, "at": at, "cubes": number})


def move(state: State, at: int, zone: int) -> Stepped:
    """A card to a zone; nothing is said when it lies there already."""
    return _put(state, at, zone, state.battlegrounds[at].cubes)


def _put(state: State, at: int, zone: int, cubes: tuple[int, int], *facts: Fact) -> Stepped:
    """A card to a zone with these cubes on it; what is told of the cubes, then of the card."""
    card, lay_in, _ = state.battlegrounds[at]
    state = changed(state, at, Battleground(card, zone, cubes))
    return state, facts if lay_in == zone else (*facts, _moved(at, lay_in, zone, card))


@lru_cache(maxsize=1024)
def _moved(at: int, old: int, zone: int, card: Card | None) -> Fact:
    text = say("{place} → {zone}", place=name_at(at, card), zone=ZONE_NAMES[zone])
    return Fact("moved", text, on_table=text, data={"at": at, "from": old, "to": zone})


def _more(cubes: tuple[int, int], side: int, number: int) -> tuple[int, int]:
    us, ussr = cubes
    return (us + number, ussr) if side == 0 else (us, ussr + number)


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


def everywhere(cards: Sequence[Card | None]) -> list[Choice]:
    return [at_choice(at, card) for at, card in enumerate(cards)]


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
