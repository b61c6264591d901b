"""Events that last until the round ends."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt
from engine.text import Text
from engine.thirteen_days.board.cubes import Cubes, take, why_not_taken
from engine.thirteen_days.cards.strategy import Card, Step
from engine.thirteen_days.decisions import BayOfPigs
from engine.thirteen_days.phases.events import EFFECTS
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.rulings import ruling_text
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import State, Stepped, then
from engine.thirteen_days.words import ALLIANCES, GROUND_NAMES, SEATS, SIDE_NAMES, ground_id


def _lasting(state: State, name: str, side: int, text: Text) -> Stepped:
    effects = state.effects._replace(**{name: side})
    fact = Fact("lasting", text, data={"effect": name, "side": SEATS[side]})
    return state._replace(effects=effects), (fact,)


@EFFECTS.named("sops")
def sops(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    text = say("{side} Commands are 1 cube larger this round", side=SIDE_NAMES[side])
    return _lasting(state, "sops", side, text)


@EFFECTS.named("brink")
def brink(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    text = say(
        "{side} Commands are 1 cube smaller this round, but never below 1",
        side=SIDE_NAMES[1 - side],
    )
    return _lasting(state, "brink", 1 - side, text)


@EFFECTS.named("containment")
def containment(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    text = say(
        "{side} cannot deflate its markers by events of cards it plays this round",
        side=SIDE_NAMES[1 - side],
    )
    return _lasting(state, "containment", 1 - side, text)


@EFFECTS.named("bay-of-pigs")
def bay_of_pigs(state: State, side: int, card: Card, step: Step) -> Stepped | Text:
    return then(state, BayOfPigs(1 - side, step.cubes)), ()


_NO_DEFLATION = plain(Plain.NO_DEFLATION, say("no events that deflate own markers this round"))


def ask_bay_of_pigs(state: State, asked: BayOfPigs) -> Prompt:
    side, cubes = asked
    there = state.cubes[side][ALLIANCES]
    number = min(cubes, there) if state.options.bay_of_pigs == "some" and there else cubes
    return _bay_prompt(side, number, there, ruling_text(state.options, "bay_of_pigs"))


@cache
def _bay_prompt(side: int, number: int, there: int, rule: Text) -> Prompt:
    label = say_count(
        "take {n} cube from: {place}",
        "take {n} cubes from: {place}",
        number,
        place=GROUND_NAMES[ALLIANCES],
    )
    cubes = Cubes(side, ALLIANCES, -number, False)
    take_them = Choice(f"remove:{number}", label, ground_id(ALLIANCES), cubes)
    question = say("{side}: which of the two?", side=SIDE_NAMES[side])
    reason = why_not_taken(side, there, number)
    if reason is None:
        return Prompt(SEATS[side], question, (take_them, _NO_DEFLATION), rule=rule)
    return Prompt(SEATS[side], question, (_NO_DEFLATION,), (take_them.refused(reason),), rule)


def take_bay_of_pigs(state: State, asked: BayOfPigs, pick: str) -> Stepped:
    side = asked.side
    if pick == _NO_DEFLATION.id:
        text = say("{side} cannot use events that deflate its markers", side=SIDE_NAMES[side])
        return _lasting(state, "bay_of_pigs", side, text)
    return take(state, side, ALLIANCES, int(pick.partition(":")[2]), moves=False)
