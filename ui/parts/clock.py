"""The optional clock: how long each side has had the decision, up, or down from 13 minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Seat

if TYPE_CHECKING:
    from ui.model import Model

OFF, UP, DOWN = "off", "up", "down"
FULL_MS = 13 * 60 * 1000.0

Times = tuple[tuple[Seat, float], ...]
"""What each side has used, in milliseconds."""


def running(model: Model) -> Seat:
    """Whose time is running; empty if nobody's."""
    table = model.table
    if model.prefs.clock == OFF or table is None or table.prompt is None:
        return ""
    seat = table.prompt.seat
    return seat if seat in table.game.seats and model.screen.name == "play" else ""


def charged(model: Model, now: float) -> Model:
    """The model with the time since it was last looked at put on the running clock."""
    seat = running(model)
    if not seat:
        return model
    times = dict(model.times)
    times[seat] = times.get(seat, 0.0) + max(0.0, now - model.now)
    return model._replace(times=tuple(times.items()))


def shown_ms(model: Model, seat: Seat) -> float:
    used = dict(model.times).get(seat, 0.0)
    return max(0.0, FULL_MS - used) if model.prefs.clock == DOWN else used


def told(milliseconds: float) -> str:
    """
    >>> told(62_000), told(0)
    ('1:02', '0:00')
    """
    minutes, seconds = divmod(int(milliseconds // 1000), 60)
    return f"{minutes}:{seconds:02}"


def next_change(model: Model) -> float | None:
    """When the running clock shows another second."""
    seat = running(model)
    if not seat:
        return None
    used = dict(model.times).get(seat, 0.0)
    return model.now + 1000 - used % 1000
