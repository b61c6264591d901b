"""What each side has used of its clock, kept beside the records so that it survives the plug."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from device.records.files import reason, replace_whole
from engine.text import Text, say

FILE = "clocks.json"
KEPT = 40
"""How many games' clocks are kept; older ones start again at nothing."""


class Clocks:
    """Clocks by game id. Without a folder they last as long as the program."""

    def __init__(self, data: Path | None) -> None:
        self._file = None if data is None else data / FILE
        self._by_game = {} if self._file is None else _read(self._file)
        self._is_changed = False

    def times(self, id: str) -> Mapping[str, float]:
        return self._by_game.get(id, {})

    def keep(self, id: str, times: Mapping[str, float]) -> None:
        if times and times != self._by_game.get(id):
            self._by_game.pop(id, None)
            self._by_game[id] = dict(times)
            self._is_changed = True

    def settle(self) -> tuple[Text, ...]:
        """Writes what changed; a clock that cannot be written is told of once per change."""
        if not self._is_changed or self._file is None:
            return ()
        self._is_changed = False
        newest = dict(list(self._by_game.items())[-KEPT:])
        try:
            replace_whole(self._file, json.dumps(newest).encode())
        except OSError as error:
            return (say("the clocks cannot be saved: {reason}", reason=reason(error)),)
        return ()


def _read(file: Path) -> dict[str, dict[str, float]]:
    """Anything odd in the file is passed over: a clock is not worth a question."""
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {id: _times(times) for id, times in found.items() if isinstance(times, dict)}


def _times(times: dict[str, object]) -> dict[str, float]:
    return {
        seat: float(used)
        for seat, used in times.items()
        if isinstance(used, int | float) and 0 <= used < float("inf")
    }
