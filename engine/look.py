"""A game as the screens see it: one frozen look, taken after every change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core import (
    Advice,
    AnyGame,
    Fact,
    Gauge,
    Json,
    Outcome,
    Prompt,
    Refusal,
    Seat,
    names_at,
)
from engine.views import points_of


class Moment(NamedTuple):
    """A position on the line of play, and what led to it."""

    state: Any
    facts: tuple[Fact, ...] = ()
    entry: int = 0


class Look(NamedTuple):
    """Everything public about a game at one moment of it, each worked out once."""

    game: AnyGame
    prompt: Prompt | None
    view: Any
    gauges: tuple[Gauge, ...]
    outcome: Outcome | None
    moments: tuple[Moment, ...]
    redoable: int
    begun: Mapping[Seat, str]
    """The names of the people by the seats at which they began."""
    options: Mapping[str, Json]
    started: str
    ended: str
    id: str
    number: int
    """How many entries the record has."""
    state: Any
    advice: Advice | None = None
    """The next step of a seat that plays by itself, where it is asked."""

    @property
    def seats(self) -> Mapping[Seat, str]:
        """The names of the people by the seats at which they are now."""
        return names_at(self.game, self.state, self.begun)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What the last step brought."""
        return self.moments[-1].facts

    @property
    def undoable(self) -> int:
        return len(self.moments) - 1

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The seats at this table, in the order of play."""
        return self.game.seats_of(self.state)

    @property
    def points(self) -> Mapping[Seat, int]:
        return points_of(self.view)


def look_back(now: Look, at: int) -> Look:
    """The same game as it was at an earlier moment; nothing can be answered there."""
    moment = now.moments[at]
    view = now.game.view(moment.state, None)
    return now._replace(
        prompt=None,
        view=view,
        gauges=now.game.gauges(view),
        outcome=None,
        moments=now.moments[: at + 1],
        state=moment.state,
        advice=None,
    )


def preview(now: Look, *picks: str) -> Any:
    """The public view after an answer, without giving it; None if it would be refused."""
    try:
        state, _ = now.game.answer(now.state, picks)
    except (Refusal, ValueError, LookupError):
        return None
    return now.game.view(state, None)


def ahead(now: Look, *picks: str) -> Look | None:
    """The game as it would lie after some answers, without giving them; None if one is refused."""
    game, state = now.game, now.state
    facts: tuple[Fact, ...] = ()
    for pick in picks:
        try:
            state, facts = game.answer(state, (pick,))
        except (Refusal, ValueError, LookupError):
            return None
    moment = now.moments[-1]._replace(state=state, facts=facts)
    view = game.view(state, None)
    return now._replace(
        prompt=game.prompt(state),
        view=view,
        gauges=game.gauges(view),
        outcome=game.outcome(state),
        moments=(*now.moments, moment),
        state=state,
    )
