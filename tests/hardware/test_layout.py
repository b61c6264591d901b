"""Lanes land on the right pixels of any strip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Refusal
from engine.text import ENGLISH, spoken
from hardware.lights.layout import Layout, Segment, segment
from hardware.lights.render import Frame, render
from hardware.lights.settings import LADDERS
from tests.hardware.conftest import Gauges


def lane(start: int) -> bytes:
    """Eight pixels that differ: red counts from calm to brink."""
    return b"".join(bytes((start + cell, 0, 0)) for cell in range(8))


def reds(strip: bytes) -> list[int]:
    return list(strip[0::3])


def test_ladders_go_up_on_the_left_and_down_on_the_right() -> None:
    strip = Layout.of(48, LADDERS).place(Frame(tuple(lane(10 * n) for n in range(1, 7))))
    assert reds(strip)[:16] == [10, 11, 12, 13, 14, 15, 16, 17, 27, 26, 25, 24, 23, 22, 21, 20]
    assert reds(strip)[47] == 60


def test_60_pixel_strip_has_ten_pixels_a_lane() -> None:
    places = [f"{10 * n}-{10 * n + 9}" for n in range(6)]
    strip = Layout.of(60, places).place(Frame((lane(1),)))
    assert reds(strip)[:10] == [1, 1, 2, 3, 4, 5, 5, 6, 7, 8]
    assert set(reds(strip)[10:]) == {0}


def test_matrix_has_a_lane_in_every_column() -> None:
    columns = [f"{56 + n}-{n}/8" for n in range(8)]
    strip = reds(Layout.of(64, columns).place(Frame((lane(1), lane(11)))))
    assert strip[56] == 1
    assert strip[0] == 8
    assert strip[57] == 11
    assert strip[1] == 18
    assert strip[2] == 0


def test_short_lane_keeps_the_brightest_of_the_cells_it_joins() -> None:
    for marker in range(8):
        cells = [(9, 9, 9) if cell == marker else (1, 0, 0) for cell in range(8)]
        packed = bytes(part for cell in cells for part in cell)
        strip = Layout.of(3, ["0-2"]).place(Frame((packed,)))
        assert reds(strip).count(9) == 1, "the marker is never lost"


def test_lanes_beyond_the_segments_are_not_shown_and_spare_segments_are_dark() -> None:
    layout = Layout.of(16, ["0-7", "8-15"])
    assert reds(layout.place(Frame((lane(1), lane(11), lane(21)))))[8] == 11
    assert set(reds(layout.place(Frame((lane(1),))))[8:]) == {0}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0-7", Segment(0, 8, 1)),
        (" 15-8 ", Segment(15, 8, -1)),
        ("7-7", Segment(7, 1, 1)),
        ("0-56/8", Segment(0, 8, 8)),
        ("56-0/8", Segment(56, 8, -8)),
    ],
)
def test_segment_is_written_first_to_last(text: str, expected: Segment) -> None:
    assert segment(text) == expected


@pytest.mark.parametrize("text", ["", "7", "a-b", "0-7/0", "0-7/2", "-1-7", "0-99999", "0–7"])
def test_what_is_no_segment_is_refused_with_how_to_write_one(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        segment(text)
    assert "0-7, 15-8 or 0-56/8" in spoken(refused.value.because, ENGLISH)


@pytest.mark.parametrize(
    ("pixels", "segments", "told"),
    [
        (8, ["0-8"], "no pixel 8 on a strip of 8"),
        (16, ["0-7", "7-14"], "pixel 7 is used twice"),
        (0, [], "1 to 1024 pixels, not 0"),
        (5000, [], "not 5000"),
    ],
)
def test_layout_that_cannot_be_is_refused(pixels: int, segments: list[str], told: str) -> None:
    with pytest.raises(Refusal) as refused:
        Layout.of(pixels, segments)
    assert told in spoken(refused.value.because, ENGLISH)


SEGMENTS = st.builds(
    Segment, st.integers(0, 60), st.integers(1, 30), st.integers(-4, 4).filter(bool)
)


@given(SEGMENTS)
def test_every_pixel_of_a_segment_is_lit_and_no_other(one: Segment) -> None:
    pixels = max(one.pixels) + 3
    if min(one.pixels) < 0:
        return
    white = Frame((bytes([7, 8, 9]) * 8,))
    strip = Layout(pixels, [one]).place(white)
    for pixel in range(pixels):
        expected = bytes([7, 8, 9]) if pixel in one.pixels else bytes(3)
        assert strip[3 * pixel : 3 * pixel + 3] == expected


def test_marker_is_at_the_brink_end_of_every_lane(gauges: Gauges) -> None:
    strip = Layout.of(48, LADDERS).place(render(gauges(8, 8), 15))
    assert strip[3 * 7 : 3 * 8] == bytes((94, 173, 245))
    assert strip[3 * 8 : 3 * 9] == bytes((255, 110, 96))
