"""The panel's backlight, through sysfs: dimmed but never dark, so that it can be found again."""

from __future__ import annotations

from pathlib import Path

from hardware.faults import DeviceAbsent

FOLDER = Path("/sys/class/backlight")


def panels(folder: Path = FOLDER) -> list[Path]:
    """The backlights there are, by name."""
    try:
        return sorted(path.parent for path in folder.glob("*/brightness"))
    except OSError:
        return []


class SysfsBacklight:
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


class SimulatedBacklight:
    """Keeps the level."""

    def __init__(self) -> None:
        self.level = 1.0

    def open(self) -> None:
        pass

    def dim(self, level: float) -> None:
        self.level = level

    def close(self) -> None:
        pass
