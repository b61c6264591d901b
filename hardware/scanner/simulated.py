"""A reader that is only a call."""

from __future__ import annotations

from hardware.events import Emit
from hardware.scanner import driver
from hardware.scanner.interface import Scanner
from hardware.scanner.lines import Lines
from hardware.scanner.settings import ScannerSettings


class SimulatedScanner(Scanner):
    """Reads what it is given, through the same lines as a real one."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self._lines = Lines()

    def open(self) -> None:
        pass

    def work(self, item: object) -> float | None:
        return None

    def close(self) -> None:
        pass

    def scan(self, code: str) -> None:
        for event in self._lines.feed(f"{code}\n".encode()):
            self._emit(event)


@driver("simulated", ScannerSettings, is_stand_in=True)
def simulated(settings: ScannerSettings, emit: Emit) -> Scanner:
    return SimulatedScanner(emit)
