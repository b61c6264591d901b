"""A screen where there is no desktop: under cage, or straight on the display.

cage shows one program and nothing else. Started without a display, a kiosk becomes cage, which
starts it again inside.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, MutableMapping
from time import monotonic, sleep
from typing import NoReturn

from device.settings.in_force import display
from engine.core import Refusal
from engine.text import say
from hardware.machine import Machine

PATIENCE = 20.0
"""Seconds to wait for a display that comes late; the service tries again after that."""

Become = Callable[[str, list[str], dict[str, str]], NoReturn]


def ensure_display(
    by: str,
    environ: MutableMapping[str, str],
    *,
    machine: Machine | None = None,
    become: Become = os.execvpe,
    pause: Callable[[float], None] = sleep,
    now: Callable[[], float] = monotonic,
) -> None:
    """Comes back with a display to open a window on, or does not come back but as cage.

    Raises Refusal where there is no display, or no cage.
    """
    if display(environ):
        return
    _wait_for_card(machine or Machine(), pause, now)
    if by == "kmsdrm":
        environ["SDL_VIDEODRIVER"] = "kmsdrm"
        return
    inside = {
        **environ,
        # cage offers X11 as well, which would be taken if it were not said.
        "SDL_VIDEODRIVER": "wayland",
        # A touchscreen may come later than the display.
        "WLR_LIBINPUT_NO_DEVICES": "1",
        # One client on the whole screen: copying it takes less than starting a graphics library.
        "WLR_RENDERER": environ.get("WLR_RENDERER", "pixman"),
    }
    try:
        become("cage", ["cage", "-d", "--", sys.executable, *sys.orig_argv[1:]], inside)
    except FileNotFoundError as error:
        raise Refusal(
            "no-cage", say('cage is not installed (sudo apt install cage, or display = "kmsdrm")')
        ) from error


def _wait_for_card(
    machine: Machine, pause: Callable[[float], None], now: Callable[[], float]
) -> None:
    until = now() + PATIENCE
    while not machine.found("/dev/dri/card*"):
        if now() >= until:
            raise Refusal("no-display", say("this machine has no display yet (/dev/dri/card*)"))
        pause(0.2)
