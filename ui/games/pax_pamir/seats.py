"""The players of Pax Pamir on the panel: their names, their signs, and whose turn it is."""

from __future__ import annotations

from engine.look import Look
from engine.pax_pamir.words import COALITION_NAMES, COALITIONS
from engine.text import Text
from ui.look.theme import INK, Colour
from ui.parts.naming import sign_of as sign_id
from ui.parts.widgets import seat_colour
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet


def sign_of(table: Look, seat: str) -> tuple[str, Colour]:
    sign = sign_id(table, seat)
    return sign, seat_colour(sign)


def token(sheet: Sheet, rect: Rect, table: Look, seat: str, second: Colour = INK) -> None:
    """A player's sign, as on cylinders."""
    icon, colour = sign_of(table, seat)
    sheet.icon(rect, icon, colour, second)


def coalition_name(coalition: str) -> Text:
    return COALITION_NAMES[COALITIONS.index(coalition)]
