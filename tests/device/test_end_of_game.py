"""Power may be cut at any line around the end of a game: it is in the lists afterwards.

The gate tries some of the lines; BRINKSIDE_KILLS=300 tries that many.
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from device.records.restoring import restored
from device.records.shelf import Shelf
from engine.core import Answer
from engine.record import Entry, read, write

KILLS = int(os.environ.get("BRINKSIDE_KILLS", "12"))
LAST = 3
"""Answers that are left to be given."""
WRITES = ("table.py", "storage.py", "files.py", "history.py", "known_game.py")


@pytest.fixture
def nearly(tmp_path: Path, new_table: Any, play: Any) -> tuple[Path, tuple[Entry, ...]]:
    """A data folder with a game that is nearly over, known as such, and how it ends."""
    table = new_table()
    play(table)
    reading = read(table.session.record().encode())
    data = tmp_path / "nearly"
    (data / "games").mkdir(parents=True)
    (data / "games" / "a.jsonl").write_text(write(reading.header, reading.entries[:-LAST]))
    assert len(Shelf(data).under_way()[0]) == 1
    return data, reading.entries[-LAST:]


def end(data: Path, last: tuple[Entry, ...], each_line: Callable[[], None]) -> None:
    """Plays the game to its end, takes the end back, plays it again and leaves."""
    shelf = Shelf(data)
    table = shelf.resume(data / "games" / "a.jsonl")

    def line(frame: FrameType, event: str, _: Any) -> Any:
        if os.path.basename(frame.f_code.co_filename) not in WRITES:
            return None
        if event == "line":
            each_line()
        return line

    sys.settrace(line)
    for entry in last:
        table.answer(Answer(tuple(entry.what)))
    table.undo()
    table.redo()
    table.close()
    sys.settrace(None)


def killed_at(number: int, data: Path, last: tuple[Entry, ...]) -> bool:
    """Whether a process that is killed at a line of the end came so far."""
    child = os.fork()
    if not child:
        count = 0

        def counted() -> None:
            nonlocal count
            count += 1
            if count == number:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            end(data, last, counted)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def test_game_is_in_one_list_wherever_its_end_was_cut_off(
    tmp_path: Path, nearly: tuple[Path, tuple[Entry, ...]]
) -> None:
    prepared, last = nearly
    lines = 0

    def counted() -> None:
        nonlocal lines
        lines += 1

    end(Path(shutil.copytree(prepared, tmp_path / "counted")), last, counted)
    assert lines > KILLS
    ends = set()
    for kill in range(KILLS):
        number = 1 + kill * lines // KILLS
        data = Path(shutil.copytree(prepared, tmp_path / str(number)))
        assert killed_at(number, data, last)
        is_over = restored((data / "games" / "a.jsonl").read_bytes())[0].outcome is not None
        shelf = Shelf(data)
        (finished, told), (open_games, more) = shelf.finished(), shelf.under_way()
        assert (told, more) == ((), ())
        assert (len(finished), len(open_games)) == ((1, 0) if is_over else (0, 1)), number
        ends.add(is_over)
        shutil.rmtree(data)
    assert ends == {True, False}
