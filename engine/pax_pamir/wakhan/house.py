"""Where the sources about Wakhan differ: each difference a switch, and the usual sets of them.

The numbers are the rows of the table of differences the switches were taken from.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Option, Value
from engine.text import Text, say

NONE, RULEBOOK, FIRST_PRINTING, ONLINE, CUSTOM = (
    "none",
    "rulebook",
    "first-printing",
    "online",
    "custom",
)
PHYSICAL, DIGITAL = "physical", "digital"


class House(NamedTuple):
    """How every difference is settled at this table."""

    ruling: str = "largest-army"
    arrow: str = "table"
    no_icons: str = "free-card"
    aristocracy: str = "counted"
    control: str = "payable"
    bonus: str = "look-again"
    rebuke: str = "human-pieces"
    battle: str = "everybody"
    tax: str = "market-too"
    move_tribes: str = "all"
    keep_armies: str = "no"
    discard: str = "surplus"
    favored: str = "as-printed"
    waive: str = "never"


PRESETS: dict[str, House] = {
    RULEBOOK: House(),
    FIRST_PRINTING: House(ruling="pragmatic-army"),
    ONLINE: House(
        arrow="line",
        aristocracy="not-counted",
        control="any",
        bonus="one-pass",
        rebuke="leftmost",
        discard="all-spies",
        favored="plain-suit",
    ),
}


def _switch(field: str, label: Text, usual: Text, other: str, otherwise: Text) -> Option:
    default: str = House._field_defaults[field]
    values = (Value(default, usual), Value(other, otherwise))
    return Option(f"wakhan_{field}", label, values, default, needs=("wakhan", (CUSTOM,)))


SWITCHES = (
    _switch(
        "ruling",  # row 1
        say("What counts for Wakhan as a ruler"),
        say("her tribes and the largest army"),
        "pragmatic-army",
        say("her tribes and her pragmatic armies"),
    ),
    _switch(
        "arrow",  # row 3
        say("Whom the red arrow means"),
        say("left: who plays after Wakhan"),
        "line",
        say("left: who plays before Wakhan"),
    ),
    _switch(
        "no_icons",  # row 9
        say("A check in the market, and no card with spies or tribes"),
        say("the cheapest card, then the highest number"),
        "net-rupees",
        say("the card that brings most rupees"),
    ),
    _switch(
        "aristocracy",  # row 12
        say("The 3 rupees of card 113"),
        say("count as rupees it brings"),
        "not-counted",
        say("do not count"),
    ),
    _switch(
        "control",  # row 13
        say("A card that gains control"),
        say("only if its bribe can be paid"),
        "any",
        say("even if its bribe cannot be paid"),
    ),
    _switch(
        "bonus",  # row 14
        say("Bonus actions at the end of a turn"),
        say("from the left again after each"),
        "one-pass",
        say("once from left to right"),
    ),
    _switch(
        "rebuke",  # row 17
        say("The region of a rebuke"),
        say("the leftmost with pieces of players"),
        "leftmost",
        say("the leftmost"),
    ),
    _switch(
        "battle",  # row 18
        say("A battle against two players"),
        say("pieces of both, the red arrow's first"),
        "one-player",
        say("only pieces of the red arrow's player"),
    ),
    _switch(
        "tax",  # row 20
        say("A taxed player who gives too little"),
        say("the rest comes from the market"),
        "players-only",
        say("the rest is not taken"),
    ),
    _switch(
        "move_tribes",  # row 23
        say("Tribes an army moves against"),
        say("all tribes are counted"),
        "players",
        say("only tribes of players are counted"),
    ),
    _switch(
        "keep_armies",  # row 24
        say("Armies that are needed where they are"),
        say("may leave"),
        "yes",
        say("stay"),
    ),
    _switch(
        "discard",  # row 25
        say("Court cards with many spies, when one must go"),
        say("those where one player has more spies than Wakhan"),
        "all-spies",
        say("by the spies of all players less hers"),
    ),
    _switch(
        "favored",  # row 26
        say("Cards that always count as favored"),
        say("for all her priorities"),
        "plain-suit",
        say("only for bonus actions"),
    ),
    _switch(
        "waive",  # row 30
        say("Bribes that Wakhan owes"),
        say("are always paid in full"),
        "players-may",
        say("may be lowered or waived"),
    ),
)

OPTIONS = (
    Option(
        "wakhan",
        say("Wakhan"),
        (
            Value(NONE, say("does not play")),
            Value(RULEBOOK, say("plays by the rulebook with errata")),
            Value(FIRST_PRINTING, say("plays by the first printing")),
            Value(ONLINE, say("plays as in the online edition")),
            Value(CUSTOM, say("plays as chosen below")),
        ),
        NONE,
        say("She takes a seat of her own beside one or two players."),
    ),
    Option(
        "wakhan_deck",
        say("Her AI deck"),
        (
            Value(PHYSICAL, say("on the table: you tell which card is turned")),
            Value(DIGITAL, say("in the device, which shuffles and turns")),
        ),
        PHYSICAL,
        needs=("wakhan", (RULEBOOK, FIRST_PRINTING, ONLINE, CUSTOM)),
    ),
    *SWITCHES,
)


def house_of(preset: str, given: dict[str, str]) -> House:
    """The switches of a preset, or those chosen one by one."""
    if preset == CUSTOM:
        return House(**{field: given[f"wakhan_{field}"] for field in House._fields})
    return PRESETS.get(preset, House())
