"""Pictures of a game as it goes: the panel after every step that changed something on the table."""

from __future__ import annotations

from pathlib import Path

from device.desk import Desk
from device.files import make_folder
from engine.session import Session
from engine.text import say, spoken
from ui.fonts import Fonts
from ui.model import Model, Screen, refreshed, shown
from ui.picture import picture, save
from ui.port import Prefs
from ui.screens.home import Home
from ui.screens.play import at_table
from ui.screens.result import Result, Scoring

_LONG_AGO = -1e9
"""When every screen appeared: nothing in a picture is on its way."""


class Pictures:
    """Writes `NNN.png` into a folder; a secret question shows its cover."""

    def __init__(self, folder: Path, language: str, session: Session) -> None:
        make_folder(folder)
        self._folder = folder
        self._desk = Desk()
        self._desk.put(session)
        self._session = session
        self._fonts = Fonts()
        self._blank = Model(Home((), ()), Prefs(language))
        self.count = 0

    def take(self, number: int) -> None:
        if self._session.moments[-1].facts and self._session.outcome is None:
            self._save(at_table(refreshed(self._blank, self._desk)), f"{number:03}")

    def finish(self) -> None:
        """The scoring and the result, and how many pictures there are."""
        if self._session.outcome is not None:
            self._save(self._at(Scoring(is_whole=True)), "scoring")
            self._save(self._at(Result()), "result")
        speech = self._desk.speech(self._blank.prefs.language)
        told = say("pictures in {folder}: {n}", folder=str(self._folder), n=self.count)
        print(spoken(told, speech))

    def _at(self, screen: Screen) -> Model:
        return shown(refreshed(self._blank, self._desk), screen)

    def _save(self, model: Model, name: str) -> None:
        still = model._replace(since=_LONG_AGO)
        save(picture(still, self._desk, self._fonts), str(self._folder / f"{name}.png"))
        self.count += 1
