"""Doing something again and again while a terminal waits for typing."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

SECONDS = 5.0


@contextmanager
def meanwhile(act: Callable[[], None], seconds: float = SECONDS) -> Iterator[None]:
    """Calls `act` every so many seconds. What it changes must not be in use within: it comes in
    between any two steps, in the main thread alone, which is the one that waits."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: act())
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
