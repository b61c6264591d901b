"""Plays in a real window under Xvfb with xdotool taps alone, and survives being killed."""

import json
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from device.games import game
from device.table import header_of
from engine.core import Answer, Prompt
from engine.record import read
from engine.session import Session
from ui.gallery import pick

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 20.0
"""Seconds without a new frame after which something is wrong; never waited for otherwise."""

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    reading, writing = os.pipe()
    size = ["-screen", "0", "1000x600x24"]
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *size, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    number = os.read(reading, 16).decode().strip()
    yield f":{number}"
    xvfb.terminate()
    xvfb.wait()


class Panel:
    """The running product: its frames come through a pipe, taps go in through xdotool."""

    def __init__(self, display: str, data: Path, *arguments: str) -> None:
        self._environ = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "BRINKSIDE_DEBUG": "1",
        }
        self.data = data
        self._pipe = data.parent / "frames"
        self._arguments = arguments
        self.taps = 0
        self.start()

    def start(self) -> None:
        self._pipe.unlink(missing_ok=True)
        os.mkfifo(self._pipe)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "device", "play", "--data", str(self.data), "--language", "en",
             "--trace", str(self._pipe), *self._arguments],
            env=self._environ, cwd=ROOT,
        )  # fmt: skip
        self._frames = os.open(self._pipe, os.O_RDONLY)
        self._rest = b""
        self.frame: dict[str, Any] = {}
        self.wait(lambda frame: frame["screen"] == "home")

    def _next(self) -> None:
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self._frames], [], [], PATIENCE)
            assert ready, f"no new frame; the last one was {self.frame}"
            data = os.read(self._frames, 1 << 16)
            assert data, "the window is gone"
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        self.frame = json.loads(line)

    def wait(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not (self.frame and not self.frame["pressed"] and is_so(self.frame)):
            self._next()
        return self.frame

    def _mouse(self, id: str, *act: str) -> None:
        x, y = self.frame["touches"][id]
        subprocess.run(
            ["xdotool", "mousemove", str(x), str(y), *act], env=self._environ, check=True
        )

    def tap(self, id: str) -> None:
        self.wait(lambda frame: id in frame["touches"])
        self._mouse(id, "click", "1")
        self.frame = {}
        self.taps += 1

    def bid(self, number: int) -> None:
        """Holds, slides to the number, lets go there and seals it."""
        self.wait(lambda frame: "secret" in frame["touches"])
        self._mouse("secret", "mousedown", "1")
        while f"secret:bid:{number}" not in self.frame.get("touches", {}):
            self._next()
        self._mouse(f"secret:bid:{number}", "mouseup", "1")
        self.frame = {}
        self.tap("seal")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self._frames)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            assert self.process.wait(PATIENCE) == 0
            os.close(self._frames)

    def answers(self) -> list[list[str]]:
        (record,) = (self.data / "games").glob("*.jsonl")
        return [entry.what for entry in read(record.read_bytes()).entries]


@pytest.fixture
def panel(display: str, tmp_path: Path) -> Iterator[Panel]:
    running = Panel(display, tmp_path / "data")
    yield running
    if running.process.poll() is None:
        running.process.kill()
        running.process.wait()


class Referee:
    """The same game in the engine alone: it knows what will be asked."""

    def __init__(self) -> None:
        self.session = Session(game("thirteen-minutes"), header_of("thirteen-minutes", {}))

    @property
    def prompt(self) -> Prompt | None:
        return self.session.prompt

    def answer(self, *ids: str) -> None:
        for id in ids:
            self.session.answer(Answer((id,)))


def _touch(panel: Panel, prompt: Prompt, id: str) -> tuple[str, ...]:
    """Gives an answer by taps; says which answers they amount to."""
    if prompt.secret:
        panel.bid(int(id.partition(":")[2]))
        return (id,)
    frame = panel.wait(lambda frame: bool(frame["touches"]))
    if "pick-card" in frame["touches"]:
        panel.tap("pick-card")
        panel.wait(lambda frame: "pick-card" not in frame["touches"])
    touches = panel.frame["touches"]
    name = next((name for name in (f"pick:{id}", id) if name in touches), "")
    if not name:
        panel.tap("tab:" + id.rpartition(":")[0])
        panel.wait(lambda frame: f"pick:{id}" in frame["touches"])
        name = f"pick:{id}"
    panel.tap(name)
    return (id,)


