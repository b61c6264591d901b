"""Strips on a controller of their own, over a serial port: Arduino and WLED speak Adalight."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import say
from hardware.lights import driver
from hardware.lights.interface import Strip
from hardware.lights.settings import LightsSettings
from hardware.schema import key
from hardware.serial_port import SERIAL, SPEEDS, Port, opened

ARDUINO_BOOTS = 2.5
"""Seconds: opening the port restarts many boards, which then miss the first frames."""


def packet(numbers: bytes) -> bytes:
    """A frame as the Adalight protocol sends it.

    >>> packet(bytes([255, 0, 128])).hex(" ")
    '41 64 61 00 00 55 ff 00 80'
    """
    last = len(numbers) // 3 - 1
    high, low = last >> 8, last & 0xFF
    return b"Ada" + bytes((high, low, high ^ low ^ 0x55)) + numbers


class AdalightStrip(Strip):
    """Sends red, green, blue; the controller knows the order of its own pixels."""

    settles = ARDUINO_BOOTS

    def __init__(self, pixels: int, port: str, baud: int) -> None:
        self._pixels = pixels
        self._path = port
        self._baud = baud
        self._port: Port | None = None

    def open(self) -> None:
        self._port = opened(self._path, self._baud)

    def show(self, numbers: bytes) -> None:
        if self._port is not None:
            self._drain(self._port)
            self._port.write(packet(numbers))

    def check(self) -> None:
        if self._port is not None:
            self._drain(self._port)

    def _drain(self, port: Port) -> None:
        """Controllers greet and chatter; unread, that would fill the line. Raises if it is cut."""
        if waiting := port.in_waiting:
            port.read(min(waiting, 4096))

    def close(self) -> None:
        """Leaves the strip dark, if it can still be reached."""
        port, self._port = self._port, None
        if port is not None:
            try:
                port.write(packet(bytes(3 * self._pixels)))
            finally:
                port.close()


@dataclass(frozen=True, kw_only=True)
class AdalightSettings(LightsSettings):
    """Where the controller is connected."""

    port: str = key("/dev/ttyUSB0", say("adalight: the controller's serial port"))
    baud: int = key(115200, say("adalight: its speed"), least=SPEEDS[0], most=SPEEDS[1])


@driver("adalight", AdalightSettings, libraries=(SERIAL,))
def adalight(settings: AdalightSettings) -> Strip:
    return AdalightStrip(settings.pixels, settings.port, settings.baud)
