"""Where the sources about Wakhan differ: each difference a switch, and the usual sets of them.

The numbers are the rows of the table of differences the switches were taken from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import Option, Value
from engine.pax_pamir.saying import say
from engine.text import Text

NONE, RULEBOOK, FIRST_PRINTING, IMPROVED, ONLINE, CUSTOM = (
    "none",
    "rulebook",
    "first-printing",
    "improved",
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
    battle: str = "one-player"
    tax: str = "market-too"
    move_tribes: str = "all"
    keep_armies: str = "yes"
    discard: str = "most-spies"
    favored: str = "as-printed"
    waive: str = "never"
    purchase: str = "arrows"
    spies: str = "stay"
    loyalty: str = "first"


REREAD = 3
"""Since these rules of the game, what is usual is what the rulebook says on a second reading."""
_USUAL_BEFORE = House(battle="everybody", keep_armies="no", discard="surplus")

PRESETS: dict[str, dict[str, str]] = {
    RULEBOOK: {},
    FIRST_PRINTING: {"ruling": "pragmatic-army"},
    IMPROVED: {"purchase": "savvy", "spies": "move", "loyalty": "steadfast"},
    ONLINE: {
        "arrow": "line",
        "aristocracy": "not-counted",
        "control": "any",
        "bonus": "one-pass",
        "rebuke": "leftmost",
        "battle": "everybody",
        "keep_armies": "no",
        "discard": "all-spies",
        "favored": "plain-suit",
    },
}
"""What a preset settles otherwise than usual."""


def _switch(field: str, label: Text, usual: Text, *others: tuple[str, Text]) -> Option:
    default: str = House._field_defaults[field]
    values = (Value(default, usual), *(Value(id, text) for id, text in others))
    return Option(f"wakhan_{field}", label, values, default, needs=("wakhan", (CUSTOM,)))


SWITCHES = (
    _switch(
        "ruling",  # row 1
        say("What counts for Wakhan as a ruler"),
        say("her tribes and the largest army"),
        ("pragmatic-army", say("her tribes and her pragmatic armies")),
    ),
    _switch(
        "arrow",  # row 3
        say("Whom the red arrow means"),
        say("left: who plays after Wakhan"),
        ("line", say("left: who plays before Wakhan")),
    ),
    _switch(
        "no_icons",  # row 9
        say("A check in the market, and no card with spies or tribes"),
        say("the cheapest card, then the highest number"),
        ("net-rupees", say("the card that brings most rupees")),
    ),
    _switch(
        "aristocracy",  # row 12
        say("The 3 rupees of card 113"),
        say("count as rupees it brings"),
        ("not-counted", say("do not count")),
    ),
    _switch(
        "control",  # row 13
        say("A card that gains control"),
        say("only if its bribe can be paid"),
        ("any", say("even if its bribe cannot be paid")),
    ),
    _switch(
        "bonus",  # row 14
        say("Bonus actions at the end of a turn"),
        say("from the left again after each"),
        ("one-pass", say("once from left to right")),
    ),
    _switch(
        "rebuke",  # row 17
        say("The region of a rebuke"),
        say("the leftmost with pieces of players"),
        ("leftmost", say("the leftmost")),
    ),
    _switch(
        "battle",  # row 18
        say("A battle against two players"),
        say("against one of them: the red arrow's, if it can be either (rulebook)"),
        ("everybody", say("pieces of both, the red arrow's first (online edition)")),
    ),
    _switch(
        "tax",  # row 20
        say("A taxed player who gives too little"),
        say("the rest comes from the market"),
        ("players-only", say("the rest is not taken")),
    ),
    _switch(
        "move_tribes",  # row 23
        say("Tribes an army moves against"),
        say("all tribes are counted"),
        ("players", say("only tribes of players are counted")),
    ),
    _switch(
        "keep_armies",  # row 24
        say("Armies that are needed where they are"),
        say("stay: as many as there are tribes (rulebook)"),
        ("no-return", say("may leave, but none comes back in the same action")),
        ("no", say("may leave and come back (online edition)")),
    ),
    _switch(
        "discard",  # row 25
        say("Court cards with many spies, when one must go"),
        say("where a player has more than Wakhan: the most spies (Russian rulebook)"),
        ("surplus", say("by how far one player is ahead of Wakhan (English rulebook)")),
        ("all-spies", say("by the spies of all players less hers (online edition)")),
    ),
    _switch(
        "favored",  # row 26
        say("Cards that always count as favored"),
        say("for all her priorities"),
        ("plain-suit", say("only for bonus actions")),
    ),
    _switch(
        "waive",  # row 30
        say("Bribes that Wakhan owes"),
        say("are always paid in full"),
        ("players-may", say("may be lowered or waived")),
    ),
    _switch(
        "purchase",  # section 18
        say("A court card the arrows lead to"),
        say("is bought"),
        (
            "savvy",
            say(
                "gives way to a cheaper one of its suit and no lower rank: savvy purchasing "
                "(online edition)"
            ),
        ),
    ),
    _switch(
        "spies",  # section 18
        say("Spies of hers that hold nobody down"),
        say("stay"),
        (
            "move",
            say("move, card by card, where no army can: spy movement (online edition)"),
        ),
    ),
    _switch(
        "loyalty",  # section 18
        say("Her pragmatic loyalty"),
        say("the first on the AI card to which no player is loyal"),
        (
            "steadfast",
            say(
                "of those no player is loyal to, the one with most blocks: steadfast "
                "(online edition)"
            ),
        ),
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
            Value(
                IMPROVED,
                say("plays improved: by the rulebook with three variants of the online edition"),
            ),
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
        needs=("wakhan", (RULEBOOK, FIRST_PRINTING, IMPROVED, ONLINE, CUSTOM)),
    ),
    *SWITCHES,
)


def house_of(preset: str, told: Mapping[str, str], rules: int = REREAD) -> House:
    """The switches of a preset, or those told one by one, by that version of the rules."""
    usual = House() if rules >= REREAD else _USUAL_BEFORE
    return usual._replace(**(told if preset == CUSTOM else PRESETS.get(preset, {})))
