"""A turn in cubes depth: a Command told as cubes, events carried out by hand."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from engine.core import Choice, Fact, Prompt, Refused
from engine.thirteen_days.board.cubes import (
    AT,
    DONE,
    NOTHING_DONE,
    Cubes,
    at_of,
    at_refused,
    place,
    take,
    why_not_placed,
    why_not_taken,
)
from engine.thirteen_days.board.markers import (
    PRESTIGE_AT_END,
    gain_prestige,
    shift,
    shift_choice,
    shift_of,
    shift_refused,
    why_not_on_track,
)
from engine.thirteen_days.cards.strategy import MOST_CUBES
from engine.thirteen_days.decisions import Adjust, AdjustAt, AdjustMarker, CommandAt, CubesTurn
from engine.thirteen_days.phases.command import LETTER_SPENT, NEITHER
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import MOST_PRESTIGE, Facts, State, Stepped, supply, then
from engine.thirteen_days.words import (
    ALL_GROUNDS,
    GROUND_NAMES,
    SEATS,
    SIDE_NAMES,
    SIDES,
    TRACK_NAMES,
    TRACKS,
    US,
    USSR,
    ground_id,
    track_id,
)

MOST_COMMAND = 5
"""Three printed cubes, one by SOPs, one by the letter."""

_EVENT = plain(Plain.EVENT, say("event"))
_LETTER = plain(Plain.LETTER, say("spend the letter"), "letter")
_TURN_OVER = plain(Plain.DONE, say("the turn is over"))
_TURN_RULE = say(
    "Choose the battleground of the Command. Events come first: carry them out by hand. "
    "Cards are not tracked."
)


def ask_turn(state: State, asked: CubesTurn) -> Prompt:
    side = asked.side
    cubes, left = state.cubes[side], supply(state, side)
    there = ALL_GROUNDS if left else tuple([at for at in ALL_GROUNDS if cubes[at]])
    return _turn_prompt(side, there, state.letter == side)


@cache
def _turn_prompt(side: int, there: tuple[int, ...], letter: bool) -> Prompt:
    choices = [AT[at] for at in there]
    refused = tuple(at_refused(at, NEITHER) for at in ALL_GROUNDS if at not in there)
    choices += (_EVENT, _LETTER, _TURN_OVER) if letter else (_EVENT, _TURN_OVER)
    question = say("{side}: Command where, or an event?", side=SIDE_NAMES[side])
    return Prompt(SEATS[side], question, tuple(choices), refused, _TURN_RULE)


def take_turn(state: State, asked: CubesTurn, pick: str) -> Stepped:
    side = asked.side
    if pick == "done":
        return state, () if asked.evented else NOTHING_DONE[side]
    if pick == "event":
        return then(state, Adjust(side), CubesTurn(side, evented=True)), _EVENT_USED
    if pick == "letter":
        return then(state._replace(letter=1 - side), asked), LETTER_SPENT[side]
    return then(state, CommandAt(side, MOST_COMMAND, at_of(pick))), ()


_EVENT_USED: Facts = (Fact("event", say("An event is carried out")),)


class Ruled(NamedTuple):
    """Whether the event's cubes move markers, as with the DEFCON symbol."""

    is_on: bool


class Marker(NamedTuple):
    side: int
    track: int


class Gain(NamedTuple):
    """Prestige for a side."""

    side: int
    points: int


_EVENT_DONE = plain(Plain.DONE, say("the event is done"))
SYMBOL_ON = Choice("rule:on", say("cubes move markers (DEFCON symbol)"), value=Ruled(True))
SYMBOL_OFF = Choice("rule:off", say("cubes move no markers (no symbol)"), value=Ruled(False))
_MARKERS = tuple(
    Choice(
        track_id(side, track),
        say("{side} {track}", side=SIDE_NAMES[side], track=TRACK_NAMES[track]),
        track_id(side, track),
        Marker(side, track),
    )
    for side in SIDES
    for track in range(len(TRACKS))
)
_PRESTIGE = tuple(
    tuple(
        Choice(
            f"prestige:{SEATS[side]}:{n}",
            say("{side} +{n} prestige", side=SIDE_NAMES[side], n=n),
            "prestige",
            Gain(side, n),
        )
        for n in (1, 2)
    )
    for side in SIDES
)
"""By side."""


