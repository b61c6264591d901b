"""The 13 agenda cards: what each scores, where its flag stands, and which can still be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine.cards import packaged, rows
from engine.core import Choice, Json
from engine.text import Names, Text
from engine.thirteen_days.words import (
    GROUND_NAMES,
    GROUNDS,
    SIDES,
    TRACKS,
    UNITED_NATIONS,
    ground_id,
    name_text,
    track_id,
)

FLAGS = 3
"""How many agendas a side draws each round."""


class Agenda(NamedTuple):
    """What an agenda scores: a track, a battleground, or the letter when it has neither."""

    id: str
    name: Text
    copies: int = 1
    track: int | None = None
    ground: int | None = None
    bonus: int = 0
    linked: bool = False


_SHAPE = {
    "id": (str, True),
    "name": (dict, False),
    "copies": (int, False),
    "track": (str, False),
    "ground": (str, False),
    "bonus": (int, False),
    "linked": (bool, False),
}


def _agenda(row: Mapping[str, Json]) -> Agenda:
    ground = GROUNDS.index(row["ground"]) if "ground" in row else None
    return Agenda(
        row["id"],
        name_text(Names.of(row["name"])) if ground is None else GROUND_NAMES[ground],
        row.get("copies", 1),
        TRACKS.index(row["track"]) if "track" in row else None,
        ground,
        row.get("bonus", 0),
        row.get("linked", False),
    )


_ROWS = rows(packaged("engine.thirteen_days.cards", "agendas.toml"), _SHAPE, "agenda")
AGENDAS = {agenda.id: agenda for agenda in map(_agenda, _ROWS)}
AGENDA_IDS = tuple(AGENDAS)


def flag_at(agenda: Agenda, side: int) -> str:
    """Where a side's flag for an agenda stands; the letter's stands on United Nations."""
    if agenda.track is not None:
        return track_id(side, agenda.track)
    return ground_id(UNITED_NATIONS if agenda.ground is None else agenda.ground)


AGENDA_CHOICES = tuple(
    {
        id: Choice(f"agenda:{id}", agenda.name, flag_at(agenda, side), agenda)
        for id, agenda in AGENDAS.items()
    }
    for side in SIDES
)
"""By side and agenda."""


def left_over(gone: tuple[str, ...]) -> tuple[str, ...]:
    """Agendas of which a copy is still in the deck when these cards are out of it."""
    return tuple([id for id in AGENDA_IDS if id not in gone or gone.count(id) < AGENDAS[id].copies])


@cache
def agenda_of(pick: str) -> Agenda:
    """
    >>> agenda_of("agenda:military").copies
    2
    """
    return AGENDAS[pick.partition(":")[2]]


def copies_in_all() -> int:
    """
    >>> copies_in_all()
    13
    """
    return sum(agenda.copies for agenda in AGENDAS.values())
