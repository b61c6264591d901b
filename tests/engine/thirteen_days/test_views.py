"""Shows what is seen of a game of 13 Days, and the words in which it leaves the program."""

import pytest

from engine.thirteen_days import GAME
from engine.views import as_json
from tests.engine.thirteen_days.days_table import FLAGS, Table, grounds, markers, under_way


def test_view_says_how_things_stand() -> None:
    cubes = {"berlin": (3, 1), "tv": (0, 2), "un": (1, 1)}
    view = GAME.view(Table(under_way("us", us=(4, 4, 4), cubes=cubes, prestige=-2)).state, None)
    assert view.supply == {"us": 13, "ussr": 13}
    assert view.points == {"us": 0, "ussr": 2}
    assert (view.leaders["berlin"], view.leaders["television"]) == ("us", "ussr")
    assert (view.leaders["united-nations"], view.leaders["italy"]) == (None, None)
    assert view.war == {"us": True, "ussr": False}
    assert view.markers("us") == (4, 4, 4)
    assert (view.to_move, view.pile) == ("us", 2)


def test_view_leaves_the_program_with_the_keys_it_always_had() -> None:
    position = {
        **under_way("us", cubes={"berlin": (3, 1)}, prestige=1),
        "seen": ["sops"],
        "scored": ["military", "cuba-military"],
        "effects": {"sops": "ussr"},
        "aftermath": {"tucked": 1},
        "options": {"double_track": "once"},
    }
    areas = {"military": "defcon2", "political": "defcon2", "opinion": "defcon3"}
    told = as_json(GAME.view(Table(position).state, "us"))
    assert told == {
        "game": "thirteen-days",
        "options": {**{one.id: one.default for one in GAME.options}, "double_track": "once"},
        "round": 2,
        "phase": "strategy",
        "turn": 2,
        "first": "us",
        "tracks": markers((4, 4, 3), (4, 4, 3)),
        "battlegrounds": grounds(berlin=(3, 1)),
        "prestige": 1,
        "letter": "ussr",
        "flags": FLAGS,
        "agendas": {"us": "italy", "ussr": "sealed"},
        "scored": ["military", "cuba-military"],
        "seen": ["sops"],
        "effects": {"sops": "ussr"},
        "aftermath": {"tucked": 1, "cards": [], "cubes": {"us": 0, "ussr": 0}},
        "areas": {"us": areas, "ussr": areas},
        "supply": {"us": 14, "ussr": 16},
        "leaders": {**dict.fromkeys(grounds()), "berlin": "us"},
        "war": {"us": False, "ussr": False},
        "pile": 3,
        "points": {"us": 1, "ussr": 0},
        "to_move": "us",
    }


def test_nobody_is_first_or_to_move_before_play() -> None:
    view = GAME.view(GAME.start({}), None)
    assert (view.first, view.to_move) == (None, None)
    assert "first" not in as_json(view)


@pytest.mark.parametrize("seat", [None, "us", "ussr"])
def test_what_waits_to_be_decided_is_no_part_of_a_view(seat: str | None) -> None:
    assert "pending" not in as_json(GAME.view(Table(under_way("us")).state, seat))
