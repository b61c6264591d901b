"""Shows that the code on the result carries the play as BG Stats reads it."""

import json
from typing import Any
from urllib.parse import unquote

from ui.gallery import ended
from ui.look.qr import LINK, link, matrix, play_of
from ui.parts.plot import course


def _over(player: Any) -> Any:
    ended(player.desk, lambda how: how == "points")
    return player.desk.table.session.look


def test_link_holds_the_play(player: Any) -> None:
    table = _over(player)
    text = link(table)
    assert text.startswith(LINK)
    assert json.loads(unquote(text.removeprefix(LINK))) == play_of(table)


def test_play_says_who_won_with_what(player: Any) -> None:
    table = _over(player)
    play = play_of(table)
    winners = [player["sourcePlayerId"] for player in play["players"] if player["winner"]]
    assert tuple(winners) == table.outcome.winners
    scores = {player["sourcePlayerId"]: int(player["score"]) for player in play["players"]}
    assert scores == table.outcome.scores
    assert all("startPlayer" in player for player in play["players"])
    assert play["playDate"] == "2026-11-18 19:00:00"


def test_code_is_square_with_white_around(player: Any) -> None:
    rows = matrix(_over(player))
    assert all(len(row) == len(rows) for row in rows)
    assert not any(rows[0])
    assert len(rows) * 4 <= 420, "four pixels a module fit the enlarged code"


def test_course_ends_with_the_result(player: Any) -> None:
    table = _over(player)
    run = course(table)
    scores = table.outcome.scores
    assert run.leads[0] == 0
    assert run.leads[-1] == scores["us"] - scores["ussr"]
    assert [turn for _, turn in run.turns] == list(range(11))
