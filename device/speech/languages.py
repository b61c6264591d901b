"""The languages Brinkside speaks, from gettext catalogues beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from device.terminal.hints import unknown
from engine.text import ENGLISH, Speech, say

LANGUAGES = ("en", "ru", "de", "fr")
CATALOGUES = Path(__file__).parent / "locale"
DOMAIN = "brinkside"


class _Catalogue:
    """A gettext catalogue that knows its language and leaves empty messages empty.

    What a game has no words of its own for is said in the words all games share.
    """

    def __init__(self, language: str) -> None:
        from gettext import NullTranslations, translation

        shared = translation(DOMAIN, CATALOGUES, [language])

        class Shared(NullTranslations):
            def pgettext(self, context: str, message: str) -> str:
                return shared.gettext(message)

            def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
                return shared.ngettext(msgid1, msgid2, n)

        self.language = language
        self._translation = translation(DOMAIN, CATALOGUES, [language])
        self._translation.add_fallback(Shared())

    def gettext(self, message: str, /) -> str:
        return self._translation.gettext(message) if message else ""

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        return self._translation.ngettext(singular, plural, count)

    def pgettext(self, context: str, message: str, /) -> str:
        return self._translation.pgettext(context, message) if message else ""

    def npgettext(self, context: str, singular: str, plural: str, count: int, /) -> str:
        return self._translation.npgettext(context, singular, plural, count)


@cache
def speech(language: str) -> Speech:
    """A language to speak in; English where its catalogue is missing.

    >>> speech("en").gettext("draw")
    'draw'
    """
    if language not in LANGUAGES:
        problem = say("there is no language {language}", language=language[:20])
        raise unknown("unknown-language", problem, language, LANGUAGES)
    if not has_catalogue(language):
        return ENGLISH
    return _Catalogue(language)


def has_catalogue(language: str) -> bool:
    return (CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file()


def default_language(environ: Mapping[str, str]) -> str:
    """The language the machine is set to, if Brinkside speaks it, else English.

    >>> default_language({"LANG": "de_AT.UTF-8"}), default_language({"LANG": "C"})
    ('de', 'en')
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
