"""A buzzer for moments one should not miss; off unless it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hardware.buzzer.buzzers import SimulatedSounder, Sounder, TonalSounder


@dataclass(frozen=True, slots=True)
class BuzzerPlan:
    """Which pin it hangs on (BCM number)."""

    driver: str = "simulated"
    pin: int = 18


SOUNDERS: Mapping[str, Callable[[BuzzerPlan], Sounder]] = {
    "gpio": lambda plan: TonalSounder(plan.pin),
    "simulated": lambda plan: SimulatedSounder(),
}
