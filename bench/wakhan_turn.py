"""How long Wakhan's turns take: prompts, decisions with reasons, and answers, turn by turn.

What counts is the processor's time, since others may have it in between.

.venv/bin/python -m bench.wakhan_turn [--games 1000]
"""

from __future__ import annotations

import argparse
import json
from random import Random
from time import process_time

from device.random_players import at_random
from engine.pax_pamir import GAME


def turns_of(options: dict[str, str], source: Random) -> list[float]:
    """Milliseconds for each of her turns in one game."""
    state = GAME.start(options)
    choose = at_random(source)
    turns: list[float] = []
    thinking = 0.0
    while True:
        start = process_time()
        prompt = GAME.prompt(state)
        if prompt is not None and prompt.seat == GAME.automa(state):
            answer, _ = GAME.choose(prompt, state)
            state, _ = GAME.answer(state, answer.picks)
            thinking += process_time() - start
            continue
        if thinking:
            turns.append(thinking * 1000)
            thinking = 0.0
        if prompt is None:
            break
        state, _ = GAME.answer(state, choose(prompt))
    return turns


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--games", type=int, default=1000)
    args = arguments.parse_args()
    turns: list[float] = []
    for number in range(args.games):
        options = {"players": "12"[number % 2], "wakhan": "rulebook"}
        turns += turns_of(options, Random(number))
    turns.sort()
    result = {
        "games": args.games,
        "turns": len(turns),
        "median_ms": round(turns[len(turns) // 2], 2),
        "p99_ms": round(turns[len(turns) * 99 // 100], 2),
        "most_ms": round(turns[-1], 2),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
