"""Wakhan's next step for the people at the table: what to do, why, and what it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import Advice, Answer, Fact, Game
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.choosing.choose import choose
from engine.pax_pamir.wakhan.seat import her_seat
from engine.pax_pamir.words import SEATS
from engine.text import Text, sentence


def advise(game: Game[Any], state: State) -> Advice | None:
    """Her answers up to the first that changes something on the table; None if it is not for
    her to answer."""
    answers: list[Answer] = []
    reasons: list[Text] = []
    facts: list[Fact] = []
    while not any(fact.on_table for fact in facts):
        prompt = game.prompt(state)
        if prompt is None or prompt.seat != SEATS[her_seat(state)]:
            break
        answer, why = choose(prompt, state)
        state, told = game.answer(state, answer.picks)
        answers.append(replace(answer, prompt=None))
        reasons += [sentence(reason) for reason in why]
        facts += told
    return Advice(tuple(answers), tuple(reasons), tuple(facts)) if answers else None
