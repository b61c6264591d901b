"""Shows that the desk finds the last unfinished game and remembers what the players prefer."""

import json
from pathlib import Path

import pytest

from device.desk import Desk, remembered, when
from device.shelf import Shelf
from engine.core import Answer
from ui.port import Prefs

NOW = "2026-11-18T19:42:00Z"


def _desk(data: Path) -> Desk:
    return Desk(Shelf(data, lambda: NOW), lambda: NOW)


def test_nothing_waits_on_an_empty_shelf(tmp_path: Path) -> None:
    assert _desk(tmp_path).latest() == (None, ())


def test_unfinished_game_waits_to_be_resumed(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    desk.new("thirteen-minutes", {}, {"us": "Eva", "ussr": ""})
    assert desk.table is not None
    desk.table.answer(Answer(("bid:3",)))
    desk.leave()
    latest, notices = desk.latest()
    assert latest is not None
    assert notices == ()
    desk.resume(latest.key)
    assert desk.table.session.header.seats["us"] == "Eva"
    assert len(desk.table.session.entries) == 1


def test_all_games_are_listed(tmp_path: Path) -> None:
    from ui.gallery import ended

    desk = _desk(tmp_path)
    ended(desk, lambda how: how == "points")
    desk.new("thirteen-minutes", {}, {})
    desk.leave()
    under_way, finished, notices = desk.all_games()
    assert notices == ()
    assert len(under_way) >= 1
    assert len(finished) >= 1
    desk.resume(finished[0].key)
    assert desk.table is not None
    assert desk.table.session.outcome is not None


def test_file_that_cannot_be_read_is_told_of_and_passed_over(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    desk.new("thirteen-minutes", {}, {})
    desk.leave()
    (tmp_path / "games" / "20991231-000000-bad.jsonl").write_text("this is no record\n")
    latest, notices = desk.latest()
    assert latest is not None
    assert len(notices) <= 1


def test_preferences_come_back(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    prefs = Prefs("ru", "opposite", reduced=True, sound=False)
    desk.remember(prefs)
    assert desk.settle() == ()
    assert remembered(tmp_path, "en") == prefs


@pytest.mark.parametrize("content", ["", "[]", "{", '{"language": "xx", "seating": 7}'])
def test_odd_preferences_are_passed_over(tmp_path: Path, content: str) -> None:
    (tmp_path / "panel.json").write_text(content)
    assert remembered(tmp_path, "de") == Prefs("de")


def test_preferences_that_cannot_be_saved_are_told_of(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    desk = _desk(tmp_path / "data")
    desk.remember(Prefs())
    assert len(desk.settle()) == 1
    assert desk.settle() == (), "it is told once"


def test_time_of_another_day_is_told_as_a_day() -> None:
    assert when("2026-11-01T12:00:00Z", NOW) == "2026-11-01"
    assert len(when(NOW, NOW)) == len("19:42")


def test_prefs_are_plain_json(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    desk.remember(Prefs("fr"))
    desk.settle()
    assert json.loads((tmp_path / "panel.json").read_text())["language"] == "fr"
