"""Tells systemd that the panel is up and alive: its sd_notify protocol, in a few own lines.

Only the panel's own loop calls `alive`, after a step that went well. A loop that hangs, or fails
in every step, tells nothing, and the watchdog has the service started anew.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from typing import NamedTuple

BEATS_PER_LIMIT = 3
"""How often it is said within the time after which silence counts as death."""

STAGE_MICROSECONDS = 90_000_000
"""For each stage of the start: as long as the service has for the first one."""


class Addressed(NamedTuple):
    """To whom, and how often (milliseconds; None: nobody minds)."""

    address: str | bytes
    every: float | None


def addressed(environ: MutableMapping[str, str]) -> Addressed | None:
    """Takes the service manager's variables out of the environment, so that no child of ours can
    speak for us; None where there is no service manager.

    WATCHDOG_PID is not looked at: under a compositor it names the compositor, and the panel has
    to answer for both.
    """
    address = _address(environ.pop("NOTIFY_SOCKET", ""))
    limit = environ.pop("WATCHDOG_USEC", "")
    environ.pop("WATCHDOG_PID", None)
    if address is None:
        return None
    every = int(limit) / 1000 / BEATS_PER_LIMIT if limit.isdecimal() and int(limit) else None
    return Addressed(address, every)


def starting(environ: Mapping[str, str]) -> None:
    """Says that the start has come one stage further, each of which may take its time: a slow
    machine is not to be stopped and begun anew for ever."""
    address = _address(environ.get("NOTIFY_SOCKET", ""))
    if address is None:
        return
    kind = socket.SOCK_DGRAM | socket.SOCK_NONBLOCK
    with socket.socket(socket.AF_UNIX, kind) as manager, suppress(OSError):
        manager.sendto(b"EXTEND_TIMEOUT_USEC=%d" % STAGE_MICROSECONDS, address)


def _address(named: str) -> str | bytes | None:
    if not named.startswith(("/", "@")):
        return None
    # A leading @ stands for the NUL byte of a name that is in no folder.
    return b"\0" + os.fsencode(named[1:]) if named[0] == "@" else named


class Notifier:
    """Says "ready" once, "alive" at the watchdog's pace, and what the screen shows when it changes.

    Never raises and never waits: a service manager that does not listen is its own affair.
    """

    def __init__(self, to: Addressed, clock: Callable[[], float]) -> None:
        self._to = to
        self._clock = clock
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._is_ready = False
        self._beat: float | None = None
        self._status = ""

    def alive(self, status: str) -> None:
        """To be called after every sound step of the loop, the first of which drew a frame."""
        lines = []
        now = self._clock()
        if not self._is_ready:
            lines.append("READY=1")
        if self._to.every is not None and (
            self._beat is None or now - self._beat >= self._to.every
        ):
            lines.append("WATCHDOG=1")
        if status != self._status:
            lines.append(f"STATUS={status}")
        if lines and self._tell("\n".join(lines)):
            self._is_ready = True
            self._status = status
            if "WATCHDOG=1" in lines:
                self._beat = now

    def close(self) -> None:
        self._tell("STOPPING=1")
        self._socket.close()

    def _tell(self, text: str) -> bool:
        try:
            self._socket.sendto(text.encode(), self._to.address)
        except OSError:
            return False
        return True
