"""The interface of controls: drivers for `supervision.Worker` that emit what is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Await(NamedTuple):
    """Whether somebody is to decide something: the lit button shows it."""

    is_awaited: bool


def _nobody(item: object) -> None:
    pass


class Controls(Protocol):
    """Drivers inherit from it, so that one that has fallen behind does not pass the type check."""

    offer: Callable[[object], None] = staticmethod(_nobody)
    """Set to the worker's `offer` before it starts: what comes in elsewhere goes through it."""

    def open(self) -> None: ...

    def work(self, item: object) -> float | None:
        """Takes `Await`, and what the driver has offered itself."""
        ...

    def close(self) -> None: ...
