"""The board of 13 Days: each theatre's ladder beside its battlegrounds, prestige, the letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.text import Arg, Names, Text
from engine.thirteen_days.cards.agendas import AGENDAS
from engine.thirteen_days.cards.strategy import MOST_CUBES
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import MOST_PRESTIGE
from engine.thirteen_days.view import BySide, DaysView
from engine.thirteen_days.words import (
    DEFCON_1,
    DEFCON_2,
    DEFCON_3,
    GROUND_NAMES,
    GROUNDS,
    SEATS,
    SPACES,
    TRACK_NAMES,
    TRACKS,
    area,
)
from ui.look.theme import (
    BG,
    BONE,
    CALM_DEEP,
    DANGER,
    DANGER_DEEP,
    DISPLAY,
    GOLD,
    GOLD_DEEP,
    HATCH,
    HATCH_DEEP,
    INK,
    LINE,
    MUTE,
    PANEL,
    R_TILE,
    RAISED,
    SELECTED,
    SIDE,
    SIDE_DEEP,
    TITLE,
    Colour,
    mixed,
)
from ui.model import Message
from ui.parts.widgets import seat_icon
from ui.scene.metrics import Rect
from ui.scene.nodes import Hatch
from ui.scene.sheet import Sheet

COLUMNS = (
    ("political", ("italy", "turkey", "cuba-political")),
    ("military", ("berlin", "atlantic", "cuba-military")),
    ("opinion", ("television", "united-nations", "alliances")),
)
"""The theatres from left to right, each with its battlegrounds from top to bottom."""


def _named(**names: str) -> Text:
    return Text("{name}", (("name", Names.of(names)),))


_IN_CUBA = {"cuba-military": "military", "cuba-political": "political"}
"""Both parts are Cuba on their tiles, each beside the sign of its track."""
_CUBA = _named(en="Cuba", ru="Куба", de="Kuba")
_SHORTER = {
    "united-nations": (
        _named(en="United Nat.", ru="Объед. нации", fr="Nations Un.", de="Ver. Nationen"),
        _named(en="UN", ru="ООН", fr="ONU", de="UNO"),
    )
}
_SIDES = {
    "us": _named(en="US", ru="США", de="USA", fr="USA"),
    "ussr": _named(en="USSR", ru="СССР", de="UdSSR", fr="URSS"),
}
"""As short as the panel needs them."""


def ground_name(ground: str) -> Text:
    """What a tile says; both parts of Cuba say the same and carry a sign."""
    if ground in _IN_CUBA:
        return _CUBA
    return GROUND_NAMES[GROUNDS.index(ground)]


def full_name(ground: str) -> Text:
    return GROUND_NAMES[GROUNDS.index(ground)]


_SHORT = {"military": say("mil."), "political": say("pol."), "opinion": say("opinion")}


def side_name(seat: str) -> Text:
    return _SIDES[seat]


def track_name(track: str) -> Text:
    return TRACK_NAMES[TRACKS.index(track)]


def track_short(track: str) -> Text:
    """For columns too narrow for the whole word, in the languages that need it."""
    return _SHORT[track]


class Mark(NamedTuple):
    """How a battleground is to be shown: what touching it means, and whether it is offered."""

    tap: Message | None = None
    is_offered: bool = False
    is_dim: bool = False
    is_chosen: bool = False
    is_full: bool = False
    """Whether the side that is asked has as many cubes there as may be."""


Marks = Mapping[str, Mark]
"""Battleground -> how to show it; what is not in it is shown plainly."""

_EDGE = {DEFCON_3: CALM_DEEP, DEFCON_2: GOLD_DEEP, DEFCON_1: DANGER_DEEP}
_NUMBER = {DEFCON_3: MUTE, DEFCON_2: GOLD, DEFCON_1: DANGER}
DIGIT = {DEFCON_3: "3", DEFCON_2: "2", DEFCON_1: "1"}
NUMBERS = 20.0
"""The room for the band numbers left of a ladder."""


def theatre_head(sheet: Sheet, rect: Rect, track: str, view: DaysView, size: float = TITLE) -> None:
    """The theatre's sign and name, and flags of agendas for its track."""
    flags = flags_on(view).get(track, ())
    is_narrow = rect.w < 160
    side, wide = (20.0, 19.0) if is_narrow else (24.0, 26.0)
    sheet.icon(rect.left_part(side).middle(side, side), track, BONE, BG)
    room = rect.less(left=side + 6, right=len(flags) * wide)
    name = track_name(track)
    size = sheet.largest(name, DISPLAY, (size, 22, 20, 18), room.w, is_caps=True)
    sheet.words(room, name, DISPLAY, size, BONE, short=track_short(track), is_caps=True)
    for number, seat in enumerate(flags):
        place = Rect(rect.right - (len(flags) - number) * wide, rect.y, wide, rect.h)
        sheet.icon(place.middle(wide - 4, wide - 4), f"flag-{seat}", SIDE[seat], BG)


