"""What follows from a correction besides what it says: whose turn begins, what a pile holds."""

from __future__ import annotations

from engine.correction import same_steps
from engine.pax_pamir.cards.piles import pile_at
from engine.pax_pamir.cards.printed import EVENTS, bits_of
from engine.pax_pamir.market.rows import unblocked
from engine.pax_pamir.position.asked_anew import asked_anew
from engine.pax_pamir.state import PLAY, State, by_rules
from engine.pax_pamir.steps import BeginTurn, Refill, Slide, Step, Turn

_EVENTS = bits_of(list(EVENTS))


def corrected(state: State, before: State) -> State:
    """A position as it was put right, of which `before` is what it was until then."""
    state = by_rules(state, before.rules)
    if before.rules < 2 or state.ledger is not None or before.ledger is not None:
        return state
    if state.pile == before.pile and _is_another_pile(state, before):
        state = state._replace(pile=None, laid=0)
    is_handed_over = state.turn != before.turn and same_steps(state.pending, before.pending)
    if is_handed_over and state.phase == PLAY:
        return _handed_over(state, before)
    if before.rules > 2 and same_steps(state.pending, before.pending):
        return asked_anew(state, before)
    return state


def _is_another_pile(state: State, before: State) -> bool:
    """Whether events turned up so far, counted by pile, cannot be trusted any more."""
    players = len(state.players)
    is_elsewhere = pile_at(players, state.deck)[0] != pile_at(players, before.deck)[0]
    return is_elsewhere or bool((state.seen ^ before.seen) & _EVENTS)


def _handed_over(state: State, before: State) -> State:
    """It is somebody else's turn: from its beginning, unless the actions left are told too."""
    player = state.turn
    steps: tuple[Step, ...] = (Slide(), Refill(), BeginTurn(player))
    if state.actions != before.actions:
        steps = (Turn(player),)
    return unblocked(state)._replace(pending=steps, used=(), fresh=())
