"""The settings file: which one counts, what it says, and everything that is wrong with it."""

from __future__ import annotations

import os.path
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from device.records.files import read_whole
from device.settings.sections import Section, is_of_device, key_named, keys
from device.terminal.hints import closest
from engine.core import Refusal
from engine.text import Text, say
from hardware.schema import Value, filled, problem_with, value_of

SYSTEM_WIDE = Path("/etc/brinkside/brinkside.toml")


S = TypeVar("S", bound=Section)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file says, which is sound, and the file."""

    found: Mapping[str, Value] = field(default_factory=dict)
    file: Path | None = None

    def of(self, section: type[S]) -> S:
        """The settings of a section, with defaults for what the file does not say."""
        return filled(section, section.section, self.found)

    @property
    def names_devices(self) -> bool:
        """Whether the file says anything of devices; without that, all of them are stood in for."""
        return any(map(is_of_device, self.found))

    @property
    def values(self) -> dict[str, Value]:
        """Every key there is, with its value."""
        return {key.name: self.found.get(key.name, key.default) for key in keys()}


class BadSettings(Refusal):
    """A settings file with problems, all of them."""

    def __init__(self, file: Path, problems: tuple[Text, ...]) -> None:
        told = problems[0]
        for problem in problems[1:]:
            told = say("{first}; {second}", first=told, second=problem)
        super().__init__("bad-settings", say("{file}: {problem}", file=str(file), problem=told))
        self.file = file
        self.problems = problems


def settings_file(argument: str | None, environ: Mapping[str, str]) -> Path | None:
    """The file that counts: the one named, else the user's, else the machine's."""
    named = argument or environ.get("BRINKSIDE_SETTINGS")
    if named:
        return Path(named)
    base = environ.get("XDG_CONFIG_HOME") or Path(environ.get("HOME") or "/") / ".config"
    for candidate in (Path(base) / "brinkside" / "settings.toml", SYSTEM_WIDE):
        if os.path.isfile(candidate):  # unlike Path.is_file, no error where one may not look
            return candidate
    return None


def loaded(file: Path | None) -> Settings:
    """The settings of a file. Raises BadSettings with everything that is wrong in it."""
    if file is None:
        return Settings()
    import tomllib

    data = read_whole(file)
    try:
        table = tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        problem = say("this is not TOML: {reason}", reason=str(error))
        raise BadSettings(file, (problem,)) from error
    found: dict[str, Value] = {}
    problems = list(_read(table, found)) or list(_misfits(found))
    if problems:
        raise BadSettings(file, tuple(problems))
    return Settings(found, file)


def _read(table: Mapping[str, object], found: dict[str, Value]) -> Iterator[Text]:
    """Puts what is sound where it is found, and tells of the rest."""
    for name, value in _flat(table):
        key = key_named(name, outside=False)
        if key is None or problem_with(key, value) is not None:
            key = key_named(name)  # something that others have installed may know of it
        if key is None:
            yield _unknown(name)
        elif (problem := problem_with(key, value)) is not None:
            yield problem
        else:
            found[name] = value_of(key, value)


def _flat(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _unknown(name: str) -> Text:
    close = closest(name, (key.name for key in keys()))
    if close is None:
        return say("unknown key {key}", key=name)
    return say("unknown key {key}, did you mean {close}?", key=name, close=close)


def _misfits(found: Mapping[str, Value]) -> Iterator[Text]:
    """What does not fit together; devices are only looked at if the file names any."""
    if any(map(is_of_device, found)):
        from device.wiring.parts import misfits

        yield from misfits(found)
