"""Which regions and court cards a fact is about, for who shows it."""

from __future__ import annotations

from engine.core import Fact
from engine.pax_pamir.cards.printed import COURTS, card_id, is_court
from engine.pax_pamir.words import BORDERS, ENDS, REGIONS

_REGIONS: dict[object, tuple[int, ...]] = {
    **{name: (at,) for at, name in enumerate(REGIONS)},
    **dict(zip(BORDERS, ENDS, strict=True)),
}
_CARDS: dict[object, int] = {card_id(number): number for number in COURTS}


def regions_of(fact: Fact) -> tuple[int, ...]:
    """Regions something happens in; both regions of a border.

    >>> from engine.text import Text
    >>> regions_of(Fact("moved", Text(""), data={"from": "kabul", "to": "punjab"}))
    (0, 2)
    """
    named = [fact.data.get(key) for key in ("place", "region", "from", "to")]
    return tuple([region for name in named for region in _REGIONS.get(name, ())])


def cards_of(fact: Fact) -> tuple[int, ...]:
    """Court cards something happens to or on."""
    card = fact.data.get("card")
    found = [card] if isinstance(card, int) and is_court(card) else []
    named = [fact.data.get(key) for key in ("card", "place", "from", "to")]
    return (*found, *[_CARDS[name] for name in named if name in _CARDS])
