"""What a seat, or anybody, may see of a game of 13 Days; danger as gauges; names of places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from engine.core import Gauge, Seat, Zone
from engine.text import Text, joined
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.options import OPTIONS, Options
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import (
    OVER,
    STRATEGY,
    LastingEffects,
    State,
    Three,
    at_war,
    leader,
    mover,
    pile_size,
    supply,
)
from engine.thirteen_days.words import (
    ALL_GROUNDS,
    DEFCON_2,
    DEFCON_3,
    GROUND_NAMES,
    GROUNDS,
    SEATS,
    SIDE_NAMES,
    SIDES,
    SPACES,
    TRACK_NAMES,
    TRACKS,
    area,
)
from engine.views import IF_ANY

T = TypeVar("T")


BySide = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What is known of the Aftermath pile."""

    tucked: int
    cards: tuple[str, ...]
    cubes: BySide


@dataclass(frozen=True, slots=True)
class DaysView:
    """The position as a seat may see it, with what follows from it. Its names are those of the
    protocol and of typed-in positions."""

    game: str
    options: Options
    round: int
    phase: str
    turn: int
    first: Seat | None = field(metadata=IF_ANY)
    tracks: Mapping[Seat, Mapping[str, int]]
    battlegrounds: Mapping[str, BySide]
    prestige: int
    """Up for the US, down for the USSR."""
    letter: Seat
    flags: Mapping[Seat, tuple[str, ...]]
    agendas: Mapping[Seat, str]
    """Of the sides that have chosen: the agenda for its owner, for others that it is sealed."""
    scored: tuple[str, ...]
    seen: tuple[str, ...]
    effects: Mapping[str, Seat]
    """What lasts until the round ends, and the side it lies on."""
    aftermath: Aftermath
    areas: Mapping[Seat, Mapping[str, str]]
    supply: BySide
    leaders: Mapping[str, Seat | None]
    war: Mapping[Seat, bool]
    """Whether a side has started nuclear war, were it checked now."""
    pile: int
    points: BySide
    to_move: Seat | None

    def markers(self, seat: Seat) -> Three:
        """Where a side's markers stand, in the order of the tracks."""
        military, political, opinion = self.tracks[seat].values()
        return military, political, opinion


def view(state: State, seat: Seat | None) -> DaysView:
    playing = state.phase == STRATEGY and state.first is not None
    return DaysView(
        game="thirteen-days",
        options=state.options,
        round=state.round,
        phase=state.phase,
        turn=state.turn,
        first=_seat(state.first),
        tracks=_by_side([dict(zip(TRACKS, markers, strict=True)) for markers in state.tracks]),
        battlegrounds={
            name: _by_side(pair)
            for name, pair in zip(GROUNDS, zip(*state.cubes, strict=True), strict=True)
        },
        prestige=state.prestige,
        letter=SEATS[state.letter],
        flags=_by_side(state.flags),
        agendas={one.owner: one.shown_to(seat) for one in state.agendas if one is not None},
        scored=state.scored,
        seen=state.seen,
        effects=_effects(state.effects),
        aftermath=Aftermath(state.tucked, state.pile, _by_side(state.pile_cubes)),
        areas=_by_side([_areas(markers) for markers in state.tracks]),
        supply=_by_side([supply(state, side) for side in SIDES]),
        leaders={GROUNDS[at]: _seat(leader(state, at)) for at in ALL_GROUNDS},
        war=_by_side([at_war(markers) for markers in state.tracks]),
        pile=pile_size(state),
        points={"us": max(0, state.prestige), "ussr": max(0, -state.prestige)},
        to_move=SEATS[mover(state)] if playing else None,
    )


def _by_side(pair: Iterable[T]) -> dict[Seat, T]:
    return dict(zip(SEATS, pair, strict=True))


def _seat(side: int | None) -> Seat | None:
    return None if side is None else SEATS[side]


@cache
def _areas(markers: Three) -> Mapping[str, str]:
    return dict(zip(TRACKS, map(area, markers), strict=True))


@cache
def _effects(effects: LastingEffects) -> Mapping[str, Seat]:
    return {name: SEATS[side] for name, side in effects._asdict().items() if side is not None}


def gauges(seen: DaysView) -> tuple[Gauge, ...]:
    """Each marker on its track; for each side, markers in DEFCON 2, and war if checked now.

    A side that would lose would lose by all three of its markers: one in DEFCON 1 is enough.
    """
    lost = Zone.WAR if seen.phase == OVER else Zone.LOSES
    fates = {seat: lost if seen.war[seat] else Zone.CALM for seat in SEATS}
    markers = tuple(
        Gauge(f"{seat}:{track}", seat, space, SPACES, max(_zone(space), fates[seat], key=_weight))
        for track in TRACKS
        for seat in SEATS
        for space in (seen.tracks[seat][track],)
    )
    sides = (
        gauge for seat in SEATS for gauge in _side_gauges(seat, seen.tracks[seat], fates[seat])
    )
    return (*markers, *sides)


def _zone(space: int) -> Zone:
    return Zone.CALM if area(space) == DEFCON_3 else Zone.TENSE


def _weight(zone: Zone) -> int:
    return zone.weight


def _side_gauges(seat: str, tracks: Mapping[str, int], fate: Zone) -> tuple[Gauge, Gauge]:
    raised = sum(area(space) == DEFCON_2 for space in tracks.values())
    tense = Zone.TENSE if raised > 1 else Zone.CALM
    return (
        Gauge(
            f"{seat}:all-defcon2",
            seat,
            raised,
            len(TRACKS),
            fate if raised == len(TRACKS) else tense,
        ),
        Gauge(f"{seat}:war", seat, int(fate != Zone.CALM), 1, max(tense, fate, key=_weight)),
    )


_LABELS = {
    **{card.id: card.name for card in CARDS.values()},
    "options": say("option"),
    "round": say("round"),
    "phase": say("phase"),
    "turn": say("turn"),
    "first": say("first player"),
    "tracks": say("marker"),
    "battlegrounds": say("battleground"),
    "prestige": say("prestige (US +, USSR −)"),
    "letter": say("letter"),
    "flags": say("flags"),
    "agendas": say("agenda"),
    "scored": say("scored agendas"),
    "seen": say("cards seen"),
    "effects": say("in effect this round"),
    "aftermath": say("Aftermath pile"),
    "tucked": say("cards of Alliances"),
    "cards": say("cards"),
    "cubes": say("cubes"),
    "pending": say("what is asked"),
    "all-defcon2": say("markers in DEFCON 2"),
    "war": say("war if checked now"),
    **{option.id: option.label for option in OPTIONS},
    "sops": CARDS["sops"].name,
    "brink": CARDS["to-the-brink"].name,
    "containment": CARDS["containment"].name,
    "bay_of_pigs": CARDS["bay-of-pigs"].name,
    **dict(zip(SEATS, SIDE_NAMES, strict=True)),
    **dict(zip(TRACKS, TRACK_NAMES, strict=True)),
    **dict(zip(GROUNDS, GROUND_NAMES, strict=True)),
}


def label(path: tuple[str, ...]) -> Text:
    """
    >>> from engine.text import ENGLISH, spoken
    >>> spoken(label(("battlegrounds", "berlin", "us")), ENGLISH)
    'battleground, Berlin, US'
    """
    return joined([_LABELS.get(name, Text(name)) for name in path])
