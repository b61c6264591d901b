"""Shows positions typed in, refused by name, corrected, and found at fault."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.random_players import at_random
from engine.core import Answer, Refusal
from engine.pax_pamir import GAME
from engine.pax_pamir.game import DECISIONS
from engine.pax_pamir.position.reachable import NEVER_HERS
from engine.pax_pamir.steps import (
    EnterCylinders,
    EnterInfluence,
    EnterPoints,
    EnterRupees,
    EnterStars,
    Step,
    TellAiBack,
    TellAiCard,
    TellSwapped,
)
from engine.pax_pamir.view import HandView
from engine.pax_pamir.wakhan.choosing.choose import ANSWERS
from engine.pax_pamir.words import ACTIONS, BORDERS, COALITIONS, REGIONS, SEATS
from engine.playout import automa_answer, check_node, play
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, spoken
from tests.engine.pax_pamir.pax_table import (
    after,
    asked,
    at,
    court,
    full_market,
    offered,
    player,
    reason,
    rulers,
    table,
    typed,
)


def fault(**keys: Any) -> str:
    """The first fault of a typed-in position, in English."""
    return spoken(GAME.faults(GAME.at(typed(**keys)))[0], ENGLISH)


def refusal(position: dict[str, Any]) -> str:
    with pytest.raises(Refusal) as refused:
        GAME.at(position)
    return spoken(refused.value.because, ENGLISH)


def test_too_many_blocks_are_a_fault() -> None:
    told = fault(armies={"british": {"kabul": 8}}, roads={"british": {"kabul-punjab": 5}})
    assert told == "13 British blocks, but only 12 exist"


def test_too_many_cylinders_are_a_fault() -> None:
    told = fault(p1={"tribes": {"kabul": 9}, "court": [{"card": 29, "spies": {"p1": 2}}]})
    assert told == "11 cylinders of player 1, but only 10 exist"


@pytest.mark.parametrize(
    "keys",
    [
        {"p1": {"court": [29]}, "market": {"0:0": 29}},
        {"p1": {"court": [29]}, "p2": {"court": [29]}},
        {"p1": {"court": [29, 29]}},
        {"p1": {"prizes": [29]}, "discarded": [29]},
        {"events": {"105": "p1"}, "market": {"0:0": 105}},
    ],
)
def test_card_in_two_places_is_a_fault(keys: dict[str, Any]) -> None:
    assert fault(**keys).endswith("is in two places")


def test_impossible_ruler_is_a_fault() -> None:
    told = fault(p1={"tribes": {"kabul": 1}}, rulers={"kabul": "p2"})
    assert told == "by its pieces, Kabul is ruled by: player 1"
    assert fault(rulers={"herat": "p1"}) == "by its pieces, Herat is ruled by: nobody"


def test_possible_ruler_is_none() -> None:
    state = at(p1={"tribes": {"kabul": 1}}, rulers={"kabul": "p1", "herat": "nobody"})
    assert rulers(state)["kabul"] == "p1"


def test_checks_that_are_nowhere_are_a_fault() -> None:
    assert fault(checks=4, deck={"left": 2}).startswith("4 Dominance Checks do not fit")
    assert fault(checks=4, discarded=[101]) == "more Dominance Checks are discarded than are over"


def test_two_checks_in_the_market_are_a_fault() -> None:
    told = fault(market={"0:0": 101, "0:1": 102})
    assert told == "two Dominance Checks cannot lie in the market"


def test_hand_that_holds_one_card_twice_is_a_fault() -> None:
    told = fault(p1={"hand": {"count": 3, "cards": [41, 41]}})
    assert told == "the hand of player 1 is miscounted"


def test_rupee_put_this_turn_on_an_empty_place_is_a_fault() -> None:
    told = fault(market={"0:0": {"paid": True, "rupees": 1}})
    assert told == "a rupee cannot have been put on an empty place"


def test_player_without_loyalty_is_a_fault() -> None:
    position = typed()
    del position["players"]["p2"]["loyalty"]
    assert spoken(GAME.faults(GAME.at(position))[0], ENGLISH) == "player 2 has no loyalty"


@pytest.mark.parametrize(
    ("patch", "because"),
    [
        ({"colour": 1}, "position: “colour” is not known here"),
        ({"players": {"p9": {}}}, "players: “p9” is not known here"),
        ({"favored": "blue"}, "favored: economic / military / political / intelligence"),
        ({"market": {"2:0": 5}}, "market: “2:0” is not known here"),
        ({"market": {"0:0": 117}}, "market.0:0: 1…116 is expected"),
        ({"armies": {"british": {"delhi": 1}}}, "armies.british: “delhi” is not known here"),
        ({"players": {"p1": {"gifts": [3]}}}, "players.p1.gifts: does not fit"),
        ({"players": {"p1": {"hand": {"count": 1, "cards": [1, 2]}}}}, "players.p1.hand: does not"),
        ({"turn": {"player": "p9"}}, "turn.player: p1 / p2 / p3 is expected"),
        ({"events": {"113": "p1"}}, "events: “113” is not known here"),
        ({"pending": [{"step": "Fly"}]}, "pending.step"),
        ({"options": {"players": "7"}}, "players: 1 / 2 / 3 / 4 / 5 is expected"),
    ],
)
def test_what_cannot_be_is_refused_by_name(patch: dict[str, Any], because: str) -> None:
    assert because in refusal({**typed(), **patch})


def test_turn_told_by_its_player_alone_begins_with_that_players_turn() -> None:
    state = at(turn="p2", market=full_market())
    assert asked(state).seat == "p2"
    assert GAME.position(state)["turn"]["actions"] == 2


def test_turn_can_be_joined_in_the_middle() -> None:
    position = typed(p1={"court": [29, 61]}, market=full_market(r0c0=2))
    position["turn"] |= {"actions": 1, "used": [61]}
    state = GAME.at(position)
    assert asked(state).seat == "p1"
    assert "card:29" in offered(state)
    assert reason(state, "card:61") == "it has been used this turn"


def test_set_up_can_be_typed_in() -> None:
    state = GAME.at({"options": {"players": "4"}})
    assert state == GAME.start({"players": "4"})


def test_hand_is_known_as_far_as_it_is_told() -> None:
    state = at(p1={"hand": {"count": 3, "cards": [41]}}, p2={"hand": 2})
    assert player(state, "p1")["hand"] == {"count": 3, "cards": [41]}
    assert player(state, "p2")["hand"] == {"count": 2, "cards": []}
    assert table(state).players["p1"].hand == HandView(3, "sealed")


def _session(**keys: Any) -> Session:
    return Session(GAME, Header("pax-pamir", 1, position=typed(**keys)))


def test_bumped_piece_is_put_right_and_rulers_follow() -> None:
    session = _session(p1={"tribes": {"kabul": 1}}, p2={"tribes": {"kabul": 1}})
    facts = session.correct({"armies": {"russian": {"kabul": 1}}})
    assert spoken(facts[0].text, ENGLISH) == "armies, Russian, Kabul: – → 1"
    assert rulers(session.state)["kabul"] == "p2"
    session.undo()
    assert rulers(session.state)["kabul"] is None


def test_correction_that_leaves_a_fault_is_refused() -> None:
    session = _session()
    with pytest.raises(Refusal) as refused:
        session.correct({"armies": {"russian": {"kabul": 13}}})
    assert refused.value.code == "fault"


def test_correction_that_changes_nothing_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        _session(p1={"rupees": 3}).correct({"players": {"p1": {"rupees": 3}}})
    assert refused.value.code == "no-change"


@pytest.mark.parametrize(
    ("patch", "place"),
    [
        ({"market": {"0:0": {"card": 88, "rupees": 2}}}, "market, top row, column 0"),
        ({"players": {"p1": {"rupees": 9}}}, "player, player 1, rupees"),
        ({"players": {"p1": {"court": [{"card": 1}]}}}, "player, player 1, court"),
        ({"players": {"p2": {"loyalty": "afghan"}}}, "player, player 2, loyalty"),
        ({"players": {"p2": {"gifts": [2]}}}, "player, player 2, gifts"),
        ({"players": {"p2": {"prizes": [4]}}}, "player, player 2, prizes"),
        ({"players": {"p2": {"points": 4}}}, "player, player 2, points"),
        ({"players": {"p2": {"tribes": {"herat": 2}}}}, "player, player 2, tribes, Herat"),
        ({"players": {"p2": {"hand": {"count": 2}}}}, "player, player 2, hand, number"),
        ({"roads": {"afghan": {"kabul-punjab": 1}}}, "roads, Afghan, Kabul–Punjab"),
        ({"favored": "military"}, "favored suit"),
        ({"events": {"105": "p2"}}, "events in force, 105 New Tactics"),
        ({"turn": {"actions": 1}}, "turn, actions"),
        ({"deck": {"left": 21}}, "deck, cards left"),
        ({"discarded": [50]}, "discarded cards"),
    ],
)
def test_everything_can_be_corrected(patch: dict[str, Any], place: str) -> None:
    facts = _session().correct(patch)
    assert spoken(facts[0].text, ENGLISH).startswith(f"{place}: ")


def test_hand_told_wrongly_is_put_right_without_saying_what_it_is() -> None:
    session = _session(p1={"hand": {"cards": [41]}})
    facts = session.correct({"players": {"p1": {"hand": {"cards": [52]}}}})
    assert [spoken(fact.text, ENGLISH) for fact in facts] == ["a sealed value was put right"]
    assert player(session.state, "p1")["hand"]["cards"] == [52]


def test_decision_whose_object_is_corrected_away_is_dropped() -> None:
    session = _session(
        p1={"court": [38]},
        p2={"tribes": {"punjab": 1}},
        armies={"british": {"punjab": 1}},
        market=full_market(),
    )
    for pick in ("card:38", "region:punjab"):
        session.answer(Answer((pick,)))
    session.correct({"players": {"p2": {"tribes": {"punjab": None}}}})
    assert session.prompt is not None
    assert "pass" in {choice.id for choice in session.prompt.choices}


def test_card_turned_up_that_was_told_to_be_in_a_hand_is_no_longer_told_there() -> None:
    market = full_market()
    del market["1:5"]
    state = at(p2={"hand": {"count": 2, "cards": [41, 52][:1]}}, market=market)
    state = after(state, "pass", "card:41")
    assert player(state, "p2")["hand"] == {"count": 2, "cards": []}


def test_card_corrected_into_a_court_is_no_longer_told_in_a_hand() -> None:
    session = _session(p1={"hand": {"cards": [29, 41]}}, p2={"court": [30]})
    session.correct({"players": {"p2": {"court": [29]}}})
    assert player(session.state, "p1")["hand"] == {"count": 2, "cards": [41]}
    assert "card:29" not in offered(after(session.state, "action:play"))


def test_cards_left_in_the_deck_are_counted_without_those_in_hands() -> None:
    position = typed(p1={"hand": 2}, p2={"hand": 1, "court": [29]}, bought=[41], market={"0:0": 10})
    del position["deck"]
    assert GAME.position(GAME.at(position))["deck"]["left"] == 58 - 3 - 2


@pytest.mark.parametrize(
    "step",
    [
        {"step": "TakeCylinder", "player": "p1", "kind": "spy", "place": 29},
        {"step": "TakeCylinder", "player": "p1", "kind": "gift", "place": 4},
        {"step": "TakeCylinder", "player": "p1", "kind": "tribe", "place": "herat"},
        {"step": "PlaceRoad", "player": "p1", "region": "herat"},
        {"step": "ForcedDiscard", "player": "p1"},
        {"step": "ChooseSuit", "player": "p1"},
        {"step": "AgreeBribe", "player": "p1", "to": "p2", "most": 2, "card": 61, "purpose": "tax"},
    ],
    ids=lambda step: f"{step['step']} {step.get('kind', '')}",
)
def test_pending_decision_is_asked_first_and_written_back_as_it_was(step: dict[str, Any]) -> None:
    full = {"tribes": {"kabul": 9}, "court": [61, 29], "gifts": [2]}
    turn = {"step": "Turn", "player": "p1"}
    state = GAME.at({**typed(p1=full, market=full_market(r0c0=1)), "pending": [step, turn]})
    assert GAME.position(state)["pending"] == [step, turn]
    assert asked(state).choices


@pytest.mark.parametrize(
    "step",
    [
        {"step": "UseCard", "player": "p1", "card": 29},
        {"step": "MoveSpy", "player": "p1", "left": 1, "card": 29},
        {"step": "BattleCard", "player": "p1", "card": 29, "left": 1, "struck": False},
        {"step": "ChooseSide", "player": "p1", "card": 29},
        {"step": "TakePrize", "player": "p1", "card": 29},
        {"step": "TellBought", "player": "p1", "at": 3},
        {"step": "AgreeBribe", "player": "p1", "to": "p1", "most": 2, "card": 61, "purpose": "tax"},
        {"step": "PickHand", "player": "p1", "purpose": "play"},
    ],
    ids=lambda step: step["step"],
)
def test_pending_decision_without_its_object_is_dropped(step: dict[str, Any]) -> None:
    state = GAME.at({**typed(market=full_market()), "pending": [step]})
    assert "pass" in offered(state)


def test_finished_game_has_nothing_pending() -> None:
    position = {**typed(), "phase": "over", "pending": [{"step": "Turn", "player": "p1"}]}
    assert refusal(position) == "pending: does not fit the rest of the position"


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict) and value:
        return [leaf for key in value for leaf in _leaves(value[key], (*path, key))]
    if isinstance(value, list) and value:
        return [leaf for at, one in enumerate(value) for leaf in _leaves(one, (*path, at))]
    return [path]


def _spoiled(position: Any, source: Random) -> Any:
    position = copy.deepcopy(position)
    path = source.choice(_leaves(position))
    place = position
    for key in path[:-1]:
        place = place[key]
    values = [0, 1, 2, 3, 41, 77, 105, -1, 999, "p1", "p2", "kabul", "british", "x", None, [], {}]
    place[path[-1]] = source.choice(values)
    return position


TABLES: list[dict[str, str]] = [
    *({"players": str(number)} for number in range(2, 6)),
    {"players": "1", "wakhan": "rulebook"},
    {"players": "2", "wakhan": "online", "wakhan_deck": "digital"},
    {"players": "1", "depth": "deck"},
]


@settings(derandomize=True, max_examples=100, deadline=None)
@given(st.integers(0, 10_000))
def test_spoiled_position_is_refused_or_playable_but_never_breaks(seed: int) -> None:
    source = Random(seed)
    choose = at_random(source)
    steps = source.randint(1, 150)
    state = play(GAME, GAME.start(TABLES[seed % len(TABLES)]), choose, steps).state
    position = json.loads(json.dumps(GAME.position(state)))
    for _ in range(6):
        try:
            spoiled = GAME.at(_spoiled(position, source), before=state)
        except Refusal:
            continue
        if GAME.faults(spoiled):
            continue
        GAME.view(spoiled, None)
        played = play(GAME, spoiled, choose, 5)
        assert GAME.outcome(played.state) or GAME.prompt(played.state) is not None


def test_court_of_a_position_keeps_its_order() -> None:
    state = at(p1={"court": [29, 9, 61]})
    assert court(state, "p1") == [29, 9, 61]


def test_somebody_elses_bribe_is_no_reason_for_wakhan_to_hold_a_card() -> None:
    bribe = {"step": "AgreeBribe", "player": "p1", "to": "p2", "most": 1, "card": 30}
    position = {
        "options": {"players": "1"},
        "turn": {"player": "p1"},
        "players": {
            "p1": {"loyalty": "british", "hand": {"cards": [30]}},
            "p2": {"tribes": {"punjab": 1}, "hand": 1},
        },
        "pending": [{**bribe, "purpose": "play"}, {"step": "Turn", "player": "p1"}],
    }
    faults = [spoken(one, ENGLISH) for one in GAME.faults(GAME.at(position))]
    assert faults == ["Wakhan has no hand"]


MISFIT = "pending: does not fit the rest of the position"


@pytest.mark.parametrize(
    "step", ["ChooseBox", "TurnAiCard", "TellAiCard", "TellAiBack", "PlaySwapped", "TellSwapped"]
)
def test_step_of_hers_without_wakhan_is_refused(step: str) -> None:
    pending = [{"step": step, "player": "p1"}, {"step": "Turn", "player": "p1"}]
    assert refusal(typed(pending=pending)) == MISFIT


def test_wakhan_is_never_asked_for_a_loyalty() -> None:
    options = {"players": "2", "wakhan": "rulebook"}
    position = GAME.position(GAME.start(options))
    position |= {"phase": "play", "market": full_market()}
    position["pending"] = [
        {"step": "ChooseLoyalty", "player": "p3"},
        {"step": "BeginTurn", "player": "p1"},
    ]
    told = [spoken(fault, ENGLISH) for fault in GAME.faults(GAME.at(position))]
    assert MISFIT in told


@pytest.mark.parametrize(
    "pending",
    [
        [{"step": "Act", "player": "p2"}],
        [{"step": "Act", "player": "p1"}, {"step": "Turn", "player": "p1"}],
        [{"step": "ChooseRumor", "player": "p1"}, {"step": "Turn", "player": "p1"}],
        [
            {"step": "Gift", "player": "p1"},
            {"step": "ChooseSide", "player": "p1", "card": 41},
            {"step": "Turn", "player": "p1"},
        ],
    ],
)
def test_decisions_that_play_never_comes_to_are_a_fault(pending: list[dict[str, Any]]) -> None:
    p1 = {"hand": {"cards": [41]}, "rupees": 9, "court": [29], "loyalty": "british"}
    assert fault(p1=p1, market=full_market(), pending=pending) == MISFIT


def test_game_goes_on_after_a_decision_typed_in_alone() -> None:
    """It left the game with nothing to ask, and not over."""
    state = at(market=full_market(), pending=[{"step": "ChooseRebuke", "player": "p1"}])
    state = after(state, "region:kabul")
    assert asked(state).seat == "p1"


def _at_wakhans(*pending: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A position at her turn, beside one player."""
    position = {**typed(2, "p2", market=full_market(), **keys), "options": {"players": "1"}}
    del position["players"]["p2"]["loyalty"]
    return {**position, "pending": [*pending, {"step": "Turn", "player": "p2"}]}


