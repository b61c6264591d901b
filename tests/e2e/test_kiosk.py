"""Shows that nobody in front of a kiosk gets out of it, or behind it."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.panel import Panel

pytestmark = pytest.mark.window

FUNCTION_KEYS = [f"F{number}" for number in range(1, 13)]
CHORDS = [
    *(f"ctrl+alt+{key}" for key in FUNCTION_KEYS),
    *(f"alt+{key}" for key in FUNCTION_KEYS),
    *(f"ctrl+{key}" for key in "qcwdzxnotp"),
    *("ctrl+shift+q", "ctrl+backslash", "ctrl+Escape", "ctrl+shift+Escape", "ctrl+F4"),
    *("ctrl+alt+Delete", "ctrl+alt+BackSpace", "ctrl+alt+t", "ctrl+shift+t", "ctrl+alt+Escape"),
    *("alt+Tab", "alt+Escape", "alt+space", "alt+Print", "alt+F4", "alt+shift+F4"),
    *("super", "super+l", "super+r", "super+d", "super+Tab", "super+space"),
    *("Print", "Menu", "Escape", "Pause", "Scroll_Lock", "Return", "BackSpace", "space"),
    *("XF86PowerOff", "XF86Sleep", "XF86WWW", "Help", "Break", "Delete", "Insert"),
]


def _press(panel: Panel, *keys: str) -> None:
    for key in keys:
        panel.do("key", "--delay", "1", key)


@pytest.fixture
def kiosk(display: str, tmp_path: Path) -> Iterator[Panel]:
    running = Panel(display, tmp_path / "data", "--kiosk", "--settings", str(_settings(tmp_path)))
    yield running
    if running.process.poll() is None:
        running.process.kill()
        running.process.wait()


def _settings(folder: Path, content: str = "") -> Path:
    file = folder / "brinkside.toml"
    file.write_text(content)
    return file


def test_no_key_chord_leads_out(kiosk: Panel) -> None:
    assert len(CHORDS) >= 60
    _press(kiosk, *CHORDS)
    # No key was listened to: the same screen still stands, and touches do what they do.
    kiosk.tap("game:thirteen-minutes")
    assert kiosk.wait(lambda frame: frame["screen"] != "home")["screen"] == "setup"
    _press(kiosk, *CHORDS)
    kiosk.tap("start")
    kiosk.wait(lambda frame: frame["screen"] == "play")
    assert kiosk.process.poll() is None


def test_no_signal_from_the_seat_leads_out(kiosk: Panel) -> None:
    for each in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGHUP):
        kiosk.process.send_signal(each)
    kiosk.tap("game:thirteen-minutes")
    kiosk.wait(lambda frame: frame["screen"] == "setup")
    state = Path(f"/proc/{kiosk.process.pid}/stat").read_text().rpartition(")")[2].split()[0]
    assert state not in "TZ"


def test_gestures_lead_nowhere(kiosk: Panel) -> None:
    w, h = 999, 599
    corners = [(0, 0), (w, 0), (0, h), (w, h), (w // 2, 0), (w // 2, h), (0, h // 2), (w, h // 2)]
    for x, y in corners:
        for to_x, to_y in ((w - x, h - y), (w // 2, h // 2), (x, h - y)):
            kiosk.do(
                *("mousemove", str(x), str(y), "mousedown", "1", "mousemove", str(w // 3), "300"),
                *("mousemove", str(to_x), str(to_y), "mouseup", "1", "click", "2", "click", "3"),
            )
    kiosk.wait(lambda frame: bool(frame["touches"]))
    assert kiosk.process.poll() is None


def test_service_manager_can_end_it(kiosk: Panel) -> None:
    kiosk.close()


def test_keyboard_counts_where_a_setting_allows_it(display: str, tmp_path: Path) -> None:
    file = _settings(tmp_path, "[kiosk]\nkeyboard = true\n")
    panel = Panel(display, tmp_path / "data", "--kiosk", "--settings", str(file))
    try:
        panel.tap("game:thirteen-minutes")
        panel.wait(lambda frame: frame["screen"] == "setup")
        _press(panel, "ctrl+q", "Return")
        panel.wait(lambda frame: frame["screen"] == "play")
    finally:
        panel.process.kill()
        panel.process.wait()


def test_kiosk_starts_on_bad_settings(display: str, tmp_path: Path) -> None:
    file = _settings(tmp_path, "langauge = 1\n")
    panel = Panel(display, tmp_path / "data", "--kiosk", "--settings", str(file))
    assert panel.frame["screen"] == "home"
    panel.process.kill()
    panel.process.wait()


def test_kiosk_and_terminal_exclude_each_other() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "device", "play", "--kiosk", "--terminal"],
        capture_output=True, check=False, cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    assert done.returncode == 2
