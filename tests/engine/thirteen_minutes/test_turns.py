"""Shows a turn: where a card may be laid, what it may be used for, and how cubes move cards."""

from typing import Any

import pytest

from engine.core import Refusal
from engine.thirteen_minutes import GAME
from tests.engine.thirteen_minutes.at_the_table import (
    UN_MILITARY,
    US_MILITARY,
    USSR_MILITARY,
    USSR_OPINION,
    Card,
    Table,
    kinds,
    on,
    under_way,
)


def commanding(cuba: Card, side: str = "us", command: int = 3, **more: Any) -> Table:
    """That side has a Command to carry out, with Cuba lying like this."""
    table = Table(under_way(cuba, first=side, **more))
    table.pick("face:un:military", f"command:{command}", "skip", "zone:neutral", "command")
    return table


@pytest.mark.parametrize(("side", "may", "may_not"), [("us", "us", "ussr"), ("ussr", "ussr", "us")])
def test_card_is_laid_into_neutral_or_the_own_sphere(side: str, may: str, may_not: str) -> None:
    table = Table(under_way(on("neutral"), first=side))
    table.pick("card:moscow-is-our-brain")
    assert table.choices == ["zone:neutral", f"zone:{may}"]
    assert table.why_not(f"zone:{may_not}") == (
        "a card is never played into the other side's sphere"
    )
    table.pick(f"zone:{may}")
    assert table.lies("1") == (may, 0, 0)


@pytest.mark.parametrize(
    ("side", "before", "after"),
    [
        ("us", "ussr", "neutral"),
        ("us", "neutral", "us"),
        ("us", "us", "us"),
        ("ussr", "us", "neutral"),
        ("ussr", "neutral", "ussr"),
        ("ussr", "ussr", "ussr"),
    ],
)
@pytest.mark.parametrize("number", [1, 3])
def test_placing_pulls_one_zone_nearer_whatever_the_number(
    side: str, before: str, after: str, number: int
) -> None:
    table = commanding(on(before), side)
    table.pick("battleground:cuba", f"place:{number}")
    cubes = (number, 0) if side == "us" else (0, number)
    assert table.lies() == (after, *cubes)


@pytest.mark.parametrize(
    ("side", "before", "after"),
    [
        ("us", "us", "neutral"),
        ("us", "neutral", "ussr"),
        ("us", "ussr", "ussr"),
        ("ussr", "ussr", "neutral"),
        ("ussr", "neutral", "us"),
        ("ussr", "us", "us"),
    ],
)
@pytest.mark.parametrize("number", [1, 3])
def test_taking_back_pushes_one_zone_away_whatever_the_number(
    side: str, before: str, after: str, number: int
) -> None:
    table = commanding(on(before, us=3, ussr=3), side)
    supply = table.supply()
    table.pick("battleground:cuba", f"remove:{number}")
    taken = (number, 0) if side == "us" else (0, number)
    assert table.lies() == (after, 3 - taken[0], 3 - taken[1])
    assert table.supply() == (supply[0] + taken[0], supply[1] + taken[1])


def test_move_of_a_card_is_told_to_the_table_once() -> None:
    table = commanding(on("neutral"))
    facts = table.pick("battleground:cuba", "place:2")
    assert kinds(facts) == ["placed", "moved", "draw"]
    assert facts[1].on_table is not None


def test_card_already_in_the_own_sphere_stays_and_nothing_is_said_of_it() -> None:
    table = commanding(on("us"))
    assert "moved" not in kinds(table.pick("battleground:cuba", "place:2"))


def test_card_laid_into_neutral_moves_at_once_with_cubes_on_it() -> None:
    table = commanding(on("neutral"))
    table.pick("battleground:1", "place:1")
    assert table.lies("1") == ("us", 1, 0)


def test_command_reaches_a_card_in_the_other_sphere() -> None:
    table = commanding(on("ussr", ussr=4))
    table.pick("battleground:cuba", "place:1")
    assert table.lies() == ("neutral", 1, 4)


def test_command_is_limited_by_the_card_played_not_by_the_one_lying_there() -> None:
    grounds = (on("neutral"), on("neutral", flag="ussr", type="military", command=5))
    table = Table(under_way(*grounds, first="ussr"))
    table.pick("face:un:military", "command:2", "skip", "zone:neutral", "command")
    table.pick("battleground:1")
    assert [pick for pick in table.choices if pick.startswith("place")] == ["place:1", "place:2"]


def test_command_places_or_takes_back_but_not_both() -> None:
    table = commanding(on("neutral", us=2))
    table.pick("battleground:cuba")
    assert table.choices == ["place:1", "place:2", "place:3", "remove:1", "remove:2"]
    assert table.why_not("remove:3") == "US has 2 cubes there"
    table.pick("remove:1")
    assert table.seat == "ussr", "the turn is over"


def test_command_may_be_left_unused() -> None:
    table = commanding(on("neutral"))
    facts = table.pick("done")
    assert kinds(facts) == ["no-cubes", "draw"]
    assert table.lies() == ("neutral", 0, 0)


def test_supply_limits_what_is_placed() -> None:
    table = commanding(on("neutral", us=3), gone={"us": 9})
    table.pick("battleground:1")
    assert table.why_not("place:2") == "US has 1 cube left"
    table.pick("place:1")
    assert table.supply()[0] == 0


def test_battleground_where_nothing_can_be_done_is_refused_with_the_reason() -> None:
    table = commanding(on("neutral", us=3), gone={"us": 10})
    assert table.choices == ["done", "battleground:cuba"]
    assert table.why_not("battleground:1") == "no cubes left to place, and none there to take back"


