"""Shows that what a hand holds changes nothing for anybody else until it is played or shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Fact, Prompt
from engine.pax_pamir import GAME
from engine.pax_pamir.state import State
from engine.pax_pamir.steps import PickHand
from engine.pax_pamir.view import HandView
from engine.secrecy import Sealed
from tests.engine.pax_pamir.pax_table import (
    after,
    asked,
    at,
    full_market,
    player,
    table,
)

HIDDEN = [17, 19, 22, 23, 24, 26, 30, 32, 33, 35, 40, 43, 46, 55, 57, 60]
"""Court cards nobody has seen in the tables below."""


def _table(hand: list[int], **options: str) -> State:
    return at(
        options={"players": "3", **options},
        p1={"hand": {"cards": [1]}, "court": [41, 61], "rupees": 8},
        p2={"hand": {"count": 3, "cards": hand}, "court": [29, 45], "rupees": 6},
        p3={"hand": 2, "court": [16, 91], "tribes": {"kabul": 2}},
        armies={"british": {"kabul": 1}, "russian": {"herat": 2}},
        roads={"british": {"kabul-punjab": 1}, "russian": {"persia-herat": 1}},
        market=full_market(r0c0=2, r1c3=1),
    )


def _seen_by_others(state: State) -> tuple[Any, ...]:
    """All that reaches anybody but player 2: views, gauges, position, prompt, outcome."""
    views = [GAME.view(state, seat) for seat in (None, "p1", "p3")]
    prompt = None if _is_own_secret(state) else GAME.prompt(state)
    return (*views, GAME.gauges(views[0]), GAME.position(state), prompt, GAME.outcome(state))


def _is_own_secret(state: State) -> bool:
    return bool(state.pending) and state.pending[0] == PickHand(1, "discard")


def _shows_a_hand(facts: tuple[Fact, ...]) -> bool:
    return any(fact.kind in ("swapped", "hand-discarded") for fact in facts)


def _without_playing(prompt: Prompt, source: Random) -> str:
    """Any pick but one that lets player 2 show a card."""
    own = prompt.seat == "p2"
    ids = [choice.id for choice in prompt.choices if not (own and choice.id == "action:play")]
    return source.choice(ids)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(HIDDEN), min_size=0, max_size=3, unique=True),
    st.lists(st.sampled_from(HIDDEN), min_size=0, max_size=3, unique=True),
    st.integers(0, 10_000),
)
def test_hand_of_another_player_changes_nothing_one_can_see(
    one: list[int], other: list[int], seed: int
) -> None:
    source = Random(seed)
    left, right = _table(sorted(one)), _table(sorted(other))
    for _ in range(60):
        assert _seen_by_others(left) == _seen_by_others(right)
        prompt = GAME.prompt(left)
        if prompt is None or _is_own_secret(left):
            break
        pick = _without_playing(prompt, source)
        left, told = GAME.answer(left, (pick,))
        right, also = GAME.answer(right, (pick,))
        if _shows_a_hand(told):
            break
        assert told == also


def test_only_the_owner_sees_a_told_hand() -> None:
    state = _table([17, 19])
    hands = {seat: table(state, seat).players["p2"].hand for seat in ("p1", "p2", "p3")}
    assert hands["p2"] == HandView(3, (17, 19))
    assert hands["p1"] == hands["p3"] == HandView(3, "sealed")
    assert isinstance(state.players[1].told, Sealed)
    assert "17" not in repr(state.players[1].told)


def test_open_hands_are_seen_by_everybody_and_asked_about_openly() -> None:
    state = _table([17, 19], hands="open")
    assert table(state).players["p2"].hand.cards == (17, 19)
    prompt = GAME.prompt(after(state, "action:play"))
    assert prompt is not None
    assert not prompt.secret


def test_question_which_card_to_play_is_for_the_players_eyes_only() -> None:
    prompt = GAME.prompt(after(_table([17]), "action:play"))
    assert prompt is not None
    assert prompt.secret


@pytest.mark.parametrize("purpose", ["play", "discard"])
def test_what_is_picked_in_secret_is_told_as_a_reveal(purpose: str) -> None:
    pending = [{"step": "PickHand", "player": "p2", "purpose": purpose}]
    state = GAME.at(
        {**GAME.position(_table([17, 19])), "pending": pending}, before=_table([17, 19])
    )
    for choice in asked(state).choices:
        _, facts = GAME.answer(state, (choice.id,))
        assert any(fact.reveals for fact in facts)


def test_sealed_hands_survive_a_correction_of_something_else() -> None:
    state = _table([17, 19])
    position = GAME.position(state)
    position["favored"] = "economic"
    assert player(GAME.at(position, before=state), "p2")["hand"]["cards"] == [17, 19]


def test_card_everybody_saw_being_bought_can_be_played_from_a_hand_not_told() -> None:
    state = after(at(p1={"hand": 1}, bought=[41], market=full_market()), "action:play")
    ids = {choice.id for choice in asked(state).choices}
    assert "card:41" in ids
    assert "card:10" not in ids, "it lies in the market"


def test_sealed_hands_are_asked_for_anew_where_nothing_is_known_of_them() -> None:
    state = GAME.at(GAME.position(_table([17, 19])))
    assert player(state, "p2")["hand"] == {"count": 3, "cards": []}
