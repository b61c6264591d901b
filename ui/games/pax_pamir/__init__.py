"""Pax Pamir on the panel."""

from ui.games.pax_pamir.tile import TILE

__all__ = ["TILE"]
