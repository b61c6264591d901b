"""What every screen has: the bar at its top, and lines that come and go below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.text import Arg, Text, say
from ui.look.theme import (
    BODY,
    BONE,
    DANGER,
    DISPLAY,
    FLOOR,
    INK,
    LINE,
    R_BUTTON,
    RAISED,
    SEMI,
    TITLE,
    TOP_BAR,
    UNSAVED_HIGH,
)
from ui.model import Back, Flip
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet

if TYPE_CHECKING:
    from ui.model import Message


def top_bar(
    sheet: Sheet,
    title: Arg = "",
    *,
    left: Message | None = None,
    left_icon: str = "back",
    undo: Message | None = None,
    flips: bool = True,
    is_bare: bool = False,
) -> Rect:
    """Menu or back on the left, undo and flip on the right; gives the space between."""
    page = sheet.rect
    bar = page.top_part(TOP_BAR)
    if not is_bare:
        sheet.line((0, TOP_BAR), (page.w, TOP_BAR), colour=RAISED)
    spot = 56.0
    start = 8.0
    if left is not None or left_icon == "back":
        tap = Back() if left is None else left
        _bar_icon(sheet, bar.left_part(spot), left_icon, "bar:left", tap)
        start = spot + 4
    end = page.w - 4
    if flips:
        _bar_icon(sheet, Rect(end - spot, 0, spot, TOP_BAR), "flip", "bar:flip", Flip())
        end -= spot
    if undo is not None:
        _bar_icon(sheet, Rect(end - spot, 0, spot, TOP_BAR), "undo", "bar:undo", undo)
        end -= spot
    space = Rect(start, 0, end - start - 8, TOP_BAR)
    if title:
        node = sheet.words(space, title, DISPLAY, TITLE, BONE, is_caps=True)
        used = max((sheet.width(line, DISPLAY, node.size) for line in node.lines), default=0)
        space = space.less(left=min(space.w, used + 20))
    return space


_BAR_KEYS = {"bar:left": "escape", "bar:undo": "undo", "bar:flip": "flip"}


def _bar_icon(sheet: Sheet, rect: Rect, icon: str, id: str, tap: Message | None) -> None:
    if sheet.is_pressed(id):
        sheet.box(rect.inset(4), BONE, radius=R_BUTTON)
    ink = INK if sheet.is_pressed(id) else BONE
    sheet.icon(rect.middle(26, 26), icon, ink)
    sheet.touch(rect, id, tap, key=_BAR_KEYS[id])


def toasts(sheet: Sheet, items: Sequence[tuple[Arg, float, bool]], tap: Message | None) -> None:
    """Lines below the top bar that go away by themselves or when touched."""
    page = sheet.rect
    y = TOP_BAR + 8.0
    for number, (text, until, is_problem) in enumerate(reversed(items)):
        if until <= sheet.now:
            continue
        text = sheet.sentence(text)
        sheet.wake_at(until)
        wide = min(page.w - 32, 640.0)
        lines = max(1, int(-(-sheet.width(text, SEMI, BODY) * 1.1 // (wide - 72))))
        high = max(56.0, 32 + 24.0 * min(3, lines))
        rect = Rect((page.w - wide) / 2, y, wide, high)
        sheet.box(rect, RAISED, BONE if is_problem else LINE, 2, R_BUTTON)
        icon = "help" if is_problem else "check"
        sheet.icon(rect.less(left=14).left_part(28).middle(28, 28), icon, BONE, RAISED)
        sheet.words(rect.less(54, 4, 14, 4), text, SEMI, BODY, BONE, lines=3, is_body=True)
        sheet.touch(rect, f"toast:{number}", tap)
        y += high + 8


def unsaved(sheet: Sheet, because: Text) -> None:
    """The standing mark, below every screen, that a game is not on disk."""
    rect = sheet.page.rect.bottom_part(UNSAVED_HIGH)
    sheet.box(rect, DANGER)
    sheet.icon(rect.less(left=8).left_part(20).middle(16, 16), "warning", INK, DANGER)
    told = say("Not saved: {reason}. Saving is tried again", reason=because)
    short = say("Not saved: {reason}", reason=because)
    room = rect.less(left=38, right=8)
    sheet.words(room, told, SEMI, FLOOR, INK, short=short)
