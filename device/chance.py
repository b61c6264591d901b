"""Random players for tests, simulation and measuring."""

from __future__ import annotations

from random import Random

from engine.core import Prompt
from engine.playout import Chooser


def at_random(source: Random) -> Chooser:
    """Picks evenly among the choices, and evenly how many where that is open."""
    draw = source.random

    def choose(prompt: Prompt) -> tuple[str, ...]:
        choices = prompt.choices
        if prompt.least == 1 == prompt.most:
            return (choices[int(draw() * len(choices))].id,)
        count = source.randint(prompt.least, min(prompt.most, len(choices)))
        return tuple(choice.id for choice in source.sample(choices, count))

    return choose
