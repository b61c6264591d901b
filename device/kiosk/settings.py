"""The settings of a kiosk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from engine.text import say
from hardware.schema import key

RESET_FILE = Path("/boot/firmware/brinkside-reset-pin")
"""Only who takes the card out of the machine can put a file there: then there is no PIN."""


@dataclass(frozen=True)
class Kiosk:
    section: ClassVar[str] = "kiosk"

    display: str = key(
        "cage",
        say("how --kiosk gets a screen where there is no desktop: cage, or kmsdrm (without cage)"),
        allowed=("cage", "kmsdrm"),
    )
    keyboard: bool = key(False, say("whether --kiosk listens to keyboards"))
