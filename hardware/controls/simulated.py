"""Controls without pins: what a keyboard on a desk, or a test, does instead."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.controls import driver
from hardware.controls.interface import Await, Controls
from hardware.drivers import DriverSettings
from hardware.events import Action, Emit, Pressed, Turned

KEYBOARD: Mapping[str, Action | int] = {
    "backspace": "undo",
    "u": "undo",
    "return": "confirm",
    "c": "correct",
    "space": "pick",
    "up": -1,
    "left": -1,
    "down": 1,
    "right": 1,
}
"""Key -> the button it stands for, or how far it turns the encoder."""


class SimulatedControls(Controls):
    """Buttons and encoder as calls; `is_lit` is the light of the lit button."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self.is_lit = False

    def open(self) -> None:
        pass

    def work(self, item: object) -> float | None:
        if isinstance(item, Await):
            self.is_lit = item.is_awaited
        return None

    def close(self) -> None:
        self.is_lit = False

    def press(self, action: Action, held: bool = False) -> None:
        self._emit(Pressed(action, held))

    def turn(self, steps: int) -> None:
        self._emit(Turned(steps))

    def key(self, name: str) -> bool:
        """A key of the keyboard; whether it stands for anything."""
        meant = KEYBOARD.get(name)
        if meant is None:
            return False
        self._emit(Turned(meant) if isinstance(meant, int) else Pressed(meant))
        return True


@driver("simulated", DriverSettings, is_stand_in=True)
def simulated(settings: DriverSettings, emit: Emit) -> Controls:
    return SimulatedControls(emit)
