"""The journal has every entry on disk before it counts, and loses none when the disk fails."""

import errno
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from device.records.files import keep_aside, replace_whole
from device.records.storage import Journal, default_data, new_id, record_paths
from device.table import Table
from engine.core import Answer, Refusal
from engine.record import UPGRADES
from tests.device.conftest import (
    Disk,
    NewTable,
    Play,
    RefusedCode,
    Replays,
    Resume,
    Said,
    StartEngine,
)
from tests.present import present

CANNOT = "cannot be saved"
AGAIN = "saving works again: the whole game is on disk"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games" / "a.jsonl"


@pytest.fixture
def table(file: Path, new_table: NewTable) -> Table:
    return new_table(Journal(file))


def on_disk(file: Path, table: Table) -> bool:
    return file.read_bytes() == table.session.record().encode()


def test_entry_is_written_then_synced_before_it_is_acknowledged(
    table: Table, disk: Disk, file: Path
) -> None:
    disk.watch()
    table.answer(Answer(("bid:3",)))
    assert disk.log == ["pwrite", "fdatasync"]
    assert on_disk(file, table)


def test_every_kind_of_change_is_synced(table: Table, disk: Disk, file: Path, play: Play) -> None:
    play(table, 3)
    disk.watch()
    table.undo()
    table.redo()
    table.note("tea")
    table.correct({"battlegrounds": {"cuba": {"us": 1}}})
    assert disk.log == ["pwrite", "fdatasync"] * 4
    assert on_disk(file, table)


def test_refused_answer_writes_nothing(
    table: Table, disk: Disk, file: Path, refused: RefusedCode
) -> None:
    before = file.read_bytes()
    disk.watch()
    assert refused(table.answer, Answer(("bid:99",))) == "not-a-choice"
    assert disk.log == []
    assert file.read_bytes() == before


def test_new_file_and_its_folders_are_synced(file: Path, disk: Disk, new_table: NewTable) -> None:
    disk.watch()
    new_table(Journal(file))
    folders = ["fsync", "fsync"]
    assert disk.log == [*folders, "pwrite", "fdatasync", "fsync"]


def test_header_is_on_disk_before_the_first_answer(table: Table, file: Path) -> None:
    assert on_disk(file, table)
    assert file.read_bytes().count(b"\n") == 1


def test_half_written_line_is_removed_and_the_next_write_catches_up(
    table: Table, disk: Disk, file: Path, said: Said, replays: Replays
) -> None:
    table.answer(Answer(("bid:3",)))
    before = file.read_bytes()
    disk.fill(errno.ENOSPC, room=20)
    facts = table.answer(Answer(("bid:2",)))
    assert [fact.kind for fact in facts] == ["bid", "bids"], "the game goes on in memory"
    (notice,) = said(table.take_notices())
    assert CANNOT in notice
    assert "the disk is full" in notice
    assert str(file) in notice
    assert file.read_bytes() == before, "the half line was left behind"

    table.answer(Answer(("starts:us",)))
    assert table.take_notices() == (), "one notice is enough"

    disk.repair()
    table.note("room again")
    assert said(table.take_notices()) == [AGAIN]
    assert on_disk(file, table)
    assert len(replays(file.read_bytes()).entries) == 4


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT])
def test_sync_that_fails_does_not_count_as_saved(
    table: Table, disk: Disk, file: Path, said: Said, code: int
) -> None:
    before = file.read_bytes()
    disk.refuse("fdatasync", code)
    table.answer(Answer(("bid:3",)))
    (notice,) = said(table.take_notices())
    assert CANNOT in notice
    assert file.read_bytes() == before
    disk.repair()
    table.answer(Answer(("bid:2",)))
    assert said(table.take_notices()) == [AGAIN]
    assert on_disk(file, table)


def test_second_failure_after_a_repair_is_told_again(
    table: Table, disk: Disk, file: Path, said: Said
) -> None:
    for bid in ("bid:3", "bid:2"):
        disk.fill(errno.ENOSPC)
        table.answer(Answer((bid,)))
        assert CANNOT in said(table.take_notices())[0]
        disk.repair()
        table.note("ok")
        assert said(table.take_notices()) == [AGAIN]
    assert on_disk(file, table)


def test_game_on_a_full_disk_from_the_start_is_saved_once_there_is_room(
    file: Path, disk: Disk, new_table: NewTable, play: Play, said: Said
) -> None:
    disk.fill(errno.ENOSPC)
    table = new_table(Journal(file))
    play(table, 20)
    assert len(table.notices) == 1
    assert file.read_bytes() == b""
    disk.repair()
    table.note("room")
    assert said(table.take_notices())[1:] == [AGAIN]
    assert on_disk(file, table)


def test_game_ends_on_disk_when_room_comes_only_at_closing(
    table: Table, disk: Disk, file: Path, play: Play
) -> None:
    disk.fill(errno.ENOSPC, room=7)
    play(table, 10)
    disk.repair()
    table.close()
    assert on_disk(file, table)


