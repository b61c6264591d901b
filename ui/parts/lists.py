"""Lists that are pushed up and down with a finger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.text import Arg
from ui.look.theme import (
    BG,
    BODY,
    BONE,
    CAPTION,
    DISPLAY,
    INK,
    INKMUTE,
    LINE,
    MEDIUM,
    MUTE,
    PANEL,
    R_BUTTON,
    RAISED,
    SEMI,
    Colour,
)
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet

if TYPE_CHECKING:
    from ui.model import Message

MOST_LINES = 12
"""What explains itself may be long; the list is pushed on."""


class Row(NamedTuple):
    """A line of a list."""

    id: str
    label: Arg
    tap: Message | None
    value: Arg = ""
    note: Arg = ""
    icon: str = ""
    icon_colour: Colour = BONE
    is_refused: bool = False
    is_chosen: bool = False
    is_head: bool = False


def rows(
    sheet: Sheet, rect: Rect, id: str, items: Sequence[Row], at: float, *, high: float = 60
) -> None:
    """A list that is pushed up and down with a finger."""
    heights = [_row_high(sheet, item, rect.w - 12, high) for item in items]
    gap = 6.0
    total = sum(heights) + gap * max(0, len(items) - 1)
    most = max(0.0, total - rect.h)
    at = max(0.0, min(at, most))
    sheet.scroll(rect, id, at, most)
    sheet.clip(rect)
    y = rect.y - at
    for item, height in zip(items, heights, strict=True):
        place = Rect(rect.x, y, rect.w - (12 if most else 0), height)
        if place.bottom > rect.y and place.y < rect.bottom:
            _row(sheet, place, item)
        y += height + gap
    sheet.clip(None)
    if most:
        _scroll_bar(sheet, rect, at, most, total)


def _room(sheet: Sheet, item: Row, width: float) -> float:
    """How wide the words of a row may be."""
    room = width - 28 - (44 if item.icon else 0)
    if item.value:
        room -= _value_wide(sheet, item, room) + 14
    return room


def _value_wide(sheet: Sheet, item: Row, room: float) -> float:
    return min(room * 0.45, sheet.width(item.value, DISPLAY, 24) + 2)


def _row_high(sheet: Sheet, item: Row, width: float, high: float) -> float:
    if item.is_head:
        return 34.0
    room = _room(sheet, item, width)
    extra = 24.0 * (sheet.lines(item.label, SEMI, BODY, room, MOST_LINES) - 1)
    if item.note:
        extra += 22.0 * sheet.lines(item.note, MEDIUM, CAPTION, room, MOST_LINES) - 8
    return high + extra


def _row(sheet: Sheet, rect: Rect, item: Row) -> None:
    if item.is_head:
        sheet.words(rect.less(left=6), item.label, DISPLAY, 22, MUTE, is_caps=True)
        return
    is_down = item.tap is not None and sheet.is_pressed(item.id)
    ink, muted = (INK, INKMUTE) if is_down else (MUTE if item.is_refused else BONE, MUTE)
    fill = BONE if is_down else ("" if item.is_refused else PANEL)
    if item.is_chosen and not is_down:
        sheet.box(rect, RAISED, BONE, 3, R_BUTTON)
    else:
        sheet.box(rect, fill, LINE if item.is_refused else "", 2, R_BUTTON, dashed=item.is_refused)
    inner = rect.less(14, 4, 14, 4)
    if item.icon:
        sheet.icon(
            inner.left_part(30).middle(28, 28), item.icon, INK if is_down else item.icon_colour, BG
        )
        inner = inner.less(left=44)
    if item.value:
        wide = _value_wide(sheet, item, inner.w)
        sheet.words(inner.right_part(wide), item.value, DISPLAY, 24, ink, align="right", lines=2)
        inner = inner.less(right=wide + 14)
    if item.note:
        lines = sheet.lines(item.note, MEDIUM, CAPTION, inner.w, MOST_LINES)
        label, note = inner.less(bottom=22.0 * lines + 4), inner.bottom_part(22.0 * lines + 4)
        sheet.words(label, item.label, SEMI, BODY, ink, lines=MOST_LINES, is_body=True)
        sheet.words(note, item.note, MEDIUM, CAPTION, muted, lines=lines, is_body=True)
    else:
        sheet.words(inner, item.label, SEMI, BODY, ink, lines=MOST_LINES, is_body=True)
    if item.tap is not None:
        sheet.touch(rect, item.id, item.tap)


def _scroll_bar(sheet: Sheet, rect: Rect, at: float, most: float, total: float) -> None:
    track = rect.right_part(6)
    sheet.box(track, PANEL, radius=3)
    long = max(24.0, track.h * rect.h / total)
    sheet.box(Rect(track.x, track.y + (track.h - long) * at / most, 6, long), LINE, radius=3)
