"""Random legal play: steps per second of each game next to python-chess, in the same run.

A step is a prompt with all its choices and the answer to it; for chess, the legal moves and one
push. The two take turns, round by round, so that a busy machine slows both alike; what counts is
the processor's time, since others may have it in between.

    ./run --with bench doctor
    .venv/bin/python -m bench.random_play [--rounds 5] [--seconds 1]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import chess

from device.games import game, modules
from device.random_players import at_random
from engine.playout import play

MOST_MOVES = 300
"""Random chess can go on for ever; nothing but legal moves and pushes is to be measured."""


def chess_game(source: Random) -> int:
    """Plays random chess moves until there are none, or long enough, and gives their number."""
    board = chess.Board()
    moves = 0
    while moves < MOST_MOVES and (legal := list(board.legal_moves)):
        board.push(legal[int(source.random() * len(legal))])
        moves += 1
    return moves


WAYS: dict[str, tuple[dict[str, str], ...]] = {
    "pax-pamir": (
        {"players": "2"},
        {"players": "3"},
        {"players": "1", "wakhan": "rulebook"},
        {"players": "2", "wakhan": "rulebook"},
    ),
}
"""Games that are worth measuring in more ways than as usual."""


def our_game(id: str, options: dict[str, str]) -> Callable[[Random], int]:
    played = game(id)
    return lambda source: play(played, played.start(options), at_random(source)).steps


def steps_per_second(one_game: Callable[[Random], int], source: Random, seconds: float) -> float:
    steps, start = 0, process_time()
    while (elapsed := process_time() - start) < seconds:
        steps += one_game(source)
    return steps / elapsed


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=1.0)
    args = arguments.parse_args()
    for id, options in [(one, way) for one in modules() for way in WAYS.get(one, ({},))]:
        ours, theirs = our_game(id, options), chess_game
        ours(Random(0))
        rounds = [
            (
                steps_per_second(ours, Random(number), args.seconds),
                steps_per_second(theirs, Random(number), args.seconds),
            )
            for number in range(args.rounds)
        ]
        result = {
            "game": id,
            **options,
            "steps_per_second": round(median(one for one, _ in rounds)),
            "chess_moves_per_second": round(median(other for _, other in rounds)),
            "ratio": round(median(one / other for one, other in rounds), 2),
            "best": round(max(one for one, _ in rounds) / max(other for _, other in rounds), 2),
        }
        print(json.dumps(result))


if __name__ == "__main__":
    main()
