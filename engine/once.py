"""Work done once for a position: its prompt, the answer to it and the reasons all want the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Position = TypeVar("Position")
P = ParamSpec("P")
R = TypeVar("R")


def once_a_position(
    work: Callable[Concatenate[Position, P], R],
) -> Callable[Concatenate[Position, P], R]:
    """Remembers what was found for the very position that was asked about last, and no other.

    >>> @once_a_position
    ... def total(numbers, factor):
    ...     print("adding")
    ...     return sum(numbers) * factor
    >>> numbers = (1, 2)
    >>> total(numbers, 2), total(numbers, 2)
    adding
    (6, 6)
    """
    # Kept alive here, so no other position can be at the same place in memory.
    last: tuple[Any, dict[Any, R]] = (None, {})

    @wraps(work)
    def remembered(position: Position, /, *args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal last
        known, found = last
        if known is not position:
            found = {}
            last = position, found
        key = (args, *kwargs.items()) if kwargs else args
        if key not in found:
            found[key] = work(position, *args, **kwargs)
        return found[key]

    return remembered
