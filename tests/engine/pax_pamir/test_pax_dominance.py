"""Shows how checks are scored, when the game ends, and the scorebook that does only that."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import TABLE, Zone
from engine.pax_pamir import GAME
from engine.pax_pamir.board.dominance import SUCCESSFUL, UNSUCCESSFUL, dominant, shared_out
from engine.pax_pamir.state import State
from engine.record import Header
from engine.session import Session
from tests.engine.pax_pamir.pax_table import after, asked, at, offered, typed


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((4, 4, 2), (2, 2, 0)),
        ((4, 4, 4), (1, 1, 1)),
        ((4, 4, 4, 4), (1, 1, 1, 1)),
        ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
        ((3, 5, 3), (0, 3, 0)),
        ((3, 5, 1), (1, 3, 0)),
    ],
)
def test_unsuccessful_check_is_shared_out(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert shared_out(counts, UNSUCCESSFUL) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 2), (5, 2, 2)),
        ((3, 3, 2), (4, 4, 1)),
        ((2, None, 3), (3, 0, 5)),
        ((None, None, 1), (0, 0, 5)),
        ((None, None), (0, 0)),
        ((2, 2, 2, 2), (2, 2, 2, 2)),
    ],
)
def test_successful_check_is_shared_out(
    counts: tuple[int | None, ...], points: tuple[int, ...]
) -> None:
    assert shared_out(counts, SUCCESSFUL) == points


@pytest.mark.parametrize(
    ("blocks", "lead", "leader"),
    [
        ((8, 4, 4), 4, 0),
        ((8, 5, 4), 4, -1),
        ((0, 4, 0), 4, 1),
        ((4, 4, 0), 2, -1),
        ((0, 3, 5), 2, 2),
    ],
)
def test_dominance_is_a_lead_over_every_other(
    blocks: tuple[int, ...], lead: int, leader: int
) -> None:
    assert dominant(blocks, lead) == leader


def _checked(**keys: Any) -> State:
    return after(at(market={"0:0": 101, "0:1": 9}, **keys), "market:0:0")


def test_lead_of_four_points_ends_the_game_at_once() -> None:
    state = _checked(p1={"points": 1, "tribes": {"herat": 1}})
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.how) == (("p1",), "lead")
    assert GAME.prompt(state) is None


def test_lead_of_three_points_does_not() -> None:
    state = _checked(p1={"tribes": {"herat": 1}})
    assert GAME.outcome(state) is None


def test_failed_check_leaves_blocks_on_the_map() -> None:
    state = _checked(armies={"british": {"herat": 3}, "russian": {"herat": 3}})
    assert GAME.view(state, None).blocks == {"british": 3, "russian": 3, "afghan": 0}


def _final(**keys: Any) -> State:
    keys = {"market": {"0:0": 104}, "discarded": [101, 102, 103], **keys}
    return after(at(**keys), "market:0:0")


def test_tie_goes_to_military_stars_then_rupees_then_is_shared() -> None:
    state = _final(p2={"court": [16]}, p1={"rupees": 9})
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.how) == (("p2",), "tie-break")
    outcome = GAME.outcome(_final(p1={"rupees": 9}))
    assert outcome is not None
    assert outcome.winners == ("p1",)
    outcome = GAME.outcome(_final())
    assert outcome is not None
    assert (outcome.winners, outcome.how) == (("p1", "p2", "p3"), "shared")


def test_only_the_loyal_score_when_their_coalition_is_dominant() -> None:
    state = at(
        armies={"afghan": {"herat": 5}, "british": {"herat": 1}},
        p1={"loyalty": "afghan", "gifts": [2, 4], "court": [11]},
        p2={"loyalty": "british", "gifts": [2, 4, 6]},
        p3={"loyalty": "afghan"},
    )
    told = GAME.view(state, None).if_checked
    assert told.dominant == "afghan"
    assert told.points == {"p1": 5, "p2": 0, "p3": 3}
    assert told.counted == {"p1": 4, "p2": None, "p3": 1}


def test_gauges_tell_blocks_lead_checks_and_what_a_check_would_bring() -> None:
    state = at(armies={"afghan": {"herat": 5}, "british": {"herat": 2}})
    gauges = {gauge.id: gauge for gauge in GAME.gauges(GAME.view(state, None))}
    assert gauges["blocks:afghan"].level == 5
    assert gauges["blocks:afghan"].zone == "tense"
    assert (gauges["lead"].level, gauges["lead"].span) == (3, 4)
    assert gauges["checks"].level == 4
    assert gauges["p1:if-checked"].level == 1
    assert not gauges["lead"].alarm


def test_gauges_raise_alarm_when_a_coalition_is_dominant() -> None:
    state = at(armies={"afghan": {"herat": 6}, "british": {"herat": 2}})
    gauges = {gauge.id: gauge for gauge in GAME.gauges(GAME.view(state, None))}
    assert gauges["lead"].alarm
    assert gauges["blocks:afghan"].alarm
    assert gauges["p3:if-checked"].level == 5


def test_gauges_tell_who_wins_and_who_loses_where_a_check_would_end_the_game() -> None:
    state = at(p2={"points": 3, "tribes": {"kabul": 1}}, p1={"points": 2})
    told = GAME.view(state, None).if_checked
    assert told.wins == ("p2",)
    gauges = {gauge.id: gauge for gauge in GAME.gauges(GAME.view(state, None))}
    assert [gauges[f"{seat}:if-checked"].zone for seat in ("p1", "p2", "p3")] == [
        Zone.LOSES,
        Zone.BRINK,
        Zone.LOSES,
    ]


def _book(players: int = 3) -> State:
    return GAME.start({"players": str(players), "depth": "scorebook"})


def _blocks(*numbers: int) -> tuple[str, ...]:
    return tuple(f"number:{number}" for number in numbers)


def test_scorebook_asks_only_for_what_decides_a_failed_check() -> None:
    state = after(_book(), "check:1", *_blocks(5, 4, 3), *_blocks(2, 6, 2))
    assert GAME.view(state, None).points == {"p1": 0, "p2": 3, "p3": 0}
    assert GAME.view(state, None).blocks == {"british": 5, "russian": 4, "afghan": 3}
    assert GAME.position(state)["checks"] == 3
    assert asked(state).seat == TABLE


def test_scorebook_asks_for_the_influence_of_the_loyal() -> None:
    state = after(_book(), "check:1", *_blocks(9, 4, 3), ("player:p1", "player:p3"))
    state = after(state, *_blocks(3, 3))
    assert GAME.view(state, None).points == {"p1": 4, "p2": 0, "p3": 4}
    assert GAME.view(state, None).blocks == {"british": 0, "russian": 0, "afghan": 0}


def test_scorebook_takes_a_lead_of_two_under_conflict_fatigue_for_one_check() -> None:
    state = after(_book(), "lead", "lead:2", "check:1", *_blocks(3, 1, 1), ())
    assert GAME.view(state, None).lead_needed == 4


def test_scorebook_ends_with_the_last_check_and_breaks_ties() -> None:
    state = after(_book(2), "check:2", *_blocks(0, 0, 0), *_blocks(1, 1))
    state = after(state, "check:2", *_blocks(0, 0, 0), *_blocks(3, 3))
    state = after(state, *_blocks(2, 5), *_blocks(2, 6))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == {"p1": 6, "p2": 6}
    assert outcome.winners == ("p2",)


def test_scorebook_tells_who_would_score_what_at_any_time() -> None:
    state = after(_book(), "blocks:afghan", "number:7", "loyalty:p2", "coalition:afghan")
    state = after(state, "influence:p2", "number:3", "cylinders:p1", "number:4")
    assert GAME.view(state, None).if_checked.points == {"p1": 0, "p2": 5, "p3": 0}


def test_scorebook_forgets_the_loyalty_of_who_is_not_loyal_any_more() -> None:
    state = after(_book(), "loyalty:p2", "coalition:afghan", "check:1", *_blocks(0, 0, 9))
    state = after(state, ("player:p1",), "number:2")
    assert "loyalty" not in GAME.position(state)["players"]["p2"]
    assert GAME.view(state, None).points == {"p1": 5, "p2": 0, "p3": 0}


def test_two_checks_at_once_need_two_check_cards() -> None:
    state = GAME.at({**_typed_book(), "checks": 1})
    assert "check:2" not in offered(state)


def _typed_book() -> dict[str, Any]:
    return {"game": "pax-pamir", "options": {"depth": "scorebook", "players": "3"}}


def test_scorebook_can_be_typed_in() -> None:
    position = {
        **_typed_book(),
        "checks": 2,
        "blocks": {"british": 5},
        "players": {"p1": {"loyalty": "british", "points": 5, "influence": 3, "cylinders": 4}},
    }
    state = GAME.at(position)
    assert GAME.view(state, None).points == {"p1": 5, "p2": 0, "p3": 0}
    assert GAME.view(state, None).if_checked.points["p1"] == 5


def test_game_under_way_can_go_on_as_a_scorebook() -> None:
    header = Header(
        "pax-pamir",
        1,
        position=typed(
            p1={"points": 3, "gifts": [2], "court": [20, 16], "tribes": {"kabul": 2}},
            armies={"british": {"kabul": 5}},
            events={"109": "p2"},
        ),
    )
    session = Session(GAME, header)
    before = GAME.view(session.state, None)
    session.correct({"options": {"depth": "scorebook"}})
    after_all = GAME.view(session.state, None)
    for key in ("points", "blocks", "if_checked", "lead_needed", "checks"):
        assert getattr(after_all, key) == getattr(before, key)
    assert GAME.position(session.state)["players"]["p1"]["stars"] == 1
    assert session.prompt is not None
    assert "check:1" in {choice.id for choice in session.prompt.choices}


def test_check_costs_an_action_and_the_price_of_its_column() -> None:
    state = at(market={"0:0": 9, "0:1": 101})
    state = after(state, "market:0:1")
    assert GAME.position(state)["players"]["p1"]["rupees"] == 3
    assert GAME.position(state)["turn"]["actions"] == 1


def test_position_of_a_finished_game_can_be_typed_in() -> None:
    state = GAME.at({**typed(p1={"points": 9}), "phase": "over"})
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("p1",)
