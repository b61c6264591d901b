"""What the doctor says of everything wired up, whatever its driver."""

from __future__ import annotations

from collections.abc import Iterator

from device.settings import Settings
from device.wiring.parts import misfits
from engine.text import say
from hardware.diagnosis import Diagnosis
from hardware.doctor import DeviceCheck, Has, board, looked_at
from hardware.drivers import NONE, kinds
from hardware.machine import Machine, has_library


def hardware_findings(
    settings: Settings, machine: Machine, has: Has = has_library
) -> Iterator[Diagnosis]:
    yield from board(machine)
    for problem in misfits(settings.found):
        yield Diagnosis("devices", "bad", say("devices"), problem)
    for kind in kinds().values():
        check, part = DeviceCheck(kind.id, kind.title, machine, has), kind.part(settings.found)
        if part is None:
            told = say("{key} is {driver}", key=f"{kind.id}.driver", driver=NONE)
            yield check.absent(told)
        else:
            yield looked_at(part, check)
