"""Settings as schema: a dataclass's fields say what each setting is, may be, and is for.

    brightness: float = key(0.5, say("light by day"), least=0, most=1)

One such line validates what a file says, types it, prints it and documents it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, cast

from engine.core import Refusal
from engine.text import Arg, Text, say

Value = str | int | float | bool | tuple[str, ...]
T = TypeVar("T", bound=Value)
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Key:
    """A setting: its dotted name, what it is when nobody sets it, and what it is for.

    The default says of which kind a value must be: text, whole number, number, truth or a list.
    """

    name: str
    default: Value
    about: Arg
    allowed: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    check: Callable[[Any], object] | None = None
    """Raises Refusal for a value that cannot be, whatever the other settings are."""


def key(
    default: T,
    about: Arg,
    *,
    allowed: Sequence[str] = (),
    least: float | None = None,
    most: float | None = None,
    check: Callable[[T], object] | None = None,
) -> T:
    """A field of a settings dataclass."""
    described = Key("", default, about, tuple(allowed), least, most, check)
    return field(default=default, metadata={"key": described})


def keys_of(settings: type[Any], section: str = "") -> tuple[Key, ...]:
    """The settings of a dataclass, by the names they have in a file."""
    found = []
    for one in fields(settings):
        told: Key = one.metadata["key"]
        name = f"{section}.{one.name}" if section else one.name
        found.append(
            Key(name, told.default, told.about, told.allowed, told.least, told.most, told.check)
        )
    return tuple(found)


def filled(settings: type[S], section: str, found: Mapping[str, Value]) -> S:
    """A settings dataclass with what a file says, and the defaults for all else."""
    given = {}
    for one in fields(cast(Any, settings)):
        name = f"{section}.{one.name}" if section else one.name
        if name in found:
            given[one.name] = found[name]
    return settings(**given)


def problem_with(key: Key, value: object) -> Text | None:
    """What is wrong with a value as TOML gives it; None if nothing."""
    wrong = _wrong_kind(key, value)
    if wrong is not None:
        return wrong
    if key.allowed and value not in key.allowed:
        words = ", ".join(word for word in key.allowed if word)
        return say("{key} must be one of {words}", key=key.name, words=words)
    if isinstance(value, int | float) and not isinstance(value, bool):
        least, most = key.least, key.most
        # Written so that a number that is none (nan) is refused too.
        if not ((least is None or value >= least) and (most is None or value <= most)):
            low, high = (f"{bound:g}" if bound is not None else "…" for bound in (least, most))
            return say("{key} must be from {least} to {most}", key=key.name, least=low, most=high)
    if key.check is not None:
        try:
            key.check(value)
        except Refusal as refusal:
            return refusal.because
    return None


def _wrong_kind(key: Key, value: object) -> Text | None:
    default = key.default
    if isinstance(default, bool):
        return None if isinstance(value, bool) else say("{key} must be true or false", key=key.name)
    if isinstance(default, tuple):
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return None
        return say("{key} must be a list of texts in quotes", key=key.name)
    if isinstance(default, str):
        return None if isinstance(value, str) else say("{key} must be text in quotes", key=key.name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return say("{key} must be a number", key=key.name)
    if isinstance(default, int) and not isinstance(value, int):
        return say("{key} must be a whole number", key=key.name)
    return None


def value_of(key: Key, found: object) -> Value:
    """A sound value as it is kept.

    >>> value_of(Key("a", 1.0, say("US")), 2)
    2.0
    """
    if isinstance(found, list | tuple):
        return tuple(map(str, found))
    if isinstance(key.default, float) and isinstance(found, int):
        return float(found)
    assert isinstance(found, str | int | float | bool)
    return found


def as_toml(value: Value) -> str:
    """
    >>> as_toml(("0-7", "15-8")), as_toml(True), as_toml(0.5), as_toml("x")
    ('["0-7", "15-8"]', 'true', '0.5', '"x"')
    """
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    # What JSON writes for these is TOML as well.
    return json.dumps(value, ensure_ascii=False)
