"""What the table has ruled where the sources are silent or differ, and how that is told."""

from __future__ import annotations

from functools import cache

from engine.text import Text
from engine.thirteen_days.cards.strategy import CARDS, Card
from engine.thirteen_days.options import ON, OPTIONS, Options
from engine.thirteen_days.saying import say

_OPTIONS = {option.id: option for option in OPTIONS}


@cache
def as_ruled(id: str, options: Options) -> Card:
    """A card as this table plays it."""
    card = CARDS[id]
    if id == "public-protests":
        return card._replace(symbol=options.protests_symbol == ON)
    if id == "moscow-is-our-brain":
        (step,) = card.steps
        return card._replace(steps=(step._replace(only=options.moscow_brain),))
    return card


@cache
def ruling_text(options: Options, id: str) -> Text:
    """An option and what was chosen for it.

    >>> from engine.text import ENGLISH, spoken
    >>> spoken(ruling_text(Options(), "double_track"), ENGLISH)
    'Both agendas are for the same track: each of them escalates it'
    """
    option = _OPTIONS[id]
    chosen = getattr(options, id)
    value = next(value.label for value in option.values if value.id == chosen)
    return say("{option}: {value}", option=option.label, value=value)
