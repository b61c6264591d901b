"""A record that was cut off or damaged anywhere gives back everything that is still sound."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from device.records.restoring import has_begun, restored
from device.records.storage import Journal
from engine.core import Answer, Refusal
from engine.record import Writer, read, write
from tests.device.conftest import NewTable, Play, RefusedCode, Replays, Resume, Said, StartEngine

pytestmark = pytest.mark.long

TORN = "the last entry was only half written and was dropped"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.jsonl"


def asides(file: Path) -> list[Path]:
    return sorted(file.parent.glob("*.damaged-*"))


def test_record_cut_at_every_byte_gives_back_all_its_whole_lines(finished_record: bytes) -> None:
    """Whatever byte it is cut at, its whole lines are read; what is read alone decides what is
    played again, so that is done for a few cuts of each line."""
    lines = finished_record.splitlines(keepends=True)
    entries = read(finished_record).entries
    start = len(lines[0])
    for whole, line in enumerate(lines[1:]):
        for cut in range(start, start + len(line)):
            reading = read(finished_record[:cut])
            assert reading.entries == entries[:whole], f"cut at byte {cut}"
            assert reading.damage == ("" if cut == start else "torn"), f"cut at byte {cut}"
        for cut in (start, start + 1, start + len(line) // 2, start + len(line) - 1):
            session, problems = restored(finished_record[:cut])
            assert session.entries == list(entries[:whole]), f"cut at byte {cut}"
            assert [text.message for text in problems] == ([] if cut == start else [TORN])
        start += len(line)


def test_cut_record_is_repaired_played_on_and_replays(
    finished_record: bytes, file: Path, resume: Resume, play: Play, said: Said, replays: Replays
) -> None:
    """At every byte of the first lines; at start, middle and end of all the others."""
    ends = [at + 1 for at, byte in enumerate(finished_record) if byte == ord("\n")]
    for number, (start, end) in enumerate(pairwise(ends)):
        some = (start, start + 1, (start + end) // 2, end - 1)
        for cut in range(start, end) if number < 10 else some:
            file.write_bytes(finished_record[:cut])
            table = resume(file)
            assert said(table.take_notices()) == ([] if cut == start else [TORN])
            assert file.read_bytes() == finished_record[:start], "the torn tail is still there"
            if table.session.prompt:
                play(table, 2, seed=cut)
            else:
                table.undo()
            table.close()
            replays(file.read_bytes())
    assert asides(file) == [], "nothing is kept of a torn line"


def test_header_cut_at_every_byte_is_no_game_yet(finished_record: bytes) -> None:
    header = finished_record.splitlines(keepends=True)[0]
    for cut in range(len(header)):
        assert not has_begun(header[:cut]), f"cut at byte {cut}"
    assert has_begun(header)


@pytest.mark.parametrize("left", [0, 1, 5, 9, 10, 60])
def test_engine_starts_anew_in_a_file_whose_header_is_torn(
    finished_record: bytes, file: Path, engine: StartEngine, left: int, replays: Replays
) -> None:
    file.write_bytes(finished_record[:left])
    one = engine("--game", "thirteen-minutes", "--save", file)
    assert one.must({"answer": ["bid:1"]})["prompt"]["number"] == 1
    assert one.leave() == 0
    assert len(replays(file.read_bytes()).entries) == 1


def test_file_of_zeros_left_by_a_power_cut_is_no_game_yet() -> None:
    assert not has_begun(b"\0" * 4096)
    assert has_begun(b"letter to a friend")


def test_zeros_after_the_last_line_are_dropped(
    finished_record: bytes, file: Path, resume: Resume, said: Said
) -> None:
    part = b"".join(finished_record.splitlines(keepends=True)[:5])
    file.write_bytes(part + b"\0" * 4096)
    assert said(resume(file).take_notices()) == [TORN]
    assert file.read_bytes() == part


def test_damage_in_any_line_restores_all_before_it_and_keeps_the_file(
    finished_record: bytes, file: Path, resume: Resume, said: Said, replays: Replays, play: Play
) -> None:
    lines = finished_record.splitlines(keepends=True)
    entries = read(finished_record).entries
    for number in range(1, len(lines)):
        start = sum(map(len, lines[:number]))
        at = start + (number * 7) % (len(lines[number]) - 1)
        damaged = bytearray(finished_record)
        damaged[at] ^= 1 << (number % 7)
        for old in asides(file):
            old.unlink()
        file.write_bytes(damaged)
        table = resume(file)
        assert table.session.entries == list(entries[: number - 1]), f"damage in line {number + 1}"
        assert said(table.take_notices()) == [
            f"the record is damaged at line {number + 1}: restored up to there",
            "the file as it was is kept as a.jsonl.damaged-1",
        ]
        assert [path.read_bytes() for path in asides(file)] == [bytes(damaged)]
        assert file.read_bytes() == finished_record[:start]
        play(table, 1, seed=number)
        table.close()
        replays(file.read_bytes())


@pytest.mark.parametrize("change", ["lost", "swapped", "doubled"])
def test_lines_lost_swapped_or_doubled_are_noticed(finished_record: bytes, change: str) -> None:
    lines = finished_record.splitlines(keepends=True)
    if change == "lost":
        del lines[6]
    elif change == "swapped":
        lines[6], lines[7] = lines[7], lines[6]
    else:
        lines.insert(6, lines[5])
    session, problems = restored(b"".join(lines))
    assert len(session.entries) == 5
    assert len(problems) == 1


def test_damaged_header_is_refused_and_the_file_left_alone(
    finished_record: bytes, file: Path, refused: RefusedCode, resume: Resume
) -> None:
    damaged = finished_record.replace(b"thirteen", b"fourteen", 1)
    file.write_bytes(damaged)
    assert refused(resume, file) == "bad-record"
    assert file.read_bytes() == damaged
    assert asides(file) == []


def test_entry_the_rules_do_not_allow_ends_what_is_restored(
    finished_record: bytes, file: Path, resume: Resume, said: Said
) -> None:
    reading = read(finished_record)
    wrong = reading.entries[4]._replace(kind="answer", what=["bid:99"])
    text = write(reading.header, [*reading.entries[:4], wrong, *reading.entries[5:]])
    file.write_text(text)
    table = resume(file)
    assert len(table.session.entries) == 4
    assert said(table.take_notices())[0] == "the rules do not allow entry 5: restored up to there"
    assert [path.read_text() for path in asides(file)] == [text]


@pytest.mark.parametrize(
    ("name", "value"), [("game", "chess"), ("rules", 99), ("options", {"depth": "deep"})]
)
def test_record_of_another_world_is_refused(
    finished_record: bytes, name: str, value: object, refused: RefusedCode
) -> None:
    header = read(finished_record).header
    fields = {key: getattr(header, key) for key in ("game", "rules", "options", "seats")}
    other = type(header)(**{**fields, name: value})
    assert refused(restored, Writer().header(other).encode())


def test_file_that_is_no_record_is_refused() -> None:
    for data in (b"hello\n", b"\xff\xfe\n", b"[]\n", b"{}\n", b'{"format":1}\n', b"\n" * 50):
        with pytest.raises(Refusal):
            restored(data)


def test_sealed_bid_survives_a_restart(file: Path, new_table: NewTable, resume: Resume) -> None:
    table = new_table(Journal(file))
    table.answer(Answer(("bid:4",)))
    table.close()
    session: Any = resume(file).session
    assert session.game.view(session.state, "us").bids == {"us": 4}
    assert session.game.view(session.state, "ussr").bids == {"us": "sealed"}
