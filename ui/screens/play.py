"""Play: the question that is open, on the game's own tableau where there is one."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Answer, Refusal
from ui.games import panel_of
from ui.model import Model, Open, refreshed, refused, replaced, shown, told
from ui.port import Desk
from ui.scene.sheet import Sheet


class Play(NamedTuple):
    """The game under way; fields hold what has been touched but not answered yet."""

    picks: tuple[str, ...] = ()
    typed: str = ""
    layout: str = ""
    is_picking: bool = False
    wants_title: bool = False
    filter: str = ""

    @property
    def name(self) -> str:
        return "play-pick" if self.is_picking else "play"

    def draw(self, model: Model, sheet: Sheet) -> None:
        from ui.screens import cover, step
        from ui.screens.prompt import generic_page

        table = model.table
        assert table is not None
        if table.prompt is not None and table.prompt.secret:
            cover.draw(model, sheet, self)
            return
        panel = panel_of(table.game.id)
        if table.advice is not None:
            if panel.draw_step is None or not panel.draw_step(model, sheet, self):
                step.draw(model, sheet, table.advice)
            return
        if table.prompt is None:
            if panel.draw_table is not None:
                panel.draw_table(model, sheet, {})
            return
        page = panel.pages.get(type(table.prompt.asked), generic_page)
        page(model, sheet, self, table.prompt)


def at_table(model: Model) -> Model:
    """The screen that fits how the game stands."""
    from ui.screens.result import Scoring

    table = model.table
    between = None if table is None else panel_of(table.game.id).between(table)
    if between is not None:
        return shown(model, between)
    if table is not None and table.outcome is not None:
        return shown(model, Scoring())
    return shown(model, Play())


class Pick(NamedTuple):
    """Answers the open question, and the ones that follow from it, in one touch."""

    picks: tuple[str, ...]
    prompt: int
    then: tuple[tuple[str, ...], ...] = ()
    by: str = "touch"

    def apply(self, model: Model, desk: Desk) -> Model:
        table = desk.table
        if table is None:
            return model
        asked = table.session.prompt
        if asked is not None and not asked.secret:
            model = model._replace(recent=(*model.recent, *self.picks)[-40:])
        try:
            table.answer(Answer(self.picks, self.prompt, self.by))
            for picks in self.then:
                asked = table.session.prompt
                table.answer(Answer(picks, asked.number if asked else None, self.by))
        except Refusal as refusal:
            return at_table(refreshed(refused(model, refusal), desk))
        return at_table(refreshed(model, desk))


class Undo(NamedTuple):
    """Takes steps back, across players and turns."""

    steps: int = 1

    def apply(self, model: Model, desk: Desk) -> Model:
        return _moved(model, desk, -self.steps)


class Redo(NamedTuple):
    steps: int = 1

    def apply(self, model: Model, desk: Desk) -> Model:
        return _moved(model, desk, self.steps)


def _moved(model: Model, desk: Desk, steps: int) -> Model:
    table = desk.table
    if table is None:
        return model
    try:
        facts = table.undo(-steps) if steps < 0 else table.redo(steps)
    except Refusal as refusal:
        return refused(model, refusal)
    for fact in facts:
        model = told(model, fact.text)
    return at_table(refreshed(model, desk))


class Touched(NamedTuple):
    """Something is chosen but not answered yet: a toggled pick, typed text, an opened sheet."""

    play: Play

    def apply(self, model: Model, desk: Desk) -> Model:
        return replaced(model, self.play)


class Picked(NamedTuple):
    """Something beside the panel has picked, of several that are asked for."""

    picks: tuple[str, ...]

    def apply(self, model: Model, desk: Desk) -> Model:
        if not isinstance(model.screen, Play):
            return model
        return replaced(model, model.screen._replace(picks=self.picks))


def menu() -> Open:
    from ui.screens.menu import Menu

    return Open(Menu())
