"""Everything that can be asked in 13 Days, as data that waits on the state's stack."""

from __future__ import annotations

from typing import NamedTuple

from engine.thirteen_days.words import ALL_GROUNDS


class SetUp(NamedTuple):
    pass


class Flag(NamedTuple):
    """The next agenda a side has drawn."""

    side: int


class ChooseAgenda(NamedTuple):
    side: int


class ChooseFirst(NamedTuple):
    side: int


class PlayCard(NamedTuple):
    side: int


class UseCard(NamedTuple):
    """Event or Command? `stolen` if it came from the other hand and may be thrown away."""

    side: int
    card: str
    stolen: bool = False


class OfferEvent(NamedTuple):
    side: int
    card: str


class Command(NamedTuple):
    """A Command with the printed number of cubes.

    `event`: it is part of an event, so the letter cannot help. `placing`: and nothing else.
    `letter`: the letter was spent on it.
    """

    side: int
    cubes: int
    where: tuple[int, ...] = ALL_GROUNDS
    placing: bool = False
    event: bool = False
    letter: bool = False


class CommandAt(NamedTuple):
    """`cubes` is what the Command came to, all told."""

    side: int
    cubes: int
    at: int
    placing: bool = False
    event: bool = False


class Resume(NamedTuple):
    """The rest of an event, from a step on. It asks nothing and is done when its time comes."""

    side: int
    card: str
    number: int


class EventCubes(NamedTuple):
    """Up to so many cubes on battlegrounds not chosen yet; `act` is place, take or remove."""

    side: int
    act: str
    cubes: int
    each: int
    places: int
    where: tuple[int, ...]
    only: str
    symbol: bool


class EventCubesAt(NamedTuple):
    side: int
    act: str
    cubes: int
    each: int
    places: int
    where: tuple[int, ...]
    only: str
    symbol: bool
    at: int


class Halve(NamedTuple):
    side: int
    where: tuple[int, ...]


class AirStrike(NamedTuple):
    side: int
    cubes: int


class Lift(NamedTuple):
    side: int
    cubes: int
    lifted: tuple[int, ...] = ()


class PutDown(NamedTuple):
    side: int
    lifted: tuple[int, ...]
    cubes: int


class Shift(NamedTuple):
    """A side may shift so many different markers of the owner.

    `event`: by an event it uses itself, not by the bonus or by an event of the other side.
    """

    side: int
    owner: int
    tracks: tuple[int, ...]
    down: int
    up: int
    markers: int = 1
    event: bool = True


class Invade(NamedTuple):
    side: int
    track: int
    up: int


class Relieve(NamedTuple):
    """What may follow an invasion: another marker down by as much."""

    side: int
    tracks: tuple[int, ...]
    down: int


class BayOfPigs(NamedTuple):
    side: int
    cubes: int


class Steal(NamedTuple):
    side: int


class RenewHand(NamedTuple):
    side: int
    cards: int
    discarded: int = 0


class LookAtTop(NamedTuple):
    side: int


class TellDiscard(NamedTuple):
    side: int


class RevealAgenda(NamedTuple):
    side: int


class RevealPile(NamedTuple):
    cards: int


class EnterPile(NamedTuple):
    side: int


class EnterCubes(NamedTuple):
    """Score-only entry of the board, one value after the other."""

    side: int
    at: int


class EnterMarker(NamedTuple):
    side: int
    track: int


class EnterPrestige(NamedTuple):
    pass


class EnterLetter(NamedTuple):
    pass


class CubesTurn(NamedTuple):
    """A turn told without cards; `evented` once an event was carried out in it."""

    side: int
    evented: bool = False


class Adjust(NamedTuple):
    """An event carried out by hand; `ruled` while cubes move markers as with the symbol."""

    side: int
    ruled: bool = False


class AdjustAt(NamedTuple):
    side: int
    ruled: bool
    at: int


class AdjustMarker(NamedTuple):
    side: int
    ruled: bool
    owner: int
    track: int


class GoOn(NamedTuple):
    """A correction left nothing to decide: what comes next is told when the table is ready."""


Decision = (
    SetUp
    | Flag
    | ChooseAgenda
    | ChooseFirst
    | PlayCard
    | UseCard
    | OfferEvent
    | Command
    | CommandAt
    | Resume
    | EventCubes
    | EventCubesAt
    | Halve
    | AirStrike
    | Lift
    | PutDown
    | Shift
    | Invade
    | Relieve
    | BayOfPigs
    | Steal
    | RenewHand
    | LookAtTop
    | TellDiscard
    | RevealAgenda
    | RevealPile
    | EnterPile
    | EnterCubes
    | EnterMarker
    | EnterPrestige
    | EnterLetter
    | CubesTurn
    | Adjust
    | AdjustAt
    | AdjustMarker
    | GoOn
)
