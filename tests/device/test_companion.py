"""The companion in the terminal, played by a script that types."""

import errno
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.records.storage import Journal
from device.table import Table
from device.terminal.companion import Companion, Console
from device.terminal.narration import Teller
from engine.core import Answer
from engine.text import ENGLISH
from tests.device.conftest import Disk, NewTable, Play, Replays
from tests.present import present


class Script:
    """Types what a test wants, one answer per question, and then ends the input."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.shown: list[str] = []
        self.hidden: list[str] = []
        self.open: list[str] = []

    def console(self) -> Console:
        return Console(self.shown.append, self._asked(self.open), self._asked(self.hidden))

    def _asked(self, kind: list[str]) -> Any:
        def ask(_: str) -> str:
            if not self.typed:
                raise EOFError
            kind.append(self.typed[0])
            return self.typed.pop(0)

        return ask

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


PlayScript = Callable[..., Script]


@pytest.fixture
def play_script() -> PlayScript:
    def play_script(table: Table, *typed: str) -> Script:
        script = Script(*typed)
        Companion(table, Teller(ENGLISH, has_colour=False), script.console()).run()
        return script

    return play_script


def test_whole_game_is_played_by_numbers(new_table: NewTable) -> None:
    table = new_table()
    source = random.Random(3)
    script = Script()

    def ask(kind: str) -> Any:
        def asked(_: str) -> str:
            prompt = table.session.prompt
            if prompt is None:
                return "q"
            assert prompt.secret == (kind == "hidden")
            return str(source.randint(1, len(prompt.choices)))

        return asked

    console = Console(script.shown.append, ask("open"), ask("hidden"))
    Companion(table, Teller(ENGLISH, has_colour=False), console).run()
    assert table.session.outcome is not None
    assert script.shown[-1] == "The game is saved."
    assert script.shown[-2].endswith(("wins", "Nobody wins"))
    assert "leads" in script.text


def test_secrets_are_asked_for_without_showing_them(
    new_table: NewTable, play_script: PlayScript
) -> None:
    script = play_script(new_table(), "bid:5", "3", "q")
    assert script.hidden == ["bid:5", "3"]
    assert script.open == ["q"]
    before_reveal = script.text.partition("Bids:")[0]
    assert "Secret: what US types is not shown." in before_reveal
    assert "bid 5" not in before_reveal
    assert "US has bid" in before_reveal


def test_undo_and_redo_are_at_hand(new_table: NewTable, play_script: PlayScript) -> None:
    table = new_table()
    script = play_script(table, "1", "2", "u", "undo", "r", "redo", "r")
    assert "  • 1 step undone" in script.shown
    assert "  • 1 step redone" in script.shown
    assert "there is nothing to redo" in script.shown
    assert present(table.session.prompt).question.message == "{side}: who starts?"


def test_history_tells_what_happened_so_far(new_table: NewTable, play_script: PlayScript) -> None:
    script = play_script(new_table(), "2", "3", "1", "h")
    assert "   1  US has bid" in script.shown
    assert "   3  US starts" in script.shown


def test_question_mark_tells_what_is_not_allowed_and_why(
    new_table: NewTable, play_script: PlayScript
) -> None:
    script = play_script(new_table(options={"zero_bid": "off"}), "?", "1", "2", "why")
    assert "   … 1 more is not allowed (?)" in script.shown
    assert "   –  0 cubes: at least 1 cube must be bid" in script.shown
    assert "nothing is refused here" in script.shown


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0", "choose a number from 1 to 14"),
        ("15", "choose a number from 1 to 14"),
        ("99999999999999999999", "choose a number from 1 to 14"),
        ("bid:99", "what was typed is not among the choices"),
        ("1,2", "1 to 1 picks are asked for"),
        ("1,1", "1 to 1 picks are asked for"),
        ("²", "what was typed is not among the choices"),
        ("\udcff", "this holds something that cannot be written down"),
        ("u", "there is nothing to undo"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_changes(
    new_table: NewTable, play_script: PlayScript, typed: str, told: str
) -> None:
    table = new_table()
    before = table.session.record()
    assert told in play_script(table, typed).shown
    assert table.session.record() == before


def test_empty_line_only_asks_again(new_table: NewTable, play_script: PlayScript) -> None:
    table = new_table()
    script = play_script(table, "", "  ")
    assert script.shown.count("US: how many cubes do you bid?") == 3
    assert table.session.entries == []


def test_end_of_input_leaves_at_once_and_everything_is_saved(
    tmp_path: Path, new_table: NewTable, play_script: PlayScript, replays: Replays
) -> None:
    table = new_table(Journal(tmp_path / "a.jsonl"))
    play_script(table, "4")
    assert len(replays((tmp_path / "a.jsonl").read_bytes()).entries) == 1


def test_undo_after_the_end_takes_the_end_back(
    new_table: NewTable, play: Play, play_script: PlayScript
) -> None:
    table = new_table()
    play(table)
    script = play_script(table, "1", "u")
    assert "the game is over" in script.shown
    assert table.session.outcome is None
    assert table.session.prompt is not None


def test_empty_line_after_the_end_leaves(
    new_table: NewTable, play: Play, play_script: PlayScript
) -> None:
    table = new_table()
    play(table)
    script = play_script(table, "", "u")
    assert script.typed == ["u"]
    assert table.session.outcome is not None


def test_title_is_typed_as_a_whole_commas_and_all(
    new_table: NewTable, play_script: PlayScript
) -> None:
    table = new_table()
    picks = ("bid:1", "bid:2", "starts:us", "face:us:opinion", "command:1")
    for pick in picks:
        table.answer(Answer((pick,)))
    script = play_script(table, "title:Speech, 22 October")
    assert "or type title:…" in script.shown
    assert "  • Noted: Speech, 22 October" in script.shown


def test_disk_that_fails_is_told_once_and_leaving_does_not_claim_otherwise(
    tmp_path: Path, new_table: NewTable, disk: Disk, play_script: PlayScript
) -> None:
    table = new_table(Journal(tmp_path / "a.jsonl"))
    disk.fill(errno.ENOSPC)
    script = play_script(table, "1", "2", "1", "q")
    notices = [line for line in script.shown if line.startswith("  ! ")]
    assert len(notices) == 1
    assert "the disk is full" in notices[0]
    assert "The game is saved." not in script.shown
    assert "cannot be saved" in script.shown[-1]


def test_strips_and_who_leads_are_shown_before_every_question(
    new_table: NewTable, play_script: PlayScript
) -> None:
    script = play_script(new_table(), "1", "2")
    assert script.shown.count("  │ level, 0 : 0") == 3
    assert sum(line.startswith("  │ military") for line in script.shown) == 3


def test_slip_in_a_secret_answer_is_not_shown_to_the_other_side(
    new_table: NewTable, play_script: PlayScript
) -> None:
    script = play_script(new_table(), "bid:77", "q")
    assert "what was typed is not among the choices" in script.text
    assert "77" not in script.text


def broken(*_: Any) -> Any:
    raise RuntimeError("bid:3")


def test_fault_in_the_rules_is_told_and_the_game_goes_on(
    new_table: NewTable,
    play_script: PlayScript,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = new_table(Journal(tmp_path / "a.jsonl"))
    before = type(table.session.game).answer

    def answer(game: Any, state: Any, picks: Any) -> Any:
        return broken() if picks == ["bid:3"] else before(game, state, picks)

    monkeypatch.setattr(type(table.session.game), "answer", answer)
    script = play_script(table, "bid:3", "bid:2", "q")
    assert "Something went wrong here; the record of the game is kept" in script.text
    assert [entry.what for entry in table.session.entries] == [["bid:2"]]
    (line,) = caplog.records
    assert line.getMessage() == "a-game, entry 0"
    assert line.exc_info


def test_position_that_cannot_be_shown_can_be_undone(
    new_table: NewTable, play_script: PlayScript, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table()
    table.answer(Answer(("bid:1",)))
    monkeypatch.setattr(Teller, "strips", broken)
    script = play_script(table, "u", "q")
    assert "Something went wrong here" in script.text
    assert table.session.undoable == 0
    assert "The game is saved." in script.text
