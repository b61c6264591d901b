"""Secrets by type: a sealed value cannot be shown, compared or printed by accident."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")

SEALED = "sealed"
"""What a position shows in place of a sealed value."""


class Sealed(Generic[T]):
    """A value only its owner may see. It prints as sealed and is opened by name only.

    >>> Sealed("us", 3)
    Sealed('us')
    """

    __slots__ = ("_value", "owner")

    def __init__(self, owner: str, value: T) -> None:
        self.owner = owner
        self._value = value

    def open(self) -> T:
        """The value, at the moment the rules reveal it."""
        return self._value

    def shown_to(self, seat: str | None) -> T | str:
        """The value for its owner, the word "sealed" for everybody else.

        >>> Sealed("us", 3).shown_to("us"), Sealed("us", 3).shown_to(None)
        (3, 'sealed')
        """
        return self._value if seat == self.owner else SEALED

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sealed) and self.owner == other.owner and self._value == other._value
        )

    def __hash__(self) -> int:
        return hash((self.owner, self._value))

    def __repr__(self) -> str:
        return f"Sealed({self.owner!r})"
