"""Plays tunes on whatever sounds a tone."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from hardware.buzzer.interface import Sounder
from hardware.buzzer.tunes import TUNES, Tone


class Buzzer:
    """A driver for `supervision.Worker` that takes the names of moments.

    A new tune ends the one that is playing: nobody wants to wait for the last one.
    """

    def __init__(self, sounder: Sounder, now: Callable[[], float] = monotonic) -> None:
        self.sounder = sounder
        self._now = now
        self._left: list[Tone] = []
        self._until = 0.0

    def open(self) -> None:
        self.sounder.open()
        self._left = []

    def work(self, item: str | None) -> float | None:
        now = self._now()
        if item is not None:
            self._left, self._until = list(TUNES.get(item, ())), now
        elif now < self._until:
            return self._until - now
        if self._left:
            tone = self._left.pop(0)
            self.sounder.sound(tone.hertz)
            self._until = now + tone.seconds
            return tone.seconds
        self.sounder.sound(0)
        return None

    def close(self) -> None:
        self.sounder.close()
