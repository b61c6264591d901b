"""What follows from a correction besides what it says: every open question is derived anew."""

from __future__ import annotations

from engine.core import Refusal
from engine.thirteen_minutes import deck as cards
from engine.thirteen_minutes.deck import Card, printed, untitled
from engine.thirteen_minutes.flow import closed, earned, is_scored
from engine.thirteen_minutes.initiative import opening, who_decides
from engine.thirteen_minutes.options import REFEREE
from engine.thirteen_minutes.position.reachable import (
    EVENT_STEPS,
    before_laying,
    entering,
    is_tellable,
    is_usable,
    is_way_of,
    untold,
)
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.state import (
    INITIATIVE,
    OVER,
    PLAY,
    REVEAL,
    TURNS,
    ChooseStarter,
    Command,
    CommandCubes,
    Decision,
    OfferEvent,
    State,
    TellCard,
    UseCard,
    changed,
    mover,
)
from engine.thirteen_minutes.turn import use_of_played
from engine.thirteen_minutes.which_card import PLAYED
from engine.thirteen_minutes.words import SEATS, SIDES


def corrected(state: State, before: State) -> State:
    """A position as it was put right, of which `before` is what it was until then, with what
    is to be decided in it."""
    state = _named_anew(state, before)
    if state.options.depth != REFEREE and entering(state):
        return state
    if state.turn != before.turn and state.phase == before.phase:
        state = state._replace(phase=PLAY if state.turn < TURNS else REVEAL)
        return state._replace(pending=start_of(state)) if state.phase == PLAY else _ended(state)
    if state.phase == INITIATIVE:
        return state._replace(pending=_of_initiative(state, before))
    if state.phase == PLAY:
        return state._replace(pending=_of_turn(state, before))
    return _with_points(_ended(state), before)


def start_of(state: State) -> tuple[Decision, ...]:
    """What a turn of which only the table is known waits for: a card, or how it is used."""
    if len(state.battlegrounds) == state.turn + 2 and state.battlegrounds[-1].card is not None:
        return use_of_played(state)
    return (TellCard(PLAYED, mover(state)),)


def _named_anew(state: State, before: State) -> State:
    """A title goes with its face: a card of another face is another card, unless the table told
    the title itself and now says what it belongs to."""
    for at, ground in enumerate(state.battlegrounds):
        card = ground.card
        old = before.battlegrounds[at].card if at < len(before.battlegrounds) else None
        if card is not None and old is not None and _is_renamed(card, old):
            state, card = _of_its_face(state, card)
            state = changed(state, at, ground._replace(card=card))
    for side in SIDES:
        card, old = state.last[side], before.last[side]
        if card is not None and old is not None and _is_renamed(card, old):
            state, card = _of_its_face(state, card)
            last = (card, state.last[1]) if side == 0 else (state.last[0], card)
            state = state._replace(last=last)
    return state


def _is_renamed(card: Card, old: Card) -> bool:
    return card.title is not None and card.id == old.id and _face(card) != _face(old)


def _face(card: Card) -> tuple[str, str]:
    return card.flag, card.type


def _of_its_face(state: State, card: Card) -> tuple[State, Card]:
    if any(known.id == card.id for known in printed()):
        return state, untitled(card.flag, card.type)._replace(command=card.command)
    return state._replace(deck=cards.told(state.deck, card)), card


def _of_initiative(state: State, before: State) -> tuple[Decision, ...]:
    if state.options.initiative != before.options.initiative:
        return opening(state._replace(pending=())).pending
    if isinstance(state.pending[0], ChooseStarter):
        decides = who_decides(*state.gone)
        return state.pending if decides is None else (ChooseStarter(decides),)
    return state.pending


def _of_turn(state: State, before: State) -> tuple[Decision, ...]:
    if state.phase != before.phase:
        return start_of(state)
    asked = state.pending[0]
    if isinstance(asked, TellCard):
        return start_of(state)
    if state.first != before.first:
        raise Refusal(
            "fault",
            say("who plays first cannot be put right within a turn: undo to its beginning"),
        )
    if before_laying(state):
        return state.pending if is_tellable(state, asked, PLAYED) else start_of(state)
    if isinstance(asked, UseCard | OfferEvent) or _is_used_otherwise(state, before):
        return start_of(state)
    return tuple(_of_its_size(state, step) for step in state.pending)


def _is_used_otherwise(state: State, before: State) -> bool:
    """Whether the card just played is the other side's after all, or no longer so, or has
    another event than is being carried out."""
    card, old = state.battlegrounds[-1].card, before.battlegrounds[-1].card
    if card is None or old is None:
        return card is not old
    theirs = SEATS[1 - mover(state)]
    is_event = isinstance(state.pending[0], EVENT_STEPS)
    return (card.flag == theirs) != (old.flag == theirs) or (is_event and card.event != old.event)


def _of_its_size(state: State, step: Decision) -> Decision:
    """A Command is as large as its card says; where nothing is left to do, another place is
    asked for."""
    card = state.battlegrounds[-1].card
    if not isinstance(step, Command | CommandCubes) or card is None or card.command is None:
        return step
    step = step._replace(cubes=card.command)
    if isinstance(step, CommandCubes) and not is_usable(state, step):
        return Command(step.side, step.cubes)
    return step


def _ended(state: State) -> State:
    """What is still to be shown at the end, or the result once all is told."""
    hidden: tuple[Decision, ...] = untold(state)
    if not hidden:
        return closed(state)
    first = state.pending[0] if state.pending else None
    if first is not None and is_way_of(state, first, untold(state)[0]):
        hidden = (first, *hidden[1:])
    return state._replace(phase=REVEAL, pending=hidden)


def _with_points(state: State, before: State) -> State:
    """Campaign points of this game follow its scoring, unless they are put right themselves."""
    new = earned(state) if is_scored(state) else (0, 0)
    old = earned(before) if is_scored(before) else (0, 0)
    us, ussr = (
        max(0, state.campaign[side] + new[side] - old[side])
        if state.campaign[side] == before.campaign[side]
        else state.campaign[side]
        for side in SIDES
    )
    state = state._replace(campaign=(us, ussr))
    return closed(state) if state.phase == OVER or is_scored(state) else state
