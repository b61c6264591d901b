"""What the doctor can say of a device: what is there, what is wrong, and what mends it.

A driver's `look` says it with a `DeviceCheck`; the board they all hang on is looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.text import Arg, Text, say
from hardware.diagnosis import Diagnosis
from hardware.drivers import DriverSettings, Library, Part
from hardware.machine import Machine
from hardware.serial_port import SERIAL

Has = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class DeviceCheck:
    """One device that is looked at: which, on which machine, and with which libraries."""

    id: str
    what: Text
    machine: Machine
    has: Has

    def good(self, found: Arg) -> Diagnosis:
        return Diagnosis(self.id, "good", self.what, found)

    def absent(self, found: Arg, fix: str = "") -> Diagnosis:
        return Diagnosis(self.id, "absent", self.what, found, fix)

    def bad(self, found: Arg, fix: str = "") -> Diagnosis:
        return Diagnosis(self.id, "bad", self.what, found, fix)

    def like(self, other: Diagnosis) -> Diagnosis:
        """What was found of something that this device cannot do without."""
        return Diagnosis(self.id, other.state, self.what, other.found, other.fix)

    def missing(self, library: Library) -> Diagnosis:
        told = say("the library {name} is missing", name=str(library))
        return self.bad(told, f"./run --with {library.extra} doctor")

    def denied(self, name: str, group: str, otherwise: str = "") -> Diagnosis:
        """Not for this user: membership of the owning group mends it, if it has a fitting one."""
        owner = self.machine.group(name)
        told = say("{file} may not be used by this user", file=name)
        if owner in ("root", "") and otherwise:
            return self.bad(told, otherwise)
        member = owner if owner not in ("root", "") else group
        return self.bad(told, f'sudo usermod -aG {member} "$USER"')

    def port(self, port: str, group: str = "dialout") -> Diagnosis:
        """A device on a port of its own."""
        if not self.machine.has(port):
            others = _ports(self.machine)[:1]
            fix = "".join(f'{self.id}.port = "{other}"' for other in others)
            return self.absent(say("{port}: not connected", port=port), fix)
        if not self.machine.may_use(port):
            return self.denied(port, group)
        return self.good(port)


def looked_at(part: Part, check: DeviceCheck) -> Diagnosis:
    """What there is to say of a device: by its driver, or by what that has declared."""
    driver, settings = part.driver, part.settings
    for library in driver.libraries:
        if not check.has(library.module):
            return check.missing(library)
    if driver.look is not None:
        return driver.look(check, settings)
    told = say("{key} is {driver}", key=f"{driver.kind}.driver", driver=driver.id)
    if driver.is_stand_in:
        return check.absent(told)
    if SERIAL in driver.libraries:
        return check.port(settings.port)
    return check.good(told)


def on_pins(check: DeviceCheck, settings: DriverSettings) -> Diagnosis:
    """The `look` of drivers that gpiozero serves."""
    found = pins(check.machine)
    # RPi.GPIO knows nothing of the chip that the pins of a Pi 5 hang on.
    has_back_end = check.has("lgpio") or (check.has("RPi") and "Pi 5" not in check.machine.model())
    if found.state == "good" and not has_back_end:
        told = say("the library {name} is missing", name="lgpio")
        return check.bad(told, "sudo apt install python3-lgpio")
    return check.like(found)


def board(machine: Machine) -> Iterator[Diagnosis]:
    """What devices hang on."""
    yield _model(machine)
    yield _touch(machine)
    yield pins(machine)
    yield spi(machine)
    yield _serial(machine)


def _of(id: str, what: Text, machine: Machine) -> DeviceCheck:
    return DeviceCheck(id, what, machine, lambda name: True)


def _model(machine: Machine) -> Diagnosis:
    check, model = _of("model", say("model"), machine), machine.model()
    return check.good(model) if model else check.absent(say("not a Raspberry Pi"))


def _touch(machine: Machine) -> Diagnosis:
    check = _of("touch", say("touch"), machine)
    devices = machine.found("/dev/input/event*")
    if not devices:
        return check.absent(say("no input devices"))
    usable = [name for name in devices if machine.may_use(name)]
    return check.good(", ".join(usable[:4])) if usable else check.denied(devices[0], "input")


def pins(machine: Machine) -> Diagnosis:
    check, chips = _of("pins", say("pins"), machine), machine.found("/dev/gpiochip*")
    if not chips:
        return check.absent(say("this machine has no pins"))
    usable = [name for name in chips if machine.may_use(name)]
    return check.good(", ".join(usable)) if usable else check.denied(chips[0], "gpio")


def spi(machine: Machine) -> Diagnosis:
    check, buses = _of("spi", say("SPI"), machine), machine.found("/dev/spidev*")
    if buses:
        usable = [name for name in buses if machine.may_use(name)]
        return check.good(", ".join(usable)) if usable else check.denied(buses[0], "spi")
    if not machine.model():
        return check.absent(say("this machine has none"))
    return check.absent(say("switched off"), "sudo raspi-config nonint do_spi 0")


def _serial(machine: Machine) -> Diagnosis:
    check, ports = _of("serial", say("serial ports"), machine), _ports(machine)
    if not ports:
        return check.absent(say("none connected"))
    usable = [name for name in ports if machine.may_use(name)]
    return check.good(", ".join(usable)) if usable else check.denied(ports[0], "dialout")


def _ports(machine: Machine) -> list[str]:
    """By-id names first: they stay the same whatever is plugged in when."""
    return machine.found("/dev/serial/by-id/*") + machine.found(
        "/dev/ttyUSB*", "/dev/ttyACM*", "/dev/ttyAMA*"
    )
