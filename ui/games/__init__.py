"""The games of the panel: each is a folder here, or installed beside as a `brinkside.panels`
entry point of the game's id, and is found by being there.

The folder itself exports TILE and stays light, since home shows it; its module `panel` exports
PANEL, and is loaded when the game is played.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from ui.games.panel import PLAIN, Panel, Tile
from ui.installed import entry_points

GROUP = "brinkside.panels"


@cache
def modules() -> dict[str, str]:
    """Game id -> the package of its panel."""
    own = {
        folder.name.replace("_", "-"): f"{__name__}.{folder.name}"
        for folder in iter_modules(__path__)
        if folder.ispkg
    }
    return {**entry_points(GROUP), **own}


@cache
def tile_of(game: str) -> Tile | None:
    """The tile of a game, None if it brings none."""
    module = modules().get(game)
    return None if module is None else getattr(import_module(module), "TILE", None)


@cache
def panel_of(game: str) -> Panel:
    """How a game is played on the panel."""
    module = modules().get(game)
    if module is None or find_spec(f"{module}.panel") is None:
        return PLAIN
    found: Panel = import_module(f"{module}.panel").PANEL
    return found
