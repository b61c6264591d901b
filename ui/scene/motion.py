"""Motion as functions of time; with reduced motion everything is where it ends up at once."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from ui.look.theme import MS_PULSE

if TYPE_CHECKING:
    from ui.scene.sheet import Sheet


def progress(sheet: Sheet, since: float, duration: float) -> float:
    """How far a motion is, from 0 to 1; asks for the next frame while it goes on."""
    if sheet.reduced or duration <= 0:
        return 1.0
    share = (sheet.now - since) / duration
    if share < 1:
        sheet.wake_soon()
    return max(0.0, min(1.0, share))


def eased(share: float) -> float:
    """Fast first, then slowing down.

    >>> eased(0), eased(1)
    (0, 1)
    """
    return 1 - (1 - share) ** 3


def pulse(sheet: Sheet, since: float) -> float:
    """Two pulses of a reticle, as how far it is grown."""
    share = progress(sheet, since, 2 * MS_PULSE)
    return 0.0 if share >= 1 else 4 * abs(sin(2 * pi * share))


def count_up(sheet: Sheet, since: float, every: float, count: int) -> int:
    """How many of some lines have appeared, one after the other."""
    if sheet.reduced:
        return count
    shown = int((sheet.now - since) / every) + 1
    if shown < count:
        sheet.wake_at(since + shown * every)
    return max(0, min(count, shown))
