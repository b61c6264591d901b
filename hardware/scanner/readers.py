"""Barcode, QR and RFID readers on a serial port, and one that is only a call."""

from __future__ import annotations

from hardware.events import Emit
from hardware.scanner.lines import Lines
from hardware.serial_port import Port, opened


class SerialScanner:
    """A driver for `supervision.Worker` that reads codes, one a line."""

    def __init__(self, port: str, baud: int, emit: Emit) -> None:
        self._path = port
        self._baud = baud
        self._emit = emit
        self._port: Port | None = None
        self._lines = Lines()

    def open(self) -> None:
        self._port = opened(self._path, self._baud)
        self._lines = Lines()  # half a code from before must not become the head of another

    def work(self, item: object) -> float | None:
        """Waits a moment for bytes, which keeps this thread idle and lets it be stopped."""
        if self._port is None:
            return None
        chunk = self._port.read(1)
        if chunk:
            chunk += self._port.read(min(self._port.in_waiting, 4096))
        for event in self._lines.feed(chunk):
            self._emit(event)
        return 0.0

    def close(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            port.close()


class SimulatedScanner:
    """Reads what it is given, through the same lines as a real one."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self._lines = Lines()

    def open(self) -> None:
        pass

    def work(self, item: object) -> float | None:
        return None

    def close(self) -> None:
        pass

    def scan(self, code: str) -> None:
        for event in self._lines.feed(f"{code}\n".encode()):
            self._emit(event)
