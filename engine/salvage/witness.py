"""Finds what stood in a lost line by the sum of the line after it, which covers its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple

from engine.core import Prompt
from engine.record import Entry, Header, chained, entry_text

MOST_TRIED = 500_000
"""Lines; a wrong one fits by chance once in 8,000 losses of which so many have to be tried."""
MOST_STEPS = 40
MOST_PICKS = 400
Between = Callable[[str, str], Iterable[str]]
"""All times from one to another, those first that are the likeliest; rules know no clock."""
_UNKNOWN = "\0"
_AS_WRITTEN = '"t":"\\u0000"'


class Witness(NamedTuple):
    """The sums before and after a gap of one line, and the entries they belong to."""

    header: Header
    before_sum: str
    since: str
    """When the entry before the gap was made."""
    after: Entry
    after_sum: str
    hands: frozenset[str]
    """What anything in this record was entered with."""

    def confirmed(
        self, number: int, whats: Sequence[tuple[str, object]], between: Between
    ) -> list[Entry]:
        """Which of the kinds and contents stood in the gap: none, one, or by a rare chance more."""
        after = entry_text(self.header, self.after)
        hands = sorted(self.hands | {""})
        most = MOST_TRIED // max(1, len(whats) * len(hands))
        times = list(islice(between(self.since, self.after.time), most))
        found = []
        for kind, what in whats:
            for by in hands:
                entry = Entry(number, kind, what, _UNKNOWN, by)  # type: ignore[arg-type]
                start, _, end = entry_text(self.header, entry).partition(_AS_WRITTEN)
                for time in times:
                    sum = chained(self.before_sum, f'{start}"t":"{time}"{end}')
                    if chained(sum, after) == self.after_sum:
                        found.append(entry._replace(time=time))
        return found


def whats_of(prompt: Prompt | None, undoable: int, redoable: int) -> Iterator[tuple[str, object]]:
    """All that may have been entered, but corrections, notes and free texts, which are endless."""
    if prompt is not None:
        ids = [choice.id for choice in prompt.choices]
        for size in range(prompt.least, min(prompt.most, 3) + 1):
            yield from (
                ("answer", list(ids)) for ids in islice(permutations(ids, size), MOST_PICKS)
            )
    yield from (("undo", steps) for steps in range(1, min(undoable, MOST_STEPS) + 1))
    yield from (("redo", steps) for steps in range(1, min(redoable, MOST_STEPS) + 1))
