"""13 Days: two players, three rounds, and six markers that must not reach DEFCON 1."""

from engine.thirteen_days.game import GAME

__all__ = ["GAME"]
