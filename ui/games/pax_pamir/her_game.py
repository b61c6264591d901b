"""How Wakhan's game went, below the plot of the result: her checks and what she bought."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Fact
from engine.look import Look
from engine.pax_pamir.cards.printed import CHECKS, COURTS, is_court
from engine.pax_pamir.saying import say
from ui.games.pax_pamir.cards import suit_of
from ui.look.theme import (
    BG,
    BODY,
    BONE,
    DISPLAY,
    GOLD,
    MARGIN,
    MUTE,
    PANEL,
    R_BLOCK,
    RAISED,
    SUIT,
    TOP_BAR,
    Colour,
)
from ui.model import Model, Open
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.parts.naming import WAKHAN
from ui.parts.widgets import LinePart, line_of, seat_colour
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet

HIGH = 52.0
POINTS, BOUGHT = "wakhan-points", "wakhan-bought"


def below_plot(sheet: Sheet, rect: Rect, table: Look) -> Rect:
    """Her game in one line where she played; gives the room that is left for the plot."""
    told = _told(table)
    if not told:
        return rect
    strip = rect.bottom_part(HIGH)
    is_down = sheet.is_pressed("her-game")
    sheet.box(strip, RAISED if is_down else PANEL, radius=R_BLOCK)
    parts = [LinePart(icon=WAKHAN, colour=seat_colour(WAKHAN), size=28)]
    for fact in told:
        parts += _points(fact) if fact.kind == POINTS else _bought(fact)
    line_of(sheet, strip.less(left=12, right=40), parts)
    sheet.icon(strip.right_part(36).middle(20, 20), "arrow", MUTE, PANEL)
    sheet.touch(strip, "her-game", Open(HerGame()))
    return rect.less(bottom=HIGH + 8)


def _told(table: Look) -> list[Fact]:
    return [fact for fact in table.facts if fact.kind in (POINTS, BOUGHT)]


def _points(fact: Fact) -> list[LinePart]:
    """A crown for the checks, and what each brought."""
    scored = [LinePart(f"+{points}", role=DISPLAY, size=26) for points in fact.data["points"]]
    return [LinePart(icon="crown", colour=GOLD, size=26), *scored]


def _bought(fact: Fact) -> list[LinePart]:
    """The suit, or the sign of events or checks, and how many."""
    icon, colour = _kind(fact.data["cards"][0])
    number = str(len(fact.data["cards"]))
    return [
        LinePart(icon=icon, colour=colour, size=26, second=BG),
        LinePart(number, role=DISPLAY, size=26),
    ]


def _kind(number: int) -> tuple[str, Colour]:
    if is_court(number):
        suit = suit_of(COURTS[number])
        return f"suit-{suit}", SUIT[suit]
    return ("crown", BONE) if number in CHECKS else ("market", BONE)


class HerGame(NamedTuple):
    """The same in words, card by card."""

    @property
    def name(self) -> str:
        return "her-game"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        top_bar(sheet, say("Wakhan's game"))
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        items = []
        for number, fact in enumerate(_told(table)):
            is_points = fact.kind == POINTS
            icon, colour = ("crown", GOLD) if is_points else _kind(fact.data["cards"][0])
            row = Row(f"line:{number}", fact.text, None, icon=icon, icon_colour=colour)
            items.append(row)
        rows(sheet, area, "her-game", items, model.scrolled("her-game"), high=BODY * 2.4)
