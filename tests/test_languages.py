"""Shows that every string has words in every language, and that no catalogue holds others."""

import ast
import importlib.util
import string
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from device.speech.languages import LANGUAGES, default_language, speech
from engine.core import Refusal
from engine.text import say, saying_in, spoken
from engine.thirteen_days.saying import say as days
from engine.thirteen_minutes.saying import say_count as minutes_count

ROOT = Path(__file__).resolve().parent.parent


def _loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("words", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["words"] = module
    spec.loader.exec_module(module)
    return module


words = _loaded(ROOT / ".ci" / "words.py")
said = cache(words.said)
translated = cache(words.translated)


def _ids(catalogue: object) -> set[tuple[object, object]]:
    return {
        (message.context, message.id)
        for message in catalogue  # type: ignore[attr-defined]
        if message.id
    }


def _forms(text: object) -> list[str]:
    return [str(form) for form in text] if isinstance(text, tuple | list) else [str(text)]


def _fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


def test_catalogues_are_for_the_languages_the_device_speaks() -> None:
    assert set(words.LANGUAGES) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_has_words(language: str) -> None:
    catalogue = translated(language)
    missing = [
        (message.context, message.id)
        for message in said()
        if message.id
        and not (
            (found := catalogue.get(message.id, message.context)) and words.is_translated(found)
        )
    ]
    assert not missing, "run .venv/bin/python .ci/words.py and fill these in"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_left_of_strings_that_are_gone(language: str) -> None:
    assert _ids(translated(language)) <= _ids(said())


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_is_the_written_one(language: str) -> None:
    assert words.mo_file(language).read_bytes() == words.compiled(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fill_in_the_same_values_as_the_string(language: str) -> None:
    wrong = []
    for message in translated(language):
        wanted = set().union(*map(_fields, _forms(message.id)))
        # The form for one may leave its number out, as "one cube" does.
        needed = wanted - {"n"} if isinstance(message.id, tuple | list) else wanted
        for form in _forms(message.string):
            if message.id and not needed <= _fields(form) <= wanted:
                wrong.append((message.id, form))
    assert not wrong


@cache
def _calls() -> list[tuple[Path, str, ast.Call]]:
    """Every call of something by its plain name."""
    return [
        (path, node.func.id, node)
        for folder in words.SOURCES
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


@pytest.mark.parametrize(("name", "count"), [("say", 1), ("say_count", 2)])
def test_strings_are_written_out_where_they_are_said(name: str, count: int) -> None:
    """Only then can they be found for the catalogues."""
    hidden = [
        f"{path}:{call.lineno}"
        for path, called, call in _calls()
        if called == name and not all(isinstance(arg, ast.Constant) for arg in call.args[:count])
    ]
    assert not hidden


GAMES = ("thirteen-days", "thirteen-minutes", "pax-pamir")
CUBES = {0: "0 кубиков", 1: "1 кубик", 2: "2 кубика", 5: "5 кубиков", 11: "11 кубиков"}


@pytest.mark.parametrize("number", CUBES)
def test_russian_numbers_take_the_right_form(number: int) -> None:
    told = minutes_count("{n} cube", "{n} cubes", number)
    assert spoken(told, speech("ru")) == CUBES[number]


def test_french_treats_none_as_one() -> None:
    forms = [spoken(minutes_count("{n} cube", "{n} cubes", n), speech("fr")) for n in (0, 1, 2)]
    assert forms == ["0 cube", "1 cube", "2 cubes"]


def test_every_game_says_a_thing_in_the_words_of_its_own_edition() -> None:
    told = [spoken(saying_in(game)[0]("military"), speech("ru")) for game in GAMES]
    assert told == ["военная", "военный", "военные силы"]


def test_game_without_words_of_its_own_uses_those_of_all() -> None:
    say_there, say_count_there = saying_in("a-game-of-others")
    counted = say_count_there("{n} step", "{n} steps", 5)
    assert spoken(say_there("Settings"), speech("de")) == spoken(say("Settings"), speech("de"))
    assert spoken(counted, speech("ru")) == "5 шагов"
    assert spoken(say_there("not in any catalogue"), speech("fr")) == "not in any catalogue"


def test_game_is_told_from_the_say_that_is_used(tmp_path: Path) -> None:
    page = tmp_path / "page.py"
    page.write_text(
        "from engine.pax_pamir.saying import say as said, say_count\n"
        "from engine.text import say\n"
        "a, b, c = said('one'), say_count('two', 'twos', 2), say('three')\n"
    )
    assert sorted(words.said_in(page), key=str) == [
        ("pax-pamir", ("one",)),
        ("pax-pamir", ("two", "twos")),
        (None, ("three",)),
    ]


def test_values_are_spoken_in_the_same_language() -> None:
    assert "СССР" in spoken(days("{side} wins", side=days("USSR")), speech("ru"))


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_language_of_the_machine_is_the_default(environ: dict[str, str], language: str) -> None:
    assert default_language(environ) == language


def test_unknown_language_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refusal) as refused:
        speech("xx")
    assert refused.value.code == "unknown-language"
