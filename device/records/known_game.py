"""What the index knows of one record: how the file was, and how its game stands."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from device.records.files import read_whole
from device.records.restoring import has_begun, restored
from engine.core import Refusal
from engine.salvage.lines import is_damaged
from engine.session import Session

State = Literal["open", "over", "bad", "none"]
"""Under way, finished, not to be read, or not begun (power failed before its first line)."""

log = logging.getLogger("brinkside.games")


class Stamp(NamedTuple):
    """How far a file has been read: whatever is written to it changes one of these."""

    size: int
    changed: int


@dataclass(frozen=True, slots=True)
class Known:
    """One record file and the game in it."""

    file: str
    stamp: Stamp
    state: State
    played: int = 0
    """Seconds since 1970, made later than those of all other games when this one is played."""
    id: str = ""
    game: str = ""
    started: str = ""
    ended: str = ""
    entries: int = 0
    seats: Mapping[str, str] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    how: str = ""
    scores: Mapping[str, int] = field(default_factory=dict)
    is_damaged: bool = False
    """Whether some of it can be read only with pains: `salvaged` does."""


def known(file: str, stamp: Stamp, session: Session) -> Known:
    """The game of a record as it stands now."""
    header, outcome = session.header, session.outcome
    ended = session.entries[-1].time if session.entries else header.time
    row = Known(
        file,
        stamp,
        "open" if outcome is None else "over",
        seconds(ended),
        header.id,
        header.game,
        header.time,
        ended,
        len(session.entries),
        session.names,
    )
    if outcome is None:
        return row
    winners, scores = outcome.winners, dict(outcome.scores)
    return replace(row, winners=winners, how=outcome.how, scores=scores)


def known_of(path: Path, stamp: Stamp) -> Known:
    """Reads a record. One that cannot be read is known too, so that it is not read for ever."""
    try:
        data = read_whole(path)
    except Refusal:
        return Known(path.name, stamp, "bad")
    if not has_begun(data):
        return Known(path.name, stamp, "none")
    bad = is_damaged(data)
    try:
        return replace(known(path.name, stamp, restored(data)[0]), is_damaged=bad)
    except Refusal:
        return Known(path.name, stamp, "bad", is_damaged=bad)
    except Exception:  # a fault in the rules must cost one game, not the list of all
        log.exception("the rules fail on %s", path)
        return Known(path.name, stamp, "bad")


def stamp_of(path: Path) -> Stamp:
    status = path.stat()
    return Stamp(status.st_size, status.st_mtime_ns)


def stamps(folder: Path, ending: str) -> dict[str, Stamp]:
    """The files in a folder as they are now; one that leads nowhere has no size and no time.
    A folder that is not there holds none."""
    if not os.path.lexists(folder):
        return {}
    found = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(ending):
                try:
                    status = entry.stat()
                except OSError:
                    found[entry.name] = Stamp(0, 0)
                else:
                    found[entry.name] = Stamp(status.st_size, status.st_mtime_ns)
    return found


def seconds(time: str) -> int:
    """
    >>> seconds("1970-01-01T00:01:00Z"), seconds("soon")
    (60, 0)
    """
    try:
        return int(datetime.fromisoformat(time).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0
