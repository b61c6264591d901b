"""What just happened, as far as lights and buzzer are concerned; from public views alone."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Gauge, Outcome
from engine.session import Session
from hardware.lights.moods import PLAY, PRIVATE, Mood, war
from hardware.lights.render import TENSE

WARS = frozenset({"war", "double-war"})
"""How games end in nuclear war."""


def public_gauges(session: Session) -> tuple[Gauge, ...]:
    return tuple(session.game.gauges(session.game.view(session.state, None)))


def mood_of(session: Session, is_private: bool) -> Mood:
    """A private screen comes first: then the strips tell nothing at all."""
    if is_private:
        return PRIVATE
    outcome = session.outcome
    return war(losers(outcome, session.game.seats)) if is_war(outcome) else PLAY


def is_war(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.how in WARS


def losers(outcome: Outcome | None, seats: Iterable[str]) -> tuple[str, ...]:
    winners = outcome.winners if outcome is not None else ()
    return tuple(seat for seat in seats if seat not in winners)


def danger(before: Iterable[Gauge], after: Iterable[Gauge]) -> str:
    """The name of the tune for what got worse: `alarm`, `tense` or nothing."""
    old = {gauge.id: gauge for gauge in before}
    found = ""
    for gauge in after:
        was = old.get(gauge.id)
        if gauge.alarm and not (was and was.alarm):
            return "alarm"
        if gauge.zone in TENSE and not (was and (was.zone in TENSE or was.alarm)):
            found = "tense"
    return found
