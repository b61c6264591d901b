"""The settings of devices: every kind of value, every bound, and what does not fit together."""

from collections.abc import Callable
from datetime import time
from pathlib import Path

import pytest

from device.settings import BadSettings, Settings, loaded
from device.settings.sections import keys
from device.wiring.parts import parts_of
from engine.text import ENGLISH, say, spoken
from hardware.lights.night import Night
from hardware.lights.settings import LightsSettings
from hardware.schema import Key, Value, as_toml, problem_with, value_of

Problems = Callable[[str], list[str]]


@pytest.fixture
def told(tmp_path: Path) -> Problems:
    """What is said of a settings file."""

    def told(text: str) -> list[str]:
        file = tmp_path / "s.toml"
        file.write_text(text)
        try:
            loaded(file)
        except BadSettings as bad:
            return [spoken(problem, ENGLISH) for problem in bad.problems]
        return []

    return told


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("pixels = '48'", "lights.pixels must be a number"),
        ("pixels = true", "lights.pixels must be a number"),
        ("pixels = 48.5", "lights.pixels must be a whole number"),
        ("pixels = 0", "lights.pixels must be from 1 to 1024"),
        ("brightness = 2", "lights.brightness must be from 0 to 1"),
        ("brightness = nan", "lights.brightness must be from 0 to 1"),
        ("budget_ma = inf", "lights.budget_ma must be from 0 to 100000"),
        ("segments = '0-7'", "lights.segments must be a list of texts in quotes"),
        ("segments = [1]", "lights.segments must be a list of texts in quotes"),
        ("driver = 'neon'", "lights.driver must be one of adalight, neopixel, neopixel-spi,"),
        ("drivr = 'none'", "unknown key lights.drivr, did you mean lights.driver?"),
        ("segments = ['0..7']", "0..7: a segment is written 0-7, 15-8 or 0-56/8"),
        ("segments = ['0-48']", "segments: there is no pixel 48 on a strip of 48"),
        ("budget_ma = 40", "lights.budget_ma is 40, but 48 dark pixels draw 48 mA already"),
        ("night_from = 'ten'", "ten is no time of day, written like 22:00"),
    ],
)
def test_bad_value_is_told_with_what_is_wanted(told: Problems, text: str, problem: str) -> None:
    (found,) = told(f"[lights]\n{text}\n")
    assert found.startswith(problem)


@pytest.mark.parametrize(
    "text",
    [
        "[controls]\ndriver = 'gpio'\nundo_pin = 6\n",
        "[controls]\ndriver = 'gpio'\nundo_pin = 10\n[lights]\ndriver = 'neopixel'\n",
        "[controls]\ndriver = 'gpio'\nundo_pin = 11\n[lights]\ndriver = 'neopixel-spi'\n",
        "[controls]\ndriver = 'gpio'\n[buzzer]\ndriver = 'gpio'\npin = 17\n",
    ],
)
def test_pin_used_twice_is_told(told: Problems, text: str) -> None:
    (problem,) = told(text)
    assert "are both GPIO" in problem


def test_default_pins_do_not_collide(told: Problems) -> None:
    drivers = "\n".join(f"[{kind}]\ndriver = 'gpio'" for kind in ("controls", "buzzer"))
    for lights in ("neopixel", "neopixel-spi"):
        assert told(f"{drivers}\n[lights]\ndriver = '{lights}'\n") == []


def test_codes_and_usb_ids_are_checked(told: Problems) -> None:
    assert told("[scanner]\ncodes = ['x']\n")[0].startswith("scanner.codes: x is not written as")
    assert told("[printer]\ndriver = 'usb'\nusb = 'epson'\n")[0].startswith(
        "printer.usb is written"
    )
    assert told("[printer]\ndriver = 'serial'\nusb = 'epson'\n") == []


def test_whole_number_will_do_where_a_fraction_may_stand(tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text("[lights]\nbrightness = 1\nsegments = ['0-7']\n")
    lights = parts_of(loaded(file))["lights"].settings
    assert repr((lights.brightness, lights.segments)) == "(1.0, ('0-7',))"


def test_default_settings_ask_for_drawn_strips_and_a_keyboard() -> None:
    parts = parts_of(Settings())
    assert {kind: part.driver.id for kind, part in parts.items()} == {
        "lights": "simulated",
        "controls": "simulated",
    }
    assert parts["lights"].settings == LightsSettings()


def test_pins_by_default_are_those_of_the_documents() -> None:
    controls = parts_of(Settings({"controls.driver": "gpio"}))["controls"].settings
    assert controls.buttons == {"undo": 5, "confirm": 6, "correct": 13, "pick": 22}
    assert controls.encoder == (17, 27)


def test_unused_pins_are_left_out() -> None:
    found: dict[str, Value] = {
        "controls.driver": "gpio",
        "controls.undo_pin": 0,
        "controls.encoder_a_pin": 0,
    }
    controls = parts_of(Settings(found))["controls"]
    assert "undo" not in controls.settings.buttons
    assert controls.settings.encoder is None
    assert "controls.undo_pin" not in dict(controls.pins())


@pytest.mark.parametrize("key", keys(), ids=lambda key: key.name)
def test_every_default_is_sound_and_can_be_written_down(key: Key) -> None:
    default = list(key.default) if isinstance(key.default, tuple) else key.default
    assert problem_with(key, default) is None
    assert value_of(key, default) == key.default
    assert as_toml(key.default)


@pytest.mark.parametrize(("value", "good"), [(True, True), (1, False), ("yes", False)])
def test_truth_is_true_or_false_and_nothing_else(value: object, good: bool) -> None:
    assert (problem_with(Key("k", False, say("US")), value) is None) == good


@pytest.mark.parametrize(
    ("night", "dark", "light"),
    [
        (Night(time(22), time(7)), [time(22), time(23, 59), time(0), time(6, 59)], [time(7)]),
        (Night(time(1), time(5)), [time(1), time(4)], [time(5), time(0), time(23)]),
        (Night(), [], [time(0), time(12)]),
    ],
)
def test_night_lasts_from_when_it_begins_until_it_ends(
    night: Night, dark: list[time], light: list[time]
) -> None:
    assert all(night.holds(now) for now in dark)
    assert not any(night.holds(now) for now in light)
