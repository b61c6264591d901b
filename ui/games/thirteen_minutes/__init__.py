"""13 Minutes on the panel."""

from ui.games.thirteen_minutes.tile import TILE

__all__ = ["TILE"]
