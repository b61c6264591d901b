"""A game of 13 Days, played by touches alone: the worked game of the rulebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from device import games
from engine.core import Answer
from engine.record import read
from engine.session import Session
from proving.machine import Failed, Machine
from proving.panel import Frame, Panel
from tests.days_taps import touches

RECORD = "tests/recorded/thirteen-days-worked-example.jsonl"
BETWEEN = ("agenda-scoring", "war-check")
RECORDS = "/var/lib/brinkside/games"


class Days:
    """One game: what was answered so far, and what is to be answered next."""

    def __init__(self, source: Path) -> None:
        kept = read((source / RECORD).read_bytes())
        self.picks = [entry.what[0] for entry in kept.entries]
        self._header = kept.header
        self.restart()

    def restart(self) -> None:
        self.tried = 0
        self._referee = Session(games.game("thirteen-days"), self._header)

    @property
    def steps(self) -> int:
        return self._referee.undoable

    @property
    def is_over(self) -> bool:
        return self.steps >= len(self.picks)

    @property
    def asks_for_a_secret(self) -> bool:
        prompt = self._referee.prompt
        return prompt is not None and prompt.secret

    def go_to(self, steps: int) -> None:
        """Where the game stands by what is on disk."""
        self.restart()
        for id in self.picks[:steps]:
            self._referee.answer(Answer((id,)))
        self.tried = steps

    def play(self, panel: Panel, until: int) -> None:
        """Answers by touches until so many steps are taken and shown."""
        until = min(until, len(self.picks))
        while self.steps < until:
            self._onwards(panel)
            step = touches(self._referee, self.picks[self.steps :])
            self.tried = self.steps + len(step.answers)
            if step.secret:
                panel.seal(step.secret.removeprefix("secret:"))
            for tap in step.taps:
                panel.tap(tap)
            for id in step.answers:
                self._referee.answer(Answer((id,)))
        self._onwards(panel)

    def _onwards(self, panel: Panel) -> None:
        """Past the scoring of a round, to the question after so many steps."""
        panel.wait(lambda frame: frame["steps"] == self.steps)
        while panel.frame["screen"] in BETWEEN:
            panel.tap("onwards", until=_leaves(panel.frame["screen"]))


def _leaves(screen: str) -> Callable[[Frame], bool]:
    return lambda frame: frame["screen"] != screen


def begin(panel: Panel) -> None:
    panel.wait(lambda frame: frame["screen"] == "home")
    panel.tap("game:thirteen-days", until=lambda frame: frame["screen"] != "home")
    panel.tap("start", until=lambda frame: frame["steps"] == 0)


class Table:
    """A machine at which a game is played."""

    def __init__(self, machine: Machine, source: Path) -> None:
        self.machine, self.game = machine, Days(source)
        self.panel = Panel(machine)
        begin(self.panel)

    def play(self, more: int) -> None:
        """So many steps, each of them shown."""
        self.game.play(self.panel, self.game.steps + more)

    def play_to_a_secret(self) -> None:
        """Until somebody is asked for what nobody else may see."""
        while not self.game.asks_for_a_secret:
            self.play(1)

    def resume(self) -> None:
        """From the first screen back to where the game stood."""
        self.panel.wait(lambda frame: frame["screen"] == "home")
        self.panel.tap("resume", until=lambda frame: frame["steps"] is not None)
        self.panel.wait(lambda frame: frame["steps"] == self.game.steps)

    def check(self) -> None:
        """All that was shown is on disk, and nothing else."""
        check(on_disk(self.machine), self.game, self.game.steps, self.game.steps)


def on_disk(machine: Machine) -> list[list[str]]:
    """The answers in the newest record, as the disk has them."""
    text = machine.must(f"cat $(ls {RECORDS}/*.jsonl | tail -n 1)")
    _, *lines = text.splitlines()
    return [json.loads(line)["answer"] for line in lines if "answer" in json.loads(line)]


def check(found: Sequence[Sequence[str]], game: Days, least: int, most: int) -> None:
    """Every step that was shown is there, and none that nobody took."""
    wanted = [[id] for id in game.picks]
    if not least <= len(found) <= most or list(map(list, found)) != wanted[: len(found)]:
        raise Failed(f"{least} to {most} steps were shown, {len(found)} are on disk: {found[-3:]}")
