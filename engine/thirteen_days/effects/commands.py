"""Events that contain a Command."""

from __future__ import annotations

from engine.text import Text
from engine.thirteen_days.board.cubes import why_not_placed
from engine.thirteen_days.cards.strategy import Card, Step
from engine.thirteen_days.decisions import Command
from engine.thirteen_days.effects.cubes import NOWHERE
from engine.thirteen_days.phases.events import EFFECTS
from engine.thirteen_days.state import State, Stepped, supply, then


@EFFECTS.named("command")
def command(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    return then(state, Command(side, step.cubes, event=True)), ()


@EFFECTS.named("opponent-command")
def opponent_command(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    return then(state, Command(1 - side, step.cubes, event=True)), ()


@EFFECTS.named("land")
def land(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    """A Command onto battlegrounds of one kind: by default it can only place."""
    placing = state.options.landings == "placing"
    left = supply(state, side)
    cubes = state.cubes[side]
    reasons = [why_not_placed(side, cubes[at], left, 1) for at in step.where]
    if all(reasons) and (placing or not any(cubes[at] for at in step.where)):
        return NOWHERE
    return then(state, Command(side, step.cubes, step.where, placing, event=True)), ()
