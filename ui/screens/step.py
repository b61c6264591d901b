"""A step of a seat that plays by itself: what to do on the table, why, and what it changes."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Advice, Prompt, Refusal
from engine.text import Text, say, sentence
from ui.look.theme import BONE, BUTTON_HIGH, MARGIN, MUTE, SEMI, TOP_BAR
from ui.model import Model, Open, refreshed, refused
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.parts.widgets import primary, seat_colour, seat_icon, secondary
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.fix import Fix
from ui.screens.play import ShowMenu, Undo, at_table


class GenericStep(NamedTuple):
    """The step, with a touch for done and one for a table that looks otherwise."""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _lay(model, sheet, prompt)


def _lay(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    assert table.advice is not None
    space = top_bar(sheet, table.game.title, left=ShowMenu(), left_icon="menu", undo=Undo())
    seat = prompt.seat
    if space.w >= 60:
        seat_icon(sheet, Rect(space.x, 13, 26, 26), seat)
        name = table.seats.get(seat) or table.game.label((seat,))
        room = Rect(space.x + 34, 0, space.w - 34, TOP_BAR)
        sheet.words(room, name, SEMI, 22, seat_colour(seat))
    body = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
    foot = body.bottom_part(BUTTON_HIGH + 4)
    rows(
        sheet,
        body.less(bottom=foot.h + 10),
        "step",
        items_of(table.advice),
        model.scrolled("step"),
        high=46,
    )
    left, right = foot.columns(2, 10)
    secondary(sheet, left, say("Something differs"), "differs", Open(Fix()), size=28)
    primary(sheet, right, say("Done"), "done", Done(prompt.number), icon="check")


def items_of(advice: Advice) -> list[Row]:
    """The lines of a step under their heads."""
    changed = tuple(sentence(fact.text) for fact in advice.facts if fact.on_table is None)
    parts: tuple[tuple[Text, str, tuple[Text, ...]], ...] = (
        (say("On the table"), "arrow", advice.to_do or (sentence(say("nothing is to be done")),)),
        (say("Why"), "", advice.reasons),
        (say("What changes"), "", changed),
    )
    items: list[Row] = []
    for head, icon, lines in parts:
        if lines:
            items.append(Row(f"head:{len(items)}", head, None, is_head=True))
        for line in lines:
            colour = BONE if icon else MUTE
            items.append(Row(f"line:{len(items)}", line, None, icon=icon, icon_colour=colour))
    return items


class Done(NamedTuple):
    """The table has done the step: its answers are recorded."""

    prompt: int

    def apply(self, model: Model, desk: Desk) -> Model:
        table = desk.table
        advice = model.table.advice if model.table is not None else None
        if table is None or advice is None or len(table.session.entries) != self.prompt:
            return model
        try:
            for answer in advice.answers:
                table.answer(answer)
        except Refusal as refusal:
            return at_table(refreshed(refused(model, refusal), desk))
        return at_table(refreshed(model, desk))
