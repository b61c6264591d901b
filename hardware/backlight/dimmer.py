"""Sets the light of a panel: bright in play, dim when idle, never off."""

from __future__ import annotations

from hardware.backlight.interface import BacklitPanel

LEAST = 0.02
"""Below this, somebody could take the screen for broken."""


class Backlight:
    """A driver for `supervision.Worker` that takes levels between 0 and 1."""

    def __init__(self, panel: BacklitPanel) -> None:
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
