"""Shows that `shot` and `demo --out` write pictures without a display, and refuse with a reason."""

import runpy
import struct
from datetime import datetime, timedelta, tzinfo
from importlib import resources
from pathlib import Path

import pytest

from device.cli import run
from device.panel import size_of
from engine.core import Refusal
from tests.device.conftest import ROOT
from ui.gallery import SCREENS

pytestmark = pytest.mark.long

DEMO = str(resources.files("device") / "demo" / "thirteen-minutes.jsonl")


def _size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_shot_lists_every_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["shot", "--list"]) == 0
    assert capsys.readouterr().out.split() == list(SCREENS)


@pytest.mark.parametrize("size", ["800x480", "720x1280"])
def test_shot_has_the_size_asked_for(tmp_path: Path, size: str) -> None:
    out = tmp_path / "out.png"
    assert run(["shot", str(out), "--screen", "table", "--size", size, "--language", "ru"]) == 0
    assert _size(out) == size_of(size)


def test_shot_shows_a_record_at_an_entry(tmp_path: Path) -> None:
    early, late = tmp_path / "early.png", tmp_path / "late.png"
    assert run(["shot", str(early), "--record", DEMO, "--entry", "4"]) == 0
    assert run(["shot", str(late), "--record", DEMO, "--screen", "history"]) == 0
    assert early.read_bytes() != late.read_bytes()


def test_shot_of_a_secret_question_shows_only_the_cover(tmp_path: Path) -> None:
    """Two records that differ in a sealed bid give the same picture."""
    text = Path(DEMO).read_text().splitlines()
    pictures = []
    for bid in (1, 9):
        entry = {"n": 1, "t": "", "answer": [f"bid:{bid}"]}
        record = tmp_path / f"{bid}.jsonl"
        record.write_text(_record(text[0], entry))
        out = tmp_path / f"{bid}.png"
        assert run(["shot", str(out), "--record", str(record)]) == 0
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]


def _record(header: str, entry: dict[str, object]) -> str:
    from engine.record import Entry, read, write

    known = read((header + "\n").encode()).header
    return write(known, [Entry(1, "answer", entry["answer"], "")])


@pytest.mark.parametrize(
    "arguments",
    [
        ["shot"],
        ["shot", "out.png", "--screen", "nowhere"],
        ["shot", "out.png", "--size", "huge"],
        ["shot", "out.png", "--record", DEMO, "--screen", "home"],
    ],
)
def test_bad_use_of_shot_is_refused_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_picture_that_a_full_disk_has_no_room_for_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["shot", "/dev/full", "--language", "en"]) == 2
    assert capsys.readouterr().err == "brinkside: /dev/full cannot be written: the disk is full\n"


@pytest.mark.parametrize("text", ["800", "x", "0x0", "99999x10", "800x480x2"])
def test_impossible_sizes_are_refused(text: str) -> None:
    with pytest.raises(Refusal):
        size_of(text)


def test_demo_writes_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "--out", str(tmp_path / "album"), "--colour", "never"]) == 0
    names = {path.name for path in (tmp_path / "album").iterdir()}
    assert {"001.png", "scoring.png", "result.png"} <= names
    assert capsys.readouterr().out.splitlines()[-1].endswith(str(len(names)))


def test_window_that_cannot_open_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    assert run(["play", "--data", str(tmp_path)]) == 2
    assert "--terminal" in capsys.readouterr().err


class Later(datetime):
    """A clock that is a day and some seconds ahead."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Later":
        return super().now(tz) + timedelta(days=1, seconds=7)


def test_pictures_of_the_documents_come_out_the_same_another_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = runpy.run_path(str(ROOT / ".ci" / "pictures.py"))["make"]
    make(tmp_path / "today")
    monkeypatch.setattr("device.clock.datetime", Later)
    make(tmp_path / "tomorrow")
    today, tomorrow = (
        {path.name: path.read_bytes() for path in (tmp_path / day).iterdir()}
        for day in ("today", "tomorrow")
    )
    assert today == tomorrow
    assert set(today) == {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
