"""States are changed field by field, many times a step: this makes it quick."""

from __future__ import annotations

from typing import Any, TypeVar

Kind = TypeVar("Kind", bound="type[Any]")


def often_replaced(kind: Kind) -> Kind:
    """A class of NamedTuples whose `_replace` takes little more than half the usual time.

    >>> from typing import NamedTuple
    >>> @often_replaced
    ... class Spot(NamedTuple):
    ...     row: int
    ...     column: int
    >>> Spot(1, 2)._replace(column=3)
    Spot(row=1, column=3)
    """
    place_of = {name: place for place, name in enumerate(kind._fields)}
    as_tuple = tuple.__new__

    def _replace(self: Any, /, **fields: Any) -> Any:
        values = list(self)
        for name in fields:
            values[place_of[name]] = fields[name]
        return as_tuple(kind, values)

    kind._replace = _replace
    return kind
