"""Shows limits, leverage, overthrow, hands and what cleanup takes away."""

from __future__ import annotations

import pytest

from engine.pax_pamir import GAME
from tests.engine.pax_pamir.pax_table import (
    after,
    armies,
    asked,
    at,
    court,
    full_market,
    kinds,
    offered,
    player,
    reason,
    roads,
    rulers,
    rupees,
    spies,
    told,
)


def test_army_without_a_block_in_supply_is_taken_from_anywhere_in_play() -> None:
    state = at(
        p1={"hand": {"cards": [16]}},
        armies={"british": {"herat": 5, "kabul": 2}},
        roads={"british": {"kabul-punjab": 5}},
    )
    state = after(state, "action:play", "card:16", "play:left")
    assert offered(state) == {"region:herat", "region:kabul", "border:kabul-punjab"}
    as_it_was = after(state, "region:kabul")
    assert armies(as_it_was, "british") == {"herat": 5, "kabul": 2}
    state = after(state, "border:kabul-punjab")
    assert armies(state, "british") == {"herat": 5, "kabul": 3}
    assert roads(state, "british") == {"kabul-punjab": 4}


def test_block_put_back_where_it_stood_counts_as_placed_this_turn() -> None:
    state = at(
        p1={"hand": {"cards": [98]}},
        armies={"british": {"herat": 10, "transcaspia": 2}},
    )
    state = after(state, "action:play", "card:98", "play:left")
    state = after(state, "region:transcaspia", "region:transcaspia")
    assert offered(state) == {"region:herat"}
    assert reason(state, "region:transcaspia") == "it was placed this turn"


def test_last_tribe_put_back_where_it_stood_overthrows_nothing() -> None:
    state = at(
        p1={
            "hand": {"cards": [90]},
            "tribes": {"transcaspia": 1, "kabul": 9},
            "court": [92, 6],
        }
    )
    state = after(state, "action:play", "card:90", "play:left", "region:transcaspia")
    assert court(state, "p1") == [90, 92, 6]
    assert player(state, "p1")["tribes"] == {"transcaspia": 1, "kabul": 9}


def test_block_placed_this_turn_is_not_taken_again() -> None:
    state = at(
        p1={"hand": {"cards": [98]}},
        armies={"british": {"herat": 10, "punjab": 1}},
    )
    state = after(state, "action:play", "card:98", "play:left")
    assert armies(state, "british") == {"herat": 10, "punjab": 1, "transcaspia": 1}
    assert offered(state) == {"region:herat", "region:punjab"}
    state = after(state, "region:punjab", "region:herat")
    assert armies(state, "british") == {"herat": 9, "transcaspia": 3}


def test_tribe_without_a_cylinder_in_supply_takes_a_spy_a_gift_or_a_tribe() -> None:
    state = at(
        p1={
            "hand": {"cards": [90]},
            "tribes": {"herat": 7},
            "gifts": [2],
            "court": [{"card": 29, "spies": {"p1": 2}}],
        }
    )
    state = after(state, "action:play", "card:90", "play:left")
    assert offered(state) == {"region:herat", "gift:2", "card:29"}
    assert player(after(state, "gift:2"), "p1")["gifts"] == []
    assert spies(after(state, "card:29"), 29) == {"p1": 1}
    assert player(after(state, "region:herat"), "p1")["tribes"] == {"herat": 6, "transcaspia": 1}


def test_taking_the_last_tribe_of_a_region_overthrows_it() -> None:
    state = at(
        p1={
            "hand": {"cards": [90]},
            "tribes": {"herat": 1, "kabul": 9},
            "court": [55, 6],
        }
    )
    state = after(state, "action:play", "card:90", "play:left", "region:herat")
    assert court(state, "p1") == [90, 6]
    assert player(state, "p1")["tribes"] == {"kabul": 9, "transcaspia": 1}


