"""A game told in a terminal: facts, who leads, and the strips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core import Fact, Seat
from engine.session import Session
from engine.text import Arg, Speech, Text, calling, say, spoken
from hardware.lights.terminal import at_rest, drawn


class Teller:
    """Puts what happens into lines of a language, with or without colour."""

    def __init__(self, speech: Speech, has_colour: bool) -> None:
        self._plain = self._speech = speech
        self._has_colour = has_colour

    def at(self, session: Session) -> None:
        """Calls everybody by the names they have in this game from now on."""
        self._speech = calling(self._plain, session.called)

    def speak(self, text: Arg) -> str:
        return spoken(text, self._speech)

    def facts(self, facts: Iterable[Fact]) -> Iterator[str]:
        """What happened, and what is to be done on the table where that is something else."""
        for fact in facts:
            yield self.speak(fact.text)
            if fact.on_table is not None and fact.on_table != fact.text:
                yield f"  → {self.speak(fact.on_table)}"

    def reasons(self, reasons: Iterable[Text]) -> Iterator[str]:
        """Why an automa takes its next step."""
        for reason in reasons:
            yield f"  ? {self.speak(reason)}"

    def standing(self, session: Session) -> str:
        """Who leads as things stand."""
        points = session.look.points
        seats = session.game.seats_of(session.state)
        return self.speak(_standing(session, seats, points))

    def strips(self, session: Session) -> list[str]:
        game = session.game
        shown = at_rest(session.look.gauges)
        return list(drawn(shown, lambda id: self.speak(game.label((id,))), self._has_colour))


def _standing(session: Session, seats: Sequence[Seat], points: Mapping[Seat, int]) -> Text:
    ranked = sorted(seats, key=lambda seat: -points.get(seat, 0))
    score = " : ".join(str(points.get(seat, 0)) for seat in seats)
    if points.get(ranked[0], 0) == points.get(ranked[1], 0):
        return say("level, {score}", score=score)
    first: Arg = session.names.get(ranked[0]) or session.game.label((ranked[0],))
    return say("{side} leads, {score}", side=first, score=score)
