"""What whoever sits there is called, and the sign of every seat."""

from __future__ import annotations

from engine.look import Look
from engine.text import Arg

WAKHAN = "wakhan"
"""The sign of the one automa there is."""


def sign_of(table: Look, seat: str) -> str:
    """The icon of a seat; an automa has one of its own, wherever it sits."""
    return WAKHAN if seat == table.automa else seat


def name_of(table: Look, seat: str) -> Arg:
    """What a player typed as a name, or else the seat; an automa has a name of its own."""
    return table.called.get(seat) or table.game.label((seat,))
