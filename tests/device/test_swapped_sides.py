"""Shows that a campaign is remembered for the people who won it, on whatever side they ended."""

from dataclasses import replace

from device.records.known_game import Stamp, known
from engine.core import Answer
from engine.session import Session
from engine.thirteen_minutes import GAME
from tests.engine.thirteen_minutes.at_the_table import Table, ended


def won_by_the_us_after_swapping() -> Session:
    """Ann began as the US; at the end, the USSR's player of then has won as the US."""
    position = ended(("opinion", "us", 0, 0), campaign="on", earlier=(11, 0), depth="score-only")
    held = {"us": position["last"]["us"]}
    start = Table({**position, "phase": "reveal", "last": held, "swapped": True})
    header = replace(start.session.header, seats={"us": "Ann", "ussr": "Bob"})
    session = Session(GAME, header)
    for pick in ("face:ussr:political", "command:1", "skip"):
        session.answer(Answer((pick,)))
    assert session.outcome is not None
    assert session.outcome.winners == ("us",)
    return session


def test_list_of_games_names_who_sat_on_the_winning_side_at_the_end() -> None:
    row = known("game.jsonl", Stamp(0, 0), won_by_the_us_after_swapping())
    assert [row.seats[seat] for seat in row.winners] == ["Bob"]
