"""Questions that carry a number of the board along: a corrected board may change it."""

from __future__ import annotations

from engine.pax_pamir.actions.battle import fighters_in
from engine.pax_pamir.actions.bribes import PLAY, bribe_to_act, bribe_to_play
from engine.pax_pamir.cards.printed import COURTS
from engine.pax_pamir.state import State, owner_of
from engine.pax_pamir.steps import (
    AgreeBribe,
    BattleCard,
    BattleRegion,
    ChooseSide,
    Step,
    UseCard,
)


def asked_anew(state: State, before: State) -> State:
    """What waits in a corrected position, by what the board says now."""
    if not state.pending:
        return state
    asked, *below = state.pending
    steps = tuple(_anew(state, before, asked))
    return state._replace(pending=(*steps, *below))


def _anew(state: State, before: State, asked: Step) -> list[Step]:
    if isinstance(asked, AgreeBribe):
        return [_bribe(state, asked)]
    if isinstance(asked, ChooseSide):
        return [_side(state, before, asked)]
    if isinstance(asked, BattleRegion | BattleCard):
        left = asked.left + _most(state, asked) - _most(before, asked)
        return [asked._replace(left=left)] if left > 0 else []
    return [asked]


def _bribe(state: State, asked: AgreeBribe) -> Step:
    """To whom and how much is owed; what comes after a bribe where none is."""
    player, _, _, card, purpose = asked
    if purpose == PLAY:
        to, owed = bribe_to_play(state, player, card)
        unpaid: Step = ChooseSide(player, card)
    else:
        place = owner_of(state, card)
        if place is None or place[0] != player:
            return asked
        to, owed = bribe_to_act(state, player, state.players[player].court[place[1]])
        unpaid = UseCard(player, card)
    return asked._replace(to=to, most=owed) if owed else unpaid


def _side(state: State, before: State, asked: ChooseSide) -> Step:
    """A card shown where no bribe was owed may turn out to be played for one."""
    if bribe_to_play(before, asked.player, asked.card)[1]:
        return asked
    to, owed = bribe_to_play(state, asked.player, asked.card)
    return AgreeBribe(asked.player, to, owed, asked.card, PLAY) if owed else asked


def _most(state: State, asked: BattleRegion | BattleCard) -> int:
    """As many pieces as a battle removes in all: the rank of its card, but no more than fight."""
    if not state.used:
        return 0
    rank = COURTS[state.used[-1]].rank
    if isinstance(asked, BattleRegion):
        return min(rank, fighters_in(state, asked.player, asked.region))
    place = owner_of(state, asked.card)
    if place is None:
        return rank
    return min(rank, state.players[place[0]].court[place[1]].spies[asked.player])
