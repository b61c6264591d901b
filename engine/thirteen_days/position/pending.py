"""Decisions as they stand in a written position: each with its fields by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from engine.core import Json, Refusal
from engine.thirteen_days.cards.strategy import CARDS, MOST_CUBES
from engine.thirteen_days.decisions import Decision
from engine.thirteen_days.effects.cubes import ACTS, ONLY
from engine.thirteen_days.saying import say
from engine.thirteen_days.words import GROUNDS, SEATS, TRACKS
from engine.typed_in import object_of, one_of, only_keys, truth, whole

_STEPS: dict[str, Any] = {kind.__name__: kind for kind in get_args(Decision)}
_MOST_STEPS = 60


def _index_in(names: tuple[str, ...]) -> Callable[[Json, str], int]:
    return lambda typed, where: names.index(one_of(typed, where, names))


def _indices_in(names: tuple[str, ...]) -> Callable[[Json, str], tuple[int, ...]]:
    one = _index_in(names)
    return lambda typed, where: tuple(one(item, where) for item in listed(typed, where))


def _different_of(names: tuple[str, ...]) -> Callable[[Json, str], tuple[int, ...]]:
    several = _indices_in(names)

    def read_different(typed: Json, where: str) -> tuple[int, ...]:
        indices = several(typed, where)
        if len(set(indices)) != len(indices):
            raise misfit(where)
        return indices

    return read_different


def _name_in(names: tuple[str, ...]) -> Callable[[Json, str], str]:
    return lambda typed, where: one_of(typed, where, names)


def _number(typed: Json, where: str) -> int:
    return whole(typed, where, 0, MOST_CUBES)


def _number_left(typed: Json, where: str) -> int:
    """What is still to be moved: of nothing nobody is asked."""
    return whole(typed, where, 1, MOST_CUBES)


def _large_number(typed: Json, where: str) -> int:
    return whole(typed, where, 0, len(GROUNDS))


_READ: dict[str, Callable[[Json, str], Any]] = {
    "side": _index_in(SEATS),
    "owner": _index_in(SEATS),
    "card": _name_in(tuple(CARDS)),
    "at": _index_in(GROUNDS),
    "where": _different_of(GROUNDS),
    "lifted": _indices_in(GROUNDS),
    "track": _index_in(TRACKS),
    "tracks": _different_of(TRACKS),
    "act": _name_in(ACTS),
    "only": _name_in(ONLY),
    "places": _large_number,
    "cards": lambda typed, where: whole(typed, where, 1, len(GROUNDS)),
    **dict.fromkeys(("cubes", "markers"), _number_left),
    **dict.fromkeys(("stolen", "placing", "event", "letter", "symbol", "ruled", "evented"), truth),
}
"""How each field is read; all others are small numbers."""

_NAMES = {
    "side": SEATS,
    "owner": SEATS,
    "at": GROUNDS,
    "where": GROUNDS,
    "lifted": GROUNDS,
    "track": TRACKS,
    "tracks": TRACKS,
}


def written(step: Decision) -> dict[str, Json]:
    content: dict[str, Json] = {"step": type(step).__name__}
    for name, value in step._asdict().items():
        names = _NAMES.get(name)
        if names is None:
            content[name] = value
        elif isinstance(value, tuple):
            content[name] = [names[index] for index in value]
        else:
            content[name] = names[value]
    return content


def read(typed: Json) -> tuple[Decision, ...]:
    """
    >>> read([{"step": "PlayCard", "side": "ussr"}])
    (PlayCard(side=1),)
    """
    steps = listed(typed, "pending")
    if len(steps) > _MOST_STEPS:
        raise misfit("pending")
    return tuple(_step(object_of(item, "pending")) for item in steps)


def _step(item: Mapping[str, Json]) -> Decision:
    kind = _STEPS[one_of(item.get("step"), "pending.step", tuple(_STEPS))]
    only_keys(item, "pending", ("step", *kind._fields))
    fields = {
        name: _READ.get(name, _number)(item.get(name), f"pending.{name}")
        for name in kind._fields
        if name in item or name not in kind._field_defaults
    }
    if "number" in fields and fields["number"] >= len(CARDS[fields["card"]].steps):
        raise misfit("pending.number")
    decision: Decision = kind(**fields)
    return decision


def listed(typed: Json, where: str) -> list[Json]:
    if not isinstance(typed, list):
        raise Refusal(
            "bad-position", say("{place}: {expected} is expected", place=where, expected="[…]")
        )
    return typed


def misfit(where: str) -> Refusal:
    return Refusal(
        "bad-position", say("{place}: does not fit the rest of the position", place=where)
    )
