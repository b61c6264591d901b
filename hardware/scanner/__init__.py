"""Scanners pick cards by the codes on their sleeves."""

from __future__ import annotations

from engine.text import say
from hardware.drivers import DeviceKind
from hardware.events import Emit
from hardware.scanner.interface import Scanner
from hardware.scanner.settings import ScannerSettings

KIND: DeviceKind[[Emit], Scanner] = DeviceKind("scanner", say("scanner"), ScannerSettings)
driver = KIND.driver
