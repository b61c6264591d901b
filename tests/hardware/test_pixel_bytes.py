"""The bytes on the wire, through Adafruit's own library; only the lowest write is replaced."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core import Refusal
from hardware.lights import KIND
from hardware.lights.layout import Layout
from hardware.lights.neopixel import NeopixelStrip
from hardware.lights.neopixel_spi import NeopixelSpiStrip
from hardware.lights.power import Power
from hardware.lights.sender import Sender, sender_of
from hardware.lights.show import LightScene, Show
from tests.hardware.conftest import Clock, Gauges

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of the Pi's pins, where Adafruit's board for any machine has an output."""
    import board

    for name in ("D10", "D18"):
        monkeypatch.setattr(board, name, board.Dx_OUTPUT, raising=False)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, pins: None) -> list[bytes]:
    """What Adafruit's library hands to the pin."""
    import neopixel

    written: list[bytes] = []
    monkeypatch.setattr(neopixel, "neopixel_write", lambda pin, data: written.append(bytes(data)))
    return written


def test_gauges_become_exactly_these_bytes_in_the_order_green_red_blue(
    sent: list[bytes], gauges: Gauges, clock: Clock
) -> None:
    power = Power(16, 1000, brightness=1.0, gamma=1.0)
    show = Sender(
        NeopixelStrip(16, "GRB", 10), Show(Layout.of(16, ["0-7", "15-8"]), power, power), now=clock
    )
    show.open()
    show.work(LightScene(gauges(2, 1)))
    blue, dim_blue, red = bytes((173, 94, 245)), bytes((66, 36, 93)), bytes((110, 255, 96))
    assert sent == [dim_blue + blue + bytes(3 * 13) + red]
    show.close()
    assert sent[-1] == bytes(48), "left dark"


def test_gamma_and_brightness_are_in_the_bytes(
    sent: list[bytes], gauges: Gauges, clock: Clock
) -> None:
    part = KIND.with_settings("neopixel", pixels=8, segments=("0-7",), brightness=0.5, gamma=2.2)
    show = sender_of(part, clock)
    show.open()
    show.work(LightScene(gauges(1)))
    green, red, blue = (round(127.5 * (part / 255) ** 2.2) for part in (173, 94, 245))
    assert sent[0] == bytes((green, red, blue)) + bytes(21)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("GRB", "02 01 03"),
        ("RGB", "01 02 03"),
        ("BGR", "03 02 01"),
        ("GRBW", "01 00 02 01"),
        ("RGBW", "00 01 02 01"),
    ],
)
def test_colours_are_sent_in_the_order_of_the_settings(
    sent: list[bytes], order: str, expected: str
) -> None:
    strip = NeopixelStrip(1, order, 18)
    strip.open()
    strip.show(bytes((1, 2, 3)))
    assert sent[0] == bytes.fromhex(expected)


def test_pixel_that_changes_back_is_sent_again(sent: list[bytes]) -> None:
    strip = NeopixelStrip(2, "RGB", 18)
    strip.open()
    for numbers in (b"abcdef", b"abcxyz", b"abcdef"):
        strip.show(numbers)
    assert sent == [b"abcdef", b"abcxyz", b"abcdef"]


@pytest.mark.parametrize(("pixels", "count"), [(48, 49), (144, 145), (50, 50), (16, 16)])
def test_strip_with_white_is_padded_where_blinka_would_take_it_for_one_without(
    sent: list[bytes], pixels: int, count: int
) -> None:
    strip = NeopixelStrip(pixels, "GRBW", 18)
    strip.open()
    strip.show(bytes(3 * pixels))
    assert len(sent[0]) == 4 * count
    assert len(sent[0]) % 3


def test_pin_the_board_does_not_have_is_refused(sent: list[bytes]) -> None:
    with pytest.raises(Refusal, match="no pin"):
        NeopixelStrip(1, "GRB", 99).open()


