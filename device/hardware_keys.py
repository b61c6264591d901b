"""The settings of everything that is wired up: pins are BCM numbers, 0 means not connected."""

from __future__ import annotations

from device.keys import Key
from engine.text import Text, say

_LADDERS = ("0-7", "15-8", "16-23", "31-24", "32-39", "47-40")


def _driver(kind: str, default: str, about: Text, *names: str) -> Key:
    return Key(f"{kind}.driver", default, about, (*names, "none"))


def _pin(name: str, default: int, about: Text) -> Key:
    return Key(name, default, about, least=0, most=27)


def _speed(name: str, default: int, about: Text) -> Key:
    return Key(name, default, about, least=300, most=4_000_000)


HARDWARE_KEYS: tuple[Key, ...] = (
    _driver(
        "lights",
        "simulated",
        say("neopixel, neopixel-spi, adalight, simulated, terminal or none"),
        "neopixel",
        "neopixel-spi",
        "adalight",
        "simulated",
        "terminal",
    ),
    Key("lights.pixels", 48, say("pixels on the wire"), least=1, most=1024),
    Key(
        "lights.segments",
        _LADDERS,
        say("one per lane, calm end first: first-last pixel, or first-last/step"),
    ),
    Key(
        "lights.order",
        "GRB",
        say("the order of colours the pixels expect"),
        ("GRB", "RGB", "BGR", "GRBW", "RGBW"),
    ),
    Key("lights.pin", 10, say("neopixel: the pin of the data line"), least=1, most=27),
    Key("lights.port", "/dev/ttyUSB0", say("adalight: the controller's serial port")),
    _speed("lights.baud", 115200, say("adalight: its speed")),
    Key("lights.brightness", 0.5, say("light by day, 0 to 1"), least=0, most=1),
    Key("lights.night_brightness", 0.1, say("at most this light by night"), least=0, most=1),
    Key("lights.night_from", "22:00", say("when night begins; empty: never")),
    Key("lights.night_to", "07:00", say("when night ends")),
    Key("lights.gamma", 2.2, say("how the eye is corrected for; 1 is not at all"), least=1, most=4),
    Key(
        "lights.budget_ma",
        1000.0,
        say("current in mA that the strips never exceed"),
        least=0,
        most=100_000,
    ),
    Key(
        "lights.channel_ma",
        20.0,
        say("current in mA of one colour of one pixel at its brightest"),
        least=1,
        most=100,
    ),
    Key(
        "lights.refresh",
        0.0,
        say("seconds after which a still frame is sent again; 0: never; WLED needs 2"),
        least=0,
        most=3600,
    ),
    _driver(
        "controls", "simulated", say("gpio, simulated (the keyboard) or none"), "gpio", "simulated"
    ),
    _pin("controls.undo_pin", 5, say("the button that takes a step back")),
    _pin("controls.confirm_pin", 6, say("the button that answers")),
    _pin("controls.correct_pin", 13, say("the button that opens corrections")),
    _pin("controls.pick_pin", 22, say("the encoder's own button")),
    _pin("controls.encoder_a_pin", 17, say("the encoder's first contact")),
    _pin("controls.encoder_b_pin", 27, say("the encoder's second contact")),
    _pin("controls.lamp_pin", 26, say("the light in the button that answers")),
    Key(
        "controls.settle_ms",
        30,
        say("milliseconds in which a contact may bounce"),
        least=0,
        most=1000,
    ),
    Key("controls.hold_ms", 800, say("milliseconds that count as held"), least=100, most=10_000),
    _driver("scanner", "none", say("serial, simulated or none"), "serial", "simulated"),
    Key("scanner.port", "/dev/ttyACM0", say("the reader's serial port")),
    _speed("scanner.baud", 9600, say("its speed")),
    Key("scanner.codes", (), say("codes of your own: code = game:card id")),
    _driver("buzzer", "none", say("gpio, simulated or none"), "gpio", "simulated"),
    Key("buzzer.pin", 18, say("the buzzer's pin"), least=1, most=27),
    _driver(
        "printer",
        "none",
        say("serial, usb, file, simulated or none"),
        "serial",
        "usb",
        "file",
        "simulated",
    ),
    Key("printer.port", "/dev/usb/lp0", say("serial and file: the printer's port")),
    _speed("printer.baud", 19200, say("its speed")),
    Key("printer.usb", "04b8:0e15", say("usb: vendor and product, as lsusb shows them")),
    _driver("backlight", "none", say("sysfs, simulated or none"), "sysfs", "simulated"),
    Key("backlight.panel", "", say("its name in /sys/class/backlight; empty: the first")),
    Key("backlight.bright", 1.0, say("light in play, 0 to 1; never quite dark"), least=0, most=1),
    Key("backlight.dim", 0.2, say("light when idle, 0 to 1; never quite dark"), least=0, most=1),
    Key(
        "backlight.after",
        300.0,
        say("seconds without a touch until it is dim; 0: never"),
        least=0,
        most=86400,
    ),
)
