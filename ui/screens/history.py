"""History: every step; touch one to look at that moment, and go back to it if wanted."""

from __future__ import annotations

from typing import NamedTuple

from engine.look import Look
from engine.text import say, say_count
from ui.games import panel_of
from ui.look.theme import BONE, BUTTON_HIGH, DISPLAY, LINE, MARGIN, PANEL, SEMI, TOP_BAR
from ui.model import Model, Open
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.parts.widgets import hold_share, primary
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Undo, at_table

WEIGHTY = 6
"""Going back so many steps, or past something revealed, must be held rather than touched."""


class History(NamedTuple):
    """The steps of the game, the latest first."""

    @property
    def name(self) -> str:
        return "history"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        undo = Undo() if table.undoable else None
        top_bar(sheet, say("History"), undo=undo)
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        items = []
        for number in range(table.undoable, 0, -1):
            label, *more = table.told(number)
            note = sheet.sentences(more[:2])
            items.append(Row(f"moment:{number}", label, Open(LookBack(number)), str(number), note))
        if not items:
            sheet.words(area.top_part(60), say("nothing has happened yet"), SEMI, 22, BONE)
            return
        rows(sheet, area, "history", items, model.scrolled("history"), high=54)


class LookBack(NamedTuple):
    """The table as it was then."""

    at: int

    @property
    def name(self) -> str:
        return "moment"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        then = table.at(self.at)
        draw_table = panel_of(table.game.id).draw_table
        space = None
        if draw_table is not None:
            calm = model._replace(table=then, before=None, since=-1e9)
            space = draw_table(calm, sheet, {})
            # The bar of the table makes way for one that leads back.
            sheet.nodes = [node for node in sheet.nodes if not _in_bar(node)]
        title = say("Step {n} of {all}", n=self.at, all=table.undoable)
        top_bar(sheet, title, flips=False)
        foot = sheet.rect.less(MARGIN, 0, MARGIN, MARGIN).bottom_part(BUTTON_HIGH + 4)
        if space is None:
            area = sheet.rect.less(MARGIN + 8, TOP_BAR + 12, MARGIN + 8, foot.h + 20)
            facts = [Row(f"fact:{n}", f.text, None) for n, f in enumerate(then.facts)]
            rows(sheet, area, "moment", facts, model.scrolled("moment"))
            space = foot
        self._back_here(model, sheet, space, table)

    def _back_here(self, model: Model, sheet: Sheet, space: object, table: Look) -> None:
        assert isinstance(space, Rect)
        steps = table.undoable - self.at
        if steps <= 0:
            primary(sheet, space.right_part(280), say("Back to the game"), "close", BackToGame())
            return
        label = say_count("Undo {n} step", "Undo {n} steps", steps)
        if steps < WEIGHTY:
            primary(
                sheet,
                space.right_part(min(318.0, space.w)),
                label,
                "undo-to",
                Undo(steps),
                icon="undo",
            )
            return
        # Weighty, so it is held; undo, touched as often, leads to the same place.
        wide = min(space.w, 400.0)
        pad = space.right_part(wide)
        share = hold_share(sheet, model.hold, "undo-to")
        sheet.box(pad, PANEL, BONE, 2, 12)
        inner = pad.less(10, 6, 10, 6)
        if pad.w < 300:
            room, button = inner.less(bottom=inner.h * 0.5), inner.less(top=inner.h * 0.55)
        else:
            room, button = inner.less(right=150), inner.right_part(140)
        sheet.words(room, label, DISPLAY, 28, BONE, lines=2, is_caps=True)
        sheet.box(button, PANEL, BONE, 2, 10)
        done = button.inset(4)
        if share:
            sheet.box(done._replace(w=max(16.0, done.w * share)), LINE, radius=8)
        sheet.words(button.inset(6), say("hold"), DISPLAY, 26, BONE, align="centre", is_caps=True)
        sheet.touch(pad, "undo-to", Undo(steps), hold="confirm")


def _in_bar(node: object) -> bool:
    rect = getattr(node, "rect", None)
    return rect is not None and rect.bottom <= TOP_BAR + 2


class BackToGame(NamedTuple):
    def apply(self, model: Model, desk: Desk) -> Model:
        return at_table(model)
