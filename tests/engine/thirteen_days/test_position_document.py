"""Shows that the positions printed in the document can be typed in and played."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from engine.core import Prompt
from engine.playout import play
from engine.thirteen_days import GAME
from engine.thirteen_days.state import PHASES
from engine.thirteen_days.words import GROUNDS
from tests.engine.thirteen_days.days_table import Table, peaceful

PAGE = Path(__file__).resolve().parents[3] / "docs" / "positions-thirteen-days.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_positions_in_the_document_are_sound_and_can_be_played() -> None:
    blocks = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    tables = [Table(json.loads(block)) for block in blocks]
    assert [(table.asked, table.seat) for table in tables] == [
        ("ChooseAgenda", "us"),
        ("Shift", "ussr"),
    ]


def test_every_key_phase_and_battleground_is_in_the_document() -> None:
    for name in (*GAME.position(GAME.start({})), *PHASES, *GROUNDS):
        assert f"`{name}`" in TEXT, name


def test_corrections_in_the_document_are_accepted() -> None:
    position = json.loads(re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)[0])
    corrections = TEXT.partition("## Corrections")[2]
    patches = [json.loads(patch) for patch in re.findall(r"`(\{.*?\})`", corrections)]
    assert len(patches) == 7
    agendas = {"us": "political", "ussr": "atlantic"}
    for patch in patches:
        Table({**position, "agendas": agendas}).session.correct(patch)


def _shape(id: str) -> str:
    """A pick with its names and numbers taken out: `battleground:?`, `shift:?:#`."""
    first, *rest = id.split(":")
    return ":".join([first, *("#" if part.lstrip("+-").isdecimal() else "?" for part in rest)])


@pytest.mark.parametrize("depth", ["referee", "cubes", "score-only"])
def test_every_pick_that_random_games_offer_is_in_the_document(depth: str) -> None:
    documented = TEXT.partition("## Picks")[2]
    shapes = {_shape(pick) for pick in re.findall(r"`([^` ]+)`", documented)}
    offered: set[str] = set()
    targets: set[str] = set()

    def choose(prompt: Prompt) -> tuple[str, ...]:
        offered.update(_shape(choice.id) for choice in prompt.choices)
        offered.update(_shape(no.id) for no in prompt.refused)
        targets.update(choice.target.partition(":")[0] for choice in prompt.choices)
        return pick(prompt)

    pick = peaceful(Random(3))
    for _ in range(40):
        play(GAME, GAME.start({"depth": depth}), choose)
    assert offered <= shapes
    assert targets <= {"", "battleground", "track", "card", "letter", "prestige"}
