"""Wakhan's AI card on the panel: its loyalties and boxes, and what the next card's back says."""

from __future__ import annotations

from typing import Any

from engine.look import Look
from engine.pax_pamir import steps
from engine.pax_pamir.saying import say
from engine.pax_pamir.wakhan.cards.ai_cards import BOXES
from engine.pax_pamir.words import REGION_NAMES, REGIONS, ROW_NAMES, ROWS
from engine.text import Arg, joined
from ui.games.pax_pamir.ai_deck import box_name
from ui.look.theme import (
    CAPTION,
    COALITION,
    DISPLAY,
    INK,
    INKMUTE,
    PAPER,
    PAPER2,
    R_BUTTON,
    SEMI,
)
from ui.parts.widgets import paper
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet

RED = "#A6271B"


def ai_card(sheet: Sheet, rect: Rect, table: Look, doing: str = "") -> None:
    """The AI card turned up: loyalties, boxes with the one she does, and the arrows."""
    paper(sheet, rect, 24)
    inner = rect.inset(14, 10)
    head = inner.top_part(36)
    sheet.icon(head.left_part(32).middle(30, 30), "wakhan", INK, PAPER)
    sheet.words(head.less(left=40), say("AI card"), DISPLAY, 24, INK, is_caps=True)
    seen = table.view["wakhan"]
    if "boxes" not in seen:
        return
    y = inner.y + 42
    _caption(sheet, Rect(inner.x, y, inner.w, 22), say("loyalty"))
    _loyalties(sheet, Rect(inner.x, y + 26, inner.w, 44), table)
    y += 80
    asked = table.state.pending[0] if table.state.pending else None
    step = 46.0 if table.state.ledger is None else 42.0
    for at, id in enumerate(seen["boxes"]):
        is_asked = isinstance(asked, steps.WalkBox) and seen["box"] == at + 1
        place = Rect(inner.x - 4, y + at * step, inner.w + 8, step - 4)
        _box(sheet, place, id, is_now=is_asked or doing == f"box {at + 1}")
    if table.state.ledger is not None:
        # Where nothing is tracked, the order of the regions is looked up by the players.
        order = joined([REGION_NAMES[REGIONS.index(name)] for name in seen["regions"]])
        room = Rect(inner.x, y + 3 * step, inner.w, inner.bottom - 82 - y - 3 * step)
        sheet.words(room, order, SEMI, 16, INKMUTE, lines=4, lie="top", is_body=True)
    foot = inner.bottom_part(78)
    _caption(sheet, foot.top_part(22), say("the arrows"))
    _arrows(sheet, foot.less(top=26), seen)


def _caption(sheet: Sheet, rect: Rect, told: Arg) -> None:
    sheet.line((rect.x, rect.y - 3), (rect.right, rect.y - 3), colour=PAPER2)
    sheet.words(rect, told, DISPLAY, CAPTION, INKMUTE, is_caps=True)


def _loyalties(sheet: Sheet, rect: Rect, table: Look) -> None:
    """In the order of the card: the first that no player has is hers for now."""
    seen = table.view["wakhan"]
    taken = {player.get("loyalty") for player in table.view["players"].values()}
    for place, name in zip(rect.columns(3, 8), seen["loyalty"], strict=True):
        spot = place.middle(44, 44)
        is_hers = name == seen.get("pragmatic")
        sheet.box(spot, INK if is_hers else PAPER2, radius=6)
        sheet.icon(spot.middle(26, 26), name, COALITION[name] if is_hers else INKMUTE, INK)
        if name in taken:
            sheet.line((spot.x, spot.bottom), (spot.right, spot.y), colour=INK, width=4)


def _box(sheet: Sheet, rect: Rect, id: str, is_now: bool) -> None:
    if is_now:
        sheet.box(rect, INK, radius=R_BUTTON)
    ink = PAPER if is_now else INK
    mark = rect.less(left=10).left_part(20)
    sheet.icon(mark.middle(18, 18), "play" if is_now else "circle", ink, PAPER)
    name = box_name(BOXES[id].does)
    sheet.words(rect.less(left=40, right=6), name, DISPLAY, 24, ink, is_caps=True)


def _arrows(sheet: Sheet, rect: Rect, seen: dict[str, Any]) -> None:
    """Red at a row, black at a column of the market."""
    column = rect.right_part(62)
    row = rect.less(right=68)
    for place, colour in ((row, RED), (column, INK)):
        sheet.box(place, PAPER2, radius=6)
        sheet.icon(place.less(left=6).left_part(26).middle(24, 24), "arrow", colour, PAPER2)
    label = ROW_NAMES[ROWS.index(seen["row"])]
    sheet.words(row.less(left=34, right=2), label, DISPLAY, CAPTION, INK, lines=2, is_caps=True)
    number = str(seen["column"])
    sheet.words(column.less(left=40), number, DISPLAY, 30, INK, align="centre")


def ai_row(sheet: Sheet, rect: Rect, table: Look) -> None:
    """The AI card folded to one row."""
    paper(sheet, rect, 18)
    seen = table.view["wakhan"]
    if "boxes" not in seen:
        return
    inner = rect.inset(8, 8)
    _loyalties(sheet, inner.left_part(148), table)
    _arrows(sheet, inner.less(left=164).less(right=18), seen)
