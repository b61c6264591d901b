"""Sends a show to a strip: a frame only when it differs from the one before."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from hardware.drivers import Part
from hardware.lights.interface import Strip
from hardware.lights.moods import RATE
from hardware.lights.settings import LightsSettings
from hardware.lights.show import LightScene, Show, show_of

CHECKED = 2.0
"""Seconds between looks at whether a still strip is still there."""


def _never() -> bool:
    return False


class Sender:
    """A driver for `supervision.Worker` that takes scenes.

    Night falls while nobody plays, too: whether it is night is asked for every frame.
    """

    def __init__(
        self,
        strip: Strip,
        show: Show,
        *,
        refresh: float = 0.0,
        now: Callable[[], float] = monotonic,
        is_night: Callable[[], bool] = _never,
    ) -> None:
        self.strip = strip
        self.show = show
        self._refresh = refresh
        self._now = now
        self._is_night = is_night
        self._start = now()
        self._shown: bytes | None = None
        self._sent_at = self._settled_at = 0.0

    def open(self) -> None:
        self.strip.open()
        self._shown = None
        self._settled_at = self._now() + self.strip.settles

    def work(self, item: LightScene | None) -> float | None:
        now = self._now()
        beat = int((now - self._start) * RATE)
        if item is not None:
            self.show = self.show.taking(item, beat)
        if self._is_forgotten(now):
            self._shown = None
        numbers = self.show.at(beat, self._is_night())
        if numbers != self._shown:
            self.strip.show(numbers)
            self._shown, self._sent_at = numbers, now
        else:
            self.strip.check()
        if self.show.moves(beat):
            return max(0.0, self._start + (beat + 1) / RATE - now)
        return self._pause(now)

    def close(self) -> None:
        self.strip.close()

    def _is_forgotten(self, now: float) -> bool:
        """Whether the controller may not know any more, or not yet, what it was sent."""
        if self._sent_at < self._settled_at <= now:
            return True
        return bool(self._refresh) and now >= self._sent_at + self._refresh

    def _pause(self, now: float) -> float | None:
        if self.strip.is_drawn:
            return None  # nobody pulls it out, and a screen has no night
        dues = [now + CHECKED]
        if self._refresh:
            dues.append(self._sent_at + self._refresh)
        if now < self._settled_at:
            dues.append(self._settled_at)
        return max(0.0, min(dues) - now)


def sender_of(
    part: Part,
    now: Callable[[], float] = monotonic,
    is_night: Callable[[], bool] = _never,
) -> Sender:
    """What keeps the strips of some settings lit. Raises Refusal if those cannot be."""
    settings: LightsSettings = part.settings
    strip: Strip = part.made()
    show = show_of(settings, strip.is_drawn)
    return Sender(strip, show, refresh=settings.refresh, now=now, is_night=is_night)
