"""Contacts bounce; people do not press twice in 30 ms. Pure: times are told, nothing waits."""

from __future__ import annotations

from typing import Literal

SETTLE = 0.03
"""Seconds after a change in which further changes are bounces."""
HOLD = 0.8
"""Seconds a button must stay down to count as held."""

Change = Literal["pressed", "held", "released"]


class Debouncer:
    """One contact: raw changes in, meant ones out.

    The first change counts at once, so a press is never late; then the contact is not believed
    until it has had time to settle, and what it says by then counts.
    """

    def __init__(self, settle: float = SETTLE, hold: float = HOLD) -> None:
        self._settle = settle
        self._hold = hold
        self._raw = False
        self._meant = False
        self._believed_from = float("-inf")
        self._held_from: float | None = None

    def changed(self, is_down: bool, now: float) -> list[Change]:
        """
        >>> contact = Debouncer()
        >>> [contact.changed(down, now) for down, now in ((True, 1), (False, 1.01), (True, 1.02))]
        [['pressed'], [], []]
        """
        changes = self.passed(now)
        self._raw = is_down
        return changes + self._believed(now)

    def passed(self, now: float) -> list[Change]:
        """What follows from time alone."""
        changes = self._believed(self._believed_from) if now >= self._believed_from else []
        if self._held_from is not None and now >= self._held_from:
            self._held_from = None
            changes.append("held")
        return changes

    @property
    def due(self) -> float | None:
        """When `passed` may have something to say."""
        dues = [] if self._held_from is None else [self._held_from]
        if self._raw != self._meant:
            dues.append(self._believed_from)
        return min(dues, default=None)

    def _believed(self, now: float) -> list[Change]:
        if self._raw == self._meant or now < self._believed_from:
            return []
        self._meant = self._raw
        self._believed_from = now + self._settle
        self._held_from = now + self._hold if self._meant else None
        return ["pressed" if self._meant else "released"]
