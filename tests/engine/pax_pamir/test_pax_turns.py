"""Shows how a game begins, whose turn it is, and what an action may cost or be refused."""

from __future__ import annotations

from typing import Any

from engine.core import TABLE
from engine.pax_pamir import GAME
from tests.engine.pax_pamir.pax_table import (
    after,
    asked,
    at,
    court,
    full_market,
    kinds,
    offered,
    player,
    reason,
    rupees,
    table,
    told,
)

NO_DECK: dict[str, Any] = {"deck": {"left": 0}, "checks": 0}


def test_loyalty_is_picked_clockwise_and_the_last_takes_the_first_turn() -> None:
    state = GAME.start({"players": "3"})
    state = after(state, *(f"card:{number}" for number in range(1, 13)))
    assert asked(state).seat == TABLE
    state = after(state, "player:p2")
    order = []
    for _ in range(3):
        order.append(asked(state).seat)
        state = after(state, "coalition:afghan")
    assert order == ["p2", "p3", "p1"]
    assert table(state).to_move == "p1"
    assert "market:0:0" in offered(state)


def test_everybody_starts_with_four_rupees_and_no_points() -> None:
    view = table(GAME.start({"players": "5"}))
    assert [row.rupees for row in view.players.values()] == [4] * 5
    assert view.points == dict.fromkeys(("p1", "p2", "p3", "p4", "p5"), 0)
    assert view.favored == "political"
    assert view.bank == 36 - 20


def test_turn_goes_clockwise_and_around() -> None:
    state = at(market=full_market(), **NO_DECK)
    seats = []
    for _ in range(4):
        seats.append(asked(state).seat)
        state = after(state, "pass")
    assert seats == ["p1", "p2", "p3", "p1"]


def test_ruler_may_ask_for_less_or_nothing() -> None:
    state = at(p1={"hand": {"cards": [30]}}, p3={"tribes": {"punjab": 3}})
    state = after(state, "action:play", "card:30")
    assert offered(state) == {"bribe:3", "bribe:2", "bribe:1", "bribe:0", "no"}
    assert rupees(after(state, "bribe:1"), "p3") == 5
    free, facts = told(state, "bribe:0")
    assert rupees(free, "p3") == 4
    assert kinds(facts) == ["bribe"]


def test_bribe_beyond_ones_means_is_refused() -> None:
    state = at(p1={"hand": {"cards": [30]}, "rupees": 1}, p3={"tribes": {"punjab": 3}})
    state = after(state, "action:play", "card:30")
    assert offered(state) == {"bribe:1", "bribe:0", "no"}
    assert reason(state, "bribe:3") == "only 1 rupee can be paid"


def test_no_bribe_for_a_region_one_rules_oneself() -> None:
    state = at(p1={"hand": {"cards": [30]}, "tribes": {"punjab": 1}})
    assert offered(after(state, "action:play", "card:30")) == {"play:left", "play:right"}


def test_hostage_whose_holder_is_not_paid_does_not_act() -> None:
    hostage = {"card": 61, "spies": {"p2": 1}}
    state = at(p1={"court": [hostage]}, market=full_market(r0c0=2))
    state = after(state, "card:61", "no")
    assert GAME.position(state)["turn"]["actions"] == 2
    assert "card:61" in offered(state), "it has not been used"


def test_card_played_this_turn_may_act_this_turn() -> None:
    state = at(p1={"hand": {"cards": [61]}}, market=full_market(r0c0=2))
    state = after(state, "action:play", "card:61", "play:left")
    state = after(state, "border:persia-herat", "border:persia-herat")
    assert "card:61" in offered(state)


def test_court_grows_at_either_end() -> None:
    state = at(p1={"hand": {"cards": [16, 33]}, "court": [9]}, **NO_DECK)
    state = after(state, "action:play", "card:16", "play:left")
    state = after(state, "action:play", "card:33", "play:right")
    assert court(state, "p1") == [16, 9, 33]


def test_empty_hand_and_missing_means_are_refused_with_their_reasons() -> None:
    state = at(p1={"court": [7, 5, 18, 45], "rupees": 0}, market=full_market())
    assert reason(state, "action:play") == "the hand is empty"
    assert reason(state, "card:7") == "it shows no action"
    assert reason(state, "card:5") == "none of its actions is possible now"


def test_action_that_is_impossible_is_refused_with_its_reason() -> None:
    state = at(
        p1={"court": [45, {"card": 29, "spies": {"p1": 1}}], "gifts": [2, 4, 6], "rupees": 6},
        market=full_market(),
    )
    state = after(state, "card:45")
    assert offered(state) == {"card:29"}, "betray is the only action left of card 45"


def test_building_elsewhere_is_refused() -> None:
    state = at(p1={"court": [5], "tribes": {"kabul": 1}}, market=full_market())
    state = after(state, "card:5")
    assert reason(state, "region:herat") == "you do not rule it"
    assert reason(state, "border:persia-herat") == "it is no border of a region you rule"


def test_battle_elsewhere_is_refused() -> None:
    state = at(
        p1={"court": [38]},
        p2={"tribes": {"punjab": 1, "herat": 1}, "court": [29]},
        armies={"british": {"punjab": 1, "kabul": 1}},
    )
    state = after(state, "card:38")
    assert offered(state) == {"region:punjab"}
    assert reason(state, "region:herat") == "you have no army there"
    assert reason(state, "region:kabul") == "there is nothing to remove"
    assert reason(state, "card:29") == "you have no spy there"


def test_own_army_and_own_road_are_refused_in_a_battle_with_the_reason() -> None:
    state = at(
        p1={"court": [38]},
        p2={"tribes": {"punjab": 1}},
        armies={"british": {"punjab": 1}},
        roads={"british": {"kabul-punjab": 1}},
    )
    state = after(state, "card:38", "region:punjab")
    for own in ("army:british", "road:british:kabul-punjab"):
        assert reason(state, own) == "blocks of your own coalition are never removed"


def test_untold_card_is_paid_for_like_any_other() -> None:
    state = at(p1={"rupees": 3}, market=full_market() | {"0:3": {"card": "unknown"}})
    state = after(state, "market:0:3", "card:88")
    assert player(state, "p1")["hand"]["cards"] == [88]
    assert rupees(state, "p1") == 0


def test_untold_card_that_turns_out_to_be_free_costs_nothing() -> None:
    market = full_market() | {"0:3": {"card": "unknown"}}
    state = at(p1={"rupees": 3, "court": [66]}, market=market)
    state = after(state, "market:0:3", "card:61")
    assert rupees(state, "p1") == 3


def test_move_stops_when_a_player_has_enough() -> None:
    state = at(
        p1={"court": [63, {"card": 9, "spies": {"p1": 1}}]},
        p2={"court": [61]},
        market=full_market(),
    )
    state = after(state, "card:63", "card:9", "card:61", "done")
    assert "pass" in offered(state)


def test_points_of_all_seats_are_in_every_view() -> None:
    state = at(4, p4={"points": 3})
    for seat in (None, "p1", "p4"):
        assert GAME.view(state, seat).points == {"p1": 0, "p2": 0, "p3": 0, "p4": 3}


def test_seats_are_those_of_the_players() -> None:
    assert GAME.seats_of(at(2)) == ("p1", "p2")
    assert GAME.seats_of(at(5)) == ("p1", "p2", "p3", "p4", "p5")
