"""Loyalty and influence: what it is worth, and what changing it costs."""

from __future__ import annotations

from functools import cache

from engine.core import Fact
from engine.pax_pamir.board.losses import lose_court_card
from engine.pax_pamir.board.ruling import with_loyalty
from engine.pax_pamir.cards.printed import COURTS, bits_of
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import Facts, Player, State, Stepped, changing, in_force
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import COALITION_NAMES, COALITIONS, NOBODY, PLAYER_NAMES, SEATS

KOH_I_NOOR, RUMOR = 106, 108
"""The events that change what gifts and patriots are worth."""


def is_loyal(state: State, player: int, coalition: int) -> bool:
    """Whether a player scores when that coalition is dominant."""
    return state.players[player].loyalty == coalition or seat.is_wakhan(state, player)


def influence(state: State, player: int, coalition: int) -> int:
    """1, and 1 for every patriot, prize and gift, as far as events in force let them count."""
    one = state.players[player]
    patriots = 0 if in_force(state, RUMOR, player) else patriots_of(one, coalition)
    prizes = prizes_for(state, player, coalition)
    return 1 + patriots + prizes + sum(one.gifts) * gift_worth(state, player)


def prizes_for(state: State, player: int, coalition: int) -> int:
    """Prizes that count for a coalition: all one has, but Wakhan holds those of several."""
    prizes = state.players[player].prizes
    if seat.is_wakhan(state, player):
        return sum(COURTS[number].prize == coalition for number in prizes)
    return len(prizes)


def patriots_of(one: Player, coalition: int) -> int:
    if coalition == NOBODY:
        return 0
    return sum(COURTS[courtier.card].patriot == coalition for courtier in one.court)


def gift_worth(state: State, player: int) -> int:
    if in_force(state, KOH_I_NOOR, NOBODY):
        return 0
    return 2 if in_force(state, KOH_I_NOOR, player) else 1


def turns_coat(state: State, player: int, coalition: int) -> bool:
    """Whether a patriot or prize of that coalition makes the player change loyalty."""
    if seat.is_wakhan(state, player):
        return False
    return coalition not in (NOBODY, state.players[player].loyalty)


def change_loyalty(state: State, player: int, coalition: int) -> Stepped:
    """Gifts, prizes and patriots of the old loyalty go; then the dial moves."""
    one = state.players[player]
    old = one.loyalty
    state = changing(state, player, gifts=(False, False, False), prizes=())
    state = state._replace(discarded=state.discarded | bits_of(one.prizes))
    facts: Facts = (_changed(player, coalition),)
    for courtier in one.court:
        if old != NOBODY and COURTS[courtier.card].patriot == old:
            state, more = lose_court_card(state, player, courtier.card)
            facts += more
    return with_loyalty(state, player, coalition), facts


@cache
def _changed(player: int, coalition: int) -> Fact:
    text = say(
        "{player} is now loyal to the {coalition} coalition; gifts, prizes and former patriots go",
        player=PLAYER_NAMES[player],
        coalition=COALITION_NAMES[coalition],
    )
    data = {"player": SEATS[player], "coalition": COALITIONS[coalition]}
    return Fact("loyalty", text, text, data)
