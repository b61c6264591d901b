"""The interface of scanners: drivers for `supervision.Worker` that emit what they read."""

from __future__ import annotations

from typing import Protocol


class Scanner(Protocol):
    """Drivers inherit from it, so that one that has fallen behind does not pass the type check."""

    def open(self) -> None: ...

    def work(self, item: object) -> float | None: ...

    def close(self) -> None: ...
