"""Telling a card of 13 Minutes: which one it is, and how many cubes it shows."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core import Prompt
from engine.look import Look
from engine.text import Arg
from engine.thirteen_minutes.deck import Card, printed
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.state import TellTitle
from engine.thirteen_minutes.words import FLAGS, TYPE_NAMES, TYPES
from ui.games.thirteen_minutes.board import type_short
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    DISPLAY,
    INK,
    LINE,
    MARGIN,
    MUTE,
    PANEL,
    PAPER,
    PAPER2,
    R_BLOCK,
    SEMI,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.bars import top_bar
from ui.parts.widgets import key, paper, seat_icon, toggle
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, ShowMenu, Touched, Undo
from ui.screens.prompt import Item, items_of, question, whose


def step_page(model: Model, sheet: Sheet, prompt: Prompt, title: Arg = "") -> Rect:
    """The top bar of a step; gives the page below it."""
    table = model.table
    assert table is not None
    space = top_bar(
        sheet, title or table.game.title, left=ShowMenu(), left_icon="menu", undo=Undo()
    )
    whose(sheet, space, model, prompt)
    return sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)


class CardPicker(NamedTuple):
    """Every card that can be meant, by title or by face; seen ones say so."""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _pick_card(sheet, prompt)


def _pick_card(sheet: Sheet, prompt: Prompt) -> None:
    back = Touched()
    space = top_bar(sheet, left=back, undo=Undo())
    sheet.words(space, prompt.question, DISPLAY, 28, BONE, is_caps=False)
    body = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    items = sorted(items_of(prompt), key=lambda item: _order(item.value))
    named = [item for item in items if _has_title(item)]
    faces = [item for item in items if not _has_title(item)]
    across = 2 if sheet.page.is_tall else 4
    rows_named, rows_faces = -(-len(named) // across), -(-len(faces) // across)
    heads = 30.0
    high = (body.h - 2 * heads - 8 * (rows_named + rows_faces)) / (rows_named + rows_faces)
    high = min(high, 84.0)
    sheet.words(body.top_part(heads - 4), say("By title"), SEMI, CAPTION, MUTE)
    below = _grid(sheet, body.less(top=heads), named, across, high, prompt)
    rest = body.less(top=heads + below + 4)
    sheet.words(rest.top_part(heads - 4), say("Another card, by its face"), SEMI, CAPTION, MUTE)
    _grid(sheet, rest.less(top=heads), faces, across, high, prompt)


def _order(card: Card) -> tuple[int, int]:
    return FLAGS.index(card.flag), TYPES.index(card.type)


def _has_title(item: Item) -> bool:
    card: Card = item.value
    return card.title is not None


def _grid(
    sheet: Sheet,
    rect: Rect,
    items: list[Item],
    across: int,
    high: float,
    prompt: Prompt,
) -> float:
    wide = (rect.w + 8) / across - 8
    for number, item in enumerate(items):
        place = Rect(
            rect.x + (number % across) * (wide + 8),
            rect.y + (number // across) * (high + 8),
            wide,
            high,
        )
        _card_button(sheet, place, item, prompt)
    return -(-len(items) // across) * (high + 8)


@cache
def _printed() -> frozenset[str]:
    return frozenset(card.id for card in printed())


def _card_button(sheet: Sheet, rect: Rect, item: Item, prompt: Prompt) -> None:
    id = f"pick:{item.id}"
    is_down = sheet.is_pressed(id)
    is_seen = item.because is not None
    card: Card = item.value
    has_title = _has_title(item)
    if is_seen:
        sheet.box(rect, "", LINE, 2, 4, dashed=True)
        ink, fill = MUTE, PANEL
    else:
        fill = BONE if is_down else (PAPER if has_title else PAPER2)
        paper(sheet, rect, 12, fill)
        ink = INK
    icons = rect.less(left=10).left_part(54)
    side = min(24.0, rect.h - 20)
    if is_seen:
        sheet.icon(Rect(icons.x, rect.y, side, rect.h), card.flag, MUTE, PANEL)
    else:
        seat_icon(sheet, Rect(icons.x, rect.y, side, rect.h), card.flag, on_paper=True)
    sheet.icon(Rect(icons.x + side + 6, rect.y, side, rect.h), card.type, ink, fill)
    text = rect.less(left=72, right=8, top=4, bottom=4)
    label: Arg = item.label if has_title else sheet.sentence(TYPE_NAMES[card.type])
    if has_title and card.command:
        value = text.right_part(26)
        sheet.words(value, str(card.command), DISPLAY, 30, ink, align="right")
        text = text.less(right=32)
    if has_title and card.id not in _printed():
        # Whatever players typed as a title.
        label = sheet.cut(label, DISPLAY, 18, text.w, 2)
    sheet.words(
        text, label, DISPLAY, 22, ink, lines=2, short="" if has_title else type_short(card.type)
    )
    tap: Message = (
        Tell(item.because) if item.because is not None else Pick((item.id,), prompt.number)
    )
    sheet.touch(rect, id, tap)


class CommandValue(NamedTuple):
    """How many cubes the card shows; a card without a title may be told one as well."""

    wants_title: bool = False

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _command_value(model, sheet, self.wants_title, prompt)


def _command_value(model: Model, sheet: Sheet, wants_title: bool, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    body = step_page(model, sheet, prompt)
    body = body.less(top=question(sheet, body, prompt) + 12)
    keys = body.top_part(110)
    asks_title = _title_follows(table, prompt)
    then = (("skip",),) if asks_title and not wants_title else ()
    for place, choice in zip(keys.columns(len(prompt.choices), 10), prompt.choices, strict=True):
        tap = Pick((choice.id,), prompt.number, then)
        key(sheet, place, str(choice.value), f"pick:{choice.id}", tap, size=56)
    if asks_title:
        row = body.less(top=130).top_part(72)
        sheet.box(row, PANEL, radius=R_BLOCK)
        text = row.less(16, 4, 140, 4)
        sheet.words(text, say("Tell its title too, for the next games"), SEMI, BODY, BONE, lines=2)
        flipped = Touched(CommandValue(not wants_title))
        toggle(sheet, row.right_part(132), wants_title, "wants-title", flipped)


def _title_follows(table: Look, prompt: Prompt) -> bool:
    asked = table.asked_after(prompt.choices[0].id)
    return asked is not None and isinstance(asked.asked, TellTitle)
