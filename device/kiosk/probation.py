"""The running release on trial: says that it is healthy once it has run well for a while."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from device.kiosk.releases import ROOT, Releases
from device.records.files import replace_whole

HEALTHY_AFTER = 60_000
"""Milliseconds of a loop that works; a release that breaks breaks sooner."""


class Probation:
    """Counts how long the panel has been alive."""

    def __init__(self, trial: str, data: Path, clock: Callable[[], float]) -> None:
        self._trial = trial
        self._file = data / "healthy"
        self._clock = clock
        self._since: float | None = None
        self._is_over = False

    def alive(self) -> None:
        """To be called after every sound step of the panel's loop."""
        if self._since is None:
            self._since = self._clock()
        if self._is_over or self._clock() - self._since < HEALTHY_AFTER:
            return
        try:
            replace_whole(self._file, self._trial.encode())
            self._is_over = True
        except OSError:
            # A disk that is full now was not filled by this release: again in a while.
            self._since = self._clock()


def probation(data: Path, clock: Callable[[], float], root: Path = ROOT) -> Probation | None:
    """That of the release this very process runs from; None where nothing is on trial."""
    trial = Releases(root).trial
    if trial is None or Path(sys.prefix).resolve() != (root / "releases" / trial.release).resolve():
        return None
    return Probation(trial.id, data, clock)
