"""Work done once: the prompt of a position, the answer to it and the reasons all want the same,
and much of it is the same in the next position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Things = TypeVar("Things")
Key = TypeVar("Key", bound=Hashable)
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


def while_the_same(work: Callable[[Things, Key], R]) -> Callable[[Things, Key], R]:
    """Remembers, for each of a few keys, what was found for the things that were seen last.

    Things are compared, not hashed: where they are the very same as a rule, that is far quicker.

    >>> @while_the_same
    ... def total(numbers, factor):
    ...     print("adding")
    ...     return sum(numbers) * factor
    >>> total([1, 2], 2), total([1, 2], 2)
    adding
    (6, 6)
    """
    last: dict[Key, tuple[Things, R]] = {}

    @wraps(work)
    def remembered(things: Things, key: Key) -> R:
        known = last.get(key)
        if known is None or known[0] != things:
            known = last[key] = things, work(things, key)
        return known[1]

    return remembered
