"""What would be: markers after a Command being entered, and the war that phase 7 may bring.

It is worked out from what is seen, so nothing here can give away more than a view does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from engine.core import Seat
from engine.text import Text
from engine.thirteen_days.board.cubes import Cubes
from engine.thirteen_days.board.markers import moved
from engine.thirteen_days.cards.agendas import AGENDAS, FLAGS, left_over
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import (
    AFTERMATH,
    OVER,
    ROUNDS,
    SETUP,
    Three,
    at_war,
)
from engine.thirteen_days.view import DaysView
from engine.thirteen_days.words import (
    AREA_NAMES,
    AREAS,
    DEFCON_2,
    SEATS,
    SIDE_NAMES,
    SPACES,
    TRACK_NAMES,
    TRACKS,
    area,
    track_of,
)

_TRACKS = range(len(TRACKS))


class Preview(NamedTuple):
    """A marker before and after a step that is being entered."""

    seat: str
    track: str
    before: int
    after: int
    area: str
    war: bool
    """Whether the side would be at war, were it checked after this step."""
    text: Text


def after_cubes(seen: DaysView, cubes: Cubes) -> Preview | None:
    """The marker after these cubes have come or gone; None if they move none."""
    if not cubes.moves:
        return None
    side, track = cubes.side, track_of(cubes.at)
    before = seen.markers(SEATS[side])
    markers = moved(before, track, cubes.push)
    old, new = before[track], markers[track]
    text = say(
        "{side} {track} {old} → {new}, {area}",
        side=SIDE_NAMES[side],
        track=TRACK_NAMES[track],
        old=old,
        new=new,
        area=AREA_NAMES[area(new)],
    )
    return Preview(SEATS[side], TRACKS[track], old, new, area(new), at_war(markers), text)


class Deflation(NamedTuple):
    """One marker to bring down, and by how much."""

    track: str
    by: int


class Danger(NamedTuple):
    """What the war check of a round can mean for a side.

    `certain`: war whatever the agendas are. `possible`: war with some of them. `ways`: the
    smallest deflations after which no agendas mean war, each a set of markers to bring down.
    """

    seat: str
    round: int
    certain: bool
    possible: bool
    ways: tuple[tuple[Deflation, ...], ...]
    text: Text


def this_round(seen: DaysView, seat: Seat) -> Danger | None:
    """The coming war check, with the agendas the flags leave open; None when none is coming."""
    if seen.phase in (SETUP, AFTERMATH, OVER):
        return None
    us, ussr = (_possible_tracks(seen, *pair) for pair in (SEATS, SEATS[::-1]))
    return _danger(seen, seat, seen.round, 0, us, ussr)


def next_round(seen: DaysView, seat: Seat) -> Danger | None:
    """The war check after the next escalation, with any agenda; None when there is none."""
    if seen.phase in (AFTERMATH, OVER) or seen.round == ROUNDS:
        return None
    tracks = _tracks_of(left_over(seen.scored))
    return _danger(seen, seat, seen.round + 1, 1, tracks, tracks)


def dangers(seen: DaysView) -> tuple[Danger, ...]:
    """All that can be said of both sides, this round first."""
    found = [look(seen, seat) for look in (this_round, next_round) for seat in SEATS]
    return tuple(danger for danger in found if danger is not None)


def _possible_tracks(seen: DaysView, seat: Seat, other: Seat) -> tuple[int | None, ...]:
    """Tracks a side's agenda may escalate, None for an agenda without the symbol."""
    flags = seen.flags[seat]
    if len(flags) == FLAGS or (flags and seat in seen.agendas):
        return _tracks_of(flags)
    return _tracks_of(left_over(seen.scored + seen.flags[other]))


def _tracks_of(agendas: tuple[str, ...]) -> tuple[int | None, ...]:
    return tuple(dict.fromkeys(AGENDAS[id].track for id in agendas))


def _danger(
    seen: DaysView,
    seat: Seat,
    number: int,
    escalations: int,
    us: tuple[int | None, ...],
    ussr: tuple[int | None, ...],
) -> Danger:
    once = seen.options.double_track == "once"
    last = _tracks_of(tuple(id for id in seen.scored if AGENDAS[id].track is not None))
    markers = seen.markers(seat)
    return _worked_out(SEATS.index(seat), number, markers, escalations, us, ussr, last, once)


@lru_cache(maxsize=1024)
def _worked_out(
    side: int,
    number: int,
    markers: Three,
    escalations: int,
    us: tuple[int | None, ...],
    ussr: tuple[int | None, ...],
    last: tuple[int | None, ...],
    once: bool,
) -> Danger:
    """`last`: tracks of which at most one agenda is left, so that only one side can have it."""
    pairs = tuple(pair for pair in product(us, ussr) if pair[0] != pair[1] or pair[0] not in last)
    wars = [_war_after(markers, escalations, pair, once) for pair in pairs]
    certain, possible = all(wars), any(wars)
    ways = tuple(_ways(markers, escalations, pairs, once)) if possible else ()
    text = _told(side, number, certain, possible, ways)
    return Danger(SEATS[side], number, certain, possible, ways, text)


def _war_after(
    markers: Three, escalations: int, agendas: tuple[int | None, ...], once: bool
) -> bool:
    for track in [*_TRACKS] * escalations:
        markers = moved(markers, track, 1)
    for scored in dict.fromkeys(agendas) if once else agendas:
        if scored is not None and AREAS[markers[scored]] == DEFCON_2:
            markers = moved(markers, scored, 1)
    return at_war(markers)


def _ways(
    markers: Three, escalations: int, pairs: tuple[tuple[int | None, ...], ...], once: bool
) -> Iterator[tuple[Deflation, ...]]:
    """The smallest deflations that avert war for every pair of agendas, fewest markers first."""
    least = None
    for down in _deflations():
        if least is not None and sum(down) > least:
            return
        if any(space - by < 1 for space, by in zip(markers, down, strict=True)):
            continue
        lower = (markers[0] - down[0], markers[1] - down[1], markers[2] - down[2])
        if not any(_war_after(lower, escalations, pair, once) for pair in pairs):
            least = sum(down)
            yield tuple(Deflation(TRACKS[track], down[track]) for track in _TRACKS if down[track])


@cache
def _deflations() -> tuple[Three, ...]:
    every: Iterator[Three] = product(range(SPACES), range(SPACES), range(SPACES))
    return tuple(sorted(every, key=lambda down: (sum(down), sum(map(bool, down)))))


def _told(
    side: int,
    number: int,
    certain: bool,
    possible: bool,
    ways: tuple[tuple[Deflation, ...], ...],
) -> Text:
    name = SIDE_NAMES[side]
    if not possible:
        return say("{side} is safe from war in round {n}", side=name, n=number)
    if not ways:
        return say("{side} cannot avert war in round {n}", side=name, n=number)
    how = _how(ways[0])
    if certain:
        return say(
            "{side} is at war in phase 7 of round {n} unless it deflates {how}",
            side=name,
            n=number,
            how=how,
        )
    return say(
        "{side} may be at war in phase 7 of round {n}; it is safe if it deflates {how}",
        side=name,
        n=number,
        how=how,
    )


def _how(way: tuple[Deflation, ...]) -> Text:
    text: Text | None = None
    for track, by in way:
        part = say("{track} by {n}", track=TRACK_NAMES[TRACKS.index(track)], n=by)
        text = part if text is None else say("{first}, {second}", first=text, second=part)
    return text or say("nothing")
