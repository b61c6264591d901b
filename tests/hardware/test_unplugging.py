"""Cables pulled out in mid-animation and in mid-scan: both devices are back within five seconds."""

import pytest

from hardware.events import Scanned
from hardware.lights import KIND
from hardware.lights.sender import sender_of
from hardware.lights.show import LightScene
from hardware.scanner.serial import SerialScanner
from hardware.supervision import BACK_OFF
from tests.hardware.conftest import Bench, Cable, Clock, Gauges, NewBench

WITHIN = 5.0


@pytest.fixture
def lit(cable: Cable, bench: NewBench, clock: Clock, gauges: Gauges) -> Bench:
    part = KIND.with_settings(
        "adalight", pixels=8, segments=("0-7",), port=str(cable.path), gamma=1.0, brightness=1.0
    )
    run = bench(sender_of(part, clock), capacity=1)
    run.worker.offer(LightScene(gauges(5)))
    run.run(3)
    assert len(cable.received()) > 100, "it breathes"
    return run


@pytest.mark.parametrize("away", [0.1, 2.0, 30.0, 600.0])
def test_strip_pulled_out_while_breathing_goes_on_when_it_is_back(
    lit: Bench, cable: Cable, away: float
) -> None:
    cable.unplug()
    lit.run(away)
    assert lit.state == "absent"
    assert lit.told == ["device: it is not connected"]
    cable.plug()
    lit.run(WITHIN)
    assert lit.state == "ok"
    assert cable.received().count(b"Ada") > 30, "and breathes again"
    lit.run(20)
    assert lit.told[1:] == ["device: it works again"]


def test_what_happened_meanwhile_is_on_the_strip_when_it_is_back(
    lit: Bench, cable: Cable, gauges: Gauges
) -> None:
    cable.unplug()
    lit.run(1)
    for level in (1, 2, 3):
        lit.worker.offer(LightScene(gauges(level)))
    lit.run(7)
    cable.plug()
    lit.run(WITHIN)
    assert cable.received()[6:][6:9] == bytes((94, 173, 245)), "level 3, the latest"


def test_still_strip_that_was_pulled_out_is_lit_again(
    lit: Bench, cable: Cable, gauges: Gauges
) -> None:
    """Nothing is sent to a still strip, so nothing fails: it has to be looked after."""
    lit.worker.offer(LightScene(gauges(2)))
    lit.run(10)
    cable.unplug()
    lit.run(10)
    assert lit.state == "absent"
    cable.plug()
    while lit.state != "ok":
        lit.run(0.1)
    assert b"Ada" in cable.received(), "at once, not only when its controller has surely started"


class Scanning:
    """A scanner at work, and what it has read."""

    def __init__(self, cable: Cable, bench: NewBench) -> None:
        self.codes: list[object] = []
        self.bench = bench(SerialScanner(str(cable.path), 9600, self.codes.append))
        self.bench.turn()


@pytest.fixture
def scanning(cable: Cable, bench: NewBench) -> Scanning:
    return Scanning(cable, bench)


def test_codes_arrive_whole_however_they_are_cut(scanning: Scanning, cable: Cable) -> None:
    for piece in (b"brink", b"side:x:", b"a\r", b"\nbrinkside:x:b\n", b"c", b"\r"):
        cable.send(piece)
        scanning.bench.turn()
    assert scanning.codes == [Scanned("brinkside:x:a"), Scanned("brinkside:x:b"), Scanned("c")]


@pytest.mark.parametrize("away", [0.1, 30.0])
def test_scanner_pulled_out_in_the_middle_of_a_code_reads_on_when_it_is_back(
    scanning: Scanning, cable: Cable, away: float
) -> None:
    cable.send(b"first\nbrinkside:thirteen-min")
    scanning.bench.turn()
    cable.unplug()
    scanning.bench.run(away)
    assert scanning.bench.state == "absent"
    assert scanning.bench.told == ["device: it is not connected"]
    cable.plug()
    # Only attempts take time here, so the clock tells how long it was away for the players.
    scanning.bench.run(max(BACK_OFF))
    assert scanning.bench.state == "ok"
    cable.send(b"utes:u-thant\nsecond\n")
    scanning.bench.turn(3)
    # The half code is gone with the cable; it must not become the head of another.
    assert scanning.codes == [Scanned("first"), Scanned("utes:u-thant"), Scanned("second")]


def test_game_is_never_held_up_by_a_cable(lit: Bench, cable: Cable, gauges: Gauges) -> None:
    cable.unplug()
    for level in range(1000):
        lit.worker.offer(LightScene(gauges(level % 9)))
    lit.turn()
    assert lit.state == "absent"