def _play(panel: Panel, referee: Referee, start: int, most: int, salt: int) -> int:
    for number in range(start, most):
        prompt = referee.prompt
        if prompt is None:
            return number
        id = pick(prompt, number, salt)[0]
        referee.answer(*_touch(panel, prompt, id))
        asked = referee.prompt
        if id.startswith("command:") and asked is not None and asked.free is not None:
            # A card without a title is told without one in the same touch.
            referee.answer("skip")
        steps = referee.session.undoable
        panel.wait(lambda frame, steps=steps: frame["steps"] == steps)  # type: ignore[misc]
    return most


def test_a_game_from_home_to_result_survives_being_killed_in_the_middle(panel: Panel) -> None:
    panel.tap("game:thirteen-minutes")
    panel.tap("start")
    referee = Referee()
    reached = _play(panel, referee, 0, 30, salt=4)
    assert reached == 30

    panel.kill()
    panel.start()
    panel.tap("resume")
    steps = referee.session.undoable
    panel.wait(lambda frame: frame["steps"] == steps)

    _play(panel, referee, reached, 400, salt=4)
    panel.wait(lambda frame: frame["screen"] == "scoring")
    panel.wait(lambda frame: "onwards" in frame["touches"] or "show-all" in frame["touches"])
    if "show-all" in panel.frame["touches"]:
        panel.tap("show-all")
    panel.tap("onwards")
    panel.wait(lambda frame: frame["screen"] in ("war", "result"))
    if panel.frame["screen"] == "war":
        panel.tap("onwards")
    panel.wait(lambda frame: frame["screen"] == "result")
    assert panel.answers() == [entry.what for entry in referee.session.entries]
    panel.close()


def test_command_takes_at_most_six_taps_and_undo_one(panel: Panel) -> None:
    panel.tap("game:thirteen-minutes")
    panel.tap("start")
    panel.bid(1)
    panel.wait(lambda frame: frame["seat"] == "ussr")
    panel.bid(2)
    panel.tap("pick:starts:us")
    panel.taps = 0
    for id in ("pick-card", "pick:card:u-thant", "pick:command:2", "zone:neutral"):
        panel.tap(id)
    panel.tap("battleground:cuba")
    panel.tap("pick:place:2")
    panel.wait(lambda frame: frame["steps"] == 9)
    assert panel.taps <= 6
    panel.tap("bar:undo")
    panel.wait(lambda frame: frame["steps"] == 8)


def test_page_turned_to_the_far_side_is_touched_where_it_is_seen(panel: Panel) -> None:
    panel.tap("game:thirteen-minutes")
    panel.tap("seat:opposite")
    panel.tap("start")
    panel.bid(3)
    turned = panel.wait(lambda frame: frame["seat"] == "ussr")
    assert turned["touches"]["bar:left"] == [772, 454], "the menu is at the far player's left"
    panel.bid(1)
    panel.tap("pick:starts:ussr")
    panel.tap("pick-card")
    panel.tap("pick:card:fidel-castro")
    panel.tap("pick:command:2")
    panel.wait(lambda frame: frame["steps"] == 5)


def test_preferences_are_remembered(panel: Panel) -> None:
    panel.tap("language:de")
    panel.wait(lambda frame: frame["screen"] == "home")
    panel.tap("game:thirteen-minutes")
    panel.tap("seat:opposite")
    panel.wait(lambda frame: frame["screen"] == "setup")
    panel.close()
    prefs = json.loads((panel.data / "panel.json").read_text())
    assert (prefs["language"], prefs["seating"]) == ("de", "opposite")


def test_closing_the_window_leaves_cleanly(panel: Panel) -> None:
    panel.tap("game:thirteen-minutes")
    panel.wait(lambda frame: frame["screen"] == "setup")
    panel.close()


def test_strips_on_a_serial_line_follow_the_window(display: str, tmp_path: Path) -> None:
    device, ours = pty.openpty()
    tty.setraw(ours)
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[lights]\ndriver = "adalight"\nport = "{os.ttyname(ours)}"\n')
    panel = Panel(display, tmp_path / "data", "--settings", str(settings))
    try:
        panel.tap("game:thirteen-minutes")
        panel.tap("start")
        panel.wait(lambda frame: "secret" in frame["touches"])
        sent = b""
        while len(sent) < 2 * 150:  # dark at home, then the frame of a secret bid
            assert select.select([device], [], [], PATIENCE)[0], "nothing was sent"
            sent += os.read(device, 4096)
        assert sent.startswith(b"Ada\x00\x2f\x7a" + bytes(144))
        private = sent[156:300]
        assert any(private)
        assert len({private[at : at + 3] for at in range(0, 144, 3)}) == 1, "every pixel alike"
        panel.close()
        sent += os.read(device, 4096)
        assert sent.endswith(bytes(144)), "dark in the end"
    finally:
        panel.process.kill()
        panel.process.wait()
        os.close(device)
        os.close(ours)