@pytest.mark.parametrize(
    "step",
    [
        {"step": "Owe", "player": "p2", "rupees": 1},
        {"step": "ForcedDiscard", "player": "p2"},
        {"step": "PickHand", "player": "p2", "purpose": "discard"},
    ],
    ids=lambda step: step["step"],
)
def test_wakhan_is_never_asked_for_cards(step: dict[str, Any]) -> None:
    """She crashed when she was: she has no hand, and owes no cards."""
    position = _at_wakhans(step, p2={"court": [29], "hand": 1})
    faults = [spoken(one, ENGLISH) for one in GAME.faults(GAME.at(position))]
    assert MISFIT in faults


def test_wakhan_has_not_chosen_what_to_do_before_something_else_is_decided() -> None:
    """It left the game with nothing to ask, and not over."""
    position = _at_wakhans({"step": "SafeHouse", "player": "p2"})
    position["pending"][-1]["step"] = "Act"
    assert MISFIT in [spoken(one, ENGLISH) for one in GAME.faults(GAME.at(position))]


def test_wakhan_knows_an_answer_to_whatever_may_be_asked_of_her() -> None:
    of_the_table = {TellAiCard, TellAiBack, TellSwapped}
    books = {EnterPoints, EnterCylinders, EnterInfluence, EnterStars, EnterRupees}
    asked_of_her = {step for step in DECISIONS if "player" in getattr(step, "_fields", ())}
    assert asked_of_her - of_the_table - books <= {*ANSWERS, *NEVER_HERS}


