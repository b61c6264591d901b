"""Shows what each seat sees, and how near to war the gauges say it is."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core import Gauge, Zone
from engine.text import ENGLISH, spoken
from engine.thirteen_minutes import GAME
from engine.views import as_json
from tests.engine.thirteen_minutes.at_the_table import Table, ended, on, under_way


def gauges(position: Mapping[str, Any]) -> dict[str, Gauge]:
    view = GAME.view(GAME.at(position), None)
    return {gauge.id: gauge for gauge in GAME.gauges(view)}


def test_view_says_how_things_stand() -> None:
    grounds = (on("ussr", 1, 2), on("us", us=2, type="military"), on("us", type="opinion"))
    view = GAME.view(GAME.at(under_way(*grounds, gone={"us": 3, "ussr": 1})), None)
    assert view.points == {"us": 2, "ussr": 2}
    assert view.supply == {"us": 7, "ussr": 10}
    assert view.spheres["us"] == {"political": 0, "military": 1, "opinion": 1}
    assert view.spheres["ussr"] == {"political": 0, "military": 0, "opinion": 0}
    assert (view.draw_pile, view.to_move, view.turn) == (6, "us", 2)


def test_view_leaves_the_program_with_the_keys_it_always_had() -> None:
    position = {
        "turn": 2,
        "first": "ussr",
        "battlegrounds": {
            "cuba": {"zone": "neutral", "us": 1},
            "1": {"title": "Excomm", "zone": "us", "us": 2},
            "2": {"flag": "ussr", "type": "opinion", "command": 1, "zone": "ussr", "ussr": 3},
        },
        "deck": [{"title": "Blockade", "flag": "un", "type": "military", "command": None}],
        "gone": {"us": 3, "ussr": 1},
        "campaign": {"us": 4, "ussr": 2},
        "number": 2,
        "swapped": True,
        "options": {"campaign": "on"},
    }
    excomm = {"title": "Excomm", "flag": "us", "type": "political"}
    told = {"flag": "ussr", "type": "opinion", "command": 1}
    assert as_json(GAME.view(GAME.at(position), None)) == {
        "game": "thirteen-minutes",
        "options": {**{option.id: option.default for option in GAME.options}, "campaign": "on"},
        "deck": position["deck"],
        "phase": "play",
        "turn": 2,
        "first": "ussr",
        "bids": {},
        "gone": {"us": 3, "ussr": 1},
        "battlegrounds": {
            "cuba": {"zone": "neutral", "us": 1, "ussr": 0},
            "1": {**excomm, "zone": "us", "us": 2, "ussr": 0},
            "2": {**told, "zone": "ussr", "us": 0, "ussr": 3},
        },
        "last": {},
        "campaign": {"us": 4, "ussr": 2},
        "number": 2,
        "swapped": True,
        "points": {"us": 3, "ussr": 1},
        "supply": {"us": 7, "ussr": 9},
        "spheres": {
            "us": {"political": 1, "military": 0, "opinion": 0},
            "ussr": {"political": 0, "military": 0, "opinion": 1},
        },
        "draw_pile": 6,
        "to_move": "ussr",
    }


def test_view_of_a_finished_game_names_the_last_cards_and_not_who_is_swapped() -> None:
    told = as_json(GAME.view(GAME.at(ended()), None))
    us = {"flag": "us", "type": "opinion", "command": 1}
    assert told["last"] == {"us": us, "ussr": {**us, "flag": "ussr", "type": "political"}}
    assert "swapped" not in told
    assert (told["draw_pile"], told["to_move"]) == (0, None)


@pytest.mark.parametrize("seat", [None, "us", "ussr"])
def test_card_in_hand_is_in_nobodys_view(seat: str | None) -> None:
    table = Table(under_way(on("neutral")))
    before = GAME.view(table.state, seat)
    table.pick("card:moscow-is-our-brain")
    assert GAME.view(table.state, seat) == before
    assert "pending" not in as_json(before)


def test_nobody_is_to_move_before_and_after_play() -> None:
    assert GAME.view(GAME.start({}), None).to_move is None
    assert GAME.view(GAME.at(ended()), None).to_move is None


def test_gauges_are_one_for_each_side_and_type() -> None:
    shown = gauges({})
    assert set(shown) == {
        f"{seat}:{type_}"
        for seat in ("us", "ussr")
        for type_ in ("political", "military", "opinion")
    }
    assert all(gauge.id.startswith(f"{gauge.seat}:") for gauge in shown.values())
    assert {gauge.level for gauge in shown.values()} == {0}


@pytest.mark.parametrize(
    ("cards", "level", "zone"),
    [
        (0, 0, Zone.CALM),
        (1, 1, Zone.CALM),
        (2, 2, Zone.TENSE),
        (3, 3, Zone.LOSES),
        (4, 3, Zone.LOSES),
    ],
)
def test_gauge_rises_with_cards_of_a_type_in_a_sphere(cards: int, level: int, zone: Zone) -> None:
    shown = gauges(under_way(on("us"), *[on("us", type="military")] * cards))
    assert shown["us:military"] == Gauge("us:military", "us", level, 3, zone)
    assert shown["ussr:military"].level == 0
    assert shown["us:opinion"].level == 0


def test_face_down_cuba_raises_no_gauge_and_turned_up_it_does() -> None:
    assert gauges({"battlegrounds": {"cuba": on("ussr")}})["ussr:military"].level == 0
    assert gauges(ended(("military", "ussr", 0, 0)))["ussr:military"].level == 1


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("battlegrounds", "cuba", "us"), "battleground, Cuba, US"),
        (("battlegrounds", "3", "zone"), "battleground, 3, zone"),
        (("first",), "first player"),
        (("gone", "ussr"), "cubes out of the game, USSR"),
        (("ussr",), "USSR"),
        (("us", "opinion"), "US, world opinion"),
        (("{odd}",), "{odd}"),
    ],
)
def test_places_have_names(path: tuple[str, ...], words: str) -> None:
    assert spoken(GAME.label(path), ENGLISH) == words
