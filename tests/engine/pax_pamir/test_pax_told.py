"""Shows that what cards and rules change without anybody's choice is told, and why."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Fact
from engine.pax_pamir.actions.specials import CARDS_WITH
from engine.pax_pamir.cards.printed import COURTS, card_name
from engine.text import ENGLISH, sentence, spoken
from tests.engine.pax_pamir.pax_table import asked, at, full_market, kinds, on_market, told


def to_do(facts: list[Fact]) -> list[str]:
    """What the table is told to do, in English."""
    return [spoken(sentence(fact.on_table), ENGLISH) for fact in facts if fact.on_table is not None]


WITHDRAWAL = {"card": 111}


def test_rupees_under_public_withdrawal_are_told_to_leave_the_game() -> None:
    market = {"0:0": {"rupees": 2}, "0:1": WITHDRAWAL, "1:0": {"card": 12}}
    state, facts = told(at(market=market, deck={"left": 0}, checks=0), "pass")
    assert "Top row, column 0: 2 rupees under 111 Public Withdrawal leave the game" in to_do(facts)
    assert on_market(state) == {}
    cards = full_market()
    cards["0:5"] = {"rupees": 1}
    state, facts = told(at(market=cards), "pass", "card:111")
    assert "Top row, column 5: 1 rupee under 111 Public Withdrawal leaves the game" in to_do(facts)


def test_rupees_that_stay_when_an_event_leaves_are_told() -> None:
    cards = full_market(r0c0=2)
    cards["0:0"]["card"] = 113
    _, facts = told(at(market=cards, deck={"left": 0}, checks=0), "pass")
    assert to_do(facts)[:2] == [
        "Event discarded: Riots in Persia",
        "Top row, column 0: 2 rupees stay where the card lay",
    ]
    cards = full_market(r1c3=2)
    cards["1:3"]["card"] = 101
    del cards["0:5"]
    _, facts = told(at(market=cards), "pass", "card:102")
    assert "Bottom row, column 3: 2 rupees stay where the card lay" in to_do(facts)


def test_suit_that_pashtunwali_values_hold_is_told_to_stay() -> None:
    """Card 31 shows a suit icon; Rebuke, discarded, would favor the political suit."""
    state = at(p1={"hand": {"cards": [31]}}, events={"115": "p2"}, favored="military")
    state, facts = told(state, "action:play", "card:31", "play:left")
    while "turn-ended" not in kinds(facts):
        state, more = told(state, asked(state).choices[-1].id)
        facts += more
    stays = "The favored suit stays military: Pashtunwali Values"
    assert stays in to_do(facts)
    market = {"0:0": {"card": 116}}
    held = at(market=market, deck={"left": 0}, checks=0, events={"115": "p2"}, favored="military")
    assert stays in to_do(told(held, "pass")[1])


@pytest.mark.parametrize(
    ("spared", "why"),
    [
        ({"events": {"107": "p1"}}, "Courtly Manners"),
        ({"events": {"107": "discarded"}}, "Disregard for Customs"),
        ({"court": CARDS_WITH["charismatic-courtiers"]}, "{card}"),
    ],
)
def test_bribe_that_is_not_owed_for_playing_is_told_with_its_reason(
    spared: dict[str, Any], why: str
) -> None:
    court = list(spared.pop("court", ()))
    state = at(p1={"hand": {"cards": [30]}, "court": court}, p2={"tribes": {"punjab": 2}}, **spared)
    _, facts = told(state, "action:play", "card:30")
    why = spoken(card_name(court[0]), ENGLISH) if court else why
    name = spoken(card_name(30), ENGLISH)
    assert to_do(facts) == [f"Player 1 owes player 2 no bribe for {name}: {why}"]


def test_bribe_that_is_not_owed_for_a_hostage_is_told_with_its_reason() -> None:
    reforms = CARDS_WITH["civil-service-reforms"][0]
    hostage = {"card": 29, "spies": {"p2": 1}}
    market = {"0:5": {"card": 1, "rupees": 1}}
    state = at(p1={"court": [hostage, reforms]}, market=market)
    _, facts = told(state, "card:29")
    why = spoken(card_name(reforms), ENGLISH)
    assert to_do(facts)[0] == f"Player 1 owes player 2 no bribe for 29 Khyber Pass: {why}"
    _, facts = told(at(p1={"court": [29, reforms]}, market=market), "card:29")
    assert "no-bribe-owed" not in kinds(facts), "nobody holds it"


def test_table_is_told_how_many_cards_a_debt_of_leverage_costs() -> None:
    leveraged = [14, 30, 40, 46, 78]
    assert all(COURTS[card].leveraged for card in leveraged)
    state = at(p1={"court": leveraged, "rupees": 1, "hand": 2}, deck={"left": 0}, checks=0)
    state, facts = told(state, "pass", f"card:{leveraged[0]}")
    owed = "Player 1 cannot return all of it: {} from court or hand {} to be discarded"
    assert owed.format("1 card", "is") in to_do(facts)
    question = spoken(asked(state).question, ENGLISH)
    assert question == "player 1 owes 1 card for leverage: which one is discarded?"
    state, facts = told(state, f"card:{leveraged[1]}")
    assert owed.format("2 cards", "are") in to_do(facts)
    question = spoken(asked(state).question, ENGLISH)
    assert question == "player 1 owes 2 cards for leverage: which one is discarded first?"
