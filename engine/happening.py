"""What the last step meant, worked out once for lights, sounds, words and whoever else listens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.core import Fact, Gauge, Seat, Zone
from engine.look import Look


class Kind(StrEnum):
    """What weighs most of all that a step brought; the first that is true."""

    WAR = "war"
    """The game ended in nuclear war."""
    LOSES = "loses"
    """Somebody would lose now, who would not have before."""
    BRINK = "brink"
    """The game could end now, as it could not before."""
    REVEAL = "reveal"
    """What was hidden has been turned up, and somebody gained by it."""
    TENSE = "tense"
    """Something has become worth watching."""
    ENDED = "ended"
    AUTOMATIC = "automatic"
    """A seat that plays by itself is about to take a step."""
    DONE = "done"
    """A step of the game, like most."""
    CORRECTED = "corrected"
    UNDONE = "undone"
    REDONE = "redone"
    NOTED = "noted"


_ENTERED = {Zone.LOSES: Kind.LOSES, Zone.BRINK: Kind.BRINK, Zone.TENSE: Kind.TENSE}
_OTHER = {"undo": Kind.UNDONE, "redo": Kind.REDONE, "note": Kind.NOTED}


@dataclass(frozen=True, slots=True)
class Happening:
    """The way from one look at a game to a later one."""

    kind: Kind
    seats: tuple[Seat, ...]
    """Whom it concerns: who lost by war, would lose now, or gained by a reveal."""
    before: tuple[Gauge, ...]
    after: tuple[Gauge, ...]
    facts: tuple[Fact, ...]
    gain: int = 0
    """How much was gained by a reveal."""


def happening(
    before: tuple[Gauge, ...], after: Look, entries: Sequence[str], facts: tuple[Fact, ...]
) -> Happening:
    """What led from these gauges to a look, by the kinds of the entries between them."""
    kind, seats, gain = _meaning(before, after, entries, facts)
    return Happening(kind, seats, before, after.gauges, facts, gain)


def _meaning(
    before: tuple[Gauge, ...], after: Look, entries: Sequence[str], facts: Iterable[Fact]
) -> tuple[Kind, tuple[Seat, ...], int]:
    is_played = "answer" in entries
    if not is_played and "correct" not in entries:
        return _OTHER[entries[-1]], (), 0
    lost = in_zone(after.gauges, Zone.WAR)
    if lost and lost != in_zone(before, Zone.WAR):
        return Kind.WAR, lost, 0
    entered = worsened(before, after.gauges)
    if entered is not None and entered.weight >= Zone.BRINK.weight:
        return _ENTERED[entered], in_zone(after.gauges, entered), 0
    if is_played and (gained := revealed(facts)) is not None:
        return Kind.REVEAL, (gained[0],), gained[1]
    if entered is not None:
        return Kind.TENSE, in_zone(after.gauges, entered), 0
    if not is_played:
        return Kind.CORRECTED, (), 0
    if after.outcome is not None:
        return Kind.ENDED, after.outcome.winners, 0
    return Kind.DONE if after.advice is None else Kind.AUTOMATIC, (), 0


def in_zone(gauges: Iterable[Gauge], zone: Zone) -> tuple[Seat, ...]:
    """
    >>> in_zone([Gauge("us:war", "us", 1, 1, Zone.LOSES)], Zone.LOSES)
    ('us',)
    """
    return tuple(dict.fromkeys(gauge.seat for gauge in gauges if gauge.zone is zone))


def worsened(before: Iterable[Gauge], after: Iterable[Gauge]) -> Zone | None:
    """The worst zone, short of war, that a gauge has come up into; None if none has.

    >>> worsened([Gauge("a", "us", 1, 3, Zone.CALM)], [Gauge("a", "us", 2, 3, Zone.TENSE)])
    <Zone.TENSE: 'tense'>
    """
    was = {gauge.id: gauge.zone.weight for gauge in before}
    entered = [
        gauge.zone
        for gauge in after
        if gauge.zone in _ENTERED and gauge.zone.weight > was.get(gauge.id, 0)
    ]
    return max(entered, key=lambda zone: zone.weight, default=None)


def revealed(facts: Iterable[Fact]) -> tuple[Seat, int] | None:
    """Who gained by what was turned up, and how much; None if nothing was or nobody did."""
    facts = tuple(facts)
    if any(fact.kind == "award" for fact in facts):
        for fact in facts:
            if fact.kind == "prestige":
                return fact.data["side"], fact.data["points"]
    return None
