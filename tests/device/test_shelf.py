"""The shelf: games under way, finished games and told cards in one data folder."""

import errno
import json
import random
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from device.records import restoring
from device.records.deck_book import DeckBook
from device.records.history import GameIndex
from device.records.shelf import Shelf
from device.table import resumed_table
from engine.core import Answer
from engine.record import read, write
from tests.device.conftest import Disk, Now, Play, RefusedCode, Said
from tests.present import present

GAME = "thirteen-minutes"
RADIO: dict[str, Any] = {
    "title": "Radio Free Europe",
    "flag": "us",
    "type": "opinion",
    "command": 2,
}


@pytest.fixture
def shelf(tmp_path: Path, now: Now) -> Shelf:
    return Shelf(tmp_path / "data", now)


# games under way


def test_new_game_is_under_way_from_its_first_moment(shelf: Shelf) -> None:
    table = shelf.new(GAME, {"zero_bid": "off"}, {"us": "Ann", "ussr": "Bob"})
    ((row,), notices) = shelf.under_way()
    assert notices == ()
    assert (row.game, row.started, row.entries) == (GAME, "2026-05-06T07:08:09Z", 0)
    assert shelf.path(row).name == f"{row.id}.jsonl"
    assert row.id == table.session.header.id
    assert read(shelf.path(row).read_bytes()).header.seats == {"us": "Ann", "ussr": "Bob"}


def test_games_under_way_are_listed_latest_first_without_finished_ones(
    tmp_path: Path, play: Play
) -> None:
    times = iter(f"2026-01-0{day}T00:00:00Z" for day in range(1, 4))
    opened = [Shelf(tmp_path, partial(str, time)).new(GAME, {}) for time in times]
    play(opened[1])
    for table in opened:
        table.close()
    rows, _ = Shelf(tmp_path).under_way()
    assert [row.started[:10] for row in rows] == ["2026-01-03", "2026-01-01"]


def test_resumed_game_goes_on_where_it_was(shelf: Shelf, play: Play) -> None:
    table = shelf.new(GAME, {})
    play(table, 7)
    state = table.session.state
    table.close()
    (row,), _ = shelf.under_way()
    again = shelf.resume(shelf.path(row))
    assert again.session.state == state
    play(again)
    assert again.session.outcome is not None
    assert shelf.under_way() == ([], ())


def test_two_games_started_in_the_same_second_are_two_files(shelf: Shelf) -> None:
    assert shelf.new(GAME, {}).session.header.id != shelf.new(GAME, {}).session.header.id
    assert len(shelf.under_way()[0]) == 2


def test_unreadable_records_are_named_and_the_others_listed(shelf: Shelf, said: Said) -> None:
    shelf.new(GAME, {})
    games = shelf.data / "games"
    (games / "a.jsonl").write_bytes(b"rubbish\n")
    (games / "b.jsonl").mkdir()
    (games / "c.jsonl").write_bytes(b'{"format":1,"gam')
    rows, notices = shelf.under_way()
    assert len(rows) == 1
    assert [text.partition(":")[0] for text in said(notices)] == ["b.jsonl", "a.jsonl"]


def test_impossible_options_leave_no_file(shelf: Shelf, refused: RefusedCode) -> None:
    assert refused(shelf.new, GAME, {"depth": "deep"}) == "bad-position"
    assert refused(shelf.new, "chess", {}) == "unknown-game"
    assert not shelf.data.exists()


# history


def ends(shelf: Shelf) -> list[tuple[Any, ...]]:
    """The finished games and how they ended."""
    rows, notices = shelf.finished()
    assert notices == ()
    return sorted((row.file, row.id, row.winners, row.how, *row.scores.items()) for row in rows)


def test_game_is_in_the_history_exactly_while_it_is_over(shelf: Shelf, play: Play) -> None:
    table = shelf.new(GAME, {}, {"us": "Ann", "ussr": "Bob"})
    play(table)
    ((row,), notices) = shelf.finished()
    outcome = table.session.outcome
    assert notices == ()
    assert (row.id, row.game, row.how) == (table.session.header.id, GAME, present(outcome).how)
    assert (row.winners, row.scores) == (present(outcome).winners, dict(present(outcome).scores))
    assert row.seats == {"us": "Ann", "ussr": "Bob"}
    table.undo()
    assert shelf.finished() == ([], ())
    table.redo()
    assert [game.how for game in shelf.finished()[0]] == [row.how]
    table.note("what a game")
    assert len(shelf.finished()[0]) == 1


