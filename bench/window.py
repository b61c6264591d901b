"""The window next to a bare pygame window: start, memory, taps, idle CPU. `-m bench.window`.

Both run in the same private Xvfb, whose framebuffer is a file: pixels are read without asking X.
The floor is one label and one button, software framebuffer, redrawn on change.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

STARTS, TAPS, IDLE_SECONDS = 9, 30, 20
WIDTH, HEIGHT = 800, 480

FLOOR = """
import os
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((800, 480))
font = pygame.font.Font(None, 64)
number = 0
def draw():
    screen.fill((13, 18, 20))
    screen.blit(font.render(f"taps {number}", True, (246, 239, 223)), (24, 90))
    pygame.draw.rect(screen, (246, 239, 223), (500, 20, 280, 60))
    pygame.display.flip()
draw()
while True:
    event = pygame.event.wait()
    if event.type == pygame.MOUSEBUTTONUP:
        number += 1
        draw()
"""


class Peer(NamedTuple):
    """A program to measure: how it starts, where to tap, and where pixels must change."""

    name: str
    command: list[str]
    taps: tuple[tuple[int, int], ...]
    watched: tuple[int, int, int, int]


class Measured(NamedTuple):
    start_ms: float
    pss_mb: float
    tap_p50_ms: float
    tap_p95_ms: float
    idle_cpu_s: float


class Screen:
    """The framebuffer of Xvfb as a file in memory."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(">25I", self._map[:100])
        self._offset = header[0] + header[19] * 12
        self._line = header[12]

    def part(self, area: tuple[int, int, int, int]) -> bytes:
        x, y, w, h = area
        rows = range(y, y + h, 2)
        starts = (self._offset + row * self._line + x * 4 for row in rows)
        return b"".join(self._map[start : start + w * 4] for start in starts)


class Mouse:
    """Fake taps through the XTEST extension."""

    def __init__(self, display: str) -> None:
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._xtst = ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))

    def move(self, x: int, y: int) -> None:
        self._xtst.XTestFakeMotionEvent(self._display, 0, x, y, 0)
        self._x11.XFlush(self._display)

    def tap(self) -> None:
        for is_down in (1, 0):
            self._xtst.XTestFakeButtonEvent(self._display, 1, is_down, 0)
        self._x11.XFlush(self._display)


def until(happened: Callable[[], bool], seconds: float = 10.0) -> float:
    """Looks without pause; the time it took in milliseconds."""
    start = time.perf_counter()
    while not happened():
        if time.perf_counter() - start > seconds:
            raise TimeoutError("nothing happened on the screen")
    return (time.perf_counter() - start) * 1000


def pss_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def starts(peers: tuple[Peer, ...], screen: Screen, environ: dict[str, str]) -> dict[str, float]:
    """The median start of each; they take turns, so that a busy machine slows both alike."""
    took: dict[str, list[float]] = {peer.name: [] for peer in peers}
    for _ in range(STARTS):
        for peer in peers:
            process, milliseconds = started(peer, screen, environ)
            took[peer.name].append(milliseconds)
            ended(process, screen, peer)
    return {name: statistics.median(times) for name, times in took.items()}


def measured(
    peer: Peer, start_ms: float, screen: Screen, mouse: Mouse, environ: dict[str, str]
) -> Measured:
    process, _ = started(peer, screen, environ)
    try:
        time.sleep(2)
        taps = [tapped(peer, screen, mouse, number) for number in range(TAPS)]
        time.sleep(2)
        memory = pss_mb(process.pid)
        before = cpu_seconds(process.pid)
        time.sleep(IDLE_SECONDS)
        idle = cpu_seconds(process.pid) - before
    finally:
        ended(process, screen, peer)
    taps.sort()
    p95 = taps[round(len(taps) * 0.95) - 1]
    return Measured(start_ms, memory, statistics.median(taps), p95, idle)


def started(
    peer: Peer, screen: Screen, environ: dict[str, str]
) -> tuple[subprocess.Popen[bytes], float]:
    blank = screen.part(peer.watched)
    begin = time.perf_counter()
    process = subprocess.Popen(peer.command, env=environ, stdout=subprocess.DEVNULL)
    until(lambda: len(set(screen.part(peer.watched))) > 8 and screen.part(peer.watched) != blank)
    return process, (time.perf_counter() - begin) * 1000


def ended(process: subprocess.Popen[bytes], screen: Screen, peer: Peer) -> None:
    process.kill()
    process.wait()
    until(lambda: len(set(screen.part(peer.watched))) <= 2)


def tapped(peer: Peer, screen: Screen, mouse: Mouse, number: int) -> float:
    mouse.move(*peer.taps[number % len(peer.taps)])
    # People pause between taps; the motion itself must not be measured.
    time.sleep(0.25)
    before = screen.part(peer.watched)
    start = time.perf_counter()
    mouse.tap()
    until(lambda: screen.part(peer.watched) != before)
    return (time.perf_counter() - start) * 1000


def main() -> int:
    floor = Peer("floor", [sys.executable, "-c", FLOOR], ((600, 50),), (24, 90, 240, 40))
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        ours = Peer(
            "brinkside",
            [sys.executable, "-m", "device", "play", "--no-strips", "--data", str(folder)],
            ((678, 50), (542, 50)),
            (24, 90, 240, 28),
        )
        reading, writing = os.pipe()
        xvfb = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24",
             "-fbdir", str(folder), "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL,
        )  # fmt: skip
        closing.callback(xvfb.wait)
        closing.callback(xvfb.terminate)
        display = ":" + os.read(reading, 16).decode().strip()
        environ = {**os.environ, "LANG": "en", "DISPLAY": display, "SDL_VIDEO_WINDOW_POS": "0,0"}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled already
        screen, mouse = Screen(folder / "Xvfb_screen0"), Mouse(display)
        begun = starts((floor, ours), screen, environ)
        results = {
            peer.name: measured(peer, begun[peer.name], screen, mouse, environ)
            for peer in (floor, ours)
        }
    report(results["floor"], results["brinkside"])
    return 0


def report(floor: Measured, ours: Measured) -> None:
    print(f"{'':<14}{'floor':>10}{'brinkside':>12}{'ratio':>8}   wanted")
    wanted = ("at most 2x", "at most 2.2x", "", "floor + 10 ms", "at most 0.5x")
    for name, wish in zip(Measured._fields, wanted, strict=True):
        one, other = getattr(floor, name), getattr(ours, name)
        ratio = other / one if one else float("inf")
        print(f"{name:<14}{one:>10.2f}{other:>12.2f}{ratio:>7.2f}x   {wish}")


if __name__ == "__main__":
    sys.exit(main())