def test_zero_command_does_not_move_by_default() -> None:
    table = commanding(on("neutral"))
    table.pick("battleground:cuba")
    assert "place:0" not in table.choices
    assert "remove:0" not in table.choices


@pytest.mark.parametrize(("pick", "zone"), [("place:0", "us"), ("remove:0", "ussr")])
def test_zero_command_moves_where_the_table_plays_it_so(pick: str, zone: str) -> None:
    table = commanding(on("neutral"), options={"zero_command_moves": "on"})
    table.pick("battleground:cuba", pick)
    assert table.lies() == (zone, 0, 0)


def test_zero_command_moves_even_without_a_cube_left() -> None:
    table = commanding(on("neutral"), gone={"us": 13}, options={"zero_command_moves": "on"})
    table.pick("battleground:cuba", "place:0")
    assert table.lies() == ("us", 0, 0)


def test_there_is_no_cap_by_default() -> None:
    table = commanding(on("us", us=5))
    table.pick("battleground:cuba", "place:3")
    assert table.lies() == ("us", 8, 0)


def test_sixth_cube_is_refused_with_reason_under_the_house_rule() -> None:
    table = commanding(on("us", us=4), options={"cube_cap": "5"})
    table.pick("battleground:cuba")
    assert table.why_not("place:2") == "US has 4 cubes there already, and 5 is the most"
    table.pick("place:1")
    assert table.lies() == ("us", 5, 0)


def test_full_battleground_can_still_be_taken_from_under_the_house_rule() -> None:
    table = commanding(on("us", us=5), options={"cube_cap": "5"})
    table.pick("battleground:cuba")
    assert table.choices == ["remove:1", "remove:2", "remove:3"]


def test_cap_counts_each_side_by_itself() -> None:
    table = commanding(on("neutral", ussr=5), options={"cube_cap": "5"})
    table.pick("battleground:cuba", "place:3")
    assert table.lies() == ("us", 3, 5)


@pytest.mark.parametrize("flag", ["us", "un"])
def test_own_or_un_card_gives_event_or_command(flag: str) -> None:
    table = Table(under_way(on("neutral")))
    table.play_card(f"face:{flag}:military")
    assert (table.seat, table.choices) == ("us", ["command", "event"])


def test_command_of_an_own_card_leaves_no_event() -> None:
    table = Table(under_way(on("neutral")))
    table.play_card("face:us:military")
    table.pick("command", "battleground:cuba", "place:1")
    assert (table.seat, GAME.view(table.state, None).turn) == ("ussr", 1)


def test_event_of_an_own_card_leaves_no_command() -> None:
    table = Table(under_way(on("neutral")))
    table.play_card("face:us:military")
    table.pick("event", "done")
    assert (table.seat, GAME.view(table.state, None).turn) == ("ussr", 1)


def test_event_of_the_other_sides_card_is_offered_to_it_first() -> None:
    table = Table(under_way(on("neutral")))
    table.play_card("face:ussr:military")
    assert (table.seat, table.choices) == ("ussr", ["event", "decline"])
    table.pick("event", "battleground:cuba", "place:ussr:1", "done")
    assert table.seat == "us"
    table.pick("battleground:cuba", "place:2")
    assert table.lies() == ("neutral", 2, 1)


def test_event_of_the_other_sides_card_can_be_declined() -> None:
    table = Table(under_way(on("neutral")))
    table.play_card("face:ussr:military")
    assert kinds(table.pick("decline")) == ["declined"]
    assert table.seat == "us"
    assert table.choices == ["done", "battleground:cuba", "battleground:1"]


def test_player_of_the_other_sides_card_never_gets_its_event() -> None:
    table = Table(under_way(on("neutral")))
    table.play_card("face:ussr:military")
    table.pick("decline")
    for pick in ("event", "command"):
        with pytest.raises(Refusal):
            table.pick(pick)


def test_turns_alternate_and_the_pile_runs_out_after_eight_draws() -> None:
    table = Table(under_way(on("neutral"), first="ussr"))
    movers, drawn = [], []
    faces = ["us:military", "us:political", "un:political", "ussr:opinion"]
    faces += ["un:military"] * 2 + ["ussr:military"] * 2 + ["us:opinion"] * 2
    for face in faces:
        movers.append(table.seat)
        table.play_card(f"face:{face}")
        if table.choices == ["event", "decline"]:
            table.pick("decline")
        if "command" in table.choices:
            table.pick("command")
        drawn.append(kinds(table.pick("done")).count("draw"))
    assert movers == ["ussr", "us"] * 5
    assert drawn == [1] * 8 + [0] * 2
    assert table.seat == "table"
    assert GAME.view(table.state, None).draw_pile == 0


def test_after_ten_turns_cuba_and_both_hands_are_shown() -> None:
    faces = (UN_MILITARY, UN_MILITARY, US_MILITARY, USSR_MILITARY, USSR_MILITARY, USSR_OPINION)
    titles = ("Excomm", "Wave & Smile", "U Thant", "Fidel Castro")
    grounds = [on("neutral", **face) for face in faces]
    grounds += [on("neutral", title=title) for title in titles]
    table = Table(under_way(on("neutral", us=2), *grounds))
    assert (table.seat, table.state.phase) == ("table", "reveal")
    table.pick("card:public-protests")
    assert table.lies("cuba") == ("neutral", 2, 0), "its cubes stay on it"
    table.pick("card:moscow-is-our-brain")
    facts = table.pick("card:u-2-photographs", "command:2")
    assert kinds(facts)[-1] == "result"
    assert table.session.prompt is None
