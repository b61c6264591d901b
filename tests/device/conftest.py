"""What the tests of the device share: played games, a disk that fails on demand, real processes."""

import json
import os
import random
import select
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from device import games
from device.random_players import at_random
from device.records.restoring import restored
from device.table import Table, header_of, resumed_table
from engine.core import Answer, Refusal
from engine.session import Session
from engine.text import ENGLISH, Text, spoken

ROOT = Path(__file__).resolve().parents[2]
GAME = "thirteen-minutes"

Now = Callable[[], str]
Said = Callable[[Sequence[Text]], list[str]]
NewTable = Callable[..., Table]
Resume = Callable[[Path], Table]
Play = Callable[..., None]
Replays = Callable[[bytes], Session]
RefusedCode = Callable[..., str]
Brinkside = Callable[..., subprocess.CompletedProcess[bytes]]


def a_moment() -> str:
    """The time in tests, which stands still."""
    return "2026-05-06T07:08:09Z"


@pytest.fixture
def now() -> Now:
    return a_moment


@pytest.fixture
def said() -> Said:
    """Texts in English."""

    def said(texts: Sequence[Text]) -> list[str]:
        return [spoken(text, ENGLISH) for text in texts]

    return said


@pytest.fixture
def new_table() -> NewTable:
    """A table with a fresh game, with a journal or whatever else it is given."""

    def new_table(journal: Any = None, options: Any = None, **more: Any) -> Table:
        header = header_of(GAME, options or {}, id="a-game", time=a_moment())
        return Table(Session(games.game(GAME), header), journal, now=a_moment, **more)

    return new_table


@pytest.fixture
def resume() -> Resume:
    return lambda path: resumed_table(path, now=a_moment)


@pytest.fixture
def play() -> Play:
    """Plays random legal answers at a table: so many, or until the game is over."""

    def play(table: Table, answers: int = 100_000, seed: int = 1) -> None:
        choose = at_random(random.Random(seed))
        while answers and (prompt := table.session.prompt):
            table.answer(Answer(choose(prompt), prompt.number, "test"))
            answers -= 1

    return play


@pytest.fixture
def finished_record(new_table: NewTable, play: Play) -> bytes:
    """The record of a whole game with undo, redo, a note and a correction in it."""
    table = new_table()
    play(table, 8)
    table.undo(2)
    table.redo(1)
    table.note("Kaffee, кофе, café")
    play(table, 5, seed=2)
    cuba = table.session.game.position(table.session.state)["battlegrounds"]["cuba"]
    table.correct({"battlegrounds": {"cuba": {"us": 1 - min(1, cuba["us"])}}})
    play(table, seed=3)
    assert table.session.outcome is not None
    return table.session.record().encode()


@pytest.fixture
def replays() -> Replays:
    """The game of a record that must be sound from its first byte to its last."""

    def replays(data: bytes) -> Session:
        session, problems = restored(data)
        assert problems == ()
        assert session.record().encode() == data
        return session

    return replays


class Disk:
    """Lets every write in this process go through, or fail in the way a test asks for.

    Before it fails, a write may still get some bytes to the disk, as real ones do.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.log: list[str] = []
        self._patch = patch
        self._real = {name: getattr(os, name) for name in ("pwrite", "fdatasync", "open", "fsync")}
        self.repair()

    def fill(self, code: int, room: int = 0) -> None:
        """From now on all writes together find room for so many bytes, then fail."""

        def pwrite(descriptor: int, data: bytes, offset: int) -> int:
            nonlocal room
            if room == 0:
                raise OSError(code, os.strerror(code))
            count: int = self._real["pwrite"](descriptor, data[:room], offset)
            room -= count
            return count

        self._patch.setattr(os, "pwrite", pwrite)

    def refuse(self, name: str, code: int) -> None:
        """From now on a function of os fails (open: only for writing)."""

        def refused(*args: Any, **named: Any) -> Any:
            if name == "open" and not args[1] & (os.O_RDWR | os.O_WRONLY):
                return self._real["open"](*args, **named)
            raise OSError(code, os.strerror(code))

        self._patch.setattr(os, name, refused)

    def repair(self) -> None:
        for name, function in self._real.items():
            self._patch.setattr(os, name, function)

    def watch(self) -> None:
        """Notes in the log when something is written and when it is made to last."""
        for name in ("pwrite", "fdatasync", "fsync"):
            self._patch.setattr(os, name, self._noted(name))

    def _noted(self, name: str) -> Callable[..., Any]:
        def noted(*args: Any) -> Any:
            self.log.append(name)
            return self._real[name](*args)

        return noted


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    disk.repair()


@pytest.fixture
def refused() -> RefusedCode:
    """The code of the refusal that a call ends in."""

    def refused(call: Callable[..., object], *args: Any) -> str:
        with pytest.raises(Refusal) as caught:
            call(*args)
        spoken(caught.value.because, ENGLISH)
        return caught.value.code

    return refused


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """InForce that know nothing of the machine the tests run on."""
    keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {
        **keep,
        "HOME": str(tmp_path / "home"),
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(ROOT),
    }


@pytest.fixture
def brinkside(environment: dict[str, str], tmp_path: Path) -> Brinkside:
    """Runs a command to its end; settings of the environment are given by name."""

    def brinkside(
        *arguments: object, typed: str = "", **extra: str
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "device", *map(str, arguments)],
            input=typed.encode(),
            capture_output=True,
            env={**environment, **extra},
            cwd=tmp_path,
            timeout=60,
        )

    return brinkside


class Engine:
    """A running `brinkside engine`, spoken to line by line."""

    def __init__(self, arguments: Sequence[object], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "device", "engine", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )

    def send(self, command: Any) -> None:
        line = command if isinstance(command, bytes) else json.dumps(command).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def reply(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.endswith(b"\n"), f"no whole line came back, but {line!r}"
        return json.loads(line)

    def ask(self, command: Any) -> Any:
        self.send(command)
        return self.reply()

    def await_reply(self) -> None:
        """Waits until an answer has come, without reading it."""
        assert self.process.stdout is not None
        select.select([self.process.stdout], [], [])

    def must(self, command: Any) -> Any:
        reply = self.ask(command)
        assert reply["ok"], reply
        return reply

    def kill(self) -> None:
        """SIGKILL: nothing in the process gets a chance to tidy up."""
        self.process.kill()
        self.process.wait()
        self.close()

    def leave(self) -> int:
        """Ends the input and gives the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        code = self.process.wait(timeout=60)
        self.close()
        return code

    def close(self) -> None:
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()


StartEngine = Callable[..., Engine]


@pytest.fixture
def engine(environment: dict[str, str]) -> Iterator[StartEngine]:
    """Starts engines; whatever still runs at the end of the test is killed."""
    started: list[Engine] = []

    def engine(*arguments: object, **extra: str) -> Engine:
        started.append(Engine(arguments, {**environment, **extra}))
        return started[-1]

    yield engine
    for one in started:
        if one.process.poll() is None:
            one.kill()
        one.close()
