"""What may be seen of a game of 13 Minutes, and how near to war that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core import Gauge, Json, Seat, Zone
from engine.thirteen_minutes import deck as cards
from engine.thirteen_minutes.deck import Card
from engine.thirteen_minutes.options import REFEREE, Options
from engine.thirteen_minutes.scoring import WAR_CARDS, battleground_points, sphere_types
from engine.thirteen_minutes.state import (
    DRAW_PILE,
    OVER,
    PLAY,
    Battleground,
    State,
    mover,
    supply,
)
from engine.thirteen_minutes.words import SEATS, SIDES, TYPES, ZONES
from engine.views import IF_ANY

BySide = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class GroundFace:
    """A card as far as it is told; nothing of it while it lies face down."""

    title: str | None = field(metadata=IF_ANY)
    flag: str | None = field(metadata=IF_ANY)
    type: str | None = field(metadata=IF_ANY)
    command: int | None = field(metadata=IF_ANY)


@dataclass(frozen=True, slots=True)
class Ground(GroundFace):
    """A battleground: its card, where it lies, and the cubes of both sides on it."""

    zone: str
    us: int
    ussr: int

    def cubes(self, seat: Seat) -> int:
        return self.us if seat == "us" else self.ussr


@dataclass(frozen=True, slots=True)
class MinutesView:
    """The position as a seat may see it, with what follows from it. Its names are those of the
    protocol and of typed-in positions."""

    game: str
    options: Options
    deck: tuple[Mapping[str, Json], ...]
    """Cards told at this table, as the deck book keeps them."""
    phase: str
    turn: int
    first: Seat
    bids: Mapping[Seat, int | str]
    gone: BySide
    battlegrounds: Mapping[str, Ground]
    """By their keys, in the order they were laid: cuba, 1, 2, …"""
    last: Mapping[Seat, GroundFace]
    campaign: BySide
    number: int
    swapped: bool | None = field(metadata=IF_ANY)
    points: BySide
    supply: BySide
    spheres: Mapping[Seat, Mapping[str, int]]
    """How many cards of each type lie face up in each side's sphere."""
    draw_pile: int | None
    to_move: Seat | None


def view(state: State, seat: Seat | None) -> MinutesView:
    return MinutesView(
        game="thirteen-minutes",
        options=state.options,
        deck=told_cards(state),
        phase=state.phase,
        turn=state.turn,
        first=SEATS[state.first],
        bids={
            SEATS[side]: bid.shown_to(seat)
            for side, bid in enumerate(state.bids)
            if bid is not None
        },
        gone=by_side(state.gone),
        battlegrounds={key_of(at): ground_of(one) for at, one in enumerate(state.battlegrounds)},
        last={
            SEATS[side]: face_of(card) for side, card in enumerate(state.last) if card is not None
        },
        campaign=by_side(state.campaign),
        number=state.game,
        swapped=state.swapped or None,
        points=by_side(battleground_points(state)),
        supply={SEATS[side]: supply(state, side) for side in SIDES},
        spheres=dict(zip(SEATS, sphere_types(state), strict=True)),
        draw_pile=max(0, DRAW_PILE - state.turn) if state.options.depth == REFEREE else None,
        to_move=SEATS[mover(state)] if state.phase == PLAY else None,
    )


def told_cards(state: State) -> tuple[dict[str, Json], ...]:
    return tuple([cards.book_row(one) for one in state.deck if one not in cards.printed()])


def by_side(pair: tuple[int, int]) -> dict[Seat, int]:
    return dict(zip(SEATS, pair, strict=True))


def key_of(at: int) -> str:
    """What a battleground is called in views, positions and choices.

    >>> key_of(0), key_of(4)
    ('cuba', '4')
    """
    return str(at) if at else "cuba"


def target_of(at: int) -> str:
    """What stands for a battleground where one is picked or lit up.

    >>> target_of(0)
    'battleground:cuba'
    """
    return f"battleground:{key_of(at)}"


def face_of(card: Card) -> GroundFace:
    return GroundFace(
        None if card.title is None else cards.title_of(card),
        None if card.flag == cards.UNTOLD else card.flag,
        card.type,
        card.command,
    )


_FACE_DOWN = GroundFace(None, None, None, None)


def ground_of(ground: Battleground) -> Ground:
    face = _FACE_DOWN if ground.card is None else face_of(ground.card)
    us, ussr = ground.cubes
    return Ground(face.title, face.flag, face.type, face.command, ZONES[ground.zone], us, ussr)


def gauges(seen: MinutesView) -> tuple[Gauge, ...]:
    """How near each side is to war: cards of each type in its sphere, three being too many."""
    lost = Zone.WAR if seen.phase == OVER else Zone.LOSES
    return tuple(
        Gauge(
            f"{seat}:{type_}",
            seat,
            min(count, WAR_CARDS),
            WAR_CARDS,
            lost if count >= WAR_CARDS else Zone.TENSE if count == WAR_CARDS - 1 else Zone.CALM,
        )
        for type_ in TYPES
        for seat, count in ((seat, seen.spheres[seat][type_]) for seat in SEATS)
    )
