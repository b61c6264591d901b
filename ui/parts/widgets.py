"""The controls: each lays itself out in a rectangle and says what a tap on it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.text import Arg, say
from ui.look.theme import (
    BG,
    BODY,
    BONE,
    BUTTON,
    CAPTION,
    DANGER,
    DANGER_DEEP,
    DISPLAY,
    FLOOR,
    HATCH,
    HATCH_DEEP,
    INK,
    INKMUTE,
    LINE,
    MEDIUM,
    MS_HOLD,
    MUTE,
    PANEL,
    PAPER,
    PLAYERS,
    R_BLOCK,
    R_BUTTON,
    RAISED,
    SELECTED,
    SEMI,
    SIDE,
    SIDE_PAPER,
    TITLE,
    Colour,
)
from ui.scene.metrics import Rect
from ui.scene.nodes import Align, Arc, Hatch, Scrim
from ui.scene.sheet import Sheet

if TYPE_CHECKING:
    from ui.model import Hold, Message


def primary(
    sheet: Sheet,
    rect: Rect,
    label: Arg,
    id: str,
    tap: Message | None,
    *,
    icon: str = "arrow",
    note: Arg = "",
    colour: Colour = BONE,
    size: float = BUTTON,
) -> None:
    """The one next step of a screen, named by its result."""
    is_down = sheet.is_pressed(id)
    fill, ink = (INK, colour) if is_down else (colour, INK)
    sheet.box(rect, fill, colour if is_down else "", radius=R_BUTTON)
    inner = rect.less(16, 4, 16, 4)
    if icon:
        side = min(26.0, rect.h * 0.4)
        sheet.icon(inner.right_part(side).middle(side, side), icon, ink, fill)
        inner = inner.less(right=side + 10)
    if note:
        upper, lower = inner.less(bottom=inner.h * 0.46), inner.less(top=inner.h * 0.64)
        sheet.words(upper, label, DISPLAY, size, ink, is_caps=True, lie="bottom")
        muted = BONE if is_down else INKMUTE
        sheet.words(lower, note, SEMI, CAPTION, muted, lie="top", lines=2)
    else:
        sheet.words(inner, label, DISPLAY, size, ink, align="centre", lines=2, is_caps=True)
    sheet.touch(rect, id, tap, key="enter")


def secondary(
    sheet: Sheet,
    rect: Rect,
    label: Arg,
    id: str,
    tap: Message | None,
    *,
    icon: str = "",
    icon_colour: Colour = "",
    note: Arg = "",
    is_selected: bool = False,
    is_refused: bool = False,
    size: float = TITLE,
    fill: Colour = PANEL,
    is_caps: bool = True,
    line: Colour = LINE,
) -> None:
    """A button that is not the next step; refused ones say why when touched."""
    is_down = sheet.is_pressed(id)
    colour = MUTE if is_refused else BONE
    if is_down:
        sheet.box(rect, BONE, radius=R_BUTTON)
        colour = INK
    elif is_selected:
        sheet.box(rect, RAISED, BONE, SELECTED, R_BUTTON)
    else:
        sheet.box(rect, "" if is_refused else fill, line, 2, R_BUTTON, dashed=is_refused)
    inner = rect.less(14, 4, 14, 4)
    if icon:
        side = min(30.0, rect.h * 0.5)
        tint = INK if is_down else (icon_colour or colour)
        ground = BONE if is_down else fill
        sheet.icon(inner.left_part(side).middle(side, side), icon, tint, ground)
        inner = inner.less(left=side + 10)
    role = DISPLAY if is_caps else SEMI
    if note:
        upper, lower = inner.less(bottom=inner.h * 0.52), inner.less(top=inner.h * 0.62)
        sheet.words(upper, label, role, size, colour, is_caps=is_caps, lie="bottom")
        muted = INKMUTE if is_down else MUTE
        sheet.words(lower, note, MEDIUM, CAPTION, muted, lie="top", lines=2)
    else:
        align: Align = "left" if icon else "centre"
        lines = max(1, int(rect.h // (size * 0.95)))
        sheet.words(
            inner, label, role, size, colour, align=align, lines=min(3, lines), is_caps=is_caps
        )
    sheet.touch(rect, id, tap)


def key(
    sheet: Sheet,
    rect: Rect,
    label: Arg,
    id: str,
    tap: Message | None,
    *,
    caption: Arg = "",
    size: float = 34,
    is_refused: bool = False,
    is_selected: bool = False,
    icon: str = "",
    fill: Colour = RAISED,
    slides: bool = False,
    role: str = DISPLAY,
) -> None:
    """A key of a pad, a number with perhaps a word below."""
    is_down = sheet.is_pressed(id)
    ink = MUTE if is_refused else BONE
    if is_down or is_selected:
        sheet.box(rect, BONE, radius=8)
        ink = INK
    elif is_refused:
        sheet.box(rect, "", LINE, 2, 8, dashed=True)
    else:
        sheet.box(rect, fill, radius=8)
    inner = rect.inset(4)
    if icon:
        sheet.icon(rect.middle(26, 26), icon, ink, fill)
    elif caption:
        is_long = sheet.width(caption, MEDIUM, FLOOR) > inner.w
        share = 0.5 if is_long else 0.62
        upper, lower = inner.top_part(inner.h * share), inner.less(top=inner.h * (share + 0.02))
        sheet.words(upper, label, role, size, ink, align="centre")
        muted = INKMUTE if ink == INK else MUTE
        sheet.words(lower, caption, MEDIUM, CAPTION, muted, align="centre", lie="top", lines=2)
    else:
        sheet.words(inner, label, role, size, ink, align="centre", lines=3)
    sheet.touch(rect, id, tap, slides=slides)


Switch = tuple[str, Arg, "Message | None", bool]
"""A position of a switch: its id, label, what a tap means, whether it is the chosen one."""


def segmented(sheet: Sheet, rect: Rect, items: Sequence[Switch]) -> None:
    """A switch with a few positions."""
    sheet.box(rect, PANEL, radius=R_BUTTON)
    for part, (id, label, tap, is_chosen) in zip(rect.columns(len(items), 0), items, strict=True):
        inner = part.inset(3)
        ink = BONE
        if is_chosen or sheet.is_pressed(id):
            sheet.box(inner, BONE, radius=8)
            ink = INK
        sheet.words(
            inner.inset(8, 2), label, DISPLAY, 22, ink, align="centre", lines=2, is_caps=True
        )
        sheet.touch(part, id, tap)


def toggle(sheet: Sheet, rect: Rect, is_on: bool, id: str, tap: Message | None) -> None:
    """On or off, in a word and by the side the knob is on."""
    shape = rect.middle(108, 48)
    is_light = is_on != sheet.is_pressed(id)
    fill, ink, knob = (BONE, INK, INK) if is_light else (RAISED, BONE, MUTE)
    sheet.box(shape, fill, radius=24)
    side = 38.0
    if is_on:
        place = Rect(shape.right - side - 5, shape.y + 5, side, side)
        text = shape.less(left=8, right=side + 10)
    else:
        place = Rect(shape.x + 5, shape.y + 5, side, side)
        text = shape.less(left=side + 10, right=8)
    sheet.icon(place, "disc", knob)
    label = say("on") if is_on else say("off")
    sheet.words(text, label, DISPLAY, 20, ink, align="centre", is_caps=True)
    sheet.touch(rect, id, tap)


def stepper(
    sheet: Sheet,
    rect: Rect,
    value: Arg,
    id: str,
    less: Message | None,
    more: Message | None,
    size: float = 34,
) -> None:
    """Minus, the value, plus."""
    side = max(56.0, min(76.0, rect.w / 3.4))
    left, right = rect.left_part(side), rect.right_part(side)
    key(sheet, left, "", f"{id}:less", less, icon="minus")
    key(sheet, right, "", f"{id}:more", more, icon="plus")
    middle = rect.less(left=side + 6, right=side + 6)
    sheet.words(middle, value, DISPLAY, size, BONE, align="centre", lines=2)


class LinePart(NamedTuple):
    """A piece of a line: an icon or words."""

    text: Arg = ""
    icon: str = ""
    colour: Colour = BONE
    role: str = SEMI
    size: float = BODY
    second: Colour = BG


def line_of(
    sheet: Sheet, rect: Rect, parts: Sequence[LinePart], gap: float = 8, align: str = "left"
) -> None:
    """Icons and words in a row; if it is too long, everything gets two steps smaller at most."""
    for step in (0, 2, 4):
        widths = [_part_width(sheet, part, step) for part in parts]
        total = sum(widths) + gap * (len(parts) - 1)
        if total <= rect.w:
            break
    x = rect.x
    if align == "right":
        x = max(rect.x, rect.right - total)
    elif align == "centre":
        x = max(rect.x, rect.x + (rect.w - total) / 2)
    for part, width in zip(parts, widths, strict=True):
        if part.icon:
            side = width
            place = Rect(x, rect.y + (rect.h - side) / 2, side, side)
            sheet.icon(place, part.icon, part.colour, part.second)
        else:
            room = Rect(x, rect.y, min(width, max(10.0, rect.right - x)), rect.h)
            size = part.size - step
            sheet.words(room, part.text, part.role, size, part.colour, lines=2)
        x += width + gap


def _part_width(sheet: Sheet, part: LinePart, step: float) -> float:
    if part.icon:
        return part.size - step
    # A pixel of air: rounding to the panel's pixels must not make words wider than their room.
    return sheet.width(part.text, part.role, part.size - step) + 1.5


def seat_icon(
    sheet: Sheet, rect: Rect, seat: str, on_paper: bool = False, turned: bool = False
) -> None:
    colour = SIDE_PAPER.get(seat, INK) if on_paper else seat_colour(seat)
    second = PAPER if on_paper else INK
    sheet.icon(rect, seat, colour, second, turned)


def seat_colour(seat: str) -> Colour:
    return SIDE.get(seat) or PLAYERS.get(seat, BONE)


def warning(sheet: Sheet, rect: Rect, title: Arg, text: Arg = "", second: Arg = "") -> None:
    """Danger: hatch edge, deep fill, triangle; says the consequence and when, or a second one."""
    sheet.box(rect, DANGER_DEEP, radius=4)
    sheet.add(Hatch(rect.top_part(8), HATCH, HATCH_DEEP, 10))
    side = min(34.0, rect.h * 0.5)
    body = rect.less(10, 10, 10, 2)
    sheet.icon(body.left_part(side).middle(side, side), "warning", DANGER, DANGER_DEEP)
    body = body.less(left=side + 10)
    if text:
        upper, lower = body.less(bottom=body.h * 0.48), body.less(top=body.h * 0.52)
        sheet.words(upper, title, DISPLAY, 24, DANGER, lines=2, is_caps=True)
        sheet.words(lower, text, MEDIUM, CAPTION, BONE, lines=2)
    elif second:
        for line, danger in zip(body.rows(2, 0), (title, second), strict=True):
            lines = 2 if line.h >= 36 else 1
            sheet.words(line, danger, DISPLAY, 24, DANGER, lines=lines, is_caps=True)
    else:
        sheet.words(body, title, DISPLAY, 24, DANGER, lines=2, is_caps=True)


def hold_pad(
    sheet: Sheet,
    rect: Rect,
    label: Arg,
    note: Arg,
    id: str,
    share: float,
    colour: Colour,
    *,
    is_light: bool = True,
    tap: Message | None = None,
    kind: str = "reveal",
) -> None:
    """Works while, or after, a finger stays on it; the ring fills meanwhile."""
    fill, ink, muted = (BONE, INK, INKMUTE) if is_light else (PANEL, BONE, MUTE)
    sheet.box(rect, fill, "" if is_light else colour, SELECTED, R_BLOCK)
    side = min(88.0, rect.h - 24)
    ring = rect.less(left=18).left_part(side).middle(side, side)
    sheet.add(Arc(ring, share, colour, "#D0C8B0" if is_light else RAISED, 8))
    sheet.icon(ring.middle(side * 0.46, side * 0.46), "eye" if kind == "reveal" else "check", ink)
    text = rect.less(left=side + 36, right=14)
    sheet.words(
        text.less(bottom=text.h * 0.48), label, DISPLAY, 36, ink, lie="bottom", is_caps=True
    )
    sheet.words(text.less(top=text.h * 0.62), note, SEMI, 22, muted, lie="top", lines=2)
    sheet.touch(rect, id, tap, hold="reveal" if kind == "reveal" else "confirm", key="hold")


def hold_share(sheet: Sheet, hold: Hold | None, id: str) -> float:
    """How full the ring of a held pad is; asks for frames until it is."""
    if hold is None or hold.id != id:
        return 0.0
    share = (sheet.now - hold.since) / MS_HOLD
    if share < 1:
        sheet.wake_soon()
    return float(max(0.0, min(1.0, share)))


def paper(sheet: Sheet, rect: Rect, cut: float = 14, fill: Colour = PAPER) -> None:
    """A physical card: light, with a corner cut off."""
    sheet.box(rect, fill, radius=2, cut=cut)


def dialog(sheet: Sheet, w: float, h: float) -> Rect:
    """Darkens the rest and gives a block in the middle."""
    page = sheet.rect
    sheet.add(Scrim(page))
    rect = page.middle(min(w, page.w - 16), min(h, page.h - 16))
    sheet.box(rect, PANEL, LINE, 2, R_BLOCK)
    sheet.touch(rect, "dialog")
    return rect.inset(16)
