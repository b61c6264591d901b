"""A printer that only keeps what it was sent."""

from __future__ import annotations

from typing import Any

from hardware.drivers import DriverSettings
from hardware.printer import driver


@driver("simulated", DriverSettings, is_stand_in=True)
def simulated(settings: DriverSettings) -> Any:
    from escpos.printer import Dummy

    return Dummy()
