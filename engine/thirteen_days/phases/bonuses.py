"""The world-opinion bonuses after the cards: Television, United Nations, Alliances."""

from __future__ import annotations

from functools import cache

from engine.core import Fact, Prompt
from engine.text import Text
from engine.thirteen_days.cards.strategy import already_seen, card_of, unseen
from engine.thirteen_days.decisions import LookAtTop, TellDiscard
from engine.thirteen_days.effects.cards import discarded_fact
from engine.thirteen_days.effects.markers import television_bonus
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.rulings import ruling_text
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import Facts, State, Stepped, leader, then
from engine.thirteen_days.words import (
    ALLIANCES,
    GROUND_NAMES,
    GROUNDS,
    SEATS,
    SIDE_NAMES,
    TELEVISION,
    UNITED_NATIONS,
)


def television(state: State) -> Stepped:
    side = leader(state, TELEVISION)
    if side is None:
        return state, (_nobody_leads(TELEVISION),)
    return then(state, television_bonus(side)), (_leads(side, TELEVISION),)


def united_nations(state: State) -> Stepped:
    """The leader takes the letter, or keeps it."""
    side = leader(state, UNITED_NATIONS)
    if side is None:
        return state, (_nobody_leads(UNITED_NATIONS),)
    if side == state.letter:
        return state, (_leads(side, UNITED_NATIONS),)
    facts = (_leads(side, UNITED_NATIONS), _takes_letter(side))
    return state._replace(letter=side), facts


def alliances(state: State) -> Stepped:
    side = leader(state, ALLIANCES)
    if side is None:
        return state, (_nobody_leads(ALLIANCES),)
    return then(state, LookAtTop(side)), (_leads(side, ALLIANCES),)


@cache
def _leads(side: int, at: int) -> Fact:
    text = say("{side} leads {place}", side=SIDE_NAMES[side], place=GROUND_NAMES[at])
    return Fact("leads", text, data={"side": SEATS[side], "battleground": GROUNDS[at]})


@cache
def _nobody_leads(at: int) -> Fact:
    text = say("Nobody leads {place}", place=GROUND_NAMES[at])
    return Fact("leads", text, data={"side": None, "battleground": GROUNDS[at]})


@cache
def _takes_letter(side: int) -> Fact:
    text = say("{side} takes the letter", side=SIDE_NAMES[side])
    on_table = say("Give the Personal Letter to {side}", side=SIDE_NAMES[side])
    return Fact("letter", text, on_table, {"from": SEATS[1 - side], "to": SEATS[side]})


_TUCK = plain(Plain.TUCK, say("into the Aftermath pile, face down"))
_DISCARD = plain(Plain.DISCARD, say("discard it"))


@cache
def _look_question(side: int) -> Text:
    return say(
        "{side}: look at the top strategy card. What do you do with it?", side=SIDE_NAMES[side]
    )


def ask_look(state: State, asked: LookAtTop) -> Prompt:
    rule = ruling_text(state.options, "alliances_discard")
    return Prompt(SEATS[asked.side], _look_question(asked.side), (_TUCK, _DISCARD), rule=rule)


def take_look(state: State, asked: LookAtTop, pick: str) -> Stepped:
    if pick == "tuck":
        return state._replace(tucked=state.tucked + 1), _tucked(asked.side)
    if state.options.depth == REFEREE and state.options.alliances_discard == "face-up":
        return then(state, TellDiscard(asked.side)), ()
    return state, _thrown_away(asked.side)


@cache
def _tucked(side: int) -> Facts:
    text = say("{side} adds a card to the Aftermath pile", side=SIDE_NAMES[side])
    return (Fact("tucked", text, text, {"side": SEATS[side]}),)


@cache
def _thrown_away(side: int) -> Facts:
    text = say("{side} discards the card", side=SIDE_NAMES[side])
    return (Fact("discard", text, text, {"side": SEATS[side], "card": None}),)


def ask_discard(state: State, asked: TellDiscard) -> Prompt:
    question = say("{side}: which card is discarded?", side=SIDE_NAMES[asked.side])
    return Prompt(SEATS[asked.side], question, unseen(state.seen), already_seen(state.seen))


def take_discard(state: State, asked: TellDiscard, pick: str) -> Stepped:
    card = card_of(pick)
    state = state._replace(seen=(*state.seen, card.id))
    return state, (discarded_fact(asked.side, card),)