def test_wakhan_gives_a_spy_back_where_no_safe_house_is_left() -> None:
    state = GAME.at(_at_wakhans({"step": "SafeHouse", "player": "p2"}))
    answer, reasons = GAME.choose(asked(state), state)
    assert answer.picks == ("no",)
    assert reasons


@pytest.mark.parametrize(
    "pending",
    [
        [{"step": "TurnUp"}, {"step": "Gift", "player": "p1"}, {"step": "Refill"}],
        [{"step": "Gift", "player": "p1"}, {"step": "ChooseLoyalty", "player": "p1"}],
    ],
)
def test_decisions_in_an_order_that_play_never_has_are_a_fault(
    pending: list[dict[str, Any]],
) -> None:
    turn = {"step": "Turn", "player": "p1"}
    assert fault(market={"0:0": 10}, pending=[*pending, turn]) == MISFIT


def test_bribe_for_an_action_that_nothing_is_left_for_is_a_fault() -> None:
    """It left the turn with one action less than none."""
    bribe = {"step": "AgreeBribe", "player": "p1", "to": "p2", "most": 1, "card": 61}
    position = typed(p1={"court": [61]}, favored="military")
    position["pending"] = [{**bribe, "purpose": "tax"}, {"step": "Turn", "player": "p1"}]
    position["turn"]["actions"] = 0
    assert [spoken(one, ENGLISH) for one in GAME.faults(GAME.at(position))] == [MISFIT]


