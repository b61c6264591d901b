"""The AI cards of Wakhan and the boxes on them, as rows, and how two cards are read together."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine import cards as tables
from engine.pax_pamir.saying import say
from engine.pax_pamir.words import COALITIONS, COLUMNS, REGION_NAMES, REGIONS
from engine.text import Text

AI_CARDS = 24
TOP, BOTTOM = 0, 1
"""The two labels of a back: top row and left side, or bottom row and right side."""

_CARD_SHAPE: dict[str, tuple[type, bool]] = {
    "id": (str, True),
    "boxes": (list, True),
    "loyalty": (list, True),
    "regions": (list, True),
    "red": (str, True),
    "black": (int, True),
    "upper": (str, True),
    "digit": (int, True),
}
_BOX_SHAPE: dict[str, tuple[type, bool]] = {
    "id": (str, True),
    "does": (str, True),
    "when": (str, False),
    "among": (str, False),
    "by": (str, False),
}


class Box(NamedTuple):
    """An action box: what it does, on which condition, and which card of the market it wants."""

    id: str
    does: str
    when: str = ""
    among: str = ""
    by: str = ""


class AiFace(NamedTuple):
    """A back as far as it can be told apart: the upper label, and the highest digit."""

    upper: int
    digit: int


class AiCard(NamedTuple):
    """A card of her deck; loyalty and regions are places in words.py, the first comes first."""

    number: int
    boxes: tuple[Box, ...]
    loyalty: tuple[int, ...]
    regions: tuple[int, ...]
    red: int
    black: int
    back: AiFace


class Arrows(NamedTuple):
    """What the arrows of the card turned up point at: a row of the market, and a column."""

    row: int
    column: int


def _table(file: str, shape: tables.Shape, table: str) -> list[dict[str, Any]]:
    return tables.rows(tables.packaged("engine.pax_pamir.wakhan.cards", file), shape, table)


BOXES: dict[str, Box] = {row["id"]: Box(**row) for row in _table("boxes.toml", _BOX_SHAPE, "box")}


def _card(row: dict[str, Any]) -> AiCard:
    return AiCard(
        int(row["id"]),
        tuple(BOXES[id] for id in row["boxes"]),
        tuple(map(COALITIONS.index, row["loyalty"])),
        tuple(map(REGIONS.index, row["regions"])),
        ("top", "bottom").index(row["red"]),
        row["black"],
        AiFace(("top-left", "bottom-right").index(row["upper"]), row["digit"]),
    )


DECK: dict[int, AiCard] = {
    card.number: card for card in map(_card, _table("ai_cards.toml", _CARD_SHAPE, "card"))
}


def arrows(drawn: AiCard, back: AiFace) -> Arrows:
    """What the arrows on a front point at on the back of the next card.

    >>> arrows(DECK[1], DECK[2].back), arrows(DECK[9], DECK[16].back)
    (Arrows(row=0, column=0), Arrows(row=1, column=5))
    """
    row = back.upper if drawn.red == TOP else 1 - back.upper
    return Arrows(row, (back.digit + drawn.black) % COLUMNS)


def face_under(drawn: AiCard, pointed: Arrows) -> AiFace:
    """The back on which the arrows of a front point at these values.

    >>> face_under(DECK[9], Arrows(1, 5)) == DECK[16].back
    True
    """
    upper = pointed.row if drawn.red == TOP else 1 - pointed.row
    return AiFace(upper, (pointed.column - drawn.black) % COLUMNS)


BOX_NAMES: dict[str, Text] = {
    "tax": say("tax"),
    "build": say("build"),
    "move": say("move"),
    "betray": say("betray"),
    "battle": say("battle"),
    "battle-most-spies": say("battle on the court card with the most spies"),
    "radicalize": say("radicalize"),
    "top-military-if-favored": say(
        "if military is favored, radicalize the highest ranked military card"
    ),
    "top-economic-if-political-favored": say(
        "if political is favored, radicalize the highest ranked economic card"
    ),
    "top-political": say("radicalize the highest ranked political card"),
    "top-political-if-court-full": say(
        "if the court is at its limit, radicalize the highest ranked political card"
    ),
    "top-intelligence": say("radicalize the highest ranked intelligence card"),
    "top-intelligence-if-fewer-spies": say(
        "if somebody has more spies, radicalize the highest ranked intelligence card"
    ),
    "any-intelligence": say("radicalize any intelligence card"),
    "most-net-rupees-if-poor": say(
        "with fewer than 2 rupees, radicalize the card that brings most rupees"
    ),
    "gain-control": say("radicalize a card that gains control of a region"),
    "most-armies-and-roads": say("radicalize the card with most armies and roads"),
    "most-spies-and-tribes-if-no-dominance": say(
        "if no coalition is dominant, radicalize the card with most spies and tribes"
    ),
    "move-card-if-none": say("without a move card in court, radicalize a card with move"),
    "patriot-of-dominance": say("if a coalition is dominant, radicalize a patriot of it"),
}


def marks_of(card: AiCard) -> Text:
    """What a card is known by on the table: its boxes and the first two regions."""
    first, second = card.boxes[:2]
    return say(
        "{one}, {two} …: {first} / {second}",
        first=BOX_NAMES[first.id],
        second=BOX_NAMES[second.id],
        one=REGION_NAMES[card.regions[0]],
        two=REGION_NAMES[card.regions[1]],
    )
