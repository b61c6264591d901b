"""Shows that a view says what the position says, and what follows from it, by the same names."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from device.random_players import boldly
from engine.core import Json
from engine.pax_pamir import GAME
from engine.pax_pamir.cards.printed import EMPTY, UNTOLD
from engine.pax_pamir.view import BookView
from engine.views import as_json
from tests.engine.pax_pamir.pax_table import at, table, typed
from tests.engine.pax_pamir.test_pax_values import OPTIONS

FOLLOWS = {"points", "blocks", "lead_needed", "lead", "if_checked"}
ON_A_TABLE = {"to_move", "bank", "rulers"}
BEFORE_A_PLAYER = {
    *("influence", "cylinders", "supply", "court_limit", "hand_limit"),
    *("shelter", "military_stars", "hostages", "leveraged"),
}


def says(view: Json, position: Json) -> bool:
    """Whether a view says all that a position does; it may say more."""
    if isinstance(position, Mapping):
        return all(key in view and says(view[key], position[key]) for key in position)
    return bool(view == position)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_view_says_what_the_position_says_at_every_step(options: dict[str, str]) -> None:
    state, choose = GAME.start(options), boldly(Random(3))
    for _ in range(300):
        view, position = as_json(GAME.view(state, None)), GAME.position(state)
        del position["pending"]
        if "wakhan" in position:
            del position["wakhan"]["next"]  # nobody sees more of that card than its back
            assert "next" not in view["wakhan"]
        assert says(view, position)
        is_table = state.ledger is None
        assert set(view) == {*position, *FOLLOWS, *(ON_A_TABLE if is_table else ())}
        for seat, row in view["players"].items() if is_table else ():
            held = position["players"][seat]
            assert set(row) - {"influences"} == {*held, *BEFORE_A_PLAYER}
        prompt = GAME.prompt(state)
        if prompt is None:
            break
        state, _ = GAME.answer(state, choose(prompt))


def test_market_is_seen_by_its_places() -> None:
    seen = table(at(market={"0:1": 30, "1:2": {"card": "unknown", "rupees": 2}}))
    assert (seen.slot(1).number, seen.slot(1).price) == (30, 1)
    assert (seen.slot(8).number, seen.slot(8).rupees) == (UNTOLD, 2)
    assert (seen.slot(0).number, seen.slot(0).rupees) == (EMPTY, None)


def test_places_to_fill_are_no_more_than_cards_in_the_deck() -> None:
    seen = table(GAME.at(typed(market={"0:0": 30, "1:0": 31}, deck={"left": 3})))
    assert seen.places_to_fill() == (1, 7, 2)


def test_view_says_in_whose_court_a_card_lies_with_whose_spies() -> None:
    seen = table(at(p2={"court": [{"card": 38, "spies": {"p1": 2}}]}))
    found = seen.lies(38)
    assert found is not None
    seat, courtier = found
    assert (seat, courtier.spies) == ("p2", {"p1": 2})
    assert seen.lies(39) is None


@pytest.mark.parametrize("depth", ["referee", "deck"])
def test_wakhan_sits_last(depth: str) -> None:
    view = GAME.view(GAME.start({"players": "2", "wakhan": "rulebook", "depth": depth}), None)
    assert view.her_seat == "p3"
    assert isinstance(view, BookView) == (depth == "deck")
    assert table(at()).her_seat is None