def test_loyalty_of_one_player_being_picked_is_no_loyalty_of_another() -> None:
    position = typed(pending=[{"step": "ChooseLoyalty", "player": "p1"}])
    del position["players"]["p2"]["loyalty"]
    assert "player 2 has no loyalty" in [
        spoken(one, ENGLISH) for one in GAME.faults(GAME.at(position))
    ]


def test_more_cards_than_there_are_is_a_fault() -> None:
    told = "more court cards lie in hands, courts, market and deck than exist"
    assert fault(p1={"hand": 100}, market={"0:0": 1}) == told
    assert fault(p1={"hand": 50}, p2={"hand": 50}, p3={"court": [29]}) == told
    because = refusal(typed(deck={"left": 20, "laid": 6}))
    assert because == "deck.laid: does not fit the rest of the position"


STEPS: tuple[Any, ...] = get_args(Step)
FIELDS: dict[str, tuple[Any, ...]] = {
    "player": SEATS,
    "to": SEATS,
    "region": REGIONS,
    "coalition": COALITIONS,
    "kind": ("army", "road", "tribe", "spy", "gift"),
    "place": (*REGIONS, *BORDERS, 2, 4, 6, 29),
    "purpose": ("play", "discard", *ACTIONS),
    **dict.fromkeys(("taken", "moved", "struck", "check"), (True, False)),
}


