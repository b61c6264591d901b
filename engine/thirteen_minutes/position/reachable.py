"""What a position can be waiting for: typed-in decisions must be ones that play itself reaches."""

from __future__ import annotations

from engine.correction import same_steps
from engine.thirteen_minutes.cubes import why_not_placed, why_not_removed
from engine.thirteen_minutes.deck import UNTOLD, Card, counted, why_not
from engine.thirteen_minutes.entry import entry_sheet
from engine.thirteen_minutes.options import ON, REFEREE
from engine.thirteen_minutes.state import (
    BATTLEGROUNDS,
    CUBA,
    INITIATIVE,
    OVER,
    PLAY,
    TURNS,
    Bid,
    ChooseStarter,
    Command,
    CommandCubes,
    Decision,
    DrawStarter,
    EnterCubes,
    EnterType,
    EnterZone,
    LayCard,
    NextGame,
    OfferEvent,
    PlaceAndPush,
    PlaceAndPushAt,
    PrintedEvent,
    PrintedEventAt,
    State,
    TellCard,
    TellCommand,
    TellTitle,
    UseCard,
    mover,
    seen_cards,
)
from engine.thirteen_minutes.which_card import LAST, PLAYED, TURNED_CUBA
from engine.thirteen_minutes.words import SEATS, SIDES, US

_TELLING = (TellCard, TellCommand, TellTitle)
_ENTRY = (EnterZone, EnterType, EnterCubes)
EVENT_STEPS = (PrintedEvent, PrintedEventAt, PlaceAndPush, PlaceAndPushAt)


def bidding(state: State) -> bool:
    """Whether the cubes of this game are bid for who starts, and that is not yet decided."""
    options = state.options
    return state.phase == INITIATIVE and options.initiative == "bid" and options.depth == REFEREE


def before_laying(state: State) -> bool:
    """Whether the card of this turn is still to be told or laid."""
    return bool(state.pending) and isinstance(state.pending[0], (*_TELLING, LayCard))


def untold(state: State) -> tuple[TellCard, ...]:
    """The cards that are still to be shown at the end: Cuba and the last one of each hand."""
    hidden = [TellCard(LAST, side) for side in SIDES if state.last[side] is None]
    if state.battlegrounds[CUBA].card is None:
        hidden.insert(0, TellCard(TURNED_CUBA, US))
    return tuple(hidden)


def entering(state: State) -> bool:
    """Whether the table of a finished game is being entered."""
    return bool(state.pending) and isinstance(state.pending[0], _ENTRY)


def fits(state: State) -> bool:
    """Whether play could have come to wait for these decisions in this position."""
    if bool(state.pending) == (state.phase == OVER):
        return False
    if state.phase in (INITIATIVE, PLAY):
        if not _under_way(state):
            return False
        return _fits_initiative(state) if state.phase == INITIATIVE else _fits_turn(state)
    if state.options.depth != REFEREE and entering(state):
        return _fits_entry(state)
    return len(state.battlegrounds) == BATTLEGROUNDS and _fits_end(state)


def _under_way(state: State) -> bool:
    """Until the end, Cuba lies face down and nobody shows a hand."""
    hidden = state.battlegrounds and state.battlegrounds[CUBA].card is None
    return bool(hidden and state.last == (None, None)) and (
        state.options.depth == REFEREE and state.turn < TURNS
    )


def _fits_initiative(state: State) -> bool:
    # Cubes on the table could be bid as well, and there are only so many.
    if state.turn or (state.rules > 1 and any(state.battlegrounds[CUBA].cubes)):
        return False
    if state.options.initiative != "bid":
        return same_steps(state.pending, (DrawStarter(),))
    waiting = tuple(Bid(side) for side in SIDES if state.bids[side] is None)
    return same_steps(state.pending, waiting) or (
        len(state.pending) == 1 and isinstance(state.pending[0], ChooseStarter)
    )


def _fits_turn(state: State) -> bool:
    side = mover(state)
    if before_laying(state):
        step = state.pending[0]
        return len(state.pending) == 1 and _of(step, side) and is_tellable(state, step, PLAYED)
    if state.rules > 1 and not _as_the_card_says(state, side):
        return False
    first, *rest = state.pending
    if rest:
        theirs = isinstance(first, (OfferEvent, *EVENT_STEPS)) and first.side != side
        return theirs and len(rest) == 1 and isinstance(rest[0], Command) and _of(rest[0], side)
    return _of(first, side) and is_usable(state, first)


def _as_the_card_says(state: State, side: int) -> bool:
    """Whether the card just played is used by whom it may be used, and as far as it goes."""
    card = state.battlegrounds[-1].card
    if card is None or card.command is None:
        return False
    is_theirs = card.flag == SEATS[1 - side]
    for step in state.pending:
        if isinstance(step, Command | CommandCubes) and step.cubes != card.command:
            return False
        if isinstance(step, UseCard) and is_theirs:
            return False
        if isinstance(step, (OfferEvent, *EVENT_STEPS)) and (step.side != side) != is_theirs:
            return False
    return True


def _of(step: Decision, side: int) -> bool:
    return getattr(step, "side", None) == side


def is_usable(state: State, step: Decision) -> bool:
    if isinstance(step, UseCard):
        played = state.battlegrounds[-1].card
        return played is not None and played.command is not None
    if isinstance(step, CommandCubes):
        there = (state, step.side, step.at, 0 if state.options.zero_command_moves == ON else 1)
        return why_not_placed(*there) is None or why_not_removed(*there) is None
    return isinstance(step, (Command, *EVENT_STEPS))


def is_tellable(state: State, step: Decision, role: str) -> bool:
    """A card half told must be one that can come, with just that untold which is asked for."""
    if isinstance(step, TellCard):
        return step.role == role
    if isinstance(step, LayCard):
        return step.card.command is not None and _possible(state, step.card)
    if not isinstance(step, TellCommand | TellTitle) or step.role != role:
        return False
    asked = step.card.command if isinstance(step, TellCommand) else step.card.title
    skipped = isinstance(step, TellTitle) and role == PLAYED and step.card.command is None
    return asked is None and not skipped and _possible(state, step.card)


def _possible(state: State, card: Card) -> bool:
    return card.flag != UNTOLD and why_not(card, counted(seen_cards(state))) is None


def _fits_end(state: State) -> bool:
    hidden = untold(state)
    if state.phase == OVER:
        return not hidden
    if not hidden:
        return state.options.campaign == ON and same_steps(state.pending, (NextGame(),))
    first, *rest = state.pending
    return tuple(rest) == hidden[1:] and is_way_of(state, first, hidden[0])


def is_way_of(state: State, step: Decision, asked: TellCard) -> bool:
    """Whether a decision is on the way of telling the card that is asked for."""
    return _of(step, asked.side) and is_tellable(state, step, asked.role)


def _fits_entry(state: State) -> bool:
    """Score-only entry goes down its sheet; what is above the next line has been entered."""
    sheet = entry_sheet(state).pending
    if state.pending != sheet[-len(state.pending) :] or state.last != (None, None):
        return False
    zones = {step.at for step in state.pending if isinstance(step, EnterZone)}
    types = {step.at for step in state.pending if isinstance(step, EnterType)}
    return len(state.battlegrounds) == BATTLEGROUNDS - len(zones) and all(
        (ground.card is None) == (at in types) for at, ground in enumerate(state.battlegrounds)
    )
