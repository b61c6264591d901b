"""What the places of a position, the seats and the gauges of Pax Pamir are called."""

from __future__ import annotations

from engine.pax_pamir.cards.printed import COURTS, EVENTS, card_name
from engine.pax_pamir.market.rows import PLACE_KEYS, PLACE_NAMES
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.words import (
    BORDER_NAMES,
    BORDERS,
    COALITION_NAMES,
    COALITIONS,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SEATS,
)
from engine.places import LEFT, MORE, RIGHT
from engine.text import Text, joined

_LABELS = {
    "options": say("option"),
    "phase": say("phase"),
    "checks": say("checks to come"),
    "players": say("player"),
    "loyalty": say("loyalty"),
    "points": say("points"),
    "rupees": say("rupees"),
    "hand": say("hand"),
    "count": say("number"),
    "cards": say("cards"),
    "card": say("card"),
    "court": say("court"),
    "tribes": say("tribes"),
    "gifts": say("gifts"),
    "prizes": say("prizes"),
    "market": say("market"),
    "paid": say("paid on this turn"),
    "armies": say("armies"),
    "roads": say("roads"),
    "rulers": say("ruler"),
    "events": say("events in force"),
    "deck": say("deck"),
    "discarded": say("discarded cards"),
    "bought": say("cards seen in hands"),
    "favored": say("favored suit"),
    "turn": say("turn"),
    "player": say("player to move"),
    "actions": say("actions"),
    "used": say("cards used"),
    "placed": say("pieces placed this turn"),
    "blocks": say("blocks"),
    "lead": say("lead"),
    "lead_needed": say("lead needed"),
    "cylinders": say("cylinders"),
    "influence": say("influence"),
    "stars": say("military stars"),
    "if-checked": say("points if checked now"),
    "pending": say("what is to be decided"),
    "wakhan": say("Wakhan"),
    "row": say("row of the red arrow"),
    "column": say("column of the black arrow"),
    "next": say("next AI card"),
    "back": say("back of the next AI card"),
    "box": say("next box"),
    "doing": say("what she is doing"),
    "against": say("whom her action is against"),
    "bonus": say("card of her last bonus action"),
    **dict(zip(SEATS, PLAYER_NAMES, strict=True)),
    **dict(zip(COALITIONS, COALITION_NAMES, strict=True)),
    **dict(zip(REGIONS, REGION_NAMES, strict=True)),
    **dict(zip(BORDERS, BORDER_NAMES, strict=True)),
    "left": say("cards left"),
    LEFT: say("new card at the left end"),
    RIGHT: say("new card at the right end"),
    MORE: say("one more"),
    "spies": say("spies"),
    **{str(number): card_name(number) for number in (*COURTS, *EVENTS)},
    **dict(zip(PLACE_KEYS, PLACE_NAMES, strict=True)),
    **{
        f"blocks:{name}": say("{coalition} blocks", coalition=COALITION_NAMES[at])
        for at, name in enumerate(COALITIONS)
    },
}


_WHOLE_LABELS = {
    ("options", "piles"): say("The deck"),
    ("deck", "events"): say("events of this pile"),
    ("deck", "checks"): say("checks of this pile"),
}
"""Places that are not called by the names on the way to them."""


def label(path: tuple[str, ...]) -> Text:
    """
    >>> from engine.text import ENGLISH, spoken
    >>> spoken(label(("armies", "british", "kabul")), ENGLISH)
    'armies, British, Kabul'
    """
    if path in _WHOLE_LABELS:
        return _WHOLE_LABELS[path]
    names = [_LABELS.get(name, Text(name)) for name in path]
    if "gifts" in path[:-1]:
        names[-1] = say_count("{n} rupee", "{n} rupees", int(path[-1]))
    return joined(names)
