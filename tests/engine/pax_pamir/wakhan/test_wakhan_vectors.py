"""Shows that Wakhan decides as in the worked examples, each by its id, and for the reason given."""

from __future__ import annotations

from typing import Any

import pytest

from engine.pax_pamir import GAME
from engine.pax_pamir.wakhan.seat import pragmatic_loyalty
from engine.pax_pamir.words import COALITIONS
from engine.record import Header
from engine.session import Session
from tests.engine.pax_pamir.pax_table import rulers
from tests.engine.pax_pamir.wakhan.wakhan_table import (
    action,
    answered,
    at,
    market,
    purchase,
    rows,
    rupees_on_market,
    step,
    the,
    turn,
    typed,
    wakhan,
)

FIRST_TO_THE_LEFT = "the first that can be bought, going left from where the arrows point"


def test_t01_arrows_of_a_front_point_at_the_labels_of_the_next_back() -> None:
    state = GAME.at({**typed(w={}), "turn": {"player": "p2"}, "wakhan": {}})
    for pick in ("ai:1", "back:top:0"):
        prompt = GAME.prompt(state)
        assert prompt is not None
        assert pick in {choice.id for choice in prompt.choices}
        state, _ = GAME.answer(state, (pick,))
    told = GAME.position(state)["wakhan"]
    assert (told["row"], told["column"]) == ("top", 0)
    typed_in = GAME.position(at(card=1, after=2))["wakhan"]
    assert (typed_in["row"], typed_in["column"]) == ("top", 0)
    decisions = action(at(box=3, market=market(T0=29)))[1]
    assert the(decisions, "ChooseSide").pick == "play:left"
    assert the(decisions, "ChooseSide").says("the red arrow points at Top (left)")


@pytest.mark.parametrize(
    ("drawn", "after", "row", "column"),
    [(9, 16, "bottom", 5), (4, 20, "bottom", 0), (24, 7, "top", 2), (17, 12, "top", 1)],
)
def test_t02_row_and_column_follow_from_both_cards(
    drawn: int, after: int, row: str, column: int
) -> None:
    state = at(card=drawn, after=after, box=3, market=market(T0=29, B0=61))
    told = GAME.position(state)["wakhan"]
    assert (told["row"], told["column"]) == (row, column)
    decisions = action(state)[1]
    side, label = ("left", "Top (left)") if row == "top" else ("right", "Bottom (right)")
    assert the(decisions, "ChooseSide").pick == f"play:{side}"
    assert the(decisions, "ChooseSide").says(label)


def test_t03_last_card_of_the_deck_is_shuffled_in_and_one_is_drawn_anew() -> None:
    gone = [number for number in range(1, 25) if number != 7]
    position = typed(wakhan={"card": 3, "next": 0, "gone": gone}, deck={"left": 0}, checks=0)
    state = GAME.at({**position, "turn": {"player": "p1"}})
    state, facts = GAME.answer(state, ("pass",))
    shuffled = next(fact for fact in facts if fact.kind == "ai-shuffle")
    assert "shuffle all 24" in shuffled.text.message
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert len(prompt.choices) == 24
    state, _ = GAME.answer(state, ("ai:3",))
    assert GAME.position(state)["wakhan"]["gone"] == [3]


def test_t04_pragmatic_loyalty_is_the_first_no_player_shares() -> None:
    def loyalty(state: Any) -> str:
        return COALITIONS[pragmatic_loyalty(state)]

    both = at(2, 2, 1, p1={"loyalty": "british"}, p2={"loyalty": "afghan"})
    assert loyalty(both) == "russian"
    alone = typed(1, 2, 1, p1={"loyalty": "afghan", "hand": {"cards": [20]}})
    state = GAME.at({**alone, "turn": {"player": "p1", "actions": 2}})
    assert loyalty(state) == "british"
    for pick in ("action:play", "card:20", "play:left"):
        state, _ = GAME.answer(state, (pick,))
    assert rows(state)["p1"]["loyalty"] == "british"
    assert loyalty(state) == "afghan"
    session = Session(GAME, Header("pax-pamir", 1, {}, {}, alone))
    session.correct({"players": {"p1": {"loyalty": "british"}}})
    assert loyalty(session.state) == "afghan"


