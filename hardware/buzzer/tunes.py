"""What the buzzer plays at which moment: tones in hertz, 0 for a rest, and their seconds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Tone(NamedTuple):
    """A frequency, or a rest of 0 Hz, for a while."""

    hertz: float
    seconds: float


Tune = tuple[Tone, ...]

_SWEEP = tuple(Tone(330 + 55 * step, 0.125) for step in (0, 1, 2, 3, 2, 1)) * 4

TUNES: Mapping[str, Tune] = {
    "confirm": (Tone(880, 0.03),),
    "tense": (Tone(220, 0.35),),
    "alarm": (Tone(440, 0.2), Tone(0, 0.1), Tone(587, 0.3)),
    "reveal": tuple(Tone(hertz, 0.12) for hertz in (262, 330, 392, 523)),
    "war": _SWEEP,
    "step": (Tone(523, 0.05),),
    "refused": (Tone(247, 0.08), Tone(0, 0.04), Tone(220, 0.12)),
}
"""Every one of them has a twin that can be seen."""
