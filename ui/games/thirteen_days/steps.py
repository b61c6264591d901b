"""The bar above a turn of 13 Days: which card, its event, and where influence goes."""

from __future__ import annotations

from engine.core import TABLE, Prompt
from engine.text import Arg
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import STRATEGY
from ui.games.thirteen_days.board import side_name
from ui.games.thirteen_days.table import header
from ui.look.theme import BONE, DISPLAY, INK, LINE, MARGIN, MUTE, R_BUTTON, RAISED, TOP_BAR
from ui.model import Message, Model
from ui.parts.bars import top_bar
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import ShowMenu, Undo

CARD, EVENT, INFLUENCE = 1, 2, 3


def flag_name(flag: str) -> Arg:
    return say("UN") if flag == "un" else side_name(flag)


def step_page(
    model: Model, sheet: Sheet, prompt: Prompt, active: int, back: Message | None = None
) -> Rect:
    """The page below the steps of a turn, or below the round's bar where no card is being played:
    the bonuses of phase 5 and what the table tells are no steps of a turn."""
    table = model.table
    assert table is not None
    if prompt.seat != TABLE and table.view.phase == STRATEGY:
        return steps_bar(sheet, active, back)
    header(model, sheet, table)
    return sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)


def steps_bar(sheet: Sheet, active: int, back: Message | None = None) -> Rect:
    """Card, event, influence: where in the turn we are. Gives the page below."""
    left, icon = (ShowMenu(), "menu") if back is None else (back, "back")
    space = top_bar(sheet, left=left, left_icon=icon, undo=Undo())
    names = (say("Card"), say("Event?"), say("Influence"))
    narrow = 40.0 if space.w < 400 else (space.w - 16) / 3
    x = space.x
    for number, name in enumerate(names, start=1):
        wide = space.w - 2 * narrow - 16 if number == active else narrow
        chip = Rect(x, space.y, wide, space.h).inset(0, 8)
        x += wide + 8
        disc = chip.less(left=4).left_part(28).middle(28, 28)
        ink = BONE
        if number == active:
            sheet.box(chip, BONE, radius=R_BUTTON)
            sheet.icon(disc, "disc", INK)
            ink = INK
        elif number < active:
            sheet.icon(disc, "disc", RAISED)
        else:
            sheet.icon(disc, "circle", LINE)
            ink = MUTE
        if number < active:
            sheet.icon(disc.middle(14, 14), "check", BONE, RAISED)
        else:
            colour = BONE if number == active else MUTE
            sheet.words(disc, str(number), DISPLAY, 20, colour, align="centre")
        room = chip.less(left=38, right=4)
        if wide > 84 or number == active:
            sheet.words(room, name, DISPLAY, 22, ink, is_caps=True)
    return sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
