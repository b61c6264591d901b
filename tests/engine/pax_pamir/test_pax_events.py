"""Shows what every event does when it is bought, and when it leaves the market unbought."""

from __future__ import annotations

from typing import Any

import pytest

from engine.pax_pamir import GAME
from engine.pax_pamir.state import State
from engine.text import ENGLISH, spoken
from tests.engine.pax_pamir.pax_table import (
    after,
    armies,
    asked,
    at,
    court,
    full_market,
    offered,
    on_market,
    player,
    reason,
    roads,
    rupees,
    spies,
    table,
    told,
)
from tests.present import present


def bought(event: int, *picks: str, **keys: Any) -> State:
    """The event bought from the first place of the market by player 1."""
    return after(at(market=_with(event, keys), **keys), "market:0:0", *picks)


def discarded(event: int, **keys: Any) -> State:
    """The event discarded as player 1 passes."""
    return after(at(market=_with(event, keys), **keys), "pass")


def _with(event: int, keys: dict[str, Any]) -> dict[str, Any]:
    market: dict[str, Any] = keys.pop("market", {"0:1": 9})
    return {**market, "0:0": event}


def in_force(state: State) -> dict[str, str]:
    events: dict[str, str] = GAME.position(state)["events"]
    return events


@pytest.mark.parametrize("check", [101, 102, 103, 104])
def test_dominance_check_is_made_when_bought(check: int) -> None:
    state = bought(check, p1={"tribes": {"herat": 1}})
    assert GAME.view(state, None).points == {"p1": 3, "p2": 0, "p3": 0}
    assert GAME.position(state)["turn"]["actions"] == 1
    assert GAME.position(state)["checks"] == 3


@pytest.mark.parametrize("check", [101, 102, 103, 104])
def test_dominance_check_is_made_when_discarded(check: int) -> None:
    state = discarded(check, p1={"tribes": {"herat": 1}}, p2={"tribes": {"herat": 1}})
    assert GAME.view(state, None).points == {"p1": 2, "p2": 2, "p3": 0}
    assert check in GAME.position(state)["discarded"]


def test_new_tactics_makes_military_cards_act_as_a_bonus() -> None:
    state = bought(105, p1={"court": [16], "rupees": 4}, market=full_market(r0c2=1))
    assert in_force(state) == {"105": "p1"}
    state = after(state, "card:16", "market:0:2")
    assert GAME.position(state)["turn"]["actions"] == 1


def test_new_tactics_does_not_double_prices() -> None:
    state = bought(105, p1={"rupees": 3}, market=full_market())
    assert "market:0:3" in offered(state)


def test_new_tactics_discarded_favors_military() -> None:
    assert GAME.position(discarded(105))["favored"] == "military"


def test_koh_i_noor_doubles_the_gifts_of_its_buyer_until_the_next_check() -> None:
    state = bought(106, p1={"gifts": [2, 4]}, p2={"gifts": [2]}, market={"0:1": 101})
    assert player(state, "p1")["influence"] == 5
    assert player(state, "p2")["influence"] == 2
    state = after(state, "market:0:1")
    assert player(state, "p1")["influence"] == 3
    assert 106 in GAME.position(state)["discarded"]


def test_koh_i_noor_discarded_makes_gifts_worthless() -> None:
    state = discarded(106, p1={"gifts": [2, 4]})
    assert in_force(state) == {"106": "discarded"}
    assert player(state, "p1")["influence"] == 1


def test_courtly_manners_free_the_buyer_of_every_bribe() -> None:
    hostage = {"card": 61, "spies": {"p2": 2}}
    state = bought(
        107,
        p1={"court": [hostage], "hand": {"cards": [30]}},
        p3={"tribes": {"punjab": 2}},
        market=full_market(r0c2=3),
    )
    assert "market:0:2" in offered(after(state, "card:61"))
    assert offered(after(state, "action:play", "card:30")) == {"play:left", "play:right"}


def test_courtly_manners_discarded_free_everybody_of_bribes() -> None:
    state = discarded(
        107,
        p2={"hand": {"cards": [30]}},
        p3={"tribes": {"punjab": 2}},
        deck={"left": 0},
        checks=0,
    )
    assert offered(after(state, "action:play", "card:30")) == {"play:left", "play:right"}


