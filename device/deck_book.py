"""The deck book: what the players told about their printed cards, offered again next time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.files import keep_aside, reason, replace_whole
from engine.core import Json
from engine.text import Text, say

Card = dict[str, Json]
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
        self._cards: dict[str, list[Card]] | None = None

    def told(self, game: str) -> tuple[list[Card], tuple[Text, ...]]:
        """The cards told so far, and what there is to say about the book."""
        cards, notices = self._read()
        return [dict(card) for card in cards.get(game, [])], notices

    def remember(self, game: str, card: Mapping[str, Json]) -> tuple[Text, ...]:
        """Writes a card down; what is told later about the same title takes its place."""
        cards, notices = self._read()
        new = {column: card.get(column) for column in _COLUMNS}
        if not _is_card(new):
            return notices
        rows = cards.setdefault(game, [])
        kept = [row for row in rows if row["title"] != new["title"]]
        if new in rows:
            return notices
        cards[game] = sorted([*kept, new], key=lambda row: str(row["title"]))
        text = json.dumps(cards, ensure_ascii=False, indent=1) + "\n"
        try:
            replace_whole(self.path, text.encode())
        except OSError as error:
            problem = say("the deck book cannot be saved: {reason}", reason=reason(error))
            return (*notices, problem)
        return notices

    def _read(self) -> tuple[dict[str, list[Card]], tuple[Text, ...]]:
        if self._cards is not None:
            return self._cards, ()
        self._cards = {}
        try:
            self._cards = _checked(json.loads(self.path.read_bytes()))
        except FileNotFoundError:
            return self._cards, ()
        except OSError as error:
            return self._cards, (
                say("the deck book cannot be read: {reason}", reason=reason(error)),
            )
        except (ValueError, RecursionError):
            return self._cards, (self._put_aside(),)
        return self._cards, ()

    def _put_aside(self) -> Text:
        try:
            aside = keep_aside(self.path)
        except OSError as error:
            return say(
                "the deck book is damaged and cannot be kept: {reason}", reason=reason(error)
            )
        return say("the deck book is damaged: it is kept as {file}", file=aside.name)


def _checked(book: Any) -> dict[str, list[Card]]:
    """The book if it has the shape of one. Raises ValueError if not."""
    if not isinstance(book, dict):
        raise ValueError("not a deck book")
    for rows in book.values():
        if not isinstance(rows, list) or not all(map(_is_card, rows)):
            raise ValueError("not a deck book")
    return book


def _is_card(card: Any) -> bool:
    return (
        isinstance(card, dict)
        and card.keys() == _COLUMNS.keys()
        and all(
            isinstance(card[column], kinds) and not isinstance(card[column], bool)
            for column, kinds in _COLUMNS.items()
        )
    )
