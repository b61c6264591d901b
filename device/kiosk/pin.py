"""The operator's PIN: stored as a scrypt hash, and slower to guess with every wrong try.

A wrong try is on disk before the PIN is even compared, so pulling the plug wins nothing; and since
a machine without a battery clock cannot know how long it was off, a wait begins anew with it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from device.kiosk.settings import RESET_FILE
from device.records.files import replace_whole
from engine.core import Refusal
from engine.text import say, say_count

FEWEST_DIGITS, MOST_DIGITS = 4, 8
FREE_TRIES = 3
"""So many wrong tries in a row cost no wait: a finger slips."""
FIRST_WAIT, LONGEST_WAIT = 30, 3600
"""Seconds; each further wrong try doubles the wait."""

_SCRYPT = {"n": 2**14, "r": 8, "p": 1}


class PinVerdict(NamedTuple):
    """What came of a try."""

    right: bool
    wait: int = 0
    """Seconds until the next try counts."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """The file, as it is on disk; salt and hash empty where no PIN is set."""

    salt: str = ""
    hash: str = ""
    failures: int = 0
    reset_by: str = ""
    """Which reset file was honoured last: each counts once."""


def wait_after(failures: int) -> int:
    """Seconds to wait after so many wrong tries in a row.

    >>> [wait_after(n) for n in (0, 3, 4, 5, 10, 11, 1000)]
    [0, 0, 30, 60, 1920, 3600, 3600]
    """
    if failures <= FREE_TRIES:
        return 0
    doublings = min(failures - FREE_TRIES - 1, 16)
    return int(min(FIRST_WAIT * 2**doublings, LONGEST_WAIT))


def problem_of(pin: str) -> Refusal | None:
    """Why a PIN will not do.

    >>> problem_of("2580") is None
    True
    """
    if not (pin.isascii() and pin.isdigit() and FEWEST_DIGITS <= len(pin) <= MOST_DIGITS):
        told = say("a PIN has {least} to {most} digits", least=FEWEST_DIGITS, most=MOST_DIGITS)
        return Refusal("bad-pin", told)
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    if steps in ({0}, {1}, {-1}):
        return Refusal("bad-pin", say("this PIN is the first that anybody would try"))
    return None


class PinStore:
    """The PIN of one data folder. Another process may set or remove it at any time."""

    def __init__(self, data: Path, clock: Callable[[], float] = monotonic) -> None:
        self._file = data / "pin.json"
        self._clock = clock
        self._failures = 0
        self._since: float | None = None

    @property
    def is_set(self) -> bool:
        return bool(self._read().hash)

    def set(self, pin: str) -> None:
        """Raises Refusal for a PIN that will not do."""
        problem = problem_of(pin)
        if problem is not None:
            raise problem
        salt = os.urandom(16)
        reset_by = self._reset_honoured()
        self._write(_Stored(salt.hex(), _hashed(pin, salt), reset_by=reset_by))

    def remove(self) -> None:
        self._write(_Stored(reset_by=self._reset_honoured()))

    def wait(self) -> int:
        """Seconds until the next try counts."""
        return self._wait(self._read())

    def check(self, pin: str) -> PinVerdict:
        """One try. During a wait nothing is compared and nothing counted."""
        stored = self._read()
        if wait := self._wait(stored):
            return PinVerdict(False, wait)
        failures = max(stored.failures, self._failures) + 1
        self._count(stored, failures)
        if stored.hash and _is(pin, stored):
            self._count(stored, 0)
            return PinVerdict(True)
        return PinVerdict(False, wait_after(failures))

    def honour_reset(self, file: Path = RESET_FILE) -> bool:
        """Removes the PIN if a reset file lies on the boot partition that was not there before."""
        try:
            status = file.stat()
        except OSError:
            return False
        name = f"{status.st_mtime_ns}:{status.st_size}"
        if self._reset_honoured() == name:
            return False
        self._write(_Stored(reset_by=name))
        self._failures, self._since = 0, None
        return True

    def _wait(self, stored: _Stored) -> int:
        failures = max(stored.failures, self._failures)
        if self._since is None or failures != self._failures:
            self._failures, self._since = failures, self._clock()
        left = wait_after(failures) - (self._clock() - self._since)
        return max(0, -int(-left // 1))

    def _count(self, stored: _Stored, failures: int) -> None:
        self._failures, self._since = failures, self._clock()
        # A full disk must not lock out who comes to make room: this process counts on by itself.
        with suppress(OSError):
            self._write(replace(stored, failures=failures))

    def _read(self) -> _Stored:
        try:
            found = json.loads(self._file.read_bytes())
            stored = _Stored(**found)
            bytes.fromhex(stored.salt)
            if type(stored.failures) is int and isinstance(stored.hash, str):
                return stored
        except FileNotFoundError:
            return _Stored()
        except (OSError, ValueError, TypeError):
            pass
        # Nobody can tell what the PIN was; taking it for none would open the door.
        return _Stored(salt="", hash="damaged")

    def _reset_honoured(self) -> str:
        return str(self._read().reset_by)

    def _write(self, stored: _Stored) -> None:
        replace_whole(self._file, json.dumps(asdict(stored)).encode())


def _hashed(pin: str, salt: bytes) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt, maxmem=64 * 1024 * 1024, **_SCRYPT).hex()


def _is(pin: str, stored: _Stored) -> bool:
    return hmac.compare_digest(_hashed(pin, bytes.fromhex(stored.salt)), stored.hash)


def too_soon(seconds: int) -> Refusal:
    """That a try came too soon."""
    told = say_count("wait {n} second and try again", "wait {n} seconds and try again", seconds)
    return Refusal("pin-wait", told)
