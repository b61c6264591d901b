"""Answers of 13 Days that need no more than their name."""

from __future__ import annotations

from enum import StrEnum

from engine.core import Choice
from engine.text import Text


class Plain(StrEnum):
    """What is picked where it is no card, place, number or marker."""

    READY = "ready"
    DONE = "done"
    COMMAND = "command"
    EVENT = "event"
    DECLINE = "decline"
    DISCARD = "discard"
    TUCK = "tuck"
    LETTER = "letter"
    NO_DEFLATION = "no-deflation"


def plain(value: Plain, label: Text, target: str = "") -> Choice:
    """
    >>> plain(Plain.READY, Text("ready")).id
    'ready'
    """
    return Choice(value.value, label, target, value)
