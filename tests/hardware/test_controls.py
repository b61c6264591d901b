"""Buttons and encoder through gpiozero's mock pins, and the debouncing between."""

import itertools
from collections.abc import Iterator

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import given
from hypothesis import strategies as st

from hardware.controls import KIND
from hardware.controls.debounce import HOLD, SETTLE, Debouncer
from hardware.controls.gpio import GpioControls
from hardware.controls.interface import Await
from hardware.controls.simulated import KEYBOARD, SimulatedControls
from hardware.events import Action, Pressed, Turned
from tests.hardware.conftest import Bench, Clock, NewBench

PINS: dict[Action, int] = {"undo": 5, "confirm": 6}
ENCODER = (17, 27)
LAMP = 26


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


class Wired(Bench):
    """Controls at work on pins that tests pull."""

    events: list[object]
    factory: MockFactory


@pytest.fixture
def wired(factory: MockFactory, bench: NewBench, clock: Clock) -> Iterator[Wired]:
    events: list[object] = []
    controls = GpioControls(PINS, ENCODER, LAMP, events.append, now=clock)
    worker = bench(controls).worker
    controls.offer = worker.offer
    wired = Wired(worker, clock, [])
    wired.events, wired.factory = events, factory
    wired.turn()
    yield wired
    worker.stop()


def down(run: Wired, pin: int) -> None:
    run.factory.pin(pin).drive_low()


def up(run: Wired, pin: int) -> None:
    run.factory.pin(pin).drive_high()


def test_press_is_told_at_once_and_release_is_not(wired: Wired) -> None:
    down(wired, 5)
    wired.run(0.001)
    assert wired.events == [Pressed("undo")]
    up(wired, 5)
    wired.run(1)
    assert wired.events == [Pressed("undo")]


def test_button_kept_down_is_held_once(wired: Wired) -> None:
    down(wired, 6)
    wired.run(HOLD - 0.01)
    assert wired.events == [Pressed("confirm")]
    wired.run(10)
    assert wired.events == [Pressed("confirm"), Pressed("confirm", held=True)]


def test_bounces_of_press_and_release_are_one_press(wired: Wired) -> None:
    for edge in (down, up, down, up, down):
        edge(wired, 5)
        wired.run(0.002)
    wired.run(0.2)
    for edge in (up, down, up, down, up):
        edge(wired, 5)
        wired.run(0.002)
    wired.run(2)
    assert wired.events == [Pressed("undo")]


def test_second_press_counts_when_the_contact_has_settled(wired: Wired) -> None:
    for _ in range(3):
        down(wired, 5)
        wired.run(0.05)
        up(wired, 5)
        wired.run(0.05)
    assert wired.events == [Pressed("undo")] * 3


def test_buttons_do_not_disturb_each_other(wired: Wired) -> None:
    down(wired, 5)
    down(wired, 6)
    wired.run(0.001)
    assert wired.events == [Pressed("undo"), Pressed("confirm")]


def rotate(run: Wired, steps: int) -> None:
    """As a mechanical encoder does it: four changes of two contacts for each step."""
    first, second = ENCODER if steps > 0 else ENCODER[::-1]
    for _ in range(abs(steps)):
        down(run, first)
        down(run, second)
        up(run, first)
        up(run, second)


@pytest.mark.parametrize("steps", [1, 3, -1, -4])
def test_encoder_turns_both_ways(wired: Wired, steps: int) -> None:
    rotate(wired, steps)
    wired.run(0.1)
    assert sum(event.steps for event in wired.events if isinstance(event, Turned)) == steps
    assert len(wired.events) == abs(steps)


def test_lamp_shows_that_somebody_is_awaited(wired: Wired) -> None:
    pin = wired.factory.pin(LAMP)
    assert not pin.state
    wired.worker.offer(Await(True))
    wired.turn()
    assert pin.state
    wired.worker.offer(Await(False))
    wired.turn()
    assert not pin.state


def test_pins_are_free_after_stopping(wired: Wired) -> None:
    wired.worker.offer(Await(True))
    wired.turn()
    wired.worker.stop()
    again = GpioControls(PINS, ENCODER, LAMP, print)
    again.open()
    again.close()


def test_every_pin_is_let_go_even_if_one_cannot_be(wired: Wired) -> None:
    def stuck() -> None:
        raise OSError("stuck")

    assert isinstance(wired.worker.driver, GpioControls)
    wired.worker.driver._devices.callback(stuck)
    wired.worker.stop()
    again = GpioControls(PINS, ENCODER, LAMP, print)
    again.open()
    again.close()


def test_machine_without_pins_is_told_once_and_warned_of_never(
    bench: NewBench, recwarn: pytest.WarningsRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none-of-that-name")
    run = bench(GpioControls(PINS, None, None, print))
    run.run(30)
    assert run.worker.state == "absent"
    assert run.told == ["device: this machine has no pins"]
    assert not recwarn.list


def test_keyboard_does_what_buttons_do() -> None:
    events: list[object] = []
    keys = SimulatedControls(events.append)
    for name in ("backspace", "return", "c", "space", "down", "up"):
        assert keys.key(name)
    assert not keys.key("q")
    assert events == [
        Pressed("undo"),
        Pressed("confirm"),
        Pressed("correct"),
        Pressed("pick"),
        Turned(1),
        Turned(-1),
    ]
    assert {meant for meant in KEYBOARD.values() if isinstance(meant, str)} == {
        "undo",
        "confirm",
        "correct",
        "pick",
    }


def test_simulated_controls_light_up_too(bench: NewBench) -> None:
    controls = KIND.with_settings("simulated").made(print)
    run = bench(controls)
    run.worker.offer(Await(True))
    run.turn()
    assert controls.is_lit
    run.worker.stop()
    assert not controls.is_lit


def test_release_that_looked_like_a_bounce_counts_before_the_next_press() -> None:
    contact = Debouncer()
    assert contact.changed(True, 0.0) == ["pressed"]
    assert contact.changed(False, 0.01) == []
    assert contact.changed(True, 0.5) == ["released", "pressed"]


EDGES = st.lists(st.tuples(st.booleans(), st.floats(0, 2)), max_size=40)


@given(EDGES)
def test_presses_and_releases_alternate_and_are_never_closer_than_the_settling_time(
    edges: list[tuple[bool, float]],
) -> None:
    contact, now, changes = Debouncer(), 0.0, []
    for is_down, pause in edges:
        end = now + pause
        while (due := contact.due) is not None and due <= end:
            changes += [(change, due) for change in contact.passed(due)]
        now = end
        changes += [(change, now) for change in contact.changed(is_down, now)]
    edges_meant = [(change, time) for change, time in changes if change != "held"]
    kinds = [change for change, _ in edges_meant]
    assert kinds == ["pressed", "released"] * (len(kinds) // 2) + ["pressed"] * (len(kinds) % 2)
    times = [time for _, time in edges_meant]
    assert all(later - sooner >= SETTLE - 1e-9 for sooner, later in itertools.pairwise(times))


@given(EDGES)
def test_in_the_end_the_contact_is_believed(edges: list[tuple[bool, float]]) -> None:
    contact, now, is_down = Debouncer(), 0.0, False
    meant = False
    for is_down, pause in edges:
        now += pause
        for change in contact.changed(is_down, now):
            meant = {"pressed": True, "released": False}.get(change, meant)
    for change in contact.passed(now + SETTLE):
        meant = {"pressed": True, "released": False}.get(change, meant)
    assert meant == is_down
