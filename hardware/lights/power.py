"""Light and current: gamma, brightness, and a budget in milliamperes that is never exceeded."""

from __future__ import annotations

from functools import cache

from engine.core import Refusal
from engine.text import say

_STEPS = 256
"""How finely a frame is dimmed to keep to the budget."""


class Power:
    """Turns colours into the numbers a strip is sent.

    A channel at 255 draws `channel_ma`; a dark pixel draws `idle_ma`, for its own chip.
    """

    def __init__(
        self,
        pixels: int,
        budget_ma: float,
        brightness: float = 1.0,
        gamma: float = 2.2,
        channel_ma: float = 20.0,
        idle_ma: float = 1.0,
    ) -> None:
        self._idle = pixels * idle_ma
        if not budget_ma >= self._idle:
            raise Refusal(
                "bad-budget",
                say(
                    "lights.budget_ma is {budget}, but {n} dark pixels draw {idle} mA already",
                    budget=f"{budget_ma:g}",
                    n=pixels,
                    idle=f"{self._idle:g}",
                ),
            )
        self.budget_ma = budget_ma
        self._channel = channel_ma
        self._table = _corrected(brightness, gamma)
        self._most = (budget_ma - self._idle) * 255 / channel_ma if channel_ma > 0 else float("inf")

    def limited(self, colours: bytes) -> bytes:
        """The numbers to send for these colours, within the budget."""
        numbers = colours.translate(self._table)
        total = sum(numbers)
        if total <= self._most:
            return numbers
        return numbers.translate(_dimmed(int(self._most * _STEPS / total)))

    def milliamps(self, numbers: bytes) -> float:
        """What a strip draws that was sent these numbers."""
        return self._idle + sum(numbers) * self._channel / 255


@cache
def _dimmed(step: int) -> bytes:
    """What becomes of each number of a frame that is too bright by so much."""
    return bytes(value * step // _STEPS for value in range(256))


@cache
def _corrected(brightness: float, gamma: float) -> bytes:
    """What becomes of each number; whatever is lit at all stays lit."""
    if brightness <= 0:
        return bytes(256)
    scaled = (255 * brightness * (value / 255) ** gamma for value in range(256))
    return bytes(
        max(1, min(255, round(number))) if value else 0 for value, number in enumerate(scaled)
    )
