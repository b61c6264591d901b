"""Barcode, QR and RFID readers on a serial port."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import say
from hardware.events import Emit
from hardware.scanner import driver
from hardware.scanner.interface import Scanner
from hardware.scanner.lines import Lines
from hardware.scanner.settings import ScannerSettings
from hardware.schema import key
from hardware.serial_port import SERIAL, SPEEDS, Port, opened


class SerialScanner(Scanner):
    """Reads codes, one a line."""

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


@dataclass(frozen=True, kw_only=True)
class SerialScannerSettings(ScannerSettings):
    """Where the reader is connected."""

    port: str = key("/dev/ttyACM0", say("the reader's serial port"))
    baud: int = key(9600, say("its speed"), least=SPEEDS[0], most=SPEEDS[1])


@driver("serial", SerialScannerSettings, libraries=(SERIAL,))
def serial(settings: SerialScannerSettings, emit: Emit) -> Scanner:
    return SerialScanner(settings.port, settings.baud, emit)
