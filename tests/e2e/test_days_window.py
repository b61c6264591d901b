"""Plays the worked game of 13 Days in a real window by taps alone, killed once on the way."""

import pytest

from engine.core import Answer
from engine.record import read
from engine.session import Session
from engine.thirteen_days import GAME
from tests.days_taps import touches
from tests.e2e.panel import Panel
from tests.engine.thirteen_days.worked_game import RECORD, all_picks

pytestmark = pytest.mark.window

BETWEEN = ("agenda-scoring", "war-check")


def _onwards(panel: Panel, steps: int) -> None:
    """Past the scoring of a round, to the question after so many steps."""
    panel.wait(lambda frame: frame["steps"] == steps)
    while panel.frame["screen"] in BETWEEN:
        seen = panel.frame["screen"]
        panel.tap("onwards")
        panel.wait(lambda frame, seen=seen: frame["screen"] != seen)  # type: ignore[misc]


def _play(panel: Panel, referee: Session, picks: list[str], until: int) -> None:
    """Gives answers by touches alone; the referee is the same game in the engine."""
    while referee.undoable < until:
        _onwards(panel, referee.undoable)
        step = touches(referee, picks[referee.undoable :])
        if step.secret:
            panel.seal(step.secret.removeprefix("secret:"))
        for tap in step.taps:
            panel.tap(tap)
        for id in step.answers:
            referee.answer(Answer((id,)))


def test_worked_game_survives_being_killed_and_ends_in_the_same_record(panel: Panel) -> None:
    kept = read(RECORD.read_bytes())
    referee = Session(GAME, kept.header)
    picks = all_picks()
    panel.tap("game:thirteen-days")
    panel.tap("start")
    _play(panel, referee, picks, 40)

    panel.wait(lambda frame: frame["steps"] == referee.undoable)
    panel.kill()
    panel.start()
    panel.tap("resume")

    _play(panel, referee, picks, len(picks))
    panel.wait(lambda frame: frame["screen"] == "scoring")
    panel.wait(lambda frame: "onwards" in frame["touches"] or "show-all" in frame["touches"])
    if "show-all" in panel.frame["touches"]:
        panel.tap("show-all")
    panel.tap("onwards")
    panel.wait(lambda frame: frame["screen"] == "result")
    assert panel.answers() == [entry.what for entry in kept.entries]
    panel.close()
