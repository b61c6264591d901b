"""The app: one model, changed by messages; its scene is laid out from nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable

from engine.text import calling, say
from ui.look.fonts import Measure
from ui.look.theme import UNSAVED_HIGH
from ui.model import Dismiss, Message, Model, SaveAgain, marked, told
from ui.parts.bars import toasts, unsaved
from ui.parts.clock import charged, next_change
from ui.port import Desk, Prefs
from ui.routes import EveryScreen
from ui.scene.metrics import PageSize
from ui.scene.nodes import Scene
from ui.scene.sheet import Sheet
from ui.screens.home import Home, LookAgain, at_home, shelf_of

log = logging.getLogger("brinkside.panel")


def scene(model: Model, desk: Desk, measure: Measure) -> Scene:
    """The panel as it looks now; a function of the model alone."""
    speech = desk.speech(model.prefs.language)
    sheet = Sheet(
        model.page,
        measure,
        speech if model.table is None else calling(speech, model.table.called),
        pressed=model.pressed,
        now=model.now,
        reduced=model.prefs.reduced,
    )
    if model.unsaved is not None:
        sheet.foot = UNSAVED_HIGH
        sheet.wake_at(model.unsaved.again)
    model.screen.draw(model, sheet)
    if model.unsaved is not None:
        unsaved(sheet, model.unsaved.because)
    change = next_change(model)
    if change is not None:
        sheet.wake_at(change)
    if model.toasts:
        toasts(sheet, [toast[:3] for toast in model.toasts], Dismiss())
    return sheet.scene(model.screen.name, model.is_turned)


class App:
    """Holds the model and hands messages to it."""

    def __init__(self, desk: Desk, page: PageSize, prefs: Prefs, now: Callable[[], float]) -> None:
        self._desk = desk
        self._now = now
        self.model = self._home(prefs, page)

    def rescue(self, error: Exception) -> None:
        """After a fault in the rules or a screen: home, with the game put away as it was saved."""
        model, table = self.model, self._desk.table
        game = "no game" if table is None else table.session.header.id
        entries = 0 if table is None else len(table.session.entries)
        log.error("screen %s, %s, entry %s", model.screen.name, game, entries, exc_info=error)
        try:
            self._desk.leave()
        except Exception as failing:  # the rules may fail on how the game stands, too
            log.error("%s was put away in haste", game, exc_info=failing)
        home = self._home(model.prefs, model.page)
        problem = say("Something went wrong here; the record of the game is kept")
        self.model = marked(told(home, problem, is_problem=True, stays=True), self._desk)

    def _home(self, prefs: Prefs, page: PageSize) -> Model:
        """Home; without the game to go on with, if it is that one that cannot be shown."""
        desk = self._desk
        empty = Home(shelf_of(desk), desk.languages)
        blank = Model(empty, EveryScreen(), prefs, page=page, now=self._now())
        try:
            return at_home(blank, desk)
        except Exception as error:  # whatever the rules fail with, other games can be played
            log.error("the game played last cannot be shown", exc_info=error)
            problem = say("The game played last cannot be shown; its record is kept")
            return told(blank, problem, is_problem=True, stays=True)

    def send(self, message: Message | None) -> None:
        """Takes a message; the time it comes is part of the model."""
        if message is not None:
            now = self._now()
            model = charged(self.model, now)._replace(now=now)
            self.model = marked(message.apply(model, self._desk), self._desk)

    def scene(self, measure: Measure) -> Scene:
        now = self._now()
        if self.model.unsaved is not None and self.model.unsaved.again <= now:
            self.send(SaveAgain())
        screen = self.model.screen
        if isinstance(screen, Home) and screen.is_partial and not self._desk.is_reading:
            self.send(LookAgain())
        live = tuple(toast for toast in self.model.toasts if toast.until > now)
        self.model = charged(self.model, now)._replace(now=now, toasts=live)
        return scene(self.model, self._desk, measure)