def test_rumor_takes_the_influence_of_a_players_patriots() -> None:
    state = bought(108, p1={"court": [20]}, p2={"court": [86, 87]})
    assert offered(state) == {"player:p1", "player:p2", "player:p3"}
    assert player(state, "p2")["influence"] == 3
    state = after(state, "player:p2")
    assert player(state, "p2")["influence"] == 1
    assert player(state, "p1")["influence"] == 2


def test_rumor_discarded_takes_all_prizes() -> None:
    state = discarded(108, p1={"prizes": [73]}, p2={"prizes": [1, 2]})
    assert [player(state, seat)["prizes"] for seat in ("p1", "p2")] == [[], []]
    assert {73, 1, 2, 108} <= set(GAME.position(state)["discarded"])


def test_conflict_fatigue_makes_a_lead_of_two_enough() -> None:
    state = bought(109, armies={"afghan": {"herat": 2}}, market={"0:1": 101})
    assert GAME.view(state, None).lead_needed == 2
    state = after(state, "market:0:1")
    assert GAME.view(state, None).points["p3"] == 5
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize(
    ("event", "region"), [(109, "punjab"), (110, "herat"), (112, "kabul"), (113, "persia")]
)
def test_riots_empty_a_region_and_overthrow_its_players(event: int, region: str) -> None:
    political = {"punjab": 26, "herat": 55, "kabul": 6, "persia": 75}[region]
    state = discarded(
        event,
        p1={"tribes": {region: 2}, "court": [political, 29]},
        p2={"tribes": {region: 1}},
        armies={"british": {region: 1}, "russian": {region: 3}},
        roads={"british": {"herat-kabul": 1}},
    )
    assert player(state, "p1")["tribes"] == {}
    assert player(state, "p2")["tribes"] == {}
    assert court(state, "p1") == [29]
    assert armies(state, "british") == {}
    assert armies(state, "russian") == {}
    assert roads(state, "british") == {"herat-kabul": 1}


def test_nationalism_lets_tribes_move_like_armies() -> None:
    state = bought(
        110,
        p1={"court": [37, 26], "tribes": {"punjab": 1}},
        roads={"british": {"kabul-punjab": 1}},
    )
    state = after(state, "card:37", "tribe:punjab", "region:kabul")
    assert player(state, "p1")["tribes"] == {"kabul": 1}
    assert court(state, "p1") == [37], "the last tribe left Punjab, and its political card goes"


def test_nationalism_lets_tribes_fight_like_armies() -> None:
    state = bought(110, p1={"court": [38], "tribes": {"punjab": 1}}, p2={"tribes": {"punjab": 2}})
    state = after(state, "card:38", "region:punjab", "tribe:p2")
    assert player(state, "p2")["tribes"] == {"punjab": 1}


def test_public_withdrawal_is_not_for_sale() -> None:
    state = at(market={"0:0": 111})
    assert reason(state, "market:0:0") == "it is not for sale"


def test_rupees_put_on_public_withdrawal_leave_the_game() -> None:
    state = at(market={"0:0": 111, "0:1": 9, "0:2": 16})
    bank = table(state).bank
    state = after(state, "market:0:2")
    assert on_market(state) == {"0:1": 1}
    assert table(state).bank == bank + 1


def test_public_withdrawal_sliding_onto_rupees_removes_them() -> None:
    state = at(market={"0:0": {"card": 105, "rupees": 3}, "0:1": 111})
    state = after(state, "pass")
    assert GAME.position(state)["market"]["0:0"] == {"card": 111}


def test_public_withdrawal_turned_up_onto_rupees_removes_them() -> None:
    market = full_market()
    market["0:5"] = {"rupees": 3}
    bank = table(at(market=market)).bank
    state = after(at(market=market), "pass", "card:111")
    assert on_market(state) == {}
    assert table(state).bank == bank + 3


def test_public_withdrawal_discarded_does_nothing() -> None:
    state = discarded(111, p1={"tribes": {"kabul": 1}})
    assert player(state, "p1")["tribes"] == {"kabul": 1}
    assert 111 in GAME.position(state)["discarded"]


