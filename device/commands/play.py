"""`brinkside play`: the companion in a window; without a display, the demo game."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import suppress

from device import logs
from device.kiosk.settings import RESET_FILE
from device.settings.general import Log
from device.settings.in_force import SettingsInForce, display, in_force


def run(args: Namespace) -> int:
    if args.kiosk:
        from device.kiosk import starting

        return starting.run(args, lambda where: _prepare(args, where))
    if not args.terminal and not display(os.environ):
        from device.commands import demo

        return demo.run(args, in_force(args).data / "demo")
    where = in_force(args)
    if not args.terminal:
        from device import panel

        _prepare(args, where)
        return panel.run(args, where)
    _begin_log(args, where)
    from device.terminal import playing

    return playing.run(args, where)


def _begin_log(args: Namespace, where: SettingsInForce) -> None:
    """A game in a terminal has the screen for itself: its log is only written elsewhere."""
    by_default = "warning" if args.terminal else "info"
    level = args.log or where.settings.of(Log).level or by_default
    if not (args.terminal and logs.is_on_screen(sys.stderr)):
        logs.start(level, sys.stderr, os.environ)


def _prepare(args: Namespace, where: SettingsInForce) -> None:
    """What a panel needs done before it opens its window."""
    _begin_log(args, where)
    _reset_pin_if_asked(where)


def _reset_pin_if_asked(where: SettingsInForce) -> None:
    """Whoever took the card out of the machine and asked for it on the card gets rid of the PIN."""
    with suppress(OSError):
        if not RESET_FILE.exists():
            return
        from device.kiosk.pin import PinStore

        PinStore(where.data).honour_reset(RESET_FILE)
