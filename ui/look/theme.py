"""The look in numbers: colours, type roles, strokes and times, each with one meaning."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

Colour = str
"""#RRGGBB"""

BG, PANEL, RAISED, LINE = "#0D1214", "#162025", "#23323A", "#3A4E57"
BONE, MUTE = "#F6EFDF", "#9DB0B7"
PAPER, PAPER2, PAPER_DIM, INK, INKMUTE = "#E6DAC0", "#CDBF9F", "#7C7562", "#14110C", "#5A5140"
UN = "#C3D0D4"
DANGER, DANGER_DEEP, HATCH, HATCH_DEEP = "#FF9A2E", "#4B2C0B", "#C46A12", "#2A1A08"
GOLD, GOLD_DEEP = "#F7CE46", "#4D3E12"
CALM_DEEP = "#1A3A38"
COVER = "#1A0C0B"
CONTOUR = "#1B262B"
WHITE = "#FFFFFF"

SIDE: Mapping[str, Colour] = {"us": "#5EADF5", "ussr": "#FF6E60", "un": UN, "table": BONE}
PLAYERS: Mapping[str, Colour] = {
    "p1": "#6FB6F7",
    "p2": "#E3AE74",
    "p3": "#C49BFF",
    "p4": "#6ED3D0",
    "p5": "#F2A6A0",
    "wakhan": "#B9C4C8",
}
"""Players who have no side; none has the colour of a coalition."""
COALITION: Mapping[str, Colour] = {
    "british": "#F58BB4",
    "russian": "#F2C53D",
    "afghan": "#55C58D",
}
SUIT: Mapping[str, Colour] = {
    "economic": "#F2C53D",
    "military": "#FF7D70",
    "political": "#C49BFF",
    "intelligence": "#6FB6F7",
}
SUIT_PAPER: Mapping[str, Colour] = {
    "economic": "#765300",
    "military": "#A6271B",
    "political": "#5A2E9C",
    "intelligence": "#1A5894",
}
SIDE_DEEP: Mapping[str, Colour] = {"us": "#1B4469", "ussr": "#6B211B", "table": RAISED}
SIDE_PAPER: Mapping[str, Colour] = {"us": "#17609E", "ussr": "#B0281B", "un": INKMUTE}
SIDE_ZONE: Mapping[str, Colour] = {"us": "#0F2233", "ussr": "#2B1210", "neutral": PANEL}
SIDE_COVER: Mapping[str, Colour] = {"us": "#0A1622", "ussr": COVER}
SIDE_RING: Mapping[str, Colour] = {"us": "#173551", "ussr": "#4A1A14"}

DISPLAY, MEDIUM, SEMI, BOLD = "display", "medium", "semi", "bold"
"""Font roles: Sofia Sans Extra Condensed 800; Fira Sans Condensed 500, 600, 700."""

CAPTION, BODY, TITLE, BUTTON, HEADLINE, TOTAL = 18, 20, 26, 32, 46, 76
"""Sizes in logical pixels."""
FLOOR = 16
"""Nothing is set smaller than this."""

MARGIN = GAP = 8
R_TILE, R_BUTTON, R_BLOCK = 6, 10, 12
STROKE, SELECTED, RETICLE = 2, 4, 5
TOP_BAR = 52
BUTTON_HIGH = 64

MS_FADE, MS_HOLD, MS_SHOWN, MS_LINE, MS_MOVE, MS_PULSE = 120, 600, 8000, 350, 240, 300
MS_TOAST, MS_NOTE = 5000, 2500
"""How long a line stays that says why not, and one that says what was done."""
MS_SAVE_AGAIN = 5000
"""How long after writing failed it is tried again."""
MS_LOOK_AGAIN = 1000
"""How often home looks whether the records it lacks have been read."""
UNSAVED_HIGH = 18
"""What the mark of a game that is not on disk takes from every screen."""


@cache
def rgb(colour: Colour) -> tuple[int, int, int]:
    """
    >>> rgb("#0D1214")
    (13, 18, 20)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """The colour that lies so far from one to the other.

    >>> mixed("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)
