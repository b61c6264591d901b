"""Sounds, made from numbers and off by default; every one of them can also be seen."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from math import exp, pi, sin
from typing import Any

from engine.happening import Kind
from ui.model import Model

RATE = 22050
LOUDEST = 0.6
"""No sound is louder than this share of full volume."""

Wave = Callable[[float], float]


SOUNDS: Mapping[Kind, str] = {
    Kind.WAR: "siren",
    Kind.LOSES: "two",
    Kind.BRINK: "two",
    Kind.REVEAL: "roll",
    Kind.TENSE: "low",
    Kind.ENDED: "tick",
    Kind.AUTOMATIC: "page",
    Kind.DONE: "tick",
    Kind.CORRECTED: "tick",
    Kind.UNDONE: "tick",
    Kind.REDONE: "tick",
    Kind.NOTED: "tick",
}


def due(before: Model, after: Model) -> str:
    """Which sound goes with a change; empty for none. What is secret makes no difference."""
    happened = after.happened
    return "" if happened is None or happened is before.happened else SOUNDS[happened.kind]


def samples(name: str) -> array[int]:
    """The sound as 16-bit samples."""
    seconds, wave = _WAVES[name]
    count = int(RATE * seconds)
    top = 32767 * LOUDEST
    return array("h", (int(top * wave(number / RATE)) for number in range(count)))


def _tick(t: float) -> float:
    return sin(2 * pi * 1150 * t) * exp(-t * 140) * 0.7 + sin(2 * pi * 430 * t) * exp(-t * 90) * 0.3


def _low(t: float) -> float:
    return sin(2 * pi * 147 * t) * min(1.0, t * 40) * exp(-t * 4)


def _two(t: float) -> float:
    pitch = 294 if t < 0.25 else 220
    return sin(2 * pi * pitch * t) * exp(-(t % 0.25) * 6) * 0.9


def _roll(t: float) -> float:
    """A soft roll of a drum, swelling and gone."""
    beat = t % 0.06
    return sin(2 * pi * 130 * t) * exp(-beat * 45) * sin(pi * t / 0.9) * 0.7


def _page(t: float) -> float:
    """A page turned: breath of many pitches, quickly up and slowly down."""
    rustle = sin(7919 * t) * sin(12553 * t) * sin(4111 * t)
    return rustle * min(1.0, t * 60) * exp(-t * 18) * 0.8


def _siren(t: float) -> float:
    swing = 2 * pi * (440 * t - 60 / pi * sin(2 * pi * t / 1.5))
    return sin(swing) * min(1.0, t * 4, (3 - t) * 4)


_WAVES: dict[str, tuple[float, Wave]] = {
    "tick": (0.06, _tick),
    "low": (0.7, _low),
    "two": (0.6, _two),
    "roll": (0.9, _roll),
    "page": (0.25, _page),
    "siren": (3.0, _siren),
}


class Sounds:
    """Plays; opens the sound card only when somebody switched sound on."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}
        self._is_broken = False

    def play(self, name: str) -> bool:
        """Whether it could be played; without a sound card it cannot, and is not tried again."""
        if self._is_broken:
            return False
        from ui.scene.sdl import pygame

        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(RATE, -16, 1, 512)
            if name not in self._kept:
                self._kept[name] = pygame.mixer.Sound(buffer=samples(name).tobytes())
            self._kept[name].play()
        except pygame.error:
            self._is_broken = True
            return False
        return True
