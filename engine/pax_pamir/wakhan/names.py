"""Wakhan by her name: what the rules say of the player in her seat is said of her."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeVar

from engine.core import Choice, Fact, Outcome, Prompt, Refused
from engine.pax_pamir.saying import say
from engine.pax_pamir.words import PLAYER_NAMES
from engine.text import Text

NAME = say("Wakhan")

T = TypeVar("T")


def named(text: Text, player: int) -> Text:
    """A text with the player of that seat called Wakhan."""
    if text == PLAYER_NAMES[player]:
        return NAME
    if not text.args:
        return text
    args = tuple(
        [(key, named(arg, player) if isinstance(arg, Text) else arg) for key, arg in text.args]
    )
    return text if args == text.args else text._replace(args=args)


def _named_choice(choice: Choice, player: int) -> Choice:
    label = named(choice.label, player)
    return choice if label is choice.label else choice._replace(label=label)


def _named_refused(refused: Refused, player: int) -> Refused:
    label, because = named(refused.label, player), named(refused.because, player)
    if label is refused.label and because is refused.because:
        return refused
    return refused._replace(label=label, because=because)


def named_fact(fact: Fact, player: int) -> Fact:
    text = named(fact.text, player)
    if text is fact.text:
        return fact
    return replace(fact, text=text, on_table=fact.on_table and named(fact.on_table, player))


def _remembering(name: Callable[[T, int], T], player: int) -> Callable[[T], T]:
    """Names things of that player, and knows by identity those it has named before: the rules
    say the same ones over and over, and to compare a text takes as long as to name it."""
    known: dict[int, tuple[T, T]] = {}

    def remembered(said: T) -> T:
        found = known.get(id(said))
        if found is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            found = known[id(said)] = (said, name(said, player))
        return found[1]

    return remembered


_MOST_KNOWN = 2048
"""As long as something is known it stays alive, so its identity is its own."""


class _Namer:
    """Names everything that is said of one seat."""

    def __init__(self, player: int) -> None:
        self.choice = _remembering(_named_choice, player)
        self.refused = _remembering(_named_refused, player)
        self.text = _remembering(named, player)
        self.fact = _remembering(named_fact, player)


_namer = cache(_Namer)


def named_prompt(prompt: Prompt, player: int) -> Prompt:
    namer = _namer(player)
    return prompt._replace(
        question=namer.text(prompt.question),
        choices=tuple(map(namer.choice, prompt.choices)),
        refused=tuple(map(namer.refused, prompt.refused)),
    )


def named_facts(facts: tuple[Fact, ...], player: int) -> tuple[Fact, ...]:
    return tuple(map(_namer(player).fact, facts))


def named_outcome(outcome: Outcome, player: int) -> Outcome:
    return replace(outcome, text=named(outcome.text, player))
