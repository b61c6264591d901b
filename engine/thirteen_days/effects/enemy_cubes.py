"""Events that halve what the other side has in Cuba."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Prompt, Refused
from engine.text import Text
from engine.thirteen_days.board.cubes import (
    AT,
    DONE,
    at_of,
    at_refused,
    take,
    why_not_placed,
    why_not_taken,
)
from engine.thirteen_days.cards.strategy import MOST_CUBES, Card, Step
from engine.thirteen_days.decisions import AirStrike, EventCubesAt, Halve
from engine.thirteen_days.effects.cubes import PLACING
from engine.thirteen_days.phases.events import EFFECTS
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import State, Stepped, supply, then
from engine.thirteen_days.words import (
    ALLIANCES,
    CUBA_MILITARY,
    CUBA_POLITICAL,
    SEATS,
    SIDE_NAMES,
)

_CUBA = (CUBA_MILITARY, CUBA_POLITICAL)
_HALVE_RULE = say("Half of them goes, rounded up.")


@EFFECTS.named("halve")
def halve(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    there = [at for at in step.where if state.cubes[1 - side][at]]
    if not there:
        return _none_in_cuba(1 - side)
    if len(there) == 1:
        return halved(state, side, there[0])
    return then(state, Halve(side, step.where)), ()


@cache
def _none_in_cuba(side: int) -> Text:
    return say("{side} has no cubes in Cuba", side=SIDE_NAMES[side])


def halved(state: State, side: int, at: int) -> Stepped:
    """Half of the other side's cubes, rounded up, leave a battleground."""
    number = (state.cubes[1 - side][at] + 1) // 2
    return take(state, 1 - side, at, number, moves=False)


def ask_halve(state: State, asked: Halve) -> Prompt:
    theirs = state.cubes[1 - asked.side]
    choices = tuple([AT[at] for at in asked.where if theirs[at]])
    question = say("{side}: halve their cubes where?", side=SIDE_NAMES[asked.side])
    return Prompt(SEATS[asked.side], question, choices or (DONE,), rule=_HALVE_RULE)


def take_halve(state: State, asked: Halve, pick: str) -> Stepped:
    return (state, ()) if pick == "done" else halved(state, asked.side, at_of(pick))


@EFFECTS.named("air-strike")
def air_strike(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    reasons = [_why_not_struck(state, side, at) for at in (*_CUBA, ALLIANCES)]
    if all(reasons) and reasons[-1] is not None:
        return reasons[-1]
    return then(state, AirStrike(side, step.cubes)), ()


def _why_not_struck(state: State, side: int, at: int) -> Text | None:
    """Why an Air Strike cannot choose a battleground: Cuba to halve, Alliances to place."""
    if at == ALLIANCES:
        return why_not_placed(side, state.cubes[side][at], supply(state, side), 1)
    return why_not_taken(1 - side, state.cubes[1 - side][at], 1)


def ask_air_strike(state: State, asked: AirStrike) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for at in (*_CUBA, ALLIANCES):
        reason = _why_not_struck(state, asked.side, at)
        if reason is None:
            choices.append(AT[at])
        else:
            refused.append(at_refused(at, reason))
    return Prompt(
        SEATS[asked.side],
        say("{side}: where does the Air Strike take effect?", side=SIDE_NAMES[asked.side]),
        tuple(choices) or (DONE,),
        tuple(refused),
        say("Halve the other side's cubes on one part of Cuba, or place up to 2 in Alliances."),
    )


def take_air_strike(state: State, asked: AirStrike, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    at = at_of(pick)
    if at != ALLIANCES:
        return halved(state, asked.side, at)
    placing = EventCubesAt(
        asked.side, PLACING, asked.cubes, MOST_CUBES, 1, (ALLIANCES,), "", False, ALLIANCES
    )
    return then(state, placing), ()
