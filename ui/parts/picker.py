"""Picking one of many: by number, by letters of the name, or from what was picked lately."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.text import Arg, say
from ui.look.theme import BODY, BONE, CAPTION, DISPLAY, MEDIUM, MUTE, PANEL, SEMI
from ui.model import Message, Model
from ui.parts.keyboard import keyboard
from ui.parts.lists import Row, rows
from ui.parts.widgets import key, primary, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet

MANY = 12
"""More choices than this are picked here rather than from buttons."""
_LATELY = 3
_DIGITS = re.compile(r"\d+")


class Search(NamedTuple):
    """What was typed to find one of many; a layout while the keyboard is open."""

    wanted: str = ""
    typed: str = ""
    layout: str = ""


Become = Callable[[Search], Message]
"""What a touch means that changes what was typed."""


def matching(labels: Sequence[str], typed: str) -> list[int]:
    """Which labels fit what was typed: a number from its first digit on, letters anywhere.

    >>> matching(["12 Berlin", "2 Cuba", "Turkey"], "2"), matching(["Berlin", "Cuba"], "ub")
    ([1], [1])
    """
    wanted = typed.strip().casefold()
    if not wanted:
        return list(range(len(labels)))
    if wanted.isdecimal():
        numbers = [_DIGITS.search(label) for label in labels]
        return [at for at, found in enumerate(numbers) if found and found[0].startswith(wanted)]
    return [at for at, label in enumerate(labels) if wanted in label.casefold()]


def picker(
    model: Model,
    sheet: Sheet,
    rect: Rect,
    listed: Sequence[Row],
    finding: Search,
    become: Become,
    id: str,
    below: Callable[[Rect], None] | None = None,
) -> None:
    """A list to filter, with a number pad where the choices carry numbers; `below` lays what
    confirms several picks where a single one would be named."""
    labels = [sheet.say(row.label) for row in listed]
    if finding.layout:
        _letters(sheet, rect, finding, become)
        return
    has_numbers = sum(bool(_DIGITS.search(label)) for label in labels) > len(labels) // 2
    wide = 292.0 if not sheet.page.is_tall else rect.w
    if sheet.page.is_tall:
        side = rect.bottom_part(378 if has_numbers else 132)
        field = rect.less(bottom=side.h + 10)
    else:
        side = rect.right_part(wide)
        field = rect.less(right=wide + 12)
    found = [listed[at] for at in matching(labels, finding.wanted)]
    _list(model, sheet, field, found, finding, id)
    _side(sheet, side, finding, become, has_numbers, found, below)


def _list(
    model: Model, sheet: Sheet, rect: Rect, found: list[Row], finding: Search, id: str
) -> None:
    if not found:
        sheet.words(rect.top_part(60), say("nothing fits that"), SEMI, 22, MUTE)
        return
    items = found
    recent = {f"pick:{id}" for id in model.recent[-40:]}
    lately = [row for row in found if row.id in recent][:_LATELY]
    if lately and not finding.wanted:
        rest = [row for row in found if row not in lately]
        items = [
            Row("head:lately", say("lately"), None, is_head=True),
            *lately,
            Row("head:all", say("all"), None, is_head=True),
            *rest,
        ]
    rows(sheet, rect, id, items, model.scrolled(id))


def _side(
    sheet: Sheet,
    rect: Rect,
    finding: Search,
    become: Become,
    has_numbers: bool,
    found: list[Row],
    below_pad: Callable[[Rect], None] | None,
) -> None:
    entry = rect.top_part(46)
    sheet.box(entry, PANEL, BONE, 3, 10)
    typed: Arg = finding.wanted or say("all {n}", n=len(found))
    colour = BONE if finding.wanted else MUTE
    role, size = (DISPLAY, 34.0) if finding.wanted else (MEDIUM, float(BODY))
    sheet.words(
        entry.inset(18, 4), sheet.cut(typed, role, size, entry.w - 36, 1), role, size, colour
    )
    names = become(finding._replace(layout=sheet.speech.language, typed=finding.wanted))
    below = rect.less(top=52)
    if has_numbers:
        pad = below.less(bottom=70)
        _pad(sheet, pad, finding, become, names)
        foot = below.bottom_part(64)
    else:
        foot = below.top_part(64)
        if len(found) != 1 or not finding.wanted:
            secondary(sheet, foot, say("find by name"), "find", names, icon="pencil")
            return
    legal = [row for row in found if not row.is_refused]
    if len(legal) == 1 and finding.wanted:
        label = say("It is {card}", card=legal[0].label)
        primary(sheet, foot, label, "it-is", legal[0].tap, size=26)
    elif below_pad is not None and not finding.wanted:
        below_pad(foot)
    else:
        count = say("{n} fit", n=len(found))
        sheet.words(foot, count, SEMI, CAPTION, MUTE, align="centre")


def _pad(sheet: Sheet, rect: Rect, finding: Search, become: Become, names: Message) -> None:
    keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "ABC"]
    grid = rect.rows(4, 5)
    for number, label in enumerate(keys):
        place = grid[number // 3].columns(3, 8)[number % 3]
        if label == "":
            shorter = become(finding._replace(wanted=finding.wanted[:-1]))
            key(sheet, place, "", "pad:erase", shorter, icon="erase", fill=PANEL)
        elif label == "ABC":
            key(sheet, place, label, "pad:letters", names, size=24, fill=PANEL)
        else:
            longer = become(finding._replace(wanted=(finding.wanted + label)[:6]))
            key(sheet, place, label, f"pad:{label}", longer)


def _letters(sheet: Sheet, rect: Rect, finding: Search, become: Become) -> None:
    def typing(typed: str, layout: str) -> Message:
        return become(finding._replace(typed=typed, layout=layout))

    done = become(finding._replace(wanted=finding.typed.strip(), typed="", layout=""))
    keyboard(sheet, rect, finding.typed, finding.layout, 24, typing, say("Find it"), done)
