"""Shows how devices stand beside the window: they follow what is new and ask, never act."""

from typing import Any

import pytest

from device.desk import Desk
from device.wired import Wired
from engine.core import Answer
from engine.text import ENGLISH, Text, say
from hardware.events import Event, Pressed, Scanned, Turned
from ui.gallery import ended
from ui.model import Open, Tell
from ui.screens.fix import Fix
from ui.screens.play import Pick, Undo

GAME = "thirteen-minutes"


class FakeDevices:
    """Notes what it is told and says what the test puts into it."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.events: list[Event] = []
        self.notices: list[Text] = []

    def follow(self, session: Any) -> None:
        self.calls.append(f"follow {len(session.entries)}")

    def light(self, gauges: Any, mood: Any) -> None:
        self.calls.append(f"light {len(gauges)}")

    def sound(self, tune: str) -> None:
        self.calls.append(tune)

    def idle(self, is_idle: bool) -> None:
        self.calls.append("dim" if is_idle else "bright")

    def print(self, receipt: Any) -> bool:
        self.calls.append("print")
        return True

    def take_events(self) -> list[Event]:
        taken, self.events = self.events, []
        return taken

    def take_notices(self) -> list[Text]:
        taken, self.notices = self.notices, []
        return taken


@pytest.fixture
def devices() -> FakeDevices:
    return FakeDevices()


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def wired(devices: FakeDevices, desk: Desk) -> Wired:
    return Wired(devices, desk, {}, clock=lambda: 0.0)  # type: ignore[arg-type]


def _started(desk: Desk, *picks: str) -> None:
    desk.new(GAME, {}, {})
    assert desk.table is not None
    for pick in picks:
        desk.table.answer(Answer((pick,)))


def test_devices_hear_of_every_step_once(wired: Wired, devices: FakeDevices, desk: Desk) -> None:
    _started(desk)
    wired.shown(ENGLISH)
    wired.shown(ENGLISH)
    assert devices.calls == ["follow 0"]
    assert desk.table is not None
    desk.table.answer(Answer(("bid:1",)))
    wired.shown(ENGLISH)
    assert devices.calls == ["follow 0", "follow 1", "confirm"]
    desk.leave()
    wired.shown(ENGLISH)
    assert devices.calls[-1] == "light 0", "nothing is left on the strips at home"


def test_result_is_printed_once_however_often_it_is_reached(
    wired: Wired, devices: FakeDevices, desk: Desk
) -> None:
    ended(desk, lambda how: how == "points")
    wired.shown(ENGLISH)
    assert desk.table is not None
    desk.table.undo()
    wired.shown(ENGLISH)
    desk.table.redo()
    wired.shown(ENGLISH)
    assert devices.calls.count("print") == 1


def test_button_answers_with_what_the_encoder_stands_on(
    wired: Wired, devices: FakeDevices, desk: Desk
) -> None:
    _started(desk, "bid:1", "bid:2")
    wired.shown(ENGLISH)
    devices.events = [Turned(1), Pressed("confirm")]
    moved, answered = wired.messages()
    assert isinstance(moved, Tell)
    assert not moved.is_problem
    assert answered == Pick(("starts:ussr",), 2, by="buttons")


def test_scanned_card_is_picked(wired: Wired, devices: FakeDevices, desk: Desk) -> None:
    _started(desk, "bid:1", "bid:2", "starts:us")
    wired.shown(ENGLISH)
    devices.events = [Scanned(f"brinkside:{GAME}:u-thant"), Scanned("4006381333931")]
    picked, unknown = wired.messages()
    assert picked == Pick(("card:u-thant",), 3, by="scanner")
    assert isinstance(unknown, Tell)


def test_undo_and_correct_are_the_panels(wired: Wired, devices: FakeDevices, desk: Desk) -> None:
    _started(desk, "bid:1", "bid:2")
    wired.shown(ENGLISH)
    devices.events = [Pressed("undo"), Pressed("correct")]
    assert list(wired.messages()) == [Undo(), Open(Fix())]


@pytest.mark.parametrize("event", [Turned(3), Pressed("confirm"), Pressed("pick"), Scanned("x")])
def test_secret_is_never_chosen_by_a_device(
    wired: Wired, devices: FakeDevices, desk: Desk, event: Event
) -> None:
    _started(desk)
    wired.shown(ENGLISH)
    devices.events = [event]
    (told,) = wired.messages()
    assert told == Tell(say("a secret is chosen on the panel"))


def test_nothing_happens_at_home(wired: Wired, devices: FakeDevices) -> None:
    devices.events = [Pressed("undo"), Turned(1)]
    devices.notices = [say("light strips")]
    assert list(wired.messages()) == [Tell(say("light strips"))]


def test_panel_is_dimmed_when_nobody_touches_it_and_bright_at_the_first_touch(
    devices: FakeDevices, desk: Desk
) -> None:
    now = 0.0
    wired = Wired(devices, desk, {}, clock=lambda: now, rests_after=1000.0)  # type: ignore[arg-type]
    assert wired.wake == 1000.0
    now = 900.0
    wired.touched()
    now = 1899.0
    assert list(wired.messages()) == []
    assert devices.calls == []
    now = 1900.0
    list(wired.messages())
    assert devices.calls == ["dim"]
    assert wired.wake is None, "the loop may sleep"
    list(wired.messages())
    devices.events.append(Pressed("next"))
    list(wired.messages())
    assert devices.calls == ["dim", "bright"]
    assert wired.wake == 2900.0


def test_panel_is_never_dimmed_unless_wanted(wired: Wired) -> None:
    assert wired.wake is None
