"""13 Minutes on the panel: three zones with their cards, cubes and how near war is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine.text import Arg, Text
from engine.thirteen_minutes.deck import printed, title_of
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.scoring import WAR_CARDS
from engine.thirteen_minutes.view import Ground, MinutesView
from engine.thirteen_minutes.words import CUBA_NAME, TYPE_NAMES, TYPES, ZONE_NAMES, ZONES
from ui.look.theme import (
    BG,
    BONE,
    CAPTION,
    DANGER,
    DISPLAY,
    HATCH,
    HATCH_DEEP,
    INK,
    INKMUTE,
    LINE,
    MEDIUM,
    MS_MOVE,
    MUTE,
    PAPER,
    PAPER_DIM,
    R_BLOCK,
    RAISED,
    SEMI,
    SIDE,
    SIDE_PAPER,
    SIDE_ZONE,
)
from ui.model import Message, Model
from ui.parts.widgets import seat_icon
from ui.scene.metrics import Rect
from ui.scene.motion import eased, progress
from ui.scene.nodes import Hatch
from ui.scene.sheet import Sheet

SEATS = ("us", "ussr")
_SPHERES = ("us", "ussr")
FEW, MANY = 8, 12
"""Up to FEW cards lie two abreast; beyond that the zone gets wider."""


class Mark(NamedTuple):
    """How a card or zone is to be shown: what touching it means, and whether it is offered."""

    tap: Message | None = None
    is_offered: bool = False
    is_dim: bool = False


Marks = Mapping[str, Mark]
"""Target (battleground:…, zone:…) -> how to show it; what is not in it is shown plainly."""


def type_short(type_: str) -> Text:
    """For places too narrow for the whole words, in the languages that need it."""
    return say("opinion") if type_ == "opinion" else TYPE_NAMES[type_]


def zone_rects(view: MinutesView, area: Rect, is_tall: bool) -> list[Rect]:
    counts = [_count(view, zone) for zone in ZONES]
    if is_tall:
        needs = [max(1, -(-count // 3)) for count in counts]
        return _shared(area, needs)
    if max(counts) <= FEW:
        return area.columns(3, 8)
    wide = (area.w - 16) * 0.52
    rest = (area.w - 16 - wide) / 2
    rects, x = [], area.x
    for count in counts:
        w = wide if count > FEW else rest
        rects.append(Rect(x, area.y, w, area.h))
        x += w + 8
    return rects


def _shared(area: Rect, needs: list[int]) -> list[Rect]:
    """Zones one below the other; a zone with more rows of cards is higher."""
    head = 58.0
    row = (area.h - 16 - head * 3) / sum(needs)
    rects, y = [], area.y
    for need in needs:
        h = head + row * need
        rects.append(Rect(area.x, y, area.w, h))
        y += h + 8
    return rects


def _count(view: MinutesView, zone: str) -> int:
    return sum(ground.zone == zone for ground in view.battlegrounds.values())


def tile_rects(view: MinutesView, area: Rect, is_tall: bool) -> dict[str, Rect]:
    """Where every battleground lies on the panel."""
    places: dict[str, Rect] = {}
    for zone, rect in zip(ZONES, zone_rects(view, area, is_tall), strict=True):
        keys = [key for key, ground in view.battlegrounds.items() if ground.zone == zone]
        field = _card_field(rect, len(keys), is_tall)
        across = _across(rect, len(keys), is_tall)
        down = max(1, -(-len(keys) // across))
        high = min(80.0, (field.h + 6) / down - 6)
        wide = (field.w + 8) / across - 8
        for number, key in enumerate(keys):
            x = field.x + (number % across) * (wide + 8)
            y = field.y + (number // across) * (high + 6)
            places[key] = Rect(x, y, wide, high)
    return places


def _across(rect: Rect, count: int, is_tall: bool) -> int:
    if is_tall:
        return 3
    if rect.w > 300:
        return 3
    return 2 if rect.w > 220 else 1


def _card_field(rect: Rect, count: int, is_tall: bool) -> Rect:
    if is_tall:
        return rect.less(8, 50, 8, 6)
    if count > 2 * _across(rect, count, is_tall):
        return rect.less(6, 98, 8, 6)
    return rect.less(6, 98, 8, 62)


def draw_board(
    model: Model, sheet: Sheet, area: Rect, view: MinutesView, marks: Marks
) -> dict[str, Rect]:
    """Lays the three zones and everything in them; gives where the cards lie."""
    is_tall = sheet.page.is_tall
    for number, rect in enumerate(zone_rects(view, area, is_tall)):
        _zone(sheet, rect, number, view, marks.get(f"zone:{ZONES[number]}", Mark()))
    places = _moving(model, sheet, tile_rects(view, area, is_tall), area)
    for key, rect in places.items():
        mark = marks.get(f"battleground:{key}", Mark())
        _tile(sheet, rect, key, view.battlegrounds[key], mark)
    return places


def _moving(model: Model, sheet: Sheet, places: dict[str, Rect], area: Rect) -> dict[str, Rect]:
    """Cards that just moved are on their way for a moment."""
    table, before = model.table, model.before
    if table is None or before is None or before.id != table.id or before.view == table.view:
        return places
    share = progress(sheet, model.since, MS_MOVE)
    if share >= 1:
        return places
    old = tile_rects(before.view, area, sheet.page.is_tall)
    return {key: _between(old.get(key, rect), rect, eased(share)) for key, rect in places.items()}


def _between(old: Rect, new: Rect, share: float) -> Rect:
    return Rect(*(a + (b - a) * share for a, b in zip(old, new, strict=True)))


def _zone(sheet: Sheet, rect: Rect, number: int, view: MinutesView, mark: Mark) -> None:
    zone = ZONES[number]
    sheet.box(rect, SIDE_ZONE[zone], radius=R_BLOCK)
    is_sphere = zone in _SPHERES
    if is_sphere:
        sheet.box(rect.top_part(5), SIDE[zone], radius=2)
    head = rect.less(12, 8, 8, 0).top_part(36)
    name = head
    if is_sphere:
        seat_icon(sheet, head.left_part(26), zone)
        name = head.less(left=34)
    if sheet.page.is_tall:
        name = name.left_part(rect.w - 268 if is_sphere else 200)
    sheet.words(name, ZONE_NAMES[number], DISPLAY, 24, BONE, is_caps=True, lines=2)
    if is_sphere:
        meters = rect.less(8, 46, 8, 0).top_part(46)
        if sheet.page.is_tall:
            meters = Rect(rect.right - 212, rect.y + 9, 206, 38)
        _meters(sheet, meters, view.spheres[zone])
    _note(sheet, rect, zone, view)
    if mark.tap is not None:
        if mark.is_offered:
            sheet.box(rect, "", BONE, 4, R_BLOCK)
        sheet.touch(rect, f"zone:{zone}", mark.tap)


def _meters(sheet: Sheet, rect: Rect, counts: Mapping[str, int]) -> None:
    """Cards of each type in a sphere: two are tense, three are war."""
    for part, type_ in zip(rect.columns(3, 4), TYPES, strict=True):
        count = min(counts[type_], WAR_CARDS)
        is_near = count >= WAR_CARDS - 1
        if is_near:
            sheet.add(Hatch(part, HATCH, HATCH_DEEP, 7))
            sheet.box(part.inset(3), BG, radius=3)
        else:
            sheet.box(part, BG, radius=6)
        colour = DANGER if is_near else (BONE if count else MUTE)
        row = part.middle(22 + 6 + 3 * 13, 24)
        narrow = part.w < row.w + 8
        icon = row if not narrow else part.middle(18 + 4 + 3 * 9, 20)
        cell, side = (13.0, 22.0) if not narrow else (9.0, 18.0)
        sheet.icon(Rect(icon.x, icon.y, side, icon.h), type_, colour, BG)
        for place in range(WAR_CARDS):
            spot = Rect(icon.x + side + 5 + place * cell, icon.y + 3, cell - 3.5, icon.h - 6)
            if place < count:
                sheet.box(spot, colour)
            else:
                sheet.box(spot, "", LINE, 2)


def _note(sheet: Sheet, rect: Rect, zone: str, view: MinutesView) -> None:
    """What follows from this zone as it lies; only where there is room for it."""
    count = _count(view, zone)
    if sheet.page.is_tall:
        if zone == "neutral":
            place = Rect(rect.x + 200, rect.y + 8, rect.w - 208, 38)
            text = say("A tie here: nobody")
            sheet.words(place, text, MEDIUM, CAPTION, MUTE, lines=2, align="right")
        return
    if zone == "neutral":
        line = rect.less(14, 46, 12, 0).top_part(44)
        text = say("A tie here: nobody")
        sheet.words(line, text, MEDIUM, CAPTION, MUTE, lines=2)
    if count > 2 * _across(rect, count, False):
        return
    place = rect.bottom_part(64).less(14, 2, 10, 6)
    if zone in _SPHERES:
        near = [t for t in TYPES if view.spheres[zone][t] >= WAR_CARDS - 1]
        if near:
            sheet.icon(place.left_part(34).middle(34, 34), "warning", DANGER, BG)
            told = _near_war(near[0], view, zone)
            sheet.words(place.less(left=42), told, SEMI, CAPTION, BONE, lines=3)
            return
        text = say("A tie here goes to the owner")
    elif _is_down(view.battlegrounds.get("cuba")):
        text = say("Cuba counts 2 and lies face down until the end")
    else:
        text = say("Cuba counts 2")
    sheet.words(place, text, MEDIUM, CAPTION, MUTE, lines=2)


def _is_down(ground: Ground | None) -> bool:
    return ground is not None and ground.type is None


def _near_war(type_: str, view: MinutesView, zone: str) -> Text:
    if view.spheres[zone][type_] >= WAR_CARDS:
        return say("Nuclear war at the end: {type}", type=TYPE_NAMES[type_])
    return say("One more here ({type}) = nuclear war", type=TYPE_NAMES[type_])


@cache
def _titles() -> Mapping[str, Arg]:
    return {title_of(card): card.title for card in printed() if card.title is not None}


def ground_name(key: str, ground: Ground) -> Arg:
    """What a battleground is called on the panel."""
    if key == "cuba":
        return CUBA_NAME
    if ground.title is not None:
        return _titles().get(ground.title, ground.title)
    return say("no. {n}", n=key)


def _tile(sheet: Sheet, rect: Rect, key: str, ground: Ground, mark: Mark) -> None:
    id = f"battleground:{key}"
    is_down = mark.tap is not None and sheet.is_pressed(id)
    if ground.type is None:
        fill, ink, colours = RAISED, BONE, SIDE
    else:
        fill = BONE if is_down else (PAPER_DIM if mark.is_dim else PAPER)
        ink, colours = INK, SIDE_PAPER
    is_hidden = ground.type is None
    sheet.box(rect, fill, LINE if is_hidden else "", 2, 2, cut=min(16.0, rect.h * 0.25))
    inner = rect.less(8, 4, 6, 4)
    upper, lower = inner.less(bottom=inner.h * 0.43), inner.less(top=inner.h * 0.56)
    side = min(24.0, upper.h)
    sheet.icon(Rect(upper.x, upper.y, side, upper.h), ground.type or "unknown", ink, fill)
    name = upper.less(left=side + 5, right=0 if upper.h > 30 else 8)
    if ground.title is None and ground.flag is not None:
        flag = Rect(name.x, name.y, 20, name.h)
        seat_icon(sheet, flag, ground.flag, on_paper=True)
        name = name.less(left=24)
    lines = 2 if upper.h > 32 else 1
    sheet.words(
        name,
        sheet.cut(ground_name(key, ground), DISPLAY, 16, name.w, lines),
        DISPLAY,
        20,
        ink,
        lines=lines,
        is_body=lines == 2,
        is_caps=key == "cuba",
    )
    for number, seat in enumerate(SEATS):
        x = lower.x + number * min(56.0, lower.w / 2)
        cubes = ground.cubes(seat)
        size = min(30.0, lower.h + 2)
        seat_icon(sheet, Rect(x, lower.y, min(20.0, lower.h), lower.h), seat, not is_hidden)
        colour = colours[seat] if cubes else (MUTE if is_hidden else INKMUTE)
        room = Rect(x + 24, lower.y, 28, lower.h)
        sheet.words(room, str(cubes), DISPLAY, max(size, 18.0), colour)
    if mark.is_offered:
        around = rect.inset(-4)
        sheet.box(around, "", BONE, 3, 4, cut=min(16.0, rect.h * 0.25) + 3)
    if mark.tap is not None:
        sheet.touch(rect, id, mark.tap)
