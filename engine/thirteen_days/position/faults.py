"""What is impossible about a position of 13 Days."""

from __future__ import annotations

from collections.abc import Iterator

from engine.text import Text
from engine.thirteen_days.cards.agendas import AGENDAS
from engine.thirteen_days.cards.strategy import CARDS, MOST_CUBES
from engine.thirteen_days.decisions import (
    ChooseFirst,
    CubesTurn,
    EnterCubes,
    LookAtTop,
    PlayCard,
    RenewHand,
    Steal,
    TellDiscard,
)
from engine.thirteen_days.position.pending import misfit
from engine.thirteen_days.position.reachable import fits
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import (
    AFTERMATH,
    CUBES,
    HAND,
    OVER,
    PLAYS,
    ROUNDS,
    SETUP,
    STRATEGY,
    TELEVISION_BONUS,
    State,
    at_war,
    pile_size,
)
from engine.thirteen_days.state import (
    AGENDAS as AGENDA_PHASE,
)
from engine.thirteen_days.words import ALL_GROUNDS, GROUND_NAMES, SIDE_NAMES, SIDES


def faults(state: State) -> Iterator[Text]:
    yield from _cube_faults(state)
    yield from _agenda_faults(state)
    yield from _card_faults(state)
    if state.phase == SETUP and state.round > 1:
        yield say("the board is laid out before round 1, not in round {n}", n=state.round)
    if state.phase == STRATEGY and state.turn == PLAYS:
        yield say("all {n} cards of the round are played already", n=PLAYS)
    # What records of older rules were put right to is judged as it was then.
    if state.rules > 2 and not fits(state):
        yield misfit("pending").because
    early = state.phase == AFTERMATH or not any(at_war(markers) for markers in state.tracks)
    if state.phase in (AFTERMATH, OVER) and state.round < ROUNDS and early:
        yield say("the game cannot be over in round {n} without war", n=state.round)


def _cube_faults(state: State) -> Iterator[Text]:
    for side in SIDES:
        cubes = state.cubes[side]
        if sum(cubes) > CUBES:
            yield say(
                "{n} {side} cubes, but only {all} exist",
                n=sum(cubes),
                side=SIDE_NAMES[side],
                all=CUBES,
            )
        for at in ALL_GROUNDS:
            if cubes[at] > MOST_CUBES:
                yield say(
                    "{n} {side} cubes on one battleground ({place}), {cap} is the most",
                    n=cubes[at],
                    side=SIDE_NAMES[side],
                    place=GROUND_NAMES[at],
                    cap=MOST_CUBES,
                )


def _agenda_faults(state: State) -> Iterator[Text]:
    """Looks at what everybody sees, never at what is sealed."""
    us, ussr = state.flags
    out = state.scored + us + ussr
    for id, agenda in AGENDAS.items():
        if out.count(id) > agenda.copies:
            yield say("more cards than there are of agenda: {agenda}", agenda=agenda.name)
    rounds = state.round - (state.phase not in (AFTERMATH, OVER))
    if len(state.scored) > 2 * rounds:
        yield say_count(
            "{n} scored agenda is too many for this round",
            "{n} scored agendas are too many for this round",
            len(state.scored),
        )


def _card_faults(state: State) -> Iterator[Text]:
    shown = state.seen + state.pile
    for card in CARDS.values():
        if shown.count(card.id) > 1:
            yield say("{card} is there twice", card=card.name)
    if len(state.seen) > most_seen(state):
        yield say_count(
            "{n} card seen leaves too few for the rest of the game",
            "{n} cards seen leave too few for the rest of the game",
            len(state.seen),
        )
    if state.pile and state.phase not in (AFTERMATH, OVER):
        yield say("the Aftermath pile is turned up at the end of the game only")
    if len(state.pile) > pile_size(state):
        yield say_count(
            "{n} card is too many for the Aftermath pile",
            "{n} cards are too many for the Aftermath pile",
            len(state.pile),
        )
    if state.tucked > ROUNDS - _looks_left(state):
        yield say_count(
            "{n} card cannot have been tucked away by now",
            "{n} cards cannot have been tucked away by now",
            state.tucked,
        )


def most_seen(state: State) -> int:
    """Cards that can lie face up while enough are left for every draw that may still come."""
    left = len(CARDS) - pile_size(state) - 2 * HAND * (ROUNDS - state.round)
    if state.phase in (SETUP, AGENDA_PHASE):
        left -= 2 * HAND
    elif state.phase == STRATEGY:
        left -= 2 * HAND - state.turn - _turn_begun(state)
    stolen = "intelligence-reports" not in state.seen
    exchanged = 0 if "summit-meeting" in state.seen else HAND - 1
    asked_for = _asked_for(state) if state.rules > 2 else 0
    return left - stolen - exchanged - _looks_left(state) - asked_for


def _asked_for(state: State) -> int:
    """Cards that an event under way still brings to light."""
    return sum(
        step.cards if isinstance(step, RenewHand) else isinstance(step, Steal)
        for step in state.pending
    )


def _turn_begun(state: State) -> bool:
    """Whether a card of this turn lies on the table already."""
    waiting = PlayCard | ChooseFirst | CubesTurn | EnterCubes
    return not any(isinstance(step, waiting) for step in state.pending)


def _looks_left(state: State) -> int:
    """How often the leader of Alliances may still look at a card."""
    looking = any(isinstance(step, LookAtTop | TellDiscard) for step in state.pending)
    this_round = looking or state.phase in (SETUP, AGENDA_PHASE, STRATEGY, TELEVISION_BONUS)
    return ROUNDS - state.round + this_round
