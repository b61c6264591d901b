"""Shows her turn as questions where only her deck is followed and nothing of the table is known."""

from __future__ import annotations

from random import Random

import pytest

from device.random_players import at_random
from engine.core import TABLE, Answer, Refusal, called_at
from engine.pax_pamir import GAME
from engine.pax_pamir.game import DECISIONS
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.cards.ai_cards import BOXES
from engine.pax_pamir.wakhan.deck_only.words import ACTIONS, CANDIDATES, CONDITIONS, question_of
from engine.playout import play, play_checked
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, calling, spoken

NAMED = calling(ENGLISH, {"p2": GAME.automa_name})

DECK_ONLY = {"players": "1", "depth": "deck"}


def question(state: State) -> str:
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert prompt.seat == TABLE
    return spoken(prompt.question, NAMED)


def answered(state: State, *picks: str) -> tuple[State, list[str]]:
    """The state after these picks, and all that was told."""
    told: list[str] = []
    for pick in picks:
        prompt = GAME.prompt(state)
        assert prompt is not None
        assert pick in {choice.id for choice in prompt.choices}, question(state)
        state, facts = GAME.answer(state, (pick,))
        told += [spoken(fact.text, calling(ENGLISH, called_at(GAME, state, {}))) for fact in facts]
    return state, told


def test_card_is_shown_with_boxes_orders_and_what_both_arrows_come_to() -> None:
    state, told = answered(GAME.start({**DECK_ONLY, "players": "2"}), "ai:9", "back:bottom:5")
    assert "The arrows point at the bottom row and column 5" in told
    assert "Box 1: radicalize the card with most armies and roads" in told
    assert "Box 3: radicalize" in told
    assert any("Russian, British, Afghan" in line for line in told)
    assert "Regions from left to right: Kabul, Punjab, Kandahar, Persia, Herat, Transcaspia" in told
    assert "Cards she plays go to the right end of her court" in told
    assert "The red arrow means player 2" in told
    assert question(state) == "Is a Dominance Check in the market?"


def test_box_asks_its_condition_and_then_for_candidates() -> None:
    state, _ = answered(GAME.start(DECK_ONLY), "ai:24", "back:top:2", "no")
    assert question(state) == "Box 1: Does any player have more spies in play than Wakhan?"
    state, _ = answered(state, "yes")
    assert question(state) == "Box 1: Can Wakhan buy an intelligence card?"
    state, told = answered(state, "yes")
    assert any("by: highest rank; then the lowest price" in line for line in told)
    assert any("left end" in line for line in told)
    assert state.actions == 1
    assert question(state).startswith("Box 2: Has Wakhan a card with battle")


def test_what_is_not_for_sale_is_said_with_the_question_for_a_card() -> None:
    state, _ = answered(GAME.start(DECK_ONLY), "ai:3", "back:top:2", "yes", "no", "no")
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert prompt.rule is not None
    assert "a Dominance Check only out of ambition" in spoken(prompt.rule, NAMED)
    state, _ = answered(GAME.start(DECK_ONLY), "ai:4", "back:top:0", "yes", "no", "yes")
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert prompt.rule is not None
    assert "2 more with leverage, 3 more as card 113" in spoken(prompt.rule, NAMED)


def test_three_impossible_boxes_in_a_row_end_the_boxes() -> None:
    state, told = answered(GAME.start(DECK_ONLY), "ai:24", "back:top:2", "no", "no", "no")
    assert told[-2:] == ["Box 1 is impossible", "Box 2 is impossible"]
    assert question(state) == "Box 3: Which of these is the first card Wakhan can buy?"
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert [choice.id for choice in prompt.choices] == [
        *("market:0:2", "market:0:1", "market:0:0"),
        *("market:1:2", "market:1:1", "market:1:0"),
        "no",
    ]
    state, _ = answered(state, "no")
    assert question(state).startswith("Has Wakhan an unused card of the favored suit")


def test_bonus_action_of_a_box_takes_no_action_and_the_next_box_comes() -> None:
    state, _ = answered(GAME.start(DECK_ONLY), "ai:1", "back:top:0", "no")
    state, told = answered(state, "yes")
    assert any("Tax players" in line for line in told)
    assert question(state) == "Was the card she acted with of the favored suit?"
    state, told = answered(state, "yes")
    assert told == ["Wakhan has 2 actions left"]
    assert question(state) == "Box 2: Is military the favored suit?"


