"""Power may be cut at any moment: what was acknowledged is there again afterwards."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from device.records.restoring import restored
from engine.record import Entry, read
from engine.views import as_json
from tests.device.conftest import StartEngine

pytestmark = pytest.mark.long

KILLS = 200
WORKERS = 2


class Game:
    """A game played in a process that is killed again and again."""

    def __init__(self, engine: Any, folder: Path, seed: int) -> None:
        self._engine = engine
        self._folder = folder
        self._random = random.Random(seed)
        self._files = 0
        self.seen: set[str] = set()
        self._begin()

    def _begin(self) -> None:
        self._files += 1
        self._file = self._folder / f"{self._files}.jsonl"
        self._acked: list[tuple[str, Any]] = []
        self._in_flight: tuple[str, Any] | None = None
        self._torn = False

    def killed_once(self) -> None:
        """Starts the process, checks what it remembers, plays a little and kills it."""
        kept = ("--save", self._file, "--secrets")
        process = self._engine("--game", "thirteen-minutes", *kept)
        reply = process.must({"record": True})
        self._check(process, reply)
        for _ in range(self._random.randrange(25)):
            if reply["prompt"] is None:
                break
            command = self._command(reply["prompt"])
            reply = process.must(command)
            self._acked.append(_entered(command))
        if reply["prompt"] is None:
            self.seen.add("over")
            process.kill()
            self._check_file()
            self._begin()
            return
        if self._random.random() < 0.7:
            command = self._command(reply["prompt"])
            process.send(command)
            self._in_flight = _entered(command)
            if self._random.random() < 0.5:
                process.await_reply()
        process.kill()
        self._tear()

    def _command(self, prompt: Any) -> Any:
        # An undo is only sure to be possible right after an answer.
        is_answered = bool(self._acked) and self._acked[-1][0] == "answer"
        if is_answered and self._random.random() < 0.05:
            return {"undo": 1}
        pick = self._random.choice(prompt["choices"])["id"]
        return {"answer": [pick], "prompt": prompt["number"]}

    def _tear(self) -> None:
        """In some rounds the file is left as a write that was cut off would leave it."""
        data = self._file.read_bytes()
        dice = self._random.random()
        last = data.splitlines(keepends=True)[-1]
        if dice < 0.15:
            self.seen.add("half a line more")
            more = last[: self._random.randrange(1, len(last))]
            self._file.write_bytes(data + more)
            self._torn = True
        elif dice < 0.3 and len(self._acked) > 1:
            self.seen.add("last line cut")
            whole = read(data).entries
            self._file.write_bytes(data[: -self._random.randrange(1, len(last))])
            self._acked = [(entry.kind, entry.what) for entry in whole[:-1]]
            self._in_flight = None
            self._torn = True

    def _check(self, process: Any, reply: Any) -> None:
        """All that was acknowledged is there, and at most the one command that was under way."""
        found = read(reply["record"].encode())
        assert not found.damage
        entries = [_plain(entry) for entry in found.entries]
        count = len(self._acked)
        assert entries[:count] == self._acked, "an acknowledged entry is lost"
        assert entries[count:] in ([], [self._in_flight]), "an entry nobody made"
        self.seen.add("taken" if entries[count:] else "not taken")
        told = " ".join(reply.get("notices", []))
        assert ("half written" in told) == self._torn, told
        session, problems = restored(self._file.read_bytes())
        assert not problems, "the file was not repaired"
        dumped = process.must({"position": True})["position"]
        assert dumped == session.game.position(session.state)
        for seat in (None, "us", "ussr"):
            shown = process.must({"view": seat})["view"]
            assert shown == as_json(session.game.view(session.state, seat))
        self._acked, self._in_flight, self._torn = entries, None, False

    def _check_file(self) -> None:
        session, problems = restored(self._file.read_bytes())
        assert not problems
        assert [_plain(entry) for entry in session.entries] == self._acked
        assert session.outcome is not None


def _entered(command: Any) -> tuple[str, Any]:
    if "answer" in command:
        return "answer", command["answer"]
    ((kind, what),) = command.items()
    return kind, what


def _plain(entry: Entry) -> tuple[str, Any]:
    return entry.kind, entry.what


def test_nothing_acknowledged_is_lost_by_killing_the_process_200_times(
    engine: StartEngine, tmp_path: Path
) -> None:
    def play(seed: int) -> set[str]:
        folder = tmp_path / str(seed)
        folder.mkdir()
        game = Game(engine, folder, seed)
        for _ in range(KILLS // WORKERS):
            game.killed_once()
        return game.seen

    with ThreadPoolExecutor(WORKERS) as pool:
        seen = set().union(*pool.map(play, range(WORKERS)))
    assert seen == {"over", "half a line more", "last line cut", "taken", "not taken"}
