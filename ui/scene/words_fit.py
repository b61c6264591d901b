"""Making words fit: two steps smaller, then a short form, then more lines; never cut off.

What players type, and translations nobody foresaw, may need more: then down to the smallest size
that can be read, and at last words are broken anywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ui.look.fonts import Measure
from ui.look.theme import FLOOR

STEP, STEPS = 2, 2
LEADING = 1.18
SOFT_HYPHEN = "\u00ad"


class Fitted(NamedTuple):
    lines: tuple[str, ...]
    size: float
    fits: bool = True


def sizes(size: float) -> list[float]:
    """The sizes to try, the wanted one first.

    >>> sizes(24), sizes(18)
    ([24, 22, 20], [18, 16])
    """
    return [size - STEP * n for n in range(STEPS + 1) if n == 0 or size - STEP * n >= FLOOR]


@lru_cache(maxsize=1024)
def fit(
    measure: Measure,
    scale: float,
    text: str,
    role: str,
    size: float,
    width: float,
    height: float,
    lines: int = 1,
    short: str = "",
    is_body: bool = False,
) -> Fitted:
    """The words broken and sized for a space. Body text would rather wrap than shrink."""
    room = width * scale
    if not text:
        return Fitted((), size)
    if not is_body:
        for form in (text, short) if short else (text,):
            for tried in sizes(size):
                if measure.width(form, role, round(tried * scale)) <= room:
                    return Fitted((form,), tried)
    for form in (text, short) if short else (text,):
        for tried in sizes(size):
            broken = wrapped(measure, form, role, round(tried * scale), room)
            if broken is None or len(broken) > lines:
                continue
            if high(len(broken), tried) <= height + 0.5:
                return Fitted(tuple(broken), tried)
    brief = short or text
    for breaks_words in (False, True):
        for tried in _smaller(size):
            broken = wrapped(measure, brief, role, round(tried * scale), room, breaks_words)
            if broken is None or len(broken) > lines:
                continue
            if high(len(broken), tried) <= height + 0.5:
                return Fitted(tuple(broken), tried)
    broken = wrapped(measure, brief, role, round(FLOOR * scale), room, breaks_words=True)
    return Fitted(tuple(broken or (brief,)), FLOOR, fits=False)


def _smaller(size: float) -> list[float]:
    """The sizes below those that are wanted, down to what can still be read.

    >>> _smaller(28), _smaller(18)
    ([22, 20, 18, 16], [16])
    """
    below = sizes(size)[-1]
    return [below - STEP * n for n in range(1, 40) if below - STEP * n >= FLOOR] or [FLOOR]


def high(lines: int, size: float) -> float:
    """How high so many lines are, from the capitals of the first to the tails of the last."""
    return size * (0.92 + LEADING * (lines - 1))


def wrapped(
    measure: Measure, text: str, role: str, px: int, room: float, breaks_words: bool = False
) -> list[str] | None:
    """The text in lines no wider than the room; None if a single word is too wide."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if measure.width(longer.replace(SOFT_HYPHEN, ""), role, px) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        parts = _broken(measure, word, role, px, room)
        if parts is None and breaks_words:
            parts = _anywhere(measure, word, role, px, room)
        if parts is None:
            return None
        lines += parts[:-1]
        line = parts[-1]
    if line:
        lines.append(line)
    return [done.replace(SOFT_HYPHEN, "") for done in lines]


def _broken(measure: Measure, word: str, role: str, px: int, room: float) -> list[str] | None:
    """A word in pieces, at hyphens where it has some."""
    if measure.width(word.replace(SOFT_HYPHEN, ""), role, px) <= room:
        return [word]
    for mark, shown in ((SOFT_HYPHEN, "-"), ("-", "-"), ("/", "/")):
        head, found, tail = word.partition(mark)
        if found and head and tail and measure.width(head + shown, role, px) <= room:
            rest = _broken(measure, tail, role, px, room)
            return None if rest is None else [head + shown, *rest]
    return None


def _anywhere(measure: Measure, word: str, role: str, px: int, room: float) -> list[str] | None:
    """A word in pieces as long as the room; None if not even two letters go into it."""
    parts: list[str] = []
    while word:
        long = next(
            (n for n in range(len(word), 1, -1) if measure.width(word[:n], role, px) <= room), 0
        )
        if not long:
            return [*parts, word] if len(word) == 1 else None
        parts.append(word[:long])
        word = word[long:]
    return parts
