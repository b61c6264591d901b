"""The position of a game of 13 Minutes, and the small questions every rule asks of it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core import Fact
from engine.replacing import often_replaced
from engine.secrecy import Sealed
from engine.text import Text
from engine.thirteen_minutes.deck import Card, Deck, card_name
from engine.thirteen_minutes.options import Options
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.words import CUBA_NAME, NEUTRAL, SPHERE_OF

CUBES = 13
TURNS = 10
BATTLEGROUNDS = TURNS + 1
DRAW_PILE = 8
CUBA = 0
"""Cuba is always the first battleground."""


@often_replaced
class Battleground(NamedTuple):
    """A card on the table; Cuba's is None while it lies face down."""

    card: Card | None
    zone: int
    cubes: tuple[int, int] = (0, 0)


NEUTRAL_CUBA = Battleground(None, NEUTRAL)


class Bid(NamedTuple):
    side: int


class ChooseStarter(NamedTuple):
    side: int


class DrawStarter(NamedTuple):
    pass


class TellCard(NamedTuple):
    """Which card is it? role: played by the side, turned up as Cuba, or left in a hand."""

    role: str
    side: int


class TellCommand(NamedTuple):
    role: str
    side: int
    card: Card


class TellTitle(NamedTuple):
    role: str
    side: int
    card: Card


class LayCard(NamedTuple):
    side: int
    card: Card


class UseCard(NamedTuple):
    side: int


class OfferEvent(NamedTuple):
    side: int


class Command(NamedTuple):
    side: int
    cubes: int


class CommandCubes(NamedTuple):
    side: int
    cubes: int
    at: int


class PrintedEvent(NamedTuple):
    """An event carried out by hand; `ruled` says whether cubes move cards as usual."""

    side: int
    ruled: bool


class PrintedEventAt(NamedTuple):
    side: int
    ruled: bool
    at: int


class PlaceAndPush(NamedTuple):
    side: int


class PlaceAndPushAt(NamedTuple):
    side: int
    at: int


class EnterZone(NamedTuple):
    """Score-only entry of a battleground, one value after the other."""

    at: int


class EnterType(NamedTuple):
    at: int


class EnterCubes(NamedTuple):
    side: int
    at: int


class NextGame(NamedTuple):
    pass


Decision = (
    Bid
    | ChooseStarter
    | DrawStarter
    | TellCard
    | TellCommand
    | TellTitle
    | LayCard
    | UseCard
    | OfferEvent
    | Command
    | CommandCubes
    | PrintedEvent
    | PrintedEventAt
    | PlaceAndPush
    | PlaceAndPushAt
    | EnterZone
    | EnterType
    | EnterCubes
    | NextGame
)

INITIATIVE, PLAY, REVEAL, OVER = "initiative", "play", "reveal", "over"
PHASES = (INITIATIVE, PLAY, REVEAL, OVER)


RULES = 2
"""1 left an open question as it was when its card, or a scored game of a campaign, was corrected,
and dropped the title of a known card in silence."""


@often_replaced
class State(NamedTuple):
    """Everything there is to know; `pending` is a stack, the next decision first."""

    options: Options
    deck: Deck
    pending: tuple[Decision, ...]
    phase: str = INITIATIVE
    turn: int = 0
    first: int = 0
    bids: tuple[Sealed[int] | None, Sealed[int] | None] = (None, None)
    gone: tuple[int, int] = (0, 0)
    battlegrounds: tuple[Battleground, ...] = ()
    last: tuple[Card | None, Card | None] = (None, None)
    campaign: tuple[int, int] = (0, 0)
    game: int = 1
    swapped: bool = False
    """Whether the people sit on the other side than when the campaign began."""
    rules: int = RULES
    """By which rules is asked: records go on as they were begun."""


Facts = tuple[Fact, ...]
Stepped = tuple[State, Facts]


def supply(state: State, side: int) -> int:
    """Cubes a side still has beside the table."""
    out = [ground.cubes[side] for ground in state.battlegrounds]
    return CUBES - state.gone[side] - sum(out)


def supplies(state: State) -> tuple[int, int]:
    """The cubes that both sides still have beside the table."""
    us, ussr = state.gone
    for _, _, (of_us, of_ussr) in state.battlegrounds:
        us += of_us
        ussr += of_ussr
    return CUBES - us, CUBES - ussr


def mover(state: State) -> int:
    return (state.first + state.turn) % 2


def seen_cards(state: State) -> list[Card]:
    """Every card whose face is known: on the table, or shown at the end."""
    cards = [*laid_cards(state), *state.last]
    return [card for card in cards if card is not None]


def laid_cards(state: State) -> list[Card | None]:
    """The battlegrounds' cards in the order they were laid."""
    return [ground.card for ground in state.battlegrounds]


def place_name(state: State, at: int) -> Text:
    return name_at(at, state.battlegrounds[at].card)


@lru_cache(maxsize=1024)
def name_at(at: int, card: Card | None) -> Text:
    """What a card on the table is called; Cuba is Cuba, whatever card it turns out to be."""
    if at == CUBA or card is None:
        return CUBA_NAME
    if card.title is not None:
        return card_name(card)
    # Cards without a title can look alike: their number on the table tells them apart.
    return say("{card} (no. {n})", card=card_name(card), n=at)


def toward(zone: int, side: int) -> int:
    """The zone one step nearer to a side; its own sphere is as near as it gets."""
    return _TOWARD[side][zone]


_TOWARD = ((0, 0, 1), (1, 2, 2))
"""Side -> zone -> the zone one step nearer to that side."""


def away(zone: int, side: int) -> int:
    return toward(zone, 1 - side)


def controller(ground: Battleground) -> int | None:
    """Who controls a battleground: more cubes, else the owner of the sphere it lies in."""
    us, ussr = ground.cubes
    if us != ussr:
        return 0 if us > ussr else 1
    return SPHERE_OF.index(ground.zone) if ground.zone in SPHERE_OF else None


def changed(state: State, at: int, ground: Battleground) -> State:
    grounds = state.battlegrounds
    return state._replace(battlegrounds=(*grounds[:at], ground, *grounds[at + 1 :]))


def then(state: State, *decisions: Decision) -> State:
    """The state with these decisions to be made next, in this order."""
    return state._replace(pending=(*decisions, *state.pending))
