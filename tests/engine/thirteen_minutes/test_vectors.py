"""Shows that the worked examples of the rulebooks (facts file, section 7) come out as printed."""

import pytest

from engine.thirteen_minutes.state import controller
from tests.engine.thirteen_minutes.at_the_table import (
    UN_MILITARY,
    UN_POLITICAL,
    US_OPINION,
    US_POLITICAL,
    USSR_POLITICAL,
    Table,
    ended,
    on,
    scored,
    shown_down,
    under_way,
)


def test_a_turn_example_goes_as_in_the_german_rulebook() -> None:
    table = Table()
    table.pick("bid:2", "bid:1", "starts:us")
    table.pick("card:moscow-is-our-brain", "zone:us")
    assert (table.lies("1"), table.lies("cuba")) == (("us", 0, 0), ("neutral", 0, 0))

    assert table.seat == "ussr"
    table.pick("event")
    table.pick("battleground:1", "place:ussr:2", "battleground:cuba", "place:ussr:2", "done")
    assert (table.lies("1"), table.lies("cuba")) == (("neutral", 0, 2), ("ussr", 0, 2))

    assert table.seat == "us"
    table.pick("battleground:cuba")
    assert "place:4" not in table.choices, "Moscow is our Brain shows 3 cubes"
    table.pick("place:3")
    assert (table.lies("1"), table.lies("cuba")) == (("neutral", 0, 2), ("neutral", 3, 2))
    assert table.seat == "ussr"
    assert table.supply() == (8, 8)


def test_b_aftermath_counts_by_the_flag_on_the_card_and_escalates() -> None:
    position = ended(us_last=UN_POLITICAL, ussr_last=US_POLITICAL)
    table, facts = shown_down(position)
    aftermath = next(fact for fact in facts if fact.kind == "aftermath")
    assert aftermath.data == {"us": 2, "ussr": 0}
    assert table.outcome.scores == {"us": 1, "ussr": 0}
    assert "escalation" in [fact.kind for fact in facts]
    spheres = {fact.data["side"]: fact.data["political"] for fact in facts if fact.kind == "sphere"}
    assert spheres == {0: 1, 1: 1}


def test_c_majority_does_not_hold_a_card_back() -> None:
    start = under_way(on("neutral"), on("neutral", us=5, **UN_MILITARY))
    table = Table(start)
    table.play_card("face:un:military")
    table.pick("command", "battleground:1", "place:1")
    assert table.lies("1") == ("ussr", 5, 1)
    assert controller(table.state.battlegrounds[1]) == 0, "control stays with the US"


@pytest.mark.parametrize(
    ("row", "at", "points"),
    [
        (("military", "us", 0, 0), 1, (1, 0)),
        (("military", "neutral", 2, 2), 1, (0, 0)),
        (("opinion", "ussr", 2, 2), 0, (0, 2)),
    ],
)
def test_d_level_cubes_go_to_the_owner_of_the_sphere(
    row: tuple[str, str, int, int], at: int, points: tuple[int, int]
) -> None:
    level = ("political", "neutral", 0, 0)
    rows = (row,) if at == 0 else (level, row)
    facts = scored(ended(*rows)).facts
    ground = [fact.data for fact in facts if fact.kind == "battleground"][at]
    gained = [0, 0]
    if ground["to"] is not None:
        gained[ground["to"]] = ground["points"]
    assert tuple(gained) == points


def test_e_turned_up_cuba_makes_the_third_military_card() -> None:
    rows = [("military", "us", 3, 0), ("military", "us", 1, 0), ("military", "us", 1, 0)]
    result = scored(ended(*rows))
    assert result.points[0] > result.points[1], "the US is ahead on points"
    assert (result.winner, result.how, result.at_war) == (1, "war", (True, False))


def test_e_two_military_cards_and_cuba_of_another_type_are_no_war() -> None:
    rows = [("opinion", "us", 3, 0), ("military", "us", 1, 0), ("military", "us", 1, 0)]
    assert scored(ended(*rows)).at_war == (False, False)


def test_e_escalation_brings_the_third_green_card() -> None:
    rows = [("opinion", "us", 1, 0), ("political", "us", 1, 0), ("political", "us", 1, 0)]
    result = scored(ended(*rows, us_last=UN_POLITICAL, ussr_last=USSR_POLITICAL))
    assert (result.winner, result.how, result.at_war) == (1, "war", (True, False))


def test_e_last_cards_of_two_types_bring_nothing() -> None:
    rows = [("opinion", "us", 1, 0), ("political", "us", 1, 0), ("political", "us", 1, 0)]
    result = scored(ended(*rows, us_last=US_OPINION, ussr_last=USSR_POLITICAL))
    assert (result.winner, result.how) == (0, "points")


SIX_ALL = (
    ("opinion", "neutral", 1, 0),
    *(("military", "us", 0, 0), ("military", "us", 0, 0), ("opinion", "us", 0, 0)),
    *(("political", "us", 0, 1), ("political", "us", 0, 1)),
    *(("military", "ussr", 0, 0), ("military", "ussr", 0, 0), ("opinion", "ussr", 0, 0)),
    *(("political", "ussr", 1, 0), ("military", "neutral", 0, 0)),
)
"""Five cards in the US sphere, four in the USSR's; the aftermath makes it six points each."""
AFTERMATH_TO_USSR = {**USSR_POLITICAL, "command": 2}


def test_f_level_on_points_is_won_by_more_cards_in_ones_own_sphere() -> None:
    result = scored(ended(*SIX_ALL, ussr_last=AFTERMATH_TO_USSR, tie_break="spheres"))
    assert (result.points, result.winner, result.how) == ((6, 6), 0, "tie-break")


def test_f_level_on_points_stays_undecided_by_the_russian_rules() -> None:
    result = scored(ended(*SIX_ALL, ussr_last=AFTERMATH_TO_USSR, tie_break="none"))
    assert (result.points, result.winner, result.how) == ((6, 6), None, "draw")
