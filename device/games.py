"""Which games there are, each loaded only when it is played.

A game is a folder of engine/ with a module `game`, or is installed beside as a `brinkside.games`
entry point of its id; either exports GAME.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

import engine
from device.terminal.hints import unknown
from engine.core import AnyGame
from engine.text import say
from ui.installed import entry_points

GROUP = "brinkside.games"


@cache
def modules() -> dict[str, str]:
    """Game id -> the module that exports GAME."""
    own = {
        file.parent.name.replace("_", "-"): f"engine.{file.parent.name}"
        for folder in engine.__path__
        for file in sorted(Path(folder).glob("*/game.py"))
    }
    return {**entry_points(GROUP), **own}


def game(id: str) -> AnyGame:
    """The game of that id. Raises Refusal, with a hint, if there is none."""
    module = modules().get(id)
    if module is None:
        problem = say("there is no game {id}", id=id[:80])
        raise unknown("unknown-game", problem, id, modules())
    found: AnyGame = import_module(module).GAME
    return found
