"""The desk of the screens: games, languages, the shelf and the strips behind one door."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from device import games
from device.clock import Now, utc_now
from device.glow import Glow
from device.languages import LANGUAGES, speech
from engine.core import AnyGame, Json, Refusal
from engine.session import Session
from engine.text import Speech, Text, say
from ui.port import Finished, Lights, Prefs, Resumable
from ui.port import Table as TableOnDesk

if TYPE_CHECKING:
    from device.clocks import Clocks
    from device.shelf import Shelf

PREFS_FILE = "panel.json"
_LOOKED_AT = 40
"""How many records are looked at for an unfinished game before the home screen appears."""


class Desk:
    """Keeps one table at a time. Without a shelf nothing is written to disk."""

    languages: tuple[str, ...] = LANGUAGES

    def __init__(self, shelf: Shelf | None = None, now: Now = utc_now) -> None:
        self.table: TableOnDesk | None = None
        self._shelf = shelf
        self._now = now
        self._unsaved: Prefs | None = None
        self._clocks: Clocks | None = None
        self._glow = Glow()

    def speech(self, language: str) -> Speech:
        return speech(language)

    def game_ids(self) -> tuple[str, ...]:
        return tuple(games.GAMES)

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

    def resume(self, key: Any) -> None:
        self.leave()
        assert self._shelf is not None
        self.table = self._shelf.resume(key)

    def put(self, session: Session) -> None:
        """Lays a game on the desk that is kept nowhere."""
        from device.table import Table

        self.leave()
        self.table = Table(session, now=self._now)

    def latest(self) -> tuple[Resumable | None, tuple[Text, ...]]:
        """The last unfinished game; files that cannot be read are told of, not fatal."""
        if self._shelf is None:
            return None, ()
        from device.files import read_whole
        from device.restoring import has_begun, restored
        from device.storage import record_paths

        notices: list[Text] = []
        for path in list(reversed(record_paths(self._shelf.data)))[:_LOOKED_AT]:
            try:
                data = read_whole(path)
                session = restored(data)[0] if has_begun(data) else None
            except Refusal as refusal:
                notices.append(say("{file}: {problem}", file=path.name, problem=refusal.because))
                continue
            if session is not None and session.outcome is None:
                saved = session.entries[-1].time if session.entries else session.header.time
                return Resumable(path, session, when(saved, self._now())), tuple(notices)
        return None, tuple(notices)

    def all_games(
        self,
    ) -> tuple[tuple[Resumable, ...], tuple[Finished, ...], tuple[Text, ...]]:
        if self._shelf is None:
            return (), (), ()
        from device.storage import record_path

        shelf = self._shelf
        under_way, notices = shelf.under_way()
        finished, problems = shelf.finished()
        now = self._now()
        waiting = [self._resumable(row.path, now) for row in under_way[:_LOOKED_AT]]
        done = [
            Finished(
                record_path(shelf.data, row.id),
                games.game(row.game).title,
                when(row.ended, now),
                row.winners[0] if row.winners else "",
                tuple(row.scores.values()),
            )
            for row in finished[:_LOOKED_AT]
            if row.game in games.GAMES
        ]
        return tuple(waiting), tuple(done), (*notices, *problems)

    def _resumable(self, path: Path, now: str) -> Resumable:
        from device.files import read_whole
        from device.restoring import restored

        session, _ = restored(read_whole(path))
        saved = session.entries[-1].time if session.entries else session.header.time
        return Resumable(path, session, when(saved, now))

    def leave(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None

    def lights(self, beat: int | None, is_asking: bool = True) -> Lights:
        return self._glow.at(None if self.table is None else self.table.session, beat, is_asking)

    def remember(self, prefs: Prefs) -> None:
        self._unsaved = prefs

    def times(self, id: str) -> Mapping[str, float]:
        return self._kept().times(id)

    def keep_times(self, id: str, times: Mapping[str, float]) -> None:
        self._kept().keep(id, times)

    def _kept(self) -> Clocks:
        if self._clocks is None:
            from device.clocks import Clocks

            self._clocks = Clocks(None if self._shelf is None else self._shelf.data)
        return self._clocks

    def settle(self) -> tuple[Text, ...]:
        notices = () if self._clocks is None else self._clocks.settle()
        prefs, self._unsaved = self._unsaved, None
        if self._shelf is None or prefs is None:
            return notices
        from device.files import reason, replace_whole

        data = json.dumps(prefs._asdict(), sort_keys=True).encode()
        try:
            replace_whole(self._shelf.data / PREFS_FILE, data)
        except OSError as error:
            return (*notices, say("the settings cannot be saved: {reason}", reason=reason(error)))
        return notices


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
