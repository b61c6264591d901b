"""The panel's backlight, through sysfs: dimmed but never dark, so that it can be found again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.text import say
from hardware.backlight import driver
from hardware.backlight.interface import BacklitPanel
from hardware.backlight.settings import BacklightSettings
from hardware.diagnosis import Diagnosis
from hardware.doctor import DeviceCheck
from hardware.faults import DeviceAbsent
from hardware.schema import key

FOLDER = Path("/sys/class/backlight")
UDEV = (
    """echo 'SUBSYSTEM=="backlight", ACTION=="add","""
    """ RUN+="/bin/chgrp video /sys$devpath/brightness","""
    """ RUN+="/bin/chmod g+w /sys$devpath/brightness"'"""
    " | sudo tee /etc/udev/rules.d/99-brinkside-backlight.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger -c add -s backlight"
)


def panels(folder: Path = FOLDER) -> list[Path]:
    """The backlights there are, by name."""
    try:
        return sorted(path.parent for path in folder.glob("*/brightness"))
    except OSError:
        return []


class SysfsBacklight(BacklitPanel):
    """Writes `brightness` and nothing else: `bl_power` would blank the output."""

    def __init__(self, panel: str = "", folder: Path = FOLDER) -> None:
        self._panel = panel
        self._folder = folder
        self._path: Path | None = None
        self._most = 0

    def open(self) -> None:
        if self._panel:
            path = self._folder / self._panel
        else:
            found = panels(self._folder)
            if not found:
                raise DeviceAbsent(f"{self._folder} is empty")
            path = found[0]
        self._most = int((path / "max_brightness").read_text())
        self._path = path

    def dim(self, level: float) -> None:
        if self._path is not None:
            lit = max(1, round(min(1.0, level) * self._most))
            (self._path / "brightness").write_text(str(lit))

    def close(self) -> None:
        """Leaves the light as it is: the next program sets its own."""
        self._path = None


@dataclass(frozen=True, kw_only=True)
class SysfsSettings(BacklightSettings):
    """Which panel."""

    panel: str = key("", say("its name in /sys/class/backlight; empty: the first"))


def _look(check: DeviceCheck, settings: SysfsSettings) -> Diagnosis:
    machine = check.machine
    found = machine.found(f"/sys/class/backlight/{settings.panel or '*'}/brightness")
    if not found:
        others = machine.found("/sys/class/backlight/*/brightness")
        fix = f'backlight.panel = "{others[0].split("/")[-2]}"' if others else ""
        return check.absent(say("no panel whose light can be set"), fix)
    if not machine.may_write(found[0]):
        return check.bad(say("{file} may not be written by this user", file=found[0]), UDEV)
    return check.good(found[0])


@driver("sysfs", SysfsSettings, look=_look)
def sysfs(settings: SysfsSettings) -> BacklitPanel:
    return SysfsBacklight(settings.panel)
