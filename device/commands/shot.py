"""`brinkside shot`: a picture of any screen, without a display."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from device import games
from device.clock import STILL
from device.desk import Desk
from device.panel import size_of
from device.records.files import read_whole, unwritable
from device.settings.in_force import in_force
from device.terminal.hints import unknown
from engine.core import Refusal
from engine.record import read
from engine.session import Session
from engine.text import say

if TYPE_CHECKING:
    from ui.model import Model
    from ui.port import Prefs
    from ui.scene.metrics import PageSize

DEFAULT = "home"


def run(args: Namespace) -> int:
    where = in_force(args)
    from ui.gallery import SCREENS
    from ui.port import Prefs
    from ui.scene.metrics import PageSize

    if args.list:
        print("\n".join(SCREENS))
        return 0
    if not args.out:
        raise Refusal("no-file", say("say where the picture goes: shot OUT.png"))
    desk = Desk(now=lambda: STILL)
    empty = _blank(PageSize(*size_of(args.size)), Prefs(where.speech.language))
    model = _of_record(args, empty, desk) if args.record else _of_gallery(args.screen, empty, desk)
    from ui.scene.picture import picture, png

    drawn = picture(model, desk)
    if args.sight:
        from ui.look.colour_vision import through

        drawn = through(drawn, args.sight)
    out = Path(args.out)
    try:
        out.write_bytes(png(drawn))
    except OSError as error:
        raise unwritable(out, error) from error
    return 0


def _blank(page: PageSize, prefs: Prefs) -> Model:
    from ui.routes import blank

    return blank(prefs, page)


def _of_gallery(name: str | None, model: Model, desk: Desk) -> Model:
    from ui.gallery import SCREENS, model_of

    name = name or DEFAULT
    if name not in SCREENS:
        problem = say("there is no screen {name}", name=name[:40])
        raise unknown("unknown-screen", problem, name, SCREENS)
    return model_of(name, model, desk)


def _of_record(args: Namespace, model: Model, desk: Desk) -> Model:
    """The screen that players would see after that entry of their record."""
    from ui.gallery import ASIDE
    from ui.model import opened, refreshed
    from ui.screens.play import at_table

    reading = read(read_whole(Path(args.record)))
    session = Session(games.game(reading.header.game), reading.header)
    for entry in reading.entries[: args.entry]:
        session.apply(entry)
    desk.put(session)
    model = at_table(refreshed(model, desk))._replace(since=-1e9)
    if args.screen is None:
        return model
    if args.screen not in ASIDE:
        problem = say(
            "with a record only these screens can be shown: {names}", names=", ".join(ASIDE)
        )
        raise Refusal("unknown-screen", problem)
    return opened(model, ASIDE[args.screen](model))._replace(since=-1e9)
