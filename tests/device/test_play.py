"""`brinkside play` in a real terminal and through a pipe: resuming, starting, leaving."""

import os
import pty
import select
import subprocess
import sys
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.records.shelf import Shelf
from device.records.storage import record_paths
from tests.device.conftest import Brinkside
from tests.present import present

pytestmark = pytest.mark.long


def entries(data: Path) -> list[int]:
    return [path.read_bytes().count(b"\n") - 1 for path in record_paths(data)]


Done = subprocess.CompletedProcess[bytes]
Typed = Callable[..., Done]


@pytest.fixture
def typed(brinkside: Brinkside, tmp_path: Path) -> Typed:
    """Plays in the terminal with what is typed, through a pipe."""

    def typed(*lines: str, more: tuple[str, ...] = ()) -> Done:
        text = "".join(f"{line}\n" for line in lines)
        where = ("--data", tmp_path / "data", "--game", "thirteen-minutes")
        return brinkside("play", "--terminal", *where, *more, typed=text)

    return typed


def test_game_is_gone_on_with_after_leaving(typed: Typed, tmp_path: Path) -> None:
    first = typed("", "3", "q")
    assert first.returncode == 0
    assert first.stdout.decode().rstrip().endswith("The game is saved.")
    second = typed("4", "q")
    out = second.stdout.decode()
    assert "going on with the game of" in out
    assert "(1 entry; --new starts another)" in out
    assert "Bids: US 2, USSR 3" in out
    assert entries(tmp_path / "data") == [2]


def test_new_starts_another_game_and_keeps_the_old_one(typed: Typed, tmp_path: Path) -> None:
    typed("", "3", "q")
    assert typed("", "1", "2", "q", more=("--new",)).returncode == 0
    assert sorted(entries(tmp_path / "data")) == [1, 2]


def test_options_are_checked_as_they_are_typed(typed: Typed, tmp_path: Path) -> None:
    out = typed("zero_bid=maybe", "nonsense", "deck=x", "zero_bid = off", "", "q").stdout.decode()
    assert "zero_bid: on / off is expected" in out
    assert "“nonsense” is not known" in out
    assert "at least 1 cube" not in out
    assert "1 more is not allowed (?)" in out
    header = record_paths(tmp_path / "data")[0].read_text()
    assert '"options":{"zero_bid":"off"}' in header


