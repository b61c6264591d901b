"""Words without a language: the engine names what to say, whoever shows it picks the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol


class Speech(Protocol):
    """A language to speak in; gettext's translation objects plus the language's code."""

    language: str

    def __hash__(self) -> int: ...

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, count: int, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...

    def npgettext(self, context: str, singular: str, plural: str, count: int, /) -> str: ...


class Names(NamedTuple):
    """A proper name as printed in each edition; editions not known fall back to English."""

    by_language: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, names: Mapping[str, str]) -> Names:
        """
        >>> Names.of({"en": "Cuba", "ru": "Куба"}).in_language("ru")
        'Куба'
        """
        return cls(tuple(sorted(names.items())))

    def in_language(self, language: str) -> str:
        names = dict(self.by_language)
        return names.get(language) or names.get("en") or next(iter(names.values()), "")


class Text(NamedTuple):
    """A message to be translated: the English pattern is its key, the arguments fill it in."""

    message: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    number: int = 0
    is_sentence: bool = False
    context: str = ""
    """The game that says it, where games call one thing by words of their own."""
    who: str = ""
    """The seat it calls, where whoever sits there may have a name to be said instead."""


Arg = str | int | Text | Names


def say(message: str, **args: Arg) -> Text:
    """
    >>> spoken(say("{side} starts", side=say("US")), ENGLISH)
    'US starts'
    """
    return Text(message, tuple(args.items()))


def say_count(singular: str, plural: str, count: int, **args: Arg) -> Text:
    """
    >>> spoken(say_count("{n} cube", "{n} cubes", 2), ENGLISH)
    '2 cubes'
    """
    return Text(singular, (("n", count), *args.items()), plural, count)


class Say(Protocol):
    def __call__(self, message: str, /, **args: Arg) -> Text: ...


class SayCount(Protocol):
    def __call__(self, singular: str, plural: str, count: int, /, **args: Arg) -> Text: ...


def saying_in(context: str) -> tuple[Say, SayCount]:
    """The `say` and `say_count` of one game, whose printed editions have words of their own.

    >>> say_there, _ = saying_in("chess")
    >>> say_there("draw").context
    'chess'
    """

    def say_there(message: str, /, **args: Arg) -> Text:
        return Text(message, tuple(args.items()), "", 0, False, context)

    def say_count_there(singular: str, plural: str, count: int, /, **args: Arg) -> Text:
        return Text(singular, (("n", count), *args.items()), plural, count, False, context)

    return say_there, say_count_there


def who(seat: str, otherwise: Text) -> Text:
    """Whoever sits there: by name, if there is one.

    >>> anna = calling(ENGLISH, {"p1": "Anna"})
    >>> player = who("p1", say("player 1"))
    >>> spoken(say("{player} pays", player=player), anna), spoken(player, ENGLISH)
    ('Anna pays', 'player 1')
    """
    return otherwise._replace(who=seat)


def joined(texts: Sequence[Text]) -> Text:
    """
    >>> spoken(joined([say("Cuba"), say("US")]), ENGLISH)
    'Cuba, US'
    """
    whole = texts[0]
    for text in texts[1:]:
        whole = say("{first}, {second}", first=whole, second=text)
    return whole


def sentence(text: Text) -> Text:
    """The text standing alone: it begins with a capital letter in every language.

    >>> spoken(sentence(say("{who} pays", who=say("player 1"))), ENGLISH)
    'Player 1 pays'
    """
    return text._replace(is_sentence=True)


def begun_large(text: str) -> str:
    """
    >>> begun_large("player 4: where is the battle?")
    'Player 4: where is the battle?'
    """
    return text[:1].upper() + text[1:]


def spoken(text: Arg, speech: Speech) -> str:
    """The text in a language, with its arguments spoken in the same one."""
    if isinstance(text, Text):
        name = speech.names.get(text.who) if text.who and isinstance(speech, Calling) else None
        whole = _pattern(text, speech) if name is None else spoken(name, speech)
        if text.args and name is None:
            whole = whole.format_map({name: spoken(arg, speech) for name, arg in text.args})
        return begun_large(whole) if text.is_sentence else whole
    if isinstance(text, Names):
        return text.in_language(speech.language)
    return str(text)


def _pattern(text: Text, speech: Speech) -> str:
    message, context = text.message, text.context
    if text.plural:
        if context:
            return speech.npgettext(context, message, text.plural, text.number)
        return speech.ngettext(message, text.plural, text.number)
    return speech.pgettext(context, message) if context else speech.gettext(message)


class _English:
    """The source language, which needs no catalogue."""

    language = "en"

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        return singular if count == 1 else plural

    def pgettext(self, context: str, message: str, /) -> str:
        return message

    def npgettext(self, context: str, singular: str, plural: str, count: int, /) -> str:
        return singular if count == 1 else plural


ENGLISH: Speech = _English()


class Calling:
    """A language in which seats are called by the names of who sits there."""

    def __init__(self, speech: Speech, names: Mapping[str, Arg]) -> None:
        self.language = speech.language
        self.names = names
        self.gettext = speech.gettext
        self.ngettext = speech.ngettext
        self.pgettext = speech.pgettext
        self.npgettext = speech.npgettext


def calling(speech: Speech, names: Mapping[str, Arg]) -> Speech:
    """The same value for the same names, so that what was said in it can be kept."""
    return _calling(speech, tuple(names.items())) if names else speech


@lru_cache(maxsize=8)
def _calling(speech: Speech, names: tuple[tuple[str, Arg], ...]) -> Calling:
    return Calling(speech, dict(names))
