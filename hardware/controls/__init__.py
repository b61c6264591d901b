"""Buttons, a rotary encoder and a lit button: they can do only what the prompt offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hardware.controls.gpio import Await, GpioControls
from hardware.controls.simulated import KEYBOARD, SimulatedControls
from hardware.events import Action, Emit

__all__ = ["CONTROLS", "KEYBOARD", "Await", "Controls", "ControlsPlan"]

Controls = GpioControls | SimulatedControls


@dataclass(frozen=True, slots=True)
class ControlsPlan:
    """Which pins things hang on (BCM numbers); a pin of None is not used."""

    driver: str = "simulated"
    buttons: Mapping[Action, int] = field(default_factory=dict)
    encoder: tuple[int, int] | None = None
    lamp: int | None = None
    settle: float = 0.03
    hold: float = 0.8


def _gpio(plan: ControlsPlan, emit: Emit) -> Controls:
    return GpioControls(
        plan.buttons, plan.encoder, plan.lamp, emit, settle=plan.settle, hold=plan.hold
    )


CONTROLS: Mapping[str, Callable[[ControlsPlan, Emit], Controls]] = {
    "gpio": _gpio,
    "simulated": lambda plan, emit: SimulatedControls(emit),
}
