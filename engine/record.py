"""The record of a game: JSON Lines, each checked by a sum that also covers the lines before it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from engine.core import Json, Refusal
from engine.text import say

FORMAT = 1

Kind = Literal["answer", "correct", "undo", "redo", "note"]
KINDS: tuple[Kind, ...] = ("answer", "correct", "undo", "redo", "note")
_SHAPES: dict[str, type] = {"answer": list, "correct": dict, "undo": int, "redo": int, "note": str}

SUM = ',"sum":"'
TAIL = len(SUM) + 8 + len('"}')

Upgrade = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
UPGRADES: dict[int, Upgrade] = {}
"""Format number -> what turns all lines of that format into the next one."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which game, by which rules and options, who sits where."""

    game: str
    rules: int
    options: Mapping[str, Json] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, Json] | None = None
    id: str = ""
    time: str = ""
    again: int = 0
    """The header stands again with the tenth of so many entries; 0: nowhere, as it used to be."""


class Entry(NamedTuple):
    """One thing that was entered; nothing is ever taken out of a record."""

    number: int
    kind: Kind
    what: Json
    time: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a record, and what was wrong with the rest."""

    header: Header
    entries: tuple[Entry, ...]
    damage: Literal["", "torn", "damaged"] = ""
    line: int = 0
    """The number of the first bad line, from 1."""
    sound_bytes: int = 0
    """How much of the file is good; what follows is to be cut off or kept aside."""
    upgraded: bool = False


class Writer:
    """Turns a header and entries into lines; each line's sum depends on all lines before it."""

    def __init__(self) -> None:
        self._sum = ""
        self._header: Header | None = None

    def header(self, header: Header) -> str:
        self._header = header
        return self._line(header_json(header))

    def entry(self, entry: Entry) -> str:
        return self._line(_content(self._header, entry))

    def _line(self, content: dict[str, Json]) -> str:
        text = _dump(content)
        self._sum = chained(self._sum, text)
        return f'{text[:-1]}{SUM}{self._sum}"}}\n'


def write(header: Header, entries: Iterable[Entry]) -> str:
    """A whole record as text.

    >>> read(write(Header("thirteen-minutes", 1), [Entry(1, "undo", 1)]).encode()).entries
    (Entry(number=1, kind='undo', what=1, time='', by=''),)
    """
    writer = Writer()
    return "".join([writer.header(header), *map(writer.entry, entries)])


def read(data: bytes) -> Reading:
    """Reads as far as the record is sound. Raises Refusal if not even the header is."""
    contents: list[dict[str, Any]] = []
    before, sound, damage, number = "", 0, "", 0
    for number, raw in enumerate(data.splitlines(keepends=True), start=1):  # noqa: B007
        line = checked(raw, before)
        if line is None:
            last = sound + len(raw) == len(data) and not raw.endswith(b"\n")
            damage = "torn" if last else "damaged"
            break
        content, before = line
        contents.append(content)
        sound += len(raw)
    if not contents:
        raise Refusal("bad-record", say("this is not a Brinkside record, or its start is damaged"))
    contents, upgraded = upgrade(contents)
    entries = []
    for place, content in enumerate(contents[1:], start=1):
        entry = entry_of(content, place)
        if entry is None:
            damage, number = "damaged", place + 1
            sound = sum(map(len, data.splitlines(keepends=True)[:place]))
            break
        entries.append(entry)
    return Reading(
        header_of(contents[0]),
        tuple(entries),
        damage,  # type: ignore[arg-type]
        number if damage else 0,
        sound,
        upgraded,
    )


def upgrade(
    contents: list[dict[str, Any]], upgrades: Mapping[int, Upgrade] | None = None, to: int = FORMAT
) -> tuple[list[dict[str, Any]], bool]:
    """The lines in today's format, and whether they had to be changed."""
    upgrades = UPGRADES if upgrades is None else upgrades
    found = contents[0].get("format")
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise Refusal("bad-record", say("the record does not say its format"))
    if found > to:
        raise Refusal(
            "bad-record", say("the record was made by a newer Brinkside (format {n})", n=found)
        )
    for number in range(found, to):
        contents = upgrades[number](contents)
    return contents, found < to


def header_json(header: Header) -> dict[str, Json]:
    content: dict[str, Json] = {
        "format": FORMAT,
        "game": header.game,
        "rules": header.rules,
        "id": header.id,
        "time": header.time,
        "options": dict(header.options),
        "seats": dict(header.seats),
    }
    if header.position is not None:
        content["position"] = dict(header.position)
    if header.again:
        content["again"] = header.again
    return content


def has_header(header: Header, number: int) -> bool:
    """Whether the header stands again with that entry: a bad first line must not lose a game.

    >>> [n for n in range(1, 300) if has_header(Header("thirteen-days", 1, again=100), n)]
    [10, 110, 210]
    """
    return header.again > 0 and number % header.again == min(10, header.again - 1)


def entry_json(entry: Entry) -> dict[str, Json]:
    content: dict[str, Json] = {"n": entry.number, "t": entry.time, entry.kind: entry.what}
    if entry.by:
        content["by"] = entry.by
    return content


def entry_text(header: Header, entry: Entry) -> str:
    """The line of an entry without its sum."""
    return _dump(_content(header, entry))


def _content(header: Header | None, entry: Entry) -> dict[str, Json]:
    content = entry_json(entry)
    if header is not None and has_header(header, entry.number):
        content["header"] = header_json(header)
    return content


def _dump(content: dict[str, Json]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def chained(before: str, text: str) -> str:
    """The sum of a line without its sum, which also covers that of the line before."""
    return f"{zlib.crc32((before + text).encode()):08x}"


def checked(raw: bytes, before: str) -> tuple[dict[str, Any], str] | None:
    """The content of a line and its sum, or None if the line is not as it was written."""
    if not raw.endswith(b"\n"):
        return None
    try:
        line = raw[:-1].decode()
        text, found = line[:-TAIL] + "}", line[-TAIL:]
        summed = chained(before, text)
        if found != f'{SUM}{summed}"}}':
            return None
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return (content, summed) if isinstance(content, dict) else None


def header_of(content: dict[str, Any]) -> Header:
    shapes = {"game": str, "rules": int, "id": str, "time": str, "options": dict, "seats": dict}
    for name, shape in shapes.items():
        if not isinstance(content.get(name), shape):
            raise Refusal("bad-record", say("the record's first line has no {name}", name=name))
    position, again = content.get("position"), content.get("again")
    return Header(
        content["game"],
        content["rules"],
        content["options"],
        content["seats"],
        position if isinstance(position, dict) else None,
        content["id"],
        content["time"],
        again if isinstance(again, int) and again > 0 else 0,
    )


def entry_of(content: dict[str, Any], number: int) -> Entry | None:
    kinds = [kind for kind in KINDS if kind in content]
    if len(kinds) != 1 or content.get("n") != number:
        return None
    kind = kinds[0]
    what = content[kind]
    if not isinstance(what, _SHAPES[kind]) or isinstance(what, bool):
        return None
    if isinstance(what, list) and not all(isinstance(pick, str) for pick in what):
        return None
    return Entry(number, kind, what, str(content.get("t", "")), str(content.get("by", "")))
