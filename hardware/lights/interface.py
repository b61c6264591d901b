"""The interface of light drivers: a strip that is sent the numbers of all its pixels."""

from __future__ import annotations

from typing import Protocol


class Strip(Protocol):
    """Drivers inherit from it, so that one that has fallen behind does not pass the type check."""

    settles: float = 0.0
    """Seconds after opening for which a controller may still miss what it is sent."""
    is_drawn: bool = False
    """Whether a screen shows its pixels, which needs neither correction nor milliamperes."""

    def open(self) -> None: ...

    def show(self, numbers: bytes) -> None:
        """Red, green, blue of every pixel, as they are to be sent."""
        ...

    def check(self) -> None:
        """Raises if the device has gone, without sending anything; where that can be told."""
        return

    def close(self) -> None: ...
