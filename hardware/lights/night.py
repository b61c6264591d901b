"""When it is night, and strips are dimmer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time

from engine.core import Refusal
from engine.text import say


@dataclass(frozen=True, slots=True)
class Night:
    """When the strips are dimmer; never, if it begins when it ends."""

    begins: time = time(0)
    ends: time = time(0)

    def holds(self, now: time) -> bool:
        """
        >>> Night(time(22), time(7)).holds(time(3)), Night(time(22), time(7)).holds(time(12))
        (True, False)
        """
        if self.begins <= self.ends:
            return self.begins <= now < self.ends
        return now >= self.begins or now < self.ends


def night_of(begins: str, ends: str) -> Night:
    """The night of two times of day; none, if it never begins. Raises Refusal for other texts."""
    return Night(_time(begins), _time(ends)) if begins else Night()


def _time(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Refusal(
            "bad-time", say("{text} is no time of day, written like 22:00", text=text[:20])
        ) from None
