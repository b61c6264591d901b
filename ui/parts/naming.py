"""Calls people by the names that were typed for them, and knows the sign of every seat."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Automated
from engine.look import Look
from engine.text import Arg, Text

Names = Mapping[Arg, Arg]
"""What a seat is called in texts -> what to call it."""
WAKHAN = "wakhan"
"""The sign of the one automa there is."""


def sign_of(table: Look, seat: str) -> str:
    """The icon of a seat; an automa has one of its own, wherever it sits."""
    return WAKHAN if seat == table.automa else seat


def name_of(table: Look, seat: str) -> Arg:
    """What a player typed as a name, or else the seat; an automa has a name of its own."""
    game = table.game
    if isinstance(game, Automated) and seat == table.automa:
        return game.automa_name
    return table.seats.get(seat) or game.label((seat,))


def names_of(table: Look) -> Names:
    names = {table.game.label((seat,)): name_of(table, seat) for seat in table.taken}
    return {label: name for label, name in names.items() if label != name}


def called(text: Arg, names: Names) -> Arg:
    """
    >>> player = Text("player 1")
    >>> called(Text("{who} pays", (("who", player),)), {player: "Anna"}).args
    (('who', 'Anna'),)
    """
    if not names or not isinstance(text, Text):
        return text
    if text in names:
        return names[text]
    return text._replace(args=tuple((key, called(arg, names)) for key, arg in text.args))
