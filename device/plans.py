"""From settings to plans: how each device is built, checked as a whole before anything starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from device.keys import Value
from engine.core import Refusal
from engine.text import Text, say
from hardware.backlight import BacklightPlan
from hardware.buzzer import BuzzerPlan
from hardware.controls import ControlsPlan
from hardware.events import Action
from hardware.lights import LightsPlan, show_of
from hardware.printer import PrinterPlan, usb_ids
from hardware.scanner import ScannerPlan
from hardware.scanner.codes import own_codes

NONE = "none"
SPI_PINS = (8, 9, 10, 11)
_BUTTONS: tuple[Action, ...] = ("undo", "confirm", "correct", "pick")


@dataclass(frozen=True, slots=True)
class Night:
    """When the strips are dimmer; never, if it begins when it ends."""

    begins: time = time(0)
    ends: time = time(0)

    def holds(self, now: time) -> bool:
        """
        >>> Night(time(22), time(7)).holds(time(3)), Night(time(22), time(7)).holds(time(12))
        (True, False)
        """
        if self.begins <= self.ends:
            return self.begins <= now < self.ends
        return now >= self.begins or now < self.ends


@dataclass(frozen=True, slots=True)
class Plans:
    """What the settings ask for; None where they ask for nothing."""

    lights: LightsPlan | None = None
    night: Night = Night()
    controls: ControlsPlan | None = None
    scanner: ScannerPlan | None = None
    codes: Mapping[str, str] | None = None
    buzzer: BuzzerPlan | None = None
    printer: PrinterPlan | None = None
    backlight: BacklightPlan | None = None
    bright: float = 1.0
    dim: float = 0.2
    dims_after: float = 0.0
    """Seconds without a touch; 0 never."""


def plans_of(values: Mapping[str, Value]) -> Plans:
    """The plans of sound settings. Raises Refusal with the first thing that does not fit."""
    for problem in plan_problems(values):
        raise Refusal("bad-settings", problem)
    return Plans(
        _lights(values),
        _night(values),
        _controls(values),
        _scanner(values),
        own_codes(_words(values, "scanner.codes")),
        BuzzerPlan(_text(values, "buzzer.driver"), _whole(values, "buzzer.pin"))
        if _is_on(values, "buzzer")
        else None,
        _printer(values),
        BacklightPlan(_text(values, "backlight.driver"), _text(values, "backlight.panel"))
        if _is_on(values, "backlight")
        else None,
        _number(values, "backlight.bright"),
        _number(values, "backlight.dim"),
        _number(values, "backlight.after"),
    )


def plan_problems(values: Mapping[str, Value]) -> Iterator[Text]:
    """What does not fit together, though each value by itself may be."""
    trials: tuple[Callable[[], Any], ...] = (
        lambda: _night(values),
        lambda: own_codes(_words(values, "scanner.codes")),
        lambda: (plan := _lights(values)) and show_of(plan, lambda: 0.0),
        lambda: _printer(values),
        lambda: _check_pins(values),
    )
    for trial in trials:
        try:
            trial()
        except Refusal as refusal:
            yield refusal.because


def _lights(values: Mapping[str, Value]) -> LightsPlan | None:
    if not _is_on(values, "lights"):
        return None
    return LightsPlan(
        _text(values, "lights.driver"),
        _whole(values, "lights.pixels"),
        _words(values, "lights.segments"),
        _text(values, "lights.order"),
        _whole(values, "lights.pin"),
        _text(values, "lights.port"),
        _whole(values, "lights.baud"),
        _number(values, "lights.brightness"),
        _number(values, "lights.night_brightness"),
        _number(values, "lights.gamma"),
        _number(values, "lights.budget_ma"),
        _number(values, "lights.channel_ma"),
        _number(values, "lights.refresh"),
    )


def _night(values: Mapping[str, Value]) -> Night:
    begins = _text(values, "lights.night_from")
    return Night(_time(begins), _time(_text(values, "lights.night_to"))) if begins else Night()


def _time(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Refusal(
            "bad-time", say("{text} is no time of day, written like 22:00", text=text[:20])
        ) from None


def _controls(values: Mapping[str, Value]) -> ControlsPlan | None:
    if not _is_on(values, "controls"):
        return None
    pins = {name: _whole(values, f"controls.{name}_pin") for name in _BUTTONS}
    encoder = tuple(_whole(values, f"controls.encoder_{name}_pin") for name in "ab")
    return ControlsPlan(
        _text(values, "controls.driver"),
        {name: pin for name, pin in pins.items() if pin},
        (encoder[0], encoder[1]) if all(encoder) else None,
        _whole(values, "controls.lamp_pin") or None,
        _whole(values, "controls.settle_ms") / 1000,
        _whole(values, "controls.hold_ms") / 1000,
    )


def _scanner(values: Mapping[str, Value]) -> ScannerPlan | None:
    if not _is_on(values, "scanner"):
        return None
    return ScannerPlan(
        _text(values, "scanner.driver"),
        _text(values, "scanner.port"),
        _whole(values, "scanner.baud"),
    )


def _printer(values: Mapping[str, Value]) -> PrinterPlan | None:
    if not _is_on(values, "printer"):
        return None
    plan = PrinterPlan(
        _text(values, "printer.driver"),
        _text(values, "printer.port"),
        _whole(values, "printer.baud"),
        _text(values, "printer.usb"),
    )
    if plan.driver == "usb":
        usb_ids(plan.usb)
    return plan


def _check_pins(values: Mapping[str, Value]) -> None:
    """Raises Refusal if two things hang on the same pin."""
    taken: dict[int, str] = {}
    for key, pin in pins_used(values):
        if pin in taken:
            raise Refusal(
                "pin-twice",
                say("{first} and {second} are both GPIO{n}", first=taken[pin], second=key, n=pin),
            )
        taken[pin] = key


def pins_used(values: Mapping[str, Value]) -> Iterator[tuple[str, int]]:
    """The settings that put pins to use, with the pins."""
    if values["lights.driver"] == "neopixel":
        yield "lights.pin", _whole(values, "lights.pin")
    if values["lights.driver"] == "neopixel-spi":
        yield from (("lights.driver", pin) for pin in SPI_PINS)
    if values["controls.driver"] == "gpio":
        for name in (*_BUTTONS, "encoder_a", "encoder_b", "lamp"):
            if pin := _whole(values, f"controls.{name}_pin"):
                yield f"controls.{name}_pin", pin
    if values["buzzer.driver"] == "gpio":
        yield "buzzer.pin", _whole(values, "buzzer.pin")


def _is_on(values: Mapping[str, Value], kind: str) -> bool:
    return values[f"{kind}.driver"] != NONE


def _text(values: Mapping[str, Value], name: str) -> str:
    value = values[name]
    assert isinstance(value, str)
    return value


def _whole(values: Mapping[str, Value], name: str) -> int:
    value = values[name]
    assert isinstance(value, int)
    return value


def _number(values: Mapping[str, Value], name: str) -> float:
    value = values[name]
    assert isinstance(value, int | float)
    return float(value)


def _words(values: Mapping[str, Value], name: str) -> tuple[str, ...]:
    value = values[name]
    assert isinstance(value, tuple)
    return value
