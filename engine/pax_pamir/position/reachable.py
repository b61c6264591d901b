"""What a position can be waiting for: below every decision lies what the game goes on with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.pax_pamir import steps
from engine.pax_pamir.actions.acting import is_bonus
from engine.pax_pamir.actions.bribes import PLAY as PLAYED
from engine.pax_pamir.cards.cards_in_hand import TO_PLAY
from engine.pax_pamir.cards.printed import BITS, COURTS
from engine.pax_pamir.options import DECK_ONLY
from engine.pax_pamir.state import OVER, SETUP, State
from engine.pax_pamir.wakhan.seat import is_wakhan

_OF_THE_TURN = (steps.Act, steps.Turn, steps.NextPlayer)
_OF_THE_BOOK = (steps.EnterLedger, steps.BreakTie)
_OF_THE_DECK = (
    steps.WalkTurn,
    steps.WalkCard,
    steps.WalkCheck,
    steps.WalkNext,
    steps.WalkAmbition,
    steps.WalkBox,
    steps.WalkDominant,
    steps.WalkFree,
    steps.WalkBonus,
    steps.WalkLimit,
    steps.WalkRest,
    steps.CloseGame,
    steps.BreakTie,
)
_OF_THE_SETUP = (steps.ChooseFirst, steps.SeatWakhan)
BOTTOMS = (
    *_OF_THE_TURN,
    steps.ChooseBox,
    *_OF_THE_BOOK,
    *_OF_THE_DECK,
    *_OF_THE_SETUP,
    steps.BeginTurn,
)
_DEALT = (steps.TurnUp, steps.Refill)
NEVER_HERS = (
    steps.ChooseLoyalty,
    steps.TellBought,
    steps.FromHand,
    steps.PickHand,
    steps.Owe,
    steps.ForcedDiscard,
)
"""She is loyal to nobody, has no hand, and owes no cards: what the rules never ask of Wakhan."""


def fits(state: State) -> bool:
    """Whether the game goes on once these decisions are made, and nobody plays who cannot."""
    if state.phase == OVER or not state.pending:
        return state.phase == OVER and not state.pending
    *above, bottom = state.pending
    if any(isinstance(step, BOTTOMS) for step in above) or not _are_in_order(state.pending):
        return False
    if state.options.depth == DECK_ONLY:
        return isinstance(bottom, _OF_THE_DECK) and _has_an_action(state, bottom)
    if state.ledger is not None:
        return isinstance(bottom, _OF_THE_BOOK)
    if state.phase == SETUP:
        first = steps.ChooseFirst if state.wakhan is None else steps.SeatWakhan
        return isinstance(bottom, first) and all(isinstance(step, _DEALT) for step in above)
    if not _goes_on(state, bottom) or _asks_too_much_of_her(state):
        return False
    if above and isinstance(bottom, steps.Act) and is_wakhan(state, bottom.player):
        # What she chose to do may be impossible by then, and nothing would be left to ask.
        return False
    if not _are_paid_with_an_action(state):
        return False
    return _are_played_from_hand(state) and all(_is_at_hand(state, step) for step in above)


def _are_in_order(pending: Sequence[steps.Step]) -> bool:
    """A card is turned up within a refill, and loyalties are picked before all else."""
    for above, below in pairwise(pending):
        if isinstance(above, steps.TurnUp) and not isinstance(below, steps.Refill):
            return False
        if isinstance(below, steps.ChooseLoyalty) and not isinstance(above, steps.ChooseLoyalty):
            return False
    return True


def _has_an_action(state: State, step: steps.Step) -> bool:
    return state.actions > 0 or not isinstance(step, steps.WalkDominant)


def _goes_on(state: State, bottom: steps.Step) -> bool:
    if isinstance(bottom, steps.BeginTurn):
        return True
    if not isinstance(bottom, (*_OF_THE_TURN, steps.ChooseBox)):
        return False
    # Records of the first rules went on asking whom they asked.
    return bottom.player == state.turn or state.rules < 2


def _asks_too_much_of_her(state: State) -> bool:
    return any(
        isinstance(step, NEVER_HERS) and is_wakhan(state, step.player) for step in state.pending
    )


def _are_paid_with_an_action(state: State) -> bool:
    """A bribe is agreed on before the card acts, which takes an action unless it is a bonus."""
    return state.actions > 0 or all(
        is_bonus(state, step.player, COURTS[step.card])
        for step in state.pending
        if isinstance(step, steps.AgreeBribe) and step.purpose != PLAYED
    )


def _are_played_from_hand(state: State) -> bool:
    """The card being played is decided on before all else; playing one is an action."""
    for at, step in enumerate(state.pending):
        is_played = isinstance(step, steps.AgreeBribe) and step.purpose == PLAYED
        if at and (is_played or isinstance(step, steps.ChooseSide)):
            return False
        if isinstance(step, steps.FromHand | steps.PickHand) and step.purpose == TO_PLAY:
            is_turn = step.player == state.turn and state.actions > 0
            if not is_turn:
                return False
    return True


_BOUGHT: dict[type[steps.Step], int] = {steps.ChooseRumor: 108, steps.ChooseSuit: 115}
"""Events that lie with their buyer once they are decided on, and among the discards before."""


def _is_at_hand(state: State, step: steps.Step) -> bool:
    number = _BOUGHT.get(type(step))
    return number is None or bool(state.discarded & BITS[number])
