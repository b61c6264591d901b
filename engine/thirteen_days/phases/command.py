"""A Command: one battleground, own cubes on or off it, and the marker that follows."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt, Refused
from engine.text import Text
from engine.thirteen_days.board.cubes import (
    AT,
    DONE,
    NO_CUBES,
    NOTHING_DONE,
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
from engine.thirteen_days.cards.strategy import MOST_CUBES
from engine.thirteen_days.decisions import Command, CommandAt
from engine.thirteen_days.options import Options
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.rulings import ruling_text
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import Facts, State, Stepped, supply, then
from engine.thirteen_days.words import GROUND_NAMES, SEATS, SIDE_NAMES, SIDES

_RULE = say(
    "One battleground: place up to that many of your cubes, or take up to that many back. "
    "All but the first move your marker on that track: placing up, taking back down."
)
_LETTER_RULE = say("The letter adds 1 cube to this Command and then goes to the other side.")


def command_size(state: State, asked: Command) -> int:
    """How many cubes a Command may move, after the letter and what lasts this round."""
    printed, side = asked.cubes, asked.side
    if asked.event and state.options.event_commands == "printed":
        return printed
    effects = state.effects
    size = printed + (effects.sops == side) - (effects.brink == side)
    if not asked.letter:
        return max(1, size)
    return max(1, size) + 1 if state.options.letter_and_brink == "added" else max(1, size + 1)


def ask_command(state: State, asked: Command) -> Prompt:
    side = asked.side
    left = supply(state, side)
    cubes = state.cubes[side]
    reasons = tuple([_why_not_at(asked, cubes[at], left) for at in asked.where])
    letter = state.letter == side and not asked.event and not asked.letter
    size = command_size(state, asked)
    ruling = _ruling(state, asked, letter)
    options = state.options if ruling else None
    return _command_prompt(side, size, asked.where, reasons, letter, ruling, options)


def _ruling(state: State, asked: Command, letter: bool) -> str:
    """The option that matters for this Command, if one does."""
    effects, side = state.effects, asked.side
    if asked.event and side in (effects.sops, effects.brink):
        return "event_commands"
    if asked.placing:
        return "landings"
    return "letter_and_brink" if letter and effects.brink == side else ""


def _why_not_at(asked: Command, there: int, left: int) -> Text | None:
    """Why a Command cannot do anything on a battleground, or None if it can."""
    if left and there < MOST_CUBES:
        return None
    if there and not asked.placing:
        return None
    if asked.placing:
        return why_not_placed(asked.side, there, left, 1)
    return NEITHER


NEITHER = say("no cubes left to place, and none there to take back")


@cache
def _command_prompt(
    side: int,
    cubes: int,
    where: tuple[int, ...],
    reasons: tuple[Text | None, ...],
    letter: bool,
    ruling: str,
    options: Options | None,
) -> Prompt:
    choices = [AT[at] for at, reason in zip(where, reasons, strict=True) if reason is None]
    refused = [at_refused(at, reason) for at, reason in zip(where, reasons, strict=True) if reason]
    if letter:
        choices.append(_SPEND)
    rule = _LETTER_RULE if letter else _RULE
    if options is not None:
        told = ruling_text(options, ruling)
        rule = say("{rule} Ruling: {ruling}.", rule=rule, ruling=told)
    return Prompt(
        SEATS[side],
        say_count(
            "{side}: Command {n} on which battleground?",
            "{side}: Command {n} on which battleground?",
            cubes,
            side=SIDE_NAMES[side],
        ),
        (*choices, NO_CUBES),
        tuple(refused),
        rule,
    )


_SPEND = plain(Plain.LETTER, say("+1 with the letter"), "letter")


def take_command(state: State, asked: Command, pick: str) -> Stepped:
    if pick == "done":
        return state, NOTHING_DONE[asked.side]
    if pick == "letter":
        return _spent(state, asked)
    size = command_size(state, asked)
    return then(state, CommandAt(asked.side, size, at_of(pick), asked.placing, asked.event)), ()


def _spent(state: State, asked: Command) -> Stepped:
    """The letter goes over at once; the Command it came with is one cube larger."""
    state = state._replace(letter=1 - asked.side)
    return then(state, asked._replace(letter=True)), LETTER_SPENT[asked.side]


LETTER_SPENT: tuple[Facts, ...] = tuple(
    (
        Fact(
            "letter",
            say("{side} spends the letter", side=SIDE_NAMES[side]),
            say("Give the Personal Letter to {side}", side=SIDE_NAMES[1 - side]),
            {"from": SEATS[side], "to": SEATS[1 - side]},
        ),
    )
    for side in SIDES
)


def ask_command_at(state: State, asked: CommandAt) -> Prompt:
    side, most, at, is_landing, event = asked
    barred = ruling_text(state.options, "landings") if is_landing else None
    lowers = not event or why_no_deflation(state, side) is None
    return _cubes_prompt(side, most, at, barred, lowers, state.cubes[side][at], supply(state, side))


@cache
def _cubes_prompt(
    side: int, most: int, at: int, barred: Text | None, lowers: bool, there: int, left: int
) -> Prompt:
    """`barred`: why cubes cannot be taken back at all; `lowers`: whether they deflate."""
    choices: list[Choice] = []
    refused: list[Refused] = []
    on, off = placing(side, at, True), removing(side, at, lowers)
    numbers = range(1, most + 1)
    offered = [(on[n], why_not_placed(side, there, left, n)) for n in numbers]
    offered += [(off[n], why_not_taken(side, there, n) or barred) for n in numbers]
    for choice, reason in offered:
        if reason is None:
            choices.append(choice)
        else:
            refused.append(choice.refused(reason))
    question = say(
        "{side}: place or take back? ({place})", side=SIDE_NAMES[side], place=GROUND_NAMES[at]
    )
    return Prompt(SEATS[side], question, tuple(choices) or (DONE,), tuple(refused), _RULE)


def take_command_at(state: State, asked: CommandAt, pick: str) -> Stepped:
    if pick == "done":
        return state, NOTHING_DONE[asked.side]
    kind, _, number = pick.partition(":")
    if kind == "place":
        return place(state, asked.side, asked.at, int(number))
    return taken_back(state, asked.side, asked.at, int(number), asked.event)


def taken_back(state: State, side: int, at: int, number: int, event: bool) -> Stepped:
    """Own cubes off a battleground; an event's may be forbidden to deflate the marker."""
    reason = why_no_deflation(state, side) if event else None
    state, facts = take(state, side, at, number, moves=reason is None)
    if reason is not None and number > 1:
        facts += (Fact("no-deflation", say("The marker stays: {because}", because=reason)),)
    return state, facts
