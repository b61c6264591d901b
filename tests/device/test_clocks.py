"""Shows that clocks survive a power cut, and that a bad file costs no more than the clocks."""

from pathlib import Path

import pytest

from device.records.used_time import FILE, KEPT, Clocks


def test_clocks_are_read_back(tmp_path: Path) -> None:
    clocks = Clocks(tmp_path)
    clocks.keep("one", {"us": 61_000.0})
    assert clocks.settle() == ()
    assert Clocks(tmp_path).times("one") == {"us": 61_000.0}
    assert Clocks(tmp_path).times("other") == {}


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    clocks = Clocks(tmp_path)
    clocks.keep("one", {"us": 1.0})
    clocks.settle()
    (tmp_path / FILE).unlink()
    clocks.keep("one", {"us": 1.0})
    clocks.settle()
    assert not (tmp_path / FILE).exists()


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    clocks = Clocks(tmp_path)
    for number in range(KEPT + 1):
        clocks.keep(str(number), {"us": 1.0})
    clocks.settle()
    again = Clocks(tmp_path)
    assert again.times("0") == {}
    assert again.times(str(KEPT)) == {"us": 1.0}


@pytest.mark.parametrize("text", ["", "[]", '{"one": 3}', '{"one": {"us": "x"}}', "[" * 100_000])
def test_odd_file_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert Clocks(tmp_path).times("one") == {}


def test_clocks_that_cannot_be_written_are_told_of(tmp_path: Path) -> None:
    clocks = Clocks(tmp_path / "gone" / FILE)
    (tmp_path / "gone").write_text("a file where the folder should be")
    clocks.keep("one", {"us": 1.0})
    assert len(clocks.settle()) == 1
    assert clocks.settle() == ()
