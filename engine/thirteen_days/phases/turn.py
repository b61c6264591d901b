"""A turn in referee depth: name the card, then its event or a Command."""

from __future__ import annotations

from functools import cache

from engine.core import Fact, Prompt, Refused
from engine.text import Text
from engine.thirteen_days.cards.card_text import event_text
from engine.thirteen_days.cards.strategy import CARDS, Card, already_seen, card_of, unseen
from engine.thirteen_days.decisions import Command, OfferEvent, PlayCard, UseCard
from engine.thirteen_days.effects.cards import discarded_fact
from engine.thirteen_days.options import Options
from engine.thirteen_days.phases.command import command_size
from engine.thirteen_days.phases.events import begin, why_no_event
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import State, Stepped, then
from engine.thirteen_days.words import SEATS, SIDE_NAMES

_QUESTIONS = tuple(say("{side}: which card do you play?", side=name) for name in SIDE_NAMES)
_PLAY_RULE = say("One card from your hand. Each side plays four; the fifth is left for the end.")


def ask_play(state: State, asked: PlayCard) -> Prompt:
    seen, side = state.seen, asked.side
    return Prompt(SEATS[side], _QUESTIONS[side], unseen(seen), already_seen(seen), _PLAY_RULE)


def take_play(state: State, asked: PlayCard, pick: str) -> Stepped:
    side, card = asked.side, card_of(pick)
    state = state._replace(seen=(*state.seen, card.id))
    return begun(state, side, card, (_played(side, card.id),))


def begun(state: State, side: int, card: Card, facts: tuple[Fact, ...] = ()) -> Stepped:
    """What is asked about a card that was just played."""
    if card.side != SEATS[1 - side]:
        return then(state, UseCard(side, card.id)), facts
    return _their_card(state, side, card, facts)


@cache
def _played(side: int, card: str) -> Fact:
    text = say("{side} plays {card}", side=SIDE_NAMES[side], card=CARDS[card].name)
    return Fact("played", text, data={"side": SEATS[side], "card": card})


def _their_card(state: State, side: int, card: Card, facts: tuple[Fact, ...]) -> Stepped:
    """The other side's card: its event first, if that side can and wants to, then a Command."""
    state = then(state, Command(side, card.cubes))
    reason = why_no_event(state, 1 - side, card)
    if reason is not None:
        return state, (*facts, _impossible(card.id, reason))
    return then(state, OfferEvent(1 - side, card.id)), facts


@cache
def _impossible(card: str, because: Text) -> Fact:
    text = say("The event does nothing ({card}): {because}", card=CARDS[card].name, because=because)
    return Fact("no-event", text, data={"card": card})


_EVENT = plain(Plain.EVENT, say("event"))
_DECLINE = plain(Plain.DECLINE, say("no event"))
_DISCARD = plain(Plain.DISCARD, say("discard it"))
_THEIRS = say("the event belongs to the other side")


def ask_use(state: State, asked: UseCard) -> Prompt:
    side, card, stolen = asked
    size = command_size(state, Command(side, CARDS[card].cubes))
    reason = why_not_used(state, side, CARDS[card])
    return _use_prompt(side, card, stolen, size, reason, state.options)


def why_not_used(state: State, side: int, card: Card) -> Text | None:
    """Why a side cannot use the event of a card it plays, or None if it can."""
    if card.side == SEATS[1 - side]:
        return _THEIRS
    return why_no_event(state, side, card)


@cache
def _use_prompt(
    side: int, card: str, stolen: bool, size: int, reason: Text | None, options: Options
) -> Prompt:
    choices = [plain(Plain.COMMAND, say_count("Command {n}", "Command {n}", size))]
    refused: list[Refused] = []
    if reason is None:
        choices.append(_EVENT)
    else:
        refused.append(_EVENT.refused(reason))
    if stolen:
        choices.append(_DISCARD)
    question = say("{side}: how do you use {card}?", side=SIDE_NAMES[side], card=CARDS[card].name)
    rule = event_text(card, options)
    return Prompt(SEATS[side], question, tuple(choices), tuple(refused), rule)


def take_use(state: State, asked: UseCard, pick: str) -> Stepped:
    side, card = asked.side, CARDS[asked.card]
    if pick == "event":
        return begin(state, side, card)
    if pick == "discard":
        return state, (discarded_fact(side, card),)
    if card.side == SEATS[1 - side] and state.options.stolen_event == "offered":
        return _their_card(state, side, card, ())
    return then(state, Command(side, card.cubes)), ()


def ask_offer(state: State, asked: OfferEvent) -> Prompt:
    reason = why_no_event(state, asked.side, CARDS[asked.card])
    return _offer_prompt(*asked, reason, state.options)


@cache
def _offer_prompt(side: int, card: str, reason: Text | None, options: Options) -> Prompt:
    rule = event_text(card, options)
    question = say(
        "{side}: do you use the event of {card} first?",
        side=SIDE_NAMES[side],
        card=CARDS[card].name,
    )
    if reason is None:
        return Prompt(SEATS[side], question, (_EVENT, _DECLINE), rule=rule)
    return Prompt(SEATS[side], question, (_DECLINE,), (_EVENT.refused(reason),), rule)


def take_offer(state: State, asked: OfferEvent, pick: str) -> Stepped:
    if pick == "event":
        return begin(state, asked.side, CARDS[asked.card])
    return state, (_declined(asked.side, asked.card),)


@cache
def _declined(side: int, card: str) -> Fact:
    text = say(
        "{side} does without the event: {card}", side=SIDE_NAMES[side], card=CARDS[card].name
    )
    return Fact("declined", text, data={"side": SEATS[side], "card": card})
