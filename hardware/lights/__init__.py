"""Light strips: what they show is worked out once, whatever they hang on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf

from hardware.lights.adalight import AdalightStrip
from hardware.lights.layout import LADDERS, Layout
from hardware.lights.neopixel import NeopixelStrip
from hardware.lights.neopixel_spi import NeopixelSpiStrip
from hardware.lights.power import Power
from hardware.lights.show import Show
from hardware.lights.simulated import SimulatedStrip
from hardware.lights.strip import Strip
from hardware.lights.terminal import TerminalStrip


@dataclass(frozen=True, slots=True)
class LightsPlan:
    """How the strips are built and how bright they may be."""

    driver: str = "simulated"
    pixels: int = 48
    segments: tuple[str, ...] = LADDERS
    order: str = "GRB"
    pin: int = 10
    port: str = ""
    baud: int = 115200
    brightness: float = 0.5
    night_brightness: float = 0.1
    gamma: float = 2.2
    budget_ma: float = 1000.0
    channel_ma: float = 20.0
    refresh: float = 0.0


STRIPS: Mapping[str, Callable[[LightsPlan], Strip]] = {
    "neopixel": lambda plan: NeopixelStrip(plan.pixels, plan.order, plan.pin),
    "neopixel-spi": lambda plan: NeopixelSpiStrip(plan.pixels, plan.order),
    "adalight": lambda plan: AdalightStrip(plan.pixels, plan.port, plan.baud),
    "simulated": lambda plan: SimulatedStrip(plan.pixels),
    "terminal": lambda plan: TerminalStrip(sys.stderr.write),
}
"""Driver names of the settings; `none` is no driver at all."""


ON_SCREEN = frozenset({"simulated", "terminal"})
"""Drivers whose pixels are drawn: a screen needs neither correction nor milliamperes."""


def show_of(
    plan: LightsPlan, now: Callable[[], float], is_night: Callable[[], bool] = lambda: False
) -> Show:
    """The strips of a plan, dark. Raises Refusal if the plan cannot be."""
    layout, powers = Layout.of(plan.pixels, plan.segments), powers_of(plan)
    if plan.driver in ON_SCREEN:
        powers = (Power(plan.pixels, inf, brightness=1.0, gamma=1.0),) * 2
    strip = STRIPS[plan.driver](plan)
    return Show(strip, layout, *powers, refresh=plan.refresh, now=now, is_night=is_night)


def powers_of(plan: LightsPlan) -> tuple[Power, Power]:
    """How bright strips are by day and by night. Raises Refusal if the budget cannot be kept."""
    by_day, by_night = (
        Power(plan.pixels, plan.budget_ma, light, plan.gamma, plan.channel_ma)
        for light in (plan.brightness, min(plan.brightness, plan.night_brightness))
    )
    return by_day, by_night
