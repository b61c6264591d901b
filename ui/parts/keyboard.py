"""An on-screen keyboard, Latin and Cyrillic, with an entry line and the step that takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.text import Arg, say
from ui.look.theme import BONE, CAPTION, DISPLAY, LINE, MEDIUM, MUTE, PANEL, RAISED, SEMI
from ui.parts.widgets import key, primary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet

if TYPE_CHECKING:
    from ui.model import Message

LAYOUTS: dict[str, tuple[str, ...]] = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-&."),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-&."),
    "fr": ("azertyuiopé", "qsdfghjklmè", "wxcvbnàçœ'-"),
    "ru": ("йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю-.'"),
    "123": ("1234567890", "!?:;,.()/&", "\"'-+=#@*°№"),
}

Typed = Callable[[str, str], "Message"]
"""What typing means: the new text and the layout in use -> a message."""


def keyboard(
    sheet: Sheet,
    rect: Rect,
    typed: str,
    layout: str,
    most: int,
    on_typed: Typed,
    done: Arg,
    on_done: Message,
) -> None:
    """Lays the entry line, the keys and the button that ends typing."""
    layout = layout if layout in LAYOUTS else "en"
    line = rect.top_part(58)
    _entry(sheet, line, typed, most)
    keys = rect.less(top=66)
    letter_rows = LAYOUTS[layout]
    if sheet.page.is_tall:
        # A narrow page: the same letters in the same order, eight in a row.
        every = "".join(letter_rows)
        letter_rows = tuple(every[at : at + 8] for at in range(0, len(every), 8))
        keys = keys.top_part(64.0 * (len(letter_rows) + 1))
    rows = keys.rows(len(letter_rows) + 1, 6)
    first = not typed or typed.endswith(" ")
    for row, letters in zip(rows, letter_rows, strict=False):
        for place, letter in zip(row.columns(len(letter_rows[0]), 4), letters, strict=False):
            shown = letter.upper() if first and letter != "ß" else letter
            longer = typed + shown if len(typed) < most else typed
            key(sheet, place, shown, f"key:{letter}", on_typed(longer, layout), size=28, role=SEMI)
    _last_row(sheet, rows[-1], typed, layout, most, on_typed, done, on_done)


def _entry(sheet: Sheet, rect: Rect, typed: str, most: int) -> None:
    sheet.box(rect, PANEL, BONE, 3, 10)
    inner = rect.less(18, 4, 18, 4)
    count = inner.right_part(64)
    sheet.words(count, f"{len(typed)}/{most}", MEDIUM, CAPTION, MUTE, align="right")
    room = inner.less(right=72)
    node = sheet.words(room, typed, DISPLAY, 34, BONE, lines=2)
    used = sheet.width(node.lines[-1], DISPLAY, node.size) if typed else 0
    sheet.box(Rect(inner.x + used + 3, rect.y + 14, 3, rect.h - 28), BONE)


def _last_row(
    sheet: Sheet,
    row: Rect,
    typed: str,
    layout: str,
    most: int,
    on_typed: Typed,
    done: Arg,
    on_done: Message,
) -> None:
    if sheet.page.is_tall:
        small = row.columns(5, 4)
        space = Rect(small[3].x, row.y, small[4].right - small[3].x, row.h)
        finish = Rect(row.x, row.bottom + 12, row.w, 72)
    else:
        small = [Rect(row.x + 68 * n, row.y, 64, row.h) for n in range(3)]
        space = Rect(small[2].right + 4, row.y, 150, row.h)
        finish = Rect(space.right + 8, row.y, row.right - space.right - 8, row.h)
    other = "123" if layout != "123" else "en"
    script = "ru" if layout != "ru" else "en"
    key(
        sheet,
        small[0],
        other.upper() if other == "123" else "ABC",
        "key:digits",
        on_typed(typed, other),
        size=22,
    )
    key(
        sheet,
        small[1],
        "АБВ" if script == "ru" else "ABC",
        "key:script",
        on_typed(typed, script),
        size=22,
    )
    key(sheet, small[2], "", "key:erase", on_typed(typed[:-1], layout), icon="erase")
    spaced = typed + " " if typed and len(typed) < most else typed
    key(sheet, space, "", "key:space", on_typed(spaced, layout), icon="space", fill=RAISED)
    if typed.strip():
        primary(sheet, finish, done, "key:done", on_done, size=28)
    else:
        sheet.box(finish, "", LINE, 2, 10, dashed=True)
        sheet.words(finish.inset(10, 4), say("type first"), SEMI, 20, MUTE, align="centre")
