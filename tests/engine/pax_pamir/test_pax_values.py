"""Shows that whatever can be picked says what it is as a value, so that nobody reads ids."""

from __future__ import annotations

from random import Random

import pytest

from device.random_players import boldly
from engine.core import Prompt
from engine.pax_pamir import GAME, picked

OPTIONS = (
    {"players": "3"},
    {"players": "5", "hands": "open", "piles": "any-order"},
    {"players": "4", "depth": "scorebook"},
    {"players": "2", "wakhan": "rulebook"},
    {"players": "1", "depth": "deck"},
    {"players": "1", "wakhan_deck": "digital"},
)
VALUES = tuple(
    one
    for one in vars(picked).values()
    if isinstance(one, type) and one.__module__ == picked.__name__
)


def asked_in(options: dict[str, str], seed: int) -> list[Prompt]:
    """What a game of random play asks, up to so many steps."""
    state, choose = GAME.start(options), boldly(Random(seed))
    prompts: list[Prompt] = []
    while len(prompts) < 400 and (prompt := GAME.prompt(state)) is not None:
        prompts.append(prompt)
        state, _ = GAME.answer(state, choose(prompt))
    return prompts


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_every_choice_and_refusal_has_a_value_of_its_own(options: dict[str, str]) -> None:
    for prompt in (*asked_in(options, 1), *asked_in(options, 2)):
        pairs = [(one.id, one.value) for one in prompt.choices]
        pairs += [(one.id, one.value) for one in prompt.refused]
        ids, values = zip(*pairs, strict=True)
        assert all(isinstance(value, VALUES) for value in values), (prompt.asked, ids)
        assert len(set(values)) == len(set(ids)), (prompt.asked, ids)
