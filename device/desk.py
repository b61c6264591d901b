"""The desk of the screens: games, languages and the shelf behind one door."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

from device import games
from device.clock import Now, utc_now
from device.speech.languages import LANGUAGES, speech
from engine.core import AnyGame, Json, Refusal
from engine.session import Session
from engine.text import Speech, Text, say, say_count
from ui.port import Finished, GamesPage, Prefs, Resumable
from ui.port import Table as TableOnDesk

if TYPE_CHECKING:
    from device.records.known_game import Known
    from device.records.shelf import Shelf
    from device.records.used_time import Clocks

PREFS_FILE = "panel.json"
AT_ONCE = 8
"""How many changed records are read before a screen appears; the rest is read behind it."""
PAGE = 10
"""How many games stand on a page; those under way are replayed for it."""


class Desk:
    """Keeps one table at a time. Without a shelf nothing is written to disk."""

    languages: tuple[str, ...] = LANGUAGES

    def __init__(self, shelf: Shelf | None = None, now: Now = utc_now) -> None:
        self.table: TableOnDesk | None = None
        self._shelf = shelf
        self._now = now
        self._unsaved: Prefs | None = None
        self._clocks: Clocks | None = None
        self._reading: Thread | None = None
        self._adrift: list[TableOnDesk] = []
        """Games that were left before they could be saved: they are kept until they are."""

    def speech(self, language: str) -> Speech:
        return speech(language)

    def game_ids(self) -> tuple[str, ...]:
        return tuple(games.modules())

    def game(self, id: str) -> AnyGame:
        return games.game(id)

    def new(self, game: str, options: Mapping[str, Json], seats: Mapping[str, str]) -> None:
        self.leave()
        if self._shelf is not None:
            self.table = self._shelf.new(game, options, seats)
            return
        from device.table import Table, header_of

        header = header_of(game, options, id="unsaved", time=self._now(), seats=seats)
        self.table = Table(Session(games.game(game), header), now=self._now)

    def resume(self, key: Path) -> None:
        self.leave()
        assert self._shelf is not None
        adrift = self._adrift_at(key)
        if adrift is None:
            self.table = self._shelf.resume(key)
        else:
            self._adrift.remove(adrift)
            self.table = adrift

    def put(self, session: Session) -> None:
        """Lays a game on the desk that is kept nowhere."""
        from device.table import Table

        self.leave()
        self.table = Table(session, now=self._now)

    def latest(self) -> tuple[Resumable | None, tuple[Text, ...]]:
        """The last unfinished game; files that cannot be read are told of, not fatal."""
        if self._shelf is None:
            return None, ()
        self._catch_up()
        for table in reversed(self._adrift):
            if table.key is not None and table.session.outcome is None:
                return self._standing(table.key, table.session), ()
        row = self._shelf.last_played()
        if row is None:
            return None, ()
        try:
            return self._resumable(row), ()
        except Refusal as refusal:
            return None, (say("{file}: {problem}", file=row.file, problem=refusal.because),)

    @property
    def is_reading(self) -> bool:
        return self._reading is not None and self._reading.is_alive()

    def damaged(self) -> int:
        return 0 if self._shelf is None else len(self._shelf.damaged())

    def salvage(self) -> tuple[Text, ...]:
        assert self._shelf is not None
        rows = self._shelf.damaged()
        told = self._shelf.salvage(self._shelf.path(rows[0])).told if rows else ()
        return told if len(told) <= 2 else (told[0], told[-1])

    def games_page(self, number: int) -> GamesPage:
        if self._shelf is None:
            return GamesPage()
        left = self._catch_up()
        shelf, now = self._shelf, self._now()
        rows, count = shelf.page(PAGE, number * PAGE)
        adrift = [_now_known(table) for table in self._adrift] if number == 0 else []
        under_way: list[Resumable] = []
        done: list[Finished] = []
        for row in (*adrift, *rows):
            is_old = row not in adrift and self._adrift_at(shelf.path(row)) is not None
            if row.game not in games.modules() or is_old:
                continue
            if row.state == "over":
                done.append(_finished(shelf.path(row), row, now))
                continue
            with suppress(Refusal):  # it became unreadable just now: the next look says so
                under_way.append(self._resumable(row))
        notices = shelf.unreadable()
        if left:
            told = say_count(
                "{n} record is still being read", "{n} records are still being read", left
            )
            notices = (*notices, told)
        return GamesPage(tuple(under_way), tuple(done), number, -(-count // PAGE), notices)

    def _resumable(self, row: Known) -> Resumable:
        from device.records.files import read_whole
        from device.records.restoring import restored

        assert self._shelf is not None
        path = self._shelf.path(row)
        adrift = self._adrift_at(path)
        session = restored(read_whole(path))[0] if adrift is None else adrift.session
        return self._standing(path, session)

    def _standing(self, key: Path, session: Session) -> Resumable:
        saved = session.entries[-1].time if session.entries else session.header.time
        return Resumable(key, session, when(saved, self._now()))

    def _catch_up(self) -> int:
        """Has the index brought up to date; what takes long, behind the screen. How many records
        that is."""
        assert self._shelf is not None
        left = self._shelf.catch_up(AT_ONCE)
        if left and not self.is_reading:
            self._reading = Thread(target=_read_on, args=(self._shelf,), daemon=True)
            self._reading.start()
        return left

    def leave(self) -> None:
        table, self.table = self.table, None
        if table is None:
            return
        table.save_again()
        if table.unsaved_because is None:
            table.close()
        else:
            self._adrift.append(table)

    @property
    def unsaved(self) -> Text | None:
        tables = self._adrift if self.table is None else [*self._adrift, self.table]
        return next((why for table in tables if (why := table.unsaved_because)), None)

    def save_again(self) -> tuple[Text, ...]:
        notices: list[Text] = []
        for table in self._adrift:
            table.save_again()
            if table.unsaved_because is None:
                table.close()
                notices += table.take_notices()
        self._adrift = [table for table in self._adrift if table.unsaved_because is not None]
        if self.table is not None:
            self.table.save_again()
            notices += self.table.take_notices()
        return tuple(notices)

    def _adrift_at(self, key: Path) -> TableOnDesk | None:
        return next((table for table in self._adrift if table.key == key), None)

    def remember(self, prefs: Prefs) -> None:
        self._unsaved = prefs

    def times(self, id: str) -> Mapping[str, float]:
        return self._kept().times(id)

    def keep_times(self, id: str, times: Mapping[str, float]) -> None:
        self._kept().keep(id, times)

    def _kept(self) -> Clocks:
        if self._clocks is None:
            from device.records.used_time import Clocks

            self._clocks = Clocks(None if self._shelf is None else self._shelf.data)
        return self._clocks

    def settle(self) -> tuple[Text, ...]:
        notices = () if self._clocks is None else self._clocks.settle()
        prefs, self._unsaved = self._unsaved, None
        if self._shelf is None or prefs is None:
            return notices
        from device.records.files import reason, replace_whole

        data = json.dumps(prefs._asdict(), sort_keys=True).encode()
        try:
            replace_whole(self._shelf.data / PREFS_FILE, data)
        except OSError as error:
            return (*notices, say("the settings cannot be saved: {reason}", reason=reason(error)))
        return notices


def _read_on(shelf: Shelf) -> None:
    """Reads all that is left, with rests so that the panel stays quick."""
    while shelf.catch_up(AT_ONCE):
        sleep(0.2)


def _now_known(table: TableOnDesk) -> Known:
    """A game that is not on disk as the index would know it."""
    from device.records.known_game import Stamp, known

    assert table.key is not None, "only what has a file can be adrift from it"
    return known(table.key.name, Stamp(0, 0), table.session)


def _finished(path: Path, row: Known, now: str) -> Finished:
    winner = row.winners[0] if row.winners else ""
    title, scores = games.game(row.game).title, tuple(row.scores.values())
    return Finished(path, title, when(row.ended, now), winner, scores)


def when(saved: str, now: str) -> str:
    """A time of a record for reading: the local clock time, or the day if it was another one.

    >>> when("bad", "2026-11-18T19:42:00Z")
    'bad'
    """
    try:
        then, present = (datetime.fromisoformat(text).astimezone() for text in (saved, now))
    except ValueError:
        return saved
    return then.strftime("%H:%M" if then.date() == present.date() else "%Y-%m-%d")


def remembered(data: Path, language: str) -> Prefs:
    """What the players chose last time; anything odd in the file is passed over."""
    try:
        found = json.loads((data / PREFS_FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        found = {}
    if not isinstance(found, dict):
        found = {}
    kept = found.get("language")
    return Prefs(
        kept if kept in LANGUAGES else language,
        "opposite" if found.get("seating") == "opposite" else "same",
        found.get("reduced") is True,
        found.get("sound") is True,
        found["clock"] if found.get("clock") in ("up", "down") else "off",
    )
