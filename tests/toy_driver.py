"""A driver of light strips in one file: laid into hardware/lights, or installed by others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hardware.lights import driver
from hardware.lights.interface import Strip
from hardware.lights.settings import LightsSettings
from hardware.schema import key


@dataclass(frozen=True, kw_only=True)
class ToySettings(LightsSettings):
    """Where the frames go."""

    folder: str = key("/tmp", "folder")
    copies: int = key(1, "n", least=1, most=3)


class ToyStrip(Strip):
    """Writes each frame into a file."""

    def __init__(self, settings: ToySettings) -> None:
        self._file = Path(settings.folder) / "frame"
        self._copies = settings.copies

    def open(self) -> None:
        pass

    def show(self, numbers: bytes) -> None:
        self._file.write_bytes(numbers * self._copies)

    def close(self) -> None:
        pass


@driver("toy", ToySettings)
def toy(settings: ToySettings) -> Strip:
    return ToyStrip(settings)