def test_t06_largest_army_of_another_coalition_keeps_a_player_from_ruling() -> None:
    armies = {"british": {"kabul": 1}, "russian": {"kabul": 2}}
    state = at(p1={"tribes": {"kabul": 1}}, armies=armies)
    assert rulers(state)["kabul"] is None


BOTTOM_ROW = {"B0": 61, "B1": 49, "B2": 65, "B3": 28, "B4": 33, "B5": 12}


def test_t07_plain_box_goes_left_to_the_first_card_she_can_pay() -> None:
    state = at(1, 9, 16, 3, w={"rupees": 3}, market=market(**BOTTOM_ROW))
    after, decisions = step(state)[0], purchase(state)
    assert decisions.pick == "market:1:3"
    assert decisions.says(FIRST_TO_THE_LEFT)
    assert decisions.says("passed over: 12")
    assert decisions.says("it costs 5 rupees, and there are 3")
    after, _ = step(after)
    assert rupees_on_market(after) == {"1:0": 1, "1:1": 1, "1:2": 1}


def test_t08_prices_are_doubled_while_military_is_favored() -> None:
    state = at(1, 9, 16, 3, w={"rupees": 3}, market=market(**BOTTOM_ROW), favored="military")
    bought = purchase(state)
    assert bought.pick == "market:1:1"
    assert bought.says(FIRST_TO_THE_LEFT)
    assert bought.says("it costs 4 rupees, and there are 3")
    assert rupees_on_market(step(step(state)[0])[0]) == {"1:0": 2}


def test_t10_public_withdrawal_is_passed_over_and_an_event_is_bought() -> None:
    cards = {**BOTTOM_ROW, "B5": 111, "B4": 113}
    state = at(1, 9, 16, 3, w={"rupees": 5}, market=market(**cards))
    after, decisions = action(state)
    bought = the(decisions, "Act")
    assert bought.pick == "market:1:4"
    assert bought.says("it is not for sale")
    assert wakhan(after)["rupees"] == 5 - 4 + 3
    assert wakhan(after)["court"] == []


def test_t11_suit_of_a_card_just_played_changes_prices_at_once() -> None:
    cards = market(T0=10, T1=29, B0=61)
    state, _ = action(at(box=3, w={"rupees": 2}, market=cards))
    assert GAME.position(state)["favored"] == "military"
    # Neither tax nor a military card is to be had: the plain box again, in the other row.
    state, decisions = action(state)
    assert the(decisions, "ChooseBox").pick == "box:3"
    assert the(decisions, "Act").pick == "market:1:0"
    assert the(decisions, "Act").says(FIRST_TO_THE_LEFT)
    cards, arrows = market(T1=29, B0=61), {"column": 1}
    further = at(box=3, w={"rupees": 1}, market=cards, favored="military", wakhan=arrows)
    assert purchase(further).says("it costs 2 rupees, and there are 1")


def test_t12_card_whose_bribe_she_cannot_pay_is_discarded() -> None:
    state = at(box=3, w={"rupees": 0}, p1={"tribes": {"punjab": 2}}, market=market(T0=(30, 1)))
    after, decisions = action(state)
    bribe = the(decisions, "AgreeBribe")
    assert bribe.pick == "no"
    assert bribe.says("cannot pay the bribe: the card is discarded, the action is spent")
    assert 30 in GAME.position(after)["discarded"]
    assert (wakhan(after)["rupees"], wakhan(after)["hand"]["count"]) == (1, 0)
    assert GAME.position(after)["turn"]["actions"] == 1


def with_check(**cards: Any) -> dict[str, Any]:
    """A market with a check on which a rupee was put, so that ambition has no say."""
    found = market(**cards)
    for slot in found.values():
        if slot["card"] in (101, 102, 103, 104):
            slot["paid"] = True
    return found


