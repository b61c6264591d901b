"""Strips on the SPI bus: needs no root on any model, and no library made for one of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hardware.lights.neopixel import BufferStrip, PixelBuffer

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
