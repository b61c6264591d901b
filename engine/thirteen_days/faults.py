"""What is impossible about a position of 13 Days."""

from __future__ import annotations

from collections.abc import Iterator

from engine.text import Text, say, say_count
from engine.thirteen_days.agendas import AGENDAS
from engine.thirteen_days.deck import CARDS, MOST_CUBES
from engine.thirteen_days.state import (
    AFTERMATH,
    ALLIANCES_BONUS,
    CUBES,
    HAND,
    OVER,
    PLAYS,
    ROUNDS,
    SCORING,
    SETUP,
    STRATEGY,
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
            "{n} card cannot have been seen by now",
            "{n} cards cannot have been seen by now",
            len(state.seen),
        )
    if len(state.pile) > pile_size(state):
        yield say_count(
            "{n} card is too many for the Aftermath pile",
            "{n} cards are too many for the Aftermath pile",
            len(state.pile),
        )
    if state.tucked > _alliances_so_far(state):
        yield say_count(
            "{n} card cannot have been tucked away by now",
            "{n} cards cannot have been tucked away by now",
            state.tucked,
        )


def most_seen(state: State) -> int:
    """Cards that can lie face up by now: played, discarded, stolen or exchanged."""
    played = PLAYS * (state.round - 1)
    if state.phase == STRATEGY:
        played += state.turn + 1
    elif state.phase not in (SETUP, AGENDA_PHASE):
        played += PLAYS
    discarded = max(0, _alliances_so_far(state) - state.tucked)
    stolen = int("intelligence-reports" in state.seen)
    exchanged = HAND - 1 if "summit-meeting" in state.seen else 0
    return played + discarded + stolen + exchanged


def _alliances_so_far(state: State) -> int:
    """How often the leader of Alliances can have looked at a card."""
    this_round = state.phase in (ALLIANCES_BONUS, SCORING, AFTERMATH, OVER)
    return state.round - 1 + this_round
