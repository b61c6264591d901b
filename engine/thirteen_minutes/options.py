"""The ways 13 Minutes is played: editions' differences, open points and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import Json, Option, Value
from engine.thirteen_minutes.saying import say
from engine.typed_in import chosen

ON, OFF = "on", "off"
_SWITCH = (Value(ON, say("on")), Value(OFF, say("off")))

REFEREE, SCORE_ONLY = "referee", "score-only"


class Options(NamedTuple):
    """The chosen value of every option below, by the option's name."""

    depth: str = REFEREE
    initiative: str = "bid"
    zero_bid: str = ON
    cube_cap: str = "none"
    tie_break: str = "spheres"
    zero_command_moves: str = OFF
    campaign: str = OFF
    double_war: str = "nobody"
    level_campaign: str = "on"


OPTIONS = (
    Option(
        "depth",
        say("What to track"),
        (
            Value(REFEREE, say("the whole game")),
            Value(SCORE_ONLY, say("only the scoring at the end")),
        ),
        REFEREE,
    ),
    Option(
        "initiative",
        say("Who starts"),
        (
            Value("bid", say("secret bid of cubes")),
            Value("beginner", say("drawn at random; the other gives up a cube")),
        ),
        "bid",
        say("The beginner variant is in the German rules only."),
    ),
    Option(
        "zero_bid",
        say("A bid of no cubes"),
        _SWITCH,
        ON,
        say("No edition says whether 0 may be bid."),
    ),
    Option(
        "cube_cap",
        say("Most cubes of a side on one battleground"),
        (Value("none", say("no limit")), Value("5", say("5 (house rule)"))),
        "none",
        say("Officially there is no limit; one of the designers likes 5, events included."),
    ),
    Option(
        "tie_break",
        say("Level on points"),
        (
            Value("spheres", say("more cards in one's own sphere wins")),
            Value("none", say("nobody wins")),
        ),
        "spheres",
        say("The German rules break the tie; the Russian ones do not mention it."),
    ),
    Option(
        "zero_command_moves",
        say("A Command with no cubes may still move the card"),
        _SWITCH,
        OFF,
        say("No edition says; presumably it does not."),
    ),
    Option("campaign", say("Campaign to 13 points over several games"), _SWITCH, OFF),
    Option(
        "double_war",
        say("Both start war in a campaign"),
        (
            Value("nobody", say("the campaign ends, nobody wins")),
            Value("void", say("that game counts for nothing")),
        ),
        "nobody",
        say("No edition says."),
        needs=("campaign", (ON,)),
    ),
    Option(
        "level_campaign",
        say("Both have 13 points or more in a campaign, and equally many"),
        (
            Value("on", say("another game decides")),
            Value("nobody", say("the campaign ends, nobody wins")),
        ),
        "on",
        say("No edition says; otherwise more points win."),
        needs=("campaign", (ON,)),
    ),
)


def options_from(given: Mapping[str, Json]) -> Options:
    return Options(**chosen(OPTIONS, given))