def _some_step(position: dict[str, Any], source: Random) -> dict[str, Any]:
    """Any step, more often than not of who is to move and of a card in a court."""
    kind = source.choice(STEPS)
    step = {name: source.choice(FIELDS.get(name, range(4))) for name in kind._fields}
    rows = position["players"].values()
    cards = [item["card"] for row in rows for item in row.get("court", ())]
    if "card" in step:
        step["card"] = source.choice([*cards, 41])
    if "player" in step and "turn" in position and source.random() < 0.7:
        step["player"] = position["turn"]["player"]
    return {"step": kind.__name__, **step}


STRANGE_DECISIONS = 70
"""10,000 were tried once."""


def test_position_with_a_strange_decision_is_refused_or_played_on() -> None:
    taken = 0
    for seed in range(STRANGE_DECISIONS):
        source = Random(seed)
        choose = at_random(source)
        start = GAME.start(TABLES[seed % len(TABLES)])
        state = play(GAME, start, choose, source.randint(1, 100), freely=True).state
        position = json.loads(json.dumps(GAME.position(state)))
        at = source.randint(0, min(2, len(position["pending"])))
        position["pending"].insert(at, _some_step(position, source))
        try:
            session = Session(GAME, Header("pax-pamir", GAME.rules, position=position))
        except Refusal:
            continue
        taken += 1
        check_node(session)
        for _ in range(8):
            if (prompt := session.prompt) is None:
                break
            own = automa_answer(GAME, session.state, prompt)
            session.answer(Answer(choose(prompt)) if own is None or seed % 2 else own)
            check_node(session)
    assert taken > STRANGE_DECISIONS / 10
