"""Shows campaigns: points over several games to 13, and what war does to them."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Fact
from engine.session import Session
from engine.thirteen_minutes import GAME
from tests.engine.thirteen_minutes.at_the_table import Table, ended, said, shown_down

Row = tuple[str, str, int, int]

US_TWO: list[Row] = [("opinion", "us", 0, 0)]
US_AT_WAR: list[Row] = [("opinion", "us", 5, 0), *[("military", "us", 2, 0)] * 3]
BOTH_AT_WAR = [*US_AT_WAR, *[("political", "ussr", 0, 1)] * 3]
FOUR_THREE: list[Row] = [("opinion", "us", 0, 0), *[("opinion", "neutral", 1, 0)] * 2]
FOUR_THREE += [("political", "neutral", 0, 1)] * 3


def after(rows: list[Row], earlier: tuple[int, int], **options: Any) -> tuple[Table, list[Fact]]:
    """What follows when a game that ends like this comes on top of earlier points."""
    return shown_down(ended(*rows, earlier=earlier, campaign="on", **options))


def test_points_are_added_up_and_the_next_game_is_laid_out() -> None:
    table, facts = after(US_TWO, (5, 6))
    assert facts[-1].data == {"us": 7, "ussr": 6}
    assert table.session.outcome is None
    assert (table.seat, table.choices) == ("table", ["next", "swap"])
    table.pick("next")
    shown = GAME.position(table.state)
    assert (shown["campaign"], shown["number"]) == ({"us": 7, "ussr": 6}, 2)
    assert table.choices == [f"bid:{n}" for n in range(14)]
    fresh = {**GAME.position(GAME.start({"campaign": "on"})), "number": 2}
    assert shown == {**fresh, "campaign": shown["campaign"], "deck": shown["deck"]}


def test_next_game_remembers_the_cards_told_in_this_one() -> None:
    position = ended(*US_TWO, campaign="on")
    held = {"us": position["last"]["us"]}
    table = Table({**position, "phase": "reveal", "last": held})
    table.pick("face:ussr:political", "command:1", "title:Naval Blockade", "next")
    assert [card["title"] for card in GAME.position(table.state)["deck"]] == ["Naval Blockade"]


@pytest.mark.parametrize(("before", "over"), [((10, 0), False), ((11, 0), True), ((12, 9), True)])
def test_campaign_ends_with_thirteen_points(before: tuple[int, int], over: bool) -> None:
    table, _ = after(US_TWO, before)
    assert (table.session.outcome is not None) == over
    if over:
        assert (table.outcome.winners, table.outcome.how) == (("us",), "campaign")
        assert table.outcome.scores == {"us": before[0] + 2, "ussr": before[1]}


def test_campaign_is_won_by_its_points_not_by_the_last_game() -> None:
    table, _ = after(FOUR_THREE, (0, 12))
    assert table.outcome.scores == {"us": 4, "ussr": 15}
    assert table.outcome.winners == ("ussr",)


def test_war_loses_the_campaign_whatever_the_points() -> None:
    table, _ = after(US_AT_WAR, (12, 0))
    assert (table.outcome.winners, table.outcome.how) == (("ussr",), "war")


def test_double_war_ends_the_campaign_without_a_winner() -> None:
    table, _ = after(BOTH_AT_WAR, (12, 3))
    assert (table.outcome.winners, table.outcome.how) == ((), "double-war")
    assert table.outcome.scores == {"us": 12, "ussr": 3}


def test_double_war_may_count_for_nothing() -> None:
    table, facts = after(BOTH_AT_WAR, (12, 3), double_war="void")
    assert facts[-1].data == {"us": 12, "ussr": 3}
    assert table.choices == ["next", "swap"]


def test_war_of_one_side_is_never_void() -> None:
    table, _ = after(US_AT_WAR, (0, 0), double_war="void")
    assert table.outcome.winners == ("ussr",)


def test_both_at_thirteen_is_won_by_more_points() -> None:
    table, _ = after(FOUR_THREE, (12, 10))
    assert table.outcome.scores == {"us": 16, "ussr": 13}
    assert table.outcome.winners == ("us",)


def test_both_level_at_thirteen_or_more_goes_on() -> None:
    table, facts = after(FOUR_THREE, (9, 10))
    assert facts[-1].data == {"us": 13, "ussr": 13}
    assert table.choices == ["next", "swap"]


def test_single_game_has_no_next_one() -> None:
    table, facts = shown_down(ended(*US_TWO))
    assert table.session.prompt is None
    assert "campaign" not in [fact.kind for fact in facts]


def test_undo_goes_back_into_the_game_before() -> None:
    table, _ = after(US_TWO, (5, 6))
    table.pick("next", "bid:1")
    table.session.undo(3)
    assert GAME.position(table.state)["campaign"] == {"us": 5, "ussr": 6}


def test_score_only_campaign_asks_for_the_next_table() -> None:
    table, _ = after(US_TWO, (1, 1), depth="score-only")
    table.pick("next")
    assert table.choices == ["zone:us", "zone:neutral", "zone:ussr"]
    assert GAME.position(table.state)["campaign"] == {"us": 3, "ussr": 1}


def test_points_go_with_the_people_who_swap_sides() -> None:
    table, _ = after(US_TWO, (5, 6))
    facts = table.pick("swap")
    assert [fact.on_table is not None for fact in facts if fact.kind == "swapped"] == [True]
    shown = GAME.position(table.state)
    assert (shown["campaign"], shown["swapped"]) == ({"us": 6, "ussr": 7}, True)
    assert GAME.at(shown, table.state) == table.state


def test_names_go_with_the_people_who_swap_sides() -> None:
    position = ended(*US_TWO, campaign="on")
    held = {"us": position["last"]["us"]}
    table = Table({**position, "phase": "reveal", "last": held})
    header = replace(table.session.header, seats={"us": "Ann", "ussr": "Bob"})
    table.session = Session(GAME, header)
    table.pick("face:ussr:political", "command:1", "skip")
    assert table.session.names == {"us": "Ann", "ussr": "Bob"}
    table.pick("swap")
    assert table.session.names == {"us": "Bob", "ussr": "Ann"}
    table.session.undo()
    assert table.session.names == {"us": "Ann", "ussr": "Bob"}


@pytest.mark.parametrize(
    ("ruling", "told", "is_over"),
    [
        ("on", "another game decides", False),
        ("nobody", "the campaign ends, nobody wins", True),
    ],
)
def test_level_at_thirteen_or_more_is_ruled_by_the_table_and_said(
    ruling: str, told: str, is_over: bool
) -> None:
    table, facts = after(FOUR_THREE, (9, 10), level_campaign=ruling)
    assert said(facts, "campaign") == [f"Campaign: US 13, USSR 13. Level: {told}"]
    assert (table.session.outcome is not None) == is_over
    if is_over:
        assert table.outcome.winners == ()
