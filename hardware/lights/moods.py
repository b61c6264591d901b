"""What the strips are asked to express besides the gauges, and how long it moves."""

from __future__ import annotations

from typing import Literal, NamedTuple

RATE = 30
"""Beats a second: no more frames than this are ever shown."""

FLASH = 12
"""Beats of white when war breaks out (0.4 s)."""
WAR = 90
"""Beats until the strips are still after war broke out (3 s)."""
REVEAL = 30
"""Beats until the winner's lanes have filled (1 s)."""
SHOWN = 90
"""Beats until the gauges are back after a reveal (3 s): danger must not stay hidden."""
LONGEST = max(WAR, SHOWN)
"""Beats after which no mood moves by itself."""


class Mood(NamedTuple):
    """`play` shows the gauges; the others show something else, from the beat they began at."""

    kind: Literal["play", "private", "war", "reveal", "steps", "off"] = "play"
    seats: tuple[str, ...] = ()
    """war: who lost; reveal: who gained."""
    number: int = 0
    """reveal: by how much; steps: how many steps an automaton has taken."""
    since: int = 0


PLAY = Mood()
PRIVATE = Mood("private")
OFF = Mood("off")


def war(losers: tuple[str, ...], since: int = 0) -> Mood:
    return Mood("war", losers, since=since)


def reveal(winner: str, gain: int, since: int = 0) -> Mood:
    return Mood("reveal", (winner,), gain, since)


def steps(count: int) -> Mood:
    """An automaton's turn: the centre strip counts its steps."""
    return Mood("steps", number=count)


def lasting(mood: Mood, beat: int) -> Mood:
    """The mood at a beat: a reveal is over after a while, and the gauges are back.

    >>> lasting(reveal("us", 3, since=5), 5 + SHOWN)
    Mood(kind='play', seats=(), number=0, since=0)
    """
    return PLAY if mood.kind == "reveal" and beat - mood.since >= SHOWN else mood


def going_on(old: Mood, new: Mood, beat: int) -> Mood:
    """The new mood; if it is the old one, it goes on from the beat that one began at."""
    is_same = old._replace(since=0) == new._replace(since=0)
    return new._replace(since=old.since if is_same else beat)