# Blinka's driver for the Pi 4 on any machine: the revision code, the C library and the pin are
# replaced, all code between is the real one.
PI_4 = """
import os, sys, types
os.environ.update(BLINKA_FORCECHIP="BCM2XXX", BLINKA_FORCEBOARD="RASPBERRY_PI_4B")
from adafruit_platformdetect.board import Board
Board._pi_rev_code = lambda self: "c03111"
ws, channel, pixels = types.ModuleType("_rpi_ws281x"), {}, {}
ws.WS2811_SUCCESS, ws.WS2811_STRIP_RGB, ws.SK6812_STRIP_RGBW = 0, "RGB", "RGBW"
ws.new_ws2811_t = object
ws.ws2811_channel_get = lambda strip, number: channel if number == 0 else {}
for name in ("count", "gpionum", "invert", "brightness", "strip_type"):
    setattr(ws, f"ws2811_channel_t_{name}_set", lambda c, v, name=name: c.__setitem__(name, v))
    setattr(ws, f"ws2811_channel_t_{name}_get", lambda c, name=name: c[name])
ws.ws2811_t_freq_set = ws.ws2811_t_dmanum_set = lambda strip, value: None
ws.ws2811_init = ws.ws2811_render = lambda strip: 0
ws.ws2811_fini = ws.delete_ws2811_t = lambda strip: None
ws.ws2811_led_set = lambda channel, at, colour: pixels.__setitem__(at, colour)
sys.modules["_rpi_ws281x"] = ws
sys.modules.setdefault("gpiod", types.ModuleType("gpiod"))
import digitalio
class Pin:
    def __init__(self, pin): self._pin = pin
    def deinit(self): pass
digitalio.DigitalInOut = Pin
from hardware.lights.neopixel import NeopixelStrip
strip = NeopixelStrip(int(sys.argv[1]), sys.argv[2], 10)
strip.open()
strip.show(bytes((9, 5, 7)) * int(sys.argv[1]))
print(channel["count"], channel["strip_type"], channel["gpionum"], hex(pixels[0]), len(pixels))
"""


@pytest.mark.parametrize(
    ("pixels", "order", "told"),
    [
        (48, "GRB", "48 RGB 10 0x50907 48"),
        (48, "GRBW", "49 RGBW 10 0x5000402 49"),
        (50, "GRBW", "50 RGBW 10 0x5000402 50"),
    ],
)
def test_driver_of_the_pi_4_counts_the_pixels_right(pixels: int, order: str, told: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PI_4, str(pixels), order],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.strip() == told, done.stderr


class Bus:
    """Stands in for the SPI bus of Blinka."""

    frequency = 6_400_000

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_free = True

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def configure(self, **how: object) -> None:
        pass

    def write(self, data: bytes) -> None:
        self.written.append(bytes(data))

    def deinit(self) -> None:
        self.is_free = False


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Bus:
    import board

    bus = Bus()
    monkeypatch.setattr(board, "SPI", lambda: bus, raising=False)
    return bus


def spelt(numbers: bytes) -> bytes:
    """Each bit as the SPI bus sends it for a strip: long high for 1, short high for 0."""
    bits = "".join(f"{number:08b}" for number in numbers)
    return bytes(0b11110000 if bit == "1" else 0b11000000 for bit in bits)


def test_spi_sends_every_bit_as_a_byte_between_two_pauses(
    bus: Bus, gauges: Gauges, clock: Clock
) -> None:
    power = Power(8, 1000, brightness=1.0, gamma=1.0)
    show = Sender(NeopixelSpiStrip(8, "GRB"), Show(Layout.of(8, ["0-7"]), power, power), now=clock)
    show.open()
    show.work(LightScene(gauges(1)))
    pause = bytes(64)  # 80 us at 6.4 MHz
    assert bus.written == [pause + spelt(bytes((173, 94, 245)) + bytes(21)) + pause]


def test_long_strip_is_sent_in_one_go_where_the_kernel_can(
    bus: Bus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A strip takes the pause between two pieces for the end of a frame."""
    from Adafruit_PureIO import spi

    pieces = []
    monkeypatch.setattr(spi, "ioctl", lambda handle, *how: pieces.append(how))
    for room, count in (("4096\n", 2), ("32768\n", 1)):
        (tmp_path / "bufsiz").write_text(room)
        monkeypatch.setattr("hardware.lights.neopixel_spi.BUFFER", tmp_path / "bufsiz")
        NeopixelSpiStrip(300, "GRB").open()
        below = spi.SPI("/dev/null")
        del os.environ["SPI_BUFSIZE"]
        pieces.clear()
        below.writebytes(bytes(24 * 300 + 128))
        assert len(pieces) == count


def test_spi_strip_is_left_dark_and_the_bus_free(bus: Bus) -> None:
    strip = NeopixelSpiStrip(2, "GRB")
    strip.open()
    strip.show(b"abcdef")
    strip.close()
    assert bus.written[-1] == bytes(64) + spelt(bytes(6)) + bytes(64)
    assert not bus.is_free


def test_pin_is_freed_even_if_the_strip_cannot_be_made_dark(
    monkeypatch: pytest.MonkeyPatch, pins: None
) -> None:
    import digitalio
    import neopixel

    freed = []
    strip = NeopixelStrip(2, "GRB", 18)
    strip.open()

    def broken(pin: object, data: object) -> None:
        raise RuntimeError("NeoPixel support requires running with sudo, please try again!")

    monkeypatch.setattr(neopixel, "neopixel_write", broken)
    monkeypatch.setattr(digitalio.DigitalInOut, "deinit", lambda self: freed.append(self))
    with pytest.raises(RuntimeError):
        strip.close()
    assert len(freed) == 1
