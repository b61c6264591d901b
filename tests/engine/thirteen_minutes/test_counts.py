"""Shows that no rule has changed by accident: the lines of play by depth, frozen."""

from typing import Any

import pytest

from engine.playout import counts
from engine.thirteen_minutes import GAME
from tests.engine.thirteen_minutes.at_the_table import UN_MILITARY, USSR_MILITARY, on, under_way

MID_GAME = under_way(
    on("us", us=2, ussr=1),
    on("ussr", ussr=3, **UN_MILITARY),
    on("neutral", us=5, **USSR_MILITARY),
    on("us", us=1, title="U-2 Downed", command=1),
    gone={"us": 3, "ussr": 2},
)
PHOTOGRAPHS = {
    **under_way(on("neutral"), on("us", us=1, title="U-2 Photographs", command=2)),
    "turn": 0,
    "pending": [{"step": "UseCard", "side": "us"}],
}


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({}, (14, 196, 560, 8568, 35868)),
        ({"options": {"initiative": "beginner"}}, (2, 32, 154, 228, 468, 1632, 14434)),
        ({"options": {"depth": "score-only"}}, (3, 9, 126, 1764, 5292, 15876)),
        (MID_GAME, (14, 67, 99, 216, 1148, 8995)),
        (
            {**MID_GAME, "options": {"cube_cap": "5", "zero_command_moves": "on"}},
            (14, 67, 99, 216, 1134, 8669),
        ),
        (PHOTOGRAPHS, (2, 6, 42, 324, 1072, 1684, 4512)),
    ],
    ids=["bids", "beginner", "score-only", "mid-game", "mid-game-house-rules", "photographs"],
)
def test_lines_of_play_are_as_many_as_ever(
    position: dict[str, Any], expected: tuple[int, ...]
) -> None:
    assert counts(GAME, GAME.at(position), len(expected)) == expected
