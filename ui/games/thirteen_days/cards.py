"""Telling a strategy card of 13 Days, and choosing between its event and a Command."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Prompt
from engine.look import Look
from engine.thirteen_days.cards.card_text import event_text
from engine.thirteen_days.cards.strategy import Card
from engine.thirteen_days.decisions import OfferEvent, UseCard
from engine.thirteen_days.plain import Plain
from engine.thirteen_days.rulings import as_ruled
from engine.thirteen_days.saying import say
from engine.thirteen_days.words import GROUNDS, SEATS
from ui.games.thirteen_days.board import COLUMNS, Mark, side_name, tile
from ui.games.thirteen_days.command import Influence, full_for
from ui.games.thirteen_days.steps import CARD, EVENT, flag_name, step_page, steps_bar
from ui.games.thirteen_days.touching import grounds_of
from ui.look.theme import (
    BODY,
    BONE,
    DISPLAY,
    INK,
    INKMUTE,
    LINE,
    MEDIUM,
    MUTE,
    PANEL,
    PAPER,
    PAPER2,
    R_BUTTON,
    RAISED,
    SELECTED,
    SEMI,
    SIDE,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.widgets import paper, primary, seat_icon, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, Touched
from ui.screens.prompt import Item, items_of

FLAGS = ("us", "ussr", "un")


class CardPage(NamedTuple):
    """Which card: by the flag on it, then by its name; seen cards say so."""

    flag: str = ""
    is_from_table: bool = False

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _which_card(model, sheet, self, prompt)


def _which_card(model: Model, sheet: Sheet, asked_on: CardPage, prompt: Prompt) -> None:
    back = Touched() if asked_on.is_from_table else None
    page = step_page(model, sheet, prompt, CARD, back)
    start = prompt.seat if prompt.seat in SEATS else "us"
    flag = asked_on.flag or start
    items = items_of(prompt)
    cards = [item for item in items if isinstance(item.value, Card)]
    others = [item for item in items if not isinstance(item.value, Card)]
    tall = sheet.page.is_tall
    head = page.top_part(64 if not tall else 136)
    tabs = head.bottom_part(64).right_part(min(head.w, 430.0))
    asked = head.top_part(66) if tall else head.less(right=tabs.w + 12)
    if prompt.seat in SEATS:
        seat_icon(sheet, asked.left_part(30).middle(30, 30), prompt.seat)
        asked = asked.less(left=40)
    sheet.words(asked, prompt.question, SEMI, 22, BONE, lines=3, is_body=True)
    for part, id in zip(tabs.columns(3, 8), FLAGS, strict=True):
        _flag_tab(sheet, part, id, id == flag, Touched(asked_on._replace(flag=id)))
    field = page.less(top=head.h + 10)
    if others:
        foot = field.bottom_part(64)
        field = field.less(bottom=72)
        for part, item in zip(foot.columns(max(2, len(others)), 8), others, strict=False):
            tap = Pick((item.id,), prompt.number)
            secondary(sheet, part, item.label, f"pick:{item.id}", tap)
    _grid(sheet, field, [item for item in cards if item.value.side == flag], prompt)


def _flag_tab(sheet: Sheet, rect: Rect, flag: str, is_chosen: bool, tap: Message) -> None:
    id = f"tab:{flag}"
    is_down = sheet.is_pressed(id)
    if is_down:
        sheet.box(rect, BONE, radius=R_BUTTON)
    elif is_chosen:
        sheet.box(rect, RAISED, BONE, SELECTED, R_BUTTON)
    else:
        sheet.box(rect, PANEL, LINE, 2, R_BUTTON)
    seat_icon(sheet, rect.less(left=14).left_part(34).middle(34, 34), flag)
    ink = INK if is_down else BONE
    sheet.words(rect.less(left=56, right=6), flag_name(flag), DISPLAY, 30, ink)
    sheet.touch(rect, id, tap)


def _grid(sheet: Sheet, rect: Rect, items: list[Item], prompt: Prompt) -> None:
    across = 2 if sheet.page.is_tall else 3
    items = sorted(items, key=lambda item: sheet.say(item.label))
    rows = -(-13 // across)
    high = min(84.0, (rect.h + 6) / rows - 6)
    wide = (rect.w + 8) / across - 8
    for number, item in enumerate(items):
        column, row = divmod(number, rows)
        place = Rect(rect.x + column * (wide + 8), rect.y + row * (high + 6), wide, high)
        _card_key(sheet, place, item, prompt)


def _card_key(sheet: Sheet, rect: Rect, item: Item, prompt: Prompt) -> None:
    id = f"pick:{item.id}"
    is_down = sheet.is_pressed(id)
    card: Card = item.value
    tap: Message = Pick((item.id,), prompt.number) if item.because is None else Tell(item.because)
    if item.because is not None:
        sheet.box(rect, "", LINE, 2, 4, dashed=True)
        ink, cube = MUTE, LINE
    else:
        sheet.box(rect, BONE if is_down else PAPER, radius=2, cut=14)
        ink = cube = INK
    pips = rect.less(right=18).right_part(3 * 16)
    for number in range(card.cubes):
        place = Rect(pips.right - (number + 1) * 16, pips.y, 13, pips.h).middle(13, 13)
        sheet.box(place, cube, radius=2)
    name = rect.less(12, 4, 72, 4)
    sheet.words(name, item.label, DISPLAY, 24, ink, lines=2)
    sheet.touch(rect, id, tap)


def paper_card(sheet: Sheet, rect: Rect, table: Look, card: str) -> None:
    """The card as it lies on the table, with its event in our own words."""
    options = table.view.options
    face = as_ruled(card, options)
    paper(sheet, rect, 24)
    inner = rect.inset(16, 12)
    head = inner.top_part(50)
    seat_icon(sheet, head.left_part(46).middle(46, 46), face.side, on_paper=True)
    sheet.words(head.less(left=56, right=20), flag_name(face.side), DISPLAY, 34, INK)
    y = head.bottom + 6
    sheet.line((inner.x, y), (inner.right, y), colour=PAPER2)
    body = inner.less(top=62)
    lines = 1 if sheet.width(face.name, DISPLAY, 26, is_caps=True) <= body.w else 2
    title = body.top_part(32.0 * lines)
    sheet.words(title, face.name, DISPLAY, 26, INK, lines=2, is_caps=True)
    cubes = inner.bottom_part(30)
    for number in range(face.cubes):
        sheet.box(Rect(cubes.x + number * 36, cubes.y, 30, 30), INK, radius=4)
    if face.symbol:
        sheet.icon(cubes.right_part(30).middle(28, 28), "warning", INK, PAPER)
    text = body.less(top=title.h + 4, bottom=38)
    sheet.words(text.top_part(20), say("event"), DISPLAY, 18, INKMUTE, is_caps=True)
    told = event_text(card, options)
    sheet.words(text.less(top=22), told, SEMI, BODY, INK, lines=16, is_body=True, lie="top")


def offer_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The other side's card: its owner may use the event first."""
    table = model.table
    assert table is not None
    page = steps_bar(sheet, EVENT)
    sheet.box(Rect(0, TOP_BAR + 1, sheet.rect.w, 7), SIDE[prompt.seat])
    asked: OfferEvent = prompt.asked
    tall = sheet.page.is_tall
    left = page.less(top=12).top_part(340) if tall else page.less(top=12).left_part(252)
    paper_card(sheet, left, table, asked.card)
    rest = page.less(top=366) if tall else page.less(left=276, top=12, right=8)
    head = rest.top_part(52)
    seat_icon(sheet, head.left_part(48).middle(48, 48), prompt.seat)
    told = say("{side}, it is your card", side=side_name(prompt.seat))
    sheet.words(head.less(left=60), told, DISPLAY, 42, BONE, lines=2)
    other = SEATS[1 - SEATS.index(prompt.seat)]
    note = say(
        "{side} plays it as a Command. You may use its event first, as if you had played it.",
        side=side_name(other),
    )
    sheet.words(rest.less(top=58).top_part(72), note, SEMI, BODY, BONE, lines=3, is_body=True)
    items = {item.value: item for item in items_of(prompt)}
    yes = rest.less(top=138).top_part(92)
    event, decline = items[Plain.EVENT], items[Plain.DECLINE]
    if event.because is None:
        tap = Pick((event.id,), prompt.number)
        told = say("Then enter what it changes")
        primary(sheet, yes, say("Yes, event first"), f"pick:{event.id}", tap, note=told, size=38)
    else:
        secondary(
            sheet, yes, say("Yes, event first"), f"pick:{event.id}", Tell(event.because),
            note=event.because, is_refused=True, size=30,
        )  # fmt: skip
    no = rest.less(top=240).top_part(76)
    secondary(
        sheet,
        no,
        say("No, skip the event"),
        f"pick:{decline.id}",
        Pick((decline.id,), prompt.number),
        size=30,
    )
    line = rest.less(top=324).top_part(48)
    seat_icon(sheet, line.left_part(26).middle(24, 24), other)
    after = table.asked_after(decline.id)
    if after is not None:
        sheet.words(line.less(left=36), after.question, MEDIUM, BODY, MUTE, lines=2, is_body=True)


