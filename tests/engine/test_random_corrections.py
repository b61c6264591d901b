"""Shows, by random corrections at random prompts of all games, that what is asked afterwards is
what is asked where that very position is typed in, or was put right before the last answers, and
that nothing sealed is unsealed."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from device.random_players import at_random
from engine import pax_pamir, thirteen_days, thirteen_minutes
from engine.core import Answer, AnyGame, Fact, Json, Place, Prompt, Refusal, Revised
from engine.correction import correct
from engine.places import patch_of
from engine.playout import automa_answer, check_node, check_replay
from engine.record import Header
from engine.secrecy import SEALED, Sealed
from engine.session import Session
from tests.engine.put_right_earlier import put_right_earlier

pytestmark = pytest.mark.long

CORRECTIONS = int(os.environ.get("BRINKSIDE_CORRECTIONS", "12"))
"""Corrections tried in each of the games below; 125 each are 2,000 and more in all."""
MOST_STEPS = 400

TABLES: tuple[tuple[AnyGame, dict[str, Json]], ...] = (
    (thirteen_minutes.GAME, {}),
    (thirteen_minutes.GAME, {"initiative": "beginner", "campaign": "on"}),
    (thirteen_minutes.GAME, {"cube_cap": "5", "zero_command_moves": "on"}),
    (thirteen_minutes.GAME, {"depth": "score-only", "campaign": "on"}),
    (thirteen_days.GAME, {}),
    (thirteen_days.GAME, {"stolen_event": "offered", "bay_of_pigs": "some"}),
    (thirteen_days.GAME, {"event_commands": "printed"}),
    (thirteen_days.GAME, {"depth": "cubes"}),
    (thirteen_days.GAME, {"depth": "score-only"}),
    (pax_pamir.GAME, {"players": "2"}),
    (pax_pamir.GAME, {"players": "3", "hands": "open"}),
    (pax_pamir.GAME, {"players": "5"}),
    (pax_pamir.GAME, {"players": "1"}),
    (pax_pamir.GAME, {"players": "2", "wakhan": "rulebook"}),
    (pax_pamir.GAME, {"players": "3", "depth": "scorebook"}),
    (pax_pamir.GAME, {"players": "1", "depth": "deck"}),
)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_random_corrections_ask_what_the_typed_in_position_asks(table: int) -> None:
    game, options = TABLES[table]
    chance = Random(table)
    tried, seed = 0, 0
    while tried < CORRECTIONS:
        seed += 1
        tried += _play_with_corrections(game, options, seed, chance, CORRECTIONS - tried)


def _play_with_corrections(
    game: AnyGame, options: Mapping[str, Json], seed: int, chance: Random, most: int
) -> int:
    """One random game with corrections now and then, some in a row, some after going back; how
    many were tried."""
    session = Session(game, Header(game.id, game.rules, options))
    choose = at_random(Random(seed))
    tried = 0
    while session.prompt is not None and len(session.entries) < MOST_STEPS and tried < most:
        if chance.random() < 0.05:
            session.undo(chance.randint(1, min(3, session.undoable))) if session.undoable else None
        if chance.random() < 0.1:
            for _ in range(chance.choice((1, 1, 2, 3))):
                _correct_anything(session, chance)
                tried += 1
        prompt = session.prompt
        if prompt is not None:
            own = automa_answer(game, session.state, prompt)
            session.answer(own or Answer(choose(prompt)))
    if session.prompt is None and tried < most:
        _correct_anything(session, chance)
        tried += 1
    check_replay(session)
    return tried


def _correct_anything(session: Session, chance: Random) -> None:
    game, before = session.game, session.state
    places = [place for place in game.places(before) if len(_values(place)) > 0]
    changes = [
        (place.path, chance.choice(_values(place)))
        for place in chance.sample(places, min(len(places), chance.choice((1, 1, 2))))
    ]
    patch = patch_of(game.position(before), changes)
    moments = session.moments
    picks = {entry.number: entry.what for entry in session.entries if entry.kind == "answer"}
    try:
        facts = session.correct(patch)
    except Refusal:
        assert session.state == before
        return
    told = f"{changes} at {game.position(before)['pending'][:1]}"
    check_node(session)
    _assert_kept_secret(game, before, session.state, patch, facts, told)
    _assert_same_question(game, session.state, told)
    earlier = put_right_earlier(game, moments, picks, changes)
    if earlier is not None and earlier != session.state:
        # A question that has only one answer left is passed over where that is known in time.
        late = _past_no_choice(game, session.state)
        assert _stand(game, earlier) == _stand(game, late), told
    _assert_undone_and_redone(session, before)


def _stand(game: AnyGame, state: Any) -> list[Json]:
    """How far the game is; what an event did by itself on a wrong board has been done there."""
    position = game.position(state)
    return [position.get(name) for name in ("phase", "round", "turn", "first", "pending")]


def _past_no_choice(game: AnyGame, state: Any) -> Any:
    prompt = game.prompt(state)
    if prompt is None or len(prompt.choices) > 1:
        return state
    return game.answer(state, (prompt.choices[0].id,))[0]


def _assert_undone_and_redone(session: Session, before: Any) -> None:
    after = session.state
    session.undo()
    assert session.state == before
    session.redo()
    assert session.state == after


def _assert_kept_secret(
    game: AnyGame, before: Any, after: Any, patch: Json, facts: tuple[Fact, ...], told: str
) -> None:
    """Nothing sealed is open without a fact that says so, and nothing depends on it."""
    was, now = game.position(before), game.position(after)
    unsealed = [path for path in _sealed(was) if _at(now, path) not in (SEALED, None)]
    reveals = any(fact.reveals for fact in facts)
    assert not unsealed or reveals, told
    if "scored" in now and "scored" not in patch:
        assert now["scored"] == was["scored"], told
    if not reveals and game is not pax_pamir.GAME:
        other, others_facts = correct(game, _with_other_secrets(before), patch)
        assert (game.position(other), others_facts) == (now, facts), told
        assert game.prompt(other) == game.prompt(after), told


def _with_other_secrets(state: Any) -> Any:
    """The same position, had everybody sealed something else."""
    if hasattr(state, "bids"):
        bids = [one and Sealed(one.owner, 1 + one.open() % 13) for one in state.bids]
        return state._replace(bids=tuple(bids))
    agendas = [
        one and Sealed(one.owner, next((flag for flag in flags if flag != one.open()), one.open()))
        for one, flags in zip(state.agendas, state.flags, strict=True)
    ]
    return state._replace(agendas=tuple(agendas))


def _assert_same_question(game: AnyGame, state: Any, told: str) -> None:
    """What is asked is what is asked of people who type this position in."""
    typed = json.loads(json.dumps(_with_secrets(game, state)))
    kept = state if any(typed.get("bids", {})) else None
    again = game.at(typed, before=kept)
    if isinstance(game, Revised):
        again = game.as_of(again, state.rules)
    assert game.faults(again) == (), told
    assert _asked(game.prompt(again)) == _asked(game.prompt(state)), told
    if game is thirteen_minutes.GAME:
        _assert_as_laid_anew(typed, state, told)


def _assert_as_laid_anew(typed: dict[str, Json], state: Any, told: str) -> None:
    """How a card is used is asked as when it is laid where it lies."""
    steps = typed["pending"]
    if not steps or steps[0]["step"] not in ("UseCard", "OfferEvent"):
        return
    grounds = dict(typed["battlegrounds"])
    laid = grounds.pop(str(len(grounds) - 1))
    card = {key: laid[key] for key in ("title", "flag", "type", "command") if key in laid}
    side = ("us", "ussr")[(state.first + state.turn) % 2]
    lay = {"step": "LayCard", "side": side, "card": card}
    game = thirteen_minutes.GAME
    before = game.at({**typed, "battlegrounds": grounds, "pending": [lay]})
    after, _ = game.answer(before, ("zone:neutral",))
    assert _asked(game.prompt(after)) == _asked(game.prompt(state)), told


def _asked(prompt: Prompt | None) -> Prompt | None:
    """All of a question but its number."""
    return prompt and prompt._replace(number=0)


def _values(place: Place) -> list[Json]:
    """What else may be said of a place: a word of it, or a number not too far away."""
    if place.words:
        return [value for value, _ in place.words if value != place.value]
    near = range(max(place.least, place.value - 2), min(place.most, place.value + 2) + 1)
    return [number for number in near if number != place.value]


def _with_secrets(game: AnyGame, state: Any) -> dict[str, Json]:
    """The position as the players themselves could type it in, each telling what it sealed."""
    typed = game.position(state)
    if game is thirteen_days.GAME:
        sealed = zip(("us", "ussr"), state.agendas, strict=True)
        typed["agendas"] = {seat: one.open() for seat, one in sealed if one is not None}
    if game is pax_pamir.GAME and state.ledger is None:
        for seat, one in zip(typed["players"], state.players, strict=True):
            typed["players"][seat]["hand"]["cards"] = list(one.told.open())
    return typed


def _sealed(value: Json, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    if isinstance(value, Mapping):
        return [one for key, inner in value.items() for one in _sealed(inner, (*path, key))]
    return [path] if value == SEALED else []


def _at(value: Json, path: tuple[str, ...]) -> Json:
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