def test_history_is_rebuilt_from_the_records_alone(shelf: Shelf, play: Play) -> None:
    for seed in (1, 2, 3):
        table = shelf.new(GAME, {})
        play(table, seed=seed)
        table.close()
    shelf.new(GAME, {})
    (shelf.data / "games" / "z.jsonl").write_bytes(b"rubbish\n")
    before = ends(shelf)
    (shelf.data / "history.sqlite").unlink()
    assert shelf.history.rebuild() == 3
    assert ends(shelf) == before
    assert shelf.history.rebuild() == 3


def test_finished_game_is_listed_though_the_history_was_lost(shelf: Shelf, play: Play) -> None:
    """Lost with its folder entry, emptied, or from a power cut between record and row."""
    table = shelf.new(GAME, {})
    play(table)
    table.close()
    path, before = shelf.data / "history.sqlite", ends(shelf)
    assert len(before) == 1
    for lose in (path.unlink, lambda: path.write_bytes(b""), lambda: emptied(path)):
        lose()
        assert ends(Shelf(shelf.data)) == before


def emptied(path: Path) -> None:
    with sqlite3.connect(path) as index:
        index.execute("DELETE FROM games")
    index.close()


def test_record_that_was_written_to_behind_the_history_is_read_again(
    shelf: Shelf, play: Play
) -> None:
    table = shelf.new(GAME, {})
    play(table, 3)
    table.close()
    (row,), _ = shelf.under_way()
    assert row.entries == 3
    behind = resumed_table(shelf.path(row))
    play(behind)
    behind.close()
    assert shelf.under_way() == ([], ())
    assert len(shelf.finished()[0]) == 1


