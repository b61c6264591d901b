"""The 39 strategy cards: their rows, and which of them can still come."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine.cards import TableError, packaged, rows
from engine.core import Choice, Json, Refused
from engine.text import Names, Text
from engine.thirteen_days.saying import say
from engine.thirteen_days.words import (
    ALL_GROUNDS,
    GROUNDS,
    SEATS,
    TRACKS,
    UN,
    grounds_of,
    name_text,
)

MOST_CUBES = 5
"""The most cubes of a side on one battleground, events included."""


class Step(NamedTuple):
    """One part of an event; `do` names the effect, the rest says how far it goes."""

    do: str
    cubes: int = 0
    where: tuple[int, ...] = ALL_GROUNDS
    only: str = ""
    each: int = MOST_CUBES
    places: int = len(ALL_GROUNDS)
    tracks: str = "any"
    down: int = 0
    up: int = 0
    markers: int = 1
    points: int = 0


class Card(NamedTuple):
    """A strategy card's face."""

    id: str
    name: Text
    side: str
    cubes: int
    symbol: bool
    steps: tuple[Step, ...]
    needs: str = ""
    ruling: str = ""


_SHAPE = {
    "id": (str, True),
    "name": (dict, True),
    "side": (str, True),
    "cubes": (int, True),
    "symbol": (bool, True),
    "steps": (list, True),
    "needs": (str, False),
    "ruling": (str, False),
}


def _card(row: Mapping[str, Json]) -> Card:
    if row["side"] not in (UN, *SEATS):
        raise TableError(f"{row['id']}: there is no side {row['side']}")
    return Card(
        row["id"],
        name_text(Names.of(row["name"])),
        row["side"],
        row["cubes"],
        row["symbol"],
        tuple(_step(step, row["id"]) for step in row["steps"]),
        row.get("needs", ""),
        row.get("ruling", ""),
    )


def _step(row: Mapping[str, Json], card: str) -> Step:
    unknown = row.keys() - set(Step._fields)
    if unknown:
        raise TableError(f"{card}: unknown in a step: {', '.join(sorted(unknown))}")
    if "where" not in row:
        return Step(**row)
    return Step(**{**row, "where": _where(row["where"])})


def _where(named: str | list[str]) -> tuple[int, ...]:
    if named == "all":
        return ALL_GROUNDS
    if isinstance(named, str):
        return grounds_of(TRACKS.index(named))
    return tuple(GROUNDS.index(name) for name in named)


DECK = tuple(map(_card, rows(packaged("engine.thirteen_days.cards", "cards.toml"), _SHAPE)))
CARDS = {card.id: card for card in DECK}
CARD_CHOICES = tuple(
    (card.id, Choice(f"card:{card.id}", card.name, f"card:{card.id}", card)) for card in DECK
)

_SEEN = say("this card has been seen already")
_SEEN_REFUSED = tuple((id, choice.refused(_SEEN)) for id, choice in CARD_CHOICES)


def unseen(seen: tuple[str, ...]) -> tuple[Choice, ...]:
    """Every card that can still be in a hand or in the deck."""
    gone = set(seen)
    return tuple([choice for id, choice in CARD_CHOICES if id not in gone])


def already_seen(seen: tuple[str, ...]) -> tuple[Refused, ...]:
    gone = set(seen)
    return tuple([refused for id, refused in _SEEN_REFUSED if id in gone])


@cache
def card_of(pick: str) -> Card:
    """
    >>> card_of("card:u-thant").cubes
    1
    """
    return CARDS[pick.partition(":")[2]]


def fewest_cards(total: int) -> int:
    """How few cards of one side can show so many cubes: four 3s, five 2s and four 1s exist.

    >>> fewest_cards(12), fewest_cards(13), fewest_cards(26)
    (4, 5, 13)
    """
    number = 0
    for value, cards in ((3, 4), (2, 5), (1, 4)):
        used = min(cards, total // value)
        number, total = number + used, total - used * value
    return number
