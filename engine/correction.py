"""Putting the record right: a correction is a patch of the position, told as what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core import AnyGame, Fact, Json, Path, Place, Refusal, Step
from engine.secrecy import SEALED
from engine.text import Arg, Text, joined, say

UNDO_FIRST = "undo-first"
"""The code of a refusal that says: undo one step, then correct."""


def same_steps(steps: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    """Whether the very same decisions wait: two kinds with the same fields are equal as tuples."""
    return steps == others and [*map(type, steps)] == [*map(type, others)]


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
    known = {place.path: place for place in game.places(state)}
    facts = tuple(_told(game, known.get(change[0]), *change) for change in changes)
    return corrected, facts or (_SEALED_ONE,)


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


def _told(game: AnyGame, place: Place | None, path: Path, old: Json, new: Json) -> Fact:
    """What changed at a place, in words; what is too involved for that is only named. What was
    sealed and can be read now has been seen."""
    name = game.label(path) if place is None or place.name is None else place.name
    was, now = _plain(game, place, old, new), _plain(game, place, new, old)
    if was is None or now is None or was == now:
        text = say("{place}: put right", place=name)
    else:
        text = say("{place}: {old} → {new}", place=name, old=was, new=now)
    data = {"path": list(path), "old": old, "new": new}
    return Fact("corrected", text, data=data, reveals=old == SEALED and new is not None)


def _plain(game: AnyGame, place: Place | None, value: Json, other: Json) -> Arg | None:
    """A value in words; of a list only what the other one lacks. None for anything more."""
    if isinstance(value, list) or isinstance(other, list):
        return _listed(game, value or [], other or [])
    if isinstance(value, Mapping):
        return None
    named = {} if place is None else dict(place.words)
    return named[value] if value in named else _word(game, value)


def _listed(game: AnyGame, value: Sequence[Json], other: Sequence[Json]) -> Arg | None:
    if any(isinstance(member, list | Mapping) for member in (*value, *other)):
        return None
    alone = (Counter(value) - Counter(other)).elements()
    words = [_word(game, member) for member in alone]
    return joined([word if isinstance(word, Text) else Text(word) for word in words] or [_NONE])


_NONE = say("–")
_SEALED = say("sealed")


def _word(game: AnyGame, value: Json) -> Text:
    if value is None or value == SEALED:
        return _NONE if value is None else _SEALED
    return game.label((value,)) if isinstance(value, str) else Text(str(value))
