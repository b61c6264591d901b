"""Shows what each switch changes where the sources about Wakhan differ, by the row it settles."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Refusal
from engine.pax_pamir import GAME
from engine.pax_pamir.board.ruling import all_rulers, with_roads
from engine.pax_pamir.options import OPTIONS
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.seat import pragmatic_loyalty, red_arrow_human
from engine.pax_pamir.wakhan.switches import SWITCHES, House
from engine.pax_pamir.words import BRITISH, RUSSIAN
from engine.record import Header
from engine.session import Session
from tests.engine.pax_pamir.pax_table import rulers
from tests.engine.pax_pamir.wakhan.wakhan_table import (
    action,
    answered,
    at,
    market,
    purchase,
    step,
    the,
    turn,
    typed,
)


def both_ways(
    switch: str,
    humans: int = 1,
    card: int = 1,
    after: int = 2,
    box: int = 1,
    **keys: Any,
) -> tuple[State, State]:
    """The same table as usual, and with one switch the other way."""
    usual, other = every_way(switch, humans, card, after, box, **keys)[:2]
    return usual, other


def every_way(
    switch: str,
    humans: int = 1,
    card: int = 1,
    after: int = 2,
    box: int = 1,
    **keys: Any,
) -> list[State]:
    """The same table for each value of a switch."""
    option = next(option for option in SWITCHES if option.id == f"wakhan_{switch}")
    states = [at(humans, card, after, box, **keys)]
    for value in option.values[1:]:
        custom = {"wakhan": "custom", option.id: value.id}
        states.append(at(humans, card, after, box, options=custom, **keys))
    return states


def test_every_switch_is_an_option_and_its_usual_value_comes_first() -> None:
    assert len(SWITCHES) == 17
    for switch in SWITCHES:
        assert switch in OPTIONS
        assert switch.default == switch.values[0].id
        assert len(switch.values) in (2, 3)


def test_row_1_first_printing_rules_by_pragmatic_armies_only() -> None:
    usual, other = both_ways(
        "ruling",
        card=2,
        p1={"loyalty": "afghan", "tribes": {"kabul": 1}},
        w={"tribes": {"kabul": 1}},
        armies={"russian": {"kabul": 2}},
    )
    assert rulers(usual)["kabul"] == "p2"
    assert rulers(other)["kabul"] is None


def test_row_3_red_arrow_means_the_neighbour_at_the_table_or_in_the_line() -> None:
    usual, other = both_ways("arrow", humans=2)
    assert (red_arrow_human(usual), red_arrow_human(other)) == (0, 1)


def test_row_9_without_icons_the_free_card_or_the_one_that_brings_most() -> None:
    cards = market(T0=101, T1=(29, 3), B0=98)
    usual, other = both_ways("no_icons", box=3, market=cards)
    assert purchase(usual).pick == "market:1:0"
    assert purchase(other).pick == "market:0:1"
    assert purchase(other).says("brings most rupees")


def test_row_12_rupees_of_card_113_count_or_not() -> None:
    usual, other = both_ways(
        "aristocracy", card=4, w={"rupees": 1}, market=market(T0=113, B1=(9, 2))
    )
    assert purchase(usual).pick == "market:0:0"
    assert purchase(other).pick == "market:1:1"


def test_row_13_control_is_gained_with_or_without_paying_the_bribe() -> None:
    usual, other = both_ways(
        "control",
        card=5,
        w={"rupees": 0},
        p1={"tribes": {"transcaspia": 1}},
        market=market(T0=93),
    )
    assert step(usual)[1].says("no card gains control of a region")
    bought = action(other)[1]
    assert the(bought, "ChooseBox").pick == "box:1"
    assert the(bought, "AgreeBribe").pick == "no"


def test_row_14_one_pass_goes_on_to_the_right_of_the_last_bonus_card() -> None:
    keys: dict[str, Any] = {
        "w": {"rupees": 0, "court": [14, 8, 61]},
        "favored": "economic",
        "market": market(T0=(10, 2), B0=(49, 2)),
        "turn": {"actions": 0},
    }
    usual, other = both_ways("bonus", **keys)
    assert answered(turn(usual)[1], "Act") == ["card:8", "card:14", "card:61"]
    assert answered(turn(other)[1], "Act") == ["card:8", "card:61"]


def test_row_14_cards_of_boxes_do_not_begin_the_one_pass() -> None:
    """The box taxes with the rightmost card; the pass still begins at the left end."""
    _, other = both_ways(
        "bonus",
        w={"rupees": 0, "court": [14, 8]},
        favored="economic",
        market=market(T0=(29, 2)),
        turn={"actions": 1, "used": []},
    )
    picks = answered(turn(other)[1], "Act")
    assert picks[:2] == ["card:8", "market:0:0"]
    assert "card:14" in picks


def test_row_17_rebuke_hits_pieces_of_players_or_simply_the_leftmost_region() -> None:
    usual, other = both_ways("rebuke", box=3, p1={"tribes": {"herat": 1}}, market=market(T0=116))
    assert the(action(usual)[1], "ChooseRebuke").pick == "region:herat"
    assert the(action(other)[1], "ChooseRebuke").pick == "region:transcaspia"


def test_row_18_battle_is_against_the_red_arrows_player_or_against_both() -> None:
    usual, other = both_ways(
        "battle",
        humans=2,
        card=14,
        after=2,
        box=2,
        p1={"loyalty": "afghan", "tribes": {"kabul": 1}},
        p2={"loyalty": "british", "tribes": {"kabul": 1}},
        w={"court": [38]},
        armies={"russian": {"kabul": 3}, "afghan": {"kabul": 1}},
    )
    strikes = action(usual)[1]
    assert answered(strikes, "BattleRegion") == ["tribe:p2", "done"]
    assert the(strikes, "BattleRegion").says("a battle is against one player: player 2")
    assert strikes[-1].says("nothing of the player she strikes is left there")
    assert answered(action(other)[1], "BattleRegion") == ["tribe:p2", "tribe:p1"]


def test_row_18_one_opponent_need_not_be_the_red_arrows_if_that_one_has_nothing_there() -> None:
    usual, _ = both_ways(
        "battle",
        humans=2,
        card=14,
        box=2,
        p1={"loyalty": "afghan", "tribes": {"kabul": 2}},
        p2={"loyalty": "british"},
        w={"court": [38]},
        armies={"russian": {"kabul": 3}},
    )
    assert red_arrow_human(usual) == 1
    assert answered(action(usual)[1], "BattleRegion") == ["tribe:p1", "tribe:p1"]


def test_row_18_battle_on_a_court_card_is_against_one_player_too() -> None:
    court = [{"card": 29, "spies": {"p1": 1, "p2": 1, "p3": 2}}]
    usual, other = both_ways(
        "battle", humans=2, card=14, box=1, p1={"court": court}, w={"court": [38]}
    )
    assert answered(action(usual)[1], "BattleCard") == ["spy:p2", "done"]
    assert answered(action(other)[1], "BattleCard") == ["spy:p2", "spy:p1"]


def begun_by(rules: int, **keys: Any) -> Session:
    """A game on record, begun by that version of the rules."""
    position = typed(humans=2, card=14, after=2, box=2, **keys)
    return Session(GAME, Header("pax-pamir", rules, position=position))


@pytest.mark.parametrize("preset", ["rulebook", "first-printing", "custom"])
def test_games_begun_by_earlier_rules_go_on_by_them(preset: str) -> None:
    keys: dict[str, Any] = {
        "options": {"wakhan": preset},
        "p1": {"loyalty": "afghan", "tribes": {"kabul": 1}},
        "p2": {"loyalty": "british", "tribes": {"kabul": 1}},
        "w": {"court": [38]},
        "armies": {"russian": {"kabul": 3}},
    }
    now, before = begun_by(GAME.rules, **keys), begun_by(2, **keys)
    assert answered(action(now.state)[1], "BattleRegion") == ["tribe:p2", "done"]
    assert answered(action(before.state)[1], "BattleRegion") == ["tribe:p2", "tribe:p1"]
    before.correct({"players": {"p1": {"rupees": 5}}})
    assert answered(action(before.state)[1], "BattleRegion") == ["tribe:p2", "tribe:p1"]


@pytest.mark.parametrize("preset", ["rulebook", "online", "first-printing"])
def test_game_begun_with_a_switch_named_as_it_was_usual_then_is_opened(preset: str) -> None:
    """What earlier rules let pass; begun today it is refused, for it would change nothing."""
    options = {"players": "1", "wakhan": preset, "wakhan_discard": "surplus"}
    named = Session(GAME, Header("pax-pamir", 2, options)).state
    plain = Session(GAME, Header("pax-pamir", 2, {"players": "1", "wakhan": preset})).state
    assert named == plain
    with pytest.raises(Refusal):
        Session(GAME, Header("pax-pamir", GAME.rules, options))


def test_switch_that_was_chosen_counts_whatever_the_rules() -> None:
    options = {"wakhan": "custom", "wakhan_battle": "one-player", "wakhan_discard": "all-spies"}
    for rules in (2, GAME.rules):
        state = begun_by(rules, options=options).state
        assert (state.options.house.battle, state.options.house.discard) == (
            "one-player",
            "all-spies",
        )
        assert GAME.position(state)["options"].items() >= options.items()


def test_row_20_what_a_player_lacks_is_taken_from_the_market_or_not_at_all() -> None:
    usual, other = both_ways(
        "tax",
        p1={"rupees": 1, "court": [16]},
        w={"tribes": {"kabul": 1}, "court": [29]},
        market=market(T0=(10, 1)),
    )
    assert answered(action(usual)[1], "Tax") == ["player:p1", "market:0:0"]
    assert answered(action(other)[1], "Tax") == ["player:p1", "done"]


def test_row_23_all_tribes_or_only_those_of_players_call_for_an_army() -> None:
    usual, other = both_ways(
        "move_tribes",
        card=12,
        p1={"tribes": {"kandahar": 1}},
        w={"tribes": {"kandahar": 1}, "court": [9]},
        armies={"afghan": {"kandahar": 1, "kabul": 1}},
    )
    assert the(action(usual)[1], "MoveArmy").pick == "region:kandahar"
    assert step(other)[1].says("no army may leave for a region that wants one")


def test_row_24_armies_stay_with_tribes_or_may_leave_them_alone() -> None:
    usual, other = both_ways(
        "keep_armies",
        card=12,
        p1={"tribes": {"kandahar": 1, "kabul": 1}},
        w={"court": [9]},
        armies={"afghan": {"kandahar": 1}},
    )
    assert step(usual)[1].says("no army may leave for a region that wants one")
    assert the(action(other)[1], "Move").pick == "army:kandahar"


def test_row_24_armies_stay_with_tribes_of_hers_too() -> None:
    usual, once, online = every_way(
        "keep_armies",
        card=12,
        p1={"tribes": {"kabul": 1}},
        w={"court": [9], "tribes": {"kandahar": 1}},
        armies={"afghan": {"kandahar": 1}},
    )
    assert step(usual)[1].says("no army may leave for a region that wants one")
    assert the(action(once)[1], "Move").pick == "army:kandahar"
    assert the(action(online)[1], "Move").pick == "army:kandahar"


def test_row_24_with_only_tribes_of_players_counted_an_army_leaves_hers() -> None:
    counted = {"wakhan_keep_armies": "yes", "wakhan_move_tribes": "players"}
    state = at(
        card=12,
        p1={"tribes": {"kabul": 1}},
        w={"court": [9], "tribes": {"kandahar": 1}},
        armies={"afghan": {"kandahar": 1}},
        options={"wakhan": "custom", **counted},
    )
    assert the(action(state)[1], "Move").pick == "army:kandahar"


def test_row_24_army_is_not_marched_out_and_straight_back() -> None:
    usual, once, online = every_way(
        "keep_armies",
        card=12,
        p1={"tribes": {"kandahar": 1, "kabul": 1}},
        w={"court": [13]},
        armies={"afghan": {"kandahar": 1}},
    )
    assert step(usual)[1].says("no army may leave for a region that wants one")
    assert answered(action(once)[1], "Move") == ["army:kandahar", "done"]
    assert answered(action(online)[1], "Move") == ["army:kandahar", "army:kabul"]


def test_row_24_tribe_that_marches_like_an_army_does_not_come_back_either() -> None:
    usual, _, online = every_way(
        "keep_armies",
        card=12,
        p1={"tribes": {"kandahar": 1, "kabul": 1}},
        w={"court": [13], "tribes": {"kandahar": 1}},
        events={"110": "p2"},
    )
    assert answered(action(usual)[1], "Move") == ["tribe:kandahar", "done"]
    assert answered(action(online)[1], "Move") == ["tribe:kandahar", "tribe:kabul"]


def test_row_24_where_pieces_have_left_survives_being_written_down() -> None:
    state, _ = step(
        every_way(
            "keep_armies",
            card=12,
            p1={"tribes": {"kandahar": 1, "kabul": 1}},
            w={"court": [13], "tribes": {"kandahar": 1}},
            events={"110": "p2"},
        )[0]
    )
    while not GAME.position(state)["wakhan"].get("left"):
        state, _ = step(state)
    assert GAME.position(state)["wakhan"]["left"] == ["region:kandahar"]
    assert GAME.at(GAME.position(state), before=state) == state


def test_row_25_spies_of_players_decide_a_discard_as_it_is_read() -> None:
    court = [
        {"card": 29, "spies": {"p1": 2, "p2": 2, "p3": 3}},
        {"card": 61, "spies": {"p1": 3, "p3": 2}},
        {"card": 13, "spies": {"p2": 2}},
        9,
    ]
    most, surplus, everybody = every_way(
        "discard", humans=2, w={"court": court}, turn={"actions": 0, "used": [29, 61, 13, 9]}
    )
    first = the(turn(most)[1], "DiscardCourt")
    assert first.pick == "card:61", "5 spies; on 29 lie 7, but nobody has more than she"
    assert first.says("of those the most spies")
    assert the(turn(surplus)[1], "DiscardCourt").pick == "card:13"
    assert the(turn(surplus)[1], "DiscardCourt").says("by the largest surplus")
    assert the(turn(everybody)[1], "DiscardCourt").pick == "card:13"
    assert the(turn(everybody)[1], "DiscardCourt").says("the spies of all players less hers")


def test_row_26_cards_that_always_count_as_favored_do_so_for_priorities_or_not() -> None:
    usual, other = both_ways(
        "favored",
        card=14,
        box=2,
        w={"court": [99, 38]},
        p1={"tribes": {"kabul": 1}},
        armies={"afghan": {"kabul": 2}},
        favored="economic",
    )
    # 99 is a patriot too: only the line that decided differs.
    assert the(action(usual)[1], "Act").says("of the favored suit")
    assert the(action(other)[1], "Act").says("a patriot")


def test_row_26_new_tactics_make_only_her_own_military_cards_favored() -> None:
    spied = {"p2": 1}
    state = at(
        card=8,
        box=2,
        p1={"court": [{"card": 53, "spies": spied}, {"card": 26, "spies": spied}]},
        w={"court": [24]},
        events={"105": "p2"},
        market=market(T0=9),
    )
    assert the(action(state)[1], "Betray").pick == "card:26"
    assert the(action(state)[1], "Betray").says("of the favored suit")


def test_row_30_bribe_she_owes_is_full_or_for_the_player_to_lower() -> None:
    keys: dict[str, Any] = {
        "box": 3,
        "w": {"rupees": 3},
        "p1": {"tribes": {"punjab": 2}},
        "market": market(T0=29),
    }
    usual, other = both_ways("waive", **keys)
    assert the(action(usual)[1], "AgreeBribe").pick == "bribe:2"
    asked = GAME.prompt(action(other)[0])
    assert asked is not None
    assert asked.seat == "p1"
    assert [choice.id for choice in asked.choices] == ["bribe:2", "bribe:1", "bribe:0"]


def test_row_30_player_owed_more_than_she_has_need_not_ask_for_less() -> None:
    _, other = both_ways(
        "waive",
        box=3,
        w={"rupees": 1},
        p1={"tribes": {"punjab": 2}},
        market=market(T0=29),
    )
    state = action(other)[0]
    asked = GAME.prompt(state)
    assert asked is not None
    assert [choice.id for choice in asked.choices] == ["bribe:1", "bribe:0", "no"]
    state, _ = GAME.answer(state, ("no",))
    assert 29 in GAME.position(state)["discarded"]
    assert GAME.position(state)["turn"]["actions"] == 1


def test_savvy_purchasing_takes_a_cheaper_card_of_the_suit_and_no_lower_rank() -> None:
    # The arrows of AI cards 9 and 16 lead along the bottom row from its right end.
    cards = market(B5=59, B3=98, B1=16, T3=100, T1=33, B0=15)
    keys: dict[str, Any] = {"card": 9, "after": 16, "box": 3, "w": {"rupees": 9}, "market": cards}
    usual, savvy = both_ways("purchase", **keys)
    assert purchase(usual).pick == "market:1:5"
    bought = purchase(savvy)
    assert bought.pick == "market:0:1", "rank 2 for 1 rupee; rank 1 would be cheaper still"
    assert bought.says("savvy purchasing: cheaper, of the same suit and no lower rank")


def test_savvy_purchasing_prefers_the_row_of_the_red_arrow() -> None:
    cards = market(B5=59, B2=100, T2=33)
    keys: dict[str, Any] = {"card": 9, "after": 16, "box": 3, "w": {"rupees": 9}, "market": cards}
    bought = purchase(both_ways("purchase", **keys)[1])
    assert bought.pick == "market:1:2"
    assert bought.says("the row of the red arrow")


def test_savvy_purchasing_keeps_what_the_arrows_lead_to_if_nothing_cheaper_is_as_good() -> None:
    cards = market(B5=(98, 0), B3=59, B1=9, T0=113)
    keys: dict[str, Any] = {"card": 9, "after": 16, "box": 3, "w": {"rupees": 9}, "market": cards}
    bought = purchase(both_ways("purchase", **keys)[1])
    assert bought.pick == "market:1:5"
    assert bought.says("going left from where the arrows point")


def test_savvy_purchasing_looks_for_rupees_where_a_check_finds_no_spies_and_tribes() -> None:
    cards = market(T0=101, T1=(29, 3), B0=98)
    usual, savvy = both_ways("purchase", box=3, market=cards)
    assert purchase(usual).pick == "market:1:0"
    assert purchase(savvy).pick == "market:0:1"


def spies_about(**keys: Any) -> tuple[State, State]:
    """Box 1 moves, with a card of rank 3; her spies lie on cards of player 1."""
    return both_ways("spies", card=12, w={"court": [1]}, **keys)


def test_spy_movement_moves_an_idle_spy_from_the_least_important_card() -> None:
    usual, moving = spies_about(
        p1={
            "court": [
                {"card": 24, "spies": {"p2": 1}},
                {"card": 29, "spies": {"p2": 1}},
                {"card": 61, "spies": {"p2": 2, "p1": 1}},
            ]
        }
    )
    assert step(usual)[1].says("no army may leave for a region that wants one")
    decisions = action(moving)[1]
    assert answered(decisions, "Move")[0] == "card:61"
    assert the(decisions, "Move").says("an idle spy, from the least important card that has one")
    assert the(decisions, "MoveSpy").pick == "card:1", "29 beside it is hers already"


def test_spy_that_is_tied_up_stays() -> None:
    _, moving = spies_about(p1={"court": [{"card": 61, "spies": {"p2": 1, "p1": 1}}, 24]})
    assert step(moving)[1].says("no army may leave for a region that wants one")


def test_idle_spy_goes_step_by_step_and_never_straight_back() -> None:
    _, moving = spies_about(p1={"court": [24, 29, {"card": 61, "spies": {"p2": 1}}]})
    state, decisions = action(moving)
    picks = [(one.step, one.pick) for one in decisions if one.step in ("Move", "MoveSpy")]
    origins = [pick for name, pick in picks if name == "Move"]
    goals = [pick for name, pick in picks if name == "MoveSpy"]
    assert origins == ["card:61", "card:29", "card:24"]
    assert goals == ["card:29", "card:24", "card:1"]
    assert GAME.position(state)["players"]["p2"]["court"][0]["spies"] == {"p2": 1}


def test_army_moves_before_any_spy() -> None:
    _, moving = spies_about(
        p1={"court": [24, {"card": 61, "spies": {"p2": 1}}], "tribes": {"kandahar": 1}},
        armies={"afghan": {"kabul": 1}},
    )
    assert answered(action(moving)[1], "Move")[:2] == ["army:kabul", "card:61"]


def test_steadfast_loyalty_is_to_the_free_coalition_with_most_blocks_in_play() -> None:
    keys: dict[str, Any] = {
        "card": 2,  # Afghan, British, Russian
        "p1": {"loyalty": "afghan"},
        "armies": {"afghan": {"kabul": 5}, "russian": {"kabul": 1}},
        "roads": {"british": {"herat-kabul": 1}, "russian": {"herat-kabul": 1}},
    }
    usual, steadfast = both_ways("loyalty", **keys)
    assert (pragmatic_loyalty(usual), pragmatic_loyalty(steadfast)) == (BRITISH, RUSSIAN)
    keys["roads"] = {"british": {"herat-kabul": 2}, "russian": {"herat-kabul": 1}}
    assert pragmatic_loyalty(both_ways("loyalty", **keys)[1]) == BRITISH, "a tie: the card's order"


def test_steadfast_loyalty_changes_rulers_with_any_block_where_its_armies_help_her_rule() -> None:
    state = at(
        card=2,
        p1={"loyalty": "afghan", "tribes": {"kabul": 1}},
        w={"tribes": {"kabul": 1}},
        armies={"russian": {"kabul": 1}},
        roads={"british": {"herat-kabul": 1}},
        options={
            "wakhan": "custom",
            "wakhan_ruling": "pragmatic-army",
            "wakhan_loyalty": "steadfast",
        },
    )
    assert rulers(state)["kabul"] is None
    state = with_roads(state, RUSSIAN, 0, 1)
    assert rulers(state)["kabul"] == "p2"
    assert state.rulers == all_rulers(state)


def test_improved_is_the_rulebook_with_the_three_variants() -> None:
    house = GAME.start({"players": "1", "wakhan": "improved"}).options.house
    assert house == House(purchase="savvy", spies="move", loyalty="steadfast")
    online = GAME.start({"players": "1", "wakhan": "online"}).options.house
    assert (online.battle, online.keep_armies, online.discard) == ("everybody", "no", "all-spies")
