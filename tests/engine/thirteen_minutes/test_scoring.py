"""Shows the end of a game: points step by step, war, tie-break, each against a plain recount."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.thirteen_minutes import GAME
from engine.thirteen_minutes.deck import quotas
from tests.engine.thirteen_minutes.at_the_table import (
    UN_MILITARY,
    UN_POLITICAL,
    US_MILITARY,
    US_OPINION,
    US_POLITICAL,
    USSR_MILITARY,
    USSR_OPINION,
    USSR_POLITICAL,
    Card,
    Table,
    ended,
    on,
    said,
    scored,
    shown_down,
    under_way,
)

FACES = [face for face, number in quotas().items() for _ in range(number)]
OPTIONS = st.fixed_dictionaries(
    {
        "tie_break": st.sampled_from(["spheres", "none"]),
    }
)


@st.composite
def endings(draw: st.DrawFn) -> dict[str, Any]:
    """Any way the thirteen cards and the cubes may lie at the end."""
    faces = draw(st.permutations(FACES))
    left = [13, 13]
    grounds = []
    for flag, type_ in faces[:11]:
        cubes = [draw(st.integers(0, min(left[side], 3))) for side in (0, 1)]
        left = [left[side] - cubes[side] for side in (0, 1)]
        zone = draw(st.sampled_from(["us", "neutral", "ussr"]))
        grounds.append(on(zone, *cubes, flag=flag, type=type_))
    last = [
        {"flag": flag, "type": type_, "command": draw(st.integers(1, 3))}
        for flag, type_ in faces[11:]
    ]
    position = under_way(*grounds, options=draw(OPTIONS))
    return {**position, "phase": "over", "last": dict(zip(("us", "ussr"), last, strict=True))}


def recounted(position: dict[str, Any]) -> tuple[dict[str, int], set[str], str | None]:
    """Points, who starts war, and the winner: section 4 of the facts file, read line by line."""
    grounds, last = position["battlegrounds"], position["last"]
    points = {"us": 0, "ussr": 0}
    military: Counter[str] = Counter()
    lying: dict[str, Counter[str]] = {"us": Counter(), "ussr": Counter()}
    for name, ground in grounds.items():
        ahead = ground["us"] - ground["ussr"]
        owner = "us" if ahead > 0 else "ussr" if ahead < 0 else ground["zone"]
        if owner != "neutral":
            points[owner] += 2 if name == "cuba" else 1
            military[owner] += ground["type"] == "military"
        if ground["zone"] != "neutral":
            lying[ground["zone"]][ground["type"]] += 1
    aftermath: Counter[str] = Counter()
    for card in last.values():
        aftermath[card["flag"]] += card["command"]
    for held in (military, aftermath):
        if held["us"] != held["ussr"]:
            points["us" if held["us"] > held["ussr"] else "ussr"] += 1
    cards = {seat: lying[seat].total() for seat in lying}
    if last["us"]["type"] == last["ussr"]["type"]:
        for seat in lying:
            lying[seat][last[seat]["type"]] += 1
    at_war = {seat for seat in lying if max(lying[seat].values(), default=0) >= 3}
    if at_war:
        (winner,) = {"us", "ussr"} - at_war if len(at_war) == 1 else (None,)
        return points, at_war, winner
    for measure in (points, cards if position["options"]["tie_break"] == "spheres" else {}):
        if measure and measure["us"] != measure["ussr"]:
            return points, at_war, max(measure, key=lambda seat: measure[seat])
    return points, at_war, None


@given(endings())
def test_scoring_agrees_with_a_plain_recount(position: dict[str, Any]) -> None:
    points, at_war, winner = recounted(position)
    outcome = GAME.outcome(GAME.at(position))
    assert outcome is not None
    assert outcome.scores == points
    assert outcome.winners == (() if winner is None else (winner,))
    assert (outcome.how in ("war", "double-war")) == bool(at_war)
    assert (outcome.how == "double-war") == (len(at_war) == 2)


@given(endings())
def test_facts_add_up_to_the_result(position: dict[str, Any]) -> None:
    result = scored(position)
    points = [0, 0]
    for fact in result.facts:
        if fact.kind == "battleground" and fact.data["to"] is not None:
            points[fact.data["to"]] += fact.data["points"]
        if fact.kind in ("military", "aftermath"):
            points[0] += fact.data["us"] > fact.data["ussr"]
            points[1] += fact.data["ussr"] > fact.data["us"]
    assert tuple(points) == result.points
    assert result.facts[-1].data["us"] == points[0]
    wars = {fact.data["side"] for fact in result.facts if fact.kind == "war"}
    assert wars == {side for side in (0, 1) if result.at_war[side]}


def test_cuba_is_worth_two() -> None:
    assert scored(ended(("opinion", "us", 0, 0))).points == (2, 0)
    assert scored(ended(("opinion", "neutral", 0, 1))).points == (0, 2)


def test_control_needs_more_cubes_wherever_the_card_lies() -> None:
    rows = [("opinion", "neutral", 0, 0), ("opinion", "ussr", 2, 1), ("political", "us", 0, 1)]
    assert scored(ended(*rows)).points == (1, 1)


def test_more_military_battlegrounds_are_worth_a_point() -> None:
    rows = [("military", "neutral", 1, 0), ("military", "neutral", 1, 0)]
    rows += [("military", "neutral", 0, 1)]
    assert scored(ended(*rows)).points == (4, 1), "Cuba 2, a card 1, and 1 for the majority"


def test_as_many_military_battlegrounds_are_worth_nothing() -> None:
    rows = [("opinion", "neutral", 0, 0), ("military", "us", 0, 0), ("military", "ussr", 0, 0)]
    assert scored(ended(*rows)).points == (1, 1)


@pytest.mark.parametrize(
    ("us_last", "ussr_last", "points"),
    [
        (US_MILITARY, USSR_OPINION, (1, 0)),
        (USSR_MILITARY, US_OPINION, (0, 1)),
        (US_OPINION, USSR_POLITICAL, (0, 0)),
        (UN_MILITARY, USSR_POLITICAL, (0, 1)),
        (UN_MILITARY, UN_POLITICAL, (0, 0)),
        (US_OPINION, US_MILITARY, (1, 0)),
    ],
)
def test_aftermath_goes_by_the_flags_on_the_cards(
    us_last: Card, ussr_last: Card, points: tuple[int, int]
) -> None:
    assert scored(ended(us_last=us_last, ussr_last=ussr_last)).points == points


def test_war_is_checked_only_at_the_end() -> None:
    grounds = [on("us", type="military") for _ in range(3)]
    table = Table(under_way(on("neutral"), *grounds))
    assert table.session.outcome is None
    assert any(gauge.alarm for gauge in GAME.gauges(GAME.view(table.state, None)))


def test_control_does_not_matter_for_war() -> None:
    rows = [("opinion", "neutral", 0, 0), *[("political", "us", 0, 1)] * 3]
    result = scored(ended(*rows))
    assert (result.at_war, result.winner) == ((True, False), 1)


def test_neutral_cards_start_no_war() -> None:
    rows = [("opinion", "neutral", 0, 0), *[("military", "neutral", 1, 0)] * 5]
    assert scored(ended(*rows)).at_war == (False, False)


def test_escalation_lays_each_card_into_the_sphere_of_its_holder() -> None:
    rows = [("opinion", "neutral", 0, 0), ("political", "ussr", 0, 0), ("political", "ussr", 0, 0)]
    result = scored(ended(*rows, us_last=USSR_POLITICAL, ussr_last=US_POLITICAL))
    assert (result.at_war, result.winner) == ((False, True), 0)


def test_war_of_both_is_won_by_nobody() -> None:
    rows = [("opinion", "us", 5, 0), *[("military", "us", 0, 0)] * 3]
    rows += [("political", "ussr", 0, 0)] * 3
    table, facts = shown_down(ended(*rows))
    assert (table.outcome.winners, table.outcome.how) == ((), "double-war")
    assert len(said(facts, "war")) == 2


def test_war_is_told_by_type_and_number() -> None:
    rows = [("military", "us", 3, 0), *[("military", "us", 0, 0)] * 2]
    _, facts = shown_down(ended(*rows))
    assert said(facts, "war") == ["3 cards of one type (military): US starts nuclear war"]


LEVEL = [("opinion", "neutral", 0, 0), ("military", "us", 0, 0), ("military", "ussr", 0, 0)]


def test_level_in_everything_is_a_draw() -> None:
    assert scored(ended(*LEVEL, tie_break="spheres")).how == "draw"


def test_escalated_cards_never_tip_the_tie_break() -> None:
    """Each side lays one card into its own sphere, so counting them changes no difference."""
    rows = [*LEVEL, ("political", "us", 0, 1), ("political", "ussr", 1, 0)]
    rows += [("opinion", "us", 1, 1), ("political", "neutral", 0, 1)]
    result = scored(ended(*rows, us_last=US_OPINION, ussr_last=USSR_OPINION))
    assert (result.points, result.winner, result.how) == ((3, 3), 0, "tie-break")


def test_scoring_is_told_in_the_order_of_the_rules() -> None:
    _, facts = shown_down(ended())
    told = [fact.kind for fact in facts if fact.kind not in ("last-card", "card-told")]
    end = ["military", "aftermath", "no-escalation", "sphere", "sphere", "result"]
    assert told == ["battleground"] * 11 + end


def test_arithmetic_is_spoken() -> None:
    _, facts = shown_down(ended(("opinion", "us", 2, 2)))
    assert said(facts, "battleground")[0] == "Cuba: US 2, USSR 2, US sphere: US +2"
    assert said(facts, "aftermath") == ["Commands on the last cards: US 1, USSR 1: nobody"]
    assert said(facts, "result") == ["US 2 : 0 USSR. Winner: US (more points)"]


def test_highest_possible_score_is_fourteen() -> None:
    types = ["opinion"] * 3 + ["military"] * 4 + ["political"] * 4
    rows = [(type_, "neutral", 1, 0) for type_ in types]
    assert scored(ended(*rows, us_last=US_MILITARY, ussr_last=USSR_OPINION)).points == (14, 0)
