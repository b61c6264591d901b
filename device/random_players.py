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


def boldly(source: Random) -> Chooser:
    """Random play that ends nothing before it must, and often plays cards."""
    choose = at_random(source)

    def bold(prompt: Prompt) -> tuple[str, ...]:
        if prompt.most > 1:
            return choose(prompt)
        offered = [choice.id for choice in prompt.choices]
        if "action:play" in offered and source.random() < 0.4:
            return ("action:play",)
        going_on = [pick for pick in offered if pick not in ("pass", "no", "done", "unknown")]
        return (source.choice(going_on or offered),)

    return bold


def briskly(source: Random) -> Chooser:
    """Mostly bold play; what nobody agrees to is not asked for over and over."""
    bold, any_way = boldly(source), at_random(source)

    def brisk(prompt: Prompt) -> tuple[str, ...]:
        return (any_way if source.random() < 0.2 else bold)(prompt)

    return brisk
