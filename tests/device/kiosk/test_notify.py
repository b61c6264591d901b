"""Shows that the service manager hears from the panel when it lives, and only then."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from device.desk import Desk
from device.kiosk.notify import Notifier, addressed, starting
from engine.text import Text
from ui.loop.window import Window
from ui.port import Prefs
from ui.scene.sdl import pygame

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[3]
LIMIT = 9_000_000
"""Microseconds of silence that the service manager allows."""


class Manager:
    """Stands in for systemd: a socket, and what was said to it so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        lines: list[str] = []
        while True:
            try:
                lines += self.socket.recv(4096).decode().splitlines()
            except BlockingIOError:
                return lines

    def hears(self) -> list[str]:
        """Waits for the next thing that is said."""
        self.socket.settimeout(20)
        try:
            return self.socket.recv(4096).decode().splitlines()
        finally:
            self.socket.setblocking(False)

    def close(self) -> None:
        self.socket.close()


class Shop(Desk):
    """A desk that can take long, or fail, while a step is under way."""

    meanwhile = staticmethod(lambda: None)

    def settle(self) -> tuple[Text, ...]:
        self.meanwhile()
        return super().settle()


class Panel:
    """A window without a display that is stepped by hand, watched by a manager."""

    def __init__(self, manager: Manager) -> None:
        self.now = 0.0
        self.desk = Shop()
        self.window = Window(self.desk, Prefs(reduced=True), (800, 480), clock=lambda: self.now)
        self.window.waiter.wait = lambda until: None  # type: ignore[method-assign]
        to = addressed({"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": str(LIMIT)})
        assert to is not None
        self.window.alive = Notifier(to, lambda: self.now).alive

    def step(self, after: float = 0.0) -> None:
        self.now += after
        self.window.step()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    made = Manager(tmp_path / "notify")
    yield made
    made.close()


@pytest.fixture
def panel(manager: Manager, monkeypatch: pytest.MonkeyPatch) -> Iterator[Panel]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Panel(manager)
    yield made
    made.window.waiter.close()
    pygame.display.quit()


def test_ready_is_said_once_when_the_first_frame_is_drawn(panel: Panel, manager: Manager) -> None:
    assert manager.heard() == []
    panel.step()
    assert manager.heard() == ["READY=1", "WATCHDOG=1", "STATUS=home"]
    panel.step(after=1)
    assert manager.heard() == []


def test_watchdog_is_fed_thrice_within_its_limit_and_no_more(
    panel: Panel, manager: Manager
) -> None:
    panel.step()
    manager.heard()
    fed = []
    for _ in range(120):  # half a minute of a loop that turns every quarter of a second
        panel.step(after=250)
        fed += [panel.now for line in manager.heard() if line == "WATCHDOG=1"]
    assert fed == [3000.0 * turn for turn in range(1, 11)]


def test_watchdog_is_not_fed_while_the_loop_is_blocked(panel: Panel, manager: Manager) -> None:
    panel.step()
    manager.heard()
    while_blocked: list[str] = []

    def hang() -> None:
        panel.now += 60_000
        while_blocked.extend(manager.heard())

    panel.desk.meanwhile = hang
    panel.step(after=250)
    assert while_blocked == []
    assert manager.heard() == ["WATCHDOG=1"]


def test_step_that_fails_does_not_feed_the_watchdog(panel: Panel, manager: Manager) -> None:
    panel.step()
    manager.heard()

    def fail() -> None:
        raise ZeroDivisionError

    panel.desk.meanwhile = fail
    # The panel saves itself from some faults in a row, then gives up: neither counts as alive.
    with suppress(ZeroDivisionError):
        for _ in range(20):
            panel.step(after=5000)
    assert manager.heard() == []


def test_manager_that_went_away_is_no_concern_of_the_panel(panel: Panel, manager: Manager) -> None:
    manager.close()
    manager.path.unlink()
    panel.step()
    panel.step(after=5000)


def test_without_a_service_manager_nobody_is_told() -> None:
    assert addressed({}) is None
    assert addressed({"NOTIFY_SOCKET": "nonsense"}) is None


def test_nobody_the_panel_starts_can_speak_for_it() -> None:
    environ = {"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}
    to = addressed(environ)
    assert to is not None
    assert to.every == 1000 / 3
    assert environ == {}


def test_companion_tells_ready_alive_and_stopping(manager: Manager, tmp_path: Path) -> None:
    environ = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "NOTIFY_SOCKET": str(manager.path),
        "WATCHDOG_USEC": "1000000",
    }
    play = [sys.executable, "-m", "device", "play", "--data", str(tmp_path), "--language", "en"]
    companion = subprocess.Popen(play, cwd=ROOT, env=environ)
    try:
        assert manager.hears() == ["READY=1", "WATCHDOG=1", "STATUS=home"]
        assert manager.hears() == ["WATCHDOG=1"]
        companion.terminate()
        said = manager.hears()
        while said == ["WATCHDOG=1"]:
            said = manager.hears()
        assert said == ["STOPPING=1"]
        assert companion.wait(20) == 0
    finally:
        companion.kill()
        companion.wait()


def test_each_stage_of_the_start_asks_for_time_of_its_own(tmp_path: Path) -> None:
    manager = Manager(tmp_path / "notify")
    environ = {"NOTIFY_SOCKET": str(manager.path)}
    starting(environ)
    # Once more inside the compositor, and the panel is still to speak after that.
    starting(environ)
    assert manager.heard() == ["EXTEND_TIMEOUT_USEC=90000000"] * 2
    assert addressed(environ) is not None
    manager.close()


def test_start_goes_on_where_nobody_listens(tmp_path: Path) -> None:
    starting({})
    starting({"NOTIFY_SOCKET": str(tmp_path / "nobody")})
