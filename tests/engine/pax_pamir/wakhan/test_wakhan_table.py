"""Shows how Wakhan sits at the table: her set-up, her deck, her steps and corrections to them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Answer, Refusal
from engine.pax_pamir import GAME
from engine.pax_pamir.board.influence import influence, is_loyal
from engine.pax_pamir.state import State
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, calling, spoken
from tests.engine.pax_pamir.pax_table import rulers
from tests.engine.pax_pamir.wakhan.wakhan_table import (
    action,
    at,
    is_hers,
    market,
    rows,
    step,
    the,
    typed,
    wakhan,
)

NAMED = calling(ENGLISH, {"p2": GAME.automa_name})


def refused(options: dict[str, str]) -> str:
    with pytest.raises(Refusal) as refusal:
        GAME.start(options)
    return spoken(refusal.value.because, NAMED)


def test_options_that_do_not_go_together_are_refused_with_the_reason() -> None:
    assert refused({"players": "1", "wakhan": "none"}) == "a single player needs Wakhan"
    assert refused({"players": "3", "wakhan": "rulebook"}) == "Wakhan plays with one or two players"
    assert "whole game" in refused({"wakhan": "online", "depth": "scorebook"})
    assert "wakhan_tax" in refused({"wakhan": "online", "wakhan_tax": "players-only"})


def test_single_player_plays_with_wakhan_without_saying_so() -> None:
    assert GAME.start({"players": "1"}).options.wakhan == "rulebook"
    assert GAME.start({"players": "2"}).options.wakhan == "none"


def test_presets_settle_the_switches() -> None:
    house = GAME.start({"wakhan": "online"}).options.house
    assert (house.arrow, house.bonus, house.discard) == ("line", "one-pass", "all-spies")
    assert GAME.start({"wakhan": "first-printing"}).options.house.ruling == "pragmatic-army"
    custom = GAME.start({"wakhan": "custom", "wakhan_bonus": "one-pass"})
    assert GAME.position(custom)["options"]["wakhan_bonus"] == "one-pass"


def test_players_pick_loyalty_and_wakhan_takes_the_first_turn() -> None:
    state = GAME.start({"players": "2", "wakhan": "rulebook"})
    state, _ = GAME.answer(state, tuple(f"card:{number}" for number in range(1, 9)))
    state, facts = GAME.answer(state, tuple(f"card:{number}" for number in range(9, 13)))
    assert "seated" in {fact.kind for fact in facts}
    seats = []
    for coalition in ("british", "russian"):
        prompt = GAME.prompt(state)
        assert prompt is not None
        seats.append(prompt.seat)
        state, _ = GAME.answer(state, (f"coalition:{coalition}",))
    assert seats == ["p2", "p1"]
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert "which AI card" in prompt.question.message
    assert GAME.position(state)["turn"]["player"] == "p3"


def test_back_told_before_rules_out_other_cards() -> None:
    state = GAME.at({**typed(deck={"left": 0}, checks=0), "turn": {"player": "p2"}, "wakhan": {}})
    for pick in ("ai:9", "back:bottom:5"):
        state, _ = GAME.answer(state, (pick,))
    while is_hers(state):
        state, _ = step(state)
    state, _ = GAME.answer(state, ("pass",))
    prompt = GAME.prompt(state)
    assert prompt is not None
    offered = {choice.id for choice in prompt.choices}
    assert "ai:16" in offered
    assert "ai:9" not in offered
    assert "ai:20" not in offered
    reasons = {one.id: spoken(one.because, NAMED) for one in prompt.refused}
    assert reasons["ai:9"] == "it has been turned since the last shuffle"
    assert "its back is not the one told before" in reasons["ai:20"]


def test_deck_in_the_device_is_asked_of_chance_and_goes_on_with_the_next_card() -> None:
    position = typed(options={"wakhan_deck": "digital"}, deck={"left": 0}, checks=0)
    state = GAME.at({**position, "turn": {"player": "p2"}, "wakhan": {}})
    for pick in ("ai:9", "ai:16"):
        assert GAME.is_dealt(state)
        state, _ = GAME.answer(state, (pick,))
    assert not GAME.is_dealt(state)
    assert (
        GAME.position(state)["wakhan"] | {"row": "bottom", "column": 5}
        == (GAME.position(state)["wakhan"])
    )
    while is_hers(state):
        state, _ = step(state)
    state, facts = GAME.answer(state, ("pass",))
    assert [fact.data["card"] for fact in facts if fact.kind == "ai-card"] == [16]


def test_she_is_called_by_her_name() -> None:
    state = at(box=3, market=market(T0=29))
    facts = [fact for decision in action(state)[1] for fact in decision.facts]
    told = " / ".join(spoken(fact.text, NAMED) for fact in facts)
    assert "Wakhan takes 29" in told
    assert "player 2" not in told


def test_a_step_says_what_to_do_and_why_and_a_correction_makes_her_think_again() -> None:
    position = typed(1, 9, 16, 3, w={"rupees": 3}, market=market(B0=61, B2=65, B3=28))
    session = Session(GAME, Header("pax-pamir", 1, {}, {}, position))
    advised = GAME.advise(session.state)
    assert advised is not None
    todo = [spoken(line, NAMED) for line in advised.to_do]
    assert any("bottom row, column 0" in line for line in todo)
    assert any("Wakhan takes 28" in line for line in todo)
    assert any("going left" in spoken(reason, NAMED) for reason in advised.reasons)
    session.correct({"players": {"p2": {"rupees": 1}}})
    again = GAME.advise(session.state)
    assert again is not None
    assert any("Wakhan takes 61" in spoken(line, NAMED) for line in again.to_do)
    for answer in again.answers:
        session.answer(answer)
    assert {entry.by for entry in session.entries if entry.kind == "answer"} == {"wakhan"}
    court = wakhan(session.state)["court"]
    assert [row["card"] for row in court] in ([], [61])


def test_nobody_is_advised_on_a_players_turn() -> None:
    state = GAME.at({**typed(), "turn": {"player": "p1", "actions": 2}})
    assert GAME.advise(state) is None
    assert GAME.advise(GAME.start({"players": "2"})) is None


def test_box_that_lost_its_object_by_a_correction_is_tried_no_more() -> None:
    position = typed(w={"court": [29]}, market=market(T0=(10, 1), B0=61))
    session = Session(GAME, Header("pax-pamir", 1, {}, {}, position))
    prompt = session.prompt
    assert prompt is not None
    session.answer(GAME.choose(prompt, session.state)[0])
    assert GAME.position(session.state)["wakhan"]["doing"] == "box 1"
    session.correct({"market": {"0:0": {"rupees": 0}}})
    prompt = session.prompt
    assert prompt is not None
    assert GAME.choose(prompt, session.state)[0].picks == ("box:3",)


def test_hand_swapped_into_hers_is_played_at_once_in_the_order_it_is_turned() -> None:
    state = at(box=3, market=market(T0=114), p1={"hand": {"cards": [29, 33]}})
    state, _ = step(state)
    state, _ = step(state)
    assert type(state.pending[0]).__name__ == "ChooseSwap"
    state, decision = step(state)
    assert decision.says("the red arrow means player 1")
    for pick in ("card:33", "card:29"):
        prompt = GAME.prompt(state)
        assert prompt is not None
        assert prompt.seat == "table"
        state, _ = GAME.answer(state, (pick,))
        while is_hers(state) and type(state.pending[0]).__name__ != "ChooseBox":
            state, _ = step(state)
    assert [row["card"] for row in wakhan(state)["court"]] == [29, 33]
    assert rows(state)["p1"]["hand"]["count"] == 0
    assert GAME.position(state)["turn"]["actions"] == 1


def test_bribe_owed_to_her_is_never_lowered() -> None:
    position = typed(w={"tribes": {"punjab": 2}}, p1={"hand": {"cards": [29]}, "rupees": 3})
    state = GAME.at({**position, "turn": {"player": "p1", "actions": 2}})
    for pick in ("action:play", "card:29"):
        state, _ = GAME.answer(state, (pick,))
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert {choice.id for choice in prompt.choices} == {"bribe:2", "no"}


def test_she_is_loyal_to_all_and_counts_only_prizes_of_the_coalition() -> None:
    state = at(w={"court": [20, 25], "prizes": [1, 26], "gifts": [2]})
    assert [influence(state, 1, coalition) for coalition in range(3)] == [3, 3, 4]
    assert all(is_loyal(state, 1, coalition) for coalition in range(3))


def test_position_without_her_deck_told_can_be_typed_in() -> None:
    bare: dict[str, Any] = {
        "game": "pax-pamir",
        "options": {"players": "1", "wakhan": "rulebook"},
        "turn": {"player": "p1"},
        "players": {"p1": {"loyalty": "afghan"}, "p2": {}},
    }
    state = GAME.at(bare)
    assert GAME.faults(state) == ()
    with pytest.raises(Refusal):
        Session(
            GAME,
            Header("pax-pamir", 1, {}, {}, {**bare, "market": {"0:0": {"card": "unknown"}}}),
        )


def test_full_tie_goes_to_the_player() -> None:
    state = at(w={"points": 5}, p1={"points": 5}, phase="over", pending=[])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("p1",)


def test_answer_of_hers_is_recorded_as_hers() -> None:
    state = at(box=3, market=market(T0=29))
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert GAME.choose(prompt, state)[0] == Answer(("box:3",), 0, "wakhan")
    assert the(action(state)[1], "Act").pick == "market:0:0"


def test_hostage_of_wakhan_is_refused_to_a_player_who_cannot_pay_her() -> None:
    court = [{"card": 29, "spies": {"p2": 2}}, 9]
    position = {
        "game": "pax-pamir",
        "options": {"players": "1", "wakhan": "rulebook"},
        "turn": {"player": "p1"},
        "market": market(T0=(10, 2)),
        "players": {"p1": {"loyalty": "british", "rupees": 1, "court": court}, "p2": {}},
    }
    asked = GAME.prompt(GAME.at(position))
    assert asked is not None
    refused = {no.id: spoken(no.because, NAMED) for no in asked.refused}
    told = "Wakhan holds it hostage: her bribe is 2 rupees, and there are 1"
    assert refused["card:29"] == told
    assert any(choice.id == "card:9" for choice in asked.choices)


_NOBODYS_TRIBES = {"players": {"p1": {"tribes": {"kabul": 0, "herat": 0}}}}
_HOSTAGE = {"card": 38, "spies": {"p1": 1}}


@pytest.mark.parametrize(
    ("drawn", "box", "asked", "w", "p1", "correction"),
    [
        (14, 2, "ChooseBattle", [_HOSTAGE], {"tribes": {"kabul": 1}}, _NOBODYS_TRIBES),
        (14, 2, "BattleRegion", [38], {"tribes": {"kabul": 1}}, _NOBODYS_TRIBES),
        (
            12,
            1,
            "Move",
            [{"card": 9, "spies": {"p1": 1}}],
            {"tribes": {"herat": 1}},
            _NOBODYS_TRIBES,
        ),
        (14, 2, "UseCard", [33], {"tribes": {"kabul": 1}}, _NOBODYS_TRIBES),
        (
            8,
            2,
            "Betray",
            [{"card": 24, "spies": {"p1": 1}}, 10],
            {"court": [{"card": 26, "spies": {"p2": 1}}, {"card": 45, "spies": {"p2": 1}}]},
            {"players": {"p1": {"court": [{"card": 45, "spies": {"p2": 1}}]}}},
        ),
    ],
)
def test_action_under_way_that_lost_its_object_by_a_correction_is_dropped(
    drawn: int, box: int, asked: str, w: list[Any], p1: Any, correction: Any
) -> None:
    """Even with pieces about that the rules, but not her priorities, would let her strike."""
    armies = {"afghan": {"kabul": 2}, "russian": {"kabul": 1, "herat": 1}}
    keys: dict[str, Any] = {"armies": armies, "market": market(T0=29)}
    position = typed(1, drawn, 2, box, w={"court": w, "rupees": 6}, p1=p1, **keys)
    session = Session(GAME, Header("pax-pamir", 1, {}, {}, position))
    while type(session.state.pending[0]).__name__ != asked:
        prompt = session.prompt
        assert prompt is not None
        session.answer(GAME.choose(prompt, session.state)[0])
    session.correct(correction)
    assert type(session.state.pending[0]).__name__ == "ChooseBox"
    advised = session.advice
    assert advised is not None
    assert advised.reasons


def test_step_says_from_where_a_piece_is_taken_when_none_is_left() -> None:
    keys: dict[str, Any] = {
        "w": {"tribes": {"kabul": 1}, "court": [27], "rupees": 2},
        "armies": {"afghan": {"kabul": 1, "punjab": 11}},
    }
    built = at(1, 7, 2, **keys)
    while type(built.pending[0]).__name__ != "TakeBlock":
        built, _ = step(built)
    advised = GAME.advise(built)
    assert advised is not None
    todo = [spoken(line, NAMED) for line in advised.to_do]
    assert todo[:2] == ["Afghan army removed from Punjab", "Afghan army in Kabul"]


def test_step_says_from_where_a_cylinder_is_taken_when_none_is_left() -> None:
    state = at(
        box=3,
        w={"tribes": {"persia": 1, "herat": 9}, "court": []},
        p1={"court": [24]},
        market=market(T0=19),
    )
    while type(state.pending[0]).__name__ != "TakeCylinder":
        state, _ = step(state)
    advised = GAME.advise(state)
    assert advised is not None
    todo = [spoken(line, NAMED) for line in advised.to_do]
    assert todo[0] == "A tribe of Wakhan leaves Persia"
    assert "Wakhan: spy on 24 Ranjit Singh" in todo


def test_every_line_that_decides_names_the_candidates_it_put_behind() -> None:
    """81 has a higher number than 75, but was out before numbers were compared."""
    state = at(w={"court": [75, 55, 81, 40]}, market=market(T0=(10, 2)))
    assert the(action(state)[1], "Act").reasons == (
        "75 Abbas Mirza: of the favored suit (before 81 Russo-Persian Trade, 40 William Hay "
        "Macnaghten); highest number (before 55 Hazara Chiefs)",
    )


def test_battle_names_the_pieces_that_come_later() -> None:
    state = at(
        2,
        14,
        2,
        2,
        p1={"loyalty": "afghan", "tribes": {"kabul": 1}},
        p2={"loyalty": "afghan", "tribes": {"kabul": 1}},
        w={"court": [38]},
        armies={"russian": {"kabul": 3}, "afghan": {"kabul": 1}},
        roads={"afghan": {"herat-kabul": 1}},
        options={"wakhan": "custom", "wakhan_battle": "everybody"},
    )
    strikes = [one for one in action(state)[1] if one.step == "BattleRegion"]
    assert strikes[0].reasons == (
        "A tribe of player 2: tribes first, then armies, then roads (before Afghan army, the "
        "Afghan road on Herat–Kabul); the red arrow means player 2 (before a tribe of player 1)",
    )


def test_every_spy_removed_has_its_reason() -> None:
    court = [{"card": 29, "spies": {"p2": 2, "p1": 2}}]
    state = at(1, 14, 2, 1, p1={"court": court}, w={"court": [38]})
    spies = [one for one in action(state)[1] if one.step == "BattleCard"]
    assert [one.reasons for one in spies] == [("A spy of player 1: the only one there is",)] * 2


def test_plain_box_says_that_a_check_in_the_market_takes_the_place_of_the_arrows() -> None:
    state = at(box=3, market=market(T0=101, T1=1, B2=7))
    bought = the(action(state)[1], "Act")
    assert bought.reasons[0] == "A Dominance Check lies in the market, so the arrows do not count"
    assert bought.says("lowest price (before 7")


def test_card_on_the_table_that_is_not_offered_can_be_told_all_the_same() -> None:
    """A back was misread, or the deck was shuffled out of turn: the table is right."""
    told = {"card": 9, "next": 0, "gone": [9, 20], "back": "top-left 0"}
    position = typed(deck={"left": 0}, checks=0, wakhan=told)
    state = GAME.at({**position, "turn": {"player": "p1"}})
    state, _ = GAME.answer(state, ("pass",))

    def offered() -> set[str]:
        prompt = GAME.prompt(state)
        assert prompt is not None
        return {choice.id for choice in prompt.choices}

    assert offered() == {"ai:16", "no"}
    state, facts = GAME.answer(state, ("no",))
    assert [fact.kind for fact in facts] == ["ai-back-wrong"]
    assert {"ai:1", "ai:16", "no"} < offered()
    assert not {"ai:9", "ai:20"} & offered()
    state, facts = GAME.answer(state, ("no",))
    assert [fact.kind for fact in facts] == ["ai-shuffle"]
    assert len(offered()) == 24
    assert "no" not in offered()
    state, _ = GAME.answer(state, ("ai:20",))
    assert GAME.position(state)["wakhan"]["gone"] == [20]


def test_correction_right_after_the_shuffle_leaves_all_cards_in_the_deck() -> None:
    gone = [number for number in range(1, 25) if number != 7]
    position = typed(wakhan={"card": 3, "next": 0, "gone": gone}, deck={"left": 0}, checks=0)
    position["turn"] = {"player": "p1", "actions": 2}
    session = Session(GAME, Header("pax-pamir", 1, {}, {}, position))
    session.answer(Answer(("pass",)))
    session.correct({"players": {"p1": {"rupees": 9}}})
    prompt = session.prompt
    assert prompt is not None
    assert len(prompt.choices) == 24


def test_device_that_turns_the_cards_needs_no_way_out() -> None:
    options = {"wakhan_deck": "digital"}
    position = typed(options=options, wakhan={"card": 9, "next": 0, "gone": [9, 20]}, checks=0)
    state = GAME.at({**position, "deck": {"left": 0}, "turn": {"player": "p1"}})
    state, _ = GAME.answer(state, ("pass",))
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert {choice.id[:3] for choice in prompt.choices} == {"ai:"}


def with_no_cylinder_left(theirs: int, hers: dict[str, int]) -> State:
    """Box 1 wants a card that gains control; player 1 rules Persia, all cylinders of hers are in
    play, and the market has a card with two tribes for Persia."""
    return at(
        1,
        5,
        2,
        1,
        p1={"tribes": {"persia": theirs}},
        w={"tribes": hers, "rupees": 5},
        market=market(T0=76),
    )


def test_card_that_only_moves_her_own_pieces_from_persia_to_persia_gains_no_control() -> None:
    chosen = step(with_no_cylinder_left(3, {"persia": 2, "transcaspia": 8}))[1]
    assert chosen.pick == "box:3"
    assert chosen.says("no card gains control of a region")


def test_card_whose_pieces_come_from_elsewhere_gains_control() -> None:
    state, decisions = action(with_no_cylinder_left(1, {"herat": 10}))
    assert the(decisions, "ChooseBox").pick == "box:1"
    assert the(decisions, "AgreeBribe").pick == "bribe:1"
    assert rulers(state)["persia"] == "p2"


def test_games_begun_by_earlier_rules_count_pieces_the_supply_does_not_have() -> None:
    state = GAME.as_of(with_no_cylinder_left(3, {"persia": 2, "transcaspia": 8}), 2)
    assert step(state)[1].pick == "box:1"
