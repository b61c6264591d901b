"""What the doctor found: one thing that was looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.text import Arg, Text

State = Literal["good", "absent", "bad"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """`what` and `found` are words, `id` and `state` are stable, `fix` is a command that helps."""

    id: str
    state: State
    what: Text
    found: Arg
    fix: str = ""
