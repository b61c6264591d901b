"""A buzzer for moments one should not miss; off unless it is asked for."""

from __future__ import annotations

from engine.text import say
from hardware.buzzer.interface import Sounder
from hardware.drivers import DeviceKind, DriverSettings

KIND: DeviceKind[[], Sounder] = DeviceKind("buzzer", say("buzzer"), DriverSettings)
driver = KIND.driver
