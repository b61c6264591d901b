"""What comes in from buttons, encoders and scanners; what it means is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

Action = Literal["undo", "confirm", "correct", "pick"]
"""What a button is wired for; `pick` marks the choice the encoder stands on."""


class Pressed(NamedTuple):
    """A button went down; `held` when it has then stayed down."""

    action: Action
    held: bool = False


class Turned(NamedTuple):
    """The encoder was turned by so many steps, clockwise if positive."""

    steps: int


class Scanned(NamedTuple):
    """A scanner read a whole code."""

    code: str


class Noise(NamedTuple):
    """A scanner sent something that is no code."""

    bytes: int


Event = Pressed | Turned | Scanned | Noise
Emit = Callable[[Event], None]
