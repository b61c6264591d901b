"""How a game went by: everybody's points and the turn after every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core import Seat
from engine.look import Look, Moment
from engine.views import points_of, told


class Count(NamedTuple):
    """What a position counted for."""

    points: Mapping[Seat, int]
    turn: int | None
    """Or the round, where a game has rounds."""


class _Passage:
    """That of one game, the last that was asked for: a result is laid out at every touch, and
    looking at each of its positions takes longer than all the rest of it."""

    def __init__(self) -> None:
        self._moments: tuple[Moment, ...] = ()
        self._steps: tuple[Count, ...] = ()

    def of(self, table: Look) -> tuple[Count, ...]:
        if self._moments is not table.moments:
            self._steps = tuple(map(_step, table.views()))
            self._moments = table.moments
        return self._steps


def _step(view: Any) -> Count:
    turn = told(view, "turn" if told(view, "round") is None else "round")
    return Count(points_of(view), turn if isinstance(turn, int) else None)


passage = _Passage().of
