"""Home with 0, 45 and 1,000 finished games: from the start of the program to its first frame.

Each start is a process of its own; the shelves take turns, so that a busy machine slows all
alike. Told besides: how long *Home* and the first page of *Games* take in a program that runs,
and what making the index anew costs a record.

    .venv/bin/python -m bench.home [--rounds 15] [--games 0 45 1000]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from device.games import game, modules
from device.random_players import at_random
from device.records.shelf import Shelf
from device.records.storage import new_id, record_path
from device.table import Table, header_of
from engine.core import Answer
from engine.record import write
from engine.session import Session

PLAYED = 5
"""So many games of each kind are really played; more are copies under other names."""

START = """
import sys, time
from pathlib import Path
from device.desk import Desk
from device.records.shelf import Shelf
from ui.app import App
from ui.look.fonts import Fonts
from ui.scene.metrics import PageSize
from ui.scene.painter import Painter
from ui.port import Prefs
from ui.screens.home import GoHome, ShowGames
from ui.scene.sdl import pygame

fonts = Fonts()
app = App(Desk(Shelf(Path(sys.argv[1]))), PageSize(800, 480), Prefs(), lambda: 0.0)
Painter(pygame.Surface((800, 480)), 1.0, fonts).paint(app.scene(fonts))
print("shown", flush=True)
for message in (GoHome(), ShowGames()):
    start = time.perf_counter()
    app.send(message)
    app.scene(fonts)
    print((time.perf_counter() - start) * 1000, flush=True)
"""


def finished_games() -> list[Session]:
    sessions = []
    for id in modules():
        for seed in range(PLAYED):
            header = header_of(id, {}, id="bench", time="2026-01-01T00:00:00Z")
            table = Table(Session(game(id), header), source=Random(seed))
            choose = at_random(Random(seed))
            while (prompt := table.session.prompt) is not None:
                table.answer(Answer(choose(prompt), prompt.number))
            sessions.append(table.session)
    return sessions


def fill(data: Path, count: int, sessions: list[Session]) -> float:
    """Puts so many finished games on a shelf; milliseconds a record for the index."""
    (data / "games").mkdir(parents=True)
    for number in range(count):
        session = sessions[number % len(sessions)]
        id = new_id(session.header.time, f"{number:06x}")
        record_path(data, id).write_text(write(session.header, session.entries), encoding="utf-8")
    start = perf_counter()
    Shelf(data).catch_up()
    return (perf_counter() - start) * 1000 / max(1, count)


def started(data: Path) -> tuple[float, float, float]:
    """Milliseconds to the first frame, then for Home and Games in the same process."""
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    # Compiling anew what is installed compiled would be measured instead of reading the index.
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", START, str(data)], env=environ, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "shown\n"
    start = (perf_counter() - begin) * 1000
    home, listed = (float(process.stdout.readline()) for _ in range(2))
    process.wait()
    return start, home, listed


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--rounds", type=int, default=15)
    arguments.add_argument("--games", type=int, nargs="+", default=[0, 45, 1000])
    args = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sessions = finished_games()
        shelves = {count: Path(folder) / str(count) for count in args.games}
        index = {count: fill(data, count, sessions) for count, data in shelves.items()}
        took = {count: [started(data) for _ in range(1)] for count, data in shelves.items()}
        for _ in range(args.rounds):
            for count, data in shelves.items():
                took[count].append(started(data))
        first = median(start for start, _, _ in took[args.games[0]][1:])
        for count, rounds in took.items():
            start, home, listed = (median(part) for part in zip(*rounds[1:], strict=True))
            result = {
                "finished_games": count,
                "first_frame_ms": round(start),
                "ratio": round(start / first, 2),
                "home_ms": round(home, 1),
                "games_ms": round(listed, 1),
                "index_ms_per_record": round(index[count], 1),
            }
            print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
