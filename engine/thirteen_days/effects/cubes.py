"""Events that put own cubes on battlegrounds, or take some away, within limits."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Prompt, Refused
from engine.text import Text
from engine.thirteen_days.board.cubes import (
    AT,
    DONE,
    NO_CUBES,
    at_of,
    at_refused,
    place,
    placing,
    removing,
    take,
    why_not_placed,
    why_not_taken,
)
from engine.thirteen_days.board.markers import why_no_deflation
from engine.thirteen_days.cards.strategy import MOST_CUBES, Card, Step
from engine.thirteen_days.decisions import EventCubes, EventCubesAt
from engine.thirteen_days.phases.command import taken_back
from engine.thirteen_days.phases.events import EFFECTS
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import State, Stepped, supply, then
from engine.thirteen_days.words import GROUND_NAMES, SEATS, SIDE_NAMES

PLACING, TAKING, REMOVING = "place", "take", "remove"
ACTS = (PLACING, TAKING, REMOVING)
"""Own cubes on, own cubes off, the other side's cubes off."""
EMPTY, HELD = "empty", "held"
ONLY = ("", EMPTY, HELD)


@EFFECTS.named("place")
def place_cubes(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    return _asked(state, _cubes_asked(side, PLACING, card, step))


@EFFECTS.named("take-back")
def take_back_cubes(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    return _asked(state, _cubes_asked(side, TAKING, card, step))


@EFFECTS.named("remove-enemy")
def remove_enemy_cubes(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    return _asked(state, _cubes_asked(side, REMOVING, card, step))


@EFFECTS.named("overtake")
def overtake(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    """One cube after the other until one more than the other side, as far as that is possible."""
    at = step.where[0]
    there, theirs = state.cubes[side][at], state.cubes[1 - side][at]
    reason = why_not_placed(side, there, supply(state, side), 1)
    if reason is not None:
        return reason
    if there > theirs:
        return _leads_already(side, at)
    number = min(theirs + 1 - there, supply(state, side), step.each - there)
    return place(state, side, at, number, moves=card.symbol)


@cache
def _leads_already(side: int, at: int) -> Text:
    return say("{side} leads there already: {place}", side=SIDE_NAMES[side], place=GROUND_NAMES[at])


def _cubes_asked(side: int, act: str, card: Card, step: Step) -> EventCubes:
    return EventCubes(
        side, act, step.cubes, step.each, step.places, step.where, step.only, card.symbol
    )


def _asked(state: State, asked: EventCubes) -> Stepped | Text:
    """Asks where, or how many if there is but one place; says why if there is none."""
    reasons = _reasons(state, asked)
    if all(reasons):
        return _nowhere(asked, reasons)
    if len(asked.where) == 1:
        return then(state, EventCubesAt(*asked, asked.where[0])), ()
    return then(state, asked), ()


def _nowhere(asked: EventCubes, reasons: list[Text | None]) -> Text:
    """The one reason there is, if it is the same everywhere."""
    if asked.act == TAKING:
        return none_on_board(asked.side)
    first = reasons[0] if reasons else None
    return first if first and len(set(reasons)) == 1 else NOWHERE


@cache
def none_on_board(side: int) -> Text:
    return say("{side} has no cubes on the board", side=SIDE_NAMES[side])


NOWHERE = say("there is no battleground it could change")


def _reasons(state: State, asked: EventCubes) -> list[Text | None]:
    owner = 1 - asked.side if asked.act == REMOVING else asked.side
    left = supply(state, owner)
    cubes = state.cubes[owner]
    return [_why_not_there(asked, owner, cubes[at], left) for at in asked.where]


def _why_not_there(asked: EventCubes, owner: int, there: int, left: int) -> Text | None:
    """Why an event cannot change the cubes of a battleground, or None if it can."""
    if asked.act != PLACING:
        return why_not_taken(owner, there, 1)
    if asked.only == EMPTY and there:
        return _has_some(owner)
    if asked.only == HELD and not there:
        return _has_none(owner)
    return why_not_placed(owner, there, left, 1)


@cache
def _has_some(side: int) -> Text:
    return say("{side} has cubes there", side=SIDE_NAMES[side])


@cache
def _has_none(side: int) -> Text:
    return say("{side} has no cubes there", side=SIDE_NAMES[side])


def ask_cubes(state: State, asked: EventCubes) -> Prompt:
    reasons = tuple(_reasons(state, asked))
    return _where_prompt(asked.side, asked.act, asked.cubes, asked.each, asked.where, reasons)


@cache
def _where_prompt(
    side: int,
    act: str,
    cubes: int,
    each: int,
    where: tuple[int, ...],
    reasons: tuple[Text | None, ...],
) -> Prompt:
    pairs = list(zip(where, reasons, strict=True))
    limit = say_count(
        "At most {n} cube on one battleground.", "At most {n} cubes on one battleground.", each
    )
    return Prompt(
        SEATS[side],
        _where_question(side, act, cubes),
        (*(AT[at] for at, reason in pairs if reason is None), DONE),
        tuple(at_refused(at, reason) for at, reason in pairs if reason is not None),
        limit if act == PLACING else None,
    )


def _where_question(side: int, act: str, cubes: int) -> Text:
    if act == PLACING:
        return say_count(
            "{side}: place {n} cube where?",
            "{side}: place up to {n} cubes where?",
            cubes,
            side=SIDE_NAMES[side],
        )
    return say_count(
        "{side}: take {n} cube from where?",
        "{side}: take up to {n} cubes from where?",
        cubes,
        side=SIDE_NAMES[side],
    )


def take_cubes(state: State, asked: EventCubes, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    at = at_of(pick)
    if _most(state, asked, at) == 1:
        return _changed(state, asked, at, 1)
    return then(state, EventCubesAt(*asked, at)), ()


def _most(state: State, asked: EventCubes, at: int) -> int:
    """How many cubes may be changed there; at least 1 where the battleground was offered."""
    wanted = min(asked.cubes, asked.each)
    owner = 1 - asked.side if asked.act == REMOVING else asked.side
    there = state.cubes[owner][at]
    if asked.act != PLACING:
        return min(wanted, there)
    return max(0, min(wanted, supply(state, owner), MOST_CUBES - there))


def ask_cubes_at(state: State, asked: EventCubesAt) -> Prompt:
    owner = 1 - asked.side if asked.act == REMOVING else asked.side
    there, left = state.cubes[owner][asked.at], supply(state, owner)
    most = min(asked.cubes, asked.each)
    moves = asked.symbol and (asked.act != TAKING or why_no_deflation(state, owner) is None)
    return _number_prompt(asked.side, asked.act, most, asked.at, there, left, moves)


@cache
def _number_prompt(
    side: int, act: str, most: int, at: int, there: int, left: int, moves: bool
) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    owner = 1 - side if act == REMOVING else side
    offered = placing(owner, at, moves) if act == PLACING else removing(owner, at, moves)
    for number in range(1, most + 1):
        if act == PLACING:
            reason = why_not_placed(owner, there, left, number)
        else:
            reason = why_not_taken(owner, there, number)
        if reason is None:
            choices.append(offered[number])
        else:
            refused.append(offered[number].refused(reason))
    question = say("{side}: how many? ({place})", side=SIDE_NAMES[side], place=GROUND_NAMES[at])
    return Prompt(SEATS[side], question, (*choices, NO_CUBES), tuple(refused))


def take_cubes_at(state: State, asked: EventCubesAt, pick: str) -> Stepped:
    number = 0 if pick == "done" else int(pick.partition(":")[2])
    return _changed(state, EventCubes(*asked[:-1]), asked.at, number)


def _changed(state: State, asked: EventCubes, at: int, number: int) -> Stepped:
    """Changes a battleground and asks for the next while cubes and battlegrounds are left."""
    if not number:
        return _next(state, asked, at, 0), ()
    if asked.act == PLACING:
        state, facts = place(state, asked.side, at, number, moves=asked.symbol)
    elif asked.act == REMOVING:
        state, facts = take(state, 1 - asked.side, at, number, moves=asked.symbol)
    elif asked.symbol:
        state, facts = taken_back(state, asked.side, at, number, event=True)
    else:
        state, facts = take(state, asked.side, at, number, moves=False)
    return _next(state, asked, at, number), facts


def _next(state: State, asked: EventCubes, at: int, number: int) -> State:
    left, places = asked.cubes - number, asked.places - 1
    rest = tuple(other for other in asked.where if other != at)
    if not (left and places and rest):
        return state
    further = asked._replace(cubes=left, places=places, where=rest)
    return state if all(_reasons(state, further)) else then(state, further)
