"""Priorities as she applies them: line after line, until one candidate is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from engine.text import Text, joined, say

T = TypeVar("T")
Reasons = tuple[Text, ...]
Decided = tuple[str, Reasons]
"""A pick, and the lines that decided it."""


class Line(NamedTuple, Generic[T]):
    """One line of a list of priorities: the candidates with the highest worth go on."""

    text: Text
    worth: Callable[[T], int]


class Ruled(NamedTuple, Generic[T]):
    """What was chosen, what it beat, and the line that decided."""

    winner: T
    beaten: tuple[T, ...]
    line: Text


_ONLY_ONE = say("the only one there is")


def ruled(candidates: Sequence[T], lines: Sequence[Line[T]]) -> Ruled[T]:
    """The candidate left by the lines, and the last line that put others aside.

    >>> longest, first = Line(say("longest"), len), Line(say("by name"), lambda one: -ord(one[0]))
    >>> ruled(["ox", "cow", "hen"], [longest, first]).winner
    'cow'
    """
    left = list(candidates)
    decided = _ONLY_ONE
    for line in lines:
        if len(left) == 1:
            break
        worths = [line.worth(one) for one in left]
        most = max(worths)
        staying = [one for one, worth in zip(left, worths, strict=True) if worth == most]
        if len(staying) < len(left):
            left, decided = staying, line.text
    winner = left[0]
    return Ruled(winner, tuple(one for one in candidates if one != winner), decided)


def because(choice: Ruled[T], name: Callable[[T], Text]) -> Text:
    """The choice as a sentence: what, by which line, before what."""
    if not choice.beaten:
        return say("{winner}: {line}", winner=name(choice.winner), line=choice.line)
    return say(
        "{winner}: {line} (before {others})",
        winner=name(choice.winner),
        line=choice.line,
        others=joined([name(one) for one in choice.beaten]),
    )
