"""What a seat, or anybody, may see of a game of 13 Days; danger as gauges; names of places."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Gauge, Json, Zone
from engine.text import Text, joined
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.options import OPTIONS
from engine.thirteen_days.position.written import board_json
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import (
    OVER,
    STRATEGY,
    State,
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


def view(state: State, seat: str | None) -> dict[str, Json]:
    """The position as a seat may see it, with what follows from it."""
    shown = board_json(state)
    shown["agendas"] = {
        SEATS[side]: agenda.shown_to(seat)
        for side, agenda in enumerate(state.agendas)
        if agenda is not None
    }
    shown["areas"] = {
        SEATS[side]: {name: area(state.tracks[side][track]) for track, name in enumerate(TRACKS)}
        for side in SIDES
    }
    shown["supply"] = {SEATS[side]: supply(state, side) for side in SIDES}
    shown["leaders"] = {GROUNDS[at]: _seat(leader(state, at)) for at in ALL_GROUNDS}
    shown["war"] = {SEATS[side]: at_war(state.tracks[side]) for side in SIDES}
    shown["pile"] = pile_size(state)
    shown["points"] = {"us": max(0, state.prestige), "ussr": max(0, -state.prestige)}
    playing = state.phase == STRATEGY and state.first is not None
    shown["to_move"] = SEATS[mover(state)] if playing else None
    return shown


def _seat(side: int | None) -> str | None:
    return None if side is None else SEATS[side]


def gauges(seen: Mapping[str, Json]) -> tuple[Gauge, ...]:
    """Each marker on its track; for each side, markers in DEFCON 2, and war if checked now.

    A side that would lose would lose by all three of its markers: one in DEFCON 1 is enough.
    """
    lost = Zone.WAR if seen["phase"] == OVER else Zone.LOSES
    fates = {seat: lost if seen["war"][seat] else Zone.CALM for seat in SEATS}
    markers = tuple(
        Gauge(f"{seat}:{track}", seat, space, SPACES, max(_zone(space), fates[seat], key=_weight))
        for track in TRACKS
        for seat in SEATS
        for space in (seen["tracks"][seat][track],)
    )
    sides = (
        gauge for seat in SEATS for gauge in _side_gauges(seat, seen["tracks"][seat], fates[seat])
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