def test_record_that_is_known_is_not_read_again(
    shelf: Shelf, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        table = shelf.new(GAME, {})
        play(table)
        table.close()

    def read_again(*_: object) -> None:
        raise AssertionError("a record was read though it did not change")

    monkeypatch.setattr("device.records.known_game.read_whole", read_again)
    again = Shelf(shelf.data)
    assert again.catch_up() == 0
    assert len(again.page(10, 0)[0]) == 3


def test_no_more_records_are_read_at_once_than_asked_for(shelf: Shelf, play: Play) -> None:
    for _ in range(5):
        shelf.new(GAME, {}).close()
    (shelf.data / "history.sqlite").unlink()
    assert [Shelf(shelf.data).catch_up(2) for _ in range(3)] == [3, 1, 0]


def test_rules_that_fail_on_one_record_cost_one_game(
    shelf: Shelf, play: Play, monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    tables = [shelf.new(GAME, {}) for _ in range(2)]
    for table in tables:
        play(table, 3)
        table.close()
    bad = tables[0].session.header.id

    def restored(data: bytes) -> Any:
        if bad.encode() in data:
            raise ZeroDivisionError("a fault")
        return really(data)

    really = restoring.restored
    monkeypatch.setattr("device.records.known_game.restored", restored)
    monkeypatch.setattr("device.records.shelf.restored", restored)
    (shelf.data / "history.sqlite").unlink()
    rows, notices = shelf.under_way()
    assert [row.id for row in rows] == [tables[1].session.header.id]
    assert said(notices) == [f"{bad}.jsonl: the rules fail: ZeroDivisionError"]


def test_game_with_a_history_that_cannot_be_kept_is_found_all_the_same(
    shelf: Shelf, play: Play
) -> None:
    table = shelf.new(GAME, {})
    play(table, 3)
    table.close()
    (shelf.data / "history.sqlite").unlink()
    (shelf.data / "history.sqlite").mkdir()
    again = Shelf(shelf.data)
    assert again.catch_up(1) == 0
    row = again.last_played()
    assert row is not None
    assert row.id == table.session.header.id


def test_rebuilding_forgets_games_whose_record_is_gone(shelf: Shelf, play: Play) -> None:
    play(shelf.new(GAME, {}))
    next((shelf.data / "games").iterdir()).unlink()
    assert shelf.history.rebuild() == 0
    assert ends(shelf) == []


@pytest.mark.parametrize("content", [b"this is no database, only text" * 99, b"SQLite format 3\0"])
def test_damaged_history_is_moved_aside_and_made_again(
    shelf: Shelf, play: Play, content: bytes
) -> None:
    play(shelf.new(GAME, {}))
    before = ends(shelf)
    path = shelf.data / "history.sqlite"
    path.write_bytes(content)
    assert ends(shelf) == before
    assert path.with_name("history.sqlite.damaged-1").read_bytes() == content
    path.write_bytes(content)
    assert ends(shelf) == before
    assert path.with_name("history.sqlite.damaged-2").exists()


def test_flipped_bytes_in_the_history_never_stop_the_shelf(shelf: Shelf, play: Play) -> None:
    table = shelf.new(GAME, {})
    play(table)
    table.close()
    before = ends(shelf)
    path = shelf.data / "history.sqlite"
    sound = path.read_bytes()
    source = random.Random(4)
    for _ in range(150):
        damaged = bytearray(sound)
        for _ in range(source.randint(1, 40)):
            damaged[source.randrange(len(damaged))] = source.randrange(256)
        path.write_bytes(damaged)
        assert ends(shelf) == before


def test_row_that_is_no_json_is_made_again_from_its_record(shelf: Shelf, play: Play) -> None:
    play(shelf.new(GAME, {}))
    before = ends(shelf)
    for value in ("[", "5", "{}x"):
        with sqlite3.connect(shelf.data / "history.sqlite") as index:
            index.execute("UPDATE games SET winners = ?", (value,))
        index.close()
        assert ends(shelf) == before


def test_history_survives_a_power_cut_by_its_own_settings(tmp_path: Path) -> None:
    with GameIndex(tmp_path)._open() as index:
        assert index.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert index.execute("PRAGMA synchronous").fetchone() == (2,)


def test_history_that_cannot_be_written_is_told_and_the_game_ends_all_the_same(
    shelf: Shelf, play: Play, said: Said
) -> None:
    table = shelf.new(GAME, {})
    (shelf.data / "history.sqlite").unlink()
    (shelf.data / "history.sqlite").mkdir()
    play(table)
    assert table.session.outcome is not None
    notice, *_ = said(table.take_notices())
    assert notice.startswith("the history cannot be saved: ")
    (shelf.data / "history.sqlite").rmdir()
    assert shelf.history.rebuild() == 1


# deck book


def told_at(table: Any, title: str) -> None:
    """Plays a card nobody knows and tells its Command and its title."""
    for pick in ("bid:1", "bid:2", "starts:us", "face:us:opinion", "command:2", f"title:{title}"):
        table.answer(Answer((pick,)))


def choices(table: Any) -> list[str]:
    for pick in ("bid:1", "bid:2", "starts:us"):
        table.answer(Answer((pick,)))
    return [choice.id for choice in table.session.prompt.choices]


def test_card_told_once_is_offered_in_the_next_game(tmp_path: Path) -> None:
    told_at(Shelf(tmp_path).new(GAME, {}), RADIO["title"])
    assert json.loads((tmp_path / "deck-book.json").read_bytes()) == {GAME: [RADIO]}
    table = Shelf(tmp_path).new(GAME, {})
    assert "card:radio-free-europe" in choices(table)
    assert table.session.header.options["deck"] == [RADIO], "the record stands on its own"


def test_card_is_not_offered_before_it_was_told(shelf: Shelf) -> None:
    assert "card:radio-free-europe" not in choices(shelf.new(GAME, {}))


def test_what_is_told_later_takes_the_place_of_what_was_told_before(tmp_path: Path) -> None:
    book = DeckBook(tmp_path / "book")
    assert book.remember(GAME, RADIO) == ()
    assert book.remember(GAME, {**RADIO, "command": 3}) == ()
    assert book.remember(GAME, {**RADIO, "title": "A"}) == ()
    cards, _ = DeckBook(tmp_path / "book").told(GAME)
    assert [(card["title"], card["command"]) for card in cards] == [("A", 2), (RADIO["title"], 3)]
    assert DeckBook(tmp_path / "book").told("another game") == ([], ())
    assert DeckBook(tmp_path / "book").count() == 2


@pytest.mark.parametrize(
    "content",
    [b"{", b"[]", b"\xff\xfe", b'{"thirteen-minutes":[{"title":1}]}', b"[" * 9999, b""],
    ids=["torn", "list", "bytes", "shape", "deep", "empty"],
)
def test_damaged_deck_book_is_kept_aside_once_and_begun_anew(
    tmp_path: Path, said: Said, content: bytes
) -> None:
    path = tmp_path / "book.json"
    path.write_bytes(content)
    for session in (1, 2):
        cards, notices = DeckBook(path).told(GAME)
        assert cards == []
        told = ["the deck book is damaged: it is kept as book.json.damaged-1"]
        assert said(notices) == (told if session == 1 else [])
    assert path.with_name("book.json.damaged-1").read_bytes() == content
    DeckBook(path).remember(GAME, RADIO)
    assert DeckBook(path).told(GAME) == ([RADIO], ())
    assert len(list(tmp_path.iterdir())) == 2


def test_deck_book_that_cannot_be_read_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    path = tmp_path / "book.json"
    DeckBook(path).remember(GAME, RADIO)
    before = path.read_bytes()

    def unreadable(_: Path) -> bytes:
        raise OSError(errno.EIO, "no")

    book = DeckBook(path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", unreadable)
        cards, notices = book.told(GAME)
    assert cards == []
    assert "the deck book cannot be read" in said(notices)[0]
    book.remember(GAME, {**RADIO, "title": "B"})
    assert path.with_name("book.json.damaged-1").read_bytes() == before
    assert [card["title"] for card in DeckBook(path).told(GAME)[0]] == ["B"]


def test_card_told_while_the_disk_is_full_is_written_with_the_next_one(
    tmp_path: Path, disk: Disk, said: Said
) -> None:
    path = tmp_path / "book.json"
    book = DeckBook(path)
    disk.fill(errno.ENOSPC, room=10)
    assert said(book.remember(GAME, RADIO)) == ["the deck book cannot be saved: the disk is full"]
    assert not path.exists()
    assert book.told(GAME) == ([RADIO], ())
    disk.repair()
    assert book.remember(GAME, {**RADIO, "title": "B"}) == ()
    assert DeckBook(path).count() == 2


def test_folder_made_good_later_gets_the_deck_book(tmp_path: Path, said: Said) -> None:
    (tmp_path / "data").touch()
    book = DeckBook(tmp_path / "data" / "book.json")
    assert len(book.remember(GAME, RADIO)) == 2
    (tmp_path / "data").unlink()
    assert book.remember(GAME, {**RADIO, "title": "B"}) == ()
    assert DeckBook(tmp_path / "data" / "book.json").count() == 2


def test_deck_book_with_a_card_the_game_does_not_take_stops_no_game(
    shelf: Shelf, said: Said
) -> None:
    shelf.data.mkdir(parents=True)
    (shelf.data / "deck-book.json").write_text(json.dumps({GAME: [{**RADIO, "flag": "mars"}]}))
    table = shelf.new(GAME, {})
    assert "the deck book cannot be read" in said(table.take_notices())[0]
    assert "deck" not in table.session.header.options
    assert choices(table)


def test_resumed_game_still_learns_cards_and_enters_the_history(shelf: Shelf, play: Play) -> None:
    table = shelf.new(GAME, {})
    table.close()
    again = shelf.resume(next((shelf.data / "games").iterdir()))
    told_at(again, "Radio")
    play(again)
    assert shelf.deck_book.count() >= 1
    assert len(shelf.finished()[0]) == 1


def test_unfinished_game_whose_end_was_lost_is_under_way_again(shelf: Shelf, play: Play) -> None:
    table = shelf.new(GAME, {})
    play(table)
    table.close()
    path = next((shelf.data / "games").iterdir())
    reading = read(path.read_bytes())
    path.write_text(write(reading.header, reading.entries[:-1]))
    assert [row.file for row in shelf.under_way()[0]] == [path.name]
