"""Play: the question that is open, on the game's own tableau where there is one."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Answer, Refusal
from ui.games import panel_of
from ui.model import Model, opened, refreshed, refused, replaced, shown, told
from ui.port import Desk
from ui.scene.sheet import Sheet
from ui.screens.page import Gathering, Page


class Play(NamedTuple):
    """The game under way, on the page of what is asked; None while nothing of it was touched."""

    page: Page | None = None

    @property
    def name(self) -> str:
        return "play"

    @property
    def picks(self) -> tuple[str, ...]:
        """What has been picked of several."""
        return self.page.picks if isinstance(self.page, Gathering) else ()

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        if table.prompt is not None:
            page = model.routes.page_of(table) if self.page is None else self.page
            page.draw(model, sheet, table.prompt)
        elif (draw_table := panel_of(table.game.id).draw_table) is not None:
            draw_table(model, sheet, {})


def at_table(model: Model) -> Model:
    """The model on the screen that fits how the game stands."""
    return shown(model, model.routes.fitting(model.table))


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
    """Something is chosen but not answered yet: a toggled pick, typed text, an opened page. None
    is the page as it was before anything was touched."""

    page: Page | None = None

    def apply(self, model: Model, desk: Desk) -> Model:
        return replaced(model, Play(self.page))


class Picked(NamedTuple):
    """Something beside the panel has picked, of several that are asked for."""

    picks: tuple[str, ...]

    def apply(self, model: Model, desk: Desk) -> Model:
        if not isinstance(model.screen, Play):
            return model
        page = model.screen.page
        if page is None and model.table is not None:
            page = model.routes.page_of(model.table)
        if not isinstance(page, Gathering):
            return model
        return replaced(model, Play(page.gathered(self.picks)))


class ShowMenu(NamedTuple):
    """Everything that is not the next step."""

    def apply(self, model: Model, desk: Desk) -> Model:
        return opened(model, model.routes.menu())
