"""Shows that texts are filled in, counted and named in whatever language they are spoken."""

import pytest

from engine.text import ENGLISH, Names, Text, say, say_count, saying_in, spoken


class Backwards:
    """A made-up language with its own idea of which numbers are plural."""

    language = "xx"
    words = {"{side} starts": "[{side} begins]", "US": "[SU]"}  # noqa: RUF012

    def gettext(self, message: str) -> str:
        return self.words.get(message, f"[{message}]")

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        return f"[{singular if count in (1, 21) else plural}]"

    def pgettext(self, context: str, message: str) -> str:
        return f"[{context}: {message}]"

    def npgettext(self, context: str, singular: str, plural: str, count: int) -> str:
        return f"[{context}: {self.ngettext(singular, plural, count)}]"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 cubes"), (1, "1 cube"), (2, "2 cubes"), (21, "21 cubes")]
)
def test_english_counts(number: int, words: str) -> None:
    assert spoken(say_count("{n} cube", "{n} cubes", number), ENGLISH) == words


def test_language_decides_what_is_plural() -> None:
    assert spoken(say_count("{n} cube", "{n} cubes", 21), Backwards()) == "[21 cube]"


def test_arguments_are_spoken_in_the_same_language() -> None:
    assert spoken(say("{side} starts", side=say("US")), Backwards()) == "[[SU] begins]"


def test_arguments_may_be_nested_and_counted() -> None:
    inner = say("{who} has {what}", who=say("US"), what=say_count("{n} cube", "{n} cubes", 2))
    assert spoken(say("{x}!", x=inner), ENGLISH) == "US has 2 cubes!"


def test_typed_words_are_never_taken_for_patterns() -> None:
    assert spoken(say("{title} noted", title="{oops} {0}"), ENGLISH) == "{oops} {0} noted"
    assert spoken(Text("{oops}"), ENGLISH) == "{oops}"


def test_names_are_spoken_as_printed_in_the_language() -> None:
    names = Names.of({"en": "Cuba", "ru": "Куба"})
    assert names.in_language("ru") == "Куба"
    assert spoken(say("{card}", card=names), ENGLISH) == "Cuba"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ({"en": "Cuba", "ru": "Куба"}, "Cuba"),
        ({"en": "Cuba", "de": ""}, "Cuba"),
        ({"ru": "Куба"}, "Куба"),
        ({}, ""),
    ],
)
def test_name_unknown_in_a_language_falls_back(names: dict[str, str], shown: str) -> None:
    assert Names.of(names).in_language("de") == shown


def test_game_that_says_a_text_goes_along_with_it() -> None:
    say_there, say_count_there = saying_in("chess")
    assert spoken(say_there("Command"), Backwards()) == "[chess: Command]"
    assert spoken(say_count_there("one", "many", 2), Backwards()) == "[chess: [many]]"
    assert spoken(say_there("Command"), ENGLISH) == "Command"
