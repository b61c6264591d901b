"""What Wakhan chooses when an event asks her."""

from __future__ import annotations

from typing import Any

from engine.pax_pamir import steps
from engine.pax_pamir.board.pieces import REGION_CHOICES
from engine.pax_pamir.cards.events import PLAYER_CHOICES
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.choosing.chain import Chosen, Decided, because
from engine.pax_pamir.wakhan.choosing.priorities import (
    by_red_arrow,
    leftmost,
    region_name,
    regions_where,
)
from engine.pax_pamir.wakhan.seat import humans, region_order
from engine.pax_pamir.words import NOBODY, SUIT_NAMES, SUITS
from engine.text import Text


def player(state: State, asked: Any) -> Decided:
    other, reasons = by_red_arrow(state)
    return PLAYER_CHOICES[other].id, reasons


def suit(state: State, asked: steps.ChooseSuit) -> Decided:
    line = say("Wakhan keeps the favored suit: {suit}", suit=SUIT_NAMES[state.favored])
    return f"suit:{SUITS[state.favored]}", (line,)


def region_to_rebuke(state: State) -> tuple[Chosen[int], Text]:
    """Where a rebuke hurts players; row 17: simply the leftmost region."""
    everywhere = list(region_order(state))
    if state.options.house.rebuke == "leftmost":
        return leftmost(state, everywhere), _ANYWHERE
    theirs = regions_where(state, lambda region: _has_human_piece(state, region))
    if theirs:
        return leftmost(state, theirs), _THEIRS
    peopled = regions_where(
        state,
        lambda region: (
            any(one.tribes[region] for one in state.players)
            or any(row[region] for row in state.armies)
        ),
    )
    return leftmost(state, peopled or everywhere), _PEOPLED


_ANYWHERE = say("whatever lies there")
_THEIRS = say("among regions with a tribe of a player or an army of a player's coalition")
_PEOPLED = say("no region holds pieces of players")


def _has_human_piece(state: State, region: int) -> bool:
    for other in humans(state):
        one = state.players[other]
        if one.tribes[region] or (one.loyalty != NOBODY and state.armies[one.loyalty][region]):
            return True
    return False


def rebuke(state: State, asked: steps.ChooseRebuke) -> Decided:
    choice, line = region_to_rebuke(state)
    return REGION_CHOICES[choice.winner].id, (line, because(choice, region_name))
