"""Plays in a real window under Xvfb with xdotool taps alone, and survives being killed."""

import json
import os
import pty
import select
import tty
from pathlib import Path

import pytest

from device.games import game
from device.table import header_of
from engine.core import Answer, Prompt
from engine.session import Session
from tests.e2e.panel import PATIENCE, Panel
from ui.gallery import pick

pytestmark = pytest.mark.window


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
        panel.seal(id)
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
    panel.seal("bid:1")
    panel.wait(lambda frame: frame["seat"] == "ussr")
    panel.seal("bid:2")
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
    panel.seal("bid:3")
    turned = panel.wait(lambda frame: frame["seat"] == "ussr")
    assert turned["touches"]["bar:left"] == [772, 454], "the menu is at the far player's left"
    panel.seal("bid:1")
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
