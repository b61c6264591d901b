"""Shows that the positions printed in the document can be typed in and played."""

import json
import re
from pathlib import Path

from engine.thirteen_days import GAME
from engine.thirteen_days.state import PHASES
from engine.thirteen_days.words import GROUNDS
from tests.engine.thirteen_days.days_table import Table

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
