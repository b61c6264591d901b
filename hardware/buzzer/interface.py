"""The interface of buzzers: something that sounds one tone at a time."""

from __future__ import annotations

from typing import Protocol


class Sounder(Protocol):
    """Drivers inherit from it, so that one that has fallen behind does not pass the type check."""

    def open(self) -> None: ...

    def sound(self, hertz: float) -> None:
        """Sounds until told otherwise; 0 is silence."""
        ...

    def close(self) -> None: ...
