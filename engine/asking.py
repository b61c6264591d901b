"""How a game asks: its decisions stand in one table, each beside what its answer does.

Decisions wait on `state.pending`, the next one first. Those with a row in `one` or `several` are
asked; the steps of `Following` happen by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from engine.core import Fact, Prompt, Step


class Waiting(Protocol):
    """A state in which decisions wait."""

    @property
    def pending(self) -> tuple[Any, ...]: ...

    def _replace(self, *, pending: tuple[Any, ...]) -> Self: ...


S = TypeVar("S", bound=Waiting)
Ask = Callable[[S, Any], Prompt]
Take = Callable[[S, Any, str], Step[S]]
TakeSeveral = Callable[[S, Any, Sequence[str]], Step[S]]
Run = Callable[[S, Any], Step[S]]


def _never(state: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Following(Generic[S]):
    """What happens by itself between two decisions."""

    steps: Mapping[type, Run[S]] = field(default_factory=dict)
    """Steps that wait like decisions, but nobody is asked about."""
    moot: Mapping[type, Callable[[S, Any], bool]] = field(default_factory=dict)
    """Decisions that fall away where there is nothing left to decide."""
    advance: Callable[[S], Step[S]] | None = None
    """What goes on when nothing waits, unless the game is over."""
    is_over: Callable[[S], bool] = _never

    def step(self, state: S) -> Step[S] | None:
        """The next thing that happens by itself; None where something is asked, or all is over."""
        if not state.pending:
            return None if self.advance is None or self.is_over(state) else self.advance(state)
        asked = state.pending[0]
        run = self.steps.get(type(asked))
        if run is not None:
            return run(state._replace(pending=state.pending[1:]), asked)
        is_moot = self.moot.get(type(asked))
        if is_moot is not None and is_moot(state, asked):
            return state._replace(pending=state.pending[1:]), ()
        return None

    def settle(self, state: S) -> Step[S]:
        """All that happens by itself, up to the next decision or the end of the game."""
        facts: tuple[Fact, ...] = ()
        if state.pending and not self.steps and not self.moot:
            return state, facts
        while (stepped := self.step(state)) is not None:
            state, more = stepped
            facts += more
        return state, facts


@dataclass(frozen=True, slots=True)
class Asking(Generic[S]):
    """The table of a game's decisions."""

    one: Mapping[type, tuple[Ask[S], Take[S]]]
    """Answered with one pick."""
    following: Following[S]
    several: Mapping[type, tuple[Ask[S], TakeSeveral[S]]] = field(default_factory=dict)
    """Answered with several picks at once."""

    def ask(self, state: S) -> Prompt | None:
        """What is to be decided now; None when nothing waits."""
        if not state.pending:
            return None
        asked = state.pending[0]
        row = self.one.get(type(asked)) or self.several[type(asked)]
        prompt = row[0](state, asked)
        # Whoever keeps its prompts keeps them with the decision.
        return prompt.asking(asked) if prompt.asked is None else prompt

    def take(self, state: S, picks: Sequence[str]) -> Step[S]:
        """The state after an answer and all that follows from it."""
        asked = state.pending[0]
        after = state._replace(pending=state.pending[1:])
        row = self.one.get(type(asked))
        if row is not None:
            after, facts = row[1](after, asked, picks[0])
        else:
            after, facts = self.several[type(asked)][1](after, asked, picks)
        after, more = self.following.settle(after)
        return after, facts + more
