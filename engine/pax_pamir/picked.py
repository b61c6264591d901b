"""What may be picked, as values: pages read these, so that nobody takes an id apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Word(StrEnum):
    """An answer that names nothing on the table."""

    YES = "yes"
    NO = "no"
    DONE = "done"
    PASS = "pass"
    PLAY = "play"
    """A card from the hand is to be played."""
    HAND = "hand"
    """A card from the hand is to be discarded."""
    UNKNOWN = "unknown"
    END = "end"
    NEXT = "next"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ThatCard:
    """A court card or an event, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class MarketPlace:
    """A place of the market: six in the top row, then six in the bottom row."""

    at: int


@dataclass(frozen=True, slots=True)
class Region:
    at: int


@dataclass(frozen=True, slots=True)
class Border:
    at: int


@dataclass(frozen=True, slots=True)
class Mover:
    """The army or tribe that moves, by the region it leaves."""

    kind: str
    region: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a player (tribe, spy) or of a coalition (army, road), and where it stands: a
    region, a border, a court card."""

    kind: str
    owner: int
    place: int


@dataclass(frozen=True, slots=True)
class GiftSize:
    """A gift, by its place among their prices."""

    slot: int


@dataclass(frozen=True, slots=True)
class Somebody:
    """A player."""

    player: int


@dataclass(frozen=True, slots=True)
class Coalition:
    at: int


@dataclass(frozen=True, slots=True)
class Suit:
    at: int


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a court card."""

    name: str


@dataclass(frozen=True, slots=True)
class Bribe:
    rupees: int


@dataclass(frozen=True, slots=True)
class CourtEnd:
    """Where a card that is played goes."""

    is_left: bool


@dataclass(frozen=True, slots=True)
class Number:
    """A count that is told."""

    number: int


class Line(StrEnum):
    """What stands in the scorebook."""

    BLOCKS = "blocks"
    CYLINDERS = "cylinders"
    INFLUENCE = "influence"
    LOYALTY = "loyalty"
    LEAD = "lead"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line of the scorebook: of which coalition or player, or how many cards a check uses up."""

    line: Line
    of: int = 0


@dataclass(frozen=True, slots=True)
class ThatAiCard:
    """A card of Wakhan's deck."""

    number: int


@dataclass(frozen=True, slots=True)
class Pointed:
    """What the arrows of Wakhan's AI card point at."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Doing:
    """What Wakhan sets out to do: a box of her AI card, ambition, a bonus action."""

    doing: int
