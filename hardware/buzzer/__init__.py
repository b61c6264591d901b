"""A buzzer for moments one should not miss; off unless it is asked for."""

from __future__ import annotations

from engine.text import say
from hardware.buzzer.interface import Sounder
from hardware.drivers import DriverSettings, Kind

KIND: Kind[[], Sounder] = Kind("buzzer", say("buzzer"), DriverSettings)
driver = KIND.driver
