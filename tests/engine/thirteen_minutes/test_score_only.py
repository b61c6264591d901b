"""Shows that entering only the end gives the same result as refereeing the whole game."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.random_players import at_random
from engine.core import Fact
from engine.playout import play
from engine.thirteen_minutes import GAME
from tests.engine.thirteen_minutes.at_the_table import Table, ended, on

SCORING = ("battleground", "military", "aftermath", "escalation", "no-escalation", "sphere", "war")


def entered(end: dict[str, Any], **options: Any) -> tuple[Table, list[Fact]]:
    """The eleven battlegrounds and two last cards of a finished game, entered one by one."""
    table = Table(depth="score-only", **options)
    facts: list[Fact] = []
    for ground in end["battlegrounds"].values():
        zone, type_, us, ussr = (ground[key] for key in ("zone", "type", "us", "ussr"))
        table.pick(f"zone:{zone}", f"type:{type_}", f"cubes:us:{us}", f"cubes:ussr:{ussr}")
    for card in end["last"].values():
        facts += table.pick(f"face:{card['flag']}:{card['type']}")
        if card["flag"] != "un":
            facts += table.pick(f"command:{card['command']}")
        facts += table.pick("skip")
    return table, facts


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from(["spheres", "none"]))
def test_entry_of_the_end_equals_the_refereed_game(seed: int, tie_break: str) -> None:
    options = {"tie_break": tie_break}
    referee = play(GAME, GAME.start(options), at_random(Random(seed)))
    refereed = GAME.outcome(referee.state)
    assert refereed is not None
    before_last, _ = _last_step(referee.picks, options)
    _, refereed_facts = GAME.answer(before_last, referee.picks[-1])
    table, facts = entered(GAME.position(referee.state), **options)
    assert table.outcome == refereed
    assert _scoring(facts) == _scoring(list(refereed_facts))


def _last_step(picks: tuple[tuple[str, ...], ...], options: dict[str, str]) -> tuple[Any, Any]:
    state = GAME.start(options)
    for pick in picks[:-1]:
        state, _ = GAME.answer(state, pick)
    return state, picks[-1]


def _scoring(facts: list[Fact]) -> list[tuple[str, dict[str, Any]]]:
    return [(fact.kind, dict(fact.data)) for fact in facts if fact.kind in SCORING]


def test_entry_starts_with_cuba_and_asks_the_table() -> None:
    table = Table(depth="score-only")
    assert (table.seat, table.choices) == ("table", ["zone:us", "zone:neutral", "zone:ussr"])
    table.pick("zone:us")
    assert table.choices == ["type:political", "type:military", "type:opinion"]


def test_entry_asks_forty_six_questions_at_the_least() -> None:
    table, _ = entered(ended())
    assert len(table.session.entries) == 11 * 4 + 2 * 3
    assert table.session.prompt is None


def test_types_are_refused_beyond_their_quota() -> None:
    table = Table(depth="score-only")
    for _ in range(4):
        table.pick("zone:us", "type:opinion", "cubes:us:0", "cubes:ussr:0")
    table.pick("zone:us")
    assert table.why_not("type:opinion") == "the deck has only 4 cards of type: world opinion"


def test_cubes_are_refused_beyond_thirteen() -> None:
    table = Table(depth="score-only")
    table.pick("zone:us", "type:opinion", "cubes:us:9", "cubes:ussr:0")
    table.pick("zone:us", "type:opinion")
    assert table.choices[-1] == "cubes:us:4"
    assert table.why_not("cubes:us:5") == "US has 4 cubes left"


def test_cap_holds_in_entry_too() -> None:
    table = Table(depth="score-only", cube_cap="5")
    table.pick("zone:us", "type:opinion")
    assert table.choices[-1] == "cubes:us:5"
    assert "5 is the most" in table.why_not("cubes:us:6")


def test_whole_table_can_be_typed_in_at_once() -> None:
    end = ended(("opinion", "us", 0, 0))
    position = {**end, "options": {"depth": "score-only"}, "phase": "reveal", "last": {}}
    table = Table(position)
    table.pick("card:excomm", "command:2", "card:u-2-downed", "command:1")
    assert table.outcome.scores == {"us": 3, "ussr": 0}


@pytest.mark.parametrize("entries", [0, 1, 2, 3, 4, 41, 43, 44, 45])
def test_entry_can_be_written_down_and_gone_on_with(entries: int) -> None:
    table, _ = entered(ended())
    table.session.undo(table.session.undoable - entries)
    position = GAME.position(table.state)
    assert GAME.at(position) == table.state
    assert Table(position).choices == table.choices


def test_score_only_is_typed_in_by_its_option_alone() -> None:
    table = Table({"options": {"depth": "score-only"}})
    assert table.state == GAME.start({"depth": "score-only"})


def test_score_only_knows_no_turns() -> None:
    position = {"options": {"depth": "score-only"}, "turn": 0, "battlegrounds": {"cuba": on("us")}}
    assert GAME.faults(GAME.at(position)) != ()


def test_there_is_no_draw_pile_to_tell_of() -> None:
    """Only the end is entered: nobody knows how much was drawn by then."""
    assert GAME.view(Table(depth="score-only").state, None).draw_pile is None
    assert GAME.view(Table().state, None).draw_pile == 8
