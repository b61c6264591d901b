"""Shows events: U-2 Photographs by its text, all others by hand as the printed card says."""

from typing import Any

import pytest

from engine.core import Refusal
from engine.thirteen_minutes.deck import EVENTS
from engine.thirteen_minutes.events import EFFECTS
from tests.engine.thirteen_minutes.at_the_table import Card, Table, kinds, on, under_way


def in_event(cuba: Card, card: str = "face:us:military", **more: Any) -> Table:
    """The US carries out an event, with Cuba lying like this and the card played in neutral."""
    table = Table(under_way(cuba, **more))
    table.pick(card, "command:2")
    if card.startswith("face:"):
        table.pick("skip")
    table.pick("zone:neutral", "event")
    return table


def with_photographs(cuba: Card, **more: Any) -> Table:
    return in_event(cuba, "card:u-2-photographs", **more)


def test_every_event_a_card_can_name_is_carried_out() -> None:
    assert EFFECTS.names() == set(EVENTS)


def test_photographs_replace_the_usual_move() -> None:
    table = with_photographs(on("neutral"))
    facts = table.pick("battleground:cuba", "away:1")
    assert kinds(facts) == ["placed", "moved", "draw"]
    assert table.lies() == ("ussr", 1, 0), "presence is added, yet the card is pushed away"


@pytest.mark.parametrize(
    ("before", "pick", "after"),
    [
        ("neutral", "towards:1", ("us", 1, 0)),
        ("neutral", "away:1", ("ussr", 1, 0)),
        ("neutral", "towards:0", ("us", 0, 0)),
        ("neutral", "away:0", ("ussr", 0, 0)),
        ("us", "towards:1", ("us", 1, 0)),
        ("us", "away:1", ("neutral", 1, 0)),
        ("ussr", "towards:0", ("neutral", 0, 0)),
        ("ussr", "away:1", ("ussr", 1, 0)),
    ],
)
def test_photographs_place_up_to_one_cube_and_push_either_way(
    before: str, pick: str, after: tuple[str, int, int]
) -> None:
    table = with_photographs(on(before))
    table.pick("battleground:cuba", pick)
    assert table.lies() == after


@pytest.mark.parametrize(("zone", "pick"), [("us", "towards:0"), ("ussr", "away:0")])
def test_photographs_that_would_do_nothing_are_refused(zone: str, pick: str) -> None:
    table = with_photographs(on(zone))
    table.pick("battleground:cuba")
    assert table.why_not(pick) == "it cannot go further that way"


def test_photographs_without_a_cube_left_still_push() -> None:
    table = with_photographs(on("neutral"), gone={"us": 13})
    table.pick("battleground:cuba")
    assert table.choices == ["towards:0", "away:0"]
    assert table.why_not("away:1") == "US has 0 cubes left"


def test_photographs_keep_to_the_cap() -> None:
    table = with_photographs(on("neutral", us=5), options={"cube_cap": "5"})
    table.pick("battleground:cuba")
    assert table.why_not("towards:1") == "US has 5 cubes there already, and 5 is the most"


def test_photographs_may_be_left_unused_or_used_on_themselves() -> None:
    table = with_photographs(on("neutral"))
    assert table.choices == ["done", "battleground:cuba", "battleground:1"]
    table.pick("done")
    assert table.seat == "ussr"


def test_photographs_played_by_the_ussr_work_for_the_us() -> None:
    table = Table(under_way(on("neutral"), first="ussr"))
    table.pick("card:u-2-photographs", "command:1", "zone:neutral")
    assert table.seat == "us"
    table.pick("event", "battleground:cuba", "towards:1")
    assert table.lies() == ("us", 1, 0)
    assert table.seat == "ussr"


def test_printed_event_moves_cards_by_the_movement_rule() -> None:
    table = in_event(on("neutral", us=1, ussr=2))
    table.pick("battleground:cuba", "place:us:2")
    assert table.lies() == ("us", 3, 2)
    table.pick("battleground:cuba", "remove:us:1")
    assert table.lies() == ("neutral", 2, 2)
    table.pick("battleground:cuba", "place:ussr:1")
    assert table.lies() == ("ussr", 2, 3)
    table.pick("battleground:cuba", "remove:ussr:3")
    assert table.lies() == ("neutral", 2, 0)


def test_printed_event_can_set_the_movement_rule_aside_and_take_it_up_again() -> None:
    table = in_event(on("neutral", us=1, ussr=2))
    table.pick("rule:off", "battleground:cuba", "place:us:2")
    assert table.lies() == ("neutral", 3, 2)
    table.pick("battleground:cuba", "remove:ussr:2")
    assert table.lies() == ("neutral", 3, 0)
    table.pick("rule:on", "battleground:cuba", "place:us:1")
    assert table.lies() == ("us", 4, 0)


def test_printed_event_offers_the_switch_that_is_not_set() -> None:
    table = in_event(on("neutral"))
    assert table.choices == ["done", "battleground:cuba", "battleground:1", "rule:off"]
    table.pick("rule:off")
    assert table.choices[-1] == "rule:on"


@pytest.mark.parametrize("rule", ["rule:on", "rule:off"])
def test_printed_event_can_move_a_card_without_cubes(rule: str) -> None:
    table = in_event(on("us"))
    if rule == "rule:off":
        table.pick(rule)
    table.pick("battleground:cuba")
    assert [pick for pick in table.choices if pick.startswith("zone")] == [
        "zone:neutral",
        "zone:ussr",
    ]
    facts = table.pick("zone:ussr")
    assert kinds(facts) == ["moved"]
    assert table.lies() == ("ussr", 0, 0)


def test_printed_event_may_place_on_the_card_just_played() -> None:
    table = in_event(on("neutral"))
    table.pick("battleground:1", "place:us:1")
    assert table.lies("1") == ("us", 1, 0)


def test_printed_event_may_reach_several_battlegrounds() -> None:
    table = in_event(on("neutral"))
    table.pick("battleground:1", "place:us:1", "battleground:cuba", "place:us:1", "done")
    assert (table.lies("1"), table.lies()) == (("us", 1, 0), ("us", 1, 0))
    assert table.seat == "ussr"


def test_printed_event_offers_no_more_cubes_than_there_are() -> None:
    table = in_event(on("neutral", us=2), gone={"us": 9, "ussr": 13})
    table.pick("battleground:cuba")
    cubes = [pick for pick in table.choices if not pick.startswith("zone")]
    assert cubes == ["place:us:1", "place:us:2", "remove:us:1", "remove:us:2"]


def test_printed_event_keeps_to_the_cap() -> None:
    table = in_event(on("neutral", us=4, ussr=5), options={"cube_cap": "5"})
    table.pick("battleground:cuba")
    assert [pick for pick in table.choices if pick.startswith("place")] == ["place:us:1"]
    with pytest.raises(Refusal):
        table.pick("place:ussr:1")


def test_printed_event_says_why_a_number_is_missing() -> None:
    table = in_event(on("neutral", us=2), gone={"us": 9, "ussr": 13})
    table.pick("battleground:cuba")
    assert table.why_not("place:us:3") == "US has 2 cubes left"
    assert table.why_not("place:ussr:1") == "USSR has 0 cubes left"
    assert table.why_not("remove:us:3") == "US has 2 cubes there"
    capped = in_event(on("neutral", us=4), options={"cube_cap": "5"})
    capped.pick("battleground:cuba")
    assert capped.why_not("place:us:2") == "US has 4 cubes there already, and 5 is the most"
