"""What players may put right: every place of a position, what is there, and what may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core import Json, Path, Place
from engine.text import Text, say

Words = Sequence[tuple[Json, Text]]
Change = tuple[Path, Json]

NOTHING = say("–")
IS_THERE: Words = ((True, say("yes")), (False, say("no")))

LEFT, RIGHT, MORE = "+left", "+right", "+"
"""Names of places at the ends of a list, where something can be added."""


def value_at(position: Mapping[str, Json], path: Path) -> Json:
    """What a position says at a path; None where it says nothing.

    >>> value_at({"gone": {"us": 2}}, ("gone", "us")), value_at({}, ("gone", "us"))
    (2, None)
    """
    found: Any = position
    for name in path:
        if not isinstance(found, Mapping):
            return None
        found = found.get(name)
    return found


def number(
    position: Mapping[str, Json], path: Path, most: int, least: int = 0, name: Text | None = None
) -> Place:
    value = value_at(position, path)
    return Place(path, value if isinstance(value, int) else 0, (), least, most, name)


def word(position: Mapping[str, Json], path: Path, words: Words, name: Text | None = None) -> Place:
    return Place(path, value_at(position, path), tuple(words), name=name)


def members(position: Mapping[str, Json], path: Path, ids: Iterable[str]) -> Iterator[Place]:
    """A list of names or numbers, as the question for each whether it is in there."""
    for id in ids:
        yield Place((*path, id), bool(_times(position, path, id)), tuple(IS_THERE))


def copies(position: Mapping[str, Json], path: Path, number: Mapping[str, int]) -> Iterator[Place]:
    """A list of names of which some exist more than once: how often each of those is in there."""
    for id, most in number.items():
        if most == 1:
            yield from members(position, path, (id,))
        else:
            yield Place((*path, id), _times(position, path, id), (), 0, most)


def _times(position: Mapping[str, Json], path: Path, id: str) -> int:
    return sum(_id_of(one) == id for one in value_at(position, path) or ())


def patch_of(position: Mapping[str, Json], changes: Iterable[Change]) -> dict[str, Json]:
    """The merge patch that makes changes of places. Lists are replaced as wholes.

    >>> patch_of({"gone": {"us": 1}}, [(("gone", "us"), 2)])
    {'gone': {'us': 2}}
    >>> swap = [(("scored", "berlin"), True), (("scored", "italy"), False)]
    >>> patch_of({"scored": ["italy"]}, swap)
    {'scored': ['berlin']}
    >>> patch_of({"scored": ["italy"]}, [(("scored", "military"), 2)])
    {'scored': ['italy', 'military', 'military']}
    """
    patch: dict[str, Json] = {}
    for path, value in changes:
        inner, at = patch, 0
        while at < len(path) - 1 and not isinstance(value_at(position, path[: at + 1]), list):
            inner = inner.setdefault(path[at], {})
            at += 1
        listed = value_at(position, path[: at + 1])
        if isinstance(listed, list):
            inner[path[at]] = _with(inner.get(path[at], listed), path[at + 1 :], value)
        else:
            inner[path[at]] = value
    return patch


def _with(listed: list[Json], path: Path, value: Json) -> list[Json]:
    """A list with a change of one of its members; members are known by name, number or card.

    >>> _with([{"card": 5}, {"card": 7}], ("7", "spies", "p1"), 2)
    [{'card': 5}, {'card': 7, 'spies': {'p1': 2}}]
    >>> _with([{"card": 5}], (LEFT,), 9), _with([{"card": 5}], ("5",), False)
    ([{'card': 9}, {'card': 5}], [])
    """
    id, rest = path[0], path[1:]
    if id == LEFT:
        return [{"card": value}, *listed] if value else listed
    if id == RIGHT:
        return [*listed, {"card": value}] if value else listed
    if id == MORE:
        return [*listed, value] if value else listed
    if not rest:
        others = [one for one in listed if _id_of(one) != id]
        return [*others, *[int(id) if id.isdecimal() else id] * int(value or 0)]
    name, seat = rest
    return [
        {**one, name: {**one.get(name, {}), seat: value}} if _id_of(one) == id else one
        for one in listed
    ]


def _id_of(member: Json) -> str:
    return str(member["card"] if isinstance(member, Mapping) else member)
