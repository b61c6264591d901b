"""Reading what people and programs type in: every value is checked and refused by name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from engine.core import Json, Option, Refusal
from engine.text import say


def to_be_written(value: Json, code: str = "bad-text") -> None:
    """Raises Refusal for what no file could hold: halves of characters, numbers without end."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError) as error:
        raise Refusal(code, say("this holds something that cannot be written down")) from error


def as_told(text: str) -> str:
    """A text somebody typed, as far as it can be told back.

    >>> as_told("gone" + chr(0xD800))
    'gone?'
    """
    return text[:60].encode("utf-8", "replace").decode()


def object_of(value: Json, where: str) -> Mapping[str, Json]:
    if not isinstance(value, Mapping):
        raise _bad(where, "{…}")
    return value


def whole(value: Json, where: str, least: int, most: int) -> int:
    """
    >>> whole(3, "cubes", 0, 13)
    3
    """
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _bad(where, f"{least}…{most}")
    return value


def truth(value: Json, where: str) -> bool:
    if not isinstance(value, bool):
        raise _bad(where, "true / false")
    return value


def words(value: Json, where: str, most: int = 60) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= most or not value.isprintable():
        raise _bad(where, f"“…” (1…{most})")
    return value.strip()


def one_of(value: Json, where: str, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise _bad(where, " / ".join(allowed))
    return value


def only_keys(value: Mapping[str, Json], where: str, allowed: Sequence[str]) -> None:
    for key in value:
        if key not in allowed:
            raise Refusal(
                "bad-position",
                say(
                    "{place}: “{key}” is not known here (known: {known})",
                    place=where,
                    key=as_told(str(key)),
                    known=", ".join(allowed),
                ),
            )


def chosen(options: Sequence[Option], given: Mapping[str, Json]) -> dict[str, str]:
    """Every option with the value given for it or its default; anything unknown is refused."""
    known = {option.id: option for option in options}
    only_keys(given, "options", tuple(known))
    return {
        name: one_of(
            given.get(name, option.default), name, tuple(value.id for value in option.values)
        )
        for name, option in known.items()
    }


def _bad(where: str, expected: str) -> Refusal:
    return Refusal(
        "bad-position", say("{place}: {expected} is expected", place=where, expected=expected)
    )
