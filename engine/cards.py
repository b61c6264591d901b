"""Card tables: TOML rows beside the code become frozen values, checked against their shape."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, Generic, TypeVar

Shape = Mapping[str, tuple[type, bool]]
"""Column -> (type, required)."""

F = TypeVar("F", bound=Callable[..., Any])


class TableError(ValueError):
    """A card table is not as it must be; the message names the row and the column."""


class Effects(Generic[F]):
    """What events do, by the names that card rows use."""

    def __init__(self) -> None:
        self._by_name: dict[str, F] = {}

    def named(self, name: str) -> Callable[[F], F]:
        def add(effect: F) -> F:
            if name in self._by_name:
                raise TableError(f"two effects are named {name}")
            self._by_name[name] = effect
            return effect

        return add

    def __getitem__(self, name: str) -> F:
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def names(self) -> frozenset[str]:
        return frozenset(self._by_name)


def packaged(package: str, name: str) -> str:
    """The text of a data file that is shipped beside the code, as fixed as the code itself."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


def rows(text: str, shape: Shape, table: str = "card") -> list[dict[str, Any]]:
    """The rows of `[[card]]`, each with all required columns, no others, and a unique id.

    >>> rows('[[card]]\\nid = "u-thant"\\ncubes = 1', {"id": (str, True), "cubes": (int, True)})
    [{'id': 'u-thant', 'cubes': 1}]
    """
    found = tomllib.loads(text).get(table, [])
    seen: set[str] = set()
    for number, row in enumerate(found, start=1):
        where = f"{table} {number} ({row.get('id', 'no id')})"
        _check_columns(row, shape, where)
        if row["id"] in seen:
            raise TableError(f"{where}: the id is used twice")
        seen.add(row["id"])
    return list(found)


def _check_columns(row: Mapping[str, Any], shape: Shape, where: str) -> None:
    for column in row:
        if column not in shape:
            raise TableError(f"{where}: unknown column {column}")
    for column, (kind, required) in shape.items():
        if column not in row:
            if required:
                raise TableError(f"{where}: column {column} is missing")
        elif not isinstance(row[column], kind) or isinstance(row[column], bool) != (kind is bool):
            raise TableError(f"{where}: column {column} must be {kind.__name__}")
