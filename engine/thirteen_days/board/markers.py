"""Moving DEFCON markers and prestige, and who may not deflate."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core import Choice, Fact, Refused
from engine.text import Text
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import MOST_PRESTIGE, Facts, State, Stepped, Three, mover, with_side
from engine.thirteen_days.words import (
    AREA_NAMES,
    SEATS,
    SIDE_NAMES,
    SPACES,
    TRACK_NAMES,
    TRACKS,
    US,
    area,
    track_id,
)


def clamped(space: int) -> int:
    """A marker never leaves its track: what goes beyond stops on the last space."""
    return 1 if space < 1 else min(space, SPACES)


def moved(markers: Three, track: int, by: int) -> Three:
    """
    >>> moved((4, 8, 1), 0, 2)
    (6, 8, 1)
    """
    spaces = list(markers)
    spaces[track] = clamped(spaces[track] + by)
    return spaces[0], spaces[1], spaces[2]


def shift(state: State, side: int, track: int, by: int) -> Stepped:
    """Moves a marker; nothing is said when it is at the end already."""
    before = state.tracks[side]
    after = moved(before, track, by)
    if after == before:
        return state, ()
    state = state._replace(tracks=with_side(state.tracks, side, after))
    return state, (_shifted(side, track, before[track], after[track]),)


@cache
def _shifted(side: int, track: int, old: int, new: int) -> Fact:
    text = say(
        "{side} {track} {old} → {new}, {area}",
        side=SIDE_NAMES[side],
        track=TRACK_NAMES[track],
        old=old,
        new=new,
        area=AREA_NAMES[area(new)],
    )
    on_table = say(
        "Move the {side} {track} marker to {n}",
        side=SIDE_NAMES[side],
        track=TRACK_NAMES[track],
        n=new,
    )
    data = {"side": SEATS[side], "track": TRACKS[track], "from": old, "to": new}
    return Fact("marker", text, on_table, {**data, "area": area(new)})


def why_no_deflation(state: State, side: int) -> Text | None:
    """Why an event a side uses cannot deflate its own markers this round, or None if it can.

    Containment looks at who played the card, Bay of Pigs at every event the side uses.
    """
    effects = state.effects
    if effects.containment == side and mover(state) == side:
        return _forbidden("containment")
    if effects.bay_of_pigs == side:
        return _forbidden("bay-of-pigs")
    return None


@cache
def _forbidden(card: str) -> Text:
    return say("{card} forbids it this round", card=CARDS[card].name)


def why_not_shifted(
    state: State, side: int, owner: int, track: int, by: int, event: bool
) -> Text | None:
    """Why a side cannot move an owner's marker so far, or None if it can."""
    reason = why_not_on_track(state.tracks[owner][track], by)
    if reason is None and by < 0 and event and side == owner:
        return why_no_deflation(state, side)
    return reason


def why_not_on_track(space: int, by: int) -> Text | None:
    return None if 1 <= space + by <= SPACES else _track_ends(space)


@cache
def _track_ends(space: int) -> Text:
    return say("the marker stands on {n}, and the track ends", n=space)


class Push(NamedTuple):
    """A marker moved by so many spaces."""

    side: int
    track: int
    by: int


@cache
def shift_choice(owner: int, track: int, by: int) -> Choice:
    label = say("{side} {track} {by}", side=SIDE_NAMES[owner], track=TRACK_NAMES[track], by=_by(by))
    id = f"shift:{TRACKS[track]}:{_by(by)}"
    return Choice(id, label, track_id(owner, track), Push(owner, track, by))


def _by(by: int) -> str:
    return f"{by:+d}"


@cache
def shift_refused(owner: int, track: int, by: int, because: Text) -> Refused:
    return shift_choice(owner, track, by).refused(because)


def shift_of(pick: str) -> tuple[int, int]:
    """
    >>> shift_of("shift:political:-2")
    (1, -2)
    """
    _, track, by = pick.split(":")
    return TRACKS.index(track), int(by)


PRESTIGE_AT_END = say("the prestige marker is at its end")


def gain_prestige(state: State, side: int, points: int) -> Stepped:
    """Prestige for a side; a lead of more than 5 is not possible."""
    signed = points if side == US else -points
    new = max(-MOST_PRESTIGE, min(MOST_PRESTIGE, state.prestige + signed))
    if new == state.prestige:
        return state, ()
    return state._replace(prestige=new), _prestige_moved(side, points, new)


@cache
def _prestige_moved(side: int, points: int, new: int) -> Facts:
    text = say(
        "{side} +{n} prestige: {stand}", side=SIDE_NAMES[side], n=points, stand=standing(new)
    )
    on_table = say("Move the prestige marker to: {stand}", stand=standing(new))
    data = {"side": SEATS[side], "points": points, "prestige": new}
    return (Fact("prestige", text, on_table, data),)


@cache
def standing(prestige: int) -> Text:
    """Who leads on the prestige track, and by how much."""
    if prestige == 0:
        return say("level")
    return say("{side} leads by {n}", side=SIDE_NAMES[int(prestige < 0)], n=abs(prestige))
