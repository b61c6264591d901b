"""A piezo buzzer on a pin, by gpiozero."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.text import say
from hardware.buzzer import driver
from hardware.buzzer.interface import Sounder
from hardware.doctor import on_pins
from hardware.drivers import DriverSettings
from hardware.pins import GPIOZERO
from hardware.schema import key

OCTAVES = 2
"""Either side of A4: from 110 to 1760 Hz."""


class TonalSounder(Sounder):
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


@dataclass(frozen=True, kw_only=True)
class BuzzerSettings(DriverSettings):
    """Which pin it hangs on (BCM number)."""

    pin: int = key(18, say("the buzzer's pin"), least=1, most=27)

    def pins(self) -> Iterator[tuple[str, int]]:
        yield "pin", self.pin


@driver("gpio", BuzzerSettings, libraries=(GPIOZERO,), look=on_pins)
def gpio(settings: BuzzerSettings) -> Sounder:
    return TonalSounder(settings.pin)
