"""`brinkside simulate`: random legal play, counted and checked."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from device import games
from device.random_players import at_random, briskly
from device.records.files import replace_whole, unwritable
from device.settings.in_force import in_force
from device.table import header_of
from device.typed_json import object_in
from engine.core import AnyGame
from engine.playout import Chooser, Watcher, play, play_checked
from engine.record import Entry, Header, write
from engine.text import say

if TYPE_CHECKING:
    from engine.pax_pamir.state import State


@dataclass(slots=True)
class Tally:
    """What came of all games."""

    game: str
    seed: int
    games: int = 0
    steps: int = 0
    longest: int = 0
    seconds: float = 0.0
    steps_per_second: int = 0
    dead_ends: int = 0
    faults: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    coverage: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    keeps: bool = False
    freely: bool = False


def run(args: Namespace) -> int:
    where = in_force(args)
    game = games.game(args.game)
    options = dict(object_in(args.options, "--options")) if args.options else {}
    if args.players:
        options["players"] = str(args.players)
    if args.wakhan:
        options.setdefault("wakhan", "rulebook")
    header = header_of(args.game, options)
    game.start(header.options)
    tally = _played(game, header, args)
    told = asdict(tally)
    del told["keeps"], told["freely"]
    if not tally.coverage:
        del told["coverage"]
    if args.json:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            if isinstance(value, dict):
                value = ", ".join(f"{key} {n}" for key, n in value.items())
            print(f"{name:<17}{value}")
    for failure in tally.failures if not args.json else ():
        print(where.speak(say("the failed game is kept in {file}", file=failure)))
    return 1 if tally.failures else 0


def _played(game: AnyGame, header: Header, args: Namespace) -> Tally:
    tally = Tally(game.id, args.seed, keeps=args.keep, freely=args.freely)
    if args.wakhan:
        from engine.pax_pamir.wakhan.coverage import EVERYTHING

        tally.coverage = dict.fromkeys(EVERYTHING, 0)
    how: Counter[str] = Counter()
    start = perf_counter()
    for number in range(args.games):
        source = Random(f"{args.seed}:{number}")
        one = _checked_game if args.checked else _raw_game
        steps, outcome = one(game, header, source, tally, Path(args.out), number)
        tally.games += 1
        tally.steps += steps
        tally.longest = max(tally.longest, steps)
        how[outcome] += 1
    tally.seconds = round(perf_counter() - start, 3)
    tally.steps_per_second = int(tally.steps / tally.seconds) if tally.seconds else 0
    tally.outcomes = dict(sorted(how.items()))
    return tally


def _players(tally: Tally, source: Random, number: int) -> Chooser:
    """Random players; beside Wakhan brisk ones in every other game, who give her more to do."""
    return briskly(source) if tally.coverage and number % 2 else at_random(source)


def _raw_game(
    game: AnyGame, header: Header, source: Random, tally: Tally, out: Path, number: int
) -> tuple[int, str]:
    start = source.getstate()
    try:
        watch = _counting(tally) if tally.coverage else None
        choose = _players(tally, source, number)
        played = play(game, game.start(header.options), choose, watch=watch, freely=tally.freely)
        faults = game.faults(played.state)
    except Exception:  # whatever the rules stumbled over, the game that led there is wanted
        source.setstate(start)
        return _retraced(game, header, source, tally, out, number)
    entries = [Entry(n, "answer", list(picks)) for n, picks in enumerate(played.picks, start=1)]
    if played.ended and not faults:
        if tally.keeps:
            file = out / f"{tally.game}-{tally.seed}-{number}.jsonl"
            _write(file, write(header, entries))
        return played.steps, _outcome(game, played.state)
    tally.dead_ends += not played.ended
    tally.faults += bool(faults)
    _keep(tally, out, number, write(header, entries))
    return played.steps, "failed"


def _retraced(
    game: AnyGame, header: Header, source: Random, tally: Tally, out: Path, number: int
) -> tuple[int, str]:
    """Plays a game that broke once more, this time noting every step."""
    taken: list[Entry] = []
    with suppress(Exception):
        choose = _players(tally, source, number)
        opening = game.start(header.options)
        play(game, opening, choose, watch=_noting(taken), freely=tally.freely)
    tally.faults += 1
    _keep(tally, out, number, write(header, taken))
    return len(taken), "failed"


def _checked_game(
    game: AnyGame, header: Header, source: Random, tally: Tally, out: Path, number: int
) -> tuple[int, str]:
    taken: list[Entry] = []
    note, count = _noting(taken), _counting(tally)

    def watch(state: object, picks: tuple[str, ...]) -> None:
        note(state, picks)
        count(state, picks)

    try:
        choose = _players(tally, source, number)
        session = play_checked(game, header, choose, watch, tally.freely)
    except Exception:  # Broken, or whatever else the rules stumbled over
        tally.faults += 1
        _keep(tally, out, number, write(header, taken))
        return len(taken), "failed"
    return len(taken), _outcome(game, session.state)


def _noting(taken: list[Entry]) -> Watcher:
    """Adds every step that is taken to the list."""

    def note(state: object, picks: tuple[str, ...]) -> None:
        taken.append(Entry(len(taken) + 1, "answer", list(picks)))

    return note


def _counting(tally: Tally) -> Watcher:
    """Counts what of Wakhan each answer exercises, where she plays."""
    if not tally.coverage:
        return lambda state, picks: None
    from engine.pax_pamir.wakhan.coverage import exercised

    def count(state: State, picks: tuple[str, ...]) -> None:
        name = exercised(state, picks)
        if name:
            tally.coverage[name] += 1

    return count


def _outcome(game: AnyGame, state: object) -> str:
    outcome = game.outcome(state)
    return outcome.how if outcome else "none"


def _write(file: Path, record: str) -> None:
    try:
        replace_whole(file, record.encode())
    except OSError as error:
        raise unwritable(file, error) from error


def _keep(tally: Tally, out: Path, number: int, record: str) -> None:
    """A failed game is left as a record, to be replayed and made a test."""
    file = out / f"failed-{tally.game}-{tally.seed}-{number}.jsonl"
    _write(file, record)
    tally.failures.append(str(file))
