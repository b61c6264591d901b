"""Looking at the machine: Python, data folder, settings, games, display, devices, clock."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from device.doctor.wiring import hardware_findings
from device.games import game, modules
from device.records.deck_book import DeckBook
from device.records.files import reason
from device.settings.in_force import SettingsInForce, display
from device.speech.languages import LANGUAGES, has_catalogue
from engine.core import Refusal
from engine.text import say
from hardware.diagnosis import Diagnosis, State
from hardware.machine import Machine

LEAST_FREE_MIB = 100
BUILT = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock before this was never set: a Pi has no battery for it."""


def examined(where: SettingsInForce, bad_settings: Refusal | None) -> tuple[Diagnosis, ...]:
    return (
        _python(),
        _settings(where, bad_settings),
        _data(where.data),
        _space(where.data),
        _languages(),
        *_games(),
        _deck_book(where.data),
        _display(),
        *hardware_findings(where.settings, Machine()),
        _clock(datetime.now(UTC)),
    )


def _python() -> Diagnosis:
    found = f"{platform.python_version()} ({platform.machine()}, {platform.system()})"
    state: State = "good" if sys.version_info >= (3, 11) else "bad"
    return Diagnosis("python", state, say("Python"), found)


def _settings(where: SettingsInForce, bad: Refusal | None) -> Diagnosis:
    what = say("settings")
    if bad is not None:
        return Diagnosis("settings", "bad", what, bad.because)
    if where.settings.file is None:
        return Diagnosis("settings", "good", what, say("no settings file: defaults are used"))
    return Diagnosis("settings", "good", what, str(where.settings.file))


def _data(data: Path) -> Diagnosis:
    """Tries it for real: permissions alone do not tell of a read-only or full disk."""
    what = say("data folder")
    there = _nearest(data)
    try:
        with tempfile.TemporaryFile(dir=there) as trial:
            trial.write(b"x" * 4096)
            trial.flush()
            os.fsync(trial.fileno())
    except OSError as error:
        told = say("{file} cannot be written: {reason}", file=str(data), reason=reason(error))
        return Diagnosis("data", "bad", what, told)
    if there != data:
        return Diagnosis("data", "good", what, say("{file} will be made", file=str(data)))
    return Diagnosis("data", "good", what, str(data))


def _space(data: Path) -> Diagnosis:
    what = say("free space")
    try:
        free = shutil.disk_usage(_nearest(data)).free // (1024 * 1024)
    except OSError as error:
        return Diagnosis("space", "bad", what, reason(error))
    return Diagnosis("space", "good" if free >= LEAST_FREE_MIB else "bad", what, f"{free} MiB")


def _nearest(folder: Path) -> Path:
    """The folder, or the lowest one above it that is there."""
    return next((up for up in (folder, *folder.parents) if os.path.exists(up)), Path("/"))


def _languages() -> Diagnosis:
    missing = [language for language in LANGUAGES if not has_catalogue(language)]
    what = say("languages")
    if missing:
        told = say("no words for: {languages}", languages=", ".join(missing))
        return Diagnosis("languages", "bad", what, told)
    return Diagnosis("languages", "good", what, ", ".join(LANGUAGES))


def _games() -> Iterator[Diagnosis]:
    for id in modules():
        try:
            found = game(id)
            found.start({})
        except Exception as error:  # whatever is wrong with a game, the doctor tells of the rest
            yield Diagnosis(f"game:{id}", "bad", say("game"), f"{id}: {error}")
        else:
            told = say("{game} (rules {n})", game=found.title, n=found.rules)
            yield Diagnosis(f"game:{id}", "good", say("game"), told)


def _deck_book(data: Path) -> Diagnosis:
    book, what = DeckBook(data / "deck-book.json"), say("deck book")
    try:
        count = book.count()
    except Refusal as refusal:
        return Diagnosis("deck-book", "bad", what, refusal.because)
    if not count:
        return Diagnosis("deck-book", "absent", what, say("no cards told yet"))
    return Diagnosis("deck-book", "good", what, say("cards told: {n}", n=count))


def _display() -> Diagnosis:
    what, name = say("display"), display(os.environ)
    if not name:
        return Diagnosis("display", "absent", what, say("none: Brinkside plays in the terminal"))
    return Diagnosis("display", "good", what, name)


def _clock(now: datetime) -> Diagnosis:
    what, found = say("clock"), now.strftime("%Y-%m-%d %H:%M UTC")
    return Diagnosis("clock", "good" if now >= BUILT else "bad", what, found)
