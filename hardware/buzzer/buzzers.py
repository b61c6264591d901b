"""A piezo buzzer on a pin, by gpiozero; and one that only keeps what it was to play."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from hardware.buzzer.tunes import TUNES, Tone

OCTAVES = 2
"""Either side of A4: from 110 to 1760 Hz."""


class Sounder(Protocol):
    """Something that sounds one tone at a time."""

    def open(self) -> None: ...

    def sound(self, hertz: float) -> None:
        """Sounds until told otherwise; 0 is silence."""
        ...

    def close(self) -> None: ...


class TonalSounder:
    """gpiozero's TonalBuzzer; it refuses tones out of its range, so they are brought into it."""

    def __init__(self, pin: int) -> None:
        self._pin = pin
        self._buzzer: Any = None

    def open(self) -> None:
        import gpiozero

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._buzzer = gpiozero.TonalBuzzer(self._pin, octaves=OCTAVES)

    def sound(self, hertz: float) -> None:
        if hertz <= 0:
            self._buzzer.stop()
            return
        from gpiozero.tones import Tone as Pitch

        lowest, highest = self._buzzer.min_tone.frequency, self._buzzer.max_tone.frequency
        # Said to be a frequency, or low ones are taken for the numbers of keys.
        self._buzzer.play(Pitch(frequency=min(max(hertz, lowest), highest)))

    def close(self) -> None:
        buzzer, self._buzzer = self._buzzer, None
        if buzzer is not None:
            buzzer.close()


class SimulatedSounder:
    """Keeps every tone."""

    def __init__(self) -> None:
        self.sounded: list[float] = []

    def open(self) -> None:
        pass

    def sound(self, hertz: float) -> None:
        self.sounded.append(hertz)

    def close(self) -> None:
        pass


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
