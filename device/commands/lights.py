"""`brinkside lights`: everything the strips can show, one after the other, to check the wiring."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from time import sleep

from device.settings.in_force import in_force
from device.wiring.devices import Devices
from device.wiring.parts import parts_of
from engine.core import Gauge, Zone
from engine.text import Text, say
from hardware.drivers import Part
from hardware.lights import KIND
from hardware.lights.moods import PLAY, PRIVATE, Mood, reveal, steps, war

SEATS = ("us", "ussr")
PATIENCE = 30.0
"""Seconds for opening the strips: the libraries are large and SD cards slow."""


def run(args: Namespace) -> int:
    where = in_force(args)
    lights = parts_of(where.settings).get(KIND.id)
    if lights is None or lights.driver.id == "simulated":
        print(where.speak(say("no strips in the settings: shown here instead")))
        here = KIND.with_settings("terminal")
        lights = here if lights is None else Part(here.driver, lights.settings)
    with Devices({KIND.id: lights}) as devices:
        devices.workers["lights"].tried(PATIENCE)
        for name, gauges, mood in _scenes(len(lights.settings.segments)):
            print(where.speak(name), flush=True)
            devices.light(gauges, mood)
            sleep(args.seconds)
            for notice in devices.take_notices():
                print(f"  ! {where.speak(notice)}")
    return 0


def _scenes(lanes: int) -> Iterator[tuple[Text, tuple[Gauge, ...], Mood]]:
    for lane in range(lanes):
        only = tuple(_gauge(at, 8 if at == lane else 0, Zone.CALM) for at in range(lanes))
        yield say("lane {n}, bright at the brink end", n=lane + 1), only, PLAY
    yield say("calm: still"), tuple(_gauge(at, 1 + at % 3, Zone.CALM) for at in range(lanes)), PLAY
    tense = tuple(_gauge(at, 4 + at % 3, Zone.TENSE) for at in range(lanes))
    yield say("tense: markers breathe"), tense, PLAY
    alarm = tuple(_gauge(at, 7, Zone.BRINK) for at in range(lanes))
    yield say("alarm: amber above the brink"), alarm, PLAY
    loses = tuple(_gauge(at, 5, Zone.CALM if at % 2 else Zone.LOSES) for at in range(lanes))
    yield say("one side loses if checked now: amber dashes"), loses, PLAY
    yield say("private: all dim alike"), alarm, PRIVATE
    yield say("agenda revealed"), alarm, reveal(SEATS[0], 5)
    yield say("Wakhan's fourth step"), alarm, steps(4)
    yield say("war"), alarm, war(SEATS[1:])


def _gauge(lane: int, level: int, zone: Zone) -> Gauge:
    seat = SEATS[lane % 2]
    return Gauge(f"{seat}:{lane // 2}", seat, level, 8, zone)
