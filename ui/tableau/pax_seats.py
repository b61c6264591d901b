"""The players of Pax Pamir on the panel: their names, their signs, and whose turn it is."""

from __future__ import annotations

from engine.core import Automated
from engine.pax_pamir.words import COALITION_NAMES, COALITIONS
from engine.text import Text
from ui.look import Look
from ui.metrics import Rect
from ui.sheet import Sheet
from ui.theme import INK, Colour
from ui.widgets import seat_colour

WAKHAN = "wakhan"
GREY: Colour = "#B9C4C8"
"""Wakhan's pieces, which no player has."""


def automa(table: Look) -> str | None:
    """The seat that plays by itself, if there is one."""
    game = table.game
    return game.automa(table.state) if isinstance(game, Automated) else None


def sign_of(table: Look, seat: str) -> tuple[str, Colour]:
    if seat == automa(table):
        return WAKHAN, GREY
    return seat, seat_colour(seat)


def token(sheet: Sheet, rect: Rect, table: Look, seat: str, second: Colour = INK) -> None:
    """A player's sign, as on cylinders."""
    icon, colour = sign_of(table, seat)
    sheet.icon(rect, icon, colour, second)


def coalition_name(coalition: str) -> Text:
    return COALITION_NAMES[COALITIONS.index(coalition)]
