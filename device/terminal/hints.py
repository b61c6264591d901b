"""Guessing what was meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Refusal
from engine.text import Text, say


def closest(word: str, known: Iterable[str]) -> str | None:
    """
    >>> closest("langauge", ["language", "data"])
    'language'
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:80], list(known), n=1)), None)


def unknown(code: str, problem: Text, word: str, known: Iterable[str]) -> Refusal:
    """The refusal of an unknown word, with what was probably meant or else what there is."""
    known = sorted(known)
    close = closest(word, known)
    if close is not None:
        hint = say("did you mean {word}?", word=close)
    else:
        hint = say("there is: {words}", words=", ".join(known))
    return Refusal(code, say("{problem}; {hint}", problem=problem, hint=hint))
