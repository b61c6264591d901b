"""The interface of light drivers: a strip that is sent the numbers of all its pixels."""

from __future__ import annotations

from typing import Protocol


class Strip(Protocol):
    """`settles` says how many seconds after opening a controller may still miss what it is sent."""

    settles: float

    def open(self) -> None: ...

    def show(self, numbers: bytes) -> None:
        """Red, green, blue of every pixel, as they are to be sent."""
        ...

    def check(self) -> None:
        """Raises if the device has gone, without sending anything; where that can be told."""
        ...

    def close(self) -> None: ...
