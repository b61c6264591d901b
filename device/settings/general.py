"""The settings of the program itself, and of what has no room of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from device.speech.languages import LANGUAGES
from engine.text import say
from hardware.schema import key


@dataclass(frozen=True)
class General:
    """What stands at the top of the file."""

    section: ClassVar[str] = ""

    language: str = key(
        "", say("en, ru, de or fr; empty: as the machine"), allowed=("", *LANGUAGES)
    )
    data: str = key("", say("the folder of games and history; empty: the user's own"))


@dataclass(frozen=True)
class Terminal:
    section: ClassVar[str] = "terminal"

    colour: str = key(
        "auto",
        say("colours in the terminal: auto, always or never"),
        allowed=("auto", "always", "never"),
    )


@dataclass(frozen=True)
class Log:
    section: ClassVar[str] = "log"

    level: str = key(
        "",
        say("debug, info, warning or error; empty: info on a panel, warning elsewhere"),
        allowed=("", "debug", "info", "warning", "error"),
    )
