"""Scanners pick cards by the codes on their sleeves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hardware.events import Emit
from hardware.scanner.readers import SerialScanner, SimulatedScanner

Scanner = SerialScanner | SimulatedScanner


@dataclass(frozen=True, slots=True)
class ScannerPlan:
    """Where the reader is connected."""

    driver: str = "simulated"
    port: str = ""
    baud: int = 9600


SCANNERS: Mapping[str, Callable[[ScannerPlan, Emit], Scanner]] = {
    "serial": lambda plan, emit: SerialScanner(plan.port, plan.baud, emit),
    "simulated": lambda plan, emit: SimulatedScanner(emit),
}
