"""Backups go to a stick that was registered, and to no other."""

import os
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from device import cli
from device.kiosk import backup
from engine.core import Refusal


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    (data / "games").mkdir(parents=True)
    for name in ("a", "b"):
        (data / "games" / f"{name}.jsonl").write_text(f"{name}\n")
    (data / "deck-book.json").write_text("{}")
    (data / "pin.json").write_text("a hash")
    (data / "history.sqlite").write_text("an index")
    return data


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder; which disk it lies on is not asked, for that takes root to arrange."""
    monkeypatch.setattr(backup, "_check_is_stick", lambda stick, data: None)
    return _folder(tmp_path / "stick")


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.fixture
def known(tmp_path: Path) -> Path:
    return tmp_path / "etc" / "backup-sticks"


def test_registered_stick_gets_the_games_and_nothing_of_the_machine(
    data: Path, stick: Path, known: Path
) -> None:
    backup.register(stick, data, known)
    first, games = backup.back_up(stick, data, known)
    second, _ = backup.back_up(stick, data, known)
    assert (first.name, second.name, games) == ("brinkside-0001.tar.gz", "brinkside-0002.tar.gz", 2)
    assert {path.name for path in stick.iterdir()} == {backup.KEY, first.name, second.name}
    with tarfile.open(first) as tar:
        assert sorted(tar.getnames()) == ["deck-book.json", "games/a.jsonl", "games/b.jsonl"]
        told = tar.extractfile("games/b.jsonl")
        assert told is not None
        assert told.read() == b"b\n"


def _empty(stick: Path, known: Path) -> None:
    (stick / backup.KEY).unlink()


def _of_another_machine(stick: Path, known: Path) -> None:
    (stick / backup.KEY).write_text("0" * 64)


def _what_the_machine_keeps(stick: Path, known: Path) -> None:
    """Who read the machine's file still has no key."""
    (stick / backup.KEY).write_text(known.read_text())


def _no_key_at_all(stick: Path, known: Path) -> None:
    (stick / backup.KEY).write_bytes(b"\xff\n")


def _a_pipe(stick: Path, known: Path) -> None:
    (stick / backup.KEY).unlink()
    os.mkfifo(stick / backup.KEY)


@pytest.mark.parametrize(
    "change", [_empty, _of_another_machine, _what_the_machine_keeps, _no_key_at_all, _a_pipe]
)
def test_any_other_stick_gets_nothing(
    change: Callable[[Path, Path], None], data: Path, stick: Path, known: Path
) -> None:
    backup.register(stick, data, known)
    change(stick, known)
    with pytest.raises(Refusal, match="not registered"):
        backup.back_up(stick, data, known)
    assert not list(stick.glob("*.tar.gz*"))


def test_several_sticks_may_take_turns(
    data: Path, stick: Path, known: Path, tmp_path: Path
) -> None:
    other = _folder(tmp_path / "other")
    for each in (stick, other):
        backup.register(each, data, known)
    for each in (stick, other):
        assert backup.back_up(each, data, known)[0].parent == each


def test_stick_leads_no_backup_anywhere_else(
    data: Path, stick: Path, known: Path, tmp_path: Path
) -> None:
    backup.register(stick, data, known)
    elsewhere = tmp_path / "elsewhere"
    for name in (".brinkside-0002.tar.gz.part", "brinkside-0001.tar.gz"):
        (stick / name).symlink_to(elsewhere)
    assert backup.back_up(stick, data, known)[0].name == "brinkside-0002.tar.gz"
    assert not elsewhere.exists()


def test_folder_of_the_machine_is_no_stick(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in (str(_folder(tmp_path / "here")), str(tmp_path / "gone")):
        assert cli.run(["backup", folder, "--data", str(data), "--language", "en"]) == 2
        assert capsys.readouterr().err == f"brinkside: no stick is mounted at {folder}\n"
