"""What every driver of a scanner has to be told."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import say
from hardware.drivers import DriverSettings
from hardware.scanner.codes import own_codes
from hardware.schema import key


@dataclass(frozen=True, kw_only=True)
class ScannerSettings(DriverSettings):
    """What codes mean that are not printed by us."""

    codes: tuple[str, ...] = key((), say("codes of your own: code = game:card id"), check=own_codes)
