"""Random play from the command line: its numbers, and the record a failed game leaves."""

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from device import cli, games
from engine.core import Choice, Outcome, Prompt
from engine.record import read
from engine.text import say

pytestmark = pytest.mark.long

GAME = "thirteen-minutes"


class Toy:
    """A game of counting to five that can be broken in many ways."""

    id = "toy"
    title = say("Toy")
    rules = 1
    seats = ("us", "ussr")
    options = ()
    breaks = ""

    def start(self, options: Any) -> int:
        return 0

    def seats_of(self, state: Any) -> tuple[str, ...]:
        return self.seats

    def prompt(self, state: int) -> Prompt | None:
        if self.breaks == "crash in prompt" and state == 3:
            raise KeyError("a rule that was never written")
        choices: tuple[Choice, ...] = (Choice("one", say("one")), Choice("1", say("one")))
        if self.breaks == "dead end" and state == 3:
            choices = ()
        return Prompt("us", say("count"), choices) if state < 5 else None

    def answer(self, state: int, picks: Any) -> Any:
        if self.breaks == "crash in answer" and state == 3:
            raise ZeroDivisionError
        return state + 1, ()

    def outcome(self, state: int) -> Outcome | None:
        over = state == 5 and self.breaks != "no outcome"
        return Outcome((), "counted", {"us": state, "ussr": 0}, say("done")) if over else None

    def faults(self, state: int) -> Any:
        return (say("four too many"),) if self.breaks == "fault" and state == 5 else ()

    def view(self, state: int, seat: Any) -> Any:
        return {"points": {"us": state, "ussr": 0}}

    def gauges(self, view: Any) -> Any:
        return ()

    def position(self, state: int) -> Any:
        return {"at": state}

    def at(self, position: Any, before: Any = None) -> int:
        return int(position["at"])

    def label(self, path: Any) -> Any:
        return say("US")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    toy = Toy()
    module = ModuleType("a_toy_game")
    module.GAME = toy  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "a_toy_game", module)
    monkeypatch.setitem(games.modules(), "toy", "a_toy_game")
    return toy


def test_simulation_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--game", GAME, "--games", "30", "--seed", "1", "--json"]
    assert cli.run(arguments) == 0
    first = json.loads(capsys.readouterr().out)
    assert first.keys() == {
        "game",
        "seed",
        "games",
        "steps",
        "longest",
        "seconds",
        "steps_per_second",
        "dead_ends",
        "faults",
        "outcomes",
        "failures",
    }
    assert (first["games"], first["dead_ends"], first["faults"], first["failures"]) == (
        30,
        0,
        0,
        [],
    )
    assert sum(first["outcomes"].values()) == 30
    assert first["longest"] < first["steps"] <= first["longest"] * 30
    cli.run(arguments)
    second = json.loads(capsys.readouterr().out)
    for same in ("steps", "longest", "outcomes"):
        assert first[same] == second[same], "the same seed must give the same games"
    cli.run([*arguments[:-2], "2", "--json"])
    assert json.loads(capsys.readouterr().out)["steps"] != first["steps"]


def test_checked_simulation_plays_the_very_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--game", GAME, "--games", "3", "--seed", "7", "--json"]
    assert cli.run(arguments) == 0
    raw = json.loads(capsys.readouterr().out)
    assert cli.run([*arguments, "--checked"]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert checked["faults"] == 0
    for same in ("steps", "longest", "outcomes"):
        assert checked[same] == raw[same]


def test_simulation_follows_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    options = '{"depth":"score-only"}'
    cli.run(["simulate", "--game", GAME, "--games", "5", "--options", options, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["longest"] <= 60
    assert told["faults"] == told["dead_ends"] == 0


@pytest.mark.parametrize("checked", [[], ["--checked"]], ids=["raw", "checked"])
def test_random_players_answer_for_wakhan_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, checked: list[str]
) -> None:
    arguments = ["simulate", "--game", "pax-pamir", "--wakhan", "--players", "1", "--games", "2"]
    arguments += ["--json", "--out", str(tmp_path), *checked]
    assert cli.run([*arguments, "--freely"]) == 0
    free = json.loads(capsys.readouterr().out)
    assert (free["dead_ends"], free["faults"], free["failures"]) == (0, 0, [])
    assert cli.run(arguments) == 0
    advised = json.loads(capsys.readouterr().out)
    assert free["coverage"] != advised["coverage"]


def test_simulation_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "--game", GAME, "--games", "2"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in out][:3] == ["game", "seed", "games"]


BROKEN = ["dead end", "fault", "no outcome", "crash in prompt", "crash in answer"]


@pytest.mark.parametrize("checked", [[], ["--checked"]], ids=["raw", "checked"])
@pytest.mark.parametrize("breaks", BROKEN)
def test_failed_game_leaves_its_record_and_exit_code_1(
    toy: Toy, breaks: str, checked: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    toy.breaks = breaks
    arguments = ["simulate", "--game", "toy", "--games", "2", "--out", str(tmp_path), "--json"]
    assert cli.run([*arguments, *checked]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert told["faults"] + told["dead_ends"] >= 2
    assert told["outcomes"] == {"failed": 2}
    names = [f"failed-toy-1-{number}.jsonl" for number in range(2)]
    assert told["failures"] == [str(tmp_path / name) for name in names]
    reading = read((tmp_path / names[0]).read_bytes())
    assert reading.header.game == "toy"
    steps = {"fault": 5, "no outcome": 5, "crash in answer": 4}.get(breaks, 3)
    assert len(reading.entries) == steps
    toy.breaks = ""
    assert cli.run(["replay", str(tmp_path / names[0])]) == 0


def test_failed_game_that_cannot_be_kept_is_told(
    toy: Toy, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    toy.breaks = "fault"
    (tmp_path / "out").touch()
    assert cli.run(["simulate", "--game", "toy", "--out", str(tmp_path / "out")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_kept_game_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in the way").touch()
    out = str(tmp_path / "in the way" / "records")
    line = ["simulate", "--game", "thirteen-days", "--games", "1", "--keep", "--out", out]
    assert cli.run([*line, "--language", "en"]) == 2
    assert "cannot be written: part of its path is not a folder" in capsys.readouterr().err


def test_sound_toy_leaves_nothing(
    toy: Toy, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.run(["simulate", "--game", "toy", "--out", str(tmp_path), "--checked"]) == 0
    assert list(tmp_path.iterdir()) == []
