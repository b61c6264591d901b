"""The shelf: the data folder with the games under way, the finished ones and the deck book."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from device import games
from device.clock import Now, utc_now
from device.deck_book import DeckBook
from device.files import close_to_others, read_whole
from device.history import Finished, History
from device.restoring import has_begun, restored
from device.storage import Journal, new_id, record_path, record_paths
from device.table import Table, header_of, resumed_table
from engine.core import Json, Refusal
from engine.session import Session
from engine.text import Text, say


class UnderWay(NamedTuple):
    """A game that has not ended."""

    path: Path
    id: str
    game: str
    started: str
    entries: int


class Shelf:
    """Where a table comes from, new or again, and what is known of all games."""

    def __init__(self, data: Path, now: Now = utc_now) -> None:
        self.data = data
        close_to_others(data / "games")
        self.history = History(data)
        self.deck_book = DeckBook(data / "deck-book.json")
        self._now = now

    def new(
        self, game_id: str, options: Mapping[str, Json], seats: Mapping[str, str] | None = None
    ) -> Table:
        """A new game, with what the deck book knows. Raises Refusal for impossible options."""
        time = self._now()
        id = new_id(time, os.urandom(3).hex())
        header = header_of(game_id, options, id=id, time=time, seats=seats)
        session = Session(games.game(game_id), header)
        told, notices = self.deck_book.told(game_id)
        if told:
            with_deck = replace(header, options={**options, "deck": told})
            try:
                session = Session(session.game, with_deck)
            except Refusal as refusal:  # a book that somebody edited must not stop a game
                problem = say("the deck book cannot be read: {reason}", reason=refusal.because)
                notices = (*notices, problem)
        journal = Journal(record_path(self.data, id))
        return Table(
            session,
            journal,
            now=self._now,
            deck_book=self.deck_book,
            history=self.history,
            notices=notices,
        )

    def resume(self, path: Path) -> Table:
        return resumed_table(path, now=self._now, deck_book=self.deck_book, history=self.history)

    def under_way(self) -> tuple[list[UnderWay], tuple[Text, ...]]:
        """The games that can be gone on with, the latest first, and which files cannot be read."""
        found: list[UnderWay] = []
        notices: list[Text] = []
        for path in reversed(record_paths(self.data)):
            try:
                data = read_whole(path)
                session = restored(data)[0] if has_begun(data) else None
            except Refusal as refusal:
                told = say("{file}: {problem}", file=path.name, problem=refusal.because)
                notices.append(told)
                continue
            if session is not None and session.outcome is None:
                found.append(_under_way(path, session))
        return found, tuple(notices)

    def finished(self) -> tuple[list[Finished], tuple[Text, ...]]:
        try:
            return self.history.listed(), ()
        except (OSError, sqlite3.Error) as error:
            return [], (say("the history cannot be read: {reason}", reason=str(error)),)


def _under_way(path: Path, session: Session) -> UnderWay:
    header = session.header
    return UnderWay(path, header.id, header.game, header.time, len(session.entries))
