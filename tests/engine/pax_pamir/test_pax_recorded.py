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


@pytest.mark.parametrize("name", ["solo", "two-rules-2"])
def test_advice_along_a_game_with_wakhan_is_what_it_was_by_the_rules_it_was_begun_by(
    name: str,
) -> None:
    session, _ = resumed(GAME, read((FOLDER / f"pax-pamir-wakhan-{name}.jsonl").read_bytes()))
    compared = 0
    for moment, entry in zip(session.moments, session.entries, strict=False):
        prompt = GAME.prompt(moment.state)
        if prompt is not None and prompt.seat == GAME.automa(moment.state):
            assert list(GAME.choose(prompt, moment.state)[0].picks) == entry.what
            compared += 1
    assert compared > 50


def test_there_are_recorded_games() -> None:
    assert len(RECORDS) == 6