def test_spy_meant_for_a_card_that_is_overthrown_meanwhile_goes_home() -> None:
    state = at(
        p1={"hand": {"cards": [88]}, "tribes": {"transcaspia": 1, "kabul": 9}, "court": [90]},
    )
    state = after(state, "action:play", "card:88", "play:left", "card:90", "region:transcaspia")
    assert court(state, "p1") == [88]
    assert player(state, "p1")["cylinders"] == 9


def test_leverage_that_cannot_be_returned_costs_cards() -> None:
    state = at(
        p1={"court": [45]},
        p2={
            "court": [{"card": 14, "spies": {"p1": 1}}, 29],
            "rupees": 1,
            "hand": {"cards": [19]},
        },
        market=full_market(),
    )
    state = after(state, "card:45", "action:betray", "card:14")
    assert asked(state).seat == "p2"
    assert rupees(state, "p2") == 0
    assert offered(state) == {"card:29", "hand"}
    assert court(after(state, "card:29"), "p2") == []
    assert player(after(state, "hand"), "p2")["hand"]["count"] == 0


def test_leverage_may_chain_and_the_rest_is_forgiven() -> None:
    state = at(
        p1={"court": [45]},
        p2={"court": [{"card": 14, "spies": {"p1": 1}}, 46], "rupees": 0},
        market=full_market(),
    )
    state, facts = told(state, "card:45", "action:betray", "card:14", "card:46")
    assert court(state, "p2") == []
    assert kinds(facts).count("forgiven") == 2, "the other rupee of 14, and both of 46"
    assert asked(state).seat == "p1"


def test_losing_the_last_political_card_of_a_region_removes_its_tribes() -> None:
    state = at(
        p1={"court": [45]},
        p2={
            "court": [{"card": 26, "spies": {"p1": 1}}, 29],
            "tribes": {"punjab": 2, "kabul": 1},
        },
        market=full_market(),
    )
    state = after(state, "card:45", "action:betray", "card:26", "no")
    assert player(state, "p2")["tribes"] == {"kabul": 1}


def test_another_political_card_of_the_region_keeps_the_tribes() -> None:
    state = at(
        p1={"court": [45]},
        p2={"court": [{"card": 26, "spies": {"p1": 1}}, 24], "tribes": {"punjab": 2}},
        market=full_market(),
    )
    state = after(state, "card:45", "action:betray", "card:26", "no")
    assert player(state, "p2")["tribes"] == {"punjab": 2}


def test_battle_for_the_last_tribe_overthrows_the_court() -> None:
    state = at(
        p1={"court": [38]},
        p2={"court": [26, 29], "tribes": {"punjab": 1}},
        armies={"british": {"punjab": 2}},
    )
    state = after(state, "card:38", "region:punjab", "tribe:p2")
    assert court(state, "p2") == [29]


def test_betrayed_card_becomes_a_prize_of_the_own_coalition() -> None:
    state = at(
        p1={"court": [45]},
        p2={"court": [{"card": 57, "spies": {"p1": 1, "p3": 2}}]},
        market=full_market(),
    )
    state = after(state, "card:45", "action:betray", "card:57", "yes")
    assert player(state, "p1")["prizes"] == [57]
    assert player(state, "p1")["influence"] == 2
    assert player(state, "p1")["loyalty"] == "british"
    assert player(state, "p3")["cylinders"] == 0, "spies on the card went home"
    assert rupees(state, "p1") == 2


def test_prize_of_another_coalition_changes_loyalty_first() -> None:
    state = at(
        p1={"court": [45, 20], "gifts": [2], "prizes": [57], "tribes": {"punjab": 1}},
        p2={"court": [{"card": 26, "spies": {"p1": 1}}]},
        armies={"afghan": {"punjab": 1}},
        market=full_market(),
    )
    state, facts = told(state, "card:45", "action:betray", "card:26", "yes")
    assert kinds(facts)[-4:] == ["loyalty", "court-lost", "prize", "ruler"], "not lost at once"
    row = player(state, "p1")
    assert row["loyalty"] == "afghan"
    assert row["prizes"] == [26]
    assert row["gifts"] == []
    assert court(state, "p1") == [45]
    assert rulers(state)["punjab"] == "p1"


