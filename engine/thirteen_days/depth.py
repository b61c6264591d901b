"""Changing in the middle of a game how much of it is tracked."""

from __future__ import annotations

from engine.core import Refusal
from engine.thirteen_days.decisions import CubesTurn, Decision, PlayCard
from engine.thirteen_days.options import CUBES, REFEREE, SCORE_ONLY
from engine.thirteen_days.phases.entry import entry_sheet
from engine.thirteen_days.phases.flow import pile_to_enter
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import AFTERMATH, AGENDAS, STRATEGY, State


def refitted(state: State, before: str) -> State:
    """The state with its decisions as the new depth asks them; `before` is the old depth.

    A card in the middle of its effects is finished as it was begun. Raises Refusal in the
    middle of entering a board, which is then neither the old one nor the new one.
    """
    after = state.options.depth
    if after == SCORE_ONLY and state.phase in (AGENDAS, STRATEGY):
        return state._replace(phase=STRATEGY, turn=0, first=None, pending=entry_sheet(state.rules))
    if before == SCORE_ONLY and state.phase == STRATEGY:
        if state.pending != entry_sheet(state.rules):
            raise Refusal("fault", say("finish entering the board, then change what is tracked"))
        return state._replace(phase=AGENDAS, pending=())
    if state.phase == AFTERMATH and not state.pile and state.pile_cubes == (0, 0):
        return state._replace(pending=pile_to_enter(state))
    return state._replace(pending=tuple(_turn(step, after) for step in state.pending))


def _turn(step: Decision, depth: str) -> Decision:
    """A turn not begun yet, asked by card or by cubes; everything else stays as it is."""
    if depth == CUBES and isinstance(step, PlayCard):
        return CubesTurn(step.side)
    if depth == REFEREE and isinstance(step, CubesTurn) and not step.evented:
        return PlayCard(step.side)
    return step
