"""The ways 13 Days is played: how much is tracked, and the rulings the sources leave open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import Json, Option, Value
from engine.thirteen_days.saying import say
from engine.typed_in import chosen

ON, OFF = "on", "off"
_SWITCH = (Value(ON, say("on")), Value(OFF, say("off")))

REFEREE, CUBES, SCORE_ONLY = "referee", "cubes", "score-only"

_SILENT = say("No rulebook says.")


class Options(NamedTuple):
    """The chosen value of every option below, by the option's name."""

    depth: str = REFEREE
    track_distance: str = "after"
    double_track: str = "each"
    event_commands: str = "modified"
    letter_and_brink: str = "added"
    landings: str = "placing"
    moscow_brain: str = "held"
    protests_symbol: str = OFF
    bay_of_pigs: str = "two"
    wave_back: str = OFF
    stolen_event: str = "offered"
    alliances_discard: str = "face-up"


OPTIONS = (
    Option(
        "depth",
        say("What to track"),
        (
            Value(REFEREE, say("the whole game, card by card")),
            Value(CUBES, say("cubes and markers, no cards")),
            Value(SCORE_ONLY, say("only the end of each round")),
        ),
        REFEREE,
        say("It can be changed during the game."),
    ),
    Option(
        "track_distance",
        say("A track agenda measures the distance of the markers"),
        (
            Value("after", say("after its own escalation (as the rules say)")),
            Value("before", say("before it (as printed in the example game)")),
        ),
        "after",
        say("The rules and the example game of the Russian rulebook differ by 1 prestige."),
    ),
    Option(
        "double_track",
        say("Both agendas are for the same track"),
        (
            Value("each", say("each of them escalates it")),
            Value("once", say("it is escalated once")),
        ),
        "each",
        say("No rulebook says; taken literally, each card does."),
    ),
    Option(
        "event_commands",
        say("SOPs and To the Brink change Commands inside events"),
        (Value("modified", say("yes")), Value("printed", say("no"))),
        "modified",
        say("No rulebook says; the cards speak of all Commands."),
    ),
    Option(
        "letter_and_brink",
        say("The letter's cube with To the Brink"),
        (
            Value("added", say("is added after the minimum of 1")),
            Value("counted", say("is counted before the minimum of 1")),
        ),
        "added",
        _SILENT,
    ),
    Option(
        "landings",
        say("U-2 Photographs and National Liberation"),
        (
            Value("placing", say("may only place cubes")),
            Value("either", say("may also take cubes back")),
        ),
        "placing",
        say("The cards speak of a Command onto a battleground; no rulebook explains it."),
    ),
    Option(
        "moscow_brain",
        say("Moscow is our Brain places cubes"),
        (
            Value("held", say("where the USSR has cubes (English card)")),
            Value("empty", say("where the USSR has none (Russian card)")),
        ),
        "held",
        say("The two editions contradict each other."),
        printed=(("ru", "empty"),),
    ),
    Option(
        "protests_symbol",
        say("Public Protests has the DEFCON symbol"),
        _SWITCH,
        OFF,
        say("The English card has none; the French rulebook pictures one."),
    ),
    Option(
        "bay_of_pigs",
        say("Bay of Pigs: cubes needed to choose taking them from Alliances"),
        (Value("two", say("both")), Value("some", say("1 is enough"))),
        "two",
        _SILENT,
    ),
    Option(
        "wave_back",
        say("Wave and Smile may return a cube to where it was"),
        _SWITCH,
        OFF,
        say("No rulebook says; the card speaks of other battlegrounds."),
    ),
    Option(
        "stolen_event",
        say("Intelligence Reports: the victim may use the event of its own stolen card"),
        (Value("offered", say("yes")), Value("lost", say("no"))),
        "offered",
        say("No rulebook says; the card is played as usual."),
    ),
    Option(
        "alliances_discard",
        say("A card discarded for Alliances"),
        (
            Value("face-up", say("is shown")),
            Value("face-down", say("stays hidden")),
        ),
        "face-up",
        say("The Russian rules show it; the French ones do not say."),
    ),
)


def options_from(given: Mapping[str, Json]) -> Options:
    return Options(**chosen(OPTIONS, given))
