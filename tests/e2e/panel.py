"""The product in a real window: frames come out through a pipe, taps go in through xdotool."""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.record import read

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 20.0
"""Seconds without a new frame after which something is wrong; never waited for otherwise."""


class Panel:
    """The running product: its frames come through a pipe, taps go in through xdotool."""

    def __init__(self, display: str, data: Path, *arguments: str) -> None:
        self._environ = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "BRINKSIDE_DEBUG": "1",
        }
        self.data = data
        self._pipe = data.parent / "frames"
        self._arguments = arguments
        self.taps = 0
        self.start()

    def start(self) -> None:
        self._pipe.unlink(missing_ok=True)
        os.mkfifo(self._pipe)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "device", "play", "--data", str(self.data), "--language", "en",
             "--trace", str(self._pipe), "--secrets", *self._arguments],
            env=self._environ, cwd=ROOT,
        )  # fmt: skip
        self._frames = os.open(self._pipe, os.O_RDONLY)
        self._rest = b""
        self.frame: dict[str, Any] = {}
        self.wait(lambda frame: frame["screen"] == "home")

    def _next(self) -> None:
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self._frames], [], [], PATIENCE)
            assert ready, f"no new frame; the last one was {self.frame}"
            data = os.read(self._frames, 1 << 16)
            assert data, "the window is gone"
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        self.frame = json.loads(line)

    def wait(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not (self.frame and not self.frame["pressed"] and is_so(self.frame)):
            self._next()
        return self.frame

    def _mouse(self, id: str, *act: str) -> None:
        x, y = self.frame["touches"][id]
        subprocess.run(
            ["xdotool", "mousemove", str(x), str(y), *act], env=self._environ, check=True
        )

    def do(self, *acts: str) -> str:
        """Anything else a hand, a mouse or a keyboard can do, in xdotool's words."""
        done = subprocess.run(
            ["xdotool", *acts], env=self._environ, check=True, capture_output=True, text=True
        )
        return done.stdout

    def tap(self, id: str) -> None:
        self.wait(lambda frame: id in frame["touches"])
        self._mouse(id, "click", "1")
        self.frame = {}
        self.taps += 1

    def seal(self, id: str) -> None:
        """Holds the pad, slides to a secret choice, lets go there and seals it."""
        self.wait(lambda frame: "secret" in frame["touches"])
        self._mouse("secret", "mousedown", "1")
        while f"secret:{id}" not in self.frame.get("touches", {}):
            self._next()
        self._mouse(f"secret:{id}", "mouseup", "1")
        self.frame = {}
        self.tap("seal")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self._frames)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            assert self.process.wait(PATIENCE) == 0
            os.close(self._frames)

    def answers(self) -> list[list[str]]:
        (record,) = (self.data / "games").glob("*.jsonl")
        return [entry.what for entry in read(record.read_bytes()).entries]
