"""A game as the screens see it: one frozen look, taken after every change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.core import (
    Advice,
    AnyGame,
    Automated,
    Fact,
    Gauge,
    Json,
    Outcome,
    Place,
    Prompt,
    Refusal,
    Seat,
    called_at,
    names_at,
)
from engine.text import Arg, Text, say
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

    @property
    def automa(self) -> Seat | None:
        """The seat that plays by itself, if one does."""
        return self.game.automa(self.state) if isinstance(self.game, Automated) else None

    @property
    def called(self) -> Mapping[Seat, Arg]:
        """What those who sit there are called, as far as they have names."""
        return called_at(self.game, self.state, self.begun)

    def places(self) -> Iterable[Place]:
        """Everything that players can see and may put right."""
        return self.game.places(self.state)

    def views(self) -> Iterator[Any]:
        """What anybody could see at every moment, the opening first."""
        return (self.game.view(moment.state, None) for moment in self.moments)

    def brought(self, at: int) -> tuple[Fact, ...]:
        """What step number `at` brought."""
        return self.moments[at].facts

    def told(self, at: int) -> tuple[Text, ...]:
        """What step number `at` brought, in words; where it changed nothing to be seen, what was
        answered, unless that is a secret."""
        told = tuple(fact.text for fact in self.brought(at))
        if told:
            return told
        game: Any = self.game
        return (_answered(game, self.moments[at - 1].state, self.moments[at].state),)

    def at(self, number: int) -> Look:
        """The same game as it was after so many steps; nothing can be answered there."""
        moment = self.moments[number]
        view, gauges = seen(self.game, moment.state)
        return self._replace(
            prompt=None,
            view=view,
            gauges=gauges,
            outcome=None,
            moments=self.moments[: number + 1],
            state=moment.state,
            advice=None,
        )

    def back(self, steps: int = 1) -> Look:
        """The same game as it was so many steps ago."""
        return self.at(self.undoable - steps)

    def ahead(self, *picks: str) -> Look | None:
        """The game as it would lie after some answers, without giving them; None if one is
        refused."""
        answered = self._after(picks)
        if answered is None:
            return None
        game, (state, facts) = self.game, answered
        moment = self.moments[-1]._replace(state=state, facts=facts)
        view, gauges = seen(game, state)
        return self._replace(
            prompt=game.prompt(state),
            view=view,
            gauges=gauges,
            outcome=game.outcome(state),
            moments=(*self.moments, moment),
            state=state,
        )

    def asked_after(self, *picks: str) -> Prompt | None:
        """What would be asked after some answers, without giving them; None if nothing is, or one
        is refused."""
        answered = self._after(picks)
        return None if answered is None else self.game.prompt(answered[0])

    def _after(self, picks: tuple[str, ...]) -> tuple[Any, tuple[Fact, ...]] | None:
        state: Any = self.state
        facts: tuple[Fact, ...] = ()
        for pick in picks:
            try:
                state, facts = self.game.answer(state, (pick,))
            except (Refusal, ValueError, LookupError):
                return None
        return state, facts


class PublicSight(NamedTuple):
    """What anybody may see of a position."""

    view: Any
    gauges: tuple[Gauge, ...]


@lru_cache(maxsize=8)
def seen(game: Any, state: Any) -> PublicSight:
    """The positions before and after a step, and those looked ahead to, are asked about again and
    again; a few of them are kept."""
    view = game.view(state, None)
    return PublicSight(view, game.gauges(view))


@lru_cache(maxsize=512)
def _answered(game: Any, before: Any, after: Any) -> Text:
    prompt = game.prompt(before)
    if prompt is not None and not prompt.secret and prompt.least == prompt.most == 1:
        for choice in prompt.choices:
            if game.answer(before, (choice.id,))[0] == after:
                label: Text = choice.label
                return label
    return say("entered")
