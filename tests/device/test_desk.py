"""Shows that the desk finds the last unfinished game and remembers what the players prefer."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from device.desk import AT_ONCE, PAGE, Desk, remembered, when
from device.records.shelf import Shelf
from engine.core import Answer
from ui.app import App
from ui.gallery import ended
from ui.look.fonts import Fonts
from ui.port import Prefs
from ui.scene.metrics import PageSize
from ui.scene.nodes import Touch

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


def test_second_panel_offers_a_game_that_the_first_has_not_open(tmp_path: Path) -> None:
    first, second = _desk(tmp_path), _desk(tmp_path)
    for name in ("Ann", "Eva"):
        first.new("thirteen-minutes", {}, {"us": name, "ussr": ""})
        assert first.table is not None
        first.table.answer(Answer(("bid:3",)))
    latest, notices = second.latest()
    assert latest is not None
    assert latest.session.header.seats["us"] == "Ann"
    assert notices == ()
    second.resume(latest.key)
    third, _ = _desk(tmp_path).latest()
    assert third is None
    first.leave()
    again, _ = _desk(tmp_path).latest()
    assert again is not None
    assert again.session.header.seats["us"] == "Eva"


def test_all_games_are_listed(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    ended(desk, lambda how: how == "points")
    desk.new("thirteen-minutes", {}, {})
    desk.leave()
    page = desk.games_page(0)
    assert page.notices == ()
    assert len(page.under_way) >= 1
    assert len(page.finished) >= 1
    desk.resume(page.finished[0].key)
    assert desk.table is not None
    assert desk.table.session.outcome is not None


class Clock:
    """A clock that is set by hand, as one without a battery is."""

    def __init__(self, day: int) -> None:
        self.day = day

    def __call__(self) -> str:
        return f"2026-11-{self.day:02}T19:42:00Z"


def begun(desk: Desk, name: str) -> Any:
    """The key of a game that was begun and left."""
    desk.new("thirteen-minutes", {}, {"us": name, "ussr": ""})
    assert desk.table is not None
    desk.table.answer(Answer(("bid:3",)))
    desk.leave()
    latest, _ = desk.latest()
    assert latest is not None
    return latest.key


def goes_on_with(desk: Desk) -> str:
    latest, notices = desk.latest()
    assert latest is not None
    assert notices == ()
    return latest.session.header.seats["us"]


def test_game_played_last_is_gone_on_with_though_the_clock_went_back(tmp_path: Path) -> None:
    clock = Clock(18)
    desk = Desk(Shelf(tmp_path, clock), clock)
    begun(desk, "Ann")
    clock.day = 1
    begun(desk, "Bob")
    assert goes_on_with(desk) == "Bob"
    assert goes_on_with(Desk(Shelf(tmp_path, clock), clock)) == "Bob"


def test_older_game_that_was_played_on_is_gone_on_with(tmp_path: Path) -> None:
    clock = Clock(1)
    desk = Desk(Shelf(tmp_path, clock), clock)
    older = begun(desk, "Ann")
    clock.day = 2
    begun(desk, "Bob")
    desk.resume(older)
    desk.leave()
    assert goes_on_with(desk) == "Bob", "only looked at"
    desk.resume(older)
    assert desk.table is not None
    desk.table.answer(Answer(("bid:2",)))
    # Killed here: nothing is left or closed, but the system lets go of the file.
    desk.table._journal.close()  # type: ignore[attr-defined]
    assert goes_on_with(Desk(Shelf(tmp_path, clock), clock)) == "Ann"


def test_times_in_the_records_decide_where_the_index_was_lost(tmp_path: Path) -> None:
    clock = Clock(1)
    desk = Desk(Shelf(tmp_path, clock), clock)
    older = begun(desk, "Ann")
    clock.day = 2
    begun(desk, "Bob")
    clock.day = 3
    desk.resume(older)
    assert desk.table is not None
    desk.table.answer(Answer(("bid:2",)))
    desk.leave()
    for file in tmp_path.glob("history.sqlite*"):
        file.unlink()
    assert goes_on_with(Desk(Shelf(tmp_path, clock), clock)) == "Ann"


def test_games_come_in_pages_those_under_way_first(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    ended(desk, lambda how: how == "points")
    desk.leave()
    count = len(list((tmp_path / "games").iterdir()))
    for _ in range(PAGE + 2):
        desk.new("thirteen-minutes", {}, {})
    desk.leave()
    first, second = desk.games_page(0), desk.games_page(1)
    assert (first.pages, second.pages) == (-(-(count + PAGE + 2) // PAGE),) * 2
    assert (len(first.under_way), len(first.finished)) == (PAGE, 0)
    assert (len(second.under_way), len(second.finished)) == (2, min(count, PAGE - 2))
    keys = {game.key for game in (*first.under_way, *second.under_way)}
    keys |= {game.key for game in second.finished}
    assert len(keys) == PAGE + 2 + min(count, PAGE - 2), "no game stands twice"


def test_panel_turns_the_pages_of_the_games(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    for _ in range(PAGE + 1):
        desk.new("thirteen-minutes", {}, {})
    desk.leave()
    app = App(desk, PageSize(800, 480), Prefs(reduced=True), lambda: 0.0)
    fonts = Fonts()

    def touches() -> dict[str, Any]:
        return {node.id: node.tap for node in app.scene(fonts).nodes if isinstance(node, Touch)}

    app.send(touches()["games"])
    assert "newer" not in touches()
    app.send(touches()["older"])
    assert {"newer", "under-way:0"} <= touches().keys()
    assert not {"older", "under-way:1"} & touches().keys()
    app.send(touches()["bar:left"])
    assert app.model.screen.name == "home"


def test_long_missing_index_is_made_behind_the_screen(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    for _ in range(AT_ONCE * 2 + 1):
        desk.new("thirteen-minutes", {}, {})
    desk.leave()
    (tmp_path / "history.sqlite").unlink()
    again = _desk(tmp_path)
    assert again.latest()[0] is not None
    assert again._reading is not None
    again._reading.join()
    assert again.games_page(1).pages == -(-(AT_ONCE * 2 + 1) // PAGE)


def test_home_looks_again_when_the_missing_records_have_been_read(tmp_path: Path) -> None:
    """The one game under way is the oldest file, so it is read last."""
    desk = _desk(tmp_path)
    begun(desk, "Ann")
    (older,) = (tmp_path / "games").iterdir()
    ended(desk, lambda how: how == "points")
    desk.leave()
    newer = next(path for path in (tmp_path / "games").iterdir() if path != older)
    for number in range(AT_ONCE * 2):
        newer.with_name(f"copy-{number}.jsonl").write_bytes(newer.read_bytes())
    os.utime(older, ns=(0, 0))
    (tmp_path / "history.sqlite").unlink()
    desk = _desk(tmp_path)
    app = App(desk, PageSize(800, 480), Prefs(reduced=True), lambda: 0.0)

    def touches() -> set[str]:
        return {node.id for node in app.scene(Fonts()).nodes if isinstance(node, Touch)}

    assert app.scene(Fonts()).wake is not None
    assert desk._reading is not None
    desk._reading.join()
    assert "resume" in touches()
    assert app.scene(Fonts()).wake is None


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
