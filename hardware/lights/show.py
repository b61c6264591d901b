"""Runs the strips: renders what is to be seen, and sends a frame only when it differs."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from engine.core import Gauge
from hardware.lights.lanes import in_order
from hardware.lights.layout import Layout
from hardware.lights.moods import OFF, PLAY, RATE, Mood, going_on
from hardware.lights.power import Power
from hardware.lights.render import moves, render
from hardware.lights.strip import Strip

CHECKED = 2.0
"""Seconds between looks at whether a still strip is still there."""


class Scene(NamedTuple):
    """What the strips are to express. `since` in its mood is ignored: it begins when it arrives."""

    gauges: tuple[Gauge, ...] = ()
    mood: Mood = PLAY


def _never() -> bool:
    return False


class Show:
    """A driver for `supervision.Worker` that takes scenes.

    Night falls while nobody plays, too: whether it is night is asked for every frame.
    """

    def __init__(
        self,
        strip: Strip,
        layout: Layout,
        by_day: Power,
        by_night: Power | None = None,
        *,
        refresh: float = 0.0,
        now: Callable[[], float] = monotonic,
        is_night: Callable[[], bool] = _never,
    ) -> None:
        self.strip = strip
        self._layout = layout
        self._powers = (by_day, by_night or by_day)
        self._refresh = refresh
        self._now = now
        self._is_night = is_night
        self._start = now()
        self._scene = Scene(mood=OFF)
        self._shown: bytes | None = None
        self._sent_at = self._settled_at = 0.0

    def open(self) -> None:
        self.strip.open()
        self._shown = None
        self._settled_at = self._now() + self.strip.settles

    def work(self, item: Scene | None) -> float | None:
        now = self._now()
        beat = int((now - self._start) * RATE)
        if item is not None:
            self._take(item, beat)
        if self._is_forgotten(now):
            self._shown = None
        numbers = self.numbers(beat)
        if numbers != self._shown:
            self.strip.show(numbers)
            self._shown, self._sent_at = numbers, now
        else:
            self.strip.check()
        if moves(self._scene.gauges, beat, self._scene.mood):
            return max(0.0, self._start + (beat + 1) / RATE - now)
        return self._pause(now)

    def numbers(self, beat: int) -> bytes:
        """What the strip is to be sent at a beat."""
        frame = render(self._scene.gauges, beat, self._scene.mood)
        return self._powers[self._is_night()].limited(self._layout.place(frame))

    def close(self) -> None:
        self.strip.close()

    def _take(self, scene: Scene, beat: int) -> None:
        mood = going_on(self._scene.mood, scene.mood, beat)
        self._scene = scene._replace(gauges=in_order(scene.gauges), mood=mood)

    def _is_forgotten(self, now: float) -> bool:
        """Whether the controller may not know any more, or not yet, what it was sent."""
        if self._sent_at < self._settled_at <= now:
            return True
        return bool(self._refresh) and now >= self._sent_at + self._refresh

    def _pause(self, now: float) -> float:
        dues = [now + CHECKED]
        if self._refresh:
            dues.append(self._sent_at + self._refresh)
        if now < self._settled_at:
            dues.append(self._settled_at)
        return max(0.0, min(dues) - now)
