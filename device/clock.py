"""The one place that reads the clock; everything else is handed the time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], str]


def utc_now() -> str:
    """The time as records tell it, in whole seconds."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