def test_file_where_the_folder_should_be_is_told_and_caught_up_with(
    file: Path, new_table: NewTable, play: Play, said: Said
) -> None:
    in_the_way = file.parent.parent
    in_the_way.write_text("not a folder")
    table = new_table(Journal(file))
    play(table, 12)
    (notice,) = said(table.take_notices())
    assert "part of its path is not a folder" in notice
    in_the_way.unlink()
    table.note("out of the way")
    assert said(table.take_notices()) == [AGAIN]
    assert on_disk(file, table)


def test_folder_that_cannot_be_made_is_told(
    file: Path, new_table: NewTable, play: Play, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mkdir(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", mkdir)
        table = new_table(Journal(file))
        play(table, 3)
    assert "the disk cannot be written to" in said(table.take_notices())[0]
    play(table, 1)
    assert said(table.take_notices()) == [AGAIN]
    assert on_disk(file, table)


def test_folder_that_vanishes_is_made_again_with_the_whole_game(
    table: Table, file: Path, play: Play
) -> None:
    play(table, 5)
    file.unlink()
    file.parent.rmdir()
    play(table, 1)
    assert on_disk(file, table)


def test_folder_that_vanishes_for_good_is_told(
    table: Table, file: Path, play: Play, said: Said
) -> None:
    play(table, 5)
    file.unlink()
    file.parent.rmdir()
    file.parent.write_text("no folder any more")
    play(table, 1)
    assert CANNOT in said(table.take_notices())[0]


def test_file_replaced_by_another_is_kept_aside_and_written_anew(
    table: Table, file: Path, play: Play, new_table: NewTable
) -> None:
    play(table, 5)
    other = new_table(Journal(file.with_name("b.jsonl")))
    play(other, 9, seed=4)
    other.close()
    stranger = file.with_name("b.jsonl").read_bytes()
    os.replace(file.with_name("b.jsonl"), file)
    play(table, 2)
    assert on_disk(file, table)
    (aside,) = file.parent.glob("*.damaged-*")
    assert aside.read_bytes() == stranger


def test_file_replaced_by_something_that_is_no_file_is_told(
    table: Table, file: Path, play: Play, disk: Disk, said: Said
) -> None:
    play(table, 5)
    file.unlink()
    os.mkfifo(file)
    play(table, 2)
    (notice,) = said(table.take_notices())
    assert CANNOT in notice
    assert "not a plain file" in notice
    file.unlink()
    play(table, 1)
    assert said(table.take_notices()) == [AGAIN]
    assert on_disk(file, table)


def test_lost_copy_of_a_damaged_file_does_not_keep_the_game_from_being_saved(
    file: Path, table: Table, play: Play, disk: Disk, resume: Resume, said: Said
) -> None:
    play(table, 6)
    table.close()
    lines = file.read_bytes().splitlines(True)
    file.write_bytes(b"".join(lines[:3]) + b"rubbish\n" + b"".join(lines[4:]))
    journal = Journal(file)
    journal.open()
    disk.refuse("open", errno.ENOSPC)
    journal.settle(b"".join(lines))
    disk.repair()
    (aside,) = file.parent.glob("*.damaged-*")
    aside.unlink()
    assert said(journal.append("")) == [AGAIN]
    assert file.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS])
def test_file_that_can_only_be_read_is_played_on_in_memory(
    code: int, table: Table, file: Path, play: Play, disk: Disk, resume: Resume, said: Said
) -> None:
    play(table, 6)
    table.close()
    before = file.read_bytes()
    disk.refuse("open", code)
    again = resume(file)
    play(again, 3)
    notices = said(again.take_notices())
    assert len(notices) == 1
    assert CANNOT in notices[0]
    assert file.read_bytes() == before
    disk.repair()
    play(again, 1)
    assert said(again.take_notices()) == [AGAIN]
    assert on_disk(file, again)


def test_second_process_on_the_same_file_is_refused(
    table: Table, file: Path, play: Play, engine: StartEngine
) -> None:
    play(table, 3)
    second = engine("--save", file)
    assert second.process.wait(timeout=60) == 2
    told = present(second.process.stderr).read().decode().splitlines()
    assert len(told) == 1
    assert "open in another Brinkside" in told[0]
    table.close()
    third = engine("--save", file)
    assert len(third.must({"record": True})["record"].splitlines()) == 4


def test_second_journal_on_the_same_file_is_refused_as_in_use(
    table: Table, file: Path, refused: RefusedCode
) -> None:
    assert refused(Journal(file).open) == "in-use"


