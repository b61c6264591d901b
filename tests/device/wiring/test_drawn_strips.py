"""Shows that the strips of the window are what real strips would show."""

from collections.abc import Callable
from typing import Any

import pytest

from device.desk import Desk
from device.wiring.devices import Devices
from device.wiring.panel_devices import PanelDevices
from engine.core import Answer
from engine.happening import revealed
from engine.session import Session
from engine.text import ENGLISH
from engine.thirteen_days import GAME
from hardware.lights import KIND
from hardware.lights.colours import AMBER, BONE, PRIVATE, dimmed
from tests.engine.thirteen_days.worked_game import all_picks
from ui.port import Lights, Shown

Drawn = Callable[..., Lights]


def drawn_strips(desk: Any, **settings: Any) -> Drawn:
    """What the window draws after a frame, at a beat; the worker's turns are taken here."""
    clock = [0.0]
    devices = Devices({}, drawn=KIND.with_settings("simulated", **settings), now=lambda: clock[0])
    beside = PanelDevices(devices, desk, {}, clock=lambda: 0.0)

    def at(beat: int = 0, is_asking: bool = True, is_still: bool = False) -> Lights:
        clock[0] = (beat + 0.5) / 30
        beside.shown(Shown(ENGLISH, is_asking, is_still=is_still))
        devices.workers["drawn"].turn()
        return beside.lights()

    return at


def _worked(until: int) -> Session:
    from device.table import header_of

    session = Session(GAME, header_of("thirteen-days", {}))
    for pick in all_picks()[:until]:
        session.answer(Answer((pick,)))
    return session


def _until(is_so: Callable[[Session], bool]) -> Session:
    for until in range(len(all_picks())):
        session = _worked(until)
        if is_so(session):
            return session
    raise AssertionError("it never comes to that")


def _on_desk(session: Session) -> Desk:
    desk = Desk()
    desk.put(session)
    return desk


def _hex(*colour: int) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def test_nothing_is_lit_without_a_game() -> None:
    assert drawn_strips(Desk())().lanes == ()


def test_lanes_are_the_six_columns_of_the_ladders_in_their_order() -> None:
    lights = drawn_strips(_on_desk(_worked(0)))()
    tracks = ["political", "political", "military", "military", "opinion", "opinion"]
    assert [lane.track for lane in lights.lanes] == tracks
    assert [len(lane.colours) for lane in lights.lanes] == [8] * 6
    assert lights.lanes[0].colours[1] == "#5EADF5", "the marker of the US, second from below"


def test_strips_built_otherwise_are_drawn_as_they_are_built() -> None:
    segments = [f"{10 * at}-{10 * at + 9}" for at in range(6)]
    lights = drawn_strips(_on_desk(_worked(0)), pixels=60, segments=tuple(segments))()
    assert [len(lane.colours) for lane in lights.lanes] == [10] * 6


def test_still_strips_are_sent_nothing_and_their_worker_sleeps() -> None:
    desk = _on_desk(_worked(0))
    devices = Devices({}, drawn=KIND.with_settings("simulated"))
    PanelDevices(devices, desk, {}, clock=lambda: 0.0).shown(Shown(ENGLISH))
    worker, strip = devices.workers["drawn"], devices.strip
    assert strip is not None
    for _ in range(3):
        wait = worker.turn()
    assert wait is None
    assert strip.count == 1


def test_every_light_is_alike_while_something_is_secret() -> None:
    session = _until(lambda session: session.prompt is not None and session.prompt.secret)
    lanes = drawn_strips(_on_desk(session))(7).lanes
    dim = _hex(*dimmed(BONE, PRIVATE))
    assert {colour for lane in lanes for colour in lane.colours} == {dim}


def test_marker_in_danger_breathes_unless_nothing_is_to_move() -> None:
    def in_danger(session: Session) -> bool:
        asked = session.prompt
        return asked is not None and not asked.secret and max(session.state.tracks[0]) >= 4

    at = drawn_strips(_on_desk(_until(in_danger)))
    assert at(0).lanes != at(24).lanes
    assert any(_hex(*AMBER) in lane.colours for lane in at(24).lanes)
    still = at(25, is_still=True)
    assert at(49, is_still=True) == still


def test_scoring_before_a_secret_is_lit_and_the_secret_is_not() -> None:
    """What the agendas brought is looked at on a screen of its own."""
    session = _until(lambda session: revealed(session.look.facts) is not None)
    at = drawn_strips(_on_desk(session))
    at(0, is_asking=False)
    filled = at(30, is_asking=False)
    gained = revealed(session.look.facts)
    assert gained is not None
    side, points = gained
    lit = [sum(colour != "#000000" for colour in lane.colours) for lane in filled.lanes]
    assert lit == ([points, 0] if side == "us" else [0, points]) * 3


@pytest.mark.parametrize("beat", [0, 3, 500])
def test_nothing_is_left_half_shown_with_reduced_motion(beat: int) -> None:
    session = _worked(10)
    tracks = {side: dict.fromkeys(("military", "political", "opinion"), 7) for side in ("us",)}
    session.correct({"tracks": tracks, "phase": "over", "round": 3, "pending": []})
    still = drawn_strips(_on_desk(session))(beat, is_still=True)
    moving = drawn_strips(_on_desk(session))
    moving(0)
    assert still.lanes == moving(1000).lanes
    assert "#FFFFFF" not in still.lanes[0].colours, "not the flash for ever"
