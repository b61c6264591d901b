"""The light strips as the desk sees them: ladders of two by eight lights beside the panel."""

from __future__ import annotations

from engine.text import ENGLISH
from ui.look.fonts import Measure
from ui.look.theme import BG, DANGER, INK, LINE, MUTE, mixed
from ui.port import Lane
from ui.scene.metrics import PageSize, Rect
from ui.scene.nodes import Icon, Scene
from ui.scene.sheet import Sheet

WIDTH = 176
"""How much wider than the panel the window of a desk is."""
LADDERS = 3
BRINK = 6
"""Lights of a column below the brink."""
_TRACKS = ("political", "military", "opinion")
_DARK = "#12181B"
_GLOWING = 300
"""From this sum of its colours on a light seems to shine on what is around it."""


def strip_scene(lanes: tuple[Lane, ...], rect: Rect, measure: Measure) -> Scene:
    """The lights in pairs, as they are built."""
    sheet = Sheet(PageSize(800, 480), measure, ENGLISH)
    sheet.ground = "#05080A"
    places = rect.inset(8).columns(LADDERS, 8)
    pairs = [lanes[at : at + 2] for at in range(0, len(lanes), 2)]
    for place, pair in zip(places, pairs, strict=False):
        _ladder(sheet, place, pair)
    return sheet.scene("strips")


def _ladder(sheet: Sheet, rect: Rect, pair: tuple[Lane, ...]) -> None:
    field = rect.less(bottom=30)
    sheet.box(field, "#020304", LINE, 1, 6)
    inner = field.inset(2, 6)
    is_track = all(lane.track in _TRACKS for lane in pair)
    for column, lane in zip(inner.columns(2, 2), pair, strict=False):
        step = column.h / len(lane.colours)
        side = min(step - 4, column.w - 2, 18.0)
        for number, colour in enumerate(lane.colours):
            y = column.bottom - (number + 1) * step + (step - side) / 2
            sheet.add(_light(Rect(column.x + (column.w - side) / 2, y, side, side), colour))
        if is_track:
            y = column.bottom - BRINK * step
            sheet.line((rect.x, y), (rect.right, y), colour=DANGER, width=2)
    if is_track:
        sheet.icon(rect.bottom_part(24).middle(20, 20), pair[0].track, MUTE, BG)


def _light(spot: Rect, colour: str) -> Icon:
    light = sum(bytes.fromhex(colour[1:]))
    if not light:
        return Icon(spot, "disc", _DARK)
    if light < _GLOWING:
        return Icon(spot, "disc", colour)
    return Icon(spot, "led", colour, mixed(INK, colour, 0.5))
