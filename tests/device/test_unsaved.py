"""A game that cannot be saved says so as long as that lasts, and is saved as soon as it can be."""

import errno
import json
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from device.desk import Desk
from device.records.shelf import Shelf
from device.terminal.companion import Companion, Console
from device.terminal.narration import Teller
from engine.core import Answer
from engine.record import read
from engine.text import ENGLISH
from tests.device.conftest import Disk, NewTable, Play
from tests.present import present
from tests.ui.legible import fonts
from ui.app import App
from ui.look.theme import MS_SAVE_AGAIN, UNSAVED_HIGH
from ui.model import Release, Unsaved, refreshed
from ui.port import Prefs
from ui.scene.metrics import PageSize
from ui.scene.nodes import Scene, Touch, Words
from ui.screens.play import at_table

MARK = "Not saved: the disk is full"
GAME = "thirteen-minutes"


class Panel:
    """The panel with a data folder, and a clock that stands still until told."""

    def __init__(self, data: Path) -> None:
        self.now = 0.0
        self.data = data
        self.desk = Desk(Shelf(data))
        self.app = App(self.desk, PageSize(800, 480), Prefs(reduced=True), lambda: self.now)

    @property
    def scene(self) -> Scene:
        return self.app.scene(fonts())

    @property
    def words(self) -> str:
        return "\n".join(" ".join(n.lines) for n in self.scene.nodes if isinstance(n, Words))

    @property
    def is_marked(self) -> bool:
        return any(line.startswith(MARK) for line in self.words.splitlines())

    def tap(self, *ids: str) -> None:
        for id in ids:
            touches = {node.id: node for node in self.scene.nodes if isinstance(node, Touch)}
            self.app.send(touches[id].tap)

    def play(self, play: Any, answers: int = 100_000) -> None:
        """Answers as if touched, and looks."""
        play(self.desk.table, answers)
        self.app.model = at_table(refreshed(self.app.model, self.desk))
        self.app.send(Release())

    @property
    def saved(self) -> int:
        """How many entries are on disk."""
        (file,) = (self.data / "games").glob("*.jsonl")
        return len(read(file.read_bytes()).entries)

    @property
    def entries(self) -> int:
        assert self.desk.table is not None
        return len(self.desk.table.session.entries)


@pytest.fixture
def panel(tmp_path: Path) -> Panel:
    return Panel(tmp_path / "data")


def test_mark_stands_on_every_screen_while_the_game_is_not_on_disk(
    panel: Panel, disk: Disk, play: Play
) -> None:
    panel.tap(f"game:{GAME}", "start")
    panel.play(play, 5)
    assert not panel.is_marked
    disk.fill(errno.ENOSPC)
    panel.play(play, 1)
    for ids in ((), ("bar:left",), ("menu:history",), ("bar:left",), ("menu:settings",)):
        panel.tap(*ids)
        panel.now += 60_000
        assert panel.is_marked, panel.scene.name
    panel.tap("bar:left", "menu:home")
    assert panel.scene.name == "home"
    assert panel.is_marked
    panel.tap("games")
    assert panel.is_marked


def test_writing_is_tried_again_without_a_touch(panel: Panel, disk: Disk, play: Play) -> None:
    panel.tap(f"game:{GAME}", "start")
    panel.play(play, 5)
    disk.fill(errno.ENOSPC)
    panel.play(play, 2)
    assert panel.saved == 5
    disk.repair()
    assert panel.is_marked
    assert panel.scene.wake is not None, "the panel wakes to try again"
    assert panel.scene.wake <= panel.now + MS_SAVE_AGAIN
    panel.now += MS_SAVE_AGAIN
    assert not panel.is_marked
    assert panel.saved == panel.entries == 7


def test_last_answer_of_a_game_is_saved_later_and_the_game_is_listed_as_over(
    panel: Panel, disk: Disk, play: Play
) -> None:
    panel.tap(f"game:{GAME}", "start")
    choices = read(_whole(play)).entries
    for entry in choices[:-1]:
        present(panel.desk.table).answer(Answer(tuple(entry.what)))
    disk.fill(errno.ENOSPC)
    panel.play(play)
    assert present(panel.desk.table).session.outcome is not None
    assert panel.is_marked
    assert panel.saved < panel.entries
    disk.repair()
    panel.now += MS_SAVE_AGAIN
    assert not panel.is_marked
    assert panel.saved == panel.entries
    assert len(Shelf(panel.data).finished()[0]) == 1


def _whole(play: Any) -> bytes:
    from device import games
    from device.table import Table, header_of
    from engine.session import Session

    table = Table(Session(games.game(GAME), header_of(GAME, {})))
    play(table)
    return table.session.record().encode()