def flags_on(view: DaysView) -> dict[str, tuple[str, ...]]:
    """Track or battleground -> the flags that stand there, by their sides."""
    found: dict[str, tuple[str, ...]] = {}
    for seat in SEATS:
        for id in view.flags[seat]:
            agenda = AGENDAS[id]
            if agenda.track is not None:
                place = TRACKS[agenda.track]
            else:
                place = "united-nations" if agenda.ground is None else GROUNDS[agenda.ground]
            found[place] = (*found.get(place, ()), seat)
    return found


def ladder(
    sheet: Sheet,
    rect: Rect,
    spaces: Mapping[str, float],
    ghosts: Mapping[str, int] | None = None,
) -> None:
    """Eight rungs in three bands; lit up to the marker. A ghost stands where a marker was."""
    body = rect.less(left=NUMBERS)
    high = body.h / SPACES
    for name in (DEFCON_3, DEFCON_2, DEFCON_1):
        rungs = [space for space in range(1, SPACES + 1) if area(space) == name]
        top = body.bottom - max(rungs) * high
        band = Rect(body.x, top, body.w, len(rungs) * high - 1)
        sheet.box(band, _EDGE[name], radius=R_TILE)
        digit = Rect(rect.x, band.y, NUMBERS - 6, band.h)
        sheet.words(digit, DIGIT[name], DISPLAY, 28, _NUMBER[name], align="centre")
        for space in rungs:
            _rung(sheet, body, high, space, name, spaces)
    brink = body.bottom - high * sum(area(space) != DEFCON_1 for space in range(1, SPACES + 1))
    sheet.line((rect.x, brink), (rect.right, brink), colour=DANGER, width=4)
    for seat in SEATS:
        place = _cell(body, high, seat, spaces[seat])
        if ghosts is not None and ghosts[seat] != spaces[seat]:
            old = _cell(body, high, seat, ghosts[seat])
            sheet.box(old, SIDE_DEEP[seat], SIDE[seat], 2, 4)
            seat_icon(sheet, old.middle(16, 16), seat)
            sheet.box(place.inset(-1), BG, BONE, 2, 5)
            place = place.inset(2)
        sheet.box(place, BG, SIDE[seat], 3, 4)
        side = min(24.0, place.h - 8, place.w - 6)
        seat_icon(sheet, place.middle(side, side), seat)


def _cell(body: Rect, high: float, seat: str, space: float) -> Rect:
    wide = (body.w - 2) / 2
    x = body.x + 1 + SEATS.index(seat) * wide
    return Rect(x, body.bottom - space * high, wide, high).inset(2)


def _rung(
    sheet: Sheet, body: Rect, high: float, space: int, name: str, spaces: Mapping[str, float]
) -> None:
    for seat in SEATS:
        cell = _cell(body, high, seat, space)
        if name == DEFCON_1:
            sheet.add(Hatch(cell, HATCH, HATCH_DEEP, 14))
            continue
        is_lit = space < spaces[seat]
        sheet.box(cell, SIDE_DEEP[seat] if is_lit else mixed(_EDGE[name], BG, 0.6), radius=4)


def spaces_of(view: DaysView, track: str) -> dict[str, int]:
    return {seat: view.tracks[seat][track] for seat in SEATS}


def tile(
    sheet: Sheet,
    rect: Rect,
    ground: str,
    view: DaysView,
    mark: Mark,
    after: BySide | None = None,
) -> None:
    """A battleground: name, cubes as pips and numerals, flags, and who leads it; `after`: the
    cubes there as they are about to be."""
    id = f"battleground:{ground}"
    is_down = mark.tap is not None and sheet.is_pressed(id)
    if mark.is_dim:
        sheet.box(rect, "", LINE, 2, R_TILE, dashed=True)
    else:
        sheet.box(rect, RAISED if mark.is_chosen or is_down else PANEL, radius=R_TILE)
    cubes = view.battlegrounds[ground]
    shown = cubes if after is None else after
    us, ussr = (shown[seat] for seat in SEATS)
    if us != ussr:
        sheet.box(rect.left_part(5), SIDE["us" if us > ussr else "ussr"], radius=2)
    inner = rect.less(12, 5, 6, 5)
    head = inner.top_part(min(30.0, inner.h * 0.34))
    _tile_head(sheet, head, ground, view, mark)
    rows = inner.less(top=head.h + 1).rows(2, 0)
    for row, seat in zip(rows, SEATS, strict=True):
        _pips(sheet, row, seat, cubes[seat], shown[seat], mark.is_dim)
    if mark.is_chosen:
        sheet.box(rect, "", BONE, SELECTED, R_TILE)
    elif mark.is_offered:
        sheet.box(rect, "", MUTE, 2, R_TILE)
    if mark.tap is not None:
        sheet.touch(rect, id, mark.tap)


