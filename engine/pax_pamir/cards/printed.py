"""The cards of Pax Pamir: court cards and events as rows, looked up by their printed number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from engine import cards as tables
from engine.pax_pamir.saying import say
from engine.pax_pamir.words import ACTIONS, COALITIONS, NOBODY, REGIONS, SUITS
from engine.text import Names, Text

T = TypeVar("T")

COURT_CARDS = 100
LAST_CARD = 116
EMPTY, UNTOLD = 0, -1
"""What a place of the market holds besides a numbered card: none, or a court card not told."""

PUBLIC_WITHDRAWAL = 111

Shape = dict[str, tuple[type, bool]]
_COURT_SHAPE: Shape = {
    "id": (str, True),
    "name": (dict, True),
    "suit": (str, True),
    "rank": (int, True),
    "region": (str, True),
    "impact": (list, True),
    "actions": (list, True),
    "patriot": (str, False),
    "prize": (str, False),
    "special": (str, False),
}
_EVENT_SHAPE: Shape = {
    "id": (str, True),
    "name": (dict, True),
    "bought": (str, True),
    "discarded": (str, True),
    "discarded_name": (dict, False),
    "lasts": (list, False),
}
ICONS = ("road", "army", "tribe", "spy", "leverage", *SUITS)


class Court(NamedTuple):
    """A court card as printed; suit, region, patriot and prize are places in words.py."""

    number: int
    name: Names
    suit: int
    rank: int
    region: int
    impact: tuple[str, ...]
    actions: tuple[str, ...]
    patriot: int
    prize: int
    special: str
    leveraged: bool


class Event(NamedTuple):
    """An event card: the effect when bought, the effect when discarded, and which of them stay."""

    number: int
    name: Names
    bought: str
    discarded: str
    discarded_name: Names | None
    lasts: tuple[str, ...]


def _court(row: dict[str, Any]) -> Court:
    known = set(row["impact"]) <= set(ICONS) and set(row["actions"]) <= set(ACTIONS)
    if not known:
        raise tables.TableError(f"court card {row['id']}: unknown icon or action")
    return Court(
        int(row["id"]),
        Names.of(row["name"]),
        SUITS.index(row["suit"]),
        row["rank"],
        REGIONS.index(row["region"]),
        tuple(row["impact"]),
        tuple(row["actions"]),
        COALITIONS.index(row["patriot"]) if "patriot" in row else NOBODY,
        COALITIONS.index(row["prize"]) if "prize" in row else NOBODY,
        row.get("special", ""),
        "leverage" in row["impact"],
    )


def _event(row: dict[str, Any]) -> Event:
    other = row.get("discarded_name")
    return Event(
        int(row["id"]),
        Names.of(row["name"]),
        row["bought"],
        row["discarded"],
        Names.of(other) if other else None,
        tuple(row.get("lasts", ())),
    )


def _rows(file: str, shape: Shape) -> list[dict[str, Any]]:
    return tables.rows(tables.packaged("engine.pax_pamir.cards", file), shape)


COURTS: dict[int, Court] = {
    card.number: card for card in map(_court, _rows("courts.toml", _COURT_SHAPE))
}
EVENTS: dict[int, Event] = {
    card.number: card for card in map(_event, _rows("events.toml", _EVENT_SHAPE))
}
CHECKS = frozenset(n for n, event in EVENTS.items() if event.bought == "dominance-check")
BITS = tuple(1 << n for n in range(LAST_CARD + 1))
"""Card number -> its place in a set of cards kept as one integer."""


def is_court(number: int) -> bool:
    return 0 < number <= COURT_CARDS


def is_prize(number: int) -> bool:
    """Whether a card shows the prize of a coalition."""
    return is_court(number) and COURTS[number].prize != NOBODY


def numbers_in(cards: int) -> list[int]:
    """
    >>> numbers_in(BITS[3] | BITS[41])
    [3, 41]
    """
    return [number for number, bit in enumerate(BITS) if number and cards & bit]


def bits_of(numbers: tuple[int, ...] | list[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= BITS[number]
    return bits


class _Eight(dict[int, tuple[T, ...]]):
    """What belongs to which of eight neighbouring cards, remembered for each set of them."""

    def __init__(self, things: list[T | None]) -> None:
        super().__init__()
        self._things = things

    def __missing__(self, cards: int) -> tuple[T, ...]:
        found = [thing for at, thing in enumerate(self._things) if cards >> at & 1]
        self[cards] = tuple([thing for thing in found if thing is not None])
        return self[cards]


class ByCard(Generic[T]):
    """Something for each of some cards. Those of a set of cards are found eight at a time, so
    that asking which cards can come does not look at each of a hundred."""

    def __init__(self, things: Mapping[int, T]) -> None:
        self._eights = [
            (first // 8, _Eight([things.get(number) for number in range(first, first + 8)]))
            for first in range(0, LAST_CARD + 1, 8)
            if not things.keys().isdisjoint(range(first, first + 8))
        ]

    def among(self, cards: int) -> list[T]:
        """What belongs to the cards of a set, in the order of their numbers.

        >>> ByCard({3: "c", 41: "m", 42: "n"}).among(BITS[3] | BITS[5] | BITS[42])
        ['c', 'n']
        """
        eights = (cards & _ALL_CARDS).to_bytes(_BYTES, "little")
        found: list[T] = []
        for at, eight in self._eights:
            found += eight[eights[at]]
        return found


_BYTES = LAST_CARD // 8 + 1
_ALL_CARDS = (1 << LAST_CARD + 1) - 1


_UNTOLD_NAME = say("a card not told")
_PRINTED: dict[int, Names] = {
    **{number: card.name for number, card in COURTS.items()},
    **{number: card.name for number, card in EVENTS.items()},
}
_NAMES: dict[int, Text] = {
    number: say("{n} {name}", n=number, name=name) for number, name in _PRINTED.items()
}
_NAMES[UNTOLD] = _UNTOLD_NAME


def card_name(number: int) -> Text:
    """
    >>> from engine.text import ENGLISH, spoken
    >>> spoken(card_name(41), ENGLISH)
    '41 Charles Masson'
    """
    return _NAMES[number]


def card_id(number: int) -> str:
    return f"card:{number}"


def number_of(pick: str) -> int:
    """
    >>> number_of("card:41")
    41
    """
    return int(pick[5:])