def test_patriot_lost_to_leverage_while_it_turns_loyalty_resolves_no_icons() -> None:
    state = at(
        p1={"loyalty": "british", "court": [40], "rupees": 0, "hand": {"cards": [86]}},
        p2={"court": [61]},
    )
    state = after(state, "action:play", "card:86", "play:left", "card:86")
    assert court(state, "p1") == []
    assert player(state, "p1")["loyalty"] == "russian"
    assert player(state, "p1")["cylinders"] == 0


def test_court_above_its_limit_is_cut_and_the_limit_follows_political_cards() -> None:
    state = at(p1={"court": [9, 16, 18, 26, 28]}, market=full_market())
    assert player(state, "p1")["court_limit"] == 4
    state = after(state, "pass")
    assert offered(state) == {"card:9", "card:16", "card:18", "card:26", "card:28"}
    state = after(state, "card:26", "card:28")
    assert court(state, "p1") == [9, 16, 18]
    assert asked(state).seat == "p2"


def test_hand_above_its_limit_is_discarded_down() -> None:
    hand = {"cards": [20, 22, 23, 24]}
    state = after(at(p1={"hand": hand, "court": [4]}, market=full_market()), "pass")
    assert asked(state).secret
    assert offered(state) == {"card:20", "card:22", "card:23", "card:24"}
    state = after(state, "card:24")
    assert player(state, "p1")["hand"] == {"count": 3, "cards": [20, 22, 23]}
    assert asked(state).seat == "p2"


def test_hand_limit_is_named_only_where_it_asks_for_the_discard() -> None:
    over = after(at(p1={"hand": {"cards": [20, 22, 23]}}, market=full_market()), "pass")
    rule = asked(over).rule
    assert rule is not None
    assert "intelligence star" in rule.message
    cards = full_market()
    cards["0:0"]["card"] = 114
    by_event = after(at(p1={"hand": {"cards": [20, 22]}}, market=cards), "pass")
    assert asked(by_event).question == asked(over).question
    assert asked(by_event).rule is None


def test_card_acts_once_a_turn_and_as_a_bonus_if_its_suit_is_favored() -> None:
    state = at(p1={"court": [29, 9]}, market=full_market(r0c5=6))
    state = after(state, "card:29", "market:0:5", "market:0:5")
    assert GAME.position(state)["turn"]["actions"] == 1
    assert reason(state, "card:29") == "it has been used this turn"
    state = at(p1={"court": [29, 9]}, market=full_market(r0c5=6), favored="economic")
    state = after(state, "card:29", "market:0:5", "done")
    assert GAME.position(state)["turn"]["actions"] == 2


def test_card_of_another_suit_needs_an_action() -> None:
    state = at(
        turn="p1",
        p1={"court": [29, 31]},
        market=full_market(r0c5=6) | {"0:4": {"card": 4}},
        favored="economic",
    )
    state = after(state, "market:0:0", "market:1:0")
    assert reason(state, "card:31") == "no action is left, and its suit is not favored"


def test_bribe_for_an_action_must_leave_its_cost() -> None:
    hostage = {"card": 18, "spies": {"p2": 2}}
    state = at(p1={"court": [hostage], "rupees": 3}, market=full_market())
    state = after(state, "card:18")
    if "action:gift" in offered(state):
        state = after(state, "action:gift")
    assert offered(state) == {"bribe:1", "bribe:0", "no"}
    assert reason(state, "bribe:2") == "only 1 rupee can be paid"


def test_hostage_needs_strictly_more_spies_than_everybody() -> None:
    tied = {"card": 61, "spies": {"p1": 1, "p2": 1}}
    own = {"card": 29, "spies": {"p1": 2, "p2": 1}}
    state = at(p1={"court": [tied, own]})
    assert player(state, "p1")["hostages"] == {}


