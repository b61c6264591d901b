"""`brinkside demo`: a recorded game plays itself, with who leads and the strips."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from device import games
from device.records.files import reason
from device.settings.in_force import SettingsInForce, has_colour, in_force
from device.terminal.narration import Teller
from engine.record import read
from engine.session import Session
from engine.text import Text, say

if TYPE_CHECKING:
    from device.step_pictures import Pictures

DEFAULT = "thirteen-minutes"


def run(args: Namespace, to: Path | None = None) -> int:
    """Plays the demo; pictures go where the arguments say, else to a folder given."""
    where = in_force(args)
    teller = Teller(where.speech, has_colour(args, where.settings))
    game = games.game(args.game or DEFAULT)
    record = resources.files("device") / "demo" / f"{game.id}.jsonl"
    reading = read(record.read_bytes())
    session = Session(game, reading.header)
    teller.at(session)
    print(where.speak(say("{game}: a demo game", game=game.title)))
    shown: list[str] = []
    leading = ""
    asked = getattr(args, "out", None)
    out = asked or to
    pictures = _pictures(Path(out) if out else None, where, session)
    explained = 0
    for entry in reading.entries:
        if session.undoable >= explained and (advice := session.advice) is not None:
            explained = session.undoable + len(advice.answers)
            for line in teller.reasons(advice.reasons):
                print(f"{entry.number:>4}  {line}")
        facts = session.apply(entry)
        pictures.take(entry.number)
        for line in teller.facts(facts):
            print(f"{entry.number:>4}  {line}")
        strips, standing = teller.strips(session), teller.standing(session)
        if strips != shown or standing != leading:
            for line in (standing, *strips):
                print(f"      │ {line}")
            shown, leading = strips, standing
    if session.outcome is not None:
        teller.at(session)
        print(teller.speak(session.outcome.text))
    pictures.finish()
    return 1 if asked and pictures.problem is not None else 0


class _NoPictures:
    """Nobody asked for pictures, or there is no place for them."""

    def __init__(self, problem: Text | None = None) -> None:
        self.problem = problem

    def take(self, number: int) -> None: ...

    def finish(self) -> None: ...


def _pictures(
    folder: Path | None, where: SettingsInForce, session: Session
) -> _NoPictures | Pictures:
    if folder is None:
        return _NoPictures()
    from device.step_pictures import Pictures

    try:
        return Pictures(folder, where.speech.language, session)
    except OSError as error:
        problem = say("{file} cannot be written: {reason}", file=str(folder), reason=reason(error))
        print("brinkside:", where.speak(problem), file=sys.stderr)
        return _NoPictures(problem)