def test_t13_with_a_check_near_a_patriot_of_the_dominant_coalition_is_bought() -> None:
    state = at(
        1,
        9,
        16,
        3,
        p1={"loyalty": "russian"},
        w={"rupees": 4},
        armies={"british": {"punjab": 8}, "russian": {"persia": 3}, "afghan": {"kabul": 2}},
        market=with_check(T0=101, T2=20, T4=71, B2=88, B4=50, T1=29, B0=61),
    )
    bought = purchase(state)
    assert bought.pick == "market:1:2"
    assert bought.says("highest number")


def test_t15_without_dominance_most_spies_and_tribes_then_the_lowest_price() -> None:
    state = at(box=3, market=market(T0=101, T1=1, B1=7))
    assert purchase(state).pick == "market:1:1"
    assert purchase(state).says("highest number")
    state = at(box=3, market=market(T0=101, T1=1, B2=7))
    assert purchase(state).pick == "market:0:1"
    assert purchase(state).says("lowest price")


def test_t16_without_such_icons_the_free_card_is_bought_but_never_check_or_withdrawal() -> None:
    state = at(box=3, market=market(T0=101, T1=29, T2=38, B0=98, B1=61, B2=111))
    assert purchase(state).pick == "market:1:0"
    assert purchase(state).says("lowest price")


def test_t17_box_with_an_instruction_is_followed_even_with_a_check_near() -> None:
    state = at(1, 3, 2, 2, market=market(T0=101, T1=1, B1=7, T3=69))
    decisions = action(state)[1]
    assert the(decisions, "ChooseBox").says("box 2 of the AI card")
    assert the(decisions, "Act").pick == "market:0:1"
    assert the(decisions, "Act").says("highest rank")


def test_t18_ambition_buys_a_check_that_brings_her_most_points() -> None:
    keys: dict[str, Any] = {"market": market(T0=29, T1=101)}
    state = at(w={"rupees": 1, "tribes": {"kabul": 6}}, p1={"tribes": {"herat": 5}}, **keys)
    after, decisions = action(state)
    assert the(decisions, "ChooseBox").pick == "ambition"
    assert the(decisions, "ChooseBox").says("more points than anybody else")
    assert the(decisions, "Act").pick == "market:0:1"
    assert rupees_on_market(after) == {"0:0": 1}
    assert [rows(after)[seat]["points"] for seat in ("p1", "p2")] == [1, 3]
    level = at(w={"rupees": 1, "tribes": {"kabul": 6}}, p1={"tribes": {"herat": 6}}, **keys)
    assert step(level)[1].pick != "ambition"


