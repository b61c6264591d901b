"""Shows what a kiosk does before its window opens."""

import logging
from pathlib import Path

import pytest

from device import panel
from device.cli import run
from device.commands import play
from device.kiosk import starting
from device.kiosk.pin import PinStore


@pytest.fixture
def windowless(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: object) -> int:
        logging.getLogger("brinkside").info("the window is open")
        return 0

    monkeypatch.setattr(starting, "ensure_display", lambda *_: None)
    monkeypatch.setattr("device.kiosk.starting.signal.signal", lambda *_: None)
    monkeypatch.setattr(panel, "run", opened)


@pytest.mark.usefixtures("windowless")
def test_kiosk_keeps_a_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--kiosk", "--data", str(tmp_path)]) == 0
    assert "the window is open" in capfd.readouterr().err


@pytest.mark.usefixtures("windowless")
def test_kiosk_gives_up_the_pin_when_the_card_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    PinStore(tmp_path).set("2580")
    reset = tmp_path / "brinkside-reset-pin"
    reset.touch()
    monkeypatch.setattr(play, "RESET_FILE", reset)
    assert run(["play", "--kiosk", "--data", str(tmp_path)]) == 0
    assert not PinStore(tmp_path).is_set


@pytest.mark.usefixtures("windowless")
def test_panel_that_fails_for_good_is_one_line_in_the_log_without_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def failing(*_: object) -> int:
        raise KeyError("agenda:cuba")

    monkeypatch.setattr(panel, "run", failing)
    assert run(["play", "--kiosk", "--data", str(tmp_path)]) == 70
    (line,) = capfd.readouterr().err.splitlines()
    assert "CRITICAL brinkside: the panel ended [KeyError < " in line
    assert "agenda" not in line
