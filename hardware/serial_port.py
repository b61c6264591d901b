"""Serial ports: opened so that nothing can wait for ever, and only for us."""

from __future__ import annotations

from typing import Protocol

from hardware.drivers import Library

SERIAL = Library("serial", "serial", "pyserial")
SPEEDS = (300, 4_000_000)
"""The slowest and the fastest that a setting may ask for."""
READ_SECONDS = 0.5
WRITE_SECONDS = 1.0


class Port(Protocol):
    """What we use of a pyserial port."""

    @property
    def in_waiting(self) -> int: ...

    def read(self, size: int = 1) -> bytes: ...

    def write(self, data: bytes, /) -> int | None: ...

    def close(self) -> None: ...


def opened(path: str, baud: int) -> Port:
    """Raises OSError (pyserial's own is one) or termios.error when it cannot be."""
    import serial

    port: Port = serial.Serial(
        path, baud, timeout=READ_SECONDS, write_timeout=WRITE_SECONDS, exclusive=True
    )
    return port
