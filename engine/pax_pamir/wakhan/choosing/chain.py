"""Priorities as she applies them: line after line, until one candidate is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from engine.pax_pamir.saying import say
from engine.text import Text, joined

T = TypeVar("T")
Reasons = tuple[Text, ...]
Decided = tuple[str, Reasons]
"""A pick, and the lines that decided it."""


class PriorityLine(NamedTuple, Generic[T]):
    """One line of a list of priorities: the candidates with the highest worth go on."""

    text: Text
    worth: Callable[[T], int]


class Chosen(NamedTuple, Generic[T]):
    """What was chosen, and every line that put others behind it, with those it put behind."""

    winner: T
    lines: tuple[tuple[Text, tuple[T, ...]], ...] = ()


_ONLY_ONE = say("the only one there is")


def ruled(candidates: Sequence[T], lines: Sequence[PriorityLine[T]]) -> Chosen[T]:
    """The candidate left by the lines, and what each line that decided put aside.

    >>> longest = PriorityLine(say("longest"), len)
    >>> first = PriorityLine(say("by name"), lambda one: -ord(one[0]))
    >>> choice = ruled(["ox", "cow", "hen"], [longest, first])
    >>> choice.winner, [beaten for _, beaten in choice.lines]
    ('cow', [('ox',), ('hen',)])
    """
    left = list(candidates)
    decided = []
    for line in lines:
        if len(left) == 1:
            break
        worths = [line.worth(one) for one in left]
        most = max(worths)
        if worths.count(most) < len(worths):
            judged = list(zip(left, worths, strict=True))
            decided.append((line.text, tuple([one for one, worth in judged if worth < most])))
            left = [one for one, worth in judged if worth == most]
    return Chosen(left[0], tuple(decided))


def because(choice: Chosen[T], name: Callable[[T], Text]) -> Text:
    """The choice as a sentence: what, and by which lines before what."""
    told = [
        say("{line} (before {others})", line=line, others=joined([name(one) for one in beaten]))
        if beaten
        else line
        for line, beaten in choice.lines
    ]
    whole = told[0] if told else _ONLY_ONE
    for line in told[1:]:
        whole = say("{first}; {second}", first=whole, second=line)
    return say("{winner}: {line}", winner=name(choice.winner), line=whole)
