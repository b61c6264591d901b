"""What the doctor says of devices, on machines made of files: what is wrong, what mends it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.doctor.wiring import hardware_findings
from device.settings import Settings
from engine.text import ENGLISH, spoken
from hardware.machine import Machine, has_library
from hardware.schema import Value
from tests.device.conftest import Brinkside

PI4 = "Raspberry Pi 4 Model B Rev 1.4"
PI5 = "Raspberry Pi 5 Model B Rev 1.0"


class Guarded(Machine):
    """A machine on which this user may use nothing, and everything belongs to root."""

    def group(self, name: str) -> str:
        return "root"

    def may_use(self, name: str) -> bool:
        return False

    def may_write(self, name: str) -> bool:
        return False


MakeMachine = Callable[..., Machine]


@pytest.fixture
def machine(tmp_path: Path) -> MakeMachine:
    """Makes a machine with these files; those that end in a slash are folders."""

    def machine(
        *names: str, model: str = "", kind: type[Machine] = Machine, **texts: str
    ) -> Machine:
        for name in names:
            path = tmp_path / name.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        if model:
            texts["/proc/device-tree/model"] = model + "\0"
        for name, text in texts.items():
            path = tmp_path / name.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return kind(tmp_path)

    return machine


def looked(
    machine: Machine, has: Callable[[str], bool] = lambda name: True, **settings: Value
) -> dict[str, tuple[str, str, str]]:
    found = {name.replace("__", "."): value for name, value in settings.items()}
    return {
        finding.id: (finding.state, spoken(finding.found, ENGLISH), finding.fix)
        for finding in hardware_findings(Settings(found), machine, has)
    }


def test_machine_without_hardware_has_a_line_for_everything(machine: MakeMachine) -> None:
    found = looked(machine())
    assert list(found) == [
        "model",
        "touch",
        "pins",
        "spi",
        "serial",
        "backlight",
        "buzzer",
        "controls",
        "lights",
        "printer",
        "scanner",
    ]
    assert {state for state, _, _ in found.values()} == {"absent"}


def test_everything_asked_for_and_nothing_there_is_told_without_hanging(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    file = tmp_path / "s.toml"
    file.write_text(
        "[lights]\ndriver = 'adalight'\nport = '/dev/ttyNone'\n"
        "[controls]\ndriver = 'gpio'\n[scanner]\ndriver = 'serial'\nport = '/dev/ttyNone'\n"
        "[buzzer]\ndriver = 'gpio'\n[printer]\ndriver = 'usb'\nusb = 'dead:beef'\n"
        "[backlight]\ndriver = 'sysfs'\npanel = 'none-of-that-name'\n"
    )
    done = brinkside("doctor", "--json", "--settings", file, "--data", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    found = {row["id"]: row for row in json.loads(done.stdout)}
    for kind in ("lights", "scanner", "printer", "backlight"):
        assert found[kind]["state"] == "absent", found[kind]
    assert set(found["lights"]) == {"id", "state", "what", "found", "fix"}


def test_pi_with_everything_in_order_is_good(machine: MakeMachine) -> None:
    pi = machine(
        "/dev/gpiochip0",
        "/dev/spidev0.0",
        "/dev/ttyACM0",
        "/dev/input/event0",
        "/sys/class/backlight/10-0045/brightness",
        model=PI4,
        **{"/boot/firmware/config.txt": "core_freq=500\ncore_freq_min=500\nenable_uart=1\n"},
    )
    found = looked(
        pi,
        lights__driver="neopixel",
        controls__driver="gpio",
        scanner__driver="serial",
        buzzer__driver="gpio",
        backlight__driver="sysfs",
    )
    assert {name for name, (state, _, _) in found.items() if state != "good"} == {"printer"}
    assert found["model"][1] == PI4


@pytest.mark.parametrize(
    ("driver", "device", "group"),
    [
        ({"controls__driver": "gpio"}, "/dev/gpiochip0", "gpio"),
        ({"buzzer__driver": "gpio"}, "/dev/gpiochip0", "gpio"),
        ({"lights__driver": "neopixel-spi"}, "/dev/spidev0.0", "spi"),
        ({"lights__driver": "adalight", "lights__port": "/dev/ttyUSB0"}, "/dev/ttyUSB0", "dialout"),
        ({"scanner__driver": "serial"}, "/dev/ttyACM0", "dialout"),
        ({"printer__driver": "file"}, "/dev/usb/lp0", "lp"),
    ],
)
def test_device_of_another_group_is_mended_by_joining_it(
    machine: MakeMachine, driver: dict[str, Any], device: str, group: str
) -> None:
    found = looked(machine(device, kind=Guarded, model=PI4), **driver)
    (kind,) = {name.partition("__")[0] for name in driver}
    state, told, fix = found[kind]
    assert state == "bad"
    assert f"{device} may not be used by this user" in told
    assert fix == f'sudo usermod -aG {group} "$USER"'


def test_spi_that_is_switched_off_is_mended_by_its_overlay(machine: MakeMachine) -> None:
    found = looked(machine(model=PI4), lights__driver="neopixel")
    assert found["lights"] == ("absent", "switched off", "sudo raspi-config nonint do_spi 0")


def test_core_clock_that_varies_is_told(machine: MakeMachine) -> None:
    state, told, fix = looked(machine("/dev/spidev0.0", model=PI4), lights__driver="neopixel")[
        "lights"
    ]
    assert (state, "core clock" in told) == ("bad", True)
    assert "printf 'core_freq=500\\ncore_freq_min=500\\nenable_uart=1\\n'" in fix
    assert "/boot/firmware/config.txt" in fix


def test_only_what_is_missing_is_added_to_the_boot_configuration(machine: MakeMachine) -> None:
    pi = machine(
        "/dev/spidev0.0",
        model="Raspberry Pi Zero 2 W Rev 1.0",
        **{"/boot/firmware/config.txt": "core_freq=250\nenable_uart=0\n"},
    )
    fix = looked(pi, lights__driver="neopixel")["lights"][2]
    assert "printf 'enable_uart=1\\n' |" in fix


def test_long_strip_needs_a_larger_buffer(machine: MakeMachine) -> None:
    pi = machine(
        "/dev/spidev0.0",
        model=PI5,
        **{"/sys/module/spidev/parameters/bufsiz": "4096\n"},
    )
    segments = ("0-7",)
    short = looked(pi, lights__driver="neopixel-spi", lights__segments=segments, lights__pixels=144)
    assert short["lights"][0] == "good"
    long = looked(
        pi,
        lights__driver="neopixel-spi",
        lights__segments=segments,
        lights__pixels=300,
    )
    assert long["lights"][0] == "bad"
    assert "spidev.bufsiz" in long["lights"][2]


@pytest.mark.parametrize(
    ("driver", "order", "most"),
    [("neopixel-spi", "GRB", 165), ("neopixel-spi", "GRBW", 124), ("neopixel", "GRB", 338)],
)
def test_how_long_a_strip_may_be_depends_on_what_a_pixel_takes(
    machine: MakeMachine, driver: str, order: str, most: int
) -> None:
    pi = machine(
        "/dev/spidev0.0",
        model="Raspberry Pi 2 Model B",
        **{"/sys/module/spidev/parameters/bufsiz": "4096\n"},
    )
    states = [
        looked(
            pi,
            lights__driver=driver,
            lights__order=order,
            lights__segments=("0-7",),
            lights__pixels=pixels,
        )["lights"][0]
        for pixels in (most, most + 1)
    ]
    assert states == ["good", "bad"]


@pytest.mark.parametrize(("pin", "state"), [(17, "bad"), (10, "good"), (21, "good")])
def test_pins_that_cannot_light_strips_are_told(machine: MakeMachine, pin: int, state: str) -> None:
    pi = machine("/dev/gpiochip0", "/dev/spidev0.0", "/dev/mem", model="Raspberry Pi 2 Model B")
    found = looked(pi, lights__driver="neopixel", lights__pin=pin)["lights"]
    assert found[0] == state
    assert (found[2] == "lights.pin = 10") == (state == "bad")
    five = looked(machine("/dev/pio0", model=PI5), lights__driver="neopixel", lights__pin=pin)
    assert five["lights"][0] == "good", "a Pi 5 takes any"


def test_library_below_adafruits_is_looked_for_too(machine: MakeMachine) -> None:
    """Blinka brings no back end along, so the strip would fail only when it is lit."""
    pi = machine("/dev/spidev0.0", model=PI4)
    found = looked(pi, lambda name: name != "_rpi_ws281x", lights__driver="neopixel")
    assert "rpi_ws281x is missing" in found["lights"][1]


def test_pins_of_a_pi_5_need_lgpio(machine: MakeMachine) -> None:
    for model, state in ((PI4, "good"), (PI5, "bad")):
        pi = machine("/dev/gpiochip0", model=model)
        found = looked(pi, lambda name: name != "lgpio", controls__driver="gpio")
        assert found["controls"][0] == state


def test_port_that_is_not_there_is_told_with_one_that_is(machine: MakeMachine) -> None:
    alone = looked(machine(), scanner__driver="serial", scanner__port="/dev/ttyACM7")
    assert alone["scanner"] == ("absent", "/dev/ttyACM7: not connected", "")
    pi = machine("/dev/ttyACM0", "/dev/serial/by-id/usb-reader")
    found = looked(pi, scanner__driver="serial", scanner__port="/dev/ttyACM7")
    assert found["scanner"][2] == 'scanner.port = "/dev/serial/by-id/usb-reader"'


def test_panel_of_another_name_is_told_with_its_own(machine: MakeMachine) -> None:
    pi = machine("/sys/class/backlight/10-0045/brightness")
    found = looked(pi, backlight__driver="sysfs", backlight__panel="rpi")
    assert found["backlight"] == (
        "absent",
        "no panel whose light can be set",
        'backlight.panel = "10-0045"',
    )


def test_pin_that_needs_root_is_told_with_the_one_that_does_not(machine: MakeMachine) -> None:
    pi = machine("/dev/gpiochip0", kind=Guarded, model=PI4)
    state, told, fix = looked(pi, lights__driver="neopixel", lights__pin=18)["lights"]
    assert state == "bad"
    assert "only as root" in told
    assert "lights.pin = 10" in fix


def test_pi_5_lights_strips_through_its_own_device(machine: MakeMachine) -> None:
    bare = machine(model=PI5)
    assert "/dev/pio0 is missing" in looked(bare, lights__driver="neopixel")["lights"][1]
    guarded = looked(machine("/dev/pio0", model=PI5, kind=Guarded), lights__driver="neopixel")
    assert guarded["lights"][0] == "bad"
    assert "99-brinkside-pio.rules" in guarded["lights"][2]
    good = looked(machine("/dev/pio0", model=PI5), lights__driver="neopixel")
    assert good["lights"][:2] == ("good", "/dev/pio0")
    without = looked(
        machine("/dev/pio0", model=PI5),
        lambda name: "pi5" not in name,
        lights__driver="neopixel",
    )
    assert "Pi5-Neopixel is missing" in without["lights"][1]


def test_backlight_that_may_not_be_written_is_mended_by_a_rule(machine: MakeMachine) -> None:
    pi = machine("/sys/class/backlight/rpi/brightness", kind=Guarded)
    state, _, fix = looked(pi, backlight__driver="sysfs")["backlight"]
    assert state == "bad"
    assert "/etc/udev/rules.d/99-brinkside-backlight.rules" in fix


@pytest.mark.parametrize(
    ("kind", "driver", "extra"),
    [
        ("lights", "neopixel", "pi"),
        ("lights", "neopixel-spi", "pi"),
        ("lights", "adalight", "serial"),
        ("controls", "gpio", "pi"),
        ("scanner", "serial", "serial"),
        ("printer", "serial", "print"),
    ],
)
def test_missing_library_is_named_with_how_to_install_it(
    machine: MakeMachine, kind: str, driver: str, extra: str
) -> None:
    found = looked(machine(), lambda name: False, **{f"{kind}__driver": driver})
    state, told, fix = found[kind]
    assert state == "bad"
    assert "is missing" in told
    assert fix == f"./run --with {extra} doctor"


def test_back_end_of_the_pins_comes_from_the_distribution(machine: MakeMachine) -> None:
    found = looked(
        machine("/dev/gpiochip0"), lambda name: name == "gpiozero", controls__driver="gpio"
    )
    assert found["controls"][2] == "sudo apt install python3-lgpio"


def test_usb_printer_is_looked_for_by_its_ids(machine: MakeMachine) -> None:
    usb = {
        "/sys/bus/usb/devices/1-1/idVendor": "04b8\n",
        "/sys/bus/usb/devices/1-1/idProduct": "0e15",
    }
    pi = machine(**usb)
    assert looked(pi, printer__driver="usb")["printer"][0] == "good"
    assert looked(pi, printer__driver="usb", printer__usb="04b8:0202")["printer"][0] == "absent"


def test_usb_printer_that_may_not_be_used_is_mended_by_a_rule(machine: MakeMachine) -> None:
    usb = {
        "/sys/bus/usb/devices/1-1/idVendor": "04b8\n",
        "/sys/bus/usb/devices/1-1/idProduct": "0e15\n",
        "/sys/bus/usb/devices/1-1/busnum": "1\n",
        "/sys/bus/usb/devices/1-1/devnum": "7\n",
    }
    pi = machine("/dev/bus/usb/001/007", kind=Guarded, **usb)
    state, told, fix = looked(pi, printer__driver="usb")["printer"]
    assert (state, "/dev/bus/usb/001/007" in told) == ("bad", True)
    assert 'ATTR{idVendor}=="04b8", ATTR{idProduct}=="0e15"' in fix
    assert "/etc/udev/rules.d/99-brinkside-printer.rules" in fix
    without = looked(pi, lambda name: name != "usb", printer__driver="usb")["printer"]
    assert "pyusb is missing" in without[1]


def test_settings_that_do_not_fit_together_are_told(machine: MakeMachine) -> None:
    found = looked(machine(), lights__pixels=3)
    assert found["devices"][0] == "bad"
    assert "no pixel" in found["devices"][1]


def test_this_machine_is_looked_at_without_touching_it() -> None:
    machine = Machine()
    assert machine.has("/")
    assert machine.text("/no/such/file") == ""
    assert machine.group("/no/such/file") == ""
    assert machine.found("/no/such/*") == []
    assert has_library("json")
    assert not has_library("no_such_library.at_all")
    assert machine.path("/dev") == Path("/dev")