def test_check_in_the_market_is_for_ambition_and_else_changes_the_plain_box() -> None:
    state, _ = answered(GAME.start(DECK_ONLY), "ai:1", "back:top:0", "yes")
    assert question(state).startswith("Can Wakhan buy the Dominance Check")
    state, _ = answered(state, "no", "no")
    assert question(state).startswith("Box 2"), "an impossible box is no reason to ask again"
    state, _ = answered(state, "no", "yes")
    assert question(state) == "Is a coalition dominant?"
    state, told = answered(state, "no")
    assert any("most spies and tribes" in line for line in told)
    assert question(state).startswith("Can Wakhan buy the Dominance Check")
    state, told = answered(state, "yes")
    assert told == ["Wakhan buys the Dominance Check for one action: carry it out."]
    assert question(state).startswith("Has Wakhan an unused card of the favored suit")


def test_points_are_asked_for_in_the_end_and_a_tie_is_broken() -> None:
    position = {"options": DECK_ONLY, "wakhan": {"card": 3, "gone": [3]}}
    state, _ = answered(GAME.at(position), "over", "number:8", "number:8")
    assert question(state) == "How many military stars are in the court of player 1?"
    state, _ = answered(state, "number:2", "number:0", "number:3", "number:0")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, dict(outcome.scores)) == (("p2",), {"p1": 8, "p2": 8})
    assert spoken(outcome.text, NAMED) == "Wakhan wins"


def test_every_box_has_a_question_for_all_it_depends_on() -> None:
    for box in BOXES.values():
        asked = [question_of(box, part) for part in range(2)]
        if box.id != "radicalize":
            assert asked[0] is not None
    assert {box.when for box in BOXES.values() if box.when} == set(CONDITIONS)
    assert {box.among for box in BOXES.values() if box.among} == set(CANDIDATES)
    assert {box.id for box in BOXES.values() if box.does != "radicalize"} == set(ACTIONS)


@pytest.mark.parametrize("deck", ["physical", "digital"])
def test_whole_turns_survive_writing_replay_undo_and_redo(deck: str) -> None:
    for seed in range(12):
        options = {**DECK_ONLY, "players": "12"[seed % 2], "wakhan_deck": deck}
        play_checked(GAME, Header("pax-pamir", 1, options), at_random(Random(seed)))


def test_every_question_comes_up() -> None:
    missing = {kind for kind in DECISIONS if kind.__name__.startswith("Walk")}
    for seed in range(200):
        play(
            GAME,
            GAME.start(DECK_ONLY),
            at_random(Random(seed)),
            watch=lambda state, picks: missing.discard(type(state.pending[0])),
        )
    assert missing == set()


def test_game_under_way_can_go_on_with_the_deck_alone() -> None:
    session = Session(GAME, Header("pax-pamir", 1, {"players": "1"}))
    choose = at_random(Random(2))
    for _ in range(60):
        prompt = session.prompt
        assert prompt is not None
        session.answer(Answer(choose(prompt)))
    before = GAME.position(session.state)["wakhan"]
    session.correct({"options": {"depth": "deck"}})
    assert GAME.position(session.state)["wakhan"]["gone"] == before["gone"]
    assert question(session.state) == "Wakhan's turn is over. What comes next?"


def test_other_presets_and_the_scorebook_are_refused_with_the_reason() -> None:
    for options, reason in (
        ({**DECK_ONLY, "wakhan": "online"}, "with only her deck, Wakhan plays by the rulebook"),
        ({"depth": "deck", "wakhan": "none"}, "without Wakhan there is no AI deck"),
        (
            {"depth": "scorebook", "wakhan": "rulebook"},
            "with Wakhan, track the whole game or only her deck",
        ),
    ):
        with pytest.raises(Refusal) as refusal:
            GAME.start(options)
        assert spoken(refusal.value.because, NAMED) == reason


@pytest.mark.parametrize(("rules", "told"), [(2, False), (GAME.rules, True)])
def test_one_opponent_is_told_unless_the_game_was_begun_by_earlier_rules(
    rules: int, told: bool
) -> None:
    state = GAME.as_of(GAME.start(DECK_ONLY), rules)
    # AI card 14: a battle on the court card with most spies, then a battle.
    state, lines = answered(state, "ai:14", "back:top:0", "no", "no", "yes")
    assert any("of one player only" in line for line in lines) == told


@pytest.mark.parametrize(("rules", "told"), [(2, False), (GAME.rules, True)])
def test_one_opponent_is_told_for_the_boxed_battle_too(rules: int, told: bool) -> None:
    state = GAME.as_of(GAME.start(DECK_ONLY), rules)
    _, lines = answered(state, "ai:14", "back:top:0", "no", "yes")
    assert any("court card with the most spies" in line for line in lines)
    assert any("of one player only" in line for line in lines) == told
