"""The interface of panels whose light can be set."""

from __future__ import annotations

from typing import Protocol


class BacklitPanel(Protocol):
    """Drivers inherit from it, so that one that has fallen behind does not pass the type check."""

    def open(self) -> None: ...

    def dim(self, level: float) -> None:
        """Sets the light, between 0 and 1."""
        ...

    def close(self) -> None: ...
