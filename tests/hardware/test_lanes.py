"""The strips show every level of every gauge, and alarm cannot be missed."""

import re
from collections.abc import Iterator

import pytest

from engine.core import Gauge, Zone
from hardware.lights.colours import AMBER, BELOW, OFF, SEATS, dimmed
from hardware.lights.lanes import CELLS
from hardware.lights.terminal import at_rest, drawn

ESCAPE = "\x1b["


def gauge(level: int, span: int = 8, alarm: bool = False, id: str = "us:military") -> Gauge:
    zone = Zone.BRINK if alarm else Zone.CALM
    return Gauge(id, id.partition(":")[0], level, span, zone)


def cells(level: int, span: int = 8, alarm: bool = False) -> str:
    """A lane as letters: off, below, marker, alarm."""
    (lane,) = at_rest([gauge(level, span, alarm)])
    own = SEATS["us"]
    letters = {OFF: ".", dimmed(own, BELOW): "b", own: "M", AMBER: "A"}
    return "".join(letters[colour] for colour in lane.cells)


@pytest.mark.parametrize(
    ("level", "span", "expected"),
    [
        (0, 8, "........"),
        (1, 8, "M......."),
        (4, 8, "bbbM...."),
        (8, 8, "bbbbbbbM"),
        (1, 3, "bM......"),
        (2, 3, "bbbbM..."),
        (3, 3, "bbbbbbbM"),
        (1, 100, "M......."),
        (99, 100, "bbbbbbM."),
        (5, 3, "bbbbbbbM"),
        (-1, 3, "........"),
        (1, 0, "........"),
    ],
)
def test_level_fills_its_part_of_the_lane(level: int, span: int, expected: str) -> None:
    assert cells(level, span) == expected


@pytest.mark.parametrize("span", range(1, 30))
def test_lane_only_grows_with_the_level_and_is_always_as_long(span: int) -> None:
    drawn_levels = [cells(level, span) for level in range(span + 1)]
    lit = [len(text.rstrip(".")) for text in drawn_levels]
    assert lit == sorted(lit)
    assert lit[0] == 0
    assert all(number > 0 for number in lit[1:])
    assert lit[-1] == CELLS
    assert {len(text) for text in drawn_levels} == {CELLS}


def test_alarm_lights_the_marker_and_all_above_it_and_above_the_brink() -> None:
    assert cells(3, 3, alarm=True) == "bbbbbbAA"
    assert cells(2, 8, alarm=True) == "bAAAAAAA"
    assert cells(0, 8, alarm=True) == "AAAAAAAA"


def test_lane_names_its_track_and_seat() -> None:
    (lane,) = at_rest([gauge(1, id="ussr:opinion")])
    assert (lane.track, lane.seat) == ("opinion", "ussr")
    (shared,) = at_rest([Gauge("defcon", "table", 1, 8, Zone.CALM)])
    assert (shared.track, shared.seat) == ("defcon", "table")


def picture(*gauges: Gauge, has_colour: bool = False) -> list[str]:
    names = {"us": "US", "ussr": "USSR", "opinion": "world opinion", "russian": "Соединённые Штаты"}
    return list(drawn(at_rest(gauges), lambda id: names.get(id, id), has_colour))


def both(track: str, us: int, ussr: int) -> Iterator[Gauge]:
    yield gauge(us, id=f"us:{track}")
    yield gauge(ussr, id=f"ussr:{track}")


def test_terminal_draws_the_seats_and_one_line_per_track() -> None:
    assert picture(*both("military", 1, 3), *both("opinion", 0, 8)) == [
        "               US         USSR",
        "military       ■·······   ◆◆◆·····",
        "world opinion  ········   ◆◆◆◆◆◆◆◆",
    ]


def test_seats_are_told_apart_by_shape_and_alarm_has_its_own() -> None:
    assert picture(gauge(8, alarm=True)) == ["          US", "military  ■■■■■■▲▲"]
    assert picture(gauge(2, id="china:x"))[1] == "x  ●●······"


def test_long_names_keep_the_lanes_in_their_columns() -> None:
    lines = picture(gauge(8, id="russian:military"), gauge(8, id="ussr:military"))
    assert lines[0].index("USSR") == lines[1].index("◆")


def test_colour_is_written_only_when_it_is_wanted() -> None:
    some = (*both("military", 2, 3), gauge(1, alarm=True, id="us:opinion"))
    assert not any(ESCAPE in line for line in picture(*some))
    coloured = picture(*some, has_colour=True)
    assert all(ESCAPE in line for line in coloured[1:])
    assert ESCAPE not in coloured[0]


def test_every_colour_is_ended_so_that_none_runs_on() -> None:
    for line in picture(*both("military", 2, 3), has_colour=True):
        assert line.count(f"{ESCAPE}38;2;") == line.count(f"{ESCAPE}0m")


def test_coloured_picture_is_the_plain_one_underneath() -> None:
    some = (*both("military", 2, 3), gauge(1, alarm=True, id="us:opinion"))
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in picture(*some, has_colour=True)]
    assert plain == picture(*some)


def test_marker_is_brighter_than_what_lies_below_and_alarm_is_amber() -> None:
    line = picture(gauge(2), has_colour=True)[1]
    below, marker = line.split("■")[:2]
    assert below.endswith("38;2;36;66;93m")
    assert marker.endswith("38;2;94;173;245m")
    assert "38;2;255;154;46m▲" in picture(gauge(2, alarm=True), has_colour=True)[1]


def test_nothing_to_show_is_no_error() -> None:
    assert "".join(picture()).strip() == ""
