"""A damaged record on disk is put right in its place, by the terminal and from the home screen."""

from pathlib import Path
from typing import Any

import pytest

from device.desk import Desk
from device.records.shelf import Shelf
from engine.record import read
from tests.device.conftest import Brinkside, Now, Play, Said
from tests.ui.legible import fonts
from ui.app import App
from ui.port import Prefs
from ui.scene.metrics import PageSize
from ui.scene.nodes import Touch, Words

pytestmark = pytest.mark.long

GAME = "thirteen-minutes"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def file(data: Path, play: Play, now: Now) -> Path:
    """The record of a game under way."""
    table = Shelf(data, now).new(GAME, {}, {"us": "Ann", "ussr": ""})
    play(table, 40)
    table.close()
    return Shelf(data).path(Shelf(data).under_way()[0][0])


def flipped(file: Path, line: int) -> bytes:
    """Breaks one bit in a line; gives what the file held."""
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    at = sum(map(len, lines[:line])) + 12
    broken = bytearray(whole)
    broken[at] ^= 4
    file.write_bytes(broken)
    return whole


def lost(file: Path, first: int, last: int) -> bytes:
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:first], *lines[last + 1 :]]))
    return whole


@pytest.mark.parametrize("line", [0, 1, 20, 40])
def test_bad_bit_costs_nothing(brinkside: Brinkside, data: Path, file: Path, line: int) -> None:
    whole = flipped(file, line)
    done = brinkside("records", "salvage", file)
    assert done.returncode == 0, done.stderr
    assert f"{file.name}: all 40 entries are back" in done.stdout.decode()
    assert f"{file.name}: 1 bad line was put right" in done.stdout.decode()
    assert file.read_bytes() == whole
    assert file.with_name(file.name + ".damaged-1").read_bytes() != whole


def test_line_that_is_gone_is_known_by_the_sums_around_it(brinkside: Brinkside, file: Path) -> None:
    whole = lost(file, 12, 12)
    done = brinkside("records", "salvage", file)
    assert done.returncode == 0, done.stdout
    assert "entry 12 was lost; only" in done.stdout.decode()
    again, before = (read(data).entries for data in (file.read_bytes(), whole))
    assert again == before


def test_what_is_missing_is_told_and_can_be_put_in(
    brinkside: Brinkside, tmp_path: Path, file: Path
) -> None:
    whole = lost(file, 12, 13)
    entries = [entry.what[0] for entry in read(whole).entries[11:13]]
    out = tmp_path / "out.jsonl"
    before = file.read_bytes()
    done = brinkside("records", "salvage", file, "--out", out)
    told = done.stdout.decode()
    assert done.returncode == 1
    assert "11 of 40 entries are back" in told
    assert "entry 12 is lost; 27 sound entries after it cannot be played without it" in told
    assert entries[0] in told
    assert file.read_bytes() == before, "--out leaves the record alone"
    assert len(read(out.read_bytes()).entries) == 11
    put = [part for n, id in zip((12, 13), entries, strict=True) for part in ("--put", f"{n}={id}")]
    again = brinkside("records", "salvage", file, *put)
    assert again.returncode == 0, again.stdout
    assert [e.what for e in read(file.read_bytes()).entries] == [
        e.what for e in read(whole).entries
    ]


def test_what_is_missing_can_be_put_in_after_the_record_was_put_right(
    brinkside: Brinkside, file: Path
) -> None:
    whole = lost(file, 12, 13)
    entries = [entry.what[0] for entry in read(whole).entries[11:13]]
    assert brinkside("records", "salvage", file).returncode == 1
    assert len(read(file.read_bytes()).entries) == 11
    put = [part for n, id in zip((12, 13), entries, strict=True) for part in ("--put", f"{n}={id}")]
    done = brinkside("records", "salvage", file, *put)
    assert done.returncode == 0, done.stderr
    again, before = (read(data).entries for data in (file.read_bytes(), whole))
    assert [entry.what for entry in again] == [entry.what for entry in before]


def test_what_is_not_missing_is_not_put_in(brinkside: Brinkside, file: Path) -> None:
    whole = file.read_bytes()
    done = brinkside("records", "salvage", file, "--put", "12=yes")
    assert (done.returncode, done.stderr) == (2, b"brinkside: entry 12 is not missing\n")
    lost(file, 12, 13)
    brinkside("records", "salvage", file)
    played = len(read(file.read_bytes()).entries)
    assert brinkside("records", "salvage", file, "--put", f"{played}=yes").returncode == 2
    assert len(read(file.read_bytes()).entries) == played
    assert file.read_bytes() == whole[: len(file.read_bytes())]


def test_all_damaged_records_of_the_folder_are_put_right(
    brinkside: Brinkside, data: Path, file: Path
) -> None:
    assert "no record is damaged" in brinkside("records", "salvage", "--data", data).stdout.decode()
    whole = flipped(file, 0)
    (data / "games" / "letter.jsonl").write_text("to a friend\n")
    done = brinkside("records", "salvage", "--data", data)
    assert done.returncode == 0, done.stderr
    assert file.read_bytes() == whole
    assert (data / "games" / "letter.jsonl").exists(), "what is no record is left alone"


@pytest.mark.parametrize(
    "arguments", [("--put", "1=x"), ("nowhere.jsonl",), ("nowhere.jsonl", "--put", "x")]
)
def test_salvage_of_nothing_is_refused_in_one_line(
    brinkside: Brinkside, data: Path, arguments: tuple[str, ...]
) -> None:
    done = brinkside("records", "salvage", "--data", data, *arguments)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


def test_record_in_use_is_left_alone(brinkside: Brinkside, data: Path, file: Path) -> None:
    flipped(file, 30)
    table = Shelf(data).resume(file)
    done = brinkside("records", "salvage", file)
    assert done.returncode == 2
    assert "open in another Brinkside" in done.stderr.decode()
    table.close()


def test_damaged_game_is_whole_when_it_is_gone_on_with(data: Path, file: Path, said: Said) -> None:
    flipped(file, 20)
    table = Shelf(data).resume(file)
    assert len(table.session.entries) == 40
    assert "all 40 entries are back" in said(table.take_notices())


def test_home_offers_to_repair_what_is_damaged(data: Path, file: Path) -> None:
    whole = flipped(file, 0)
    app = App(Desk(Shelf(data)), PageSize(800, 480), Prefs(reduced=True), lambda: 0.0)

    def touches() -> dict[str, Any]:
        return {node.id: node.tap for node in app.scene(fonts()).nodes if isinstance(node, Touch)}

    assert "resume" not in touches(), "a game without its header is lost until then"
    app.send(touches()["salvage"])
    assert file.read_bytes() == whole
    assert "salvage" not in touches()
    assert "resume" in touches()
    words = [" ".join(n.lines) for n in app.scene(fonts()).nodes if isinstance(n, Words)]
    assert "All 40 entries are back" in words


def test_home_sets_aside_what_nothing_can_be_read_of(data: Path, file: Path) -> None:
    file.write_bytes(b'{"format":rubbish,"sum":"00000000"}\n')
    app = App(Desk(Shelf(data)), PageSize(800, 480), Prefs(reduced=True), lambda: 0.0)
    offer = {n.id: n.tap for n in app.scene(fonts()).nodes if isinstance(n, Touch)}["salvage"]
    app.send(offer)
    assert not file.exists()
    assert file.with_name(file.name + ".damaged-1").exists()
    assert "salvage" not in {n.id for n in app.scene(fonts()).nodes if isinstance(n, Touch)}
