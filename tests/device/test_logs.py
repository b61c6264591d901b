"""The log on stderr: a line for what an operator needs, and nothing that is secret."""

import errno
import io
import logging
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from device import logs
from device.records.shelf import Shelf
from device.records.storage import Journal
from tests.device.conftest import Disk, NewTable, Now, Play

GAME = "thirteen-minutes"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the log writes from here on."""
    stream = io.StringIO()
    logs.start("debug", stream, {})
    yield stream
    logs.log.removeHandler(logs.log.handlers[-1])
    logs.log.setLevel(logging.NOTSET)


def test_a_game_is_told_of_from_its_beginning_to_its_end(
    tmp_path: Path, play: Play, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "brinkside")
    shelf = Shelf(tmp_path, now)
    table = shelf.new(GAME, {}, {"us": "Ann", "ussr": "Bob"})
    id = table.session.header.id
    play(table, 5)
    table.close()
    table = shelf.resume(tmp_path / "games" / f"{id}.jsonl")
    play(table)
    table.undo()
    begun, resumed, finished, taken_back = (line.getMessage() for line in caplog.records)
    assert begun.startswith(f"{id}: begun, {GAME}")
    assert resumed == f"{id}: resumed, {GAME} with 5 entries"
    assert finished.startswith(f"{id}: finished")
    assert "us" in finished
    assert taken_back == f"{id}: its end was taken back"


def test_log_tells_when_a_game_is_not_saved_and_when_it_is_again(
    tmp_path: Path, new_table: NewTable, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "brinkside")
    table = new_table(Journal(tmp_path / "g.jsonl"))
    disk.fill(errno.ENOSPC)
    table.note("one")
    table.note("two")
    disk.repair()
    table.note("three")
    told = [line.getMessage() for line in caplog.records]
    assert told == ["g: not saved: the disk is full", "g: saved again"]


def test_log_tells_what_was_damaged_and_what_became_of_it(
    tmp_path: Path, play: Play, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    shelf = Shelf(tmp_path, now)
    table = shelf.new(GAME, {})
    play(table, 20)
    table.close()
    id, file = table.session.header.id, table.key
    assert file is not None
    file.write_bytes(file.read_bytes() + b'{"n":21')
    caplog.set_level("INFO", "brinkside")
    shelf.resume(file).close()
    file.write_bytes(file.read_bytes().replace(b'"n":7', b'"n":8', 1))
    shelf.resume(file).close()
    (tmp_path / "history.sqlite").write_bytes(b"no index" * 100)
    assert Shelf(tmp_path).last_played() is not None
    assert [line.getMessage() for line in caplog.records if line.levelname == "WARNING"] == [
        f"{id}: the last entry was only half written and was dropped",
        f"{id}: was damaged, 20 of 20 entries are back, kept as {file.name}.damaged-1",
        "the index was damaged and is made again, kept as history.sqlite.damaged-1",
    ]


def test_neither_names_nor_answers_reach_the_log(
    tmp_path: Path, play: Play, now: Now, written: io.StringIO
) -> None:
    table = Shelf(tmp_path, now).new(GAME, {}, {"us": "Annabella", "ussr": "Bob"})
    play(table)
    text = written.getvalue()
    assert text.count("entry") == len(table.session.entries)
    assert "Annabella" not in text
    picks = {pick for entry in table.session.entries for pick in entry.what if ":" in pick}
    assert picks
    assert not [pick for pick in picks if pick in text]


def test_an_exception_is_one_line_with_its_places_and_without_its_words(
    written: io.StringIO,
) -> None:
    try:
        int("agenda:berlin\n")
    except ValueError as error:
        logs.log.error("a screen failed", exc_info=error)
    (line,) = written.getvalue().splitlines()
    assert "ERROR brinkside: a screen failed [ValueError < device/test_logs.py:" in line
    assert "agenda" not in line


def test_a_thread_that_ends_by_an_exception_is_told_of(written: io.StringIO) -> None:
    thread = Thread(target=lambda: sys.exit(3), name="odd thread")
    thread.start()
    thread.join()
    assert "odd thread ended [SystemExit < " in written.getvalue()


def test_lines_for_the_journal_begin_with_their_level(tmp_path: Path, written: io.StringIO) -> None:
    with (tmp_path / "journal").open("w+") as stream:
        status = os.fstat(stream.fileno())
        logs.start("info", stream, {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"})
        logs.log.warning("no strip")
        stream.seek(0)
        assert stream.read() == "<4>brinkside: no strip\n"


def play_in_terminal(environment: Any, data: Path, *arguments: str) -> Any:
    command = [sys.executable, "-m", "device", "play", "--terminal", "--data", str(data)]
    return subprocess.run(
        [*command, "--game", GAME, *arguments],
        input=b"\n1\n2\nq\n", capture_output=True, env=environment, timeout=60,
    )  # fmt: skip


def test_level_is_chosen_by_flag_or_setting(environment: dict[str, str], tmp_path: Path) -> None:
    quiet = play_in_terminal(environment, tmp_path / "one")
    assert quiet.stderr == b""
    by_flag = play_in_terminal(environment, tmp_path / "two", "--log", "info")
    first, second = by_flag.stderr.decode().splitlines()
    assert " INFO brinkside: started: Brinkside " in first
    assert str(tmp_path / "two") in first
    assert " INFO brinkside.games: " in second
    (tmp_path / "settings.toml").write_text('[log]\nlevel = "debug"\n')
    settings = ("--settings", str(tmp_path / "settings.toml"))
    by_setting = play_in_terminal(environment, tmp_path / "three", *settings)
    assert b"(log.level)" in by_setting.stderr
    assert by_setting.stderr.count(b"DEBUG") == 2
    wrong = play_in_terminal(environment, tmp_path / "four", "--log", "loud")
    assert wrong.returncode == 2
    assert b"one of debug, info, warning, error" in wrong.stderr


def test_log_stays_off_the_screen_of_a_game_in_a_terminal(
    environment: dict[str, str], tmp_path: Path
) -> None:
    ours, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "device", "play", "--terminal", "--data", str(tmp_path),
         "--game", GAME, "--log", "debug"],
        stdin=its, stdout=its, stderr=its, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(its)
    shown = b""
    for prompt, typed in ((b"to start: ", b"\n"), (b"> ", b"q\n")):
        while not shown.endswith(prompt):
            shown += os.read(ours, 65536)
        os.write(ours, typed)
    try:
        while part := os.read(ours, 65536):
            shown += part
    except OSError:
        pass  # a terminal ends so
    os.close(ours)
    assert process.wait(60) == 0
    assert b"The game is saved." in shown
    assert b"brinkside" not in shown
    assert b"INFO" not in shown
