"""Drivers are found by being there, without what they would import, and describe their settings."""

import subprocess
import sys
from typing import Any, get_type_hints

import pytest

from engine.core import Refusal
from hardware.drivers import DeviceKind, Part, kinds
from hardware.schema import keys_of

HEAVY = ("adafruit", "board", "neopixel", "gpiozero", "serial", "escpos", "PIL", "pygame", "lgpio")


def test_finding_every_driver_imports_none_of_their_libraries() -> None:
    told = "import sys; from hardware.drivers import kinds\n"
    told += "for kind in kinds().values(): kind.schema()\n"
    told += "print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "hardware" in loaded
    assert [name for name in loaded if name.startswith(HEAVY)] == []


def test_drivers_are_known_by_their_names() -> None:
    assert {id: tuple(kind.drivers()) for id, kind in kinds().items()} == {
        "backlight": ("simulated", "sysfs"),
        "buzzer": ("gpio", "simulated"),
        "controls": ("gpio", "simulated"),
        "lights": ("adalight", "neopixel", "neopixel-spi", "simulated", "terminal"),
        "printer": ("file", "serial", "simulated", "usb"),
        "scanner": ("serial", "simulated"),
    }


@pytest.mark.parametrize("kind", kinds().values(), ids=str)
def test_same_key_of_two_drivers_is_the_same_setting(kind: DeviceKind[Any, Any]) -> None:
    known = {key.name: key for key in kind.schema()}
    for driver in kind.drivers().values():
        for key in keys_of(driver.settings, kind.id):
            assert key == known[key.name], (driver.id, key.name)


@pytest.mark.parametrize("kind", kinds().values(), ids=str)
def test_default_of_a_key_is_of_its_declared_type(kind: DeviceKind[Any, Any]) -> None:
    for driver in kind.drivers().values():
        types = get_type_hints(driver.settings)
        for key in keys_of(driver.settings):
            assert key.name in types
            assert type(key.default) is getattr(types[key.name], "__origin__", types[key.name])


@pytest.mark.parametrize("kind", kinds().values(), ids=str)
def test_every_driver_can_be_made_from_its_defaults(kind: DeviceKind[Any, Any]) -> None:
    for driver in kind.drivers().values():
        part = Part(driver, driver.settings())
        assert list(part.problems()) == []
        if kind.id in ("controls", "scanner"):
            assert part.made(print) is not None
        elif kind.id != "printer":  # making one of those opens it
            assert part.made() is not None


def test_check_of_a_key_refuses_what_cannot_be() -> None:
    (codes,) = [key for key in kinds()["scanner"].schema() if key.name == "scanner.codes"]
    assert codes.check is not None
    with pytest.raises(Refusal):
        codes.check(("x",))
