"""Hands: counted for everybody, known only as far as they were told, shown to nobody else."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt
from engine.pax_pamir.board.losses import court_choice
from engine.pax_pamir.cards.printed import (
    BITS,
    COURTS,
    UNTOLD,
    ByCard,
    bits_of,
    card_id,
    card_name,
    number_of,
)
from engine.pax_pamir.options import CLOSED
from engine.pax_pamir.picked import Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State, Stepped, seat_order, then, visible, with_player
from engine.pax_pamir.steps import FromHand, HandLimit, PickHand
from engine.pax_pamir.words import PLAYER_NAMES, SEATS
from engine.secrecy import Sealed
from engine.text import Text

TO_PLAY, TO_DISCARD = "play", "discard"
PURPOSES = (TO_PLAY, TO_DISCARD)


def held(state: State, player: int, hand: int, told: tuple[int, ...]) -> State:
    one = state.players[player]._replace(hand=hand, told=Sealed(SEATS[player], told))
    return with_player(state, player, one)


def add_to_hand(state: State, player: int, number: int) -> State:
    one = state.players[player]
    told = one.told.open()
    if number != UNTOLD:
        told = tuple(sorted((*told, number)))
    return held(state, player, one.hand + 1, told)


def drop_from_hand(state: State, player: int, number: int) -> State:
    """A card leaves a hand, told before or not."""
    one = state.players[player]
    told = tuple([card for card in one.told.open() if card != number])
    hand = one.hand - 1
    # A card told wrongly cannot be held once there are fewer cards than told ones.
    return held(state, player, hand, told[:hand])


def forget_in_hands(state: State, number: int) -> State:
    """A card shows up elsewhere: whoever was said to hold it holds another one, not told."""
    for player, one in enumerate(state.players):
        told = one.told.open()
        if number in told:
            state = held(state, player, one.hand, tuple(card for card in told if card != number))
    return state


def show(state: State, player: int, number: int) -> State:
    """A hand card is shown to all: whoever else was said to hold it does not."""
    state = forget_in_hands(state, number)
    one = state.players[player]
    told = tuple(sorted((*one.told.open(), number)))
    return held(state, player, one.hand, told)._replace(seen=state.seen | BITS[number])


def swap_hands(state: State, one: int, other: int) -> State:
    first, second = state.players[one], state.players[other]
    state = held(state, one, second.hand, second.told.open())
    return held(state, other, first.hand, first.told.open())


def is_secret(state: State) -> bool:
    return state.options.hands == CLOSED


def run_from_hand(state: State, asked: FromHand) -> Stepped:
    player, purpose = asked
    one = state.players[player]
    if purpose == TO_DISCARD and one.hand <= 1:
        if not one.hand:
            return state, ()
        told = one.told.open()
        return _discard(state, player, told[0] if told else UNTOLD)
    return then(state, PickHand(player, purpose)), ()


def no_hand(state: State, asked: PickHand) -> bool:
    return not state.players[asked.player].hand


_UNKNOWN = Choice("unknown", say("a card not told"), value=Word.UNKNOWN)
_PLAY_RULE = say("The card goes to either end of your court.")
_DISCARD_RULE = say("A hand holds 2 cards and one more per intelligence star.")


@cache
def _question(player: int, purpose: str) -> Text:
    if purpose == TO_PLAY:
        return say("{player}: which card do you play?", player=PLAYER_NAMES[player])
    return say("{player}: which hand card do you discard?", player=PLAYER_NAMES[player])


def ask_pick_hand(state: State, asked: PickHand) -> Prompt:
    player, purpose = asked
    one = state.players[player]
    told = one.told.open()
    if purpose == TO_PLAY:
        choices = hand_choices(state, player)
    else:
        choices = [court_choice(card) for card in told]
        choices += [_UNKNOWN] if one.hand > len(told) else []
    rule = _PLAY_RULE if purpose == TO_PLAY else None
    if HandLimit(player) in state.pending[1:2]:
        rule = _DISCARD_RULE
    question = _question(player, purpose)
    return Prompt(SEATS[player], question, tuple(choices), rule=rule, secret=is_secret(state))


_COURT_CHOICES = ByCard({card: court_choice(card) for card in COURTS})


def _untold_choices(state: State, told: tuple[int, ...]) -> list[Choice]:
    """Court cards that lie nowhere in sight: one of them is the card that was not told."""
    elsewhere = visible(state) | bits_of(told)
    return _COURT_CHOICES.among(~elsewhere)


def hand_choices(state: State, player: int) -> list[Choice]:
    """What a card of a hand can be: those told, and for others what lies nowhere in sight."""
    one = state.players[player]
    told = one.told.open()
    choices = [court_choice(card) for card in told]
    return choices + (_untold_choices(state, told) if one.hand > len(told) else [])


def take_pick_hand_to_discard(state: State, player: int, pick: str) -> Stepped:
    return _discard(state, player, UNTOLD if pick == "unknown" else number_of(pick))


def _discard(state: State, player: int, number: int) -> Stepped:
    if number != UNTOLD:
        bit = BITS[number]
        state = forget_in_hands(state, number)
        state = state._replace(seen=state.seen | bit, discarded=state.discarded | bit)
    return drop_from_hand(state, player, number), (_discarded(player, number),)


@cache
def _discarded(player: int, number: int) -> Fact:
    text = say("{player} discards {card}", player=PLAYER_NAMES[player], card=card_name(number))
    data = {"player": SEATS[player], "card": card_id(number) if number != UNTOLD else "unknown"}
    return Fact("hand-discarded", text, text, data, reveals=True)


def discard_each(state: State, first: int) -> Stepped:
    """Everybody with a hand discards one card of it, in turn order."""
    asked = [
        FromHand(player, TO_DISCARD)
        for player in seat_order(state, first)
        if state.players[player].hand
    ]
    return then(state, *asked), ()
