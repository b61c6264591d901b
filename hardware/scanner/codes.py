"""What a code on a card means: `brinkside:<game>:<card id>`, or what the settings say of it.

The card id is the one the game uses for its choices (`card:<card id>`). Other things that can be
chosen are written with their kind, as in `brinkside:thirteen-days:agenda:berlin`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.core import Refusal
from engine.text import say

PREFIX = "brinkside"


class CodedCard(NamedTuple):
    """A thing of a game that can be chosen, by the id of the choice."""

    game: str
    choice: str


def code_of(game: str, id: str) -> str:
    """
    >>> code_of("thirteen-minutes", "u-thant")
    'brinkside:thirteen-minutes:u-thant'
    """
    return f"{PREFIX}:{game}:{id}"


def card_of(code: str, own: Mapping[str, str] | None = None) -> CodedCard | None:
    """The card a code stands for; None for codes of other things.

    >>> card_of("BRINKSIDE:Thirteen-Minutes:U-Thant")
    CodedCard(game='thirteen-minutes', choice='card:u-thant')
    >>> card_of("04a2b1", {"04a2b1": "pax-pamir:12"})
    CodedCard(game='pax-pamir', choice='card:12')
    >>> card_of("4006381333931") is None
    True
    """
    # Readers that pose as keyboards may send capitals; ids never have any.
    plain = code.strip().casefold()
    if own and plain in own:
        plain = f"{PREFIX}:{own[plain]}"
    prefix, _, rest = plain.partition(":")
    game, _, id = rest.partition(":")
    if prefix != PREFIX or not game or not id:
        return None
    return CodedCard(game, id if ":" in id else f"card:{id}")


def own_codes(lines: Iterable[str]) -> dict[str, str]:
    """The codes of the settings, `code = game:card id` each. Raises Refusal for other lines.

    >>> own_codes(["04A2B1 = pax-pamir:12"])
    {'04a2b1': 'pax-pamir:12'}
    """
    found = {}
    for line in lines:
        code, _, card = (part.strip().casefold() for part in line.rpartition("="))
        game, _, id = card.partition(":")
        if not (code and game and id):
            raise Refusal(
                "bad-code",
                say("scanner.codes: {text} is not written as code = game:card", text=line[:60]),
            )
        found[code] = card
    return found
