"""Pictures of a game as it goes: the panel after every step that changed something on the table."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from device.clock import STILL
from device.desk import Desk
from device.records.files import make_folder, reason
from engine.session import Session
from engine.text import Text, say, spoken
from ui.look.fonts import Fonts
from ui.model import Model, Screen, refreshed, shown
from ui.port import Prefs
from ui.routes import blank
from ui.scene.picture import picture, png
from ui.screens.play import at_table
from ui.screens.result import Result, Scoring

_LONG_AGO = -1e9
"""When every screen appeared: nothing in a picture is on its way."""


class Pictures:
    """Writes `NNN.png` into a folder; a secret question shows its cover."""

    def __init__(self, folder: Path, language: str, session: Session) -> None:
        make_folder(folder)
        self._folder = folder
        self._desk = Desk(now=lambda: STILL)
        self._desk.put(session)
        self._session = session
        self._fonts = Fonts()
        self._blank = blank(Prefs(language))
        self.count = 0
        self.problem: Text | None = None
        """Why the last picture that could not be written was not."""

    def take(self, number: int) -> None:
        if self._session.moments[-1].facts and self._session.outcome is None:
            self._save(at_table(refreshed(self._blank, self._desk)), f"{number:03}")

    def finish(self) -> None:
        """The scoring and the result, and how many pictures there are."""
        if self._session.outcome is not None:
            self._save(self._at(Scoring(is_whole=True)), "scoring")
            self._save(self._at(Result()), "result")
        speech = self._desk.speech(self._blank.prefs.language)
        folder = str(self._folder)
        print(spoken(say("pictures in {folder}: {n}", folder=folder, n=self.count), speech))
        if self.problem is not None:
            told = say("{file} cannot be written: {reason}", file=folder, reason=self.problem)
            print("brinkside:", spoken(told, speech), file=sys.stderr)

    def _at(self, screen: Screen) -> Model:
        return shown(refreshed(self._blank, self._desk), screen)

    def _save(self, model: Model, name: str) -> None:
        still = model._replace(since=_LONG_AGO)
        drawn = picture(still, self._desk, self._fonts)
        file = self._folder / f"{name}.png"
        try:
            file.write_bytes(png(drawn))
        except OSError as error:
            self.problem = reason(error)
            with suppress(OSError):
                file.unlink()
        else:
            self.count += 1
