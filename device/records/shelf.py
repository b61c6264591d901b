"""The shelf: the data folder with the games under way, the finished ones and the deck book."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from device import games
from device.clock import Now, utc_now
from device.records.deck_book import DeckBook
from device.records.files import close_to_others, read_whole, unreadable
from device.records.history import GameIndex
from device.records.known_game import Known
from device.records.restoring import restored
from device.records.storage import Journal, is_in_use, new_id, record_path
from device.table import Table, header_of, resumed_table
from engine.core import Json, Refusal
from engine.salvage.lines import is_damaged
from engine.session import Session
from engine.text import Text, say

if TYPE_CHECKING:
    from device.records.salvaging import Report

T = TypeVar("T")
LOOKED_AT = 8
"""How many games other Brinksides may have open before none is found to go on with."""

log = logging.getLogger("brinkside.games")


class Shelf:
    """Where a table comes from, new or again, and what is known of all games."""

    def __init__(self, data: Path, now: Now = utc_now) -> None:
        self.data = data
        close_to_others(data / "games")
        self.history = GameIndex(data)
        self._spare: GameIndex | None = None
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
        log.info("%s: begun, %s by its rules %s", id, game_id, header.rules)
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
        """Goes on with a game; a damaged record is put right first, as far as that is possible."""
        told = self.salvage(path).told if is_damaged(read_whole(path)) else ()
        table = resumed_table(path, now=self._now, deck_book=self.deck_book, history=self.history)
        table.notices = [*told, *table.notices]
        header, count = table.session.header, len(table.session.entries)
        log.info("%s: resumed, %s with %s entries", header.id, header.game, count)
        return table

    def salvage(self, path: Path) -> Report:
        """Gives back what a damaged record holds, in its place."""
        from device.records.salvaging import salvaged

        return salvaged(path)

    def damaged(self) -> list[Known]:
        """The games whose records are damaged, of those that the index knows."""
        none: list[Known] = []
        return self._known(lambda history: history.damaged(), none)[0]

    def catch_up(self, most: int | None = None) -> int:
        """Brings the index up to date, with at most so many records; how many are left then."""
        return self._known(lambda history: history.catch_up(most), 0)[0]

    def last_played(self) -> Known | None:
        """The game to go on with, of those that the index knows and no other Brinkside plays."""
        rows = self._listed("open", most=LOOKED_AT)
        return next((row for row in rows if not is_in_use(self.path(row))), None)

    def page(self, most: int, after: int) -> tuple[list[Known], int]:
        """Some of all games, those under way first, and how many there are."""
        states = ("open", "over")
        rows = self._listed(*states, most=most, after=after)
        return rows, self._known(lambda history: history.count(*states), 0)[0]

    def under_way(self) -> tuple[list[Known], tuple[Text, ...]]:
        """The games that can be gone on with, what was played last on top, and which files
        cannot be read."""
        rows, notices = self._up_to_date("open")
        return rows, (*notices, *self.unreadable())

    def finished(self) -> tuple[list[Known], tuple[Text, ...]]:
        return self._up_to_date("over")

    def unreadable(self) -> tuple[Text, ...]:
        """Which files hold no game that can be read, and why."""
        told = map(self._why_not, self._listed("bad"))
        return tuple(notice for notice in told if notice is not None)

    def path(self, row: Known) -> Path:
        return self.data / "games" / row.file

    def _why_not(self, row: Known) -> Text | None:
        try:
            restored(read_whole(self.path(row)))
        except Refusal as refusal:
            why = refusal.because
        except Exception as error:  # whatever the rules fail with is told, and stops no list
            why = say("the rules fail: {reason}", reason=type(error).__name__)
        else:
            return None
        return say("{file}: {problem}", file=row.file, problem=why)

    def _up_to_date(self, state: str) -> tuple[list[Known], tuple[Text, ...]]:
        _, notices = self._known(lambda history: history.catch_up(), 0)
        return self._listed(state), notices

    def _listed(self, *states: str, most: int = -1, after: int = 0) -> list[Known]:
        none: list[Known] = []
        return self._known(lambda history: history.listed(*states, most=most, after=after), none)[0]

    def _known(self, ask: Callable[[GameIndex], T], nothing: T) -> tuple[T, tuple[Text, ...]]:
        """Asks the index; where none can be kept on the disk, one in memory does as well."""
        try:
            if self.history.is_blank:
                return nothing, ()
            return ask(self.history), ()
        except (OSError, sqlite3.Error) as error:
            problem = say("the history cannot be read: {reason}", reason=str(error))
        if self._spare is None:
            self._spare = GameIndex(self.data, is_kept=False)
        try:
            return ask(self._spare), (problem,)
        except OSError as error:  # then it is the records that cannot be read
            return nothing, (unreadable(self.data / "games", error).because,)
