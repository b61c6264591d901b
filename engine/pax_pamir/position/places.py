"""What can be put right at a table of Pax Pamir."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core import Json, Path, Place
from engine.pax_pamir.cards.printed import COURTS, EVENTS, UNTOLD, Event, card_name, is_prize
from engine.pax_pamir.options import OPEN, OPTIONS
from engine.pax_pamir.position.written import DISCARDED, position
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import (
    ACTIONS_A_TURN,
    BLOCKS,
    CHECK_CARDS,
    CYLINDERS,
    PLACES,
    RUPEES,
    State,
)
from engine.pax_pamir.wakhan.seat import is_wakhan
from engine.pax_pamir.words import (
    BORDERS,
    COALITION_NAMES,
    COALITIONS,
    COLUMNS,
    GIFT_PRICES,
    PLAYER_NAMES,
    REGIONS,
    ROW_NAMES,
    ROWS,
    SEATS,
    SUIT_NAMES,
    SUITS,
)
from engine.places import LEFT, MORE, NOTHING, RIGHT, Words, members, number, value_at, word

UNKNOWN = "unknown"
MOST_POINTS = 99
MOST_INFLUENCE = 99
MOST_IN_HAND = 20
MOST_LEFT = 100
LEADS = (2, 4)

LOYALTIES: Words = tuple(zip(COALITIONS, COALITION_NAMES, strict=True))
PILES: Words = next(option.values for option in OPTIONS if option.id == "piles")


@cache
def _court_cards() -> Words:
    return ((None, NOTHING), *((number, card_name(number)) for number in COURTS))


@cache
def _any_card() -> Words:
    events = ((number, card_name(number)) for number in EVENTS)
    return (*_court_cards(), *events, (UNKNOWN, card_name(UNTOLD)))


@cache
def _prizes() -> Words:
    return tuple(row for row in _court_cards() if row[0] is None or is_prize(row[0]))


def _concerned(event: Event, players: Words) -> Words:
    """Whom an event in force may concern: a player, or all where it was discarded."""
    words = ((None, NOTHING), *players)
    if DISCARDED not in event.lasts:
        return words
    name = event.discarded_name or event.name
    return (*words, (DISCARDED, say("Event discarded: {name}", name=name)))


def places(state: State) -> Iterator[Place]:
    typed = position(state)
    # Without a check to come the game is over, or would never end.
    yield number(typed, ("checks",), CHECK_CARDS, min(1, state.checks))
    yield from _in_book(state, typed) if state.ledger is not None else _on_table(state, typed)


def _in_book(state: State, typed: dict[str, Json]) -> Iterator[Place]:
    yield number(typed, ("lead_needed",), max(LEADS), min(LEADS))
    for coalition in COALITIONS:
        yield number(typed, ("blocks", coalition), BLOCKS)
    for seat in typed["players"]:
        here = ("players", seat)
        if "loyalty" in typed["players"][seat]:
            yield word(typed, (*here, "loyalty"), LOYALTIES)
        yield number(typed, (*here, "points"), MOST_POINTS)
        yield number(typed, (*here, "cylinders"), CYLINDERS)
        yield number(typed, (*here, "influence"), MOST_INFLUENCE)
        yield number(typed, (*here, "rupees"), RUPEES)


def _on_table(state: State, typed: dict[str, Json]) -> Iterator[Place]:
    seats = SEATS[: len(state.players)]
    players: Words = tuple(zip(seats, PLAYER_NAMES[: len(seats)], strict=True))
    yield word(typed, ("turn", "player"), players)
    yield number(typed, ("turn", "actions"), ACTIONS_A_TURN)
    yield word(typed, ("favored",), tuple(zip(SUITS, SUIT_NAMES, strict=True)))
    yield number(typed, ("deck", "left"), MOST_LEFT)
    for at in range(PLACES):
        here = ("market", f"{at // COLUMNS}:{at % COLUMNS}")
        yield word(typed, (*here, "card"), _any_card())
        yield number(typed, (*here, "rupees"), RUPEES)
    for at, seat in enumerate(seats):
        yield from _of_player(state, typed, at, seat)
    for coalition in COALITIONS:
        for region in REGIONS:
            yield number(typed, ("armies", coalition, region), BLOCKS)
    for coalition in COALITIONS:
        for border in BORDERS:
            yield number(typed, ("roads", coalition, border), BLOCKS)
    for event in EVENTS.values():
        if event.lasts:
            yield word(typed, ("events", str(event.number)), _concerned(event, players))
    yield word(typed, ("options", "piles"), PILES)
    if "wakhan" in typed and "row" in typed["wakhan"]:
        yield word(typed, ("wakhan", "row"), tuple(zip(ROWS, ROW_NAMES, strict=True)))
        yield number(typed, ("wakhan", "column"), COLUMNS - 1)


def _of_player(state: State, typed: dict[str, Json], at: int, seat: str) -> Iterator[Place]:
    here = ("players", seat)
    if not is_wakhan(state, at):
        yield word(typed, (*here, "loyalty"), LOYALTIES)
        yield number(typed, (*here, "hand", "count"), MOST_IN_HAND)
        if state.options.hands == OPEN:
            yield from _listed(typed, (*here, "hand", "cards"), _court_cards())
    yield number(typed, (*here, "rupees"), RUPEES)
    yield number(typed, (*here, "points"), MOST_POINTS)
    for region in REGIONS:
        yield number(typed, (*here, "tribes", region), CYLINDERS)
    court = (*here, "court")
    yield from members(typed, court, [str(one.card) for one in state.players[at].court])
    for courtier in state.players[at].court:
        for spy, other in zip(courtier.spies, SEATS, strict=False):
            yield Place((*court, str(courtier.card), "spies", other), spy, (), 0, CYLINDERS)
    yield Place((*court, LEFT), None, tuple(_court_cards()))
    yield Place((*court, RIGHT), None, tuple(_court_cards()))
    yield from members(typed, (*here, "gifts"), map(str, GIFT_PRICES))
    yield from _listed(typed, (*here, "prizes"), _prizes())


def _listed(typed: dict[str, Json], path: Path, cards: Words) -> Iterator[Place]:
    """Cards that lie together in no order: whether each is there, and one more."""
    yield from members(typed, path, map(str, value_at(typed, path)))
    yield Place((*path, MORE), None, tuple(cards))