@cache
def _adjust_prompt(side: int, ruled: bool, ahead: int | None) -> Prompt:
    """`ahead`: who leads by so much prestige that it cannot gain any more."""
    switch = SYMBOL_OFF if ruled else SYMBOL_ON
    gains = [gain for other in SIDES if other != ahead for gain in _PRESTIGE[other]]
    barred = () if ahead is None else _PRESTIGE[ahead]
    return Prompt(
        SEATS[side],
        say("{side}: what does the event change?", side=SIDE_NAMES[side]),
        (*AT, *_MARKERS, *gains, switch, _EVENT_DONE),
        tuple(gain.refused(PRESTIGE_AT_END) for gain in barred),
        say("Do what the card says, one thing after the other."),
    )


def ask_adjust(state: State, asked: Adjust) -> Prompt:
    ahead = None
    if abs(state.prestige) == MOST_PRESTIGE and state.rules >= 2:
        ahead = US if state.prestige > 0 else USSR
    return _adjust_prompt(asked.side, asked.ruled, ahead)


def take_adjust(state: State, asked: Adjust, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    kind, _, rest = pick.partition(":")
    if kind == "rule":
        return then(state, asked._replace(ruled=rest == "on")), ()
    if kind == "battleground":
        return then(state, AdjustAt(asked.side, asked.ruled, at_of(pick))), ()
    seat, _, value = rest.partition(":")
    if kind == "track":
        owner, track = SEATS.index(seat), TRACKS.index(value)
        return then(state, AdjustMarker(asked.side, asked.ruled, owner, track)), ()
    return gain_prestige(then(state, asked), SEATS.index(seat), int(value))


@cache
def _place_for(side: int, at: int, n: int, ruled: bool) -> Choice:
    label = say_count("place {n} ({side})", "place {n} ({side})", n, side=SIDE_NAMES[side])
    return Choice(f"place:{SEATS[side]}:{n}", label, ground_id(at), Cubes(side, at, n, ruled))


@cache
def _remove_for(side: int, at: int, n: int, ruled: bool) -> Choice:
    label = say_count("take {n} back ({side})", "take {n} back ({side})", n, side=SIDE_NAMES[side])
    return Choice(f"remove:{SEATS[side]}:{n}", label, ground_id(at), Cubes(side, at, -n, ruled))


def ask_adjust_at(state: State, asked: AdjustAt) -> Prompt:
    there = (state.cubes[0][asked.at], state.cubes[1][asked.at])
    left = (supply(state, 0), supply(state, 1))
    return _at_prompt(asked.side, asked.at, there, left, asked.ruled)


@cache
def _at_prompt(
    asked: int, at: int, there: tuple[int, int], left: tuple[int, int], ruled: bool
) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for side, number in product(SIDES, range(1, MOST_CUBES + 1)):
        for choice, reason in (
            (
                _place_for(side, at, number, ruled),
                why_not_placed(side, there[side], left[side], number),
            ),
            (_remove_for(side, at, number, ruled), why_not_taken(side, there[side], number)),
        ):
            if reason is None:
                choices.append(choice)
            else:
                refused.append(choice.refused(reason))
    question = say(
        "{side}: what happens here? ({place})", side=SIDE_NAMES[asked], place=GROUND_NAMES[at]
    )
    return Prompt(SEATS[asked], question, (*choices, DONE), tuple(refused))


def take_adjust_at(state: State, asked: AdjustAt, pick: str) -> Stepped:
    state = then(state, Adjust(asked.side, asked.ruled))
    if pick == "done":
        return state, ()
    kind, seat, number = pick.split(":")
    act = place if kind == "place" else take
    return act(state, SEATS.index(seat), asked.at, int(number), asked.ruled)


@cache
def _marker_prompt(side: int, owner: int, track: int, space: int) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for by in (-2, -1, 1, 2):
        reason = why_not_on_track(space, by)
        if reason is None:
            choices.append(shift_choice(owner, track, by))
        else:
            refused.append(shift_refused(owner, track, by, reason))
    question = say("{side}: shift the marker by how much?", side=SIDE_NAMES[side])
    return Prompt(SEATS[side], question, (*choices, DONE), tuple(refused))


def ask_adjust_marker(state: State, asked: AdjustMarker) -> Prompt:
    side, _, owner, track = asked
    return _marker_prompt(side, owner, track, state.tracks[owner][track])


def take_adjust_marker(state: State, asked: AdjustMarker, pick: str) -> Stepped:
    state = then(state, Adjust(asked.side, asked.ruled))
    if pick == "done":
        return state, ()
    return shift(state, asked.owner, *shift_of(pick))
