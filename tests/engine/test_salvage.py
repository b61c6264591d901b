"""A damaged record gives back every sound line, and lines with one bad byte."""

import random
from itertools import count

import pytest

from device.clock import seconds_between
from device.games import game
from device.random_players import at_random
from engine.core import Answer
from engine.record import Entry, Header, read, write
from engine.salvage.bridging import replayed
from engine.salvage.lines import Salvage, is_damaged, salvage
from engine.session import Session

GAME = game("thirteen-minutes")
HEADER = Header(
    GAME.id,
    GAME.rules,
    {},
    {"us": "Zoë", "ussr": ""},
    None,
    "a-game",
    "2026-05-06T07:07:59Z",
    100,
)


@pytest.fixture(scope="module")
def session() -> Session:
    """A whole game with an undo in it."""
    session = Session(GAME, HEADER)
    choose = at_random(random.Random(5))
    for number in count():
        prompt = session.prompt
        if prompt is None:
            return session
        session.answer(Answer(choose(prompt), prompt.number), f"2026-05-06T07:08:{number % 60:02}Z")
        if number == 20:
            session.undo(3, "2026-05-06T07:08:21Z")
    raise AssertionError("unreachable")


@pytest.fixture(scope="module")
def data(session: Session) -> bytes:
    return session.record().encode()


def entries(data: bytes) -> dict[int, Entry]:
    return {entry.number: entry for entry in read(data).entries}


def test_any_single_bad_byte_is_put_right(data: bytes) -> None:
    source, whole = random.Random(1), entries(data)
    for _ in range(120):
        damaged = bytearray(data)
        at = source.randrange(len(data)) if source.random() < 0.7 else source.randrange(300)
        damaged[at] ^= source.choice((1, 2, 4, 8, 16, 32, 64, 128, source.randrange(1, 256)))
        found = salvage(bytes(damaged))
        assert found is not None
        assert found.header == HEADER, f"byte {at}"
        assert found.entries == whole, f"byte {at}"
        assert not found.bad


def test_lines_after_a_lost_one_are_sound_all_the_same(data: bytes) -> None:
    lines, whole = data.splitlines(keepends=True), entries(data)
    for number in (1, 2, 30, len(lines) - 2):
        lost = [*lines[:number], b"nothing that could be read\n", *lines[number + 1 :]]
        found = salvage(b"".join(lost))
        assert found is not None
        assert found.entries == {n: entry for n, entry in whole.items() if n != number}
        assert found.last == len(lines) - 1


def test_line_after_one_that_is_gone_without_a_trace_is_found(data: bytes) -> None:
    lines, whole = data.splitlines(keepends=True), entries(data)
    for first, last in ((1, 1), (5, 5), (30, 34)):
        found = salvage(b"".join(lines[:first] + lines[last + 1 :]))
        assert found is not None
        gone = range(first, last + 1)
        assert found.entries == {n: e for n, e in whole.items() if n not in gone}
        assert found.mended == 0


