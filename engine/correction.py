"""Putting the record right: a correction is a patch of the position, told as what it changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core import AnyGame, Fact, Json, Refusal, Step
from engine.secrecy import SEALED
from engine.text import say


def correct(game: AnyGame, state: Any, patch: Mapping[str, Json]) -> Step[Any]:
    """The position with the patch applied (RFC 7396: null removes, objects merge).

    Raises Refusal if the result is not a position, changes nothing, or leaves a fault.
    """
    old = game.position(state)
    new = merged(old, patch)
    corrected = game.at(new, before=state)
    faults = game.faults(corrected)
    if faults:
        raise Refusal("fault", faults[0])
    if corrected == state and not _tells_sealed(old, new):
        raise Refusal("no-change", say("the correction changes nothing"))
    changes = tuple(changed(old, game.position(corrected)))
    return corrected, tuple(_told(game, *change) for change in changes) or (_SEALED_ONE,)


def _tells_sealed(old: Json, new: Json) -> bool:
    """Whether the patch names a sealed value; the reply must not say whether it was that one."""
    return any(value == SEALED for _, value, _ in changed(old, new))


_SEALED_ONE = Fact("corrected", say("a sealed value was put right"))
"""All that may be said of a change nobody else may see."""


def merged(target: Json, patch: Json) -> Json:
    """
    >>> merged({"a": {"x": 1, "y": 2}, "b": 3}, {"a": {"x": 5}, "b": None})
    {'a': {'x': 5, 'y': 2}}
    """
    if not isinstance(patch, Mapping):
        return patch
    result = dict(target) if isinstance(target, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def changed(
    old: Json, new: Json, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Json, Json]]:
    """Every leaf that differs, with its value before and after.

    >>> list(changed({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}))
    [(('b', 'c'), 2, 3)]
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from changed(old.get(key), new.get(key), (*path, key))
    elif old != new:
        yield path, old, new


def _told(game: AnyGame, path: tuple[str, ...], old: Json, new: Json) -> Fact:
    text = say("{place}: {old} → {new}", place=game.label(path), old=_plain(old), new=_plain(new))
    return Fact("corrected", text, data={"path": list(path), "old": old, "new": new})


def _plain(value: Json) -> str:
    return "–" if value is None else str(value)
