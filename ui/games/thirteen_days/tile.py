"""The tile of 13 Days on home."""

from __future__ import annotations

from engine.text import say
from ui.games.panel import Tile
from ui.look.theme import DANGER, HATCH, HATCH_DEEP, RAISED, SIDE, SIDE_DEEP
from ui.scene.metrics import Rect
from ui.scene.nodes import Hatch
from ui.scene.sheet import Sheet


def _ladders(sheet: Sheet, rect: Rect) -> None:
    cell, gap = rect.h / 8 - 3, 3.0
    levels = ((3, 5), (6, 4), (2, 3))
    wide = rect.w / 3
    for ladder, both in enumerate(levels):
        x = rect.x + wide * ladder + (wide - 46) / 2
        top = rect.y + 2 * (cell + gap)
        brink = Rect(x - 2, rect.y, 46, 2 * (cell + gap) - 3)
        sheet.add(Hatch(brink, HATCH, HATCH_DEEP, 7))
        for column, (seat, level) in enumerate(zip(("us", "ussr"), both, strict=True)):
            for rung in range(6):
                place = Rect(
                    x + column * 22, rect.bottom - (rung + 1) * (cell + gap) + gap, 19, cell
                )
                fill = SIDE_DEEP[seat] if rung < level else RAISED
                if rung == level - 1:
                    fill = SIDE[seat]
                sheet.box(place, fill, radius=2)
        sheet.line((x - 6, top), (x + 46, top), colour=DANGER, width=3)


TILE = Tile(say("13 Days"), say("2 players · 45 min"), _ladders, place=1)
