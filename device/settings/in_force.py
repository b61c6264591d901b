"""What is in force for a command: settings, language, data folder; from arguments to defaults."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device.records.storage import default_data
from device.settings import Settings, loaded, settings_file
from device.settings.general import General, Terminal
from device.speech.languages import default_language, speech
from engine.text import Arg, Speech, say, spoken


@dataclass(frozen=True, slots=True)
class SettingsInForce:
    """The settings in force, whoever set them."""

    settings: Settings
    speech: Speech
    data: Path
    sources: Mapping[str, Arg]
    """Setting -> where its value comes from, if that is neither the file nor the default."""

    def source(self, name: str) -> Arg:
        """Where the value of a setting comes from."""
        if name in self.sources:
            return self.sources[name]
        return str(self.settings.file) if name in self.settings.found else say("default")

    def speak(self, text: Arg) -> str:
        return spoken(text, self.speech)


def in_force(args: Namespace, settings: Settings | None = None) -> SettingsInForce:
    """What is in force for a command. Raises Refusal for settings that cannot be."""
    if settings is None:
        settings = loaded(settings_file(_given(args, "settings"), os.environ))
    sources: dict[str, Arg] = {}
    general = settings.of(General)
    language = _given(args, "language")
    if language:
        sources["language"] = "--language"
    elif general.language:
        language = general.language
    else:
        language = default_language(os.environ)
        sources["language"] = say("the machine's language")
    data = _given(args, "data")
    if data:
        sources["data"] = "--data"
    elif from_environment := os.environ.get("BRINKSIDE_DATA"):
        data, sources["data"] = from_environment, "$BRINKSIDE_DATA"
    else:
        data = general.data
    if _given(args, "colour"):
        sources["terminal.colour"] = "--colour"
    folder = Path(os.path.expanduser(data)) if data else default_data(os.environ)
    return SettingsInForce(settings, speech(language), folder, sources)


def has_colour(args: Namespace, settings: Settings) -> bool:
    """Whether to write colours: as told, else on a terminal unless the environment objects."""
    wish = _given(args, "colour") or settings.of(Terminal).colour
    if wish == "auto":
        plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        return sys.stdout.isatty() and not plain
    return wish == "always"


def display(environ: Mapping[str, str]) -> str:
    """The display a window would open on; empty if the environment names none.

    >>> display({"DISPLAY": ":0"})
    ':0'
    """
    named = environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY")
    return named or environ.get("SDL_VIDEODRIVER") or ""


def _given(args: Namespace, name: str) -> str | None:
    value = getattr(args, name, None)
    return value if isinstance(value, str) and value else None
