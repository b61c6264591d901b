"""Telling which AI card of Wakhan was turned up, and what its arrows point at."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Prompt
from engine.pax_pamir.picked import Pointed, ThatAiCard
from engine.pax_pamir.saying import say
from engine.pax_pamir.wakhan.cards.ai_cards import DECK
from engine.pax_pamir.words import ACTION_NAMES, COLUMNS, ROW_NAMES
from engine.text import Arg, Text
from ui.games.pax_pamir.answers import tap_of
from ui.games.pax_pamir.choose import asked, heading
from ui.look.theme import (
    BODY,
    BONE,
    DISPLAY,
    INK,
    LINE,
    MUTE,
    PANEL,
    R_BUTTON,
    RAISED,
    SELECTED,
    SEMI,
)
from ui.model import Model
from ui.parts.lists import Row, rows
from ui.parts.widgets import key
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Touched
from ui.screens.prompt import Item, items_of


def box_name(does: str) -> Text:
    return ACTION_NAMES.get(does, say("radicalize"))


class AiCardPage(NamedTuple):
    """By the action of its first box, then by what else it shows."""

    first: str = ""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _which_ai_card(model, sheet, self.first, prompt)


def _which_ai_card(model: Model, sheet: Sheet, first: str, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    page = heading(sheet, table, prompt)
    offered = [item for item in items_of(prompt) if item.because is None]
    items = [item for item in offered if isinstance(item.value, ThatAiCard)]
    used = asked(sheet, page.top_part(90), table, prompt)
    kinds = list(dict.fromkeys(map(_first, items)))
    tall = sheet.page.is_tall
    across = 4 if tall else max(4, len(kinds))
    high = 58.0
    for at, does in enumerate(kinds):
        line = page.less(top=used + at // across * (high + 6)).top_part(high)
        _chip(sheet, line.columns(across, 6)[at % across], does, first)
    used += -(-len(kinds) // across) * (high + 6) + 4
    listed = [item for item in items if first in ("", _first(item))]
    listed += [item for item in offered if item not in items]
    entries = [Row(f"pick:{item.id}", item.label, tap_of(item, prompt)) for item in listed]
    rows(sheet, page.less(top=used), "choices", entries, model.scrolled("choices"))


def _first(item: Item) -> str:
    return DECK[item.value.number].boxes[0].does


def _chip(sheet: Sheet, rect: Rect, does: str, first: str) -> None:
    id = f"box:{does}"
    is_chosen = first == does
    is_down = sheet.is_pressed(id)
    if is_down:
        sheet.box(rect, BONE, radius=R_BUTTON)
    elif is_chosen:
        sheet.box(rect, RAISED, BONE, SELECTED, R_BUTTON)
    else:
        sheet.box(rect, PANEL, LINE, 2, R_BUTTON)
    name: Arg = box_name(does)
    room = rect.inset(6, 2)
    size = sheet.largest(name, DISPLAY, (22, 20, 18, 16), room.w, is_caps=True)
    ink = INK if is_down else BONE
    sheet.words(room, name, DISPLAY, size, ink, align="centre", is_caps=True)
    sheet.touch(rect, id, Touched(AiCardPage("" if is_chosen else does)))


def arrows_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Both rows of the market by six columns: one touch says what both arrows point at."""
    table = model.table
    assert table is not None
    page = heading(sheet, table, prompt)
    used = asked(sheet, page.top_part(110), table, prompt)
    items = {item.value: item for item in items_of(prompt)}
    across = 3 if sheet.page.is_tall else COLUMNS
    high = 84.0
    y = page.y + used + 6
    for row, name in enumerate(ROW_NAMES):
        sheet.words(Rect(page.x, y, page.w, 28), sheet.sentence(name), SEMI, BODY, MUTE)
        y += 32
        for column in range(COLUMNS):
            line = Rect(page.x, y + column // across * (high + 8), page.w, high)
            place = line.columns(across, 8)[column % across]
            item = items.get(Pointed(row, column))
            if item is not None:
                key(sheet, place, str(column), f"pick:{item.id}", tap_of(item, prompt))
        y += -(-COLUMNS // across) * (high + 8) + 6
