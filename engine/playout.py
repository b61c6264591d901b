"""Play without players: legal steps chosen by the caller, positions counted, nodes checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.core import Answer, AnyGame, Automated, Json, Prompt
from engine.record import Header, read
from engine.session import Session, resumed
from engine.text import ENGLISH, spoken
from engine.views import as_json

Chooser = Callable[[Prompt], tuple[str, ...]]
"""Answers a prompt; randomness, if any, is the caller's."""

Watcher = Callable[[Any, tuple[str, ...]], None]
"""Is told every position and what was answered there."""


def automa_answer(game: AnyGame, state: Any, prompt: Prompt) -> Answer | None:
    """What a seat that plays by itself answers, if the prompt is for it."""
    if not isinstance(game, Automated) or game.automa(state) != prompt.seat:
        return None
    return game.choose(prompt, state)[0]


class Broken(AssertionError):
    """A position that must not be: the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a play-out went."""

    state: Any
    steps: int
    ended: bool
    picks: tuple[tuple[str, ...], ...] = ()


def play(
    game: AnyGame,
    state: Any,
    choose: Chooser,
    most_steps: int = 10_000,
    watch: Watcher | None = None,
    freely: bool = False,
) -> Played:
    """Plays on until the game is over, a dead end, or too many steps; freely, the chooser also
    answers for a seat that plays by itself."""
    ask, answer = game.prompt, game.answer
    automated = game if isinstance(game, Automated) and game.automa(state) is not None else None
    taken: list[tuple[str, ...]] = []
    while len(taken) < most_steps:
        prompt = ask(state)
        if prompt is None:
            return Played(state, len(taken), game.outcome(state) is not None, tuple(taken))
        if not prompt.choices:
            break
        if automated is None or freely or automated.automa(state) != prompt.seat:
            picks = choose(prompt)
        else:
            picks = automated.choose(prompt, state)[0].picks
        if watch is not None:
            watch(state, picks)
        state, _ = answer(state, picks)
        taken.append(picks)
    return Played(state, len(taken), False, tuple(taken))


def counts(game: AnyGame, state: Any, depth: int) -> tuple[int, ...]:
    """How many lines of play there are by depth, counting single picks; a rule that changes
    by accident changes these numbers."""
    level, numbers = [state], []
    for _ in range(depth):
        level = [after for before in level for after in _after(game, before)]
        numbers.append(len(level))
    return tuple(numbers)


def _after(game: AnyGame, state: Any) -> Iterator[Any]:
    prompt = game.prompt(state)
    if prompt is not None:
        for choice in prompt.choices:
            yield game.answer(state, (choice.id,))[0]


def play_checked(
    game: AnyGame,
    header: Header,
    choose: Chooser,
    watch: Watcher | None = None,
    freely: bool = False,
) -> Session:
    """One game through a session, with every node checked and the whole record replayed.

    Freely, the chooser also answers for a seat that plays by itself, and whatever that seat is
    offered is tried. Raises Broken at the first thing that does not hold.
    """
    session = Session(game, header)
    check_node(session)
    while (prompt := session.prompt) is not None:
        own = automa_answer(game, session.state, prompt)
        if own is not None and freely:
            _check_offered(session, prompt)
        answer = Answer(choose(prompt), prompt.number) if own is None or freely else own
        if watch is not None:
            watch(session.state, answer.picks)
        session.answer(answer)
        check_node(session)
    if session.outcome is None:
        raise Broken("the game has neither a prompt nor an outcome")
    check_replay(session)
    check_undo(session)
    return session


def check_node(session: Session) -> None:
    """What holds of every position: sound, playable, speakable, restorable, tight-lipped."""
    game, state, prompt = session.game, session.state, session.prompt
    faults = game.faults(state)
    if faults:
        raise Broken(f"fault: {spoken(faults[0], ENGLISH)}")
    if (prompt is None) != (game.outcome(state) is not None):
        raise Broken("a game is over exactly when there is nothing to ask")
    if prompt is not None:
        _check_prompt(prompt)
        if prompt.secret:
            _check_secret(game, state, prompt)
    if game.at(_written(game.position(state)), before=state) != state:
        raise Broken("the position does not survive being written down")
    for seat in (None, *game.seats_of(state)):
        view = game.view(state, seat)
        _written(as_json(view))
        game.gauges(view)


def _check_offered(session: Session, prompt: Prompt) -> None:
    """Every single answer on offer can be taken, and leads to a sound position."""
    game = session.game
    for choice in prompt.choices if prompt.least <= 1 else ():
        after, _ = game.answer(session.state, (choice.id,))
        faults = game.faults(after)
        if faults:
            raise Broken(f"fault after {choice.id}: {spoken(faults[0], ENGLISH)}")


def _written(shown: Json) -> Json:
    """What comes back of something to be shown; a sealed value cannot even be written."""
    try:
        return json.loads(json.dumps(shown))
    except TypeError as error:
        raise Broken(f"shown, but not to be written down: {error}") from error


def _check_secret(game: AnyGame, state: Any, prompt: Prompt) -> None:
    """Until it is revealed, a secret pick changes nothing that anybody else can see."""
    others = [None, *(seat for seat in game.seats_of(state) if seat != prompt.seat)]
    shown = set()
    for choice in prompt.choices:
        after, facts = game.answer(state, (choice.id,))
        if not any(fact.reveals for fact in facts):
            views = [game.view(after, seat) for seat in others]
            shown.add(repr((views, game.position(after), facts, game.prompt(after))))
    if len(shown) > 1:
        raise Broken("a secret pick can be told apart by others before it is revealed")


def _check_prompt(prompt: Prompt) -> None:
    ids = [choice.id for choice in prompt.choices]
    if len(ids) < max(1, prompt.least):
        raise Broken("a prompt with too few choices")
    if len(set(ids)) != len(ids):
        raise Broken("a prompt offers one id twice")
    both = set(ids) & {refused.id for refused in prompt.refused}
    if both:
        raise Broken(f"both offered and refused: {sorted(both)}")
    for text in (prompt.question, *(choice.label for choice in prompt.choices)):
        spoken(text, ENGLISH)
    for refused in prompt.refused:
        spoken(refused.because, ENGLISH)


def check_replay(session: Session) -> None:
    reading = read(session.record().encode())
    if reading.damage or reading.entries != tuple(session.entries):
        raise Broken("the record does not read back as it was written")
    again, refused = resumed(session.game, reading)
    if refused or again.state != session.state:
        raise Broken(f"replay differs (entry {refused})")
    facts = [moment.facts for moment in session.moments]
    if [moment.facts for moment in again.moments] != facts:
        raise Broken("replay tells other facts")


def check_undo(session: Session) -> None:
    """Undo to the start and redo to the end pass through the very same positions."""
    moments = list(session.moments)
    for moment in reversed(moments[:-1]):
        session.undo()
        if session.state != moment.state:
            raise Broken("undo leads to another position")
    for moment in moments[1:]:
        session.redo()
        if session.state != moment.state:
            raise Broken("redo leads to another position")
