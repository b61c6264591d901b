"""The one place that reads the clock; everything else is handed the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

Now = Callable[[], str]

STILL = "2026-11-18T19:00:00Z"
"""The time in pictures, which come out the same whenever they are taken."""


def utc_now() -> str:
    """The time as records tell it, in whole seconds."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds_between(since: str, until: str) -> Iterator[str]:
    """Every second from one time of a record to another, both included, the last ones first: the
    entry before is often a long time ago. What is no time is taken as it is.

    >>> list(seconds_between("2026-01-01T00:00:59Z", "2026-01-01T00:01:00Z"))
    ['2026-01-01T00:01:00Z', '2026-01-01T00:00:59Z']
    """
    try:
        first, last = sorted(map(datetime.fromisoformat, (since, until)))
        while last >= first:
            yield f"{last:%Y-%m-%dT%H:%M:%SZ}"
            last -= timedelta(seconds=1)
    except (ValueError, TypeError, OverflowError):
        yield from (since, until)
