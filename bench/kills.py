"""Kills a process around the end of a game, again and again: no game may be missing afterwards.

Each round resumes a game in a terminal that lacks its last answers, gives them, takes the end back
and gives it again, and kills the process at a random moment of that. What then happens to the index
changes from round to round: it stays, or is deleted, emptied, damaged, or replaced by that of an
earlier version.

    .venv/bin/python -m bench.kills [--kills 300] [--seed 1]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import NamedTuple

from bench.home import finished_games
from device.records.restoring import restored
from device.records.shelf import Shelf
from device.records.storage import record_path
from engine.core import Json
from engine.record import write
from engine.session import Session

LAST = 3
"""Answers that are left to be given."""
EARLIER = """
CREATE TABLE games (id TEXT PRIMARY KEY, game TEXT, started TEXT, ended TEXT, seats TEXT,
    winners TEXT, how TEXT, scores TEXT, path TEXT)
"""


class Prepared(NamedTuple):
    """A data folder with two finished games and one that is nearly over, and what ends that."""

    data: Path
    typed: bytes


def prepared(data: Path, sessions: list[Session], nearly: Session) -> Prepared:
    (data / "games").mkdir(parents=True)
    for number, session in enumerate(sessions):
        record_path(data, f"finished-{number}").write_text(session.record(), encoding="utf-8")
    entries = nearly.entries[:-LAST]
    record_path(data, "nearly").write_text(write(nearly.header, entries), encoding="utf-8")
    Shelf(data).catch_up()
    last = [",".join(entry.what) for entry in nearly.entries[-LAST:]]
    return Prepared(data, "\n".join([*last, "u", "r", "q", ""]).encode())


def killed(data: Path, typed: bytes, after: float | None) -> float:
    """Lets the game be ended, for so many seconds at most; gives how long it took."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "device", "play", "--terminal", "--data", str(data)],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    read = b""
    while not read.endswith(b"> "):  # the first question is asked
        read += os.read(process.stdout.fileno(), 1)
    begin = perf_counter()
    process.stdin.write(typed)
    process.stdin.flush()
    if after is None:
        process.stdout.read()
    else:
        sleep(after)
        process.send_signal(signal.SIGKILL)
    process.wait()
    return perf_counter() - begin


def damaged(index: Path, random: Random) -> None:
    data = bytearray(index.read_bytes())
    for _ in range(20):
        data[random.randrange(len(data))] ^= random.randrange(1, 256)
    index.write_bytes(data)


def emptied(index: Path, random: Random) -> None:
    index.write_bytes(b"")


def of_earlier_version(index: Path, random: Random) -> None:
    index.unlink()
    with sqlite3.connect(index) as connection:
        connection.execute(EARLIER)


INDEX: dict[str, Callable[[Path, Random], None]] = {
    "kept": lambda index, random: None,
    "deleted": lambda index, random: index.unlink(),
    "emptied": emptied,
    "damaged": damaged,
    "of an earlier version": of_earlier_version,
}


def is_listed(data: Path) -> tuple[bool, bool]:
    """Whether every game is in just the list where it belongs, and whether the one is over."""
    session, _ = restored(record_path(data, "nearly").read_bytes())
    shelf = Shelf(data)
    under_way, _ = shelf.under_way()
    finished, _ = shelf.finished()
    outcome = session.outcome
    should = {path.name for path in (data / "games").glob("*.jsonl")}
    over = should if outcome is not None else should - {"nearly.jsonl"}
    scores: dict[str, Json] = {row.file: dict(row.scores) for row in finished}
    is_right = outcome is None or scores["nearly.jsonl"] == dict(outcome.scores)
    lists = sorted(row.file for row in finished), sorted(row.file for row in under_way)
    return is_right and lists == (sorted(over), sorted(should - over)), outcome is not None


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--kills", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    args = arguments.parse_args()
    random = Random(args.seed)
    missing = 0
    ends: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        sessions = finished_games()
        shelves = [
            prepared(Path(folder) / str(number), sessions[:2], nearly)
            for number, nearly in enumerate(sessions[::5])
        ]
        copy = Path(folder) / "copy"
        took = []
        for shelf in shelves:
            shutil.copytree(shelf.data, copy)
            took.append(killed(copy, shelf.typed, None))
            assert is_listed(copy) == (True, True), "it must be over if nobody kills it"
            shutil.rmtree(copy)
        for number in range(args.kills):
            shelf = shelves[number % len(shelves)]
            shutil.copytree(shelf.data, copy)
            killed(copy, shelf.typed, random.random() * took[number % len(shelves)])
            happened = list(INDEX)[number % len(INDEX)]
            if happened != "kept":  # what is left of its writing would mend it
                for rest in ("-wal", "-shm"):
                    (copy / f"history.sqlite{rest}").unlink(missing_ok=True)
            INDEX[happened](copy / "history.sqlite", random)
            is_right, is_over = is_listed(copy)
            if not is_right:
                missing += 1
                print(f"missing after kill {number}, index {happened}", file=sys.stderr)
            ends["over" if is_over else "under way"] += 1
            shutil.rmtree(copy)
    print(json.dumps({"kills": args.kills, "missing": missing, **ends}))
    sys.exit(missing > 0)


if __name__ == "__main__":
    main()
