"""What the things of 13 Days are called, and how the board is laid out."""

from __future__ import annotations

from engine.text import Names, Text
from engine.thirteen_days.saying import say

US, USSR = 0, 1
SIDES = (US, USSR)
SEATS = ("us", "ussr")
SIDE_NAMES = (say("US"), say("USSR"))
UN = "un"

MILITARY, POLITICAL, OPINION = 0, 1, 2
TRACKS = ("military", "political", "opinion")
TRACK_NAMES = (say("military"), say("political"), say("world opinion"))

SPACES = 8
DEFCON_3, DEFCON_2, DEFCON_1 = "defcon3", "defcon2", "defcon1"
AREAS = ("", *(DEFCON_3,) * 3, *(DEFCON_2,) * 3, *(DEFCON_1,) * 2)
"""The area of each space, from space 1 at the safe end."""
AREA_NAMES = {DEFCON_3: say("DEFCON 3"), DEFCON_2: say("DEFCON 2"), DEFCON_1: say("DEFCON 1")}

GROUNDS = (
    "berlin",
    "atlantic",
    "cuba-military",
    "cuba-political",
    "italy",
    "turkey",
    "television",
    "united-nations",
    "alliances",
)
"""Three battlegrounds for each track, in the order of the tracks."""
BERLIN, ATLANTIC, CUBA_MILITARY = 0, 1, 2
CUBA_POLITICAL, ITALY, TURKEY = 3, 4, 5
TELEVISION, UNITED_NATIONS, ALLIANCES = 6, 7, 8
ALL_GROUNDS = tuple(range(len(GROUNDS)))
LINKED = (ATLANTIC, CUBA_MILITARY, CUBA_POLITICAL)
"""Battlegrounds whose agendas also count who dominates the other two."""


def track_of(at: int) -> int:
    """
    >>> TRACKS[track_of(TURKEY)]
    'political'
    """
    return at // 3


def grounds_of(track: int) -> tuple[int, ...]:
    return ALL_GROUNDS[3 * track : 3 * track + 3]


def name_text(names: Names) -> Text:
    """A proper name, spoken as the edition in that language prints it."""
    return Text("{name}", (("name", names),))


def _name(en: str, ru: str, fr: str = "", de: str = "") -> Text:
    known = {"en": en, "ru": ru, "fr": fr, "de": de}
    return name_text(Names.of({language: name for language, name in known.items() if name}))


GROUND_NAMES = (
    _name("Berlin", "Берлин", "Berlin"),
    _name("Atlantic", "Атлантика", "Atlantique", "Atlantik"),
    _name("Cuba (military)", "Куба (военная)", "Cuba (militaire)", "Kuba (Militär)"),
    _name("Cuba (political)", "Куба (политическая)", "Cuba (politique)", "Kuba (Politik)"),
    _name("Italy", "Италия", "Italie", "Italien"),
    _name("Turkey", "Турция", "Turquie", "Türkei"),
    _name("Television", "Телевидение", "Télévision", "Fernsehen"),
    _name("United Nations", "Объединённые нации", "Nations Unies", "Vereinte Nationen"),
    _name("Alliances", "Альянсы", "Alliances", "Bündnisse"),
)
LETTER_NAME = _name("Personal Letter", "Личное письмо", "Lettre Personnelle", "Persönlicher Brief")


def ground_id(at: int) -> str:
    return f"battleground:{GROUNDS[at]}"


def track_id(side: int, track: int) -> str:
    return f"track:{SEATS[side]}:{TRACKS[track]}"


def area(space: int) -> str:
    """
    >>> area(3), area(4), area(7)
    ('defcon3', 'defcon2', 'defcon1')
    """
    return AREAS[space]
