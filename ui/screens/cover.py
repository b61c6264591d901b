"""Secrets: a cover while the panel changes hands, and choices seen only under a held finger."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Prompt
from engine.text import say
from ui.games import panel_of
from ui.look.theme import (
    BODY,
    BONE,
    COVER,
    DISPLAY,
    INK,
    LINE,
    MARGIN,
    MEDIUM,
    MS_HOLD,
    MS_SHOWN,
    MUTE,
    PAPER,
    PAPER2,
    SEMI,
    SIDE,
    SIDE_COVER,
    SIDE_PAPER,
    SIDE_RING,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.bars import top_bar
from ui.parts.widgets import hold_pad, hold_share, key, paper, primary, seat_icon
from ui.scene.metrics import Rect
from ui.scene.nodes import Art
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, ShowMenu, Touched, Undo
from ui.screens.prompt import Item, _without, items_of, number_groups, number_of

PAD = "secret"

Offered = tuple[Item, Message, bool]
"""What may be chosen in secret, what touching it means, and whether it is chosen."""


def is_open(model: Model) -> bool:
    """Whether the secret may be seen now: held long enough, and not for too long."""
    hold = model.hold
    if hold is None or hold.id != PAD:
        return False
    return MS_HOLD <= model.now - hold.since < MS_HOLD + MS_SHOWN


def _is_spent(model: Model) -> bool:
    """Whether a finger has held for so long that it must come up before it shows anything."""
    hold = model.hold
    return hold is not None and model.now - hold.since >= MS_HOLD + MS_SHOWN


class Covered(NamedTuple):
    """A secret question; what was chosen is kept under the cover until it is sealed."""

    picks: tuple[str, ...] = ()
    typed: str = ""
    """What was typed to find one of many, under the held finger."""

    def gathered(self, picks: tuple[str, ...]) -> Covered:
        return self._replace(picks=picks)

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _lay(model, sheet, self, prompt)


def _lay(model: Model, sheet: Sheet, covered: Covered, prompt: Prompt) -> None:
    sheet.ground = SIDE_COVER.get(prompt.seat, COVER)
    if is_open(model):
        assert model.hold is not None
        sheet.wake_at(model.hold.since + MS_HOLD + MS_SHOWN)
        _choice(model, sheet, covered, prompt)
    else:
        _cover(model, sheet, covered, prompt)


def pad_rect(sheet: Sheet) -> Rect:
    """In the same place open and covered: the finger stays where it is."""
    page = sheet.rect
    if sheet.page.is_tall:
        return Rect(16, page.h - 220, page.w - 32, 116)
    return Rect(24, page.h - 132, 346, 112)


def _cover(model: Model, sheet: Sheet, covered: Covered, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    page = sheet.rect
    seat = prompt.seat
    tall = sheet.page.is_tall
    pad = pad_rect(sheet)
    around = page.top_part(page.h * 0.46) if tall else page.left_part(pad.right + 24)
    ring = SIDE_RING.get(seat, LINE)
    name = seat if seat in ("us", "ussr") else "table"
    if not tall:
        above = around.less(top=TOP_BAR, bottom=page.h - pad.y)
        around = above.middle(around.w, around.w)
    sheet.add(Art(around, f"rings-{name}", ring, sheet.ground, sheet.ground))
    seat_icon(sheet, around.middle(192, 192), seat)
    top_bar(sheet, left=ShowMenu(), left_icon="menu", undo=Undo(), is_bare=True)
    if tall:
        text = Rect(pad.x, around.bottom, pad.w, pad.y - around.bottom)
        done = Rect(pad.x, pad.bottom + 12, pad.w, 76)
    else:
        text = Rect(around.right + 8, 92, page.w - around.right - 32, pad.y - 92)
        done = Rect(text.x, pad.y, text.w, pad.h)
    side = table.game.label((seat,))
    head = text.top_part(98)
    first, second = head.rows(2, 0)
    sheet.words(first, say("Pass the panel to"), DISPLAY, 50, BONE, is_caps=True)
    who = table.seats.get(seat) or side
    sheet.words(second, who, DISPLAY, 50, SIDE.get(seat, BONE), is_caps=True)
    line = text.less(top=104).top_part(30)
    sheet.icon(line.left_part(34).middle(32, 32), "eye-off", BONE, sheet.ground)
    sheet.words(line.less(left=44), say("The others look away"), SEMI, 22, BONE)
    note = text.less(top=146, bottom=2)
    told = (
        say("Chosen and hidden. Hold to see or change it.")
        if covered.picks
        else say("It shows only while you hold.")
    )
    sheet.words(note, told, MEDIUM, BODY, MUTE, lines=2, lie="top", is_body=True)
    share = 0.0 if _is_spent(model) else hold_share(sheet, model.hold, PAD)
    is_light = not covered.picks  # then sealing is the next step
    colour = (SIDE_PAPER if is_light else SIDE).get(seat, LINE)
    hold_pad(sheet, pad, say("Hold"), say("to reveal"), PAD, share, colour, is_light=is_light)
    if covered.picks and len(covered.picks) >= prompt.least:
        primary(
            sheet, done, say("Seal it"), "seal", Pick(covered.picks, prompt.number), icon="lock"
        )


def _choice(model: Model, sheet: Sheet, covered: Covered, prompt: Prompt) -> None:
    page = sheet.rect
    seat = prompt.seat
    colour = SIDE.get(seat, BONE)
    sheet.box(page.top_part(8), colour)
    seat_icon(sheet, Rect(18, 22, 40, 40), seat)
    sheet.words(Rect(70, 12, page.w - 86, 62), prompt.question, DISPLAY, 32, BONE, lines=2)
    pad = pad_rect(sheet)
    area = Rect(MARGIN + 8, TOP_BAR + 28, page.w - 2 * MARGIN - 16, pad.y - TOP_BAR - 40)
    assert model.table is not None
    items = items_of(prompt)
    groups = number_groups(items)
    designed = panel_of(model.table.game.id).secret_cards
    if designed is not None:
        offered = [(i, _chosen(covered, i, prompt), i.id in covered.picks) for i in items]
        designed(sheet, area, model.table, offered, covered)
    elif groups and sum(map(len, groups.values())) == len(items):
        _numbers(sheet, area, [i for group in groups.values() for i in group], covered, prompt)
    else:
        _cards(sheet, area, items, covered, prompt)
    hint = (
        Rect(pad.right + 24, pad.y, page.w - pad.right - 48, pad.h)
        if not sheet.page.is_tall
        else Rect(16, pad.bottom + 8, page.w - 32, 84)
    )
    told = say("Slide to your choice and let go there, or touch it with another finger.")
    sheet.words(hint, told, MEDIUM, BODY, MUTE, lines=4, is_body=True)
    hold_pad(
        sheet, pad, say("Keep holding"), say("let go = hidden"), PAD, 1.0, colour, is_light=False
    )


def _numbers(sheet: Sheet, area: Rect, items: list[Item], covered: Covered, prompt: Prompt) -> None:
    across = 5 if sheet.page.is_tall else 7
    count = -(-len(items) // across)
    high = min(96.0, (area.h + 8) / count - 8)
    wide = (area.w + 8) / across - 8
    for number, item in enumerate(items):
        place = Rect(
            area.x + (number % across) * (wide + 8),
            area.y + (number // across) * (high + 8),
            wide,
            high,
        )
        digits = str(number_of(item.id))
        key(
            sheet,
            place,
            digits,
            f"secret:{item.id}",
            _chosen(covered, item, prompt),
            caption=_without(sheet.say(item.label), digits),
            is_refused=item.because is not None,
            is_selected=item.id in covered.picks,
            slides=item.because is None,
        )


def _cards(sheet: Sheet, area: Rect, items: list[Item], covered: Covered, prompt: Prompt) -> None:
    """Up to a dozen choices as cards."""
    across = min(len(items), 2 if sheet.page.is_tall else 4)
    count = -(-len(items) // across)
    high = min(190.0, (area.h + 10) / count - 10)
    wide = (area.w + 10) / across - 10
    for number, item in enumerate(items):
        place = Rect(
            area.x + (number % across) * (wide + 10),
            area.y + (number // across) * (high + 10),
            wide,
            high,
        )
        is_chosen = item.id in covered.picks
        is_light = is_chosen or sheet.is_pressed(f"secret:{item.id}")
        paper(sheet, place, 18, PAPER if is_light else PAPER2)
        if is_chosen:
            sheet.reticle(place, 0)
        sheet.words(
            place.inset(14), item.label, DISPLAY, 28, INK, lines=3, is_caps=True, align="centre"
        )
        sheet.touch(
            place, f"secret:{item.id}", _chosen(covered, item, prompt), slides=item.because is None
        )


def _chosen(covered: Covered, item: Item, prompt: Prompt) -> Touched | Tell:
    """One choice replaces another; where several are asked for, each is put in or taken out."""
    if item.because is not None:
        return Tell(item.because)
    if prompt.most == 1:
        return Touched(covered._replace(picks=(item.id,)))
    if item.id in covered.picks:
        return Touched(covered._replace(picks=tuple(p for p in covered.picks if p != item.id)))
    return Touched(covered._replace(picks=(*covered.picks, item.id)[-prompt.most :]))
