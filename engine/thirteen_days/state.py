"""The position of a game of 13 Days, and the small questions every rule asks of it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from engine.core import Fact
from engine.replacing import often_replaced
from engine.secrecy import Sealed
from engine.thirteen_days.decisions import Decision
from engine.thirteen_days.options import Options
from engine.thirteen_days.words import AREAS, DEFCON_1, DEFCON_2

T = TypeVar("T")

CUBES = 17
ROUNDS = 3
PLAYS = 8
"""Strategy cards played in a round, four by each side."""
HAND = 5
MOST_PRESTIGE = 5


SETUP, AGENDAS, STRATEGY = "setup", "agendas", "strategy"
TELEVISION_BONUS, ALLIANCES_BONUS, SCORING = "television", "alliances", "scoring"
AFTERMATH, OVER = "aftermath", "over"
PHASES = (
    SETUP,
    AGENDAS,
    STRATEGY,
    TELEVISION_BONUS,
    ALLIANCES_BONUS,
    SCORING,
    AFTERMATH,
    OVER,
)
"""Where play can pause; escalation, the letter, the war check and the advance need no answer."""


class LastingEffects(NamedTuple):
    """What lasts until the round ends, each with the side it lies on."""

    sops: int | None = None
    brink: int | None = None
    containment: int | None = None
    bay_of_pigs: int | None = None


NO_EFFECTS = LastingEffects()

Three = tuple[int, int, int]
Tracks = tuple[Three, Three]
"""By side and track, spaces 1 to 8."""
Cubes = tuple[tuple[int, ...], tuple[int, ...]]
"""By side and battleground."""

START_TRACKS: Tracks = ((1, 2, 1), (2, 1, 1))
START_CUBES: Cubes = ((0, 0, 0, 0, 1, 1, 0, 0, 0), (1, 0, 1, 0, 0, 0, 0, 0, 0))


RULES = 3
"""1 did not ask for prestige in score-only depth, and let it be pushed against its end.
2 let a correction run on past the next reveal, and kept the questions of a card told wrongly."""


@often_replaced
class State(NamedTuple):
    """Everything there is to know; `pending` is a stack, the next decision first.

    Prestige counts up for the US and down for the USSR.
    """

    options: Options
    pending: tuple[Decision, ...]
    phase: str = SETUP
    round: int = 1
    turn: int = 0
    first: int | None = None
    tracks: Tracks = START_TRACKS
    cubes: Cubes = START_CUBES
    prestige: int = 0
    letter: int = 0
    flags: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    agendas: tuple[Sealed[str] | None, Sealed[str] | None] = (None, None)
    scored: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    effects: LastingEffects = NO_EFFECTS
    tucked: int = 0
    pile: tuple[str, ...] = ()
    pile_cubes: tuple[int, int] = (0, 0)
    rules: int = RULES
    """By which rules is asked: records go on as they were begun."""


Facts = tuple[Fact, ...]
Stepped = tuple[State, Facts]


def supply(state: State, side: int) -> int:
    """Cubes a side still has beside the board."""
    return CUBES - sum(state.cubes[side])


def mover(state: State) -> int:
    return ((state.first or 0) + state.turn) % 2


def leader(state: State, at: int) -> int | None:
    """Who dominates a battleground: strictly more cubes."""
    us, ussr = state.cubes[0][at], state.cubes[1][at]
    if us == ussr:
        return None
    return 0 if us > ussr else 1


def pile_size(state: State) -> int:
    """Cards lying face down in the Aftermath pile."""
    laid = state.round - 1
    if state.phase not in (SETUP, AGENDAS, STRATEGY):
        laid = state.round
    return 2 * laid + state.tucked


def hand_size(state: State, side: int) -> int:
    """Cards a side holds in the middle of a turn, the card being played already laid down."""
    played = state.turn + 1
    by_first, by_second = (played + 1) // 2, played // 2
    return HAND - (by_first if side == (state.first or 0) else by_second)


def all_in_defcon_2(markers: Three) -> bool:
    return all(AREAS[space] == DEFCON_2 for space in markers)


def in_defcon_1(markers: Three) -> bool:
    return any(AREAS[space] == DEFCON_1 for space in markers)


def at_war(markers: Three) -> bool:
    """Whether a side with these markers has started nuclear war, were it checked now."""
    return in_defcon_1(markers) or all_in_defcon_2(markers)


def with_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """
    >>> with_side((1, 2), 1, 5)
    (1, 5)
    """
    return (value, pair[1]) if side == 0 else (pair[0], value)


def then(state: State, *decisions: Decision) -> State:
    """The state with these decisions to be made next, in this order."""
    return state._replace(pending=(*decisions, *state.pending))
