"""Buttons, rotary encoder and lit button on pins, by gpiozero."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from time import monotonic
from typing import Any, NamedTuple

from engine.text import say
from hardware.controls import driver
from hardware.controls.debounce import HOLD, SETTLE, Change, Debouncer
from hardware.controls.interface import Await, Controls
from hardware.doctor import on_pins
from hardware.drivers import DriverSettings
from hardware.events import Action, Emit, Pressed, Turned
from hardware.pins import GPIOZERO, pin
from hardware.schema import key


class Edge(NamedTuple):
    """A contact changed, at that time; bounces included."""

    action: Action
    is_down: bool
    time: float


class Rotation(NamedTuple):
    steps: int


class GpioControls(Controls):
    """A driver for `supervision.Worker`.

    gpiozero calls back in threads of its own; the callbacks only put what happened into the
    worker's queue, and everything is decided in the worker.
    """

    def __init__(
        self,
        buttons: Mapping[Action, int],
        encoder: tuple[int, int] | None,
        lamp: int | None,
        emit: Emit,
        *,
        settle: float = SETTLE,
        hold: float = HOLD,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._pins = dict(buttons)
        self._encoder = encoder
        self._lamp_pin = lamp
        self._emit = emit
        self._settle = settle
        self._hold = hold
        self._now = now
        self._contacts: dict[Action, Debouncer] = {}
        self._devices = ExitStack()
        self._lamp: Any = None
        self._is_awaited = False

    def open(self) -> None:
        import gpiozero

        self._contacts = {action: Debouncer(self._settle, self._hold) for action in self._pins}
        with warnings.catch_warnings():
            # Every back end that is missing would be a warning; the error after the last is enough.
            warnings.simplefilter("ignore")
            for action, pin in self._pins.items():
                # gpiozero's Button adds a thread for holding, which our own code tells already.
                contact = self._kept(gpiozero.DigitalInputDevice(pin, pull_up=True))
                contact.when_activated = self._edge(action, True)
                contact.when_deactivated = self._edge(action, False)
            if self._encoder is not None:
                encoder = self._kept(gpiozero.RotaryEncoder(*self._encoder, max_steps=0))
                encoder.when_rotated_clockwise = lambda: self.offer(Rotation(1))
                encoder.when_rotated_counter_clockwise = lambda: self.offer(Rotation(-1))
            if self._lamp_pin is not None:
                self._lamp = self._kept(gpiozero.LED(self._lamp_pin))
                self._lamp.value = self._is_awaited

    def _kept(self, device: Any) -> Any:
        self._devices.callback(device.close)
        return device

    def _edge(self, action: Action, is_down: bool) -> Callable[[], None]:
        return lambda: self.offer(Edge(action, is_down, self._now()))

    def work(self, item: object) -> float | None:
        if isinstance(item, Edge):
            self._tell(item.action, self._contacts[item.action].changed(item.is_down, item.time))
        elif isinstance(item, Rotation):
            self._emit(Turned(item.steps))
        elif isinstance(item, Await):
            self._is_awaited = item.is_awaited
            if self._lamp is not None:
                self._lamp.value = item.is_awaited
        now = self._now()
        for action, contact in self._contacts.items():
            self._tell(action, contact.passed(now))
        dues = [contact.due for contact in self._contacts.values() if contact.due is not None]
        return max(0.0, min(dues) - now) if dues else None

    def _tell(self, action: Action, changes: list[Change]) -> None:
        for change in changes:
            if change != "released":
                self._emit(Pressed(action, held=change == "held"))

    def close(self) -> None:
        """Lets go of every pin, even when letting go of one fails."""
        self._lamp = None
        self._devices.close()


@dataclass(frozen=True, kw_only=True)
class GpioSettings(DriverSettings):
    """Which pins things hang on, and how their contacts behave."""

    undo_pin: int = pin(5, say("the button that takes a step back"))
    confirm_pin: int = pin(6, say("the button that answers"))
    correct_pin: int = pin(13, say("the button that opens corrections"))
    pick_pin: int = pin(22, say("the encoder's own button"))
    encoder_a_pin: int = pin(17, say("the encoder's first contact"))
    encoder_b_pin: int = pin(27, say("the encoder's second contact"))
    lamp_pin: int = pin(26, say("the light in the button that answers"))
    settle_ms: int = key(30, say("milliseconds in which a contact may bounce"), least=0, most=1000)
    hold_ms: int = key(800, say("milliseconds that count as held"), least=100, most=10_000)

    @property
    def buttons(self) -> Mapping[Action, int]:
        wired: dict[Action, int] = {
            "undo": self.undo_pin,
            "confirm": self.confirm_pin,
            "correct": self.correct_pin,
            "pick": self.pick_pin,
        }
        return {action: pin for action, pin in wired.items() if pin}

    @property
    def encoder(self) -> tuple[int, int] | None:
        contacts = self.encoder_a_pin, self.encoder_b_pin
        return contacts if all(contacts) else None

    def pins(self) -> Iterator[tuple[str, int]]:
        yield from ((f"{action}_pin", pin) for action, pin in self.buttons.items())
        for name in ("encoder_a_pin", "encoder_b_pin", "lamp_pin"):
            if pin := getattr(self, name):
                yield name, pin


@driver("gpio", GpioSettings, libraries=(GPIOZERO,), look=on_pins)
def gpio(settings: GpioSettings, emit: Emit) -> Controls:
    return GpioControls(
        settings.buttons,
        settings.encoder,
        settings.lamp_pin or None,
        emit,
        settle=settings.settle_ms / 1000,
        hold=settings.hold_ms / 1000,
    )
