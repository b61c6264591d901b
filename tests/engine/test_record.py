"""Shows that a record reads back as written, and that no damage to it goes unnoticed."""

import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Refusal
from engine.record import FORMAT, UPGRADES, Entry, Header, Reading, Writer, read, upgrade, write
from engine.text import ENGLISH, spoken

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.integers(-(10**20), 10**20)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
objects = st.dictionaries(texts, values, max_size=4)
contents = st.one_of(
    st.tuples(st.just("answer"), st.lists(texts, max_size=3)),
    st.tuples(st.just("correct"), objects),
    st.tuples(st.sampled_from(["undo", "redo"]), numbers),
    st.tuples(st.just("note"), texts),
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    position = draw(st.none() | objects)
    named = st.dictionaries(texts, texts, max_size=2)
    return Header(
        draw(texts), draw(numbers), draw(objects), draw(named), position, draw(texts), draw(texts)
    )


@st.composite
def entry_lists(draw: st.DrawFn) -> list[Entry]:
    drawn = draw(st.lists(st.tuples(contents, texts, texts), max_size=5))
    return [
        Entry(number, kind, what, time, by)
        for number, ((kind, what), time, by) in enumerate(drawn, start=1)
    ]


HEADER = Header("toy", 2, {"pile": 4}, {"a": "Анна", "b": "Boris"}, None, "toy-1", "2026-01-01")
ENTRIES = (
    Entry(1, "answer", ["hide:2"], "10:00", "touch"),
    Entry(2, "note", "чай ☕ \r\n\u2028"),
    Entry(3, "correct", {"left": 3}),
    Entry(4, "undo", 2),
)
RECORD = write(HEADER, ENTRIES).encode()
LINE_ENDS = [place + 1 for place, byte in enumerate(RECORD) if byte == ord("\n")]


FLIPS = (*(1 << bit for bit in range(8)), 0x07, 0xFF)


def flipped(place: int, flip: int) -> bytes:
    data = bytearray(RECORD)
    data[place] ^= flip
    return bytes(data)


def is_told(reading: Reading) -> bool:
    return reading.damage != "" and reading.line > 0


@given(headers(), entry_lists())
def test_record_reads_back_as_written(header: Header, entries: list[Entry]) -> None:
    data = write(header, entries).encode()
    assert data.count(b"\n") == 1 + len(entries)
    assert read(data) == Reading(header, tuple(entries), sound_bytes=len(data))


def test_writing_line_by_line_gives_the_same_record() -> None:
    writer = Writer()
    lines = [writer.header(HEADER), *(writer.entry(entry) for entry in ENTRIES)]
    assert "".join(lines).encode() == RECORD


def test_record_cut_off_in_its_first_line_is_refused() -> None:
    for length in range(LINE_ENDS[0]):
        with pytest.raises(Refusal) as caught:
            read(RECORD[:length])
        assert caught.value.code == "bad-record"


def test_record_cut_off_anywhere_else_keeps_every_whole_line() -> None:
    for length in range(LINE_ENDS[0], len(RECORD)):
        reading = read(RECORD[:length])
        whole = sum(end <= length for end in LINE_ENDS)
        torn = length not in LINE_ENDS
        assert reading.header == HEADER
        assert reading.entries == ENTRIES[: whole - 1], f"cut off after {length} bytes"
        assert reading.sound_bytes == LINE_ENDS[whole - 1]
        assert (reading.damage, reading.line) == (("torn", whole + 1) if torn else ("", 0))


def test_every_flipped_byte_of_the_first_line_is_noticed() -> None:
    for place in range(LINE_ENDS[0]):
        for flip in FLIPS:
            with pytest.raises(Refusal):
                read(flipped(place, flip))


def test_every_other_flipped_byte_is_noticed() -> None:
    for place in range(LINE_ENDS[0], len(RECORD)):
        line = sum(end <= place for end in LINE_ENDS)
        for flip in FLIPS:
            reading = read(flipped(place, flip))
            assert is_told(reading), f"byte {place} flipped by {flip:#x} went unnoticed"
            assert reading.entries == ENTRIES[: line - 1]
            assert reading.sound_bytes == LINE_ENDS[line - 1]
            assert reading.line == line + 1


@given(st.binary(max_size=200))
def test_anything_at_all_is_read_or_refused(data: bytes) -> None:
    with pytest.raises(Refusal):
        read(data)
    reading = read(RECORD + data)
    assert reading.entries == ENTRIES
    assert is_told(reading) == (data != b"")


@pytest.mark.parametrize("missing", range(1, len(LINE_ENDS) - 1))
def test_line_taken_out_of_the_middle_is_noticed(missing: int) -> None:
    lines = RECORD.splitlines(keepends=True)
    del lines[missing]
    reading = read(b"".join(lines))
    assert reading.entries == ENTRIES[: missing - 1]
    assert (reading.damage, reading.line) == ("damaged", missing + 1)


def test_lines_put_in_another_order_are_noticed() -> None:
    lines = RECORD.splitlines(keepends=True)
    lines[2], lines[3] = lines[3], lines[2]
    reading = read(b"".join(lines))
    assert (reading.entries, reading.damage) == (ENTRIES[:1], "damaged")


def test_damage_in_the_middle_is_not_taken_for_a_torn_end() -> None:
    data = RECORD.replace(b"hide:2", b"hide:3")
    assert read(data).damage == "damaged"
    assert read(data).entries == ()


@pytest.mark.parametrize(
    "entry",
    [
        {"n": 2, "t": "", "note": "out of order"},
        {"n": 1, "t": ""},
        {"n": 1, "t": "", "undo": 1, "redo": 1},
        {"n": 1, "t": "", "undo": "1"},
        {"n": 1, "t": "", "undo": True},
        {"n": 1, "t": "", "answer": "hide:1"},
        {"n": 1, "t": "", "answer": [1]},
        {"n": 1, "t": "", "correct": [1]},
        {"n": 1, "t": "", "shout": "unknown kind"},
    ],
)
def test_well_summed_line_that_is_no_entry_is_damage(entry: dict[str, object]) -> None:
    writer = Writer()
    head = writer.header(HEADER)
    reading = read((head + writer._line(entry)).encode())
    assert (reading.damage, reading.line, reading.entries) == ("damaged", 2, ())
    assert reading.sound_bytes == len(head.encode())


@pytest.mark.parametrize("name", ["game", "rules", "id", "time", "options", "seats"])
def test_header_must_be_whole(name: str) -> None:
    content = json.loads(RECORD.splitlines()[0])
    del content["sum"], content[name]
    with pytest.raises(Refusal) as caught:
        read(Writer()._line(content).encode())
    assert caught.value.code == "bad-record"
    assert name in spoken(caught.value.because, ENGLISH)


def first_line(**changes: object) -> bytes:
    content = json.loads(RECORD.splitlines()[0])
    del content["sum"]
    return Writer()._line({**content, **changes}).encode()


def test_newer_format_is_refused_by_number() -> None:
    with pytest.raises(Refusal) as caught:
        read(first_line(format=FORMAT + 1))
    assert caught.value.code == "bad-record"
    assert f"newer Brinkside (format {FORMAT + 1})" in spoken(caught.value.because, ENGLISH)


@pytest.mark.parametrize("found", [None, "1", 0, -1, True, 1.0])
def test_format_must_be_a_number_from_1(found: object) -> None:
    with pytest.raises(Refusal) as caught:
        read(first_line(format=found))
    assert "does not say its format" in spoken(caught.value.because, ENGLISH)


def test_every_old_format_has_its_upgrade() -> None:
    assert sorted(UPGRADES) == list(range(1, FORMAT))


def _to_2(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    head, *rest = lines
    return [{**head, "format": 2, "table": "oak"}, *rest]


def _to_3(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    head, *rest = lines
    return [{**head, "format": 3}, *({**line, "note": line["said"]} for line in rest)]


def test_old_formats_are_brought_up_step_by_step() -> None:
    old: list[dict[str, Any]] = [{"format": 1}, {"n": 1, "said": "hello"}]
    lines, upgraded = upgrade(old, {1: _to_2, 2: _to_3}, to=3)
    assert upgraded
    assert lines == [{"format": 3, "table": "oak"}, {"n": 1, "said": "hello", "note": "hello"}]
    assert old == [{"format": 1}, {"n": 1, "said": "hello"}]


def test_upgrade_starts_where_the_record_stands() -> None:
    lines, upgraded = upgrade([{"format": 2}], {1: _to_2, 2: _to_3}, to=3)
    assert (lines, upgraded) == ([{"format": 3}], True)


def test_present_format_is_left_alone() -> None:
    assert upgrade([{"format": 3}], {1: _to_2, 2: _to_3}, to=3) == ([{"format": 3}], False)


def test_newer_format_is_refused_by_upgrade_too() -> None:
    with pytest.raises(Refusal):
        upgrade([{"format": 4}], {1: _to_2, 2: _to_3}, to=3)


def test_too_deep_nesting_is_damage_not_a_crash() -> None:
    deep = '{"n":1,"t":"","correct":' + '{"a":' * 100_000 + "1" + "}" * 100_001
    writer = Writer()
    head = writer.header(HEADER)
    # the sum is right: only the nesting is wrong
    summed = f"{zlib.crc32((writer._sum + deep).encode()):08x}"
    reading = read(f'{head}{deep[:-1]},"sum":"{summed}"}}\n'.encode())
    assert (reading.damage, reading.entries) == ("damaged", ())
