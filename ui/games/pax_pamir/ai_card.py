"""Wakhan's AI card on the panel: its loyalties and boxes, and what the next card's back says."""

from __future__ import annotations

from engine.look import Look
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import IDLE
from engine.pax_pamir.steps import WalkBox
from engine.pax_pamir.view import PaxView, TableView
from engine.pax_pamir.wakhan.cards.ai_cards import DECK, AiCard, Box
from engine.pax_pamir.wakhan.view import AutomaView
from engine.pax_pamir.words import COALITIONS, REGION_NAMES, ROW_NAMES, ROWS
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


def _seen(view: PaxView) -> tuple[AutomaView, AiCard | None]:
    """Where she is, and the card turned up, if one is."""
    assert view.wakhan is not None, "her card is shown where she plays"
    return view.wakhan, DECK.get(view.wakhan.card)


def ai_card(sheet: Sheet, rect: Rect, table: Look, doing: int = IDLE) -> None:
    """The AI card turned up: loyalties, boxes with the one she does, and the arrows."""
    paper(sheet, rect, 24)
    inner = rect.inset(14, 10)
    head = inner.top_part(36)
    sheet.icon(head.left_part(32).middle(30, 30), "wakhan", INK, PAPER)
    sheet.words(head.less(left=40), say("AI card"), DISPLAY, 24, INK, is_caps=True)
    view: PaxView = table.view
    seen, turned_up = _seen(view)
    if turned_up is None:
        return
    y = inner.y + 42
    _caption(sheet, Rect(inner.x, y, inner.w, 22), say("loyalty"))
    _loyalties(sheet, Rect(inner.x, y + 26, inner.w, 44), table)
    y += 80
    is_tracked = isinstance(view, TableView)
    step = 46.0 if is_tracked else 42.0
    asks_box = table.prompt is not None and isinstance(table.prompt.asked, WalkBox)
    for at, box in enumerate(turned_up.boxes):
        is_asked = asks_box and seen.box == at + 1
        place = Rect(inner.x - 4, y + at * step, inner.w + 8, step - 4)
        _box(sheet, place, box, is_now=is_asked or doing == at)
    if not is_tracked:
        # Where nothing is tracked, the order of the regions is looked up by the players.
        order = joined([REGION_NAMES[region] for region in turned_up.regions])
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
    view: PaxView = table.view
    seen, turned_up = _seen(view)
    assert turned_up is not None, "shown once a card is turned up"
    taken = {player.loyalty for player in view.players.values()}
    for place, coalition in zip(rect.columns(3, 8), turned_up.loyalty, strict=True):
        name = COALITIONS[coalition]
        spot = place.middle(44, 44)
        is_hers = name == seen.pragmatic
        sheet.box(spot, INK if is_hers else PAPER2, radius=6)
        sheet.icon(spot.middle(26, 26), name, COALITION[name] if is_hers else INKMUTE, INK)
        if name in taken:
            sheet.line((spot.x, spot.bottom), (spot.right, spot.y), colour=INK, width=4)


def _box(sheet: Sheet, rect: Rect, box: Box, is_now: bool) -> None:
    if is_now:
        sheet.box(rect, INK, radius=R_BUTTON)
    ink = PAPER if is_now else INK
    mark = rect.less(left=10).left_part(20)
    sheet.icon(mark.middle(18, 18), "play" if is_now else "circle", ink, PAPER)
    name = box_name(box.does)
    sheet.words(rect.less(left=40, right=6), name, DISPLAY, 24, ink, is_caps=True)


def _arrows(sheet: Sheet, rect: Rect, seen: AutomaView) -> None:
    """Red at a row, black at a column of the market."""
    column = rect.right_part(62)
    row = rect.less(right=68)
    for place, colour in ((row, RED), (column, INK)):
        sheet.box(place, PAPER2, radius=6)
        sheet.icon(place.less(left=6).left_part(26).middle(24, 24), "arrow", colour, PAPER2)
    label = ROW_NAMES[ROWS.index(seen.row)]
    sheet.words(row.less(left=34, right=2), label, DISPLAY, CAPTION, INK, lines=2, is_caps=True)
    number = str(seen.column)
    sheet.words(column.less(left=40), number, DISPLAY, 30, INK, align="centre")


def ai_row(sheet: Sheet, rect: Rect, table: Look) -> None:
    """The AI card folded to one row."""
    paper(sheet, rect, 18)
    seen, turned_up = _seen(table.view)
    if turned_up is None:
        return
    inner = rect.inset(8, 8)
    _loyalties(sheet, inner.left_part(148), table)
    _arrows(sheet, inner.less(left=164).less(right=18), seen)
