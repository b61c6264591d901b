"""The log: a line on stderr for each event that an operator or a bug report needs.

Nothing secret stands in it, no name and no answer: not even the words of an exception in the rules,
which may hold what somebody picked. The record tells that to whoever may read it.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from platform import python_version
from time import gmtime
from traceback import extract_tb
from types import TracebackType
from typing import TextIO

from device.settings.in_force import SettingsInForce
from device.version import version
from engine.core import Refusal
from engine.text import say

LEVELS = ("debug", "info", "warning", "error")
"""From all to little; chosen by `--log` or `log.level`."""
MOST_PLACES = 12

log = logging.getLogger("brinkside")
log.addHandler(logging.NullHandler())

_PRIORITIES = {"DEBUG": 7, "INFO": 6, "WARNING": 4, "ERROR": 3, "CRITICAL": 2}
"""What systemd reads from the start of a line."""


def start(level: str, stream: TextIO, environ: Mapping[str, str]) -> None:
    """Begins to write the log, and sees to it that no thread ends without a word in it."""
    if level not in LEVELS:
        words = ", ".join(LEVELS)
        raise Refusal("bad-level", say("a level of the log is one of {words}", words=words))
    logging.raiseExceptions = False  # a stderr that is gone must not disturb the game
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Line(_goes_to_journal(stream, environ)))
    for earlier in log.handlers[1:]:
        log.removeHandler(earlier)
    log.addHandler(handler)
    log.setLevel(level.upper())
    threading.excepthook = _thread_ended


def started(where: SettingsInForce) -> None:
    """The first line: what runs where. Of the settings only the names, values may be secret."""
    log.info(
        "started: %s, Python %s, %s, data %s, settings %s (%s)",
        version(),
        python_version(),
        _machine(),
        where.data,
        where.settings.file or "none",
        ", ".join(sorted(where.settings.found)) or "all as they are by default",
    )


def _machine() -> str:
    """As `platform.platform` tells it, which starts a program to ask for the processor."""
    system = os.uname()
    return f"{system.sysname} {system.release} {system.machine}"


class _Line(logging.Formatter):
    """One line whatever happens; journald notes the time by itself and wants to hear the level."""

    def __init__(self, is_for_journal: bool) -> None:
        super().__init__()
        self._is_for_journal = is_for_journal
        self.converter = gmtime

    def format(self, record: logging.LogRecord) -> str:
        told = f"{record.name}: {record.getMessage()}"
        if record.exc_info and record.exc_info[0] is not None:
            told += f" [{_where(record.exc_info[1], record.exc_info[2])}]"
        told = " ".join(told.split())
        if self._is_for_journal:
            return f"<{_PRIORITIES.get(record.levelname, 6)}>{told}"
        return f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%SZ')} {record.levelname} {told}"


def _where(error: BaseException | None, trace: TracebackType | None) -> str:
    """The kind of an exception and the places it went through, the innermost first."""
    places = [
        f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} {frame.name}"
        for frame in reversed(extract_tb(trace))
    ]
    return " < ".join([type(error).__name__, *places[:MOST_PLACES]])


def _thread_ended(args: threading.ExceptHookArgs) -> None:
    name = args.thread.name if args.thread is not None else "a thread"
    error = (args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback)
    log.error("%s ended", name, exc_info=error)


def _goes_to_journal(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether systemd says that this very stream is its journal's."""
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


def is_on_screen(stream: TextIO) -> bool:
    """Whether lines would land among those of a game in this terminal."""
    return stream.isatty() and sys.stdout.isatty()
