"""Strips without hardware: the last frame is kept for whoever draws it."""

from __future__ import annotations


class SimulatedStrip:
    """Keeps what it was sent; a window draws `numbers`, and may wait for `count` to change."""

    settles = 0.0

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels
        self.numbers = bytes(3 * pixels)
        self.count = 0
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    def show(self, numbers: bytes) -> None:
        self.numbers = numbers
        self.count += 1

    def check(self) -> None:
        pass

    def close(self) -> None:
        self.numbers = bytes(3 * self.pixels)
        self.is_open = False
