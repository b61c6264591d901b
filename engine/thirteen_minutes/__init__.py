"""13 Minutes: two players, thirteen cards, a war nobody may start."""

from engine.thirteen_minutes.game import GAME

__all__ = ["GAME"]
