"""Shows who starts: secret bids that nobody else can see, and the beginner's draw."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Refusal
from engine.secrecy import Sealed
from engine.thirteen_minutes import GAME
from engine.thirteen_minutes.state import Bid, State
from engine.views import as_json
from tests.engine.thirteen_minutes.at_the_table import Table, kinds, said
from tests.present import present

bids = st.integers(0, 13)


def bid_by_us(number: int) -> tuple[Table, list[object]]:
    table = Table()
    facts = table.pick(f"bid:{number}")
    return table, [asdict(fact) for fact in facts]


def shown_to_others(state: State, owner: str) -> str:
    others = [seat for seat in (None, "us", "ussr") if seat != owner]
    views = [GAME.view(state, seat) for seat in others]
    gauges = [asdict(gauge) for view in views for gauge in GAME.gauges(view)]
    return json.dumps([as_json(views), gauges, GAME.position(state)]) + repr(GAME.prompt(state))


@given(bids, bids)
def test_nothing_shows_which_bid_the_us_has_made(one: int, other: int) -> None:
    first, first_facts = bid_by_us(one)
    second, second_facts = bid_by_us(other)
    assert first_facts == second_facts
    assert shown_to_others(first.state, "us") == shown_to_others(second.state, "us")
    assert repr(first.session.prompt) == repr(second.session.prompt)
    assert repr(first.state) == repr(second.state)


@given(bids, bids)
def test_nothing_shows_which_bid_the_ussr_has_made(one: int, other: int) -> None:
    """In play the US is asked first, so a table where only the USSR has bid is set up here."""
    opening = GAME.start({})._replace(pending=(Bid(0),))
    first, second = (opening._replace(bids=(None, Sealed("ussr", n))) for n in (one, other))
    assert shown_to_others(first, "ussr") == shown_to_others(second, "ussr")


def test_bidder_sees_the_own_bid_and_others_see_that_there_is_one() -> None:
    table, _ = bid_by_us(7)
    shown = {seat: GAME.view(table.state, seat).bids for seat in (None, "us", "ussr")}
    assert shown == {None: {"us": "sealed"}, "us": {"us": 7}, "ussr": {"us": "sealed"}}
    assert GAME.position(table.state)["bids"] == {"us": "sealed"}


def test_bids_are_asked_in_secret_of_one_side_after_the_other() -> None:
    table = Table()
    assert (table.seat, present(table.session.prompt).secret) == ("us", True)
    table.pick("bid:1")
    assert (table.seat, present(table.session.prompt).secret) == ("ussr", True)


@given(bids, bids)
def test_bids_decide(us: int, ussr: int) -> None:
    table = Table()
    facts = table.pick(f"bid:{us}", f"bid:{ussr}")
    assert facts[-1].reveals
    assert facts[-1].data == {"us": us, "ussr": ussr}
    if us == ussr:
        assert kinds(facts) == ["bid", "bid", "bids-tied"]
        assert (table.seat, table.supply()) == ("us", (13, 13))
        assert table.state == GAME.start({})
    else:
        assert kinds(facts) == ["bid", "bid", "bids"]
        assert table.seat == ("us" if us > ussr else "ussr")
        assert table.supply() == (13 - us, 13 - ussr)
        assert table.choices == ["starts:us", "starts:ussr"]


def test_ties_repeat_until_one_bids_more() -> None:
    table = Table()
    facts = table.pick("bid:3", "bid:3", "bid:0", "bid:0", "bid:4", "bid:5")
    assert kinds(facts).count("bids-tied") == 2
    assert table.seat == "ussr"
    assert table.supply() == (9, 8), "only the last bids leave the game"


@pytest.mark.parametrize("starter", ["us", "ussr"])
def test_higher_bid_may_choose_to_go_last(starter: str) -> None:
    table = Table()
    table.pick("bid:2", "bid:1", f"starts:{starter}")
    assert table.seat == starter
    assert GAME.view(table.state, None).to_move == starter


def test_bid_of_no_cubes_is_allowed_by_default() -> None:
    table = Table()
    assert table.choices == [f"bid:{n}" for n in range(14)]


def test_bid_of_no_cubes_can_be_ruled_out() -> None:
    table = Table(zero_bid="off")
    assert table.choices == [f"bid:{n}" for n in range(1, 14)]
    assert table.why_not("bid:0") == "at least 1 cube must be bid"


def test_nobody_bids_more_cubes_than_there_are() -> None:
    with pytest.raises(Refusal) as caught:
        Table().pick("bid:14")
    assert caught.value.code == "not-a-choice"


def test_undo_of_the_reveal_says_that_bids_were_seen() -> None:
    table = Table()
    table.pick("bid:2", "bid:1")
    assert kinds(list(table.session.undo())) == ["undone", "seen"]
    assert kinds(list(table.session.undo())) == ["undone"]


@pytest.mark.parametrize(("starter", "supply"), [("us", (13, 12)), ("ussr", (12, 13))])
def test_beginners_draw_lots_and_the_other_gives_up_a_cube(
    starter: str, supply: tuple[int, int]
) -> None:
    table = Table(initiative="beginner")
    assert (table.seat, table.choices) == ("table", ["starts:us", "starts:ussr"])
    (fact,) = table.pick(f"starts:{starter}")
    assert fact.on_table is not None
    assert table.supply() == supply
    assert table.seat == starter


def test_table_is_told_to_put_the_bids_into_the_box() -> None:
    table = Table()
    facts = table.pick("bid:2", "bid:1")
    assert said(facts, "bids") == ["Bids: US 2, USSR 1. US decides who starts"]
    assert facts[-1].on_table is not None
