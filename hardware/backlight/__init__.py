"""The light behind the panel: bright in play, dim when idle, never off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from hardware.backlight.screens import SimulatedBacklight, SysfsBacklight

LEAST = 0.02
"""Below this, somebody could take the screen for broken."""


class Panel(Protocol):
    """A panel whose light can be set between 0 and 1."""

    def open(self) -> None: ...

    def dim(self, level: float) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class BacklightPlan:
    """Which panel; empty: the first there is."""

    driver: str = "simulated"
    panel: str = ""


BACKLIGHTS: Mapping[str, Callable[[BacklightPlan], Panel]] = {
    "sysfs": lambda plan: SysfsBacklight(plan.panel),
    "simulated": lambda plan: SimulatedBacklight(),
}


class Backlight:
    """A driver for `supervision.Worker` that takes levels between 0 and 1."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self._level: float | None = None
        self._set: float | None = None

    def open(self) -> None:
        self.panel.open()
        self._set = None

    def work(self, item: float | None) -> float | None:
        if item is not None:
            self._level = max(LEAST, min(1.0, item))
        if self._level is not None and self._level != self._set:
            self.panel.dim(self._level)
            self._set = self._level
        return None

    def close(self) -> None:
        self.panel.close()