def use_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """An own or UN card: its event, or a Command where a battleground is touched."""
    table = model.table
    assert table is not None
    page = steps_bar(sheet, EVENT)
    asked: UseCard = prompt.asked
    tall = sheet.page.is_tall
    left = page.top_part(318) if tall else page.left_part(252)
    paper_card(sheet, left, table, asked.card)
    rest = page.less(top=328) if tall else page.less(left=264)
    head = rest.top_part(54)
    seat_icon(sheet, head.left_part(32).middle(32, 32), prompt.seat)
    told = say("Touch a battleground for the Command, or choose.")
    sheet.words(head.less(left=42), told, SEMI, 22, BONE, lines=2, is_body=True)
    foot = rest.bottom_part(76)
    _uses(sheet, foot, prompt)
    legal, refused = grounds_of(table.asked_after(Plain.COMMAND.value))
    full = full_for(table.view, prompt.seat)
    grid = rest.less(top=58, bottom=foot.h + 8)
    for column, (_, grounds) in zip(grid.columns(3, 6), COLUMNS, strict=True):
        for place, ground in zip(column.rows(3, 6), grounds, strict=True):
            at = GROUNDS.index(ground)
            mark = Mark()
            if at in legal:
                mark = Mark(Touched(Influence(at, of_card=True)))
            elif at in refused:
                mark = Mark(Tell(refused[at].because), is_dim=True, is_full=ground in full)
            tile(sheet, place, ground, table.view, mark)


def _uses(sheet: Sheet, foot: Rect, prompt: Prompt) -> None:
    """Event, discard where it may be, and the Command as the next step."""
    items = {item.value: item for item in items_of(prompt)}
    order = [use for use in (Plain.DISCARD, Plain.EVENT, Plain.COMMAND) if use in items]
    wide = foot.w * (0.46 if len(order) == 3 else 0.5)
    left = foot.less(right=wide + 4).columns(max(1, len(order) - 1), 8)
    places = [*left[: len(order) - 1], foot.right_part(wide - 4)]
    for place, use in zip(places, order, strict=True):
        item = items[use]
        tap: Message = (
            Pick((item.id,), prompt.number) if item.because is None else Tell(item.because)
        )
        if use is Plain.COMMAND:
            icon = "arrow" if len(order) < 3 else ""
            primary(sheet, place, item.label, f"pick:{item.id}", tap, size=26, icon=icon)
        else:
            secondary(
                sheet,
                place,
                item.label,
                f"pick:{item.id}",
                tap,
                is_refused=item.because is not None,
                size=28,
            )
