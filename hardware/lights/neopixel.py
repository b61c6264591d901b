"""Strips on a pin of the Pi, by Adafruit's library and its back ends for each model."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from engine.core import Refusal
from engine.text import say
from hardware.drivers import Library
from hardware.lights import driver
from hardware.lights.doctor import on_a_pin
from hardware.lights.interface import Strip
from hardware.lights.settings import PixelSettings
from hardware.schema import key


class PixelBuffer(Protocol):
    """What we use of Adafruit's strips."""

    def __setitem__(self, index: int, colour: tuple[int, ...], /) -> None: ...

    def show(self) -> None: ...

    def deinit(self) -> None: ...


class BufferStrip(Strip, ABC):
    """Sets the pixels that changed in one of Adafruit's strips and has it send them."""

    def __init__(self, pixels: int, order: str) -> None:
        self._pixels = pixels
        self._order = order
        self._buffer: PixelBuffer | None = None
        self._shown = b""

    def open(self) -> None:
        # Blinka may otherwise stop to ask a question on the terminal.
        os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
        self._buffer = self._made(_count(self._pixels, self._order))
        self._shown = bytes(3 * self._pixels)

    @abstractmethod
    def _made(self, count: int) -> PixelBuffer:
        """One of Adafruit's strips of so many pixels."""

    def show(self, numbers: bytes) -> None:
        buffer = self._buffer
        if buffer is None:
            return
        has_white = "W" in self._order
        shown = self._shown
        for at in range(0, len(numbers), 3):
            colour = numbers[at : at + 3]
            if colour != shown[at : at + 3]:
                buffer[at // 3] = with_white(colour) if has_white else tuple(colour)
        buffer.show()
        self._shown = numbers

    def close(self) -> None:
        buffer, self._buffer = self._buffer, None
        if buffer is not None:
            buffer.deinit()


def with_white(colour: bytes) -> tuple[int, int, int, int]:
    """The part that all three colours share comes from the white light: one channel, not three.

    >>> with_white(bytes([255, 100, 120]))
    (155, 0, 20, 100)
    """
    red, green, blue = colour
    white = min(red, green, blue)
    return red - white, green - white, blue - white, white


def _count(pixels: int, order: str) -> int:
    """Blinka takes any buffer divisible by 3 for one without white, so such a strip gets one more
    pixel, which stays dark or is not there at all."""
    return pixels + 1 if "W" in order and pixels % 3 == 0 else pixels


class NeopixelStrip(BufferStrip):
    """A strip whose data line hangs on a GPIO pin."""

    def __init__(self, pixels: int, order: str, pin: int) -> None:
        super().__init__(pixels, order)
        self._pin = pin
        self._made_strip: Any = None

    def _made(self, count: int) -> PixelBuffer:
        import board
        import neopixel

        strip = neopixel.NeoPixel(
            _board_pin(board, self._pin), count, auto_write=False, pixel_order=self._order
        )
        self._made_strip = strip
        made: PixelBuffer = strip
        return made

    def close(self) -> None:
        """Dark, and the pin free again even when the strip can no longer be made dark."""
        try:
            super().close()
        except Exception:
            self._made_strip.pin.deinit()
            raise


def _board_pin(board: Any, number: int) -> Any:
    pin = getattr(board, f"D{number}", None)
    if pin is None:
        raise Refusal("no-such-pin", say("this board has no pin GPIO{n}", n=number))
    return pin


@dataclass(frozen=True, kw_only=True)
class NeopixelSettings(PixelSettings):
    """Which pin the strip hangs on."""

    pin: int = key(10, say("neopixel: the pin of the data line"), least=1, most=27)

    def pins(self) -> Iterator[tuple[str, int]]:
        yield "pin", self.pin


@driver("neopixel", NeopixelSettings, libraries=(Library("neopixel", "pi"),), look=on_a_pin)
def neopixel(settings: NeopixelSettings) -> Strip:
    return NeopixelStrip(settings.pixels, settings.order, settings.pin)