def test_nation_building_builds_two_blocks_for_the_price_of_one() -> None:
    state = bought(
        112, p1={"court": [5], "tribes": {"kabul": 1}, "rupees": 6}, market=full_market()
    )
    state = after(state, "card:5", *["region:kabul"] * 6)
    assert armies(state, "british") == {"kabul": 6}
    assert rupees(state, "p1") == 0
    assert on_market(state) == {f"{row}:{column}": 1 for row in (0, 1) for column in (3, 4, 5)}


def test_backing_of_persian_aristocracy_brings_three_rupees() -> None:
    assert rupees(bought(113), "p1") == 7


def test_other_persuasive_methods_swap_whole_hands() -> None:
    state = bought(114, p1={"hand": {"cards": [19]}}, p2={"hand": {"cards": [20, 22]}})
    assert offered(state) == {"player:p2", "player:p3"}
    assert reason(state, "player:p1") == "hands are swapped with somebody else"
    state = after(state, "player:p2")
    assert player(state, "p1")["hand"] == {"count": 2, "cards": [20, 22]}
    assert player(state, "p2")["hand"] == {"count": 1, "cards": [19]}


def test_other_persuasive_methods_discarded_cost_everybody_a_hand_card() -> None:
    state = discarded(
        114,
        p1={"hand": {"cards": [19, 23]}},
        p2={"hand": {"count": 2, "cards": [20]}},
        p3={"hand": {"cards": [22]}},
    )
    assert asked(state).seat == "p1"
    state = after(state, "card:23")
    assert asked(state).seat == "p2"
    assert offered(state) == {"card:20", "unknown"}
    state = after(state, "unknown")
    assert [player(state, seat)["hand"]["count"] for seat in ("p1", "p2", "p3")] == [1, 1, 0]
    assert {22, 23} <= set(GAME.position(state)["discarded"])


def test_pashtunwali_values_hold_the_favored_suit() -> None:
    state = bought(115, "suit:economic", p1={"hand": {"cards": [2]}}, market={"0:1": 105})
    assert GAME.position(state)["favored"] == "economic"
    state = after(state, "action:play", "card:2", "play:left")
    assert GAME.position(state)["favored"] == "economic", "the icon of card 2 is ignored"
    assert spies(state, 2) == {"p1": 2}


def test_pashtunwali_values_discarded_favor_intelligence() -> None:
    assert GAME.position(discarded(115))["favored"] == "intelligence"


def test_suit_of_a_discarded_event_is_ignored_under_pashtunwali_values() -> None:
    state = discarded(105, events={"115": "p2"})
    assert GAME.position(state)["favored"] == "political"


def test_rebuke_empties_a_region_of_choice() -> None:
    state = bought(
        116,
        "region:herat",
        p1={"tribes": {"herat": 1, "kabul": 1}},
        p2={"tribes": {"herat": 2}},
        armies={"russian": {"herat": 2}},
    )
    assert player(state, "p1")["tribes"] == {"kabul": 1}
    assert player(state, "p2")["tribes"] == {}
    assert armies(state, "russian") == {}


def test_rebuke_discarded_favors_political() -> None:
    assert GAME.position(discarded(116, favored="military"))["favored"] == "political"


def test_rupees_on_a_discarded_event_wait_for_the_card_that_slides_in() -> None:
    state = discarded(105, market={"0:0": 0, "0:1": 9})
    assert GAME.position(state)["market"]["0:0"] == {"card": 9}
    state = after(at(market={"0:0": {"card": 105, "rupees": 2}, "0:1": 9}), "pass")
    assert GAME.position(state)["market"]["0:0"] == {"card": 9, "rupees": 2}


def test_event_of_the_top_row_is_discarded_before_that_of_the_bottom_row() -> None:
    state = after(at(market={"0:0": 105, "1:0": 116}), "pass")
    assert GAME.position(state)["favored"] == "political"


def test_events_that_end_with_a_check_are_told_to_be_discarded() -> None:
    state = at(events={"105": "p2", "107": "discarded"}, market={"0:0": 101})
    state, facts = told(state, "market:0:0")
    assert in_force(state) == {}
    assert [
        spoken(present(fact.on_table), ENGLISH) for fact in facts if fact.kind == "event-over"
    ] == [
        "No longer in force, to be discarded: New Tactics",
        "No longer in force, to be discarded: Disregard for Customs",
    ]
