"""The light strips as the desk sees them: three tracks of two by eight lights beside the panel."""

from __future__ import annotations

from engine.text import ENGLISH
from ui.fonts import Measure
from ui.metrics import Page, Rect
from ui.port import Lane
from ui.scene import Icon, Scene
from ui.sheet import Sheet
from ui.theme import BG, DANGER, INK, LINE, MUTE, SIDE, SIDE_DEEP, mixed

WIDTH = 176
"""How much wider than the panel the window of a desk is."""


def strip_scene(lanes: tuple[Lane, ...], is_dim: bool, rect: Rect, measure: Measure) -> Scene:
    """The lights; on private screens they all go dim, so that they tell nothing."""
    sheet = Sheet(Page(800, 480), measure, ENGLISH)
    sheet.ground = "#05080A"
    tracks: dict[str, list[Lane]] = {}
    for lane in lanes:
        tracks.setdefault(lane.track, []).append(lane)
    places = rect.inset(8).columns(max(3, len(tracks)), 8)
    for place, (track, both) in zip(places, tracks.items(), strict=False):
        _track(sheet, place, track, both, is_dim)
    return sheet.scene("strips")


def _track(sheet: Sheet, rect: Rect, track: str, lanes: list[Lane], is_dim: bool) -> None:
    field = rect.less(bottom=30)
    sheet.box(field, "#020304", LINE, 1, 6)
    for column, lane in zip(field.inset(2, 6).columns(len(lanes), 2), lanes, strict=True):
        step = column.h / len(lane.cells)
        side = min(step - 4, column.w - 2, 18.0)
        for number, cell in enumerate(lane.cells):
            y = column.bottom - (number + 1) * step + (step - side) / 2
            spot = Rect(column.x + (column.w - side) / 2, y, side, side)
            sheet.add(_light(spot, cell, lane.seat, is_dim))
    if track in ("political", "military", "opinion"):
        sheet.icon(rect.bottom_part(24).middle(20, 20), track, MUTE, BG)


def _light(spot: Rect, cell: str, seat: str, is_dim: bool) -> Icon:
    colour = SIDE.get(seat, MUTE)
    if cell == "off" or is_dim:
        return Icon(spot, "disc", "#12181B")
    if cell == "alarm":
        return Icon(spot, "led", DANGER, mixed(INK, DANGER, 0.5))
    if cell == "marker":
        return Icon(spot, "led", colour, mixed(INK, colour, 0.5))
    return Icon(spot, "disc", SIDE_DEEP.get(seat, LINE))
