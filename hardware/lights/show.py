"""What the strips are sent at a beat: a pure value, the same for every driver and every screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import NamedTuple

from engine.core import Gauge
from hardware.lights.lanes import in_order
from hardware.lights.layout import Layout
from hardware.lights.moods import LONGEST, OFF, PLAY, Mood, going_on
from hardware.lights.power import Power
from hardware.lights.render import Frame, moves, render
from hardware.lights.settings import LightsSettings


class LightScene(NamedTuple):
    """What the strips are to express. `since` in its mood is ignored: it begins when it arrives."""

    gauges: tuple[Gauge, ...] = ()
    mood: Mood = PLAY
    is_still: bool = False
    """Whether it is shown as it comes to rest, for those who asked that nothing move."""


DARK = LightScene(mood=OFF)


@dataclass(frozen=True, slots=True)
class Show:
    """A scene on strips that are built in a certain way."""

    layout: Layout
    by_day: Power
    by_night: Power
    scene: LightScene = DARK

    def taking(self, scene: LightScene, beat: int) -> Show:
        """The show from a beat on at which a scene arrives."""
        mood = going_on(self.scene.mood, scene.mood, beat)
        return replace(self, scene=scene._replace(gauges=in_order(scene.gauges), mood=mood))

    def at(self, beat: int, is_night: bool = False) -> bytes:
        """What the strip is to be sent at a beat."""
        gauges, mood, is_still = self.scene
        if is_still:
            beat, mood = 0, mood._replace(since=-LONGEST)
        power = self.by_night if is_night else self.by_day
        return _numbers(self.layout, power, render(gauges, beat, mood))

    def moves(self, beat: int) -> bool:
        """Whether a later beat may show something else without anything having happened."""
        gauges, mood, is_still = self.scene
        return not is_still and moves(gauges, beat, mood)


@lru_cache(256)
def _numbers(layout: Layout, power: Power, frame: Frame) -> bytes:
    """Breaths and blinks come again and again: each of their frames is laid out once."""
    return power.limited(layout.place(frame))


def show_of(settings: LightsSettings, is_drawn: bool = False) -> Show:
    """The show of settings, dark. Raises Refusal if they cannot be."""
    layout, powers = layout_of(settings), powers_of(settings)
    if is_drawn:
        powers = (Power(settings.pixels, inf, brightness=1.0, gamma=1.0),) * 2
    return Show(layout, *powers)


def layout_of(settings: LightsSettings) -> Layout:
    """Where the lanes lie. Raises Refusal for segments that cannot be."""
    return Layout.of(settings.pixels, settings.segments)


def powers_of(settings: LightsSettings) -> tuple[Power, Power]:
    """How bright strips are by day and by night. Raises Refusal if the budget cannot be kept."""
    by_day, by_night = (
        Power(settings.pixels, settings.budget_ma, light, settings.gamma, settings.channel_ma)
        for light in (settings.brightness, min(settings.brightness, settings.night_brightness))
    )
    return by_day, by_night
