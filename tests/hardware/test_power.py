"""However the strips are set up, they never draw more than their budget."""

from functools import partial

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.core import Gauge, Refusal, Zone
from hardware.lights import KIND
from hardware.lights.moods import Mood
from hardware.lights.neopixel import with_white
from hardware.lights.power import Power
from hardware.lights.sender import Sender, sender_of
from hardware.lights.settings import LightsSettings
from hardware.lights.show import LightScene, powers_of, show_of
from hardware.lights.simulated import SimulatedStrip
from tests.hardware.conftest import Clock, Gauges
from tests.present import present

GAUGES = st.builds(
    Gauge,
    st.just("x:y"),
    st.sampled_from(["us", "ussr", "other"]),
    st.integers(-1, 12),
    st.integers(0, 12),
    st.sampled_from(Zone),
)
MOODS = st.builds(
    Mood,
    st.sampled_from(["play", "private", "war", "reveal", "steps"]),
    st.sampled_from([(), ("us",), ("us", "ussr")]),
    st.integers(0, 8),
    st.just(0),
)


@settings(max_examples=400)
@given(
    st.lists(GAUGES, max_size=10).map(tuple),
    MOODS,
    st.integers(0, 200),
    st.booleans(),
    st.integers(1, 40),
    st.floats(0, 1),
    st.floats(0, 1),
    st.floats(1, 4),
    st.floats(0, 20_000),
    st.floats(1, 100),
)
def test_current_of_any_scene_under_any_settings_keeps_to_the_budget(
    gauges: tuple[Gauge, ...],
    mood: Mood,
    beat: int,
    is_night: bool,
    length: int,
    brightness: float,
    at_night: float,
    gamma: float,
    budget: float,
    channel: float,
) -> None:
    segments = tuple(f"{length * at}-{length * at + length - 1}" for at in range(6))
    plan = LightsSettings(
        pixels=6 * length,
        segments=segments,
        brightness=brightness,
        night_brightness=at_night,
        gamma=gamma,
        budget_ma=budget,
        channel_ma=channel,
    )
    times = iter((0.0, 0.0, 0.0, beat / 30))
    if budget < plan.pixels:
        with pytest.raises(Refusal, match="dark pixels"):
            powers_of(plan)
        return
    strip = SimulatedStrip(plan.pixels)
    show = Sender(strip, show_of(plan), now=lambda: next(times), is_night=lambda: is_night)
    show.open()
    show.work(LightScene(gauges, mood))
    show.work(None)
    # Worked out here from the data sheet's model, not by the code under test.
    current = plan.pixels * 1.0 + sum(number / 255 * channel for number in strip.numbers)
    assert current <= budget + 1e-6


@given(st.binary(min_size=3, max_size=600), st.floats(0, 3000), st.floats(0.1, 60))
def test_any_colours_keep_to_the_budget(colours: bytes, budget: float, channel: float) -> None:
    pixels = len(colours) // 3
    assume(budget >= pixels)
    power = Power(pixels, budget, 1.0, 1.0, channel)
    numbers = power.limited(colours[: 3 * pixels])
    assert power.milliamps(numbers) <= budget + 1e-6
    assert len(numbers) == 3 * pixels


def test_within_the_budget_nothing_is_dimmed() -> None:
    power = Power(2, 2 + 6 * 20, 1.0, 1.0)
    assert power.limited(bytes([255] * 6)) == bytes([255] * 6)
    assert power.milliamps(bytes([255] * 6)) == 122


def test_over_the_budget_the_whole_frame_is_dimmed_alike() -> None:
    power = Power(2, 2 + 3 * 20, 1.0, 1.0)
    assert power.limited(bytes([255, 255, 255, 255, 128, 64])) == bytes(
        [160, 160, 160, 160, 80, 40]
    )


def test_budget_that_dark_pixels_exceed_is_refused() -> None:
    for budget in (47.9, float("nan")):
        with pytest.raises(Refusal, match="dark pixels"):
            Power(48, budget)
    assert Power(48, 48).limited(bytes([255] * 144)) == bytes(144)


def test_gamma_and_brightness_keep_order_and_let_nothing_vanish() -> None:
    ramp = bytes(range(256)) + bytes(range(2))
    numbers = Power(86, 1e6, 0.5, 2.2).limited(ramp)
    assert list(numbers[:256]) == sorted(numbers[:256])
    assert (numbers[0], numbers[1], numbers[255]) == (0, 1, 128)
    assert set(Power(86, 1e6, 0.0, 2.2).limited(ramp)) == {0}


@given(st.binary(min_size=3, max_size=3))
def test_white_light_never_draws_more_than_the_colours_it_stands_for(colour: bytes) -> None:
    assert sum(with_white(colour)) <= sum(colour)
    red, green, blue, white = with_white(colour)
    assert bytes((red + white, green + white, blue + white)) == colour


def test_strip_is_dimmer_by_night_but_never_brighter(clock: Clock, gauges: Gauges) -> None:
    sent = {}
    for at_night in (0.1, 0.9):
        plan = LightsSettings(brightness=0.5, night_brightness=at_night)
        strip, hours = SimulatedStrip(48), iter((False, True))
        strip.is_drawn = False  # kept, but corrected and looked after like a real one
        show = Sender(strip, show_of(plan), now=clock, is_night=partial(next, hours))
        show.work(LightScene(gauges(3, 2)))
        sent[at_night, False] = sum(strip.numbers)
        clock.now += present(show.work(None))  # night falls while nothing happens
        sent[at_night, True] = sum(strip.numbers)
    assert 0 < sent[0.1, True] < sent[0.1, False]
    assert sent[0.9, True] == sent[0.9, False]


def test_drawn_strips_have_the_colours_of_the_screen(clock: Clock, gauges: Gauges) -> None:
    show = sender_of(KIND.with_settings("simulated", brightness=0.1), clock, lambda: True)
    show.work(LightScene(gauges(1)))
    assert show.strip.numbers[:3] == bytes((94, 173, 245))  # type: ignore[attr-defined]


def test_budget_that_cannot_be_is_refused_on_a_screen_too(clock: Clock) -> None:
    with pytest.raises(Refusal, match="dark pixels"):
        sender_of(KIND.with_settings("simulated", budget_ma=5.0), clock)
