"""Shows danger as gauges, and what the screen is told about what could still happen."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core import Gauge, Zone
from engine.thirteen_days import GAME
from engine.thirteen_days.board import what_if
from engine.thirteen_days.board.cubes import Cubes
from engine.thirteen_days.view import DaysView
from engine.thirteen_days.words import ATLANTIC, BERLIN, SEATS, TELEVISION, TRACKS, TURKEY, US
from tests.engine.thirteen_days.days_table import FLAGS, Table, said, under_way

Three = tuple[int, int, int]
NO_TRACK_FLAGS = {
    "us": ["italy", "turkey", "berlin"],
    "ussr": ["letter", "atlantic", "cuba-military"],
}
CALM: Three = (1, 1, 1)


def seen(position: Mapping[str, Any], **options: str) -> DaysView:
    return GAME.view(Table(position, **options).state, None)


def gauges(us: Three, ussr: Three = CALM) -> dict[str, Gauge]:
    view = seen(under_way("us", us=us, ussr=ussr))
    return {gauge.id: gauge for gauge in GAME.gauges(view)}


@pytest.mark.parametrize(
    ("space", "zone", "alarm"),
    [
        (1, "calm", False),
        (3, "calm", False),
        (4, "tense", False),
        (6, "tense", False),
        (7, "loses", True),
        (8, "loses", True),
    ],
)
def test_each_marker_is_a_gauge_with_its_zone(space: int, zone: str, alarm: bool) -> None:
    gauge = gauges((1, space, 1))["us:political"]
    assert (gauge.seat, gauge.level, gauge.span, gauge.zone, gauge.alarm) == (
        *("us", space, 8, zone, alarm),
    )


@pytest.mark.parametrize(
    ("us", "level", "zone", "alarm"),
    [
        ((1, 1, 1), 0, "calm", False),
        ((4, 1, 7), 1, "calm", False),
        ((4, 6, 1), 2, "tense", False),
        ((4, 6, 5), 3, "loses", True),
    ],
)
def test_markers_in_defcon_2_are_counted_for_each_side(
    us: Three, level: int, zone: str, alarm: bool
) -> None:
    gauge = gauges(us)["us:all-defcon2"]
    assert (gauge.level, gauge.span, gauge.zone, gauge.alarm) == (level, 3, zone, alarm)


@pytest.mark.parametrize(
    ("us", "zone"),
    [
        ((1, 1, 1), "calm"),
        ((4, 6, 1), "tense"),
        ((4, 4, 4), "loses"),
        ((7, 1, 1), "loses"),
        ((6, 8, 1), "loses"),
    ],
)
def test_war_if_checked_now_is_a_gauge_of_its_own(us: Three, zone: str) -> None:
    found = gauges(us)
    assert (found["us:war"].zone, found["us:war"].alarm) == (zone, zone == "loses")
    assert found["us:war"].level == int(zone == "loses")
    assert found["ussr:war"].zone == "calm"


@pytest.mark.parametrize("us", [(4, 4, 4), (1, 1, 7)])
def test_side_that_would_lose_loses_by_all_its_markers(us: Three) -> None:
    found = gauges(us)
    assert {found[f"us:{track}"].zone for track in TRACKS} == {Zone.LOSES}
    assert {found[f"ussr:{track}"].zone for track in TRACKS} == {Zone.CALM}


def test_there_are_ten_gauges_and_every_seat_gets_the_same() -> None:
    state = Table(under_way("us")).state
    shown = {GAME.gauges(GAME.view(state, seat)) for seat in (None, "us", "ussr")}
    assert len(shown) == 1
    assert len(shown.pop()) == 10


@pytest.mark.parametrize(
    ("at", "cubes", "track", "after"),
    [
        (BERLIN, 3, "military", 6),
        (BERLIN, 1, "military", 4),
        (TURKEY, -2, "political", 3),
        (TELEVISION, 0, "opinion", 3),
        (ATLANTIC, 5, "military", 8),
    ],
)
def test_marker_after_a_command_being_entered(at: int, cubes: int, track: str, after: int) -> None:
    preview = what_if.after_cubes(seen(under_way("us", us=(4, 4, 3))), Cubes(US, at, cubes, True))
    assert preview is not None
    assert (preview.seat, preview.track, preview.after) == ("us", track, after)
    assert preview.war == (after > 6)
    assert preview.area in said(preview.text).lower().replace(" ", "")


def test_cubes_that_move_no_marker_have_no_preview() -> None:
    view = seen(under_way("us", us=(4, 4, 3)))
    assert what_if.after_cubes(view, Cubes(US, ATLANTIC, 5, False)) is None


def this_round(us: Three, flags: dict[str, list[str]], **more: Any) -> what_if.Danger:
    agendas = {seat: names[0] for seat, names in flags.items()}
    options = more.pop("options", {})
    position = {**under_way("us", us=us, ussr=CALM), "flags": flags, "agendas": agendas, **more}
    danger = what_if.this_round(seen(position, **options), "us")
    assert danger is not None
    return danger


def test_certain_war_is_told_with_the_way_out() -> None:
    danger = this_round((7, 1, 1), NO_TRACK_FLAGS)
    assert (danger.certain, danger.possible) == (True, True)
    assert danger.ways == ((what_if.Deflation("military", 1),),)
    assert said(danger.text) == (
        "US is at war in phase 7 of round 2 unless it deflates military by 1"
    )


def test_three_markers_in_defcon_2_leave_three_ways_out() -> None:
    danger = this_round((4, 4, 4), NO_TRACK_FLAGS)
    assert danger.certain
    assert {way[0].track for way in danger.ways} == {"military", "political", "opinion"}


def test_flagged_track_agenda_may_still_bring_war() -> None:
    danger = this_round((1, 1, 6), FLAGS)
    assert (danger.certain, danger.possible) == (False, True)
    assert danger.ways == ((what_if.Deflation("opinion", 1),),)
    assert said(danger.text) == (
        "US may be at war in phase 7 of round 2; it is safe if it deflates world opinion by 1"
    )


def test_agendas_that_are_not_flagged_are_no_danger() -> None:
    danger = this_round((6, 1, 1), FLAGS)
    assert not danger.possible
    assert said(danger.text) == "US is safe from war in round 2"


@pytest.mark.parametrize(("ruling", "possible"), [("each", True), ("once", False)])
def test_two_agendas_of_one_track_are_a_danger_as_ruled(ruling: str, possible: bool) -> None:
    flags = {"us": ["military", "turkey", "italy"], "ussr": ["military", "berlin", "letter"]}
    danger = this_round((5, 1, 1), flags, options={"double_track": ruling})
    assert danger.possible == possible


def test_next_round_counts_the_escalation_and_any_agenda() -> None:
    view = seen(under_way("us", us=(5, 1, 1), ussr=(6, 1, 1)))
    us, ussr = (what_if.next_round(view, seat) for seat in SEATS)
    assert us is not None
    assert ussr is not None
    assert (us.certain, us.possible, us.round) == (False, True, 3)
    assert ussr.certain
    assert said(ussr.text).startswith("USSR is at war in phase 7 of round 3 unless it deflates")


def test_agendas_already_scored_are_no_danger_next_round() -> None:
    scored = {"scored": ["military", "military"]}
    view = seen({**under_way("us", us=(5, 1, 1), ussr=CALM), **scored})
    danger = what_if.next_round(view, "us")
    assert danger is not None
    assert not danger.possible


def test_no_danger_is_told_where_no_war_check_comes() -> None:
    opening = GAME.view(GAME.start({}), None)
    assert what_if.this_round(opening, "us") is None
    last = seen(under_way("us", round=3))
    assert what_if.next_round(last, "us") is None
    assert len(what_if.dangers(last)) == 2
    over = seen({"round": 3, "phase": "aftermath"})
    assert what_if.dangers(over) == ()


def test_agendas_without_flags_may_be_any_that_is_left() -> None:
    danger = this_round((6, 1, 1), {}, agendas={"us": "italy", "ussr": "letter"})
    assert (danger.certain, danger.possible) == (False, True)


def test_last_agenda_of_a_track_cannot_be_chosen_by_both_sides() -> None:
    position = under_way("us", us=(4, 1, 1), ussr=CALM)
    both, one = (
        what_if.next_round(seen({**position, "scored": scored}), "us")
        for scored in ([], ["military"])
    )
    assert both is not None
    assert one is not None
    assert (both.possible, one.possible) == (True, False)
