"""Buying from the market: court cards go to the hand, events happen at once."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Prompt
from engine.pax_pamir.actions.play import take_pick_to_play
from engine.pax_pamir.cards.cards_in_hand import add_to_hand, forget_in_hands
from engine.pax_pamir.cards.deck import may_turn_out_to_be, stopped
from engine.pax_pamir.cards.events import bought
from engine.pax_pamir.cards.printed import (
    BITS,
    CHECKS,
    EVENTS,
    UNTOLD,
    card_id,
    is_court,
    number_of,
)
from engine.pax_pamir.market.rows import (
    PLACE_NAMES,
    pay_to_the_left,
    take_card,
    why_not_paid,
)
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State, Stepped, put, then
from engine.pax_pamir.steps import TellBought
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.wakhan.statistics import with_purchase
from engine.text import Text


def choose_to_buy(state: State, player: int, at: int) -> Stepped:
    """A card nobody told yet is asked for first: its price may depend on what it is."""
    if state.market[at].card == UNTOLD:
        return then(state, TellBought(player, at)), ()
    return buy(state, player, at)


def buy(state: State, player: int, at: int) -> Stepped:
    number = state.market[at].card
    state, paid = pay_to_the_left(state, player, at)
    state, taken = take_card(state._replace(actions=state.actions - 1), player, at)
    facts = paid + taken
    if seat.is_wakhan(state, player):
        state = with_purchase(state, number)
    if number == UNTOLD or is_court(number):
        state = add_to_hand(state, player, number)
        if not seat.is_wakhan(state, player):
            return state, facts
        # Wakhan has no hand: what she buys, she plays at once.
        state, more = take_pick_to_play(state, player, card_id(number))
        return state, facts + more
    state = state._replace(checks=state.checks - (number in CHECKS))
    state, more = bought(state, player, EVENTS[number])
    return state, facts + more


@cache
def _tell_question(at: int) -> Text:
    return say("Which card is it? ({place})", place=PLACE_NAMES[at])


def ask_tell_bought(state: State, asked: TellBought) -> Prompt:
    choices: tuple[Choice, ...] = may_turn_out_to_be(state.seen)
    return Prompt(TABLE, _tell_question(asked.at), choices)


def take_tell_bought(state: State, asked: TellBought, pick: str) -> Stepped:
    player, at = asked
    if pick != "unknown":
        number = number_of(pick)
        slot = state.market[at]._replace(card=number)
        state = state._replace(market=put(state.market, at, slot), seen=state.seen | BITS[number])
        state = forget_in_hands(state, number)
    reason = why_not_paid(state, player, at)
    if reason is not None:
        return state, (stopped(state.market[at].card, reason),)
    return buy(state, player, at)
