"""The map of Pax Pamir: six regions with armies, tribes and rulers, and roads on their borders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.look import Look
from engine.pax_pamir.picked import Border, Region
from engine.pax_pamir.view import TableView
from engine.pax_pamir.words import BORDERS, COALITIONS, REGION_NAMES, REGIONS
from ui.games.pax_pamir.seats import sign_of
from ui.look.theme import (
    BG,
    BONE,
    COALITION,
    DISPLAY,
    INK,
    MUTE,
    SELECTED,
    WHITE,
    Colour,
    mixed,
)
from ui.model import Message
from ui.scene.metrics import Rect
from ui.scene.nodes import Shape
from ui.scene.sheet import Sheet

Point = tuple[float, float]
Size = tuple[float, float]

_A, _B, _C, _D = (0.0, 0.0), (0.432, 0.0), (0.767, 0.0), (1.0, 0.0)
_E, _F, _G, _H, _I = (1.0, 1.0), (0.756, 1.0), (0.47, 1.0), (0.316, 1.0), (0.0, 1.0)
_J, _K, _L, _M, _N = (0.0, 0.48), (0.295, 0.427), (0.385, 0.3), (0.526, 0.473), (0.744, 0.483)
_P, _Q = (0.786, 0.707), (0.271, 0.667)
OUTLINES: dict[str, tuple[Point, ...]] = {
    "transcaspia": (_A, _B, _L, _K, _J),
    "kabul": (_B, _C, _N, _M, _L),
    "punjab": (_C, _D, _E, _F, _P, _N),
    "persia": (_J, _K, _Q, _H, _I),
    "herat": (_K, _L, _M, _G, _H, _Q),
    "kandahar": (_M, _N, _P, _F, _G),
}
"""Region -> its corners, as shares of the map; roughly as they lie on the board."""
_ROOMS: dict[str, tuple[float, float, float, float]] = {
    "transcaspia": (0.02, 0.05, 0.36, 0.38),
    "kabul": (0.455, 0.03, 0.255, 0.4),
    "punjab": (0.8, 0.13, 0.19, 0.82),
    "persia": (0.012, 0.54, 0.25, 0.44),
    "herat": (0.303, 0.44, 0.185, 0.44),
    "kandahar": (0.535, 0.54, 0.21, 0.44),
}
"""Region -> where its name and pieces go, clear of the roads on its borders."""
_TOUCH: dict[str, tuple[float, float, float, float]] = {
    "transcaspia": (0.0, 0.0, 0.37, 0.42),
    "kabul": (0.43, 0.0, 0.32, 0.42),
    "punjab": (0.79, 0.0, 0.21, 1.0),
    "persia": (0.0, 0.5, 0.27, 0.5),
    "herat": (0.3, 0.45, 0.2, 0.55),
    "kandahar": (0.53, 0.5, 0.23, 0.5),
}
_CROSSINGS: dict[str, Point] = {
    "persia-transcaspia": (0.147, 0.453),
    "persia-herat": (0.302, 0.915),
    "transcaspia-herat": (0.338, 0.365),
    "transcaspia-kabul": (0.411, 0.145),
    "herat-kabul": (0.456, 0.385),
    "herat-kandahar": (0.48, 0.915),
    "kabul-kandahar": (0.635, 0.478),
    "kabul-punjab": (0.756, 0.24),
    "kandahar-punjab": (0.776, 0.8),
}
"""Border -> where roads on it lie."""
_LAND = {
    "transcaspia": "#20332E",
    "kabul": "#24343D",
    "punjab": "#20332E",
    "persia": "#2B2D2A",
    "herat": "#24343D",
    "kandahar": "#2B2D2A",
}
_HILLS = ((0.06, 0.08), (0.24, 0.36), (0.5, 0.36), (0.7, 0.06), (0.86, 0.1), (0.94, 0.42),
          (0.85, 0.9), (0.94, 0.72), (0.06, 0.56), (0.05, 0.94), (0.24, 0.9), (0.4, 0.95),
          (0.56, 0.93), (0.7, 0.9))  # fmt: skip
ROW, ARMY_STEP, TRIBE_STEP = 28.0, 17.0, 25.0
ROAD: Size = (30.0, 15.0)


class Mark(NamedTuple):
    """How a region or a border is to be shown: what touching it means, whether it is chosen."""

    tap: Message | None = None
    is_chosen: bool = False
    is_refused: bool = False


Marks = Mapping[Region | Border, Mark]
"""How to show which region or border. While any region is offered, the rest is dim; touching what
is refused says why."""


def place_in(rect: Rect, share: tuple[float, float, float, float]) -> Rect:
    x, y, w, h = share
    return Rect(rect.x + x * rect.w, rect.y + y * rect.h, w * rect.w, h * rect.h)


def board(sheet: Sheet, rect: Rect, table: Look, marks: Marks) -> None:
    """The whole map; what is offered is lit and can be touched."""
    lit = {place: mark for place, mark in marks.items() if not mark.is_refused}
    offered = any(isinstance(place, Region) for place in lit)
    for at, region in enumerate(REGIONS):
        _land(sheet, rect, region, lit.get(Region(at)), offered)
    _hills(sheet, rect)
    for region in REGIONS:
        _frontier(sheet, rect, OUTLINES[region], BG, 5)
    for at, region in enumerate(REGIONS):
        mark = lit.get(Region(at))
        if mark is not None and mark.tap is not None:
            colour, wide = (BONE, SELECTED) if mark.is_chosen else (MUTE, 2)
            _frontier(sheet, rect, OUTLINES[region], colour, wide)
        elif mark is not None and mark.is_chosen:
            _frontier(sheet, rect, OUTLINES[region], BONE, SELECTED)
    for at, region in enumerate(REGIONS):
        is_dim = offered and Region(at) not in lit
        _region(sheet, place_in(rect, _ROOMS[region]), table, at, is_dim)
    for at, region in enumerate(REGIONS):
        mark = marks.get(Region(at))
        if mark is not None and mark.tap is not None:
            sheet.touch(place_in(rect, _TOUCH[region]), f"region:{region}", mark.tap)
    for at, border in enumerate(BORDERS):
        _border(sheet, rect, table.view, border, marks.get(Border(at)))


def _land(sheet: Sheet, rect: Rect, region: str, mark: Mark | None, offered: bool) -> None:
    colour = _LAND[region]
    if mark is not None and (mark.is_chosen or sheet.is_pressed(f"region:{region}")):
        colour = "#3D5A63"
    elif offered:
        colour = mixed(colour, BONE, 0.1) if mark is not None else mixed(colour, BG, 0.55)
    points = OUTLINES[region]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    area = place_in(rect, (left, top, wide, high))
    shares = tuple(((x - left) / wide, (y - top) / high) for x, y in points)
    sheet.add(Shape(area, shares, colour))


def _hills(sheet: Sheet, rect: Rect) -> None:
    for x, y in _HILLS:
        px, py = rect.x + x * rect.w, rect.y + y * rect.h
        sheet.line((px - 9, py + 8), (px, py - 2), (px + 9, py + 8), colour="#37494A", width=2)


def _frontier(
    sheet: Sheet, rect: Rect, points: tuple[Point, ...], colour: Colour, wide: float
) -> None:
    path = [(rect.x + x * rect.w, rect.y + y * rect.h) for x, y in (*points, points[0])]
    sheet.line(*path, colour=colour, width=wide)


class Group(NamedTuple):
    """Pieces of one kind: drawn one by one where there is room, else one with a number."""

    icon: str
    colour: Colour
    number: int
    step: float

    def wide(self, is_brief: bool) -> float:
        return self.step + 16 if is_brief and self.number > 1 else self.step * self.number


def _region(sheet: Sheet, rect: Rect, table: Look, at: int, is_dim: bool) -> None:
    ink = MUTE if is_dim else BONE
    name = REGION_NAMES[at]
    groups = pieces_in(table, REGIONS[at])
    view: TableView = table.view
    ruler = view.rulers[REGIONS[at]]
    lines, is_brief = _arranged(groups, rect.w, rect.h - 26 - (ROW if ruler else 0))
    high = 26 + ROW * (len(lines) + bool(ruler))
    top = rect.y + max(0.0, (rect.h - high) * 0.4)
    head = Rect(rect.x - 6, top, rect.w + 12, 24)
    size = sheet.largest(name, DISPLAY, (22, 20, 18, 16), head.w, is_caps=True)
    sheet.words(head, name, DISPLAY, size, ink, align="centre", is_caps=True)
    y = top + 26
    for line in lines:
        _line(sheet, Rect(rect.x, y, rect.w, ROW), line, is_brief)
        y += ROW
    if ruler:
        pill(sheet, Rect(rect.x, y + 1, rect.w, ROW - 2).middle(54, 26), table, ruler)


def pieces_in(table: Look, region: str) -> list[Group]:
    view: TableView = table.view
    groups = [
        Group(f"army-{name}", COALITION[name], number, ARMY_STEP)
        for name in COALITIONS
        if (number := view.armies[name].get(region))
    ]
    for seat, player in view.players.items():
        if number := player.tribes.get(region):
            icon, colour = sign_of(table, seat)
            groups.append(Group(icon, colour, number, TRIBE_STEP))
    return groups


def _arranged(groups: list[Group], wide: float, high: float) -> tuple[list[list[Group]], bool]:
    """The groups in lines, one by one if that fits, else with numbers."""
    most = max(1, int(high // ROW))
    for is_brief in (False, True):
        lines: list[list[Group]] = []
        used = wide + 1
        for group in groups:
            need = group.wide(is_brief)
            if used + 6 + need > wide:
                lines.append([])
                used = -6.0
            lines[-1].append(group)
            used += 6 + need
        is_wide = any(group.wide(is_brief) > wide for group in groups)
        if len(lines) <= most and not is_wide:
            break
    return lines, is_brief


def _line(sheet: Sheet, rect: Rect, groups: list[Group], is_brief: bool) -> None:
    total = sum(group.wide(is_brief) for group in groups) + 6 * (len(groups) - 1)
    x = rect.x + (rect.w - total) / 2
    for group in groups:
        group_of(sheet, Rect(x, rect.y, group.wide(is_brief), rect.h), group, is_brief)
        x += group.wide(is_brief) + 6


def group_of(sheet: Sheet, rect: Rect, group: Group, is_brief: bool) -> None:
    """Pieces side by side, or one of them with their number."""
    side = 24.0 if group.step == ARMY_STEP else 22.0
    shown = 1 if is_brief else group.number
    for at in range(shown):
        cell = Rect(rect.x + at * group.step, rect.y, group.step, rect.h)
        sheet.icon(cell.middle(side, side), group.icon, group.colour, INK)
    if is_brief and group.number > 1:
        room = rect.less(left=group.step + 2)
        sheet.words(room, str(group.number), DISPLAY, 22, group.colour)


def pill(sheet: Sheet, rect: Rect, table: Look, seat: str) -> None:
    """A ruler: white, with the player's sign and a crown."""
    sheet.box(rect, WHITE, radius=13)
    icon, colour = sign_of(table, seat)
    sheet.box(rect.left_part(rect.h).inset(2), INK, radius=11)
    sheet.icon(rect.left_part(rect.h).middle(18, 18), icon, colour, INK)
    sheet.icon(rect.less(left=rect.h).middle(20, 20), "crown", INK, WHITE)


