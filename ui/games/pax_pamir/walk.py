"""Wakhan's deck alone: her card, the next question about the table, and what she does."""

from __future__ import annotations

from engine.core import Prompt
from engine.look import Look
from engine.pax_pamir.picked import MarketPlace
from engine.pax_pamir.words import COLUMNS, ROW_NAMES, ROWS
from ui.games.pax_pamir.ai_card import ai_card
from ui.games.pax_pamir.wakhan import her_bar
from ui.look.theme import BONE, CAPTION, DISPLAY, INK, MUTE, SEMI
from ui.model import Model
from ui.parts.widgets import key, paper, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick

FEW = 2
ASKED = 32.0
RULE_LINES = 7


def walk_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """A question with her AI card beside it; what is to be done now comes first."""
    table = model.table
    assert table is not None
    page = her_bar(sheet, table, None)
    if sheet.page.is_tall:
        ai_card(sheet, page.bottom_part(412).left_part(240), table)
        area = page.less(bottom=424)
    else:
        ai_card(sheet, page.left_part(204), table)
        area = page.less(left=218)
    area = _orders(sheet, area, table)
    high = sheet.lines(prompt.question, DISPLAY, ASKED, area.w, 3) * ASKED * 1.15
    room = area.top_part(high)
    sheet.words(room, prompt.question, DISPLAY, ASKED, BONE, lines=3, is_body=True)
    if prompt.rule is not None:
        lines = sheet.lines(prompt.rule, SEMI, CAPTION, area.w, RULE_LINES)
        room = area.less(top=high + 6).top_part(lines * 22.0)
        sheet.words(room, prompt.rule, SEMI, CAPTION, MUTE, lines=lines, is_body=True)
        high += 6 + room.h
    _answers(sheet, area.less(top=high + 14), prompt)


def _orders(sheet: Sheet, rect: Rect, table: Look) -> Rect:
    """What the last answer has her do, on paper; gives the room below."""
    told = [fact.on_table for fact in table.facts if fact.on_table is not None]
    if not told:
        return rect
    lines = [sheet.lines(line, SEMI, CAPTION, rect.w - 40, 3) for line in told]
    field = rect.top_part(sum(lines) * 22.0 + 20 + 4 * (len(told) - 1))
    paper(sheet, field, 16)
    y = field.y + 10
    for line, count in zip(told, lines, strict=True):
        room = Rect(field.x + 16, y, field.w - 40, count * 22.0)
        sheet.words(room, line, SEMI, CAPTION, INK, lines=3, is_body=True)
        y += room.h + 4
    return rect.less(top=field.h + 10)


def _answers(sheet: Sheet, rect: Rect, prompt: Prompt) -> None:
    if any(isinstance(choice.value, MarketPlace) for choice in prompt.choices):
        _market(sheet, rect, prompt)
        return
    across = 2 if len(prompt.choices) <= FEW else 3
    count = -(-len(prompt.choices) // across)
    lines = rect.rows(count, 8)
    for at, choice in enumerate(prompt.choices):
        place = lines[at // across].columns(across, 8)[at % across]
        place = place.top_part(min(place.h, 84.0))
        tap = Pick((choice.id,), prompt.number)
        secondary(sheet, place, choice.label, f"pick:{choice.id}", tap, size=24)


def _market(sheet: Sheet, rect: Rect, prompt: Prompt) -> None:
    """The places of the market that are asked about, as they lie; none of them below."""
    offered = {one.value.at: one for one in prompt.choices if isinstance(one.value, MarketPlace)}
    others = [choice for choice in prompt.choices if not isinstance(choice.value, MarketPlace)]
    rows = rect.less(bottom=len(others) * 64.0).rows(len(ROWS), 6)
    for row, (line, name) in enumerate(zip(rows, ROW_NAMES, strict=True)):
        line = line.top_part(min(line.h, 84.0))
        sheet.words(line.left_part(86), name, SEMI, CAPTION, MUTE, lines=3, is_body=True)
        for column, place in enumerate(line.less(left=94).columns(COLUMNS, 6)):
            found = offered.get(row * COLUMNS + column)
            if found is not None:
                tap = Pick((found.id,), prompt.number)
                key(sheet, place, str(column), f"pick:{found.id}", tap, size=28)
    for at, choice in enumerate(others):
        place = rect.less(bottom=at * 64.0).bottom_part(56)
        tap = Pick((choice.id,), prompt.number)
        secondary(sheet, place, choice.label, f"pick:{choice.id}", tap, size=24)
