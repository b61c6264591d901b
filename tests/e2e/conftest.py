"""A display of its own, and the product running on it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.panel import Panel


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("needs Xvfb and xdotool")
    reading, writing = os.pipe()
    size = ["-screen", "0", "1000x600x24"]
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *size, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    number = os.read(reading, 16).decode().strip()
    yield f":{number}"
    xvfb.terminate()
    xvfb.wait()


@pytest.fixture
def panel(display: str, tmp_path: Path) -> Iterator[Panel]:
    running = Panel(display, tmp_path / "data")
    yield running
    if running.process.poll() is None:
        running.process.kill()
        running.process.wait()
