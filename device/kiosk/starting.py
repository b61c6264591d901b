"""`play --kiosk`: the companion as the only thing there is, with no way behind it."""

from __future__ import annotations

import faulthandler
import os
import signal
from argparse import Namespace
from collections.abc import Callable

from device import logs, panel
from device.cli import INTERNAL
from device.kiosk import notify
from device.kiosk.display import ensure_display
from device.kiosk.last_good import forgiving, keep
from device.kiosk.settings import Kiosk
from device.settings.in_force import SettingsInForce
from engine.core import Refusal

FROM_THE_SEAT = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGHUP)
"""What keys and a terminal that goes away send; only the service manager's SIGTERM counts."""


def run(args: Namespace, prepare: Callable[[SettingsInForce], None]) -> int:
    for each in FROM_THE_SEAT:
        signal.signal(each, signal.SIG_IGN)
    # When the watchdog ends a loop that hangs, the log says where it hung.
    faulthandler.enable()
    notify.starting(os.environ)
    where, notices = forgiving(args)
    ensure_display(where.settings.of(Kiosk).display, os.environ)
    # Only now: under cage all of this runs twice, and only the second one opens the window.
    prepare(where)
    if not notices:
        keep(where)
    try:
        return panel.run(args, where, notices)
    except Refusal:
        raise
    except Exception as error:  # its words may hold a secret, and stderr is kept by the journal
        logs.log.critical("the panel ended", exc_info=error)
        return INTERNAL