def _border(sheet: Sheet, rect: Rect, view: TableView, border: str, mark: Mark | None) -> None:
    x, y = _CROSSINGS[border]
    spot = Rect(rect.x + x * rect.w, rect.y + y * rect.h, 0, 0)
    roads = [(name, view.roads[name].get(border, 0)) for name in COALITIONS]
    roads = [(name, number) for name, number in roads if number]
    if mark is not None and mark.tap is not None and not mark.is_refused:
        side = max(sheet.page.target + 0.5, 50)
        area = spot.inset(-side / 2)
        is_down = mark.is_chosen or sheet.is_pressed(f"border:{border}")
        fill = "#3D5A63" if is_down else BG
        ring = area.inset(5)
        sheet.box(ring, fill, BONE, 3, ring.h / 2)
        if not roads:
            sheet.icon(ring.middle(20, 20), "plus", BONE, fill)
        sheet.touch(area, f"border:{border}", mark.tap)
    step = ROAD[1] + 1
    top = spot.y - step * len(roads) / 2
    for at, (name, number) in enumerate(roads):
        place = Rect(spot.x - ROAD[0] / 2, top + at * step, ROAD[0], ROAD[1])
        if number > 1:
            place = place.moved(-6, 0)
            count = Rect(place.right - 1, place.y - 2, 13, ROAD[1] + 4)
            sheet.box(count, BG, radius=3)
            sheet.words(count, str(number), DISPLAY, 18, COALITION[name], align="centre")
        sheet.icon(place.middle(ROAD[0], ROAD[0]), f"road-{name}", COALITION[name], INK)
