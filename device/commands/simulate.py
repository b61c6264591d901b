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
from typing import Any

from device import games
from device.chance import at_random
from device.files import replace_whole
from device.surroundings import around
from device.table import header_of
from device.typed_json import object_in
from engine.core import AnyGame, Prompt
from engine.playout import Chooser, play, play_checked
from engine.record import Entry, Header, write
from engine.text import say


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
    failures: list[str] = field(default_factory=list)


def run(args: Namespace) -> int:
    where = around(args)
    game = games.game(args.game)
    options = dict(object_in(args.options, "--options")) if args.options else {}
    if args.players:
        options["players"] = str(args.players)
    header = header_of(args.game, options)
    game.start(header.options)
    tally = _played(game, header, args)
    if args.json:
        print(json.dumps(asdict(tally)))
    else:
        for name, value in asdict(tally).items():
            shown = (
                ", ".join(f"{key} {n}" for key, n in value.items()) if name == "outcomes" else value
            )
            print(f"{name:<17}{shown}")
    for failure in tally.failures if not args.json else ():
        print(where.speak(say("the failed game is kept in {file}", file=failure)))
    return 1 if tally.failures else 0


def _played(game: AnyGame, header: Header, args: Namespace) -> Tally:
    tally = Tally(game.id, args.seed)
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


def _raw_game(
    game: AnyGame, header: Header, source: Random, tally: Tally, out: Path, number: int
) -> tuple[int, str]:
    start = source.getstate()
    try:
        played = play(game, game.start(header.options), at_random(source))
        faults = game.faults(played.state)
    except Exception:  # whatever the rules stumbled over, the game that led there is wanted
        source.setstate(start)
        return _retraced(game, header, source, tally, out, number)
    if played.ended and not faults:
        return played.steps, _outcome(game, played.state)
    tally.dead_ends += not played.ended
    tally.faults += bool(faults)
    entries = [Entry(n, "answer", list(picks)) for n, picks in enumerate(played.picks, start=1)]
    _keep(tally, out, number, write(header, entries))
    return played.steps, "failed"


def _retraced(
    game: AnyGame, header: Header, source: Random, tally: Tally, out: Path, number: int
) -> tuple[int, str]:
    """Plays a game that broke once more, this time noting every step."""
    choose, taken = _noting(source)
    with suppress(Exception):
        play(game, game.start(header.options), choose)
    tally.faults += 1
    _keep(tally, out, number, write(header, taken))
    return len(taken), "failed"


def _checked_game(
    game: AnyGame, header: Header, source: Random, tally: Tally, out: Path, number: int
) -> tuple[int, str]:
    choose, taken = _noting(source)
    try:
        session = play_checked(game, header, choose)
    except Exception:  # Broken, or whatever else the rules stumbled over
        tally.faults += 1
        _keep(tally, out, number, write(header, taken))
        return len(taken), "failed"
    return len(taken), _outcome(game, session.state)


def _noting(source: Random) -> tuple[Chooser, list[Entry]]:
    """A random player, and the list that every step it takes is added to."""
    taken: list[Entry] = []
    random = at_random(source)

    def choose(prompt: Prompt) -> tuple[str, ...]:
        picks = random(prompt)
        taken.append(Entry(len(taken) + 1, "answer", list(picks)))
        return picks

    return choose, taken


def _outcome(game: AnyGame, state: Any) -> str:
    outcome = game.outcome(state)
    return outcome.how if outcome else "none"


def _keep(tally: Tally, out: Path, number: int, record: str) -> None:
    """A failed game is left as a record, to be replayed and made a test."""
    file = out / f"failed-{tally.game}-{tally.seed}-{number}.jsonl"
    replace_whole(file, record.encode())
    tally.failures.append(str(file))
