"""13 Days on the panel."""

from ui.games.thirteen_days.tile import TILE

__all__ = ["TILE"]