def test_t20_ambition_buys_the_final_check_that_wins_the_game() -> None:
    state = at(
        w={"points": 5, "tribes": {"kabul": 5}},
        p1={"points": 4, "tribes": {"herat": 5}},
        market=market(T0=101),
        checks=1,
    )
    state, decision = step(state)
    assert decision.pick == "ambition"
    assert decision.says("wins her the game")
    state, _ = step(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("p2",)
    assert dict(outcome.scores) == {"p1": 8, "p2": 9}


def test_t21_check_on_which_a_rupee_was_put_is_not_for_ambition() -> None:
    # The check pays only once she has bought the spies of T2: her first action is that card.
    keys: dict[str, Any] = {"p1": {"tribes": {"herat": 1}}, "market": market(T0=101, T1=29, T2=1)}
    state, decisions = action(at(1, 3, 2, 2, w={"tribes": {"kabul": 1}}, **keys))
    assert the(decisions, "Act").pick == "market:0:2"
    assert rupees_on_market(state) == {"0:0": 1, "0:1": 1}
    assert GAME.view(state, None).if_checked.points == {"p1": 1, "p2": 3}
    prompt = GAME.prompt(state)
    assert prompt is not None
    refused = {one.id: one.because.message for one in prompt.refused}
    assert refused["ambition"] == "a rupee was put on it this turn"
    assert step(state)[1].pick != "ambition"


def test_t22_poor_wakhan_buys_the_card_that_brings_most_rupees() -> None:
    cards = market(T0=(9, 2), T1=(30, 1), B1=(14, 2), B2=(113, 4))
    state = at(1, 4, 2, 1, w={"rupees": 1}, market=cards)
    decisions = action(state)[1]
    assert the(decisions, "ChooseBox").pick == "box:1"
    assert the(decisions, "Act").pick == "market:1:1"
    assert the(decisions, "Act").says("brings most rupees")
    nothing = step(at(1, 4, 2, 1, w={"rupees": 1}, market=market(T0=9, B0=61)))[1]
    assert nothing.pick == "box:3"
    assert nothing.says("no card brings more rupees than it costs")


def test_t24_with_fewer_spies_the_highest_ranked_intelligence_card() -> None:
    state = at(
        1,
        24,
        7,
        1,
        w={"rupees": 2},
        p1={"court": [{"card": 29, "spies": {"p1": 1}}]},
        market=market(T0=88, T2=86, B1=69, B2=1),
    )
    bought = purchase(state)
    assert bought.pick == "market:1:2"
    assert bought.says("highest rank")


def test_t25_court_at_its_limit_wants_the_highest_ranked_political_card() -> None:
    cards = market(T0=90, T1=24)
    three = step(at(1, 17, 12, 1, w={"rupees": 2, "court": [25, 9, 4]}, market=cards))[1]
    assert three.pick != "box:1"
    assert three.says("the court is not at its limit")
    state = at(1, 17, 12, 1, w={"rupees": 2, "court": [25, 9, 4, 12]}, market=cards)
    decisions = action(state)[1]
    assert the(decisions, "ChooseBox").pick == "box:1"
    assert the(decisions, "Act").pick == "market:0:1"
    assert the(decisions, "Act").says("highest rank")


def test_t26_without_a_move_card_one_is_bought() -> None:
    state = at(1, 10, 2, 1, w={"court": [25]}, market=market(T1=9, B1=88))
    bought = purchase(state)
    assert bought.pick == "market:1:1"
    assert bought.says("highest number")


def test_t27_patriot_of_the_dominant_coalition_by_its_box() -> None:
    state = at(
        1,
        13,
        2,
        1,
        w={"rupees": 5},
        armies={"british": {"punjab": 4}},
        market=market(T4=20, B4=88),
    )
    bought = purchase(state)
    assert bought.pick == "market:1:4"
    assert bought.says("highest number")
    prompt = GAME.prompt(state)
    assert prompt is not None
    refused = {one.id: one.because.message for one in prompt.refused}
    assert refused["box:2"] == "a coalition is dominant"


def test_t28_highest_ranked_military_card_while_military_is_favored() -> None:
    cards = market(T2=32, B2=98)
    state = at(1, 23, 2, 2, w={"rupees": 4}, market=cards, favored="military")
    decisions = action(state)[1]
    assert the(decisions, "ChooseBox").pick == "box:2"
    assert the(decisions, "Act").pick == "market:1:2"
    assert the(decisions, "Act").says("highest number")


def test_t29_card_that_is_free_for_her_counts_as_the_cheapest() -> None:
    state = at(1, 9, 16, 1, w={"court": [66]}, market=market(T5=63, B1=98))
    bought = purchase(state)
    assert bought.pick == "market:0:5"
    assert bought.says("lowest price")


def test_t30_spies_go_to_favored_cards_of_opponents_where_she_lacks_the_most() -> None:
    state = at(box=3, p1={"court": [24, 29]}, market=market(T0=19))
    after, decisions = action(state)
    spies = [decision for decision in decisions if decision.step == "PlaceSpy"]
    assert [decision.pick for decision in spies] == ["card:24", "card:29"]
    assert spies[0].says("of the favored suit")
    assert spies[1].says("in an opponent's court")
    assert spies[1].says("where she does not have the most spies")
    assert GAME.position(after)["favored"] == "economic"


def test_t31_spy_goes_where_she_lacks_the_most_and_then_by_priority() -> None:
    court = [{"card": 88, "spies": {"p2": 1}}]
    state = at(box=3, w={"court": court}, market=market(T0=86), favored="military")
    spies = [one for one in action(state)[1] if one.step == "PlaceSpy"]
    assert [decision.pick for decision in spies] == ["card:86", "card:86"]
    assert spies[0].says("where she does not have the most spies")
    assert spies[1].says("she has the most spies on every card of the region")
    assert spies[1].says("highest rank")


def test_t33_roads_go_to_the_neighbours_in_the_order_of_the_ai_card() -> None:
    arrows = {"row": "top", "column": 0}
    cards = market(T0=12, B0=29)
    state = at(1, 15, 2, 3, p1={"loyalty": "russian"}, market=cards, wakhan=arrows)
    after, decisions = action(state)
    roads = [decision for decision in decisions if decision.step == "PlaceRoad"]
    assert [decision.pick for decision in roads] == [
        "border:transcaspia-kabul",
        "border:kabul-punjab",
        "border:herat-kabul",
    ]
    assert roads[1].says("in the order of the AI card: Punjab is next")
    assert GAME.position(after)["armies"]["british"] == {"kabul": 1}


def test_t35_acting_card_is_the_favored_one_then_the_leveraged_one() -> None:
    keys: dict[str, Any] = {"market": market(T0=(10, 2))}
    after, decisions = action(at(w={"court": [8, 29, 25]}, **keys))
    assert the(decisions, "Act").pick == "card:25"
    assert the(decisions, "Act").says("of the favored suit")
    assert GAME.position(after)["turn"]["actions"] == 2
    assert rupees_on_market(after) == {"0:0": 1}
    state = at(w={"court": [30, 29]}, favored="military", **keys)
    acting = the(action(state)[1], "Act")
    assert acting.pick == "card:30"
    assert acting.says("leveraged")


def test_t36_hostage_acts_only_if_its_bribe_can_be_paid() -> None:
    keys: dict[str, Any] = {"market": market(T0=(10, 2)), "favored": "military"}
    court = [{"card": 29, "spies": {"p1": 1}}, 9]
    poor = the(action(at(w={"court": court, "rupees": 0}, **keys))[1], "Act")
    assert poor.pick == "card:9"
    assert poor.says("the only one there is")
    after, decisions = action(at(w={"court": court, "rupees": 1}, **keys))
    assert the(decisions, "Act").pick == "card:29"
    assert the(decisions, "Act").says("highest rank")
    assert the(decisions, "AgreeBribe").pick == "bribe:1"
    assert the(decisions, "AgreeBribe").says("always pays the full bribe")
    assert rows(after)["p1"]["rupees"] == 5
    assert wakhan(after)["rupees"] == 2


@pytest.mark.parametrize(
    ("held", "picks", "why"),
    [
        (7, ["player:p1", "player:p1"], "only sheltered rupees are left"),
        (5, ["player:p1", "market:0:0"], "the row of the red arrow"),
        (4, ["market:0:0", "market:1:0"], "the row of the red arrow"),
    ],
)
def test_t37_players_within_reach_are_taxed_before_the_market(
    held: int, picks: list[str], why: str
) -> None:
    state = at(
        2,
        p1={"rupees": held, "court": [8, 29]},
        p2={"rupees": 9, "court": [68]},
        w={"tribes": {"kabul": 2}, "court": [13]},
        market=market(T0=(10, 1), B0=(49, 2)),
    )
    decisions = action(state)[1]
    assert answered(decisions, "Tax") == picks
    assert any(decision.says(why) for decision in decisions if decision.step == "Tax")


def test_t39_armies_are_built_in_the_leftmost_region_she_rules() -> None:
    cards = market(T0=10, T4=29, T5=61, B0=49, B4=65, B5=13)
    state = at(
        1,
        7,
        2,
        w={"rupees": 5, "tribes": {"kabul": 1, "transcaspia": 1}, "court": [27]},
        market=cards,
    )
    after, decisions = action(state)
    assert answered(decisions, "Build") == ["region:transcaspia", "region:transcaspia"]
    assert the(decisions, "Build").says("leftmost of the regions on the AI card")
    assert GAME.position(after)["armies"]["afghan"] == {"transcaspia": 2}
    assert rupees_on_market(after) == {"0:5": 1, "0:4": 1, "1:5": 1, "1:4": 1}
    assert wakhan(after)["rupees"] == 1


def test_t40_cards_of_opponents_worth_a_prize_are_betrayed_and_own_ones_last() -> None:
    spied = {"p2": 1}
    keys: dict[str, Any] = {
        "w": {
            "court": [{"card": 44, "spies": spied}, 24],
            "tribes": {"kandahar": 1},
        },
        "market": market(T0=9, B0=61),
    }
    theirs = [{"card": 45, "spies": spied}, {"card": 26, "spies": spied}]
    decisions = action(at(1, 8, 2, 2, p1={"court": theirs}, **keys))[1]
    assert the(decisions, "Betray").pick == "card:26"
    assert the(decisions, "Betray").says("in an opponent's court")
    guarded = at(1, 8, 2, 2, p1={"court": [*theirs, 15]}, **keys)
    after, decisions = action(guarded)
    assert the(decisions, "Betray").pick == "card:44"
    assert the(decisions, "Betray").says("the only one there is")
    assert the(decisions, "TakePrize").pick == "yes"
    assert the(decisions, "TakePrize").says("always takes the prize")
    assert wakhan(after)["prizes"] == [44]
    assert wakhan(after)["tribes"] == {}


def test_t41_prize_of_the_dominant_coalition_is_preferred_else_rank() -> None:
    spied = {"p2": 1}
    keys: dict[str, Any] = {
        "w": {"court": [24]},
        "p1": {"court": [{"card": card, "spies": spied} for card in (90, 26, 13)]},
        "favored": "military",
        "market": market(T0=9, B0=61),
    }
    led = action(at(1, 8, 2, 2, armies={"afghan": {"kabul": 4}}, **keys))[1]
    assert the(led, "Betray").pick == "card:26"
    assert the(led, "Betray").says("a prize of the dominant coalition")
    free = action(at(1, 8, 2, 2, **keys))[1]
    assert the(free, "Betray").pick == "card:13"
    assert the(free, "Betray").says("highest rank")


def test_t42_battle_is_where_pieces_of_players_are_and_takes_tribes_first() -> None:
    state = at(
        1,
        14,
        2,
        2,
        p1={"loyalty": "afghan", "tribes": {"persia": 1}},
        w={"court": [38]},
        armies={
            "russian": {"kabul": 1, "persia": 2},
            "british": {"kabul": 1},
            "afghan": {"persia": 1},
        },
    )
    decisions = action(state)[1]
    assert the(decisions, "ChooseBattle").pick == "region:persia"
    assert the(decisions, "ChooseBattle").says("the only one there is")
    assert answered(decisions, "BattleRegion") == ["tribe:p1", "army:afghan"]
    assert the(decisions, "BattleRegion").says("tribes first, then armies, then roads")


def test_t44_red_arrow_orders_the_players_within_a_kind_where_both_are_struck() -> None:
    state = at(
        2,
        14,
        2,
        2,
        p1={"loyalty": "afghan", "tribes": {"kabul": 1}},
        p2={"loyalty": "british", "tribes": {"kabul": 1}},
        w={"court": [38]},
        armies={"russian": {"kabul": 3}, "afghan": {"kabul": 1}},
        options={"wakhan": "custom", "wakhan_battle": "everybody"},
    )
    decisions = action(state)[1]
    assert answered(decisions, "BattleRegion") == ["tribe:p2", "tribe:p1"]
    assert the(decisions, "BattleRegion").says("the red arrow means player 2")


def test_t45_without_a_region_spies_are_fought_by_priority_or_by_number() -> None:
    court = [{"card": 24, "spies": {"p2": 1, "p1": 1}}, {"card": 29, "spies": {"p2": 1, "p1": 2}}]
    plain = action(at(1, 14, 2, 2, p1={"court": court}, w={"court": [38]}))[1]
    assert the(plain, "ChooseBattle").pick == "card:24"
    assert the(plain, "ChooseBattle").says("of the favored suit")
    assert answered(plain, "BattleCard") == ["spy:p1"]
    boxed = action(at(1, 14, 2, 1, p1={"court": court}, w={"court": [38]}))[1]
    assert the(boxed, "ChooseBattle").pick == "card:29"
    assert the(boxed, "ChooseBattle").says("most spies")
    assert answered(boxed, "BattleCard") == ["spy:p1"]
    advised = at(1, 14, 2, 1, p1={"court": [*court, 1]}, w={"court": [38]}, market=market(T0=9))
    chosen = step(advised)[1]
    assert chosen.pick == "box:3"
    assert chosen.says("on no court card she could remove a spy")
    assert chosen.says("nothing of the players she could remove")


def test_t47_army_that_holds_a_ruler_token_stays() -> None:
    state = at(
        1,
        12,
        2,
        p1={"tribes": {"herat": 1, "kandahar": 1}},
        w={"tribes": {"herat": 1}, "court": [9]},
        armies={"afghan": {"herat": 1, "kabul": 1}},
    )
    assert rulers(state)["herat"] == "p2"
    decisions = action(state)[1]
    assert the(decisions, "Move").pick == "army:kabul"
    assert the(decisions, "Move").says("Kabul → Kandahar")
    assert the(decisions, "MoveArmy").pick == "region:kandahar"
    assert the(decisions, "MoveArmy").says("leftmost region on the AI card")


def test_t48_bonus_phase_looks_again_from_the_left() -> None:
    keys: dict[str, Any] = {
        "w": {"rupees": 0, "court": [14, 8]},
        "favored": "economic",
        "market": market(T0=(10, 1), B0=(49, 1)),
        "turn": {"actions": 0},
    }
    state, decisions = turn(at(**keys))
    assert answered(decisions, "ChooseBox") == ["bonus", "bonus", "end"]
    assert answered(decisions, "Act") == ["card:8", "card:14"]
    assert the(decisions, "ChooseBox").says("the leftmost unused favored card that can act")
    assert wakhan(state)["gifts"] == [2]
    custom = {"wakhan": "custom", "wakhan_bonus": "one-pass"}
    state, decisions = turn(at(options=custom, **keys))
    assert answered(decisions, "Act") == ["card:8"]
    assert wakhan(state)["gifts"] == []


def test_t50_card_with_a_surplus_of_enemy_spies_and_fewest_spies_is_discarded() -> None:
    court = [{"card": 29, "spies": {"p1": 2, "p2": 1}}, {"card": 61, "spies": {"p1": 1}}, 13, 9]
    state = at(
        w={"court": court},
        favored="economic",
        turn={"actions": 0, "used": [29, 61, 13, 9]},
        options={"wakhan": "custom", "wakhan_discard": "surplus"},
    )
    decisions = turn(state)[1]
    assert the(decisions, "DiscardCourt").pick == "card:61"
    assert the(decisions, "DiscardCourt").says("fewest spies")


def test_t51_missing_leverage_costs_her_no_cards() -> None:
    state = at(
        w={"court": [14, 10, 20, 88], "rupees": 1},
        turn={"actions": 0, "used": [14, 10, 20, 88]},
        pending=[{"step": "DiscardCourt", "player": "p2"}],
    )
    after, facts = GAME.answer(state, ("card:14",))
    assert wakhan(after)["rupees"] == 0
    assert [row["card"] for row in wakhan(after)["court"]] == [10, 20, 88]
    assert "leverage-returned" in {fact.kind for fact in facts}
