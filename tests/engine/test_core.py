"""Shows that an answer is taken only if the prompt offers it, and is refused with the reason."""

import pytest

from engine.core import Choice, Free, Prompt, Refusal, Refused, check
from engine.text import ENGLISH, say, spoken

CHOICES = tuple(Choice(name, say(name)) for name in ("a", "b", "c"))
FULL = Refused("full", say("full"), say("{n} cubes there already", n=5))
ONE = Prompt("us", say("which?"), CHOICES, (FULL,))
TWO_OR_THREE = Prompt("us", say("which?"), CHOICES, least=2, most=3)
TITLE = Prompt("us", say("title?"), (Choice("skip", say("skip")),), free=Free("title", 5))


def refusal(prompt: Prompt, *picks: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check(prompt, picks)
    return caught.value


@pytest.mark.parametrize(
    ("prompt", "picks"),
    [
        (ONE, ["a"]),
        (TWO_OR_THREE, ["a", "c"]),
        (TWO_OR_THREE, ["c", "b", "a"]),
        (TITLE, ["skip"]),
        (TITLE, ["title:Кашин"]),
        (TITLE, ["title: a:b "]),
    ],
)
def test_offered_picks_are_taken(prompt: Prompt, picks: list[str]) -> None:
    check(prompt, picks)


@pytest.mark.parametrize(
    ("prompt", "picks"),
    [(ONE, []), (ONE, ["a", "b"]), (TWO_OR_THREE, ["a"]), (TWO_OR_THREE, ["a", "b", "c", "a"])],
)
def test_wrong_number_of_picks_is_refused(prompt: Prompt, picks: list[str]) -> None:
    refused = refusal(prompt, *picks)
    assert refused.code == "bad-answer"
    told = spoken(refused.because, ENGLISH)
    assert told == f"{prompt.least} to {prompt.most} picks are asked for"


def test_same_pick_twice_is_refused() -> None:
    refused = refusal(TWO_OR_THREE, "a", "a")
    assert refused.code == "bad-answer"
    assert spoken(refused.because, ENGLISH) == "the same pick was given twice"


def test_nearly_legal_pick_is_refused_with_its_own_reason() -> None:
    refused = refusal(ONE, "full")
    assert refused.code == "refused"
    assert spoken(refused.because, ENGLISH) == "5 cubes there already"


def test_unknown_pick_is_refused_by_name() -> None:
    refused = refusal(ONE, "z" * 5000)
    assert refused.code == "not-a-choice"
    assert spoken(refused.because, ENGLISH) == "z" * 80 + " is not among the choices"


def test_one_bad_pick_spoils_the_answer() -> None:
    assert refusal(TWO_OR_THREE, "a", "z").code == "not-a-choice"


@pytest.mark.parametrize(
    "pick", ["title", "title:", "title:   ", "title:toolong", "name:Anna", "title:a\nb", "x:"]
)
def test_free_words_must_fit(pick: str) -> None:
    assert refusal(TITLE, pick).code == "not-a-choice"


def test_free_words_need_leave() -> None:
    assert refusal(ONE, "title:Anna").code == "not-a-choice"
