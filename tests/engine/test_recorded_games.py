"""Shows that every recorded game still ends in exactly the result stored beside it."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import AnyGame
from engine.playout import check_replay
from engine.record import read
from engine.session import resumed
from engine.thirteen_days import GAME as THIRTEEN_DAYS
from engine.thirteen_minutes import GAME as THIRTEEN_MINUTES

FOLDER = Path(__file__).resolve().parent.parent / "recorded"
GAMES: dict[str, AnyGame] = {game.id: game for game in (THIRTEEN_MINUTES, THIRTEEN_DAYS)}
RECORDS = sorted(path.name for path in FOLDER.glob("*.jsonl"))


def expected_of(record: Path) -> Path:
    return record.with_suffix(".expected.json")


def test_there_are_recorded_games_of_every_game() -> None:
    recorded = {read((FOLDER / name).read_bytes()).header.game for name in RECORDS}
    assert recorded == set(GAMES)


def test_no_expectation_is_left_without_its_record() -> None:
    expected = {expected_of(FOLDER / name).name for name in RECORDS}
    assert {path.name for path in FOLDER.iterdir()} == expected | set(RECORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_recorded_game_ends_as_it_did(name: str) -> None:
    record = FOLDER / name
    assert expected_of(record).exists(), f"{name} has no {expected_of(record).name} beside it"
    expected = json.loads(expected_of(record).read_text(encoding="utf-8"))
    reading = read(record.read_bytes())
    assert (reading.damage, reading.upgraded) == ("", False)
    game = GAMES[reading.header.game]
    session, refused = resumed(game, reading)
    assert refused == 0, f"entry {refused} of {name} is refused by today's rules"
    assert ended(session.outcome) == expected["outcome"]
    assert game.position(session.state) == expected["position"]
    assert session.record() == record.read_text(encoding="utf-8")
    check_replay(session)


def ended(outcome: Any) -> dict[str, Any] | None:
    if outcome is None:
        return None
    scores = dict(outcome.scores)
    return {"winners": list(outcome.winners), "how": outcome.how, "scores": scores}
