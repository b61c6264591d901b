"""Events that move DEFCON markers or prestige."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Prompt, Refused
from engine.text import Text
from engine.thirteen_days.board.cubes import DONE
from engine.thirteen_days.board.markers import (
    PRESTIGE_AT_END,
    gain_prestige,
    shift,
    shift_choice,
    shift_of,
    shift_refused,
    why_no_deflation,
    why_not_on_track,
    why_not_shifted,
)
from engine.thirteen_days.cards.strategy import Card, Step
from engine.thirteen_days.decisions import Invade, Relieve, Shift
from engine.thirteen_days.phases.events import EFFECTS
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import State, Stepped, leader, then
from engine.thirteen_days.words import (
    GROUND_NAMES,
    SEATS,
    SIDE_NAMES,
    SPACES,
    TELEVISION,
    TRACK_NAMES,
    TRACKS,
)

_ALL_TRACKS = tuple(range(len(TRACKS)))
_NO_MARKER = say("no marker could be moved")


@EFFECTS.named("shift")
def shift_own(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    tracks = _tracks(state, side, step.tracks)
    return _offered(state, Shift(side, side, tracks, step.down, step.up, step.markers))


@EFFECTS.named("opponent-shifts")
def opponent_shifts(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    """The other side may shift a marker of the side that uses the event."""
    tracks = _tracks(state, side, step.tracks)
    return _offered(state, Shift(1 - side, side, tracks, step.down, step.up, step.markers))


@EFFECTS.named("television-leader-shifts")
def television_leader_shifts(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    """Whoever leads Television shifts own markers, whichever side uses the event."""
    who = leader(state, TELEVISION)
    if who is None:
        return say("nobody leads Television")
    shifts = Shift(who, who, _ALL_TRACKS, step.down, step.up, step.markers, event=who == side)
    return _offered(state, shifts)


@EFFECTS.named("deflate-all")
def deflate_all(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    reason = why_no_deflation(state, side)
    if reason is not None:
        return reason
    if max(state.tracks[side]) == 1:
        return _NO_MARKER
    state, military = shift(state, side, 0, -step.down)
    state, political = shift(state, side, 1, -step.down)
    state, opinion = shift(state, side, 2, -step.down)
    return state, military + political + opinion


@EFFECTS.named("prestige")
def prestige(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    after, facts = gain_prestige(state, side, step.points)
    return (after, facts) if facts else PRESTIGE_AT_END


def _tracks(state: State, owner: int, named: str) -> tuple[int, ...]:
    markers = state.tracks[owner]
    if named == "any":
        return _ALL_TRACKS
    if named == "highest":
        return tuple(track for track in _ALL_TRACKS if markers[track] == max(markers))
    return (TRACKS.index(named),)


def _offered(state: State, asked: Shift) -> Stepped | Text:
    """Asks for the shift, or says why no marker could move."""
    reason: Text | None = _NO_MARKER
    for track, by in _moves(asked):
        reason = _why_not(state, asked, track, by)
        if reason is None:
            return then(state, asked), ()
    return reason or _NO_MARKER


def _moves(asked: Shift) -> tuple[tuple[int, int], ...]:
    return _all_moves(asked.tracks, asked.down, asked.up)


@cache
def _all_moves(tracks: tuple[int, ...], down: int, up: int) -> tuple[tuple[int, int], ...]:
    return tuple((track, by) for track in tracks for by in (*range(-down, 0), *range(1, up + 1)))


def _why_not(state: State, asked: Shift, track: int, by: int) -> Text | None:
    return why_not_shifted(state, asked.side, asked.owner, track, by, asked.event)


def television_bonus(side: int) -> Shift:
    """What leading Television is worth: one own marker by one, and no event."""
    return Shift(side, side, _ALL_TRACKS, 1, 1, 1, event=False)


def ask_shift(state: State, asked: Shift) -> Prompt:
    barred = None
    if asked.event and asked.side == asked.owner:
        barred = why_no_deflation(state, asked.side)
    return _shift_prompt(asked, state.tracks[asked.owner], barred)


@cache
def _shift_prompt(asked: Shift, markers: tuple[int, ...], barred: Text | None) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for track, by in _moves(asked):
        reason = why_not_on_track(markers[track], by) or (barred if by < 0 else None)
        if reason is None:
            choices.append(shift_choice(asked.owner, track, by))
        else:
            refused.append(shift_refused(asked.owner, track, by, reason))
    question = say_count(
        "{side}: shift a {owner} marker?",
        "{side}: shift {n} {owner} markers?",
        asked.markers,
        side=SIDE_NAMES[asked.side],
        owner=SIDE_NAMES[asked.owner],
    )
    return Prompt(SEATS[asked.side], question, (*choices, DONE), tuple(refused), _why_asked(asked))


def _why_asked(asked: Shift) -> Text | None:
    """What a side shifts its own markers by when no event of its own lets it."""
    if asked.event:
        return None
    return say("{side} leads {place}", side=SIDE_NAMES[asked.side], place=GROUND_NAMES[TELEVISION])


def take_shift(state: State, asked: Shift, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    track, by = shift_of(pick)
    state, facts = shift(state, asked.owner, track, by)
    if asked.markers > 1:
        others = tuple(other for other in asked.tracks if other != track)
        further = _offered(state, asked._replace(tracks=others, markers=asked.markers - 1))
        state = state if isinstance(further, Text) else further[0]
    return state, facts


@EFFECTS.named("invade")
def invade(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    track = TRACKS.index(step.tracks)
    if state.tracks[side][track] == SPACES:
        return say("the marker is at the end of its track already")
    return then(state, Invade(side, track, step.up)), ()


def ask_invade(state: State, asked: Invade) -> Prompt:
    """Whoever may not deflate is told so before escalating for nothing in return."""
    side, track, up = asked
    choices: list[Choice] = []
    refused: list[Refused] = []
    for by in range(1, up + 1):
        reason = why_not_shifted(state, side, side, track, by, event=True)
        if reason is None:
            choices.append(shift_choice(side, track, by))
        else:
            refused.append(shift_refused(side, track, by, reason))
    barred = why_no_deflation(state, side)
    if barred is not None:
        refused += [shift_refused(side, other, -1, barred) for other in _others(track)]
    return Prompt(
        SEATS[side],
        say(
            "{side}: escalate {track} by how much?",
            side=SIDE_NAMES[side],
            track=TRACK_NAMES[track],
        ),
        (*choices, DONE),
        tuple(refused),
        _THEN_DOWN if barred is None else None,
    )


_THEN_DOWN = say("Another of your markers may then go down by as much.")


def take_invade(state: State, asked: Invade, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    track, by = shift_of(pick)
    state, facts = shift(state, asked.side, track, by)
    others = _others(track)
    lower = any(state.tracks[asked.side][other] > 1 for other in others)
    if lower and why_no_deflation(state, asked.side) is None:
        state = then(state, Relieve(asked.side, others, by))
    return state, facts


def _others(track: int) -> tuple[int, ...]:
    return tuple(other for other in _ALL_TRACKS if other != track)


def ask_relieve(state: State, asked: Relieve) -> Prompt:
    """A marker nearer to the end than that goes down as far as it can."""
    side, tracks, down = asked
    choices: list[Choice] = []
    refused: list[Refused] = []
    for track in tracks:
        if state.tracks[side][track] > 1:
            choices.append(shift_choice(side, track, -down))
        else:
            refused.append(shift_refused(side, track, -down, _AT_THE_END))
    question = say("{side}: deflate another marker by {n}?", side=SIDE_NAMES[side], n=down)
    return Prompt(SEATS[side], question, (*choices, DONE), tuple(refused))


_AT_THE_END = say("it cannot go further down")


def take_relieve(state: State, asked: Relieve, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    return shift(state, asked.side, *shift_of(pick))
