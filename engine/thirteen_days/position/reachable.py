"""What a position can be waiting for: typed-in decisions must be ones that play itself reaches."""

from __future__ import annotations

from collections.abc import Iterator

from engine.correction import same_steps
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.decisions import (
    ChooseAgenda,
    ChooseFirst,
    Command,
    CubesTurn,
    Decision,
    EnterCubes,
    EnterLetter,
    EnterMarker,
    EnterPile,
    EnterPrestige,
    Flag,
    GoOn,
    LookAtTop,
    OfferEvent,
    PlayCard,
    RenewHand,
    RevealAgenda,
    RevealPile,
    SetUp,
    Steal,
    TellDiscard,
    UseCard,
)
from engine.thirteen_days.options import REFEREE, SCORE_ONLY
from engine.thirteen_days.phases import bonuses
from engine.thirteen_days.phases.entry import entry_sheet
from engine.thirteen_days.phases.flow import pile_to_enter
from engine.thirteen_days.state import (
    AFTERMATH,
    AGENDAS,
    ALLIANCES_BONUS,
    SCORING,
    SETUP,
    STRATEGY,
    TELEVISION_BONUS,
    State,
    mover,
)
from engine.thirteen_days.words import SEATS

_ELSEWHERE = (
    SetUp,
    ChooseFirst,
    PlayCard,
    CubesTurn,
    LookAtTop,
    TellDiscard,
    RevealPile,
    EnterPile,
    EnterCubes,
    EnterMarker,
    EnterPrestige,
    EnterLetter,
    GoOn,
)
"""What never waits in the middle of a turn."""


HAND_CARDS: dict[type[Decision], str] = {
    Steal: "intelligence-reports",
    RenewHand: "summit-meeting",
}
"""The card that asks for other cards: it was seen before them."""


def but_agendas(steps: tuple[Decision, ...]) -> tuple[Decision, ...]:
    return tuple(step for step in steps if not isinstance(step, Flag | ChooseAgenda | RevealAgenda))


def fits(state: State) -> bool:
    """Whether play could have come to wait for these decisions; agendas follow by themselves."""
    steps = but_agendas(state.pending)
    if steps and isinstance(steps[0], GoOn):
        return len(steps) == 1 and _has_nothing_left(state)
    if state.phase == SETUP:
        return same_steps(steps, (SetUp(),))
    if state.phase == STRATEGY:
        return _fits_strategy(state, steps)
    if state.phase == TELEVISION_BONUS:
        return same_steps(steps, bonuses.television(state._replace(pending=()))[0].pending)
    if state.phase == ALLIANCES_BONUS:
        looks = bonuses.alliances(state._replace(pending=()))[0].pending
        return same_steps(steps, looks) or [*map(type, steps)] == [TellDiscard]
    if state.phase == AFTERMATH:
        return bool(steps) and same_steps(steps, pile_to_enter(state)[-len(steps) :])
    return not steps


def _has_nothing_left(state: State) -> bool:
    """Whether the phase is done but for what the table is told when it goes on."""
    if state.phase == TELEVISION_BONUS:
        return not bonuses.television(state._replace(pending=()))[0].pending
    if state.phase == ALLIANCES_BONUS:
        return not bonuses.alliances(state._replace(pending=()))[0].pending
    return state.phase in (AGENDAS, SCORING) or (
        state.phase == AFTERMATH and not pile_to_enter(state)
    )


def _fits_strategy(state: State, steps: tuple[Decision, ...]) -> bool:
    if state.options.depth == SCORE_ONLY:
        return bool(steps) and same_steps(steps, entry_sheet(state.rules)[-len(steps) :])
    if state.first is None or not steps:
        return not state.turn and len(steps) == 1 and isinstance(steps[0], ChooseFirst)
    asking = {HAND_CARDS[type(step)] for step in steps if type(step) in HAND_CARDS}
    if not asking <= set(state.seen):
        return False
    if not all(_is_of_its_card(step, below) for step, *below in _from_each(steps)):
        return False
    if isinstance(steps[0], PlayCard | CubesTurn):
        by_card = isinstance(steps[0], PlayCard)
        is_known = by_card == (state.options.depth == REFEREE) or _is_evented(steps[0])
        return is_known and len(steps) == 1 and steps[0].side == mover(state)
    *inner, last = steps
    if isinstance(last, CubesTurn) and state.options.depth != REFEREE:
        inner = inner if last.evented and last.side == mover(state) else [*inner, last]
    else:
        inner = [*inner, last]
    return not any(isinstance(step, _ELSEWHERE) for step in inner)


def _is_evented(step: PlayCard | CubesTurn) -> bool:
    """Such a turn is finished as it was begun, though cards be named from the next one on."""
    return isinstance(step, CubesTurn) and step.evented


def _from_each(steps: tuple[Decision, ...]) -> Iterator[tuple[Decision, ...]]:
    return (steps[at:] for at in range(len(steps)))


def _is_of_its_card(step: Decision, below: list[Decision]) -> bool:
    """Whether the use of a card is asked as the card is: whose event it is, how large."""
    if isinstance(step, UseCard):
        return step.stolen or CARDS[step.card].side != SEATS[1 - step.side]
    if isinstance(step, OfferEvent):
        card = CARDS[step.card]
        commands = Command(1 - step.side, card.cubes)
        return card.side == SEATS[step.side] and below[:1] == [commands]
    return True