def test_refused_journal_leaves_no_open_file(
    table: Table, file: Path, refused: RefusedCode
) -> None:
    before = len(os.listdir("/proc/self/fd"))
    refused(Journal(file).open)
    refused(Journal(file.parent).open)
    refused(Journal(file.with_name("nothing")).open)
    refused(Journal(Path("/dev/zero")).open)
    assert len(os.listdir("/proc/self/fd")) == before


def test_limit_on_file_size_in_a_real_process_is_told_and_the_game_goes_on(
    file: Path, environment: dict[str, str], replays: Replays
) -> None:
    """RLIMIT_FSIZE is the one full disk that every user can make."""
    commands = b'{"answer":["bid:1"]}\n{"answer":["bid:2"]}\n{"answer":["starts:us"]}\n'

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (260, 260))

    done = subprocess.run(
        [sys.executable, "-m", "device", "engine", "--game", "thirteen-minutes", "--save", file],
        input=commands,
        capture_output=True,
        env=environment,
        preexec_fn=limit,
        timeout=60,
    )
    replies = [json.loads(reply) for reply in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert [reply["ok"] for reply in replies] == [True] * 3
    why = "the file may not grow any larger"
    assert sum(why in str(reply.get("notices")) for reply in replies) == 1
    assert [why in reply.get("unsaved", "") for reply in replies] == [False, True, True]
    assert len(replays(file.read_bytes()).entries) == 1


def test_old_format_is_rewritten_and_the_old_file_kept(
    table: Table,
    file: Path,
    play: Play,
    resume: Resume,
    said: Said,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play(table, 4)
    table.close()
    before = file.read_bytes()
    monkeypatch.setattr("engine.record.FORMAT", 2)
    monkeypatch.setitem(UPGRADES, 1, lambda lines: [{**lines[0], "format": 2}, *lines[1:]])
    monkeypatch.setattr("engine.record.upgrade.__defaults__", (None, 2))
    again = resume(file)
    notices = said(again.take_notices())
    assert "the record was brought to today's format" in notices
    assert file.read_bytes().startswith(b'{"format":2,')
    (aside,) = file.parent.glob("*.damaged-*")
    assert aside.read_bytes() == before
    assert len(again.session.entries) == 4


def test_whole_file_is_replaced_or_left_as_it_was(tmp_path: Path, disk: Disk) -> None:
    file = tmp_path / "book"
    replace_whole(file, b"old")
    disk.fill(errno.ENOSPC, room=2)
    with pytest.raises(OSError, match="No space"):
        replace_whole(file, b"new and longer")
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["book"], "a draft was left behind"


def test_what_is_kept_aside_never_overwrites_what_was_kept_before(tmp_path: Path) -> None:
    file = tmp_path / "a"
    for content in (b"1", b"2", b"3"):
        file.write_bytes(content)
        keep_aside(file)
    assert [(tmp_path / f"a.damaged-{n}").read_bytes() for n in (1, 2, 3)] == [b"1", b"2", b"3"]


def test_data_folder_follows_the_users_surroundings(tmp_path: Path) -> None:
    home = str(tmp_path)
    assert default_data({"HOME": home}) == tmp_path / ".local/share/brinkside"
    assert default_data({"XDG_DATA_HOME": "/x", "HOME": home}) == Path("/x/brinkside")
    assert default_data({}, home) == tmp_path / ".local/share/brinkside"


@pytest.mark.parametrize("home", ["", "/", "/nonexistent"])
def test_data_folder_of_a_user_without_a_home_is_that_of_the_service_or_the_machine(
    home: str,
) -> None:
    of_service = {"HOME": home, "STATE_DIRECTORY": "/var/lib/table-4:/var/lib/more"}
    assert default_data(of_service, "/nonexistent") == Path("/var/lib/table-4")
    assert default_data({"HOME": home}, "/nonexistent") == Path("/var/lib/brinkside")


def test_records_are_listed_by_age_without_those_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for name in ("20260102T000000Z-b", "20260101T000000Z-c"):
        (tmp_path / "games" / f"{name}.jsonl").touch()
    (tmp_path / "games" / "20260101T000000Z-c.jsonl.damaged-1").touch()
    assert [path.stem for path in record_paths(tmp_path)] == [
        "20260101T000000Z-c",
        "20260102T000000Z-b",
    ]
    assert record_paths(tmp_path / "nowhere") == []


def test_ids_sort_by_time() -> None:
    assert new_id("2026-01-02T03:04:05Z", "ff") < new_id("2026-01-02T03:04:06Z", "00")


def test_disk_that_knows_no_locks_is_used_all_the_same(
    file: Path, new_table: NewTable, monkeypatch: pytest.MonkeyPatch, play: Play
) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("device.records.storage.fcntl.flock", flock)
    table = new_table(Journal(file))
    play(table, 3)
    assert table.notices == []
    assert on_disk(file, table)


def test_refusal_is_told_for_what_is_no_record_file(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as caught:
        Journal(tmp_path).open()
    assert caught.value.code == "unreadable"
