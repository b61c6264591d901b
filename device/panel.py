"""The panel: window, desk and devices put together."""

from __future__ import annotations

import logging
import os
import signal
import sys
from argparse import Namespace
from contextlib import ExitStack
from contextlib import closing as to_close
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TextIO

from device import logs
from device.desk import Desk, remembered
from device.kiosk.notify import Notifier, addressed
from device.kiosk.settings import Kiosk
from device.records.files import PRIVATE_FILE, close_to_others
from device.records.shelf import Shelf
from device.settings.in_force import SettingsInForce, display
from engine.core import Refusal
from engine.text import Text, say

if TYPE_CHECKING:
    from device.settings import Settings
    from device.wiring.panel_devices import PanelDevices
    from hardware.drivers import Part
    from ui.loop.window import Window

log = logging.getLogger("brinkside")

HOME_SIZE = (800, 480)
LEAST, MOST = 320, 8192
SIMULATED = "simulated"


def size_of(text: str | None) -> tuple[int, int]:
    """
    >>> size_of("1280x720"), size_of(None)
    ((1280, 720), (800, 480))
    """
    if not text:
        return HOME_SIZE
    width, _, height = text.lower().partition("x")
    if width.isdecimal() and height.isdecimal():
        size = int(width[:6]), int(height[:6])
        if all(LEAST <= side <= MOST for side in size):
            return size
    raise Refusal("bad-size", say("a size is given like 800x480, not {size}", size=text[:20]))


def _private(file: str) -> TextIO:
    """A file for this user alone: a trace may tell secrets, and what is typed tells names."""
    close_to_others(Path(file))
    mode = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
    return open(os.open(file, mode, PRIVATE_FILE), "w", encoding="utf-8")


def _stand_beside(
    window: Window, desk: Desk, settings: Settings, has_strips: bool, closing: ExitStack
) -> None:
    """Puts the devices beside the window: real ones at once, what a screen and a keyboard stand
    in for when it is first needed, so that a start waits for no driver nobody asked for."""

    def wanted() -> dict[str, Part]:
        from device.wiring.parts import parts_of

        return parts_of(settings)

    def made(parts: dict[str, Part]) -> PanelDevices:
        from device.wiring.devices import Devices
        from device.wiring.panel_devices import PanelDevices

        lights = parts.get("lights")
        if lights is not None and lights.driver.id == SIMULATED:
            del parts["lights"]  # those are drawn, if at all
        drawn = _drawn(lights) if has_strips else None
        devices = closing.enter_context(Devices(parts, drawn=drawn, wake=window.waiter.call))
        devices.idle(False)
        return PanelDevices.of(parts, devices, desk, clock=clock)

    window.make_beside = lambda: made(wanted())
    if settings.names_devices:
        parts = wanted()
        if any(part.driver.id != SIMULATED for part in parts.values()):
            window.beside, window.make_beside = made(parts), None
        elif not has_strips and "controls" not in parts:
            window.make_beside = None


def _drawn(lights: Part | None) -> Part:
    """The strips that a window draws: those of the settings, or a copy of those that are real."""
    if lights is not None and lights.driver.id == SIMULATED:
        return lights
    from hardware.lights import KIND

    return KIND.with_settings(SIMULATED)


def clock() -> float:
    """Milliseconds that only go forward."""
    return monotonic() * 1000


def run(args: Namespace, where: SettingsInForce, notices: tuple[Text, ...] = ()) -> int:
    """The companion in a window, until it is closed; a kiosk's only by the service manager."""
    has_strips = not (args.fullscreen or args.kiosk) and args.strips is not False
    desk = Desk(Shelf(where.data))
    with ExitStack() as closing:
        window = _opened(args, where, desk, has_strips, closing)
        logs.started(where)
        page = window.app.model.page
        log.info("panel: %s x %s on %s", page.width_px, page.height_px, display(os.environ))
        if notices:
            from ui.model import noticed

            window.app.model = noticed(window.app.model, notices)
        if args.game:
            from ui.screens.home import Choose

            window.app.send(Choose(args.game))

        _stand_beside(window, desk, where.settings, has_strips, closing)
        _tell_manager(window, where, closing)
        signal.signal(signal.SIGTERM, lambda *_: window.close())
        try:
            window.run()
        finally:
            desk.leave()
            if desk.unsaved is not None:
                told = where.speak(say("Not saved: {reason}", reason=desk.unsaved))
                print("brinkside:", told, file=sys.stderr)
            log.info("stopped")
    return 0


def _opened(
    args: Namespace, where: SettingsInForce, desk: Desk, has_strips: bool, closing: ExitStack
) -> Window:
    """The window as it was asked for. Raises Refusal where the machine cannot open one."""
    from ui.loop.window import CannotOpen, Window

    size = size_of(args.size)
    prefs = remembered(where.data, where.speech.language)
    if args.language:
        prefs = prefs._replace(language=args.language)
    trace = closing.enter_context(_private(args.trace)) if args.trace else None
    try:
        return Window(
            desk,
            prefs,
            size,
            clock=clock,
            is_full=args.fullscreen or args.kiosk,
            has_strips=has_strips,
            is_locked=args.kiosk,
            has_keys=not args.kiosk or where.settings.of(Kiosk).keyboard,
            trace=trace,
            traces_secrets=args.secrets,
        )
    except CannotOpen as error:
        raise Refusal(
            "no-window", say("no window can be opened: {reason} (--terminal)", reason=str(error))
        ) from error


def _tell_manager(window: Window, where: SettingsInForce, closing: ExitStack) -> None:
    """Lets the service manager know, where there is one, that the panel is alive."""
    manager = addressed(os.environ)
    if manager is None:
        return
    from device.kiosk.probation import probation

    notifier = closing.enter_context(to_close(Notifier(manager, clock)))
    trial = probation(where.data, clock)

    def alive(screen: str) -> None:
        notifier.alive(screen)
        if trial is not None:
            trial.alive()

    window.alive = alive
