"""The tile of 13 Minutes on home."""

from __future__ import annotations

from engine.text import say
from ui.games.panel import Tile
from ui.look.theme import INK, LINE, PAPER, PAPER2, SIDE_PAPER
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet


def _cards(sheet: Sheet, rect: Rect) -> None:
    card_w = min(58.0, rect.w / 3 - 14)
    lifts = (24.0, 0.0, 24.0)
    icons = ("military", "opinion", "political")
    for part, lift, name in zip(rect.columns(3, 10), lifts, icons, strict=True):
        place = Rect(part.x + (part.w - card_w) / 2, part.y + lift, card_w, part.h - 34)
        fill = PAPER if lift == 0 else PAPER2
        sheet.box(place, fill, radius=2, cut=10)
        sheet.icon(Rect(place.x + (card_w - 26) / 2, place.y + 10, 26, 26), name, INK, fill)
        seat = "ussr" if name == "political" else "us"
        for cube in range(3):
            spot = Rect(place.x + (card_w - 46) / 2 + cube * 16, place.bottom - 22, 13, 13)
            colour = PAPER2 if name == "opinion" and cube == 2 else SIDE_PAPER[seat]
            sheet.icon(spot, f"cube-{seat}", colour)
    for share in (1 / 3, 2 / 3):
        x = rect.x + rect.w * share
        sheet.dashes((x, rect.y), (x, rect.bottom), colour=LINE)


TILE = Tile(say("13 Minutes"), say("2 players · 13 min"), _cards, place=2)
