"""Which games there are, each loaded only when it is played."""

from __future__ import annotations

from importlib import import_module

from device.hints import unknown
from engine.core import AnyGame
from engine.text import say

GAMES: dict[str, str] = {
    "thirteen-minutes": "engine.thirteen_minutes",
    "thirteen-days": "engine.thirteen_days",
}
"""Game id -> the module that exports GAME."""


def game(id: str) -> AnyGame:
    """The game of that id. Raises Refusal, with a hint, if there is none."""
    module = GAMES.get(id)
    if module is None:
        raise unknown("unknown-game", say("there is no game {id}", id=id[:80]), id, GAMES)
    found: AnyGame = import_module(module).GAME
    return found
