"""Shows that a kiosk starts whatever is in its settings file, and says once what is wrong there."""

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from device.kiosk.last_good import COPY, forgiving, keep
from device.settings.general import General
from engine.text import spoken

ROOT = Path(__file__).resolve().parents[3]
GOOD = 'language = "fr"\n[lights]\nbrightness = 0.25\n'
BAD = [
    b"language",
    b"language = ",
    b'language = "fr',
    b"language = fr",
    b'language = "fr"\nlanguage = "de"',
    b"[lights\n",
    b"[[lights]]\nbrightness = 0.5",
    b"\xff\xfe\x00",
    b"\x00" * 4096,
    b'{"language": "fr"}',
    b"<xml/>",
    b"a = " + b"[" * 5000,
    b'language = "tlh"',
    b"language = 5",
    b"language = true",
    b'language = ["fr"]',
    b'langauge = "fr"',
    b'language.code = "fr"',
    b'[languages]\nfr = "yes"',
    b"data = 1979-05-27",
    b'lights = "on"',
    b'[lights]\ndriver = "neon"',
    b"[lights]\nbrightness = 2.0",
    b"[lights]\nbrightness = nan",
    b'[lights]\nbrightness = "bright"',
    b"[lights]\npixels = 0",
    b"[lights]\npixels = 3.5",
    b"[lights]\nsegments = [1, 2]",
    b'[lights]\nnight_from = "dusk"',
    b'[controls]\ndriver = "gpio"\nundo_pin = 6\nconfirm_pin = 6',
    b"[controls]\nundo_pin = 99",
    b'[kiosk]\ndisplay = "x11"',
    b'[kiosk]\nkeyboard = "no"',
]


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine the tests run on gets in."""
    for name in ("BRINKSIDE_SETTINGS", "BRINKSIDE_DATA", "XDG_CONFIG_HOME", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr("device.settings.file.SYSTEM_WIDE", tmp_path / "brinkside.toml")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "brinkside.toml"


@pytest.fixture
def args(file: Path, tmp_path: Path) -> Namespace:
    return Namespace(settings=str(file), data=str(tmp_path / "data"), language=None)


def _start(args: Namespace) -> tuple[object, list[str]]:
    """What a start has in force, and what it says."""
    where, notices = forgiving(args)
    if not notices:
        keep(where)
    return where.settings.of(General).language, [spoken(notice, where.speech) for notice in notices]


@pytest.mark.parametrize("content", BAD, ids=lambda content: content[:24].decode("latin-1"))
def test_start_goes_on_with_the_last_good_settings_and_one_message(
    content: bytes, file: Path, args: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(GOOD)
    assert _start(args) == ("fr", [])
    file.write_bytes(content)
    capsys.readouterr()
    language, (told,) = _start(args)
    assert language == "fr"
    assert "brinkside.toml" in told
    assert "derniers réglages valables" in told
    assert len(told) < 200
    logged = capsys.readouterr().err
    assert logged.startswith("brinkside: ")
    assert logged.count("\n") == 1
    # Once the file is sound again, it counts.
    file.write_text('language = "de"')
    assert _start(args) == ("de", [])


@pytest.mark.parametrize("how", ["gone", "folder", "pipe", "huge"])
def test_settings_that_cannot_be_read_are_no_obstacle(
    how: str, file: Path, args: Namespace
) -> None:
    file.write_text(GOOD)
    _start(args)
    file.unlink()
    if how == "folder":
        file.mkdir()
    elif how == "pipe":
        os.mkfifo(file)
    elif how == "huge":
        with file.open("wb") as made:
            made.truncate(1 << 40)
    language, (told,) = _start(args)
    assert (language, "brinkside.toml" in told) == ("fr", True)


def test_without_any_good_settings_the_defaults_are_used(file: Path, args: Namespace) -> None:
    file.write_text('language = "tlh"')
    language, (told,) = _start(args)
    assert language == ""
    assert "the defaults are used" in told


def test_spoilt_copy_is_not_trusted_either(file: Path, args: Namespace, tmp_path: Path) -> None:
    file.write_text(GOOD)
    _start(args)
    (tmp_path / "data" / COPY).write_bytes(b"\0" * 100)
    file.write_text("[")
    language, (told,) = _start(args)
    assert (language, "the defaults are used" in told) == ("", True)


def test_bad_settings_never_replace_the_good_copy(
    file: Path, args: Namespace, tmp_path: Path
) -> None:
    file.write_text(GOOD)
    _start(args)
    file.write_text("[")
    _start(args)
    _start(args)
    assert (tmp_path / "data" / COPY).read_text() == GOOD


def test_full_disk_does_not_stop_a_start(file: Path, args: Namespace, tmp_path: Path) -> None:
    file.write_text(GOOD)
    (tmp_path / "data").write_text("a file where the folder should be")
    assert _start(args) == ("fr", [])


def test_desk_refuses_what_a_kiosk_forgives(file: Path, tmp_path: Path) -> None:
    file.write_text("[")
    play = [sys.executable, "-m", "device", "play", "--terminal", "--settings", str(file)]
    done = subprocess.run(play, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 2