def test_lines_that_changed_places_or_stand_twice_are_all_sound(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    swapped = [*lines[:8], lines[9], lines[8], *lines[10:]]
    twice = [*lines[:8], lines[8], lines[8], *lines[9:]]
    for moved in (swapped, twice):
        found = salvage(b"".join(moved))
        assert found is not None
        assert found.entries == entries(data)
        assert (found.mended, found.lost_at_end) == (0, 0)


def test_deep_nesting_in_a_damaged_line_is_no_line(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    deep = b'{"n":' + b"[" * 100_000 + b',"sum":"00000000"}\n'
    found = salvage(b"".join([*lines[:5], b"?\n", deep, *lines[5:]]))
    assert found is not None
    assert found.entries == entries(data)


def test_lost_header_is_known_from_where_it_stands_again(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    found = salvage(b"".join([b"{}{}{}\n", *lines[1:]]))
    assert found is not None
    assert (found.header, found.is_header_again) == (HEADER, True)
    assert found.entries == entries(data)


def test_header_stands_again_every_hundred_lines() -> None:
    many = write(HEADER, [Entry(n, "note", "x") for n in range(1, 320)])
    again = [n for n, line in enumerate(many.splitlines()) if '"header":{' in line]
    assert again == [10, 110, 210, 310]
    assert read(many.encode()).header == HEADER


def test_record_of_an_earlier_version_is_written_as_it_was() -> None:
    """Its header does not say that it stands again, so it does not."""
    old = write(Header(GAME.id, GAME.rules), [Entry(n, "note", "x") for n in range(1, 120)])
    reading = read(old.encode())
    assert '"header"' not in old
    assert write(reading.header, reading.entries) == old


def test_nothing_is_made_of_what_is_no_record() -> None:
    assert salvage(b"") is None
    assert salvage(b"a letter\nto a friend\n") is None
    assert salvage(random.Random(3).randbytes(4000)) is None
    assert not is_damaged(b"a letter\nto a friend\n")


def test_record_that_was_cut_off_is_not_damaged(data: bytes) -> None:
    assert not is_damaged(data)
    assert not is_damaged(data[:-7])
    assert is_damaged(b"x" + data)
    assert is_damaged(data.replace(b'"n":7', b'"n":8', 1))


def test_lost_entry_is_found_where_its_line_still_shows_it(session: Session, data: bytes) -> None:
    line = data.splitlines(keepends=True)[12]
    broken = line.replace(b'"t":"2026-05', b'"t":"????-??')
    found = salvage(data.replace(line, broken))
    assert found is not None
    assert 12 not in found.entries
    played = replayed(GAME, found)
    assert [bridge.entry.number for bridge in played.found] == [12]
    assert played.stuck_at == 0
    assert played.session.state == session.state


def without(data: bytes, first: int, last: int) -> Salvage:
    """What is found where some lines are lost."""
    lines = data.splitlines(keepends=True)
    found = salvage(b"".join([*lines[:first], b"?" * 50 + b"\n", *lines[last + 1 :]]))
    assert found is not None
    return found


def test_entry_that_is_lost_alone_is_known_by_the_sums_around_it(
    session: Session, data: bytes
) -> None:
    """Answers, secret ones, an undo of several steps: whatever it was, and when."""
    lost = (1, 2, 3, 12, 21, 22, len(session.entries) - 1)
    assert session.entries[21].kind == "undo"
    for number in lost:
        played = replayed(GAME, without(data, number, number), between=seconds_between)
        (bridge,) = played.found
        entry = session.entries[number - 1]
        assert (bridge.entry, bridge.is_secret) == (entry, number < 3)
        assert played.session.record() == session.record()


def test_lost_entries_that_could_be_several_are_asked_for(session: Session, data: bytes) -> None:
    entries = read(data).entries
    found = without(data, 12, 13)
    stuck = replayed(GAME, found)
    assert (stuck.stuck_at, len(stuck.session.entries)) == (12, 11)
    assert entries[11].what[0] in stuck.could_be
    played = replayed(GAME, found, {n: entries[n - 1].what[0] for n in (12, 13)})
    assert played.stuck_at == 0
    assert played.session.state == session.state


def test_lines_that_ran_into_each_other_are_not_taken_for_one(data: bytes) -> None:
    """A block of zeros leaves the start of one line and the end of another."""
    lines, entry = data.splitlines(keepends=True), read(data).entries[11]
    other = next(id for id in replayed(GAME, without(data, 12, 13)).could_be if id != entry.what[0])
    end = lines[13].replace(str(read(data).entries[12].what[0]).encode(), other.encode())
    ran = lines[12][:10] + bytes(40) + end[20:]
    found = salvage(b"".join([*lines[:12], ran, *lines[14:]]))
    assert found is not None
    assert replayed(GAME, found, between=seconds_between).stuck_at == 12


def test_secret_answers_that_were_lost_are_not_told(data: bytes) -> None:
    played = replayed(GAME, without(data, 1, 2))
    assert played.could_be == ()
    assert all(bridge.is_secret for bridge in played.found)


def test_fork_leaves_the_game_it_came_from_alone(session: Session) -> None:
    before = session.record(), session.state, session.undoable
    fork = session.fork()
    fork.undo(3)
    fork.note("tried")
    assert (session.record(), session.state, session.undoable) == before
