"""The strips look as picture 13 of the design guide shows them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Gauge, Zone
from hardware.lights.colours import AMBER, BELOW, OFF, SEATS, WHITE, dimmed
from hardware.lights.lanes import CELLS
from hardware.lights.moods import FLASH, PLAY, PRIVATE, SHOWN, WAR, Mood, reveal, steps, war
from hardware.lights.render import BLINK, BREATH, Frame, moves, render
from tests.hardware.conftest import Gauges

BLUE, RED = SEATS["us"], SEATS["ussr"]
NAMES = {OFF: ".", BLUE: "B", RED: "R", AMBER: "A", WHITE: "W"}
NAMES |= {dimmed(BLUE, BELOW): "b", dimmed(RED, BELOW): "r"}


def picture(frame: Frame) -> list[str]:
    """A letter per pixel, calm end first: capitals are bright."""
    return [
        "".join(NAMES.get(frame.pixel(lane, cell), "?") for cell in range(CELLS))
        for lane in range(len(frame.lanes))
    ]


def test_calm_strips_have_a_bright_marker_over_dim_pixels(gauges: Gauges) -> None:
    assert picture(render(gauges(2, 1, 2, 3, 1, 2), 0)) == [
        "bB......",
        "R.......",
        "bB......",
        "rrR.....",
        "B.......",
        "rR......",
    ]


def test_calm_strips_are_still(gauges: Gauges) -> None:
    calm = gauges(2, 1, 2, 3, 1, 2)
    assert not moves(calm, 0)
    assert {render(calm, beat) for beat in range(500)} == {render(calm, 0)}


def test_tense_marker_fades_to_amber_and_back_in_1_6_seconds(gauges: Gauges) -> None:
    tense = gauges(5)
    assert moves(tense, 0)
    assert picture(render(tense, 0)) == ["bbbbB..."]
    assert picture(render(tense, BREATH // 2)) == ["bbbbA..."]
    assert render(tense, BREATH) == render(tense, 0)
    assert BREATH / 30 == 1.6
    reds = [render(tense, beat).pixel(0, 4)[0] for beat in range(BREATH // 2 + 1)]
    assert reds == sorted(reds)


def test_only_the_marker_of_a_tense_lane_moves(gauges: Gauges) -> None:
    first, second = (render(gauges(5, 2), beat) for beat in (0, 20))
    changed = [
        (lane, cell)
        for lane in range(2)
        for cell in range(CELLS)
        if first.pixel(lane, cell) != second.pixel(lane, cell)
    ]
    assert changed == [(0, 4)]


def test_alarm_blinks_amber_above_the_brink_once_a_second(gauges: Gauges) -> None:
    alarm = gauges(7, 1)
    assert picture(render(alarm, 0)) == ["bbbbbbAA", "R......."]
    assert picture(render(alarm, BLINK // 2)) == ["bbbbbbB.", "R......."]
    assert render(alarm, BLINK) == render(alarm, 0)
    frames = [render(alarm, beat) for beat in range(BLINK)]
    assert sum(one != other for one, other in pairwise(frames)) == 1


@pytest.mark.parametrize("level", range(9))
def test_marker_of_an_alarmed_lane_can_always_be_told(level: int) -> None:
    alarmed = [Gauge("us:military", "us", level, 8, Zone.BRINK)]
    assert picture(render(alarmed, BLINK // 2))[0].count("B") == (level > 0)


def test_calm_marker_does_not_move() -> None:
    assert moves([Gauge("us:military", "us", 5, 8, Zone.TENSE)], 0)
    assert not moves([Gauge("us:military", "us", 3, 8, Zone.CALM)], 0)


def test_lane_of_who_would_lose_is_dashed_and_steps_up_once_a_second() -> None:
    lanes = [
        Gauge("us:military", "us", 5, 8, Zone.LOSES),
        Gauge("ussr:military", "ussr", 3, 8, Zone.CALM),
    ]
    assert picture(render(lanes, 0)) == [".A.ABA.A", "rrR....."]
    assert picture(render(lanes, BLINK)) == ["A.A.B.A.", "rrR....."]
    assert render(lanes, 2 * BLINK) == render(lanes, 0)
    assert {render(lanes, beat) for beat in range(BLINK)} == {render(lanes, 0)}


@pytest.mark.parametrize("zone", [zone for zone in Zone if zone is not Zone.LOSES])
def test_nothing_but_a_loss_is_dashed(zone: Zone) -> None:
    for beat in range(2 * BLINK):
        lit = picture(render([Gauge("us:military", "us", 0, 8, zone)], beat))[0]
        assert (".A.A" in lit) == (zone is Zone.WAR)


LEVELS = st.lists(st.integers(0, 8), min_size=6, max_size=6)


@given(LEVELS, LEVELS, st.integers(0, 1000), st.integers(0, 1000))
def test_private_strips_tell_nothing(
    first: list[int], second: list[int], beat: int, later: int
) -> None:
    def seen(levels: list[int], beat: int) -> Frame:
        return render(
            [
                Gauge(f"{seat}:{at // 2}", seat, level, 8, Zone.CALM)
                for at, level in enumerate(levels)
                for seat in (("us", "ussr")[at % 2],)
            ],
            beat,
            PRIVATE,
        )

    frame = seen(first, beat)
    assert frame == seen(second, later)
    assert len({frame.pixel(lane, cell) for lane in range(6) for cell in range(CELLS)}) == 1
    assert max(frame.pixel(0, 0)) < 80, "dim"


def test_war_flashes_white_then_amber_rises_on_the_losers_side(gauges: Gauges) -> None:
    mood = war(("ussr",), since=100)
    calm = gauges(1, 1)
    assert picture(render(calm, 100, mood)) == ["WWWWWWWW"] * 2
    assert picture(render(calm, 100 + FLASH - 1, mood)) == ["WWWWWWWW"] * 2
    after = picture(render(calm, 100 + FLASH, mood))
    assert after == ["bbbbbbbb", "........"]
    end = render(calm, 100 + WAR, mood)
    reds = [end.pixel(1, cell)[0] for cell in range(CELLS)]
    assert reds == sorted(reds)
    assert end.pixel(1, 7) == AMBER
    assert moves(calm, 100 + WAR - 1, mood)
    assert not moves(calm, 100 + WAR, mood), "then it is still"
    assert render(calm, 100 + 10 * WAR, mood) == end


def test_nothing_ever_blinks_faster_than_twice_a_second(gauges: Gauges) -> None:
    for mood in (PLAY, war(("us",))):
        frames = [render(gauges(7, 5, 8, 6), beat, mood) for beat in range(120)]
        bright = [frame.pixel(0, 7) == AMBER for frame in frames]
        rises = sum(later and not sooner for sooner, later in pairwise(bright))
        assert rises <= 2 * 120 / 30


def test_reveal_fills_the_winners_lanes_to_the_gain(gauges: Gauges) -> None:
    calm = gauges(1, 1, 1, 1)
    mood = reveal("ussr", 3, since=10)
    assert picture(render(calm, 10, mood)) == ["........"] * 4
    assert picture(render(calm, 40, mood)) == ["........", "RRR....."] * 2
    assert picture(render(calm, 10 + SHOWN - 1, mood)) == ["........", "RRR....."] * 2


def test_gauges_are_back_three_seconds_after_a_reveal_however_long_nobody_answers(
    gauges: Gauges,
) -> None:
    mood = reveal("ussr", 3, since=10)
    for level, is_moving in ((1, False), (5, True)):
        danger = gauges(level, level)
        assert moves(danger, 10 + SHOWN - 1, mood), "it has yet to change"
        assert render(danger, 10 + SHOWN, mood) == render(danger, 10 + SHOWN)
        assert moves(danger, 10 + SHOWN, mood) == is_moving


def test_steps_of_an_automaton_are_counted_on_the_centre_strip(gauges: Gauges) -> None:
    lit = [sum(lane) > 0 for lane in render(gauges(1, 1, 1, 1, 1, 1), 0, steps(4)).lanes]
    assert lit == [False, False, True, True, False, False]


def test_off_is_dark_and_no_gauges_are_no_error(gauges: Gauges) -> None:
    assert not any(map(any, render(gauges(8, 8), 0, Mood("off")).lanes))
    assert render([], 0).lanes == ()
    assert not moves([], 0)


def test_seats_without_a_colour_of_their_own_get_different_ones() -> None:
    frame = render([Gauge(f"{seat}:x", seat, 1, 8, Zone.CALM) for seat in ("p1", "p2", "p3")], 0)
    assert len({frame.pixel(lane, 0) for lane in range(3)}) == 3


@given(
    st.lists(
        st.builds(
            Gauge,
            st.just("x:y"),
            st.sampled_from(["us", "ussr", "x", ""]),
            st.integers(-5, 500),
            st.integers(-5, 500),
            st.sampled_from(Zone),
        ),
        max_size=12,
    ),
    st.integers(0, 10**9),
    st.builds(
        Mood,
        st.sampled_from(["play", "private", "war", "reveal", "steps", "off"]),
        st.sampled_from([(), ("us",), ("us", "ussr")]),
        st.integers(-5, 99),
        st.integers(0, 10**9),
    ),
)
def test_any_gauges_give_a_frame_of_whole_lanes(some: list[Gauge], beat: int, mood: Mood) -> None:
    frame = render(some, beat, mood)
    assert [len(lane) for lane in frame.lanes] == [3 * CELLS] * len(some)
