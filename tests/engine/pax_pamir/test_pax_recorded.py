"""Shows that recorded games of Pax Pamir still end in exactly the result stored beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.pax_pamir import GAME
from engine.record import read
from engine.session import resumed

FOLDER = Path(__file__).resolve().parents[2] / "recorded"
RECORDS = sorted(FOLDER.glob("pax-pamir-*.jsonl"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_recorded_game_ends_as_it_did(record: Path) -> None:
    expected = json.loads(record.with_suffix(".expected.json").read_text(encoding="utf-8"))
    session, refused = resumed(GAME, read(record.read_bytes()))
    assert refused == 0
    assert GAME.position(session.state) == expected["position"]
    outcome = session.outcome
    assert outcome is not None
    assert list(outcome.winners) == expected["outcome"]["winners"]
    assert dict(outcome.scores) == expected["outcome"]["scores"]


def test_there_are_recorded_games() -> None:
    assert len(RECORDS) == 3
