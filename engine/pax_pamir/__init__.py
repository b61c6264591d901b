"""Pax Pamir, second edition: two to five players around a court, a market and a map."""

from engine.pax_pamir.game import GAME

__all__ = ["GAME"]
