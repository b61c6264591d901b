"""Shows by random play that no position is a dead end or unsound, in every depth and ruling."""

from collections.abc import Callable
from random import Random

import pytest

from device.random_players import at_random
from engine.playout import Chooser, counts, play, play_checked
from engine.record import Header
from engine.thirteen_days import GAME
from engine.thirteen_days.options import OPTIONS
from tests.engine.thirteen_days.days_table import peaceful

pytestmark = pytest.mark.long

DEPTHS = ("referee", "cubes", "score-only")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("player", [at_random, peaceful])
def test_random_games_never_get_stuck(depth: str, player: Callable[[Random], Chooser]) -> None:
    choose = player(Random(7))
    for _ in range(60):
        assert play(GAME, GAME.start({"depth": depth}), choose).ended


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("seed", range(4))
def test_every_node_of_a_random_game_is_sound(depth: str, seed: int) -> None:
    play_checked(GAME, Header(GAME.id, 1, {"depth": depth}), at_random(Random(seed)))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("seed", range(3))
def test_every_node_of_a_peaceful_game_is_sound_to_the_end(depth: str, seed: int) -> None:
    session = play_checked(GAME, Header(GAME.id, 1, {"depth": depth}), peaceful(Random(seed)))
    assert session.outcome is not None


def other_rulings() -> dict[str, str]:
    """Every option but the depth with its last value, which is not its default."""
    found = {}
    for option in OPTIONS:
        if option.id != "depth":
            others = [value.id for value in option.values if value.id != option.default]
            found[option.id] = others[-1]
    return found


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_node_is_sound_with_all_other_rulings(depth: str) -> None:
    options = {**other_rulings(), "depth": depth}
    for seed in range(3):
        play_checked(GAME, Header(GAME.id, 1, options), peaceful(Random(seed)))


@pytest.mark.parametrize("option", [option.id for option in OPTIONS if option.id != "depth"])
def test_each_ruling_alone_can_be_played(option: str) -> None:
    options = {option: other_rulings()[option]}
    play_checked(GAME, Header(GAME.id, 1, options), peaceful(Random(5)))


def test_peaceful_games_reach_the_aftermath() -> None:
    choose = peaceful(Random(1))
    ends = [GAME.outcome(play(GAME, GAME.start({}), choose).state) for _ in range(60)]
    hows = {end.how for end in ends if end is not None}
    assert {"prestige", "war"} <= hows


COUNTS = {
    "referee": (1, 10, 93, 801),
    "cubes": (1, 10, 93, 801),
    "score-only": (1, 6, 36, 216, 1296),
}
"""A rule that changes by accident changes these numbers."""

TURN_COUNTS = {"referee": (39, 76, 810, 6501), "cubes": (12, 88, 893, 9171)}


@pytest.mark.parametrize("depth", DEPTHS)
def test_lines_of_play_from_the_opening_are_counted(depth: str) -> None:
    expected = COUNTS[depth]
    assert counts(GAME, GAME.start({"depth": depth}), len(expected)) == expected


@pytest.mark.parametrize("depth", ["referee", "cubes"])
def test_lines_of_play_within_a_turn_are_counted(depth: str) -> None:
    state = GAME.start({"depth": depth})
    for pick in (
        *("ready", "agenda:italy", "agenda:turkey", "agenda:opinion"),
        *("agenda:letter", "agenda:atlantic", "agenda:political"),
        *("agenda:italy", "agenda:letter", "first:us"),
    ):
        state, _ = GAME.answer(state, (pick,))
    expected = TURN_COUNTS[depth]
    assert counts(GAME, state, len(expected)) == expected
