"""A record holds names and sealed answers: nobody but its user may read it."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.desk import Desk
from device.records.files import keep_aside
from device.records.shelf import Shelf
from tests.device.conftest import Now, Play
from ui.port import Prefs

pytestmark = pytest.mark.long

GAME = "thirteen-minutes"


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """As careless a user as there is."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> dict[str, str]:
    """What others may do something with, and the permissions that let them."""
    found = [folder, *folder.rglob("*")]
    modes = {str(path.relative_to(folder)): path.stat().st_mode & 0o777 for path in found}
    return {name: oct(mode) for name, mode in modes.items() if mode & 0o077}


def test_all_that_a_game_leaves_on_disk_is_for_its_user_alone(
    tmp_path: Path, play: Play, now: Now
) -> None:
    data = tmp_path / "share" / "data"
    desk = Desk(Shelf(data, now), now)
    desk.new(GAME, {}, {"us": "Ann", "ussr": "Bob"})
    assert desk.table is not None
    play(desk.table)
    desk.remember(Prefs())
    desk.keep_times("a-game", {"us": 1.0})
    desk.settle()
    desk.leave()
    kept_open = sqlite3.connect(data / "history.sqlite")
    kept_open.execute("SELECT * FROM games").fetchall()
    record = next((data / "games").iterdir())
    keep_aside(record)
    assert {path.name for path in data.iterdir()} >= {"games", "history.sqlite", "panel.json"}
    assert open_to_others(tmp_path / "share") == {}
    kept_open.close()


def test_files_of_an_earlier_version_are_closed_to_others(
    tmp_path: Path, play: Play, now: Now
) -> None:
    shelf = Shelf(tmp_path / "data", now)
    play(shelf.new(GAME, {}))
    under_way = shelf.new(GAME, {})
    under_way.close()
    games = shelf.data / "games"
    games.chmod(0o755)
    for file in (*games.iterdir(), shelf.data / "history.sqlite"):
        file.chmod(0o644)

    again = Shelf(shelf.data, now)
    again.finished()
    assert games.stat().st_mode & 0o777 == 0o700
    assert (shelf.data / "history.sqlite").stat().st_mode & 0o777 == 0o600
    again.resume(games / f"{under_way.session.header.id}.jsonl")
    assert (games / f"{under_way.session.header.id}.jsonl").stat().st_mode & 0o777 == 0o600


def test_a_sheet_of_labels_is_made_to_be_passed_on(tmp_path: Path, brinkside: Any) -> None:
    assert brinkside("labels", "--game", GAME, str(tmp_path / "sheet.pdf")).returncode == 0
    assert (tmp_path / "sheet.pdf").stat().st_mode & 0o444 == 0o444


def test_what_is_no_file_keeps_the_permissions_that_others_need(
    tmp_path: Path, brinkside: Any
) -> None:
    pipe = tmp_path / "like-dev-null"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    assert brinkside("engine", "--game", GAME, "--save", pipe).returncode == 2
    assert pipe.stat().st_mode & 0o777 == 0o666


@pytest.mark.parametrize("was", [None, 0o644])
def test_a_trace_is_for_its_user_alone(tmp_path: Path, brinkside: Any, was: int | None) -> None:
    trace = tmp_path / "trace"
    if was is not None:
        trace.touch(was)
    # The window cannot be opened; the file is there before that.
    brinkside("play", "--trace", trace, DISPLAY=":0", SDL_VIDEODRIVER="nothing")
    assert trace.stat().st_mode & 0o077 == 0
