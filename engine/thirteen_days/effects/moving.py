"""The event that lifts own cubes and puts them down elsewhere."""

from __future__ import annotations

from engine.core import Choice, Prompt, Refused
from engine.text import Text
from engine.thirteen_days.board.cubes import (
    AT,
    DONE,
    at_of,
    at_refused,
    place,
    take,
    why_not_placed,
    why_not_taken,
)
from engine.thirteen_days.cards.strategy import Card, Step
from engine.thirteen_days.decisions import Lift, PutDown
from engine.thirteen_days.effects.cubes import none_on_board
from engine.thirteen_days.options import ON
from engine.thirteen_days.phases.events import EFFECTS
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import State, Stepped, supply, then
from engine.thirteen_days.words import ALL_GROUNDS, SEATS, SIDE_NAMES

_TAKEN_FROM_THERE = say("a cube was taken from there")


@EFFECTS.named("lift")
def lift(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    if not any(state.cubes[side]):
        return none_on_board(side)
    return then(state, Lift(side, step.cubes)), ()


def ask_lift(state: State, asked: Lift) -> Prompt:
    side = asked.side
    choices: list[Choice] = []
    refused: list[Refused] = []
    for at in ALL_GROUNDS:
        reason = why_not_taken(side, state.cubes[side][at], 1)
        if reason is None:
            choices.append(AT[at])
        else:
            refused.append(at_refused(at, reason))
    question = say_count(
        "{side}: lift {n} cube from where?",
        "{side}: lift up to {n} cubes from where?",
        asked.cubes,
        side=SIDE_NAMES[side],
    )
    return Prompt(SEATS[side], question, (*choices, DONE), tuple(refused))


def take_lift(state: State, asked: Lift, pick: str) -> Stepped:
    """One cube at a time; when all are lifted they are put down."""
    side, left, lifted = asked
    if pick == "done":
        return _putting_down(state, side, lifted), ()
    at = at_of(pick)
    state, facts = take(state, side, at, 1, moves=False)
    lifted = (*lifted, at)
    if left > 1 and any(state.cubes[side]):
        return then(state, Lift(side, left - 1, lifted)), facts
    return _putting_down(state, side, lifted), facts


def _putting_down(state: State, side: int, lifted: tuple[int, ...]) -> State:
    return then(state, PutDown(side, lifted, len(lifted))) if lifted else state


def why_not_put_down(state: State, asked: PutDown, at: int) -> Text | None:
    if at in asked.lifted and state.options.wave_back != ON:
        return _TAKEN_FROM_THERE
    left = supply(state, asked.side)
    return why_not_placed(asked.side, state.cubes[asked.side][at], left, 1)


def ask_put_down(state: State, asked: PutDown) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for at in ALL_GROUNDS:
        reason = why_not_put_down(state, asked, at)
        if reason is None:
            choices.append(AT[at])
        else:
            refused.append(at_refused(at, reason))
    question = say_count(
        "{side}: put {n} cube down where?",
        "{side}: put {n} cubes down, the first where?",
        asked.cubes,
        side=SIDE_NAMES[asked.side],
    )
    return Prompt(SEATS[asked.side], question, tuple(choices) or (DONE,), tuple(refused))


def take_put_down(state: State, asked: PutDown, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    state, facts = place(state, asked.side, at_of(pick), 1, moves=False)
    if asked.cubes > 1:
        state = then(state, asked._replace(cubes=asked.cubes - 1))
    return state, facts
