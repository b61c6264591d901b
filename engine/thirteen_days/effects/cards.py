"""Events that touch hands: a card taken from the other side, a hand renewed."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Fact, Prompt
from engine.text import Text
from engine.thirteen_days.cards.strategy import CARDS, Card, Step, already_seen, card_of, unseen
from engine.thirteen_days.decisions import RenewHand, Steal, UseCard
from engine.thirteen_days.phases.events import EFFECTS
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import Facts, State, Stepped, hand_size, then
from engine.thirteen_days.words import SEATS, SIDE_NAMES


@EFFECTS.named("steal")
def steal(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    if not hand_size(state, 1 - side):
        return _no_cards(1 - side)
    return then(state, Steal(side)), ()


@cache
def _no_cards(side: int) -> Text:
    return say("{side} has no cards in hand", side=SIDE_NAMES[side])


def ask_steal(state: State, asked: Steal) -> Prompt:
    question = say(
        "{side} takes a card from the hand of {other} unseen: which one is it?",
        side=SIDE_NAMES[asked.side],
        other=SIDE_NAMES[1 - asked.side],
    )
    return Prompt(TABLE, question, unseen(state.seen), already_seen(state.seen))


def take_steal(state: State, asked: Steal, pick: str) -> Stepped:
    card = card_of(pick)
    state = state._replace(seen=(*state.seen, card.id))
    return then(state, UseCard(asked.side, card.id, stolen=True)), _stolen(asked.side, card.id)


@cache
def _stolen(side: int, card: str) -> Facts:
    text = say(
        "{side} takes {card} from the hand of {other}",
        side=SIDE_NAMES[side],
        card=CARDS[card].name,
        other=SIDE_NAMES[1 - side],
    )
    draws = say("{side} draws a strategy card", side=SIDE_NAMES[1 - side])
    data = {"side": SEATS[side], "card": card}
    return (
        Fact("stolen", text, data=data, reveals=True),
        Fact("draw", draws, draws, {"side": SEATS[1 - side], "cards": 1}),
    )


@EFFECTS.named("renew-hand")
def renew_hand(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    cards = hand_size(state, side)
    if not cards:
        return _no_cards(side)
    return then(state, RenewHand(side, cards)), ()


_KEEP = plain(Plain.DONE, say("no more"))
_QUESTIONS = tuple(say("{side}: which card do you discard?", side=name) for name in SIDE_NAMES)
_RENEW_RULE = say("Discard as many cards as you like, one after the other; then draw as many.")


def ask_renew(state: State, asked: RenewHand) -> Prompt:
    return Prompt(
        SEATS[asked.side],
        _QUESTIONS[asked.side],
        (*unseen(state.seen), _KEEP),
        already_seen(state.seen),
        _RENEW_RULE,
    )


def take_renew(state: State, asked: RenewHand, pick: str) -> Stepped:
    side, cards, discarded = asked
    if pick == "done":
        return state, _drawn(side, discarded)
    card = card_of(pick)
    state = state._replace(seen=(*state.seen, card.id))
    facts = (_discarded(side, card.id),)
    if cards == 1:
        return state, facts + _drawn(side, discarded + 1)
    return then(state, RenewHand(side, cards - 1, discarded + 1)), facts


@cache
def _discarded(side: int, card: str) -> Fact:
    return discarded_fact(side, CARDS[card])


def discarded_fact(side: int, card: Card) -> Fact:
    text = say("{side} discards {card}", side=SIDE_NAMES[side], card=card.name)
    return Fact("discard", text, text, {"side": SEATS[side], "card": card.id}, reveals=True)


@cache
def _drawn(side: int, number: int) -> Facts:
    if not number:
        return ()
    text = say_count(
        "{side} draws {n} card", "{side} draws {n} cards", number, side=SIDE_NAMES[side]
    )
    return (Fact("draw", text, text, {"side": SEATS[side], "cards": number}),)
