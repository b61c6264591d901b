"""Shows corrections at the table: bumped cubes, wrong zones, the wrong first player, a new bid."""

from typing import Any

import pytest

from engine.core import Fact, Refusal
from engine.text import ENGLISH, spoken
from engine.thirteen_minutes import GAME
from tests.engine.thirteen_minutes.at_the_table import (
    US_MILITARY,
    USSR_OPINION,
    Table,
    ended,
    on,
    under_way,
)


def two_laid(**more: Any) -> Table:
    grounds = (on("neutral", 1, 1), on("us", us=2, **US_MILITARY), on("ussr", **USSR_OPINION))
    return Table(under_way(*grounds, **more))


def told(facts: tuple[Fact, ...]) -> list[str]:
    return [spoken(fact.text, ENGLISH) for fact in facts]


def code(table: Table, patch: dict[str, Any]) -> str:
    before = GAME.position(table.state), table.session.record()
    with pytest.raises(Refusal) as caught:
        table.session.correct(patch)
    assert (GAME.position(table.state), table.session.record()) == before
    return caught.value.code


def test_bumped_cube_is_put_back() -> None:
    table = two_laid()
    facts = table.session.correct({"battlegrounds": {"1": {"us": 3}}})
    assert told(facts) == ["US card, military (no. 1), US: 2 → 3"]
    assert (table.lies("1"), table.supply()) == (("us", 3, 0), (9, 12))


def test_card_is_moved_to_the_zone_it_lies_in() -> None:
    table = two_laid()
    facts = table.session.correct({"battlegrounds": {"cuba": {"zone": "us"}}})
    assert told(facts) == ["Cuba, zone: neutral zone → US sphere"]
    assert table.lies() == ("us", 1, 1)


def test_several_things_are_put_right_at_once() -> None:
    table = two_laid()
    patch = {"gone": {"us": 2}, "battlegrounds": {"2": {"command": 3, "ussr": 1}}}
    assert len(table.session.correct(patch)) == 3


def test_first_player_is_put_right_and_the_other_side_is_asked() -> None:
    table = two_laid()
    assert table.seat == "us"
    facts = table.session.correct({"first": "ussr"})
    assert "first player: US → USSR" in told(facts)
    assert table.seat == "ussr"
    table.play_card("face:un:military")
    table.pick("command", "done")
    assert table.seat == "us"


def test_first_player_cannot_change_in_the_middle_of_a_turn() -> None:
    table = two_laid()
    table.pick("card:moscow-is-our-brain")
    assert code(table, {"first": "ussr"}) == "fault"


def test_bid_can_be_entered_again() -> None:
    table = Table()
    table.pick("bid:13")
    facts = table.session.correct({"bids": {"us": None}})
    assert "bid, US: sealed → –" in told(facts)
    assert table.seat == "us"
    table.pick("bid:2", "bid:1")
    assert table.supply() == (11, 12)


def test_correction_elsewhere_keeps_a_bid_sealed() -> None:
    table = Table()
    table.pick("bid:5")
    table.session.correct({"campaign": {"us": 3}})
    assert GAME.view(table.state, "us")["bids"] == {"us": 5}
    assert GAME.view(table.state, None)["bids"] == {"us": "sealed"}
    table.pick("bid:4")
    assert table.supply() == (8, 9)


@pytest.mark.parametrize("bid", [5, 6, "5", float("nan"), []])
def test_correction_can_neither_set_nor_probe_a_bid(bid: object) -> None:
    table = Table()
    table.pick("bid:5")
    assert code(table, {"bids": {"us": bid}, "campaign": {"us": 1}}) == "bad-position"


def test_played_command_is_put_right() -> None:
    table = Table(under_way(on("neutral")))
    table.pick("card:excomm", "command:1", "zone:us", "command")
    pending = [{"step": "Command", "side": "us", "cubes": 3}]
    table.session.correct({"battlegrounds": {"1": {"command": 3}}, "pending": pending})
    table.pick("battleground:1", "place:3")
    assert table.lies("1") == ("us", 3, 0)


def test_half_told_card_is_forgotten_by_going_back_to_the_start_of_the_turn() -> None:
    table = two_laid()
    table.pick("card:moscow-is-our-brain")
    table.session.correct({"pending": None})
    assert "card:moscow-is-our-brain" in table.choices


def test_last_card_told_wrongly_is_asked_for_again() -> None:
    end = ended()
    table = Table({**end, "phase": "reveal", "last": {"us": end["last"]["us"]}})
    table.session.correct({"last": {"us": None}})
    assert [step.side for step in table.state.pending] == [0, 1]


def test_correction_after_the_end_scores_anew() -> None:
    table = Table(ended(("opinion", "us", 0, 0)))
    table.session.correct({"battlegrounds": {"cuba": {"ussr": 1}}})
    assert table.outcome.winners == ("ussr",)
    table.session.undo()
    assert table.outcome.winners == ("us",)


def test_house_rule_is_agreed_on_in_the_middle_of_a_game() -> None:
    table = two_laid()
    assert told(table.session.correct({"options": {"cube_cap": "5"}})) == [
        "option, cube_cap: none → 5"
    ]


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"battlegrounds": {"1": {"us": 13}}}, "fault"),
        ({"battlegrounds": {"2": {"flag": "us", "type": "military"}}}, "fault"),
        ({"turn": 3}, "fault"),
        ({"battlegrounds": {"2": None}}, "fault"),
        ({"battlegrounds": {"cuba": {"type": "military"}}}, "fault"),
        ({"phase": "over"}, "bad-position"),
        ({"battlegrounds": {"cuba": None}}, "bad-position"),
        ({"battlegrounds": {"1": {"us": 14}}}, "bad-position"),
        ({"battlegrounds": {"1": {"zone": "mars"}}}, "bad-position"),
        ({"battlegrounds": 3}, "bad-position"),
        ({"cubes": 3}, "bad-position"),
        ({"pending": []}, "bad-position"),
        ({"pending": [{"step": "UseCard", "side": "us"}]}, "fault"),
        ({"battlegrounds": {"1": {"us": 2}}}, "no-change"),
        ({}, "no-change"),
    ],
)
def test_correction_that_leaves_no_sound_position_is_refused(patch: dict, expected: str) -> None:
    assert code(two_laid(), patch) == expected


def test_corrections_are_undone_and_replayed_like_anything_else() -> None:
    table = two_laid()
    before = table.state
    table.session.correct({"battlegrounds": {"1": {"us": 3}}})
    after = table.state
    table.session.undo()
    assert table.state == before
    table.session.redo()
    assert table.state == after
