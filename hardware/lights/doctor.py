"""What can be wrong with strips on a Pi: pins, buses, clocks and buffers, and what mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.text import say
from hardware.diagnosis import Diagnosis
from hardware.doctor import DeviceCheck, spi
from hardware.drivers import Library

if TYPE_CHECKING:
    from hardware.lights.neopixel import NeopixelSettings
    from hardware.lights.settings import PixelSettings

SPI_PINS = (8, 9, 10, 11)
ROOT_PINS = (12, 13, 18, 19, 21)
"""Pins that drive strips by PWM or PCM, up to the Pi 4: only root may."""
WITHOUT_ROOT = 10
"""The pin that SPI drives."""
CORE_CLOCKS = {
    "Pi 3": ("core_freq=250", "enable_uart=1"),
    "Zero 2": ("core_freq=250", "enable_uart=1"),
    "Pi 4": ("core_freq=500", "core_freq_min=500", "enable_uart=1"),
}
"""The bus takes its speed from the core clock, which these models change as they please; without
the serial port, frames stop after seconds (adafruit/Adafruit_CircuitPython_NeoPixel#146)."""
UDEV_PIO = (
    """echo 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'"""
    " | sudo tee /etc/udev/rules.d/99-brinkside-pio.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger"
)


def on_a_pin(check: DeviceCheck, settings: NeopixelSettings) -> Diagnosis:
    machine, pin = check.machine, settings.pin
    if "Pi 5" in machine.model():
        return _pi5(check)
    if machine.model() and not check.has("_rpi_ws281x"):
        return check.missing(Library("_rpi_ws281x", "pi", "rpi_ws281x"))
    if pin == WITHOUT_ROOT:
        # rpi_ws281x takes three bits for each of four colours, whether there is white or not.
        return _on_spi(check, 12 * settings.pixels + 32)
    if pin not in ROOT_PINS:
        told = say("GPIO{n} cannot light strips on this model; GPIO10 can", n=str(pin))
        return check.bad(told, "lights.pin = 10")
    if not machine.may_use("/dev/mem"):
        told = say("GPIO{n} can light strips only as root; GPIO10 needs no root", n=str(pin))
        return check.bad(told, "lights.pin = 10")
    if not machine.model():
        return check.absent(say("not a Raspberry Pi"))
    return check.good(say("on GPIO{n}", n=str(pin)))


def on_the_bus(check: DeviceCheck, settings: PixelSettings) -> Diagnosis:
    # A byte for each bit, and two pauses.
    return _on_spi(check, 8 * len(settings.order) * settings.pixels + 128)


def _on_spi(check: DeviceCheck, needed: int) -> Diagnosis:
    """A strip on SPI, a frame of which takes so many bytes."""
    machine = check.machine
    bus = spi(machine)
    if bus.state != "good":
        return check.like(bus)
    config = machine.boot_config()
    for model, lines in CORE_CLOCKS.items():
        missing = [line for line in lines if not _sets(machine.text(config), line)]
        if model in machine.model() and missing:
            told = say("the core clock is not fixed, so colours may flicker")
            added = "".join(f"{line}\\n" for line in missing)
            return check.bad(told, f"printf '{added}' | sudo tee -a {config} && sudo reboot")
    room = machine.text("/sys/module/spidev/parameters/bufsiz")
    if room.isdecimal() and needed > int(room):
        told = say(
            "{n} bytes are sent at once, but the SPI buffer holds {room}", n=needed, room=room
        )
        line = config.replace("config.txt", "cmdline.txt")
        return check.bad(told, f"sudo sed -i 's/$/ spidev.bufsiz=32768/' {line} && sudo reboot")
    return check.good(bus.found)


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


def _pi5(check: DeviceCheck) -> Diagnosis:
    """A Pi 5 lights strips through its PIO, which has a device and a library of its own."""
    machine = check.machine
    if not check.has("adafruit_raspberry_pi5_neopixel_write"):
        name = "Adafruit-Blinka-Raspberry-Pi5-Neopixel"
        return check.missing(Library("adafruit_raspberry_pi5_neopixel_write", "pi", name))
    if not machine.has("/dev/pio0"):
        told = say(
            "{file} is missing: the system is too old for strips on a Pi 5", file="/dev/pio0"
        )
        return check.bad(told, "sudo apt full-upgrade && sudo reboot")
    if not machine.may_use("/dev/pio0"):
        return check.denied("/dev/pio0", "gpio", UDEV_PIO)
    return check.good("/dev/pio0")
