"""Entering the end of a round of 13 Days where only that is tracked."""

from __future__ import annotations

from engine.core import Choice, Prompt
from engine.thirteen_days.words import SEATS
from ui.games.thirteen_days.board import side_name
from ui.games.thirteen_days.table import header
from ui.look.theme import DISPLAY, MARGIN, SIDE, TOP_BAR
from ui.model import Model
from ui.parts.widgets import key, seat_icon
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick
from ui.screens.prompt import question


def prestige_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Who leads by how much: a row of leads for each side, and level between them."""
    table = model.table
    assert table is not None
    header(model, sheet, table)
    body = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
    body = body.less(top=question(sheet, body, prompt) + 12)
    us, level, ussr = body.top_part(min(body.h, 3 * 104.0)).rows(3, 12)
    leads: dict[int, Choice] = {choice.value: choice for choice in prompt.choices}
    for row, seat, sign in ((us, SEATS[0], 1), (ussr, SEATS[1], -1)):
        _leads(sheet, row, prompt, seat, [leads[sign * lead] for lead in range(1, 6)])
    place = _keys_of(level)
    tap = Pick((leads[0].id,), prompt.number)
    key(sheet, place, sheet.caps(leads[0].label), f"pick:{leads[0].id}", tap, size=30)


def _keys_of(row: Rect) -> Rect:
    return row.less(left=112)


def _leads(sheet: Sheet, row: Rect, prompt: Prompt, seat: str, leads: list[Choice]) -> None:
    seat_icon(sheet, row.left_part(40).middle(36, 36), seat)
    name = row.left_part(108).less(left=46)
    sheet.words(name, side_name(seat), DISPLAY, 28, SIDE[seat])
    for place, lead in zip(_keys_of(row).columns(len(leads), 8), leads, strict=True):
        tap = Pick((lead.id,), prompt.number)
        key(sheet, place, f"+{abs(lead.value)}", f"pick:{lead.id}", tap)
