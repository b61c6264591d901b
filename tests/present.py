"""What a test takes for granted, so that its absence is told there and not three lines later."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """The value, which must be there."""
    assert value is not None, "it is not there"
    return value
