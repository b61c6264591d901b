"""Waiting without spinning: the loop sleeps until the window system, a thread or the time calls.

pygame's own `event.wait` looks a thousand times a second. We sleep on the connections that opening
the window brought instead. Where there are none, we look often after a touch and seldom when idle.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterable
from contextlib import suppress

LONGEST_MS = 250.0
"""Events that the window system's library has read ahead of us wait no longer than this."""
SETTLING_MS, QUICK_MS = 40.0, 4.0
"""After something happened, look again soon: answers of the window system trickle in."""
POLLS = ((1500.0, 4.0), (10_000.0, 8.0), (float("inf"), 16.0))
"""Without connections: up to so long after the last event, look so often (ms)."""
_KINDS = ("socket:", "/dev/input/")


def open_connections() -> set[int]:
    """Descriptors of this process that events may come through."""
    found: set[int] = set()
    try:
        names = os.listdir("/proc/self/fd")
    except OSError:
        return found
    for name in names:
        try:
            target = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            continue
        if target.startswith(_KINDS):
            found.add(int(name))
    return found


class Waiter:
    """Sleeps until something may have happened."""

    def __init__(self, connections: Iterable[int], now: Callable[[], float]) -> None:
        self._now = now
        self._last = now()
        self._out, self._in = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._watched = set(connections)
        self._called: set[int] = set()

    @property
    def watched(self) -> frozenset[int]:
        return frozenset(self._watched)

    def call(self) -> None:
        """Wakes the loop; may be called from any thread."""
        with suppress(BlockingIOError):
            os.write(self._in, b"!")

    def happened(self) -> None:
        """Something came in: the next look should be soon."""
        self._last = self._now()

    def timeout(self, until: float | None) -> float:
        """How long to sleep at most, in milliseconds."""
        now = self._now()
        longest = LONGEST_MS
        if not self._watched:
            longest = next(poll for limit, poll in POLLS if now - self._last < limit)
        elif now - self._last < SETTLING_MS:
            longest = QUICK_MS
        return longest if until is None else max(0.0, min(longest, until - now))

    def wait(self, until: float | None) -> None:
        """Sleeps until then, or until something calls."""
        ready, _, _ = select.select([self._out, *self._watched], [], [], self.timeout(until) / 1000)
        if self._out in ready:
            os.read(self._out, 4096)
        self._called = set(ready) & self._watched

    def drained(self) -> None:
        """To be called after all events were taken: whoever still calls is not for us."""
        if self._called:
            ready, _, _ = select.select(list(self._called), [], [], 0)
            self._watched -= set(ready)
            self._called = set()

    def close(self) -> None:
        os.close(self._out)
        os.close(self._in)
