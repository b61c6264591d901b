"""Whether a release can run at all, asked of the release itself before anybody depends on it."""

from __future__ import annotations

import os
import pkgutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from device.kiosk.notify import Addressed, Notifier
from engine.core import Refusal

PACKAGES = ("device", "engine", "hardware", "ui")
MOST_RECORDS = 50
"""The newest are enough: a café's device may hold thousands."""


def problems(data: Path) -> Iterator[str]:
    """What is wrong, by check; nothing where the release will do."""
    checks: tuple[tuple[str, Callable[[], None]], ...] = (
        ("imports", _imports),
        ("records", lambda: _opens_records(data)),
        ("pictures", _draws),
        ("notice", _notifies),
    )
    for name, check in checks:
        try:
            check()
        except Exception as error:  # whatever it is, this release is not to be run
            yield f"{name}: {type(error).__name__}: {error}"


def _imports() -> None:
    for package in PACKAGES:
        folder = import_module(package).__path__
        for module in pkgutil.walk_packages(folder, f"{package}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)


def _opens_records(data: Path) -> None:
    """Records that are damaged, or newer than this release, are told at the table: no reason
    against it. Only what the rules themselves stumble over is."""
    from device import games
    from device.records.files import read_whole
    from device.records.storage import record_paths
    from engine.record import read
    from engine.session import resumed

    for path in record_paths(data)[-MOST_RECORDS:]:
        try:
            reading = read(read_whole(path))
            resumed(games.game(reading.header.game), reading)
        except Refusal:
            continue


def _draws() -> None:
    """The first screen, and the table of every game as it begins."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from device import games
    from device.desk import Desk
    from device.table import header_of
    from engine.session import Session
    from ui.gallery import model_of
    from ui.model import refreshed
    from ui.port import Prefs
    from ui.routes import blank
    from ui.scene.picture import picture, png
    from ui.screens.play import at_table

    empty, desk = blank(Prefs("en")), Desk()
    png(picture(model_of("home", empty, desk), desk))
    for id in games.modules():
        desk.put(Session(games.game(id), header_of(id, {})))
        png(picture(at_table(refreshed(empty, desk)), desk))


def _notifies() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager,
    ):
        address = os.path.join(folder, "notify")
        manager.bind(address)
        manager.settimeout(10)
        notifier = Notifier(Addressed(address, None), clock=lambda: 0.0)
        notifier.alive("")
        if b"READY=1" not in manager.recv(4096):
            raise RuntimeError("the service manager was told nothing")
        notifier.close()