def test_option_that_hung_on_another_is_forgotten_with_it(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    where = ("--data", tmp_path / "data", "--game", "pax-pamir")
    lines = "wakhan=custom", "wakhan_battle=everybody", "wakhan=improved", "wakhan_tax=x", "", "q"
    done = brinkside("play", "--terminal", *where, typed="".join(f"{line}\n" for line in lines))
    assert done.returncode == 0
    header = record_paths(tmp_path / "data")[0].read_text()
    assert '"options":{"wakhan":"improved"}' in header


@pytest.mark.parametrize("lines", [(), ("zero_bid=off",), ("",), ("", "1")])
def test_end_of_input_anywhere_is_a_clean_end(typed: Typed, lines: tuple[str, ...]) -> None:
    done = typed(*lines)
    assert done.returncode == 0
    assert done.stderr == b""


def test_bytes_that_are_no_text_do_not_end_the_game(
    environment: dict[str, str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "device", "play", "--terminal", "--data", tmp_path],
        input=b"thirteen-minutes\n\n\xff\xfe\n2\nq\n",
        capture_output=True,
        env={**environment, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert b"is not among the choices" in done.stdout
    assert entries(tmp_path) == [1]


def test_damaged_game_is_told_and_another_one_started(typed: Typed, tmp_path: Path) -> None:
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    (games / "x.jsonl").write_bytes(b"rubbish\n")
    out = typed("", "1", "q").stdout.decode()
    assert "  ! x.jsonl: this is not a Brinkside record" in out
    assert (games / "x.jsonl").read_bytes() == b"rubbish\n"


def test_unwritable_data_folder_is_told_and_the_game_goes_on(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    done = typed("", "1", "2", "q")
    out = done.stdout.decode()
    assert done.returncode == 0
    assert out.count("It goes on in memory") == 2, "once when it happens, once when leaving"
    assert "Bids: US 0, USSR 1" in out
    assert "The game is saved." not in out


def in_terminal(environment: dict[str, str], arguments: list[str], typed: list[str]) -> str:
    """What a terminal shows while somebody types an answer at every prompt that comes up."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(sys.executable, [sys.executable, "-m", "device", *arguments], environment)
    shown = b""
    waiting = list(typed)
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # how Linux tells that the other side of a terminal is gone
            break
        if not part:
            break
        shown += part
        if waiting and shown.endswith((b"> ", b"start: ", b"game? ")):
            os.write(terminal, waiting.pop(0).encode() + b"\n")
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, shown.decode()
    assert not waiting, shown.decode()
    return shown.decode()


def test_terminal_does_not_show_a_secret_that_is_typed(
    environment: dict[str, str], tmp_path: Path
) -> None:
    arguments = ["play", "--terminal", "--data", str(tmp_path)]
    shown = in_terminal(environment, arguments, ["thirteen-minutes", "", "bid:9", "bid:4", "q"])
    assert "bid:9" not in shown
    assert "bid:4" not in shown
    assert "Bids: US 9, USSR 4" in shown
    assert "\x1b[38;2;" in shown, "a terminal gets colours"


def test_display_that_cannot_be_opened_is_told_with_the_way_out(
    environment: dict[str, str], tmp_path: Path
) -> None:
    surroundings = {**environment, "DISPLAY": ":54321"}
    command = [sys.executable, "-m", "device", "--data", str(tmp_path)]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "--terminal" in done.stderr


def test_strips_on_a_serial_line_follow_a_game_in_the_terminal(
    environment: dict[str, str], tmp_path: Path
) -> None:
    device, ours = pty.openpty()
    tty.setraw(ours)
    file = tmp_path / "settings.toml"
    file.write_text(f'[lights]\ndriver = "adalight"\nport = "{os.ttyname(ours)}"\n')
    play = ("play", "--terminal", "--game", "thirteen-minutes", "--settings", str(file))
    playing = subprocess.Popen(
        [sys.executable, "-m", "device", *play],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        present(playing.stdin).write(b"\n")  # the options as they are
        present(playing.stdin).flush()
        sent = b""
        while len(sent) < 6 + 48 * 3:
            assert select.select([device], [], [], 60)[0], "nothing was sent"
            sent += os.read(device, 4096)
        assert sent.startswith(b"Ada\x00\x2f\x7a")
        assert len(set(sent[6:150:3])) == 1, "a secret bid: every pixel alike"
        _, told = playing.communicate(b"q\n", timeout=60)
        assert (playing.returncode, told) == (0, b"")
        sent += os.read(device, 4096)
        assert sent.endswith(bytes(144)), "dark in the end"
    finally:
        playing.kill()
        os.close(device)
        os.close(ours)


def test_terminal_plays_by_the_edition_of_its_language(brinkside: Any, tmp_path: Path) -> None:
    """The Russian card of Moscow is our Brain says otherwise than the English one."""
    where = ("--data", tmp_path / "data", "--game", "thirteen-days", "--language", "ru")
    done = brinkside("play", "--terminal", *where, typed="\nq\n")
    assert "[empty]" in done.stdout.decode()
    header = record_paths(tmp_path / "data")[0].read_text()
    assert '"options":{"moscow_brain":"empty"}' in header


def test_second_player_in_a_terminal_is_offered_another_game(typed: Typed, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "data")
    free = shelf.new("thirteen-minutes", {})
    free.note("long ago")
    free.close()
    taken = shelf.new("thirteen-minutes", {})
    taken.note("just now")
    out = typed("q").stdout.decode()
    assert "13 Minutes: another Brinkside has the game of" in out
    assert "13 Minutes: going on with the game of" in out

    held = shelf.resume(tmp_path / "data" / "games" / f"{free.session.header.id}.jsonl")
    done = typed("", "1", "q")
    assert done.returncode == 0
    assert done.stdout.decode().count("another Brinkside has the game of") == 2
    assert len(record_paths(tmp_path / "data")) == 3, "a new one was begun"
    held.close()
    taken.close()


def test_terminal_says_whom_the_lot_lets_start(typed: Typed) -> None:
    out = typed("initiative=beginner", "", "q").stdout.decode()
    assert "The lot: " in out
    assert "puts 1 cube back into the box" in out
