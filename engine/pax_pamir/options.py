"""The ways Pax Pamir is played: how many, how much is tracked, and where editions are silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import Json, Option, Value
from engine.text import say
from engine.typed_in import chosen

REFEREE, SCOREBOOK = "referee", "scorebook"
CLOSED, OPEN = "closed", "open"
AS_RULED, ANY_ORDER = "as-ruled", "any-order"
AROUND, LINE = "around", "line"


class Options(NamedTuple):
    """The chosen value of every option below, by the option's name."""

    players: str = "2"
    depth: str = REFEREE
    hands: str = CLOSED
    piles: str = AS_RULED
    circle: str = AROUND


OPTIONS = (
    Option(
        "players",
        say("Players"),
        (
            Value("2", say("2 players")),
            Value("3", say("3 players")),
            Value("4", say("4 players")),
            Value("5", say("5 players")),
        ),
        "2",
    ),
    Option(
        "depth",
        say("What to track"),
        (
            Value(REFEREE, say("the whole game")),
            Value(SCOREBOOK, say("only blocks, cylinders, influence and points")),
        ),
        REFEREE,
    ),
    Option(
        "hands",
        say("Hands"),
        (
            Value(CLOSED, say("shown to their owner only")),
            Value(OPEN, say("shown to everybody")),
        ),
        CLOSED,
        say("Cards are bought in the open, so many groups play with open hands."),
    ),
    Option(
        "piles",
        say("The deck"),
        (
            Value(AS_RULED, say("built in six piles as the rules say")),
            Value(ANY_ORDER, say("events may come at any time")),
        ),
        AS_RULED,
        say("Built in piles, a card that cannot come yet is refused."),
    ),
    Option(
        "circle",
        say("Where a spy goes from the left end of a court"),
        (
            Value(AROUND, say("to the right end of the next player's court")),
            Value(LINE, say("to the right end of the previous player's court")),
        ),
        AROUND,
        say("Courts form a circle around the table; in one line it runs the other way."),
    ),
)


def options_from(given: Mapping[str, Json]) -> Options:
    return Options(**chosen(OPTIONS, given))
