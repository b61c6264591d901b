"""What an event asks before any of it is done follows from the board, also from a corrected one."""

from __future__ import annotations

from engine.correction import same_steps
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.decisions import Decision, OfferEvent, Resume, UseCard
from engine.thirteen_days.phases import events
from engine.thirteen_days.phases.events import NEEDS
from engine.thirteen_days.rulings import as_ruled
from engine.thirteen_days.state import State, mover
from engine.thirteen_days.words import SEATS


def event_anew(state: State, before: State, card: str) -> State | None:
    """The question of a card's event as it is asked of the corrected board; None where something
    else is asked, or the event is being carried out already."""
    if not state.pending:
        return None
    side = SEATS.index(CARDS[card].side) if CARDS[card].side in SEATS else mover(state)
    number, below = _step_asked(state, side, card)
    resumed = Resume(side, card, number)
    if not _is_just_asked(before, resumed, below):
        return None
    needs = CARDS[card].needs
    if needs and NEEDS[needs](state, side) is not None:
        return state._replace(pending=(_offer(state, side, card), *below))
    asked, facts = events.go_on(state._replace(pending=below), resumed)
    # What follows without a question is told to the table by an answer, not by a correction.
    if facts or asked._replace(pending=()) != state._replace(pending=()):
        return None
    return asked


def _step_asked(state: State, side: int, card: str) -> tuple[int, tuple[Decision, ...]]:
    """Which step of the event the first question would belong to, and what comes after them."""
    _, *below = state.pending
    if below and isinstance(below[0], Resume) and below[0].card == card:
        return below[0].number - 1, tuple(below[1:])
    return len(as_ruled(card, state.options).steps) - 1, tuple(below)


def _is_just_asked(before: State, resumed: Resume, below: tuple[Decision, ...]) -> bool:
    asked, facts = events.go_on(before._replace(pending=below), resumed)
    is_same = same_steps(asked.pending, before.pending)
    return is_same and not facts and asked._replace(pending=before.pending) == before


def _offer(state: State, side: int, card: str) -> Decision:
    return UseCard(side, card) if side == mover(state) else OfferEvent(side, card)
