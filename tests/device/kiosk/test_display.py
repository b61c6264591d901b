"""Shows how a kiosk gets a screen: under cage or straight on the display, also when it is late."""

import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from device.kiosk.display import ensure_display
from engine.core import Refusal
from hardware.machine import Machine


class Became(Exception):
    """What the process would have turned into."""


def become(program: str, arguments: list[str], environ: dict[str, str]) -> NoReturn:
    raise Became(program, arguments, environ)


class Late:
    """A clock, and a display that is there after some time of waiting."""

    def __init__(self, root: Path, after: float) -> None:
        self.now = 0.0
        self._after = after
        self._cards = root / "dev/dri"
        self.pause(0)

    def pause(self, seconds: float) -> None:
        self.now += seconds
        if self.now >= self._after:
            self._cards.mkdir(parents=True, exist_ok=True)
            (self._cards / "card0").touch()


def _ensure(root: Path, after: float = 0, by: str = "cage", **environ: str) -> dict[str, str]:
    late = Late(root, after)
    how: Any = {"become": become, "pause": late.pause, "now": lambda: late.now}
    ensure_display(by, environ, machine=Machine(root), **how)
    return environ


def test_display_that_is_there_is_used(tmp_path: Path) -> None:
    assert _ensure(tmp_path, after=99, DISPLAY=":0") == {"DISPLAY": ":0"}


def test_kiosk_becomes_cage_and_starts_again_inside(tmp_path: Path) -> None:
    with pytest.raises(Became) as caught:
        _ensure(tmp_path, XDG_RUNTIME_DIR="/run/brinkside")
    program, arguments, environ = caught.value.args
    assert program == "cage"
    assert arguments == ["cage", "-d", "--", sys.executable, *sys.orig_argv[1:]]
    assert environ["XDG_RUNTIME_DIR"] == "/run/brinkside"
    assert environ["SDL_VIDEODRIVER"] == "wayland"


def test_setting_takes_the_display_without_cage(tmp_path: Path) -> None:
    assert _ensure(tmp_path, by="kmsdrm") == {"SDL_VIDEODRIVER": "kmsdrm"}


def test_display_that_comes_late_is_waited_for(tmp_path: Path) -> None:
    assert _ensure(tmp_path, after=15, by="kmsdrm") == {"SDL_VIDEODRIVER": "kmsdrm"}


def test_without_any_display_the_reason_is_told(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no display yet"):
        _ensure(tmp_path, after=999)


def test_missing_cage_is_told_with_what_mends_it(tmp_path: Path) -> None:
    def missing(*how: object) -> NoReturn:
        raise FileNotFoundError("cage")

    Late(tmp_path, 0)
    with pytest.raises(Refusal, match="cage is not installed"):
        ensure_display("cage", {}, machine=Machine(tmp_path), become=missing)
