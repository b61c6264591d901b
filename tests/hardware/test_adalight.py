"""Adalight frames, read back at the other end of a serial line by a reader of the test's own."""

import os
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers import Part
from hardware.lights import KIND
from hardware.lights.adalight import ARDUINO_BOOTS, AdalightStrip, packet
from hardware.lights.moods import PRIVATE
from hardware.lights.sender import sender_of
from hardware.lights.settings import LADDERS
from hardware.lights.show import LightScene
from tests.hardware.conftest import Bench, Cable, Clock, Gauges, NewBench


def frames(stream: bytes) -> list[bytes]:
    """What a controller understands: looks for the magic word, checks the count, takes pixels."""
    found, at = [], 0
    while (at := stream.find(b"Ada", at)) >= 0:
        head = stream[at + 3 : at + 6]
        if len(head) < 3 or head[0] ^ head[1] ^ 0x55 != head[2]:
            at += 1
            continue
        size = 3 * ((head[0] << 8 | head[1]) + 1)
        body = stream[at + 6 : at + 6 + size]
        if len(body) < size:
            break
        found.append(body)
        at += 6 + size
    return found


@given(st.integers(1, 400).flatmap(lambda n: st.binary(min_size=3 * n, max_size=3 * n)))
def test_any_frame_is_understood(numbers: bytes) -> None:
    assert frames(packet(numbers))[:1] == [numbers]


@pytest.mark.parametrize("pixels", [1, 85, 86, 256, 257, 1024])
def test_count_is_right_across_the_byte_border(pixels: int) -> None:
    assert [len(body) for body in frames(packet(bytes(3 * pixels)))] == [3 * pixels]


@pytest.fixture
def strips(cable: Cable) -> Part:
    return KIND.with_settings(
        "adalight",
        pixels=8,
        segments=("0-7",),
        port=str(cable.path),
        brightness=1.0,
        gamma=1.0,
        budget_ma=5000,
    )


def told(part: Part, **settings: object) -> Part:
    """The part with other settings."""
    return replace(part, settings=replace(part.settings, **settings))


@pytest.fixture
def lit(strips: Part, bench: NewBench, clock: Clock) -> Bench:
    return bench(sender_of(strips, clock), capacity=1)


BLUE = bytes((94, 173, 245))


def test_frame_arrives_in_red_green_blue(lit: Bench, cable: Cable, gauges: Gauges) -> None:
    lit.worker.offer(LightScene(gauges(1)))
    lit.turn()
    assert frames(cable.received()) == [BLUE + bytes(21)]


def test_still_strip_sends_once_more_when_the_controller_has_started_and_then_nothing(
    lit: Bench, cable: Cable, gauges: Gauges
) -> None:
    lit.worker.offer(LightScene(gauges(1)))
    lit.run(ARDUINO_BOOTS + 0.1)
    assert frames(cable.received()) == [BLUE + bytes(21)] * 2
    lit.run(3600)
    assert cable.received() == b""


def test_ladder_means_the_same_track_in_every_game(
    strips: Part, cable: Cable, bench: NewBench, clock: Clock, gauges: Gauges
) -> None:
    shown = []
    for order in ((0, 1, 2, 3, 4, 5), (2, 3, 0, 1, 4, 5)):
        lit = bench(sender_of(told(strips, pixels=48, segments=LADDERS), clock), capacity=1)
        lit.worker.offer(LightScene(tuple(gauges(1, 2, 3, 1, 2, 3)[at] for at in order)))
        lit.turn()
        shown += frames(cable.received())
        lit.worker.stop()
        cable.received()
    assert shown[0] == shown[1]


def test_same_scene_again_sends_nothing(lit: Bench, cable: Cable, gauges: Gauges) -> None:
    lit.worker.offer(LightScene(gauges(1)))
    lit.run(10)
    cable.received()
    for _ in range(20):
        lit.worker.offer(LightScene(gauges(1)))
        lit.run(0.5)
    assert cable.received() == b""


def test_breathing_sends_at_most_30_frames_a_second_and_only_changed_ones(
    lit: Bench, cable: Cable, gauges: Gauges
) -> None:
    lit.worker.offer(LightScene(gauges(5)))
    lit.run(5)
    cable.received()
    lit.run(1.6)
    got = frames(cable.received())
    assert 40 <= len(got) <= 49
    assert all(one != other for one, other in pairwise(got))


def test_alarm_sends_two_frames_a_second(lit: Bench, cable: Cable, gauges: Gauges) -> None:
    lit.worker.offer(LightScene(gauges(8)))
    lit.run(5)
    cable.received()
    lit.run(10)
    assert 19 <= len(frames(cable.received())) <= 21


def test_controllers_that_forget_can_be_reminded(
    strips: Part, cable: Cable, bench: NewBench, clock: Clock, gauges: Gauges
) -> None:
    lit = bench(sender_of(told(strips, refresh=2.0), clock), capacity=1)
    lit.worker.offer(LightScene(gauges(1)))
    lit.run(5)
    cable.received()
    lit.run(20)
    assert len(frames(cable.received())) == 10


def test_latest_scene_wins_when_the_strip_was_busy(
    lit: Bench, cable: Cable, gauges: Gauges
) -> None:
    lit.turn()
    cable.received()
    for level in (1, 2, 3):
        lit.worker.offer(LightScene(gauges(level)))
    lit.turn()
    got = frames(cable.received())
    assert len(got) == 1
    assert got[0][6:9] == BLUE


def test_private_screen_dims_every_pixel_alike(lit: Bench, cable: Cable, gauges: Gauges) -> None:
    lit.worker.offer(LightScene(gauges(7), PRIVATE))
    lit.turn()
    (body,) = frames(cable.received())
    assert len({body[at : at + 3] for at in range(0, 24, 3)}) == 1


def test_chatter_of_the_controller_does_not_stop_the_line(
    lit: Bench, cable: Cable, gauges: Gauges
) -> None:
    for level in (1, 2, 3):
        cable.send(b"Ada\n" * 500)
        lit.worker.offer(LightScene(gauges(level)))
        lit.turn()
    assert len(frames(cable.received())) == 3
    assert lit.worker.state == "ok"


def test_strip_is_dark_after_stopping(lit: Bench, cable: Cable, gauges: Gauges) -> None:
    lit.worker.offer(LightScene(gauges(3)))
    lit.turn()
    cable.received()
    assert lit.worker.stop()
    assert frames(cable.received()) == [bytes(24)]
    assert lit.worker.state == "stopped"


def test_stuck_controller_is_given_up_and_tried_again(
    cable: Cable, bench: NewBench, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody reads at the other end, so the line fills; writing must not wait for ever."""
    monkeypatch.setattr("hardware.serial_port.WRITE_SECONDS", 0.01)
    strip = AdalightStrip(1000, str(cable.path), 115200)
    strip.open()

    def fill() -> None:
        for _ in range(100):
            strip.show(os.urandom(3000))

    with pytest.raises(OSError, match="timeout"):
        fill()
    with pytest.raises(OSError, match="timeout"):
        strip.close()
    strip.open()
