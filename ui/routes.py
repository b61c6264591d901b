"""Which screen comes when: the one place that knows every screen."""

from __future__ import annotations

from engine.look import Look
from ui.games import panel_of
from ui.model import Model, Screen
from ui.port import Desk, Prefs
from ui.scene.metrics import PageSize
from ui.screens.home import Home, at_home
from ui.screens.page import Page
from ui.screens.play import Play

HOME = PageSize(800, 480)


class EveryScreen:
    """Leads to any screen; each is loaded when it is first gone to, so that home starts soon."""

    def fitting(self, table: Look | None) -> Screen:
        between = None if table is None else panel_of(table.game.id).between(table)
        if between is not None:
            return between
        if table is not None and table.outcome is not None:
            from ui.screens.result import Scoring

            return Scoring()
        return Play()

    def page_of(self, table: Look) -> Page:
        panel, prompt = panel_of(table.game.id), table.prompt
        assert prompt is not None
        if prompt.secret:
            from ui.screens.cover import Covered

            return Covered()
        if table.advice is not None:
            from ui.screens.step import GenericStep

            designed = panel.step(table)
            return GenericStep() if designed is None else designed
        from ui.screens.prompt import GenericPage

        return panel.pages.get(type(prompt.asked), GenericPage())

    def menu(self) -> Screen:
        from ui.screens.menu import Menu

        return Menu()

    def at_home(self, model: Model, desk: Desk) -> Model:
        return at_home(model, desk)


def blank(prefs: Prefs, page: PageSize = HOME) -> Model:
    """The model before anything is known: an empty home."""
    return Model(Home((), ()), EveryScreen(), prefs, page=page)
