"""Shows that a whole solo game with Wakhan can be told in every language without a gap."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.speech.languages import LANGUAGES, speech
from engine.pax_pamir import GAME
from engine.record import read
from engine.session import Session, resumed
from engine.text import Names, Text, spoken
from engine.views import as_json
from tests.engine.pax_pamir.wakhan.wakhan_table import is_hers
from tests.test_languages import words

pytestmark = pytest.mark.long

RECORD = Path(__file__).parent.parent / "recorded" / "pax-pamir-wakhan-solo.jsonl"


@pytest.fixture(scope="module")
def told() -> list[Text]:
    """Everything that was asked, told, advised and explained in the recorded game."""
    session, refused = resumed(GAME, read(RECORD.read_bytes()))
    assert refused == 0
    return list(_told(session))


def _told(session: Session) -> Iterator[Text]:
    for moment in session.moments:
        for fact in moment.facts:
            yield fact.text
            if fact.on_table is not None:
                yield fact.on_table
        prompt = GAME.prompt(moment.state)
        if prompt is None:
            continue
        yield prompt.question
        yield from (choice.label for choice in prompt.choices)
        yield from (text for one in prompt.refused for text in (one.label, one.because))
        if prompt.rule is not None:
            yield prompt.rule
        if is_hers(moment.state):
            advice = GAME.advise(moment.state)
            assert advice is not None
            assert advice.reasons
            yield from advice.reasons
            yield from advice.to_do
    assert session.outcome is not None
    yield session.outcome.text


def _messages(text: Text) -> Iterator[Text]:
    yield text
    for _, arg in text.args:
        if isinstance(arg, Text):
            yield from _messages(arg)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_of_the_narration_has_words(language: str, told: list[Text]) -> None:
    known = {
        message.id[0] if isinstance(message.id, tuple | list) else message.id
        for message in words.translated(language)
        if words.is_translated(message)
    }
    said = {part.message for text in told for part in _messages(text)}
    assert len(said) > 150
    missing = {message for message in said if message not in known and not message.isdecimal()}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_narration_is_filled_in_everywhere(language: str, told: list[Text]) -> None:
    tongue = speech(language)
    lines = {spoken(text, tongue) for text in told}
    assert [line for line in lines if "{" in line or "}" in line or "  " in line] == []
    assert [line for line in lines if line != line.strip() or not line] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_and_steps_begin_like_sentences(language: str) -> None:
    session, _ = resumed(GAME, read(RECORD.read_bytes()))
    advised = [GAME.advise(moment.state) for moment in session.moments if is_hers(moment.state)]
    texts = [text for advice in advised if advice for text in (*advice.reasons, *advice.to_do)]
    lines = {spoken(text, speech(language)) for text in texts}
    assert len(lines) > 100
    assert [line for line in lines if not (line[0].isupper() or line[0].isdigit())] == []


def test_cards_are_called_by_names_in_every_edition(told: list[Text]) -> None:
    names = [arg for text in told for part in _messages(text) for _, arg in part.args]
    assert any(isinstance(arg, Names) for arg in names)
    assert all(
        arg.in_language(code) for arg in names if isinstance(arg, Names) for code in LANGUAGES
    )


def test_statistics_of_her_game_are_told_with_the_result() -> None:
    session, _ = resumed(GAME, read(RECORD.read_bytes()))
    last = {fact.kind: fact for fact in session.moments[-1].facts}
    points = last["wakhan-points"].data["points"]
    assert session.outcome is not None
    assert sum(points) == session.outcome.scores["p2"]
    seen = as_json(GAME.view(session.state, None))["wakhan"]
    assert seen["scored"] == points
    bought = [f.data["card"] for m in session.moments for f in m.facts if f.kind == "bought"]
    assert set(seen["bought"]) <= set(bought)
    assert len(seen["bought"]) > 10
