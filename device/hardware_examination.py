"""What the doctor says of everything wired up: what is there, what is wrong, and what mends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from device.finding import Finding
from device.keys import Value
from device.machine import Machine, has_library
from device.plans import plan_problems
from engine.text import Arg, Text, say

ROOT_PINS = (12, 13, 18, 19, 21)
"""Pins that drive strips by PWM or PCM, up to the Pi 4: only root may."""

Has = Callable[[str], bool]


def hardware_findings(
    values: Mapping[str, Value], machine: Machine, has: Has = has_library
) -> Iterator[Finding]:
    yield _model(machine)
    yield _touch(machine)
    yield _pins(machine)
    yield _spi(machine)
    yield _serial(machine)
    problems = list(plan_problems(values))
    for problem in problems:
        yield Finding("devices", "bad", say("devices"), problem)
    for kind, look in _KINDS.items():
        if values[f"{kind}.driver"] in ("none", "simulated", "terminal"):
            driver = str(values[f"{kind}.driver"])
            told = say("{key} is {driver}", key=f"{kind}.driver", driver=driver)
            yield Finding(kind, "absent", _NAMES[kind], told)
        else:
            yield look(values, machine, has)


def _model(machine: Machine) -> Finding:
    model = machine.model()
    if not model:
        return Finding("model", "absent", say("model"), say("not a Raspberry Pi"))
    return Finding("model", "good", say("model"), model)


def _touch(machine: Machine) -> Finding:
    what = say("touch")
    devices = machine.found("/dev/input/event*")
    if not devices:
        return Finding("touch", "absent", what, say("no input devices"))
    usable = [name for name in devices if machine.may_use(name)]
    if usable:
        return Finding("touch", "good", what, ", ".join(usable[:4]))
    return _denied("touch", what, devices[0], machine, "input")


def _pins(machine: Machine) -> Finding:
    what, chips = say("pins"), machine.found("/dev/gpiochip*")
    if not chips:
        return Finding("pins", "absent", what, say("this machine has no pins"))
    usable = [name for name in chips if machine.may_use(name)]
    if usable:
        return Finding("pins", "good", what, ", ".join(usable))
    return _denied("pins", what, chips[0], machine, "gpio")


def _spi(machine: Machine) -> Finding:
    what, buses = say("SPI"), machine.found("/dev/spidev*")
    if buses:
        usable = [name for name in buses if machine.may_use(name)]
        if usable:
            return Finding("spi", "good", what, ", ".join(usable))
        return _denied("spi", what, buses[0], machine, "spi")
    if not machine.model():
        return Finding("spi", "absent", what, say("this machine has none"))
    fix = "sudo raspi-config nonint do_spi 0"
    return Finding("spi", "absent", what, say("switched off"), fix)


def _serial(machine: Machine) -> Finding:
    what, ports = say("serial ports"), _ports(machine)
    if not ports:
        return Finding("serial", "absent", what, say("none connected"))
    usable = [name for name in ports if machine.may_use(name)]
    if usable:
        return Finding("serial", "good", what, ", ".join(usable))
    return _denied("serial", what, ports[0], machine, "dialout")


def _ports(machine: Machine) -> list[str]:
    """By-id names first: they stay the same whatever is plugged in when."""
    return machine.found("/dev/serial/by-id/*") + machine.found(
        "/dev/ttyUSB*", "/dev/ttyACM*", "/dev/ttyAMA*"
    )


def _lights(values: Mapping[str, Value], machine: Machine, has: Has) -> Finding:
    driver, what = values["lights.driver"], _NAMES["lights"]
    if driver == "adalight":
        return _port("lights", str(values["lights.port"]), machine, has)
    library = "neopixel" if driver == "neopixel" else "neopixel_spi"
    if not has(library):
        return _missing("lights", library)
    if driver == "neopixel-spi":
        return _on_spi(values, machine)
    if "Pi 5" in machine.model():
        return _pi5(machine, has)
    if machine.model() and not has("_rpi_ws281x"):
        return _missing("lights", "rpi_ws281x")
    if values["lights.pin"] == 10:
        return _on_spi(values, machine)
    if values["lights.pin"] not in ROOT_PINS:
        told = say("GPIO{n} cannot light strips on this model; GPIO10 can", n=_pin(values))
        return Finding("lights", "bad", what, told, "lights.pin = 10")
    if not machine.may_use("/dev/mem"):
        told = say("GPIO{n} can light strips only as root; GPIO10 needs no root", n=_pin(values))
        return Finding("lights", "bad", what, told, "lights.pin = 10")
    if not machine.model():
        return Finding("lights", "absent", what, say("not a Raspberry Pi"))
    return Finding("lights", "good", what, say("on GPIO{n}", n=_pin(values)))


def _on_spi(values: Mapping[str, Value], machine: Machine) -> Finding:
    what, spi = _NAMES["lights"], _spi(machine)
    if spi.state != "good":
        return Finding("lights", spi.state, what, spi.found, spi.fix)
    config = machine.boot_config()
    for model, lines in CORE_CLOCKS.items():
        missing = [line for line in lines if not _sets(machine.text(config), line)]
        if model in machine.model() and missing:
            told = say("the core clock is not fixed, so colours may flicker")
            added = "".join(f"{line}\\n" for line in missing)
            fix = f"printf '{added}' | sudo tee -a {config} && sudo reboot"
            return Finding("lights", "bad", what, told, fix)
    room = machine.text("/sys/module/spidev/parameters/bufsiz")
    needed = _spi_bytes(values)
    if room.isdecimal() and needed > int(room):
        told = say(
            "{n} bytes are sent at once, but the SPI buffer holds {room}", n=needed, room=room
        )
        line = config.replace("config.txt", "cmdline.txt")
        fix = f"sudo sed -i 's/$/ spidev.bufsiz=32768/' {line} && sudo reboot"
        return Finding("lights", "bad", what, told, fix)
    return Finding("lights", "good", what, spi.found)


def _spi_bytes(values: Mapping[str, Value]) -> int:
    """What a frame takes on the bus: neopixel-spi sends a byte for each bit and two pauses;
    rpi_ws281x three bits for each of four colours, whether there is white or not."""
    pixels = int(str(values["lights.pixels"]))
    if values["lights.driver"] == "neopixel-spi":
        return 8 * len(str(values["lights.order"])) * pixels + 128
    return 12 * pixels + 32


def _sets(config: str, line: str) -> bool:
    """Whether a line's setting is there, with whatever value; a switch must be on.

    >>> _sets("#core_freq=250", "core_freq=250"), _sets("[pi4]\\n core_freq = 500", "core_freq=1")
    (False, True)
    >>> _sets("enable_uart=0", "enable_uart=1")
    False
    """
    name, _, wanted = line.partition("=")
    for told in config.splitlines():
        key, _, value = (part.strip() for part in told.partition("="))
        if key == name and (name != "enable_uart" or value == wanted):
            return True
    return False


CORE_CLOCKS = {
    "Pi 3": ("core_freq=250", "enable_uart=1"),
    "Zero 2": ("core_freq=250", "enable_uart=1"),
    "Pi 4": ("core_freq=500", "core_freq_min=500", "enable_uart=1"),
}
"""The bus takes its speed from the core clock, which these models change as they please; without
the serial port, frames stop after seconds (adafruit/Adafruit_CircuitPython_NeoPixel#146)."""


def _pin(values: Mapping[str, Value]) -> str:
    return str(values["lights.pin"])


def _pi5(machine: Machine, has: Has) -> Finding:
    """A Pi 5 lights strips through its PIO, which has a device and a library of its own."""
    what = _NAMES["lights"]
    if not has("adafruit_raspberry_pi5_neopixel_write"):
        return _missing("lights", "Adafruit-Blinka-Raspberry-Pi5-Neopixel")
    if not machine.has("/dev/pio0"):
        told = say(
            "{file} is missing: the system is too old for strips on a Pi 5", file="/dev/pio0"
        )
        return Finding("lights", "bad", what, told, "sudo apt full-upgrade && sudo reboot")
    if not machine.may_use("/dev/pio0"):
        return _denied("lights", what, "/dev/pio0", machine, "gpio", UDEV_PIO)
    return Finding("lights", "good", what, "/dev/pio0")


UDEV_PIO = (
    """echo 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'"""
    " | sudo tee /etc/udev/rules.d/99-brinkside-pio.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger"
)
UDEV_USB = (
    """echo 'SUBSYSTEM=="usb", ATTR{{idVendor}}=="{vendor}", ATTR{{idProduct}}=="{product}","""
    """ GROUP="lp", MODE="0660"'"""
    " | sudo tee /etc/udev/rules.d/99-brinkside-printer.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger -s usb"
    ' && sudo usermod -aG lp "$USER"'
)
UDEV_BACKLIGHT = (
    """echo 'SUBSYSTEM=="backlight", ACTION=="add","""
    """ RUN+="/bin/chgrp video /sys$devpath/brightness","""
    """ RUN+="/bin/chmod g+w /sys$devpath/brightness"'"""
    " | sudo tee /etc/udev/rules.d/99-brinkside-backlight.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger -c add -s backlight"
)


def _gpio_device(kind: str) -> Callable[[Mapping[str, Value], Machine, Has], Finding]:
    def look(values: Mapping[str, Value], machine: Machine, has: Has) -> Finding:
        if not has("gpiozero"):
            return _missing(kind, "gpiozero")
        pins = _pins(machine)
        # RPi.GPIO knows nothing of the chip that the pins of a Pi 5 hang on.
        has_back_end = has("lgpio") or (has("RPi") and "Pi 5" not in machine.model())
        if pins.state == "good" and not has_back_end:
            told = say("the library {name} is missing", name="lgpio")
            return Finding(kind, "bad", _NAMES[kind], told, "sudo apt install python3-lgpio")
        return Finding(kind, pins.state, _NAMES[kind], pins.found, pins.fix)

    return look


def _scanner(values: Mapping[str, Value], machine: Machine, has: Has) -> Finding:
    return _port("scanner", str(values["scanner.port"]), machine, has)


def _printer(values: Mapping[str, Value], machine: Machine, has: Has) -> Finding:
    if not has("escpos"):
        return _missing("printer", "escpos")
    if values["printer.driver"] == "usb":
        return _usb_printer(str(values["printer.usb"]), machine, has)
    group = "lp" if values["printer.driver"] == "file" else "dialout"
    return _port("printer", str(values["printer.port"]), machine, has, group)


def _usb_printer(ids: str, machine: Machine, has: Has) -> Finding:
    what = _NAMES["printer"]
    if not has("usb"):
        return _missing("printer", "pyusb")
    vendor, _, product = ids.casefold().partition(":")
    for name in machine.found("/sys/bus/usb/devices/*/idVendor"):
        device = name.removesuffix("/idVendor")
        if (machine.text(name), machine.text(f"{device}/idProduct")) != (vendor, product):
            continue
        places = (machine.text(f"{device}/{number}") for number in ("busnum", "devnum"))
        node = "/dev/bus/usb/" + "/".join(place.zfill(3) for place in places)
        if machine.has(node) and not machine.may_use(node):
            rule = UDEV_USB.format(vendor=vendor, product=product)
            return _denied("printer", what, node, machine, "lp", rule)
        return Finding("printer", "good", what, f"USB {ids}")
    return Finding("printer", "absent", what, say("USB {id}: not connected", id=ids))


def _backlight(values: Mapping[str, Value], machine: Machine, has: Has) -> Finding:
    what, panel = _NAMES["backlight"], str(values["backlight.panel"]) or "*"
    found = machine.found(f"/sys/class/backlight/{panel}/brightness")
    if not found:
        others = machine.found("/sys/class/backlight/*/brightness")
        fix = f'backlight.panel = "{others[0].split("/")[-2]}"' if others else ""
        return Finding("backlight", "absent", what, say("no panel whose light can be set"), fix)
    if not machine.may_write(found[0]):
        told = say("{file} may not be written by this user", file=found[0])
        return Finding("backlight", "bad", what, told, UDEV_BACKLIGHT)
    return Finding("backlight", "good", what, found[0])


def _port(kind: str, port: str, machine: Machine, has: Has, group: str = "dialout") -> Finding:
    what = _NAMES[kind]
    if not has("serial"):
        return _missing(kind, "pyserial")
    if not machine.has(port):
        fix = "".join(f'{kind}.port = "{other}"' for other in _ports(machine)[:1])
        return Finding(kind, "absent", what, say("{port}: not connected", port=port), fix)
    if not machine.may_use(port):
        return _denied(kind, what, port, machine, group)
    return Finding(kind, "good", what, port)


def _denied(
    id: str, what: Text, name: str, machine: Machine, group: str, otherwise: str = ""
) -> Finding:
    """Not for this user: membership of the owning group mends it, if it has a fitting one."""
    owner = machine.group(name)
    told = say("{file} may not be used by this user", file=name)
    if owner in ("root", "") and otherwise:
        return Finding(id, "bad", what, told, otherwise)
    member = owner if owner not in ("root", "") else group
    fix = f'sudo usermod -aG {member} "$USER"'
    return Finding(id, "bad", what, told, fix)


def _missing(kind: str, library: str) -> Finding:
    told: Arg = say("the library {name} is missing", name=library)
    extra = {"pyserial": "serial", "escpos": "print", "pyusb": "print"}.get(library, "pi")
    fix = f"./run --with {extra} doctor"
    return Finding(kind, "bad", _NAMES[kind], told, fix)


_NAMES: Mapping[str, Text] = {
    "lights": say("light strips"),
    "controls": say("buttons"),
    "scanner": say("scanner"),
    "buzzer": say("buzzer"),
    "printer": say("receipt printer"),
    "backlight": say("backlight"),
}
_KINDS: Mapping[str, Callable[[Mapping[str, Value], Machine, Has], Finding]] = {
    "lights": _lights,
    "controls": _gpio_device("controls"),
    "scanner": _scanner,
    "buzzer": _gpio_device("buzzer"),
    "printer": _printer,
    "backlight": _backlight,
}
