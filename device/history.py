"""The history: an index of finished games that can always be made again from the records."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from device.files import make_folder, read_whole, reason
from device.restoring import restored
from device.storage import record_paths
from engine.core import Outcome, Refusal
from engine.record import Header
from engine.session import Session
from engine.text import Text, say

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
        with self._open() as index:
            _put(index, row)

    def drop(self, id: str) -> None:
        with self._open() as index:
            index.execute("DELETE FROM finished WHERE id = ?", (id,))

    def listed(self) -> list[Finished]:
        """All finished games, the latest first."""
        with self._open() as index:
            query = f"SELECT {_COLUMNS} FROM finished ORDER BY ended DESC, id DESC"
            return [_row(*values) for values in index.execute(query)]

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
        rows = [row for path in record_paths(self.data) if (row := _of_record(path))]
        with self._open() as index:
            index.execute("DELETE FROM finished")
            for row in rows:
                _put(index, row)
        return len(rows)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        make_folder(self.data)
        try:
            connection = _connected(self.path)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            self._move_aside()
            connection = _connected(self.path)
            rows = [row for path in record_paths(self.data) if (row := _of_record(path))]
            with connection:
                for row in rows:
                    _put(connection, row)
        with closing(connection), connection:
            yield connection

    def _move_aside(self) -> None:
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        self.path.rename(aside)
        for rest in ("-wal", "-shm"):
            self.path.with_name(self.path.name + rest).unlink(missing_ok=True)


def _connected(path: Path) -> sqlite3.Connection:
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


def _row(
    id: str, game: str, started: str, ended: str, seats: str, winners: str, how: str, scores: str
) -> Finished:
    won = tuple(json.loads(winners))
    return Finished(id, game, started, ended, json.loads(seats), won, how, json.loads(scores))


def _of_record(path: Path) -> Finished | None:
    """The row of a finished game, None for one that is unfinished or cannot be read."""
    try:
        session, _ = restored(read_whole(path))
    except Refusal:
        return None
    outcome = session.outcome
    return None if outcome is None else finished(session.header, ended_at(session), outcome)
