"""What a correction would have led to, had it been made before the last answers were given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.core import AnyGame, Json, Path, Refusal, check
from engine.correction import correct
from engine.look import Moment
from engine.places import Change, patch_of, value_at

MOST_STEPS_BACK = 6

_OF_THE_BOARD = {
    "tracks", "battlegrounds", "prestige", "letter", "effects", "gone", "armies", "tribes", "rupees"
}  # fmt: skip
"""Names of what lies on the table, which stays as it is until somebody moves it."""
_DEPTHS = ("score-only", "scorebook", "deck")


def put_right_earlier(
    game: AnyGame,
    moments: Sequence[Moment],
    picks: Mapping[int, Sequence[str]],
    changes: Sequence[Change],
) -> Any | None:
    """The position that the same answers lead to from a few steps ago, put right there already;
    None where that cannot be compared: what was put right changed in between, something was
    revealed or ended, or an answer would not have been possible."""
    for back in range(min(MOST_STEPS_BACK, len(moments) - 1), 0, -1):
        line = moments[-1 - back :]
        if _is_comparable(game, line, picks, [path for path, _ in changes]):
            return _answered_again(game, line, picks, changes)
    return None


def _is_comparable(
    game: AnyGame,
    line: Sequence[Moment],
    picks: Mapping[int, Sequence[str]],
    paths: Sequence[Path],
) -> bool:
    positions = [game.position(moment.state) for moment in line]
    if positions[-1]["options"].get("depth") in _DEPTHS:
        return False
    if not all(map(_stays_there, paths)):
        return False
    if not all(moment.entry in picks for moment in line[1:]):
        return False
    if any(fact.reveals and fact.kind != "shown" for one in line[1:] for fact in one.facts):
        return False
    now = positions[-1]
    return all(_span(one) == _span(now) and _same(one, now, paths) for one in positions)


def _stays_there(path: Path) -> bool:
    return path[0] != "market" and path[-1] != "zone" and not _OF_THE_BOARD.isdisjoint(path)


def _span(position: Mapping[str, Json]) -> tuple[Json, ...]:
    """What ends when something else begins that follows from the board: a round, a turn of one's
    own in Pax Pamir."""
    turn = position.get("turn")
    player = turn.get("player") if isinstance(turn, Mapping) else None
    return position["phase"], position.get("round"), player


def _same(one: Mapping[str, Json], other: Mapping[str, Json], paths: Sequence[Path]) -> bool:
    return all(value_at(one, path) == value_at(other, path) for path in paths)


def _answered_again(
    game: AnyGame,
    line: Sequence[Moment],
    picks: Mapping[int, Sequence[str]],
    changes: Sequence[Change],
) -> Any | None:
    first = line[0].state
    try:
        state, _ = correct(game, first, patch_of(game.position(first), changes))
        for before, moment in pairwise(line):
            prompt, asked = game.prompt(state), game.prompt(before.state)
            if prompt is None or asked is None or prompt.seat != asked.seat:
                return None
            check(prompt, picks[moment.entry])
            state, _ = game.answer(state, picks[moment.entry])
    except Refusal:
        return None
    return state
