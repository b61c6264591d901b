"""From settings to parts: which devices there are to be, checked as a whole before any starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from device.settings import Settings
from engine.text import Text, say
from hardware.drivers import Part, kinds
from hardware.schema import Value

Parts = Mapping[str, Part]
"""By kind; what is not there is not wanted."""


def parts_of(settings: Settings) -> dict[str, Part]:
    """What the settings ask for."""
    return _parts(kinds(), settings.found)


def _parts(wanted: Iterable[str], found: Mapping[str, Value]) -> dict[str, Part]:
    parts = {id: kinds()[id].part(found) for id in wanted}
    return {id: part for id, part in parts.items() if part is not None}


def misfits(found: Mapping[str, Value]) -> Iterator[Text]:
    """What does not fit together in sound values; only kinds that are named are looked at, since
    the others are as they come."""
    named = {name.partition(".")[0] for name in found}
    parts = _parts([id for id in kinds() if id in named], found)
    for part in parts.values():
        yield from part.problems()
    yield from _pins_taken_twice(parts)


def _pins_taken_twice(parts: Parts) -> Iterator[Text]:
    taken: dict[int, str] = {}
    for part in parts.values():
        for key, pin in part.pins():
            if pin in taken:
                first = taken[pin]
                yield say("{first} and {second} are both GPIO{n}", first=first, second=key, n=pin)
            taken.setdefault(pin, key)