def test_suit_icon_moves_the_favored_suit_and_leverage_brings_two_rupees() -> None:
    state = at(p1={"hand": {"cards": [85]}})
    state = after(state, "action:play", "card:85", "play:right")
    assert GAME.position(state)["favored"] == "economic"
    assert rupees(state, "p1") == 6
    assert spies(state, 85) == {"p1": 1}


@pytest.mark.parametrize(("circle", "beyond"), [("around", "p2"), ("line", "p3")])
def test_left_end_of_a_court_leads_to_the_right_end_of_a_neighbour(
    circle: str, beyond: str
) -> None:
    state = at(
        options={"circle": circle},
        p1={"court": [{"card": 39, "spies": {"p1": 1}}, 9]},
        p2={"court": [61, 62]},
        p3={"court": [28, 29]},
    )
    state = after(state, "card:39", "card:39")
    right_end = {"p2": "card:62", "p3": "card:29"}[beyond]
    assert offered(state) == {"card:9", right_end}


def test_players_with_empty_courts_are_skipped_in_the_circle() -> None:
    state = at(p1={"court": [{"card": 39, "spies": {"p1": 1}}]}, p3={"court": [28, 29]})
    state = after(state, "card:39", "card:39")
    assert offered(state) == {"card:28", "card:29"}


def test_gifts_are_bought_in_any_order_and_once_each() -> None:
    state = at(p1={"court": [18], "rupees": 6, "gifts": [2]}, market=full_market())
    state = after(state, "card:18")
    assert offered(state) == {"gift:4", "gift:6"}
    assert reason(state, "gift:2") == "this gift has been given"
    state = after(state, "gift:6")
    assert player(state, "p1")["gifts"] == [2, 6]
    assert player(state, "p1")["influence"] == 3


def test_piece_that_cannot_be_taken_from_anywhere_is_not_placed() -> None:
    state = at(
        p1={"court": [5], "tribes": {"kabul": 1}},
        armies={"british": {"kabul": 12}},
        market=full_market(),
    )
    position = GAME.position(state)
    position["turn"]["placed"] = ["british:army:kabul"] * 12
    state, facts = told(GAME.at(position), "card:5", "border:kabul-punjab")
    assert "none-left" in kinds(facts)
    assert roads(state, "british") == {}


def test_tribe_that_is_there_already_is_not_taken_for_its_own_region() -> None:
    state = at(p1={"hand": {"cards": [90]}, "tribes": {"transcaspia": 10}})
    state, facts = told(state, "action:play", "card:90", "play:left")
    assert "none-left" in kinds(facts)
    assert player(state, "p1")["tribes"] == {"transcaspia": 10}


def test_battle_may_end_before_everything_is_removed() -> None:
    state = at(
        p1={"court": [38]},
        p2={"tribes": {"punjab": 2}, "court": [{"card": 90, "spies": {"p1": 2, "p2": 2}}]},
        armies={"british": {"punjab": 2}},
    )
    fought = after(state, "card:38", "region:punjab", "tribe:p2", "done")
    assert player(fought, "p2")["tribes"] == {"punjab": 1}
    fought = after(state, "card:38", "card:90", "spy:p2", "done")
    assert spies(fought, 90) == {"p1": 2, "p2": 1}


def test_card_told_in_two_hands_belongs_to_whoever_shows_it() -> None:
    state = at(p1={"hand": {"cards": [16]}}, p2={"hand": {"cards": [16]}}, market=full_market())
    state = after(state, "action:play", "card:16")
    assert player(state, "p2")["hand"] == {"count": 1, "cards": []}
    assert player(state, "p1")["hand"] == {"count": 1, "cards": [16]}


def test_leverage_not_taken_yet_is_not_returned() -> None:
    state = at(
        p1={"court": [40], "rupees": 1, "hand": {"cards": [81]}},
        p2={"court": [61]},
    )
    state, facts = told(state, "action:play", "card:81", "play:left", "card:81")
    assert court(state, "p1") == []
    assert kinds(facts).count("leverage-returned") == 1
    assert "forgiven" not in kinds(facts)