def _tile_head(sheet: Sheet, rect: Rect, ground: str, view: DaysView, mark: Mark) -> None:
    flags = flags_on(view).get(ground, ())
    right = len(flags) * 18.0
    for number, seat in enumerate(flags):
        place = Rect(rect.right - right + number * 18, rect.y, 18, rect.h)
        sheet.icon(place.middle(17, 17), f"flag-{seat}", SIDE[seat], PANEL)
    room = rect.less(right=right)
    ink = MUTE if mark.is_dim else BONE
    name = ground_name(ground)
    if mark.is_dim and mark.is_full:
        full = sheet.width(say("full"), DISPLAY, 16, is_caps=True) + 2
        tag = room.right_part(full)
        sheet.words(tag, say("full"), DISPLAY, 16, MUTE, align="right", is_caps=True)
        room = room.less(right=full + 4)
    if ground in _IN_CUBA:
        wide = sheet.width(name, DISPLAY, 22)
        sign = Rect(room.x + wide + 6, room.y, 18, room.h).middle(16, 16)
        sheet.icon(sign, _IN_CUBA[ground], MUTE, PANEL)
        room = room.left_part(wide + 4)
    for form in (name, *_SHORTER.get(ground, ())):
        size = sheet.largest(form, DISPLAY, (22, 20, 18, 16), room.w)
        if sheet.width(form, DISPLAY, size) <= room.w:
            break
    sheet.words(room, form, DISPLAY, size, ink)


def _pips(sheet: Sheet, rect: Rect, seat: str, was: int, now: int, is_dim: bool) -> None:
    """Five places, taken or free; those about to change carry a plus or a minus."""
    room = rect.less(right=20)
    step = min(24.0, room.w / MOST_CUBES)
    side = min(step - 2, rect.h - 6, 18.0)
    strong = mixed(SIDE[seat], BG, 0.5) if is_dim else SIDE[seat]
    for number in range(MOST_CUBES):
        place = Rect(room.x + number * step, rect.y, side, rect.h).middle(side, side)
        name, colour = f"cube-{seat}", strong
        if number >= max(was, now):
            name, colour = f"pip-{seat}", LINE
        elif was <= number < now:
            name = f"add-{seat}"
        elif now <= number < was:
            name = f"less-{seat}"
        sheet.icon(place, name, colour, PANEL)
    colour = strong if now else MUTE
    sheet.words(rect.right_part(20), str(now), DISPLAY, 28, colour, align="right")


def prestige_scale(
    sheet: Sheet, rect: Rect, prestige: int, before: int | None = None, ground: Colour = BG
) -> None:
    """From five for the US to five for the USSR, with the disc where it stands."""
    icon = min(22.0, rect.h)
    seat_icon(sheet, rect.left_part(icon).middle(icon, icon), "us")
    seat_icon(sheet, rect.right_part(icon).middle(icon, icon), "ussr")
    cells = rect.less(left=icon + 4, right=icon + 4).columns(2 * MOST_PRESTIGE + 1, 2)
    for number, cell in enumerate(cells):
        stand = MOST_PRESTIGE - number
        seat = "us" if stand > 0 else "ussr"
        is_between = 0 < stand <= prestige or prestige <= stand < 0
        fill = LINE if stand == 0 else (SIDE if is_between else SIDE_DEEP)[seat]
        sheet.box(cell, fill, radius=2)
    side = min(rect.h + 4, 44.0)
    if before is not None and before != prestige:
        x, y = cells[MOST_PRESTIGE - before].centre
        sheet.icon(Rect(x - side / 2, y - side / 2, side, side), "ring-dashed", GOLD, ground)
    x, y = cells[MOST_PRESTIGE - prestige].centre
    sheet.icon(Rect(x - side / 2, y - side / 2, side, side), "star-disc", GOLD, INK)


def standing(prestige: int) -> tuple[str, Arg]:
    """Who leads, and what to say of it."""
    if prestige == 0:
        return "table", say("level")
    seat = "us" if prestige > 0 else "ussr"
    return seat, say("{side} +{n}", side=side_name(seat), n=abs(prestige))
