"""What just happened, as far as lights and buzzer are concerned; from public views alone."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Gauge, Outcome
from engine.session import Session
from hardware.lights.moods import PLAY, PRIVATE, Mood, reveal, steps, war
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
    if is_war(outcome):
        return war(losers(outcome, session.game.seats))
    if number := automatic_step(session):
        return steps(number)
    gained = agenda_gain(session)
    return PLAY if gained is None else reveal(*gained)


def agenda_gain(session: Session) -> tuple[str, int] | None:
    """Who gained by the agendas the last step turned up, and how much; None if nobody did."""
    facts = session.moments[-1].facts
    if any(fact.kind == "award" for fact in facts):
        for fact in facts:
            if fact.kind == "prestige":
                return fact.data["side"], fact.data["points"]
    return None


def automatic_step(session: Session) -> int:
    """Which step of its turn a seat that plays by itself is about to take, counted by what it has
    changed on the table; 0: a player's turn."""
    advice = session.advice
    if advice is None:
        return 0
    by, taken = advice.answers[0].by, 0
    for moment in reversed(session.moments[1:]):
        if any(fact.kind == "turn" for fact in moment.facts):
            break
        # Settling on a box of the card changes nothing on the table: the step is what follows.
        taken += bool(moment.facts) and session.entries[moment.entry - 1].by == by
    return taken + 1


def is_war(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.how in WARS


def losers(outcome: Outcome | None, seats: Iterable[str]) -> tuple[str, ...]:
    winners = outcome.winners if outcome is not None else ()
    return tuple(seat for seat in seats if seat not in winners)


def tune_of(session: Session, before: Iterable[Gauge], after: Iterable[Gauge]) -> str:
    """What is heard of the last step: one tune, for what weighs most."""
    if session.entries[-1].kind != "answer":
        return "confirm"
    if is_war(session.outcome):
        return "war"
    worse = danger(before, after)
    if worse == "alarm":
        return worse
    if agenda_gain(session) is not None:
        return "reveal"
    return worse or ("step" if session.advice is not None else "confirm")


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
