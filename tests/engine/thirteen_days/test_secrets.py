"""Shows that nothing anybody else may see depends on a sealed agenda before it is revealed."""

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from device.random_players import at_random
from engine.core import Answer, Fact, Prompt
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, spoken
from engine.thirteen_days import GAME
from engine.thirteen_days.board.what_if import dangers
from engine.thirteen_days.decisions import ChooseAgenda
from engine.thirteen_days.state import SETUP
from engine.views import as_json
from tests.engine.thirteen_days.days_table import Table, under_way

OPENING = ("ready", "agenda:italy", "agenda:military", "agenda:political")
OTHERS = ("agenda:letter", "agenda:atlantic", "agenda:military")


def _prompt(prompt: Prompt | None) -> Any:
    """A prompt as it would be shown; the choices of a secret one are for its owner alone."""
    if prompt is None:
        return None
    shown = [(choice.id, repr(choice.value)) for choice in prompt.choices]
    shown += [(no.id, repr(no.value)) for no in prompt.refused]
    asked = repr(prompt.asked)
    return prompt.seat, spoken(prompt.question, ENGLISH), asked, prompt.secret or shown


def _facts(facts: tuple[Fact, ...]) -> Any:
    return [(fact.kind, spoken(fact.text, ENGLISH), dict(fact.data)) for fact in facts]


def visible(session: Session, facts: tuple[Fact, ...], owner: str) -> str:
    """All that leaves the engine for anybody but the owner of the secret, as bytes would."""
    state = session.state
    other = "ussr" if owner == "us" else "us"
    return json.dumps(
        {
            "views": [as_json(GAME.view(state, seat)) for seat in (None, other)],
            "values": [repr(GAME.view(state, seat)) for seat in (None, other)],
            "gauges": [str(gauge) for gauge in GAME.gauges(GAME.view(state, None))],
            "position": GAME.position(state),
            "prompt": _prompt(session.prompt),
            "facts": _facts(facts),
            "faults": [str(fault) for fault in GAME.faults(state)],
            "dangers": [str(danger) for danger in dangers(GAME.view(state, None))],
            "outcome": str(session.outcome),
            "state": repr(state),
        }
    )


def choosing(owner: str) -> Session:
    """A game in which that side is about to choose; the other one has chosen or will."""
    session = Session(GAME, Header(GAME.id, GAME.rules))
    picks = [*OPENING, *OTHERS] + (["agenda:italy"] if owner == "ussr" else [])
    for pick in picks:
        session.answer(Answer((pick,)))
    return session


@settings(derandomize=True, deadline=None, max_examples=40)
@given(
    owner=st.sampled_from(["us", "ussr"]),
    pair=st.permutations([0, 1, 2]),
    seed=st.integers(0, 10**6),
)
def test_changing_a_sealed_agenda_changes_nothing_for_others_until_the_reveal(
    owner: str, pair: list[int], seed: int
) -> None:
    first, second = choosing(owner), choosing(owner)
    assert first.prompt is not None
    choices = [choice.id for choice in first.prompt.choices]
    told = [first.answer(Answer((choices[pair[0]],))), second.answer(Answer((choices[pair[1]],)))]
    choose = at_random(Random(seed))
    while first.state.round == 1:
        assert visible(first, told[0], owner) == visible(second, told[1], owner)
        assert first.prompt is not None
        picks = choose(first.prompt)
        told = [first.answer(Answer(picks)), second.answer(Answer(picks))]
        if first.outcome is not None or second.outcome is not None:
            break
    assert first.state.scored != second.state.scored, "the reveal tells them apart"


def test_owner_sees_the_own_agenda_and_nobody_else_does() -> None:
    state = Table(under_way("us")).state
    seen = {seat: GAME.view(state, seat).agendas for seat in ("us", "ussr", None)}
    assert seen == {
        "us": {"us": "italy", "ussr": "sealed"},
        "ussr": {"us": "sealed", "ussr": "letter"},
        None: {"us": "sealed", "ussr": "sealed"},
    }


def test_every_choice_of_an_agenda_is_a_secret_prompt_and_its_fact_names_none() -> None:
    session = choosing("us")
    for seat, pick in (("us", "agenda:military"), ("ussr", "agenda:atlantic")):
        assert session.prompt is not None
        assert (session.prompt.seat, session.prompt.secret) == (seat, True)
        (fact, *_) = session.answer(Answer((pick,)))
        assert fact.data == {"side": seat}
        assert not fact.reveals
        text = spoken(fact.text, ENGLISH)
        assert "Military" not in text
        assert "Atlantic" not in text


def test_correcting_the_other_sides_flags_finds_nothing_out() -> None:
    """Taking away a flag looks the same whether or not it was the chosen one."""
    shown = []
    for agenda in ("italy", "turkey", "opinion"):
        agendas = {"us": agenda, "ussr": "letter"}
        table = Table({**under_way("us"), "agendas": agendas})
        facts = table.session.correct({"flags": {"us": ["italy", "turkey"]}})
        shown.append((_facts(facts), _prompt(table.session.prompt), repr(table.state)))
    assert shown[0] == shown[1] == shown[2]


def test_correcting_anything_else_keeps_the_secret() -> None:
    table = Table(under_way("us"))
    table.session.correct({"prestige": 2})
    assert GAME.view(table.state, "us").agendas["us"] == "italy"


def test_no_decision_but_the_choice_itself_ever_holds_an_agenda() -> None:
    assert ChooseAgenda._fields == ("side",)
    assert GAME.start({}).phase == SETUP


def test_guessing_a_sealed_agenda_by_a_correction_finds_nothing_out() -> None:
    """The reply is the same whether or not the value given is the sealed one."""
    replies = []
    for agenda in ("italy", "turkey", "opinion"):
        table = Table(under_way("us"))
        replies.append(_facts(table.session.correct({"agendas": {"us": agenda}})))
    assert replies[0] == replies[1] == replies[2]
