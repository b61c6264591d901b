"""Shows how devices stand beside the window: they follow what is new and ask, never act."""

from typing import Any

import pytest

from device.desk import Desk
from device.wiring.panel_devices import PanelDevices
from engine.core import Answer, Choice, Prompt
from engine.text import ENGLISH, Text, say
from hardware.events import Event, Pressed, Scanned, Turned
from ui.gallery import ended
from ui.model import Open, Tell, replaced
from ui.port import Next, Prefs, Shown
from ui.routes import blank
from ui.screens.fix import Fix
from ui.screens.play import Pick, Picked, Play, Undo
from ui.screens.prompt import GenericPage

GAME = "thirteen-minutes"


class FakeDevices:
    """Notes what it is told and says what the test puts into it."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.keyboard = None
        self.strip = None
        self.events: list[Event] = []
        self.notices: list[Text] = []

    def follow(self, session: Any, is_private: bool, is_still: bool = False) -> None:
        self.calls.append(f"follow {len(session.entries)}{' in private' if is_private else ''}")

    def leave(self) -> None:
        self.calls.append("leave")

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
def beside(devices: FakeDevices, desk: Desk) -> PanelDevices:
    return PanelDevices(devices, desk, {}, clock=lambda: 0.0)  # type: ignore[arg-type]


def _started(desk: Desk, *picks: str) -> None:
    desk.new(GAME, {}, {})
    assert desk.table is not None
    for pick in picks:
        desk.table.answer(Answer((pick,)))


def test_devices_hear_of_every_step_once(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    _started(desk)
    beside.shown(Shown(ENGLISH))
    beside.shown(Shown(ENGLISH))
    assert devices.calls == ["follow 0 in private"]
    assert desk.table is not None
    desk.table.answer(Answer(("bid:1",)))
    beside.shown(Shown(ENGLISH))
    assert devices.calls == ["follow 0 in private", "follow 1 in private"]
    desk.leave()
    beside.shown(Shown(ENGLISH))
    assert devices.calls[-1] == "leave", "nothing is left on the strips at home"


def test_result_is_printed_once_however_often_it_is_reached(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    ended(desk, lambda how: how == "points")
    assert desk.table is not None
    desk.table.undo()
    beside.shown(Shown(ENGLISH))
    assert "print" not in devices.calls
    for _ in range(2):
        desk.table.redo()
        beside.shown(Shown(ENGLISH))
        desk.table.undo()
        beside.shown(Shown(ENGLISH))
    assert devices.calls.count("print") == 1


def test_looking_at_a_finished_game_prints_nothing(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    ended(desk, lambda how: how == "points")
    beside.shown(Shown(ENGLISH))
    assert devices.calls[0].startswith("follow")
    assert "print" not in devices.calls


def test_button_answers_with_what_the_encoder_stands_on(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    _started(desk, "bid:1", "bid:2")
    beside.shown(Shown(ENGLISH))
    devices.events = [Turned(1), Pressed("confirm")]
    moved, answered = beside.messages()
    assert isinstance(moved, Tell)
    assert not moved.is_problem
    assert answered == Pick(("starts:ussr",), 2, by="buttons")


def test_scanned_card_is_picked(beside: PanelDevices, devices: FakeDevices, desk: Desk) -> None:
    _started(desk, "bid:1", "bid:2", "starts:us")
    beside.shown(Shown(ENGLISH))
    devices.events = [Scanned(f"brinkside:{GAME}:u-thant"), Scanned("4006381333931")]
    picked, unknown = beside.messages()
    assert picked == Pick(("card:u-thant",), 3, by="scanner")
    assert isinstance(unknown, Tell)


def test_undo_and_correct_are_the_panels(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    _started(desk, "bid:1", "bid:2")
    beside.shown(Shown(ENGLISH))
    devices.events = [Pressed("undo"), Pressed("correct")]
    wanted: list[object] = [Undo(), Open(Fix())]
    assert list(beside.messages()) == wanted


@pytest.mark.parametrize("event", [Turned(3), Pressed("confirm"), Pressed("pick"), Scanned("x")])
def test_secret_is_never_chosen_by_a_device(
    beside: PanelDevices, devices: FakeDevices, desk: Desk, event: Event
) -> None:
    _started(desk)
    beside.shown(Shown(ENGLISH))
    devices.events = [event]
    (told,) = beside.messages()
    assert told == Tell(say("a secret is chosen on the panel"))


def test_button_answers_nothing_that_nobody_has_seen(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    _started(desk, "bid:1", "bid:2")
    beside.shown(Shown(ENGLISH))
    devices.events = [Pressed("confirm")]
    (told,) = beside.messages()
    assert isinstance(told, Tell), "where the encoder stands"
    assert beside.is_choosing
    devices.events = [Pressed("confirm")]
    assert list(beside.messages()) == [Pick(("starts:us",), 2, by="buttons")]


def test_button_takes_the_next_step_of_the_screen(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    _started(desk, "bid:1", "bid:2")
    beside.shown(Shown(ENGLISH, has_next=True))
    devices.events = [Pressed("confirm")]
    wanted: list[object] = [Next()]
    assert list(beside.messages()) == wanted
    devices.events = [Turned(1), Pressed("confirm")]
    assert list(beside.messages())[-1] == Pick(("starts:ussr",), 2, by="buttons")


@pytest.mark.parametrize("picks", [("bid:1", "bid:2"), ()])
def test_screen_that_asks_nothing_lets_nothing_be_answered(
    beside: PanelDevices, devices: FakeDevices, desk: Desk, picks: tuple[str, ...]
) -> None:
    """A menu, or the scoring between two rounds: the question below is not seen."""
    _started(desk, *picks)
    beside.shown(Shown(ENGLISH, is_asking=False, has_next=True))
    assert devices.calls == [f"follow {len(picks)}"], "not a private screen"
    devices.events = [Turned(1), Pressed("pick"), Pressed("confirm"), Scanned("x"), Pressed("undo")]
    wanted: list[object] = [Next(), Tell(say("nothing is asked")), Undo()]
    assert list(beside.messages()) == wanted
    beside.shown(Shown(ENGLISH))
    assert devices.calls[1:] == ([] if picks else ["follow 0 in private"])


def test_code_at_home_is_told_of(beside: PanelDevices, devices: FakeDevices) -> None:
    devices.events = [Scanned(f"brinkside:{GAME}:u-thant")]
    assert list(beside.messages()) == [Tell(say("nothing is asked"))]


def test_codes_of_several_cards_are_seen_on_the_panel_and_go_with_touches(
    beside: PanelDevices, devices: FakeDevices, desk: Desk
) -> None:
    _started(desk, "bid:1", "bid:2")
    assert desk.table is not None
    choices = tuple(Choice(f"card:{id}", say("{n}", n=id)) for id in "abc")
    several = Prompt("us", say("US"), choices, least=2, most=2, number=2)
    desk.table.session._asked = (2, several)
    beside.shown(Shown(ENGLISH))
    devices.events = [Scanned(f"brinkside:{GAME}:b")]
    picked, told = beside.messages()
    assert picked == Picked(("card:b",))
    assert isinstance(told, Tell)
    assert told.text == say("{mark} {choice}", mark="✓", choice=choices[1].label)
    model = replaced(blank(Prefs()), Play(GenericPage()))
    assert picked.apply(model, desk).screen == Play(GenericPage(("card:b",)))
    beside.shown(Shown(ENGLISH, picks=("card:b", "card:a")))
    devices.events = [Pressed("confirm")]
    assert list(beside.messages()) == [Pick(("card:b", "card:a"), 2, by="buttons")]


def test_nothing_happens_at_home(beside: PanelDevices, devices: FakeDevices) -> None:
    devices.events = [Pressed("undo"), Turned(1)]
    devices.notices = [say("light strips")]
    assert list(beside.messages()) == [Tell(say("light strips"))]


def test_panel_is_dimmed_when_nobody_touches_it_and_bright_at_the_first_touch(
    devices: FakeDevices, desk: Desk
) -> None:
    now = 0.0
    beside = PanelDevices(devices, desk, {}, clock=lambda: now, rests_after=1000.0)  # type: ignore[arg-type]
    assert beside.wake == 1000.0
    now = 900.0
    beside.touched()
    now = 1899.0
    assert list(beside.messages()) == []
    assert devices.calls == []
    now = 1900.0
    list(beside.messages())
    assert devices.calls == ["dim"]
    assert beside.wake is None, "the loop may sleep"
    list(beside.messages())
    devices.events.append(Pressed("next"))
    list(beside.messages())
    assert devices.calls == ["dim", "bright"]
    assert beside.wake == 2900.0


def test_panel_is_never_dimmed_unless_wanted(beside: PanelDevices) -> None:
    assert beside.wake is None
