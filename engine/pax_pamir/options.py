"""The ways Pax Pamir is played: how many, how much is tracked, and where editions are silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import Json, Option, Refusal, Value
from engine.pax_pamir.saying import say
from engine.pax_pamir.wakhan import switches as house
from engine.typed_in import chosen

REFEREE, SCOREBOOK, DECK_ONLY = "referee", "scorebook", "deck"
CLOSED, OPEN = "closed", "open"
AS_RULED, ANY_ORDER = "as-ruled", "any-order"
AROUND, LINE = "around", "line"
MOST_WITH_WAKHAN = 2


class Options(NamedTuple):
    """The chosen value of every option below, by the option's name."""

    players: str = "2"
    depth: str = REFEREE
    hands: str = CLOSED
    piles: str = AS_RULED
    circle: str = AROUND
    wakhan: str = house.NONE
    wakhan_deck: str = house.PHYSICAL
    switches: tuple[tuple[str, str], ...] = ()
    """Where Wakhan plays as chosen: what was chosen, by name; the rest is as usual."""
    house: house.House = house.House()

    @property
    def with_wakhan(self) -> bool:
        return self.wakhan != house.NONE

    @property
    def seated(self) -> int:
        """How many play, Wakhan included."""
        return int(self.players) + self.with_wakhan


OPTIONS = (
    Option(
        "players",
        say("Players"),
        (
            Value("1", say("1 player, with Wakhan")),
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
            Value(DECK_ONLY, say("only Wakhan's AI deck")),
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
    *house.OPTIONS,
)


_SWITCHES = tuple(option.id for option in house.SWITCHES)


def options_from(given: Mapping[str, Json]) -> Options:
    """The options given, the others as usual. Raises Refusal for what does not go together."""
    values = chosen(OPTIONS, {**_implied(given), **given})
    switches = {id: values.pop(id) for id in _SWITCHES}
    is_custom = values["wakhan"] == house.CUSTOM
    told = tuple((id, value) for id, value in switches.items() if is_custom and id in given)
    options = by_rules(Options(**values, switches=told, house=house.House()))
    if options.with_wakhan:
        _check_wakhan(options, switches)
    elif options.players == "1":
        raise Refusal("bad-position", say("a single player needs Wakhan"))
    elif options.depth == DECK_ONLY:
        raise Refusal("bad-position", say("without Wakhan there is no AI deck"))
    return options


def told_by(given: Mapping[str, Json], rules: int) -> Mapping[str, Json]:
    """The options of a record; before, a switch that Wakhan did not play by could be named as it
    was usual then."""
    if rules >= house.REREAD or given.get("wakhan") == house.CUSTOM:
        return given
    return {id: value for id, value in given.items() if id not in _SWITCHES}


def by_rules(options: Options, rules: int = house.REREAD) -> Options:
    """The options as that version of the rules understands them."""
    told = {id.removeprefix("wakhan_"): value for id, value in options.switches}
    return options._replace(house=house.house_of(options.wakhan, told, rules))


def _implied(given: Mapping[str, Json]) -> dict[str, str]:
    """A single player plays with Wakhan, and whoever follows only her deck does."""
    if given.get("players") == "1" or given.get("depth") == DECK_ONLY:
        return {"wakhan": house.RULEBOOK}
    return {}


def _check_wakhan(options: Options, switches: Mapping[str, str]) -> None:
    if int(options.players) > MOST_WITH_WAKHAN:
        raise Refusal("bad-position", say("Wakhan plays with one or two players"))
    if options.depth == SCOREBOOK:
        raise Refusal("bad-position", say("with Wakhan, track the whole game or only her deck"))
    if options.depth == DECK_ONLY and options.wakhan != house.RULEBOOK:
        raise Refusal("bad-position", say("with only her deck, Wakhan plays by the rulebook"))
    if options.wakhan == house.CUSTOM:
        return
    for switch in house.SWITCHES:
        if switches[switch.id] != switch.default:
            raise Refusal(
                "bad-position",
                say("{option}: only where Wakhan plays as chosen", option=switch.id),
            )


def options_json(options: Options) -> dict[str, Json]:
    """The options as they are typed in; nothing about Wakhan where she does not play."""
    typed = options._asdict()
    del typed["house"], typed["switches"]
    if not options.with_wakhan:
        del typed["wakhan"], typed["wakhan_deck"]
    typed.update(options.switches)
    return typed
