"""The thirteen cards: what is known of them, what the table has told, and what can still come."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Set
from functools import cache
from typing import NamedTuple

from engine.cards import TableError, packaged, rows
from engine.core import Json, Refusal
from engine.text import Names, Text
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.words import FLAGS, TYPE_NAMES, TYPES, face_name
from engine.typed_in import object_of, one_of, only_keys, whole, words

MOST_COMMAND = 5
"""Commands are known to go up to 3; a little room for cards nobody has described yet."""

UNTOLD = "untold"
"""The flag of a card whose flag nobody needed to tell."""

AS_PRINTED = "as-printed"
PLACE_AND_PUSH = "place-and-push"
EVENTS = (AS_PRINTED, PLACE_AND_PUSH)


class Card(NamedTuple):
    """A card's face. Title and Command may be unknown; flag and type never are."""

    id: str
    title: Names | None
    flag: str
    type: str
    command: int | None = None
    event: str = AS_PRINTED
    command_hint: int = 0


Deck = tuple[Card, ...]

_SHAPE = {
    "id": (str, True),
    "title": (dict, True),
    "flag": (str, True),
    "type": (str, True),
    "command": (int, False),
    "command_hint": (int, False),
    "event": (str, True),
}


@cache
def printed() -> Deck:
    """The cards whose titles are known, from the table beside this file."""
    return tuple(_from_row(row) for row in rows(_source(), _SHAPE))


@cache
def quotas() -> dict[tuple[str, str], int]:
    """How many cards there are of each flag and type; certain, and 13 in all."""
    table = tomllib.loads(_source())["quota"]
    return {(flag, type_): table[flag][type_] for flag in FLAGS for type_ in TYPES}


@cache
def type_quotas() -> dict[str, int]:
    """
    >>> type_quotas()
    {'political': 4, 'military': 5, 'opinion': 4}
    """
    return {type_: sum(quotas()[flag, type_] for flag in FLAGS) for type_ in TYPES}


@cache
def _source() -> str:
    return packaged("engine.thirteen_minutes", "cards.toml")


def _from_row(row: dict[str, Json]) -> Card:
    if row["event"] not in EVENTS or row["flag"] not in FLAGS or row["type"] not in TYPES:
        raise TableError(f"{row['id']}: unknown event, flag or type")
    return Card(
        row["id"],
        Names.of(row["title"]),
        row["flag"],
        row["type"],
        row.get("command"),
        row["event"],
        row.get("command_hint", 0),
    )


@cache
def untitled(flag: str, type_: str) -> Card:
    """A card of which only flag and type are told."""
    return Card(f"{flag}-{type_}", None, flag, type_)


@cache
def typed(type_: str) -> Card:
    """A card of which only the type matters, as in score-only entry."""
    return Card("", None, UNTOLD, type_)


@cache
def card_name(card: Card) -> Text:
    if card.flag == UNTOLD:
        return say("{type} card", type=TYPE_NAMES[card.type])
    if card.title is None:
        return face_name(card.flag, card.type)
    return Text("{title}", (("title", card.title),))


def is_titled(card: Card, title: str) -> bool:
    """Whether a title means this card: as printed in any language, or so like it that the
    two would share an id."""
    return card.title is not None and (
        card.id == _slug(title)
        or any(known.casefold() == title.casefold() for _, known in card.title.by_language)
    )


def titled(card: Card, title: str) -> Card:
    return card._replace(id=_slug(title), title=Names.of({"en": title}))


def _slug(title: str) -> str:
    return "-".join(title.casefold().replace(":", " ").split())


def told(deck: Deck, card: Card) -> Deck:
    """The deck after the table has told a card: a known one completed, a new one added."""
    if card.title is None:
        return deck
    for place, known in enumerate(deck):
        if known.id == card.id:
            return (*deck[:place], card, *deck[place + 1 :])
    return (*deck, card)


def with_book(book: Json) -> Deck:
    """The printed cards completed by what was told in earlier games."""
    if not isinstance(book, list):
        raise Refusal(
            "bad-position", say("{place}: {expected} is expected", place="deck", expected="[…]")
        )
    deck = printed()
    for item in book:
        card = told_card(item)
        known = next((other for other in deck if is_titled(other, title_of(card))), None)
        if known is None:
            deck = told(deck, card)
        elif known.command is None:
            deck = told(deck, known._replace(command=card.command))
    return deck


def told_card(item: Json) -> Card:
    """A card as the deck book keeps it: {"title", "flag", "type", "command"}."""
    row = object_of(item, "deck")
    only_keys(row, "deck", ("title", "flag", "type", "command"))
    command = row.get("command")
    return titled(
        untitled(one_of(row.get("flag"), "flag", FLAGS), one_of(row.get("type"), "type", TYPES)),
        words(row.get("title"), "title"),
    )._replace(command=None if command is None else whole(command, "command", 1, MOST_COMMAND))


def book_row(card: Card) -> dict[str, Json]:
    return {
        "title": title_of(card),
        "flag": card.flag,
        "type": card.type,
        "command": card.command,
    }


def title_of(card: Card) -> str:
    return card.title.in_language("en") if card.title else ""


class SeenCards(NamedTuple):
    """What the cards whose faces are known leave no more of."""

    ids: Set[str]
    faces: Set[tuple[str, str]]
    """Flags and types of which all there are have been seen."""
    types: Set[str]


def counted(seen: Iterable[Card]) -> SeenCards:
    ids: set[str] = set()
    faces, types = dict(quotas()), dict(type_quotas())
    for card in seen:
        ids.add(card.id)
        if card.flag != UNTOLD:
            faces[card.flag, card.type] -= 1
        types[card.type] -= 1
    return SeenCards(
        ids,
        {face for face, left in faces.items() if left <= 0},
        {type_ for type_, left in types.items() if left <= 0},
    )


def why_not(card: Card, seen: SeenCards) -> Text | None:
    """Why this card cannot be the next one to be seen, or None if it can."""
    if card.title is not None and card.id in seen.ids:
        return SEEN
    if (card.flag, card.type) in seen.faces:
        return all_seen(card.flag, card.type)
    return all_of_type_seen(card.type) if card.type in seen.types else None


def faults(seen: Iterable[Card]) -> Iterator[Text]:
    """What no real deck could have shown."""
    shown = list(seen)
    titles = [card.id for card in shown if card.title is not None]
    for twice in sorted({name for name in titles if titles.count(name) > 1}):
        yield say("{card} is there twice", card=twice)
    for (flag, type_), quota in quotas().items():
        if sum(card.flag == flag and card.type == type_ for card in shown) > quota:
            yield all_seen(flag, type_)
    for type_, quota in type_quotas().items():
        if sum(card.type == type_ for card in shown) > quota:
            yield all_of_type_seen(type_)


SEEN = say("this card has been seen already")


@cache
def all_seen(flag: str, type_: str) -> Text:
    quota = quotas()[flag, type_]
    if quota == 0:
        return say("the deck has no {face}", face=face_name(flag, type_))
    return say("the deck has only {n} of: {face}", face=face_name(flag, type_), n=quota)


@cache
def all_of_type_seen(type_: str) -> Text:
    return say(
        "the deck has only {n} cards of type: {type}",
        n=type_quotas()[type_],
        type=TYPE_NAMES[type_],
    )
