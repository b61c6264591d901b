"""Strips on the SPI bus: needs no root on any model, and no library made for one of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.drivers import Library
from hardware.lights import driver
from hardware.lights.doctor import SPI_PINS, on_the_bus
from hardware.lights.interface import Strip
from hardware.lights.neopixel import BufferStrip, PixelBuffer
from hardware.lights.settings import PixelSettings

BUFFER = Path("/sys/module/spidev/parameters/bufsiz")
"""How many bytes the kernel sends in one go."""


class NeopixelSpiStrip(BufferStrip):
    """A strip whose data line hangs on MOSI (GPIO10)."""

    def __init__(self, pixels: int, order: str) -> None:
        super().__init__(pixels, order)
        self._bus: Any = None

    def _made(self, count: int) -> PixelBuffer:
        import board
        import neopixel_spi

        _send_in_one_go()
        self._bus = board.SPI()
        strip: PixelBuffer = neopixel_spi.NeoPixel_SPI(
            self._bus, count, auto_write=False, pixel_order=self._order
        )
        return strip

    def close(self) -> None:
        try:
            super().close()
        finally:
            bus, self._bus = self._bus, None
            if bus is not None:
                bus.deinit()


def _send_in_one_go() -> None:
    """Adafruit's bus cuts what it sends into pieces of 4096 bytes unless told otherwise, and a
    strip takes the pause between two pieces for the end of a frame."""
    try:
        room = BUFFER.read_text().strip()
    except OSError:
        return
    if room.isdecimal():
        os.environ.setdefault("SPI_BUFSIZE", room)


@dataclass(frozen=True, kw_only=True)
class SpiSettings(PixelSettings):
    """Where the strip hangs is given by the bus."""

    def pins(self) -> Iterator[tuple[str, int]]:
        yield from (("driver", pin) for pin in SPI_PINS)


@driver("neopixel-spi", SpiSettings, libraries=(Library("neopixel_spi", "pi"),), look=on_the_bus)
def neopixel_spi(settings: SpiSettings) -> Strip:
    return NeopixelSpiStrip(settings.pixels, settings.order)
