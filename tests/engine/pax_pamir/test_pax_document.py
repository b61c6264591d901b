"""Shows that the page about positions of Pax Pamir says what is so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from device.random_players import boldly
from engine.core import Prompt
from engine.pax_pamir import GAME
from engine.pax_pamir.words import BORDERS, REGIONS
from engine.playout import Chooser, play

PAGE = Path(__file__).resolve().parents[3] / "docs" / "positions-pax-pamir.md"
TEXT = PAGE.read_text(encoding="utf-8")


def _shape(id: str) -> str:
    """A pick with its names and numbers taken out: `region:?`, `market:#:#`."""
    first, *rest = id.split(":")
    return ":".join([first, *("#" if part.isdecimal() else "?" for part in rest)])


def _shapes(text: str) -> set[str]:
    return {_shape(pick) for pick in re.findall(r"`([^` ]+)`", text)}


def _held_to(picks: set[str], targets: set[str], choose: Chooser) -> Chooser:
    """The same play, in which nothing is offered that is not documented."""

    def held(prompt: Prompt) -> tuple[str, ...]:
        assert {_shape(one.id) for one in prompt.choices} <= picks
        assert {_shape(one.id) for one in prompt.refused} <= picks
        assert {_shape(one.target) for one in prompt.choices if one.target} <= targets
        return choose(prompt)

    return held


@pytest.mark.parametrize("depth", ["referee", "scorebook"])
def test_every_pick_that_random_games_offer_is_in_the_document(depth: str) -> None:
    picks, _, targets = TEXT.partition("## Picks")[2].partition("Choices carry a `target`")
    for seed in range(12):
        choose = _held_to(_shapes(picks), _shapes(targets), boldly(Random(seed)))
        assert play(GAME, GAME.start({"players": "4", "depth": depth}), choose).ended


def test_every_region_and_border_is_named() -> None:
    for name in (*REGIONS, *BORDERS):
        assert f"`{name}`" in TEXT


def test_position_in_the_document_is_written_back_with_all_it_says() -> None:
    table = json.loads(re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)[0])
    written = GAME.position(GAME.at(table))
    for key in ("favored", "checks", "armies", "events", "discarded"):
        told = written[key]
        if isinstance(told, dict):
            told = {name: value for name, value in told.items() if value}
        assert told == table[key]
    assert written["market"] == table["market"]
