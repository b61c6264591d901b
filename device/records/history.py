"""The history: an index of all games, which brings itself up to date from the records."""

from __future__ import annotations

import json
import logging
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from device.records.files import make_folder, make_private, move_aside, reason
from device.records.known_game import Known, Stamp, known, known_of, seconds, stamp_of, stamps
from device.records.storage import RECORD
from engine.core import Json
from engine.session import Session
from engine.text import Text, say

log = logging.getLogger("brinkside.games")

T = TypeVar("T")

_TABLE = """
CREATE TABLE IF NOT EXISTS games (
    file TEXT PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL, state TEXT NOT NULL,
    played INTEGER NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, started TEXT NOT NULL,
    ended TEXT NOT NULL, entries INTEGER NOT NULL, seats TEXT NOT NULL, winners TEXT NOT NULL,
    how TEXT NOT NULL, scores TEXT NOT NULL, damaged INTEGER NOT NULL, sum INTEGER NOT NULL
) WITHOUT ROWID
"""
_COLUMNS = (
    "file, size, changed, state, played, id, game, started, ended, entries, seats, winners, how,"
    " scores, damaged, sum"
)
_STATE, _PLAYED = 3, 4


class GameIndex:
    """history.sqlite in the data folder; a file that is not sound is moved aside.

    Nothing in it is more than a note of what the records say: a row counts only while the file
    is as it was when it was read, so neither a kill between the record and its row nor the loss
    of the whole index loses a game. One thing the records cannot say is in it alone: which game
    was played last, however the clock was set.
    """

    def __init__(self, data: Path, is_kept: bool = True) -> None:
        self.data = data
        self.path = data / "history.sqlite"
        self._memory = None if is_kept else sqlite3.connect(":memory:", check_same_thread=False)
        self._tried: set[str] = set()
        """Records that could not be read; a later Brinkside may know more, so each tries once."""

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to know, and nothing that knows it."""
        if not self.data.exists():
            return True
        return self.data.is_dir() and not self.path.exists() and not self._there()

    def catch_up(self, most: int | None = None) -> int:
        """Reads the records that changed, the latest first and at most so many; says how many
        are left to be read."""
        return self._mended(lambda: self._caught_up(most))

    def rebuild(self) -> int:
        """Makes the index again from the records and says how many finished games are in it."""
        return self._mended(self._rebuilt)

    def listed(self, *states: str, most: int = -1, after: int = 0) -> list[Known]:
        """Games in some states: those of the first state first, what was last played on top."""
        return self._mended(lambda: self._rows(states, most, after))

    def damaged(self) -> list[Known]:
        """Those whose records are damaged, whatever their state."""
        return self._mended(self._damaged)

    def count(self, *states: str) -> int:
        return self._mended(lambda: self._counted(states))

    def played(self, path: Path, session: Session, now: str) -> tuple[Text, ...]:
        """Notes how a game stands that was played just now."""
        try:
            row = known(path.name, stamp_of(path), session)
            self._mended(lambda: self._put_last(row, seconds(now)))
        except OSError as error:
            return (say("the history cannot be saved: {reason}", reason=reason(error)),)
        except sqlite3.Error as error:
            return (say("the history cannot be saved: {reason}", reason=str(error)),)
        return ()

    def _there(self) -> dict[str, Stamp]:
        return stamps(self.data / "games", RECORD)

    def _mended(self, attempt: Callable[[], T]) -> T:
        """Tries; if the file turns out to be damaged, tries once more with a new one."""
        try:
            return attempt()
        except (sqlite3.Error, ValueError) as error:
            if not _is_damage(error) or self._memory is not None:
                raise
            aside = move_aside(self.path)
            log.warning("the index was damaged and is made again, kept as %s", aside.name)
            for rest in ("-wal", "-shm"):
                self.path.with_name(self.path.name + rest).unlink(missing_ok=True)
            self._caught_up(None)
            return attempt()

    def _caught_up(self, most: int | None) -> int:
        there = self._there()
        with self._open() as index:
            rows = {row[0]: row for row in index.execute(f"SELECT {_COLUMNS} FROM games")}
            gone = [(file,) for file in rows if file not in there]
            if gone:
                with index:
                    index.executemany("DELETE FROM games WHERE file = ?", gone)
            unread = [file for file in there if not self._is_read(rows.get(file), there[file])]
            unread.sort(key=lambda file: there[file].changed, reverse=True)
            for file in unread[:most]:
                row = known_of(self.data / "games" / file, there[file])
                if row.state == "bad":
                    self._tried.add(file)
                if file in rows and _is_sound(rows[file]):
                    row = replace(row, played=max(row.played, rows[file][_PLAYED]))
                with index:
                    _put(index, row)
            return len(unread[most:]) if most is not None else 0

    def _is_read(self, row: tuple[Json, ...] | None, stamp: Stamp) -> bool:
        """Whether a row tells of a file as it is now."""
        if row is None or row[1:3] != stamp or not _is_sound(row):
            return False
        return row[_STATE] != "bad" or row[0] in self._tried

    def _rebuilt(self) -> int:
        with self._open() as index, index:
            rows = index.execute(f"SELECT {_COLUMNS} FROM games").fetchall()
            for values in filter(_is_sound, rows):
                _put(index, replace(_row(values), stamp=Stamp(-1, -1)))
        self._caught_up(None)
        return self._counted(("over",))

    def _put_last(self, row: Known, now: int) -> None:
        with self._open() as index, index:
            found = index.execute("SELECT max(played) FROM games WHERE file != ?", (row.file,))
            latest = found.fetchone()[0] or 0
            _put(index, replace(row, played=max(row.played, now, latest + 1)))

    def _rows(self, states: Sequence[str], most: int, after: int) -> list[Known]:
        order = "CASE state " + " ".join(f"WHEN ? THEN {n}" for n in range(len(states))) + " END"
        query = (
            f"SELECT {_COLUMNS} FROM games WHERE state IN ({_marks(states)})"
            f" ORDER BY {order}, played DESC, file DESC LIMIT ? OFFSET ?"
        )
        with self._open() as index:
            found = index.execute(query, (*states, *states, most, after))
            return [_row(values) for values in found]

    def _damaged(self) -> list[Known]:
        with self._open() as index:
            found = index.execute(f"SELECT {_COLUMNS} FROM games WHERE damaged ORDER BY file")
            return list(map(_row, found))

    def _counted(self, states: Sequence[str]) -> int:
        with self._open() as index:
            query = f"SELECT count(*) FROM games WHERE state IN ({_marks(states)})"
            count: int = index.execute(query, states).fetchone()[0]
            return count

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        if self._memory is not None:
            self._memory.execute(_TABLE)
            yield self._memory
            return
        make_folder(self.data)
        with closing(_connected(self.path)) as connection:
            yield connection


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _is_damage(error: sqlite3.Error | ValueError) -> bool:
    """Whether the file itself is at fault, not the disk or another process that has it open.

    ValueError: a row that is not one of ours, or text that is none.
    """
    if isinstance(error, ValueError):
        return True
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return code in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _connected(path: Path) -> sqlite3.Connection:
    make_private(path)  # -wal and -shm get the permissions of the file they belong to
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(_TABLE)
        fault = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        connection.execute(f"SELECT {_COLUMNS} FROM games LIMIT 1")
    except BaseException:
        connection.close()
        raise
    if fault != "ok":
        connection.close()
        raise sqlite3.DatabaseError(fault)
    return connection


def _put(index: sqlite3.Connection, row: Known) -> None:
    values = (
        row.file,
        *row.stamp,
        row.state,
        row.played,
        row.id,
        row.game,
        row.started,
        row.ended,
        row.entries,
        json.dumps(dict(row.seats)),
        json.dumps(list(row.winners)),
        row.how,
        json.dumps(dict(row.scores)),
        int(row.is_damaged),
    )
    marks = _marks((*values, "sum"))
    query = f"INSERT OR REPLACE INTO games ({_COLUMNS}) VALUES ({marks})"
    index.execute(query, (*values, _summed(values)))


def _summed(values: tuple[Json, ...]) -> int:
    """SQLite notices a broken page, not a broken letter."""
    return zlib.crc32(repr(values).encode())


def _is_sound(values: tuple[Json, ...]) -> bool:
    return bool(_summed(values[:-1]) == values[-1])


def _row(values: tuple[Json, ...]) -> Known:
    """Raises ValueError for what was never written so."""
    if not _is_sound(values):
        raise ValueError("not a row of the history")
    file, size, changed, state, played, id, game, started, ended, entries, *rest = values
    seats, winners, how, scores, is_damaged, _ = rest
    return Known(
        file,
        Stamp(size, changed),
        state,
        played,
        id,
        game,
        started,
        ended,
        entries,
        json.loads(seats),
        tuple(json.loads(winners)),
        how,
        json.loads(scores),
        bool(is_damaged),
    )
