"""The last settings that were sound: a kiosk starts on them when somebody spoils the file."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import suppress

from device.records.files import read_whole, replace_whole
from device.settings import BadSettings, Settings, loaded
from device.settings.in_force import SettingsInForce, in_force
from engine.core import Refusal
from engine.text import Text, say

COPY = "settings.good.toml"
"""In the data folder, which survives whatever is done to the settings."""


def forgiving(args: Namespace) -> tuple[SettingsInForce, tuple[Text, ...]]:
    """What is in force for a kiosk. Settings that cannot be are told of, and never stop it."""
    try:
        return in_force(args), ()
    except Refusal as bad:
        where = in_force(args, Settings())
        print("brinkside:", where.speak(bad.because), file=sys.stderr)
        good = _last_good(where)
        first = _first_problem(bad)
        if good is None:
            return where, (say("{problem} (the defaults are used)", problem=first),)
        notice = say("{problem} (the last good settings are used)", problem=first)
        return in_force(args, good), (notice,)


def keep(where: SettingsInForce) -> None:
    """Keeps a copy of the settings in force, once it is known that they start."""
    file, copy = where.settings.file, where.data / COPY
    if file is None:
        return
    with suppress(OSError, Refusal):  # a full disk is told of by what matters more
        data = read_whole(file)
        if not copy.exists() or read_whole(copy) != data:
            replace_whole(copy, data)


def _last_good(where: SettingsInForce) -> Settings | None:
    copy = where.data / COPY
    if not os.path.isfile(copy):
        return None
    try:
        return loaded(copy)
    except Refusal:
        return None


def _first_problem(bad: Refusal) -> Text:
    """The panel has room for one; the log has them all."""
    if not isinstance(bad, BadSettings):
        return bad.because
    return say("{file}: {problem}", file=bad.file.name, problem=bad.problems[0])
