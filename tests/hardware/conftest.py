"""What the tests of drivers share: a clock that tests turn, and cables that can be pulled."""

import os
import pty
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core import Gauge, Zone
from engine.text import ENGLISH, Text, spoken
from hardware.supervision import Worker

# Adafruit's library then runs on any machine; only the lowest write goes nowhere.
os.environ["BLINKA_FORCEBOARD"] = "OS_AGNOSTIC_BOARD"
os.environ["BLINKA_FORCECHIP"] = "OS_AGNOSTIC"


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Cable:
    """A serial device at the other end of a pty; its name is there only while it is plugged in."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ends: tuple[int, int] | None = None

    def plug(self) -> None:
        device, ours = pty.openpty()
        tty.setraw(ours)
        os.set_blocking(device, False)
        self.path.symlink_to(os.ttyname(ours))
        self._ends = (device, ours)

    def unplug(self) -> None:
        if self._ends is not None:
            self.path.unlink()
            for end in self._ends:
                os.close(end)
            self._ends = None

    def send(self, data: bytes) -> None:
        """As the device: whatever the line takes."""
        assert self._ends is not None
        while data:
            data = data[os.write(self._ends[0], data) :]

    def received(self) -> bytes:
        """As the device: everything that has come in."""
        assert self._ends is not None
        got = b""
        while True:
            try:
                got += os.read(self._ends[0], 65536)
            except BlockingIOError:
                return got


class Bench:
    """A worker without a thread: its turns are taken by the test, its waits pass on the clock."""

    def __init__(self, worker: Worker, clock: Clock, told: list[str]) -> None:
        self.worker = worker
        self.clock = clock
        self.told = told
        self.turns = 0

    @property
    def state(self) -> str:
        return self.worker.state

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            self.worker.turn()
            self.turns += 1

    def run(self, seconds: float) -> None:
        """Lets the worker go on for so many seconds of its clock."""
        end = self.clock.now + seconds
        while True:
            wait = self.worker.turn()
            self.turns += 1
            left = end - self.clock.now
            if left <= 0:
                return
            # A reader that waits for bytes says 0; here that takes a moment too.
            self.clock.now += left if wait is None else min(left, max(wait, 0.001))


NewBench = Callable[..., Bench]
Gauges = Callable[..., tuple[Gauge, ...]]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cable]:
    monkeypatch.setattr("hardware.serial_port.READ_SECONDS", 0)
    cable = Cable(tmp_path / "tty")
    cable.plug()
    yield cable
    cable.unplug()


@pytest.fixture
def bench(clock: Clock) -> NewBench:
    def bench(driver: object, **how: object) -> Bench:
        told: list[str] = []
        worker = Worker(
            Text("device"),
            driver,  # type: ignore[arg-type]
            lambda text: told.append(spoken(text, ENGLISH)),
            now=clock,
            **how,  # type: ignore[arg-type]
        )
        return Bench(worker, clock, told)

    return bench


@pytest.fixture
def gauges() -> Gauges:
    """Three tracks of two sides at levels of 8: calm to 3, tense to 6, then alarm."""

    def gauges(*levels: int) -> tuple[Gauge, ...]:
        found = []
        for at, level in enumerate(levels):
            seat = ("us", "ussr")[at % 2]
            track = ("political", "military", "opinion", "fourth", "fifth")[at // 2]
            zone = Zone.CALM if level <= 3 else Zone.TENSE if level <= 6 else Zone.BRINK
            found.append(Gauge(f"{seat}:{track}", seat, level, 8, zone))
        return tuple(found)

    return gauges
