"""All the settings there are, section by section: for the file, `config`, documents and screens.

Those of devices are only looked for when somebody asks: a file that says nothing of light strips
loads no driver of light strips.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar, Protocol

from device.kiosk.settings import Kiosk
from device.settings.general import General, Log, Terminal
from hardware.schema import Key, keys_of


class Section(Protocol):
    """A dataclass of settings that belong to no device."""

    section: ClassVar[str]


SETTINGS: tuple[type[Section], ...] = (General, Terminal, Kiosk, Log)
"""Those that have nothing to do with devices."""


def sections() -> Iterator[tuple[str, tuple[Key, ...]]]:
    """Every section with its keys, those of installed drivers too."""
    from hardware.drivers import kinds

    for settings in SETTINGS:
        yield settings.section, keys_of(settings, settings.section)
    for kind in kinds().values():
        yield kind.id, kind.schema()


def keys() -> tuple[Key, ...]:
    return tuple(key for _, found in sections() for key in found)


@cache
def _own_keys() -> Mapping[str, Key]:
    return {key.name: key for one in SETTINGS for key in keys_of(one, one.section)}


def key_named(name: str, outside: bool = True) -> Key | None:
    """The key of a name; those of drivers that others have installed only if that is asked for."""
    if name in _own_keys():
        return _own_keys()[name]
    if not is_of_device(name):
        return None
    from hardware.drivers import kinds

    kind = kinds().get(name.partition(".")[0])
    found = () if kind is None else kind.schema(outside)
    return next((key for key in found if key.name == name), None)


def is_of_device(name: str) -> bool:
    """Whether a name can only be that of a device's setting."""
    section, dot, _ = name.partition(".")
    return bool(dot) and all(section != settings.section for settings in SETTINGS)
