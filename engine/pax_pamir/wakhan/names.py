"""Wakhan by her name: what the rules say of the player in her seat is said of her."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.core import Fact, Outcome, Prompt
from engine.pax_pamir.saying import say
from engine.pax_pamir.words import PLAYER_NAMES
from engine.text import Text

NAME = say("Wakhan")


@lru_cache(maxsize=16384)
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


def named_fact(fact: Fact, player: int) -> Fact:
    text = named(fact.text, player)
    if text == fact.text:
        return fact
    return replace(fact, text=text, on_table=fact.on_table and named(fact.on_table, player))


def named_prompt(prompt: Prompt, player: int) -> Prompt:
    return prompt._replace(
        question=named(prompt.question, player),
        choices=tuple([one._replace(label=named(one.label, player)) for one in prompt.choices]),
        refused=tuple(
            [
                one._replace(label=named(one.label, player), because=named(one.because, player))
                for one in prompt.refused
            ]
        ),
    )


def named_outcome(outcome: Outcome, player: int) -> Outcome:
    return replace(outcome, text=named(outcome.text, player))
