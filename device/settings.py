"""The settings: one TOML file; every key has a type, a default and a line that explains it."""

from __future__ import annotations

import os.path
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from device.files import read_whole
from device.hardware_keys import HARDWARE_KEYS
from device.hints import closest
from device.keys import Key, Value, problem_with, value_of
from device.languages import LANGUAGES
from engine.core import Refusal
from engine.text import Text, say

SYSTEM_WIDE = Path("/etc/brinkside/brinkside.toml")


KEYS: tuple[Key, ...] = (
    Key("language", "", say("en, ru, de or fr; empty: as the machine"), ("", *LANGUAGES)),
    Key("data", "", say("the folder of games and history; empty: the user's own")),
    Key(
        "terminal.colour",
        "auto",
        say("colours in the terminal: auto, always or never"),
        ("auto", "always", "never"),
    ),
    *HARDWARE_KEYS,
    Key(
        "kiosk.display",
        "cage",
        say("how --kiosk gets a screen where there is no desktop: cage, or kmsdrm (without cage)"),
        ("cage", "kmsdrm"),
    ),
    Key("kiosk.keyboard", False, say("whether --kiosk listens to keyboards")),
    Key(
        "log.level",
        "",
        say("debug, info, warning or error; empty: info on a panel, warning elsewhere"),
        ("", "debug", "info", "warning", "error"),
    ),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The value of every key, and the file that sets some of them."""

    values: Mapping[str, Value] = field(default_factory=lambda: {k.name: k.default for k in KEYS})
    file: Path | None = None
    set_in_file: frozenset[str] = frozenset()

    def __getitem__(self, name: str) -> str:
        """The value of a text setting."""
        return str(self.values[name])


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
    data = read_whole(file)
    try:
        table = tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        problem = say("this is not TOML: {reason}", reason=str(error))
        raise BadSettings(file, (problem,)) from error
    found = dict(_flat(table))
    problems = tuple(_problems(found))
    if not problems:
        values = {k.name: value_of(k, found.get(k.name, k.default)) for k in KEYS}
        problems = tuple(_misfits(values, found))
    if problems:
        raise BadSettings(file, problems)
    return Settings(values, file, frozenset(found))


def _misfits(values: Mapping[str, Value], found: Mapping[str, Any]) -> Iterator[Text]:
    """What does not fit together; the drivers are only loaded if a setting is about them."""
    if not found.keys().isdisjoint(key.name for key in HARDWARE_KEYS):
        from device.plans import plan_problems

        yield from plan_problems(values)


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _problems(found: Mapping[str, Any]) -> Iterator[Text]:
    keys = {key.name: key for key in KEYS}
    for name, value in found.items():
        key = keys.get(name)
        if key is None:
            close = closest(name, keys)
            if close is None:
                yield say("unknown key {key}", key=name)
            else:
                yield say("unknown key {key}, did you mean {close}?", key=name, close=close)
        else:
            problem = problem_with(key, value)
            if problem is not None:
                yield problem
