"""The board of 13 Days as it is to be laid out, and what belongs beside it."""

from __future__ import annotations

from engine.core import Prompt
from engine.thirteen_days.phases.flow import BESIDE_THE_BOARD, ROUND_ON_1, SHUFFLED
from engine.thirteen_days.view import DaysView
from ui.games.thirteen_days.board import (
    COLUMNS,
    Mark,
    ladder,
    prestige_scale,
    spaces_of,
    theatre_head,
    tile,
)
from ui.games.thirteen_days.table import header, letter
from ui.look.theme import BODY, BONE, CAPTION, MARGIN, PANEL, R_BLOCK, RAISED, SEMI, TOP_BAR
from ui.model import Model
from ui.parts.widgets import primary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick


def set_up_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Cubes and markers where they begin; the rest as a list to go through."""
    table = model.table
    assert table is not None
    header(model, sheet, table)
    page = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    tall = sheet.page.is_tall
    board, side = (page.top_part(page.h - 420), page.bottom_part(412)) if tall else (
        page.left_part(522), page.less(left=534)
    )  # fmt: skip
    for column, (track, grounds) in zip(board.columns(3, 6), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(30), track, table.view, 22)
        body = column.less(top=35)
        spaces = {seat: float(at) for seat, at in spaces_of(table.view, track).items()}
        ladder(sheet, body.left_part(56), spaces)
        for place, ground in zip(body.less(left=58).rows(3, 6), grounds, strict=True):
            tile(sheet, place, ground, table.view, Mark())
    _beside(sheet, side.less(bottom=86), table.view, prompt)
    (ready,) = prompt.choices
    tap = Pick((ready.id,), prompt.number)
    primary(sheet, side.bottom_part(76), ready.label, f"pick:{ready.id}", tap)


def _beside(sheet: Sheet, rect: Rect, view: DaysView, prompt: Prompt) -> None:
    sheet.words(rect.top_part(50), prompt.question, SEMI, BODY, BONE, lines=2, is_body=True)
    prestige_scale(sheet, rect.less(top=56).top_part(24), 0)
    letter(sheet, rect.less(top=90).top_part(34), view)
    sheet.line((rect.x, rect.y + 130), (rect.right, rect.y + 130), colour=RAISED)
    told = (ROUND_ON_1, BESIDE_THE_BOARD, SHUFFLED)
    for place, text in zip(rect.less(top=138).rows(3, 6), told, strict=True):
        sheet.box(place, PANEL, radius=R_BLOCK)
        sheet.words(place.inset(12, 2), text, SEMI, CAPTION, BONE, lines=4, is_body=True)
