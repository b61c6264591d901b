"""The history: an index of finished games that can always be made again from the records."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from device.files import make_folder, make_private, move_aside, read_whole, reason
from device.restoring import restored
from device.storage import record_paths
from engine.core import Json, Outcome, Refusal
from engine.record import Header
from engine.session import Session
from engine.text import Text, say

T = TypeVar("T")

_TABLE = """
CREATE TABLE IF NOT EXISTS finished (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, started TEXT NOT NULL, ended TEXT NOT NULL,
    seats TEXT NOT NULL, winners TEXT NOT NULL, how TEXT NOT NULL, scores TEXT NOT NULL
)
"""
_COLUMNS = "id, game, started, ended, seats, winners, how, scores"


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished game."""

    id: str
    game: str
    started: str
    ended: str
    seats: Mapping[str, str]
    winners: tuple[str, ...]
    how: str
    scores: Mapping[str, int]


def finished(header: Header, ended: str, outcome: Outcome) -> Finished:
    return Finished(
        header.id,
        header.game,
        header.time,
        ended,
        dict(header.seats),
        outcome.winners,
        outcome.how,
        dict(outcome.scores),
    )


def ended_at(session: Session) -> str:
    return session.entries[-1].time if session.entries else session.header.time


class History:
    """history.sqlite in the data folder; a file that is not sound is moved aside."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.path = data / "history.sqlite"

    def add(self, row: Finished) -> None:
        self._mended(lambda: self._put(row))

    def drop(self, id: str) -> None:
        self._mended(lambda: self._dropped(id))

    def listed(self) -> list[Finished]:
        """All finished games, the latest first."""
        return self._mended(self._rows)

    def update(self, session: Session) -> tuple[Text, ...]:
        """Enters a game that has ended, or takes it out when its end was undone."""
        outcome = session.outcome
        try:
            if outcome is None:
                self.drop(session.header.id)
            else:
                self.add(finished(session.header, ended_at(session), outcome))
        except OSError as error:
            return (say("the history cannot be saved: {reason}", reason=reason(error)),)
        except sqlite3.Error as error:
            return (say("the history cannot be saved: {reason}", reason=str(error)),)
        return ()

    def rebuild(self) -> int:
        """Makes the index again from the records and says how many games are in it."""
        return self._mended(self._rebuilt)

    def _mended(self, attempt: Callable[[], T]) -> T:
        """Tries; if the file turns out to be damaged, tries once more with a new one."""
        try:
            return attempt()
        except (sqlite3.Error, ValueError) as error:
            if not _is_damage(error):
                raise
            move_aside(self.path)
            for rest in ("-wal", "-shm"):
                self.path.with_name(self.path.name + rest).unlink(missing_ok=True)
            self._rebuilt()
            return attempt()

    def _rebuilt(self) -> int:
        rows = [row for path in record_paths(self.data) if (row := _of_record(path))]
        with self._open() as index:
            index.execute("DELETE FROM finished")
            for row in rows:
                _put(index, row)
        return len(rows)

    def _put(self, row: Finished) -> None:
        with self._open() as index:
            _put(index, row)

    def _dropped(self, id: str) -> None:
        with self._open() as index:
            index.execute("DELETE FROM finished WHERE id = ?", (id,))

    def _rows(self) -> list[Finished]:
        with self._open() as index:
            query = f"SELECT {_COLUMNS} FROM finished ORDER BY ended DESC, id DESC"
            return [_row(values) for values in index.execute(query)]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        make_folder(self.data)
        with closing(_connected(self.path)) as connection, connection:
            yield connection


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
        connection.execute(f"SELECT {_COLUMNS} FROM finished LIMIT 1")
    except BaseException:
        connection.close()
        raise
    if fault != "ok":
        connection.close()
        raise sqlite3.DatabaseError(fault)
    return connection


def _put(index: sqlite3.Connection, row: Finished) -> None:
    values = (
        row.id,
        row.game,
        row.started,
        row.ended,
        json.dumps(dict(row.seats)),
        json.dumps(list(row.winners)),
        row.how,
        json.dumps(dict(row.scores)),
    )
    index.execute(f"INSERT OR REPLACE INTO finished ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?)", values)


def _row(values: tuple[Json, ...]) -> Finished:
    """Raises ValueError for what was never written so."""
    if not all(isinstance(value, str) for value in values):
        raise ValueError("not a row of the history")
    id, game, started, ended, *texts, how, scores = values
    seats, winners, points = (json.loads(text) for text in (*texts, scores))
    if not (isinstance(seats, dict) and isinstance(winners, list) and isinstance(points, dict)):
        raise ValueError("not a row of the history")
    return Finished(id, game, started, ended, seats, tuple(winners), how, points)


def _of_record(path: Path) -> Finished | None:
    """The row of a finished game, None for one that is unfinished or cannot be read."""
    try:
        session, _ = restored(read_whole(path))
    except Refusal:
        return None
    outcome = session.outcome
    return None if outcome is None else finished(session.header, ended_at(session), outcome)