def test_game_that_was_left_unsaved_is_gone_on_with_and_saved_later(
    panel: Panel, disk: Disk, play: Play
) -> None:
    panel.tap(f"game:{GAME}", "start")
    panel.play(play, 5)
    disk.fill(errno.ENOSPC)
    panel.play(play, 2)
    panel.tap("bar:left", "menu:home", "resume")
    assert panel.entries == 7, "nothing that was confirmed is lost"
    panel.tap("bar:left", "menu:home")
    disk.repair()
    panel.now += MS_SAVE_AGAIN
    assert not panel.is_marked
    assert panel.saved == 7
    again = Shelf(panel.data).last_played()
    assert again is not None
    assert again.entries == 7


def test_game_that_was_never_on_disk_is_in_the_list_of_games(panel: Panel, disk: Disk) -> None:
    disk.refuse("open", errno.EROFS)
    panel.tap(f"game:{GAME}", "start")
    panel.desk.leave()
    page = panel.desk.games_page(0)
    assert [game.session.header.game for game in page.under_way] == [GAME]
    panel.desk.resume(page.under_way[0].key)
    assert present(panel.desk.table).session.header.game == GAME


def test_mark_lies_below_the_screen_and_covers_nothing(
    panel: Panel, disk: Disk, play: Play
) -> None:
    page = panel.app.model.page
    free = page.rect.less(bottom=UNSAVED_HIGH)
    panel.tap(f"game:{GAME}", "start")
    panel.play(play, 30)
    panel.app.model = panel.app.model._replace(unsaved=Unsaved(panel.desk.game(GAME).title, 1e9))
    touches = [node for node in panel.scene.nodes if isinstance(node, Touch)]
    assert touches
    assert all(touch.rect.bottom <= free.bottom for touch in touches)


def test_terminal_says_with_every_question_that_the_game_is_not_saved(
    tmp_path: Path, new_table: NewTable, disk: Disk
) -> None:
    from device.records.storage import Journal

    file = tmp_path / "a.jsonl"
    lines: list[str] = []
    typed = iter(["bid:1", "bid:2", "h", "h", "q"])

    def ask(_: str) -> str:
        line = next(typed)
        if line == "bid:2":
            disk.fill(errno.ENOSPC)
        if line == "q":
            disk.repair()
        return line

    table = new_table(Journal(file))
    Companion(table, Teller(ENGLISH, False), Console(lines.append, ask, ask)).run()
    assert lines.count(MARK) == 3
    assert lines[-1] == "The game is saved."
    assert len(read(file.read_bytes()).entries) == 2


def test_game_is_saved_while_the_terminal_waits_for_typing(
    tmp_path: Path, new_table: NewTable, disk: Disk, play: Play
) -> None:
    """The last answer is on disk as soon as there is room, though nobody types any more."""
    from device.records.storage import Journal

    file = tmp_path / "a.jsonl"
    lines: list[str] = []
    saved: list[int] = []
    table = new_table(Journal(file))
    disk.fill(errno.ENOSPC)
    play(table)
    assert table.session.outcome is not None

    def ask(_: str) -> str:
        disk.repair()
        signal.raise_signal(signal.SIGALRM)
        saved.append(len(read(file.read_bytes()).entries))
        return "q"

    before = signal.getsignal(signal.SIGALRM)
    Companion(table, Teller(ENGLISH, False), Console(lines.append, ask, ask)).run()
    assert saved == [len(table.session.entries)]
    assert lines[-1] == "The game is saved."
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_terminal_that_is_closed_says_that_the_game_is_lost(
    tmp_path: Path, new_table: NewTable, disk: Disk, end: type[BaseException]
) -> None:
    from device.records.storage import Journal

    lines: list[str] = []
    typed: Iterator[str | BaseException] = iter(["bid:1", end()])

    def ask(_: str) -> str:
        line = next(typed)
        if isinstance(line, BaseException):
            raise line
        disk.fill(errno.ENOSPC)
        return line

    table = new_table(Journal(tmp_path / "a.jsonl"))
    with suppress(KeyboardInterrupt):
        Companion(table, Teller(ENGLISH, False), Console(lines.append, ask, ask)).run()
    assert "the disk is full. It goes on in memory" in lines[-1]


def test_protocol_says_with_every_reply_that_the_game_is_not_saved(
    tmp_path: Path, new_table: NewTable, disk: Disk
) -> None:
    from device.protocol import Protocol
    from device.records.storage import Journal

    file = tmp_path / "a.jsonl"
    protocol = Protocol(new_table(Journal(file)), ENGLISH)
    disk.fill(errno.ENOSPC)
    for line in (b'{"answer": ["bid:1"]}', b'{"view": null}', b'{"undo": 1}'):
        assert "the disk is full" in json.loads(protocol.line(line))["unsaved"]
    disk.repair()
    reply = json.loads(protocol.line(b'{"view": null}'))
    assert "unsaved" not in reply
    assert reply["notices"] == ["saving works again: the whole game is on disk"]
    assert len(read(file.read_bytes()).entries) == 2
