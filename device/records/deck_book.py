"""The deck book: what the players told about their printed cards, offered again next time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from device.records.files import move_aside, reason, replace_whole, unreadable
from engine.core import Json, Refusal
from engine.text import Text, say

ToldCard = dict[str, Json]
"""title, flag, type, command (None where it was not told)."""

_COLUMNS: dict[str, tuple[type, ...]] = {
    "title": (str,),
    "flag": (str,),
    "type": (str,),
    "command": (int, type(None)),
}


class DeckBook:
    """Cards by game and title, in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._cards: dict[str, list[ToldCard]] | None = None
        self._unsaved = False
        self._in_the_way = False
        """A book that could not be read is there; it must be kept before it is replaced."""

    def told(self, game: str) -> tuple[list[ToldCard], tuple[Text, ...]]:
        """The cards told so far, and what there is to say about the book."""
        cards, notices = self._opened()
        return [dict(card) for card in cards.get(game, [])], notices

    def count(self) -> int:
        """How many cards are told. Raises Refusal for a book that cannot be read."""
        try:
            return sum(map(len, self._read().values()))
        except OSError as error:
            raise unreadable(self.path, error) from error
        except (ValueError, RecursionError) as error:
            raise Refusal("damaged", say("the deck book is damaged")) from error

    def remember(self, game: str, card: Mapping[str, Json]) -> tuple[Text, ...]:
        """Writes a card down; what is told later about the same title takes its place."""
        cards, notices = self._opened()
        new = {column: card.get(column) for column in _COLUMNS}
        rows = cards.setdefault(game, [])
        if _is_card(new) and new not in rows:
            kept = [row for row in rows if row["title"] != new["title"]]
            cards[game] = sorted([*kept, new], key=lambda row: str(row["title"]))
            self._unsaved = True
        return (*notices, *self._saved(cards))

    def _saved(self, cards: dict[str, list[ToldCard]]) -> tuple[Text, ...]:
        """Saves the book if need be; what fails now is tried again with the next card."""
        if not self._unsaved:
            return ()
        text = json.dumps(cards, ensure_ascii=False, indent=1) + "\n"
        try:
            if self._in_the_way:
                with suppress(FileNotFoundError):
                    move_aside(self.path)
                self._in_the_way = False
            replace_whole(self.path, text.encode())
        except OSError as error:
            return (say("the deck book cannot be saved: {reason}", reason=reason(error)),)
        self._unsaved = False
        return ()

    def _opened(self) -> tuple[dict[str, list[ToldCard]], tuple[Text, ...]]:
        """The book in memory, read on first use; a damaged one is kept aside and begun anew."""
        if self._cards is not None:
            return self._cards, ()
        self._cards = {}
        try:
            self._cards = self._read()
        except OSError as error:
            self._in_the_way = True
            problem = say("the deck book cannot be read: {reason}", reason=reason(error))
            return self._cards, (problem,)
        except (ValueError, RecursionError):
            return self._cards, (self._put_aside(),)
        return self._cards, ()

    def _read(self) -> dict[str, list[ToldCard]]:
        try:
            return _checked(json.loads(self.path.read_bytes()))
        except FileNotFoundError:
            return {}

    def _put_aside(self) -> Text:
        try:
            aside = move_aside(self.path)
        except OSError as error:
            self._in_the_way = True
            why = reason(error)
            return say("the deck book is damaged and cannot be kept: {reason}", reason=why)
        return say("the deck book is damaged: it is kept as {file}", file=aside.name)


def _checked(book: Json) -> dict[str, list[ToldCard]]:
    """The book if it has the shape of one. Raises ValueError if not."""
    if not isinstance(book, dict):
        raise ValueError("not a deck book")
    for rows in book.values():
        if not isinstance(rows, list) or not all(map(_is_card, rows)):
            raise ValueError("not a deck book")
    return book


def _is_card(card: Json) -> bool:
    return (
        isinstance(card, dict)
        and card.keys() == _COLUMNS.keys()
        and all(
            isinstance(card[column], kinds) and not isinstance(card[column], bool)
            for column, kinds in _COLUMNS.items()
        )
    )
