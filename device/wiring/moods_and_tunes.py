"""What just happened, as far as lights and buzzer are concerned; from public views alone."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Zone
from engine.happening import Kind, in_zone
from engine.session import Session
from hardware.lights.moods import PLAY, PRIVATE, Mood, reveal, steps, war

TUNES: Mapping[Kind, str] = {
    Kind.WAR: "war",
    Kind.LOSES: "alarm",
    Kind.BRINK: "alarm",
    Kind.REVEAL: "reveal",
    Kind.TENSE: "tense",
    Kind.ENDED: "confirm",
    Kind.AUTOMATIC: "step",
    Kind.DONE: "confirm",
    Kind.CORRECTED: "confirm",
    Kind.UNDONE: "confirm",
    Kind.REDONE: "confirm",
    Kind.NOTED: "confirm",
}
"""What the buzzer plays when something happens."""


def mood_of(session: Session, is_private: bool) -> Mood:
    """A private screen comes first: then the strips tell nothing at all."""
    if is_private:
        return PRIVATE
    look = session.look
    if lost := in_zone(look.gauges, Zone.WAR):
        return war(lost)
    if number := automatic_step(session):
        return steps(number)
    happened = session.happened(look.number - 1) if look.number else None
    # Danger that a reveal brings weighs more than the reveal: the gauges tell of it at once.
    if happened is None or happened.kind is not Kind.REVEAL:
        return PLAY
    return reveal(happened.seats[0], happened.gain)


def automatic_step(session: Session) -> int:
    """Which step of its turn a seat that plays by itself is about to take, counted by what it has
    changed on the table; 0: a player's turn."""
    advice = session.look.advice
    if advice is None:
        return 0
    by, taken = advice.answers[0].by, 0
    for moment in reversed(session.moments[1:]):
        if any(fact.kind == "turn" for fact in moment.facts):
            break
        # Settling on a box of the card changes nothing on the table: the step is what follows.
        taken += bool(moment.facts) and session.entries[moment.entry - 1].by == by
    return taken + 1
