"""The tile of Pax Pamir on home."""

from __future__ import annotations

from engine.text import Names, Text, say
from ui.games.panel import Tile
from ui.look.theme import BONE, INK
from ui.scene.metrics import Rect
from ui.scene.nodes import Shape
from ui.scene.sheet import Sheet

_HILLS = "#263B36"


RIDGE = ((0, 1), (0.22, 0.42), (0.32, 0.62), (0.55, 0.02), (0.72, 0.55), (0.82, 0.42), (1, 1))
SNOW = (
    ((0.55, 0.02), (0.645, 0.3), (0.57, 0.25), (0.52, 0.33), (0.46, 0.25)),
    ((0.22, 0.42), (0.275, 0.54), (0.22, 0.51), (0.18, 0.53)),
)


def _mountains(sheet: Sheet, rect: Rect) -> None:
    for shape, colour in ((RIDGE, _HILLS), *((top, BONE) for top in SNOW)):
        sheet.add(Shape(rect, shape, colour))
    colours = ("#F58BB4", "#F58BB4", "#F2C53D", "#F2C53D", "#F2C53D", "#55C58D")
    for number, colour in enumerate(colours):
        x = rect.x + rect.w * (0.14 + 0.13 * number)
        place = Rect(x, rect.bottom - 32, 14, 26)
        sheet.box(place, colour, radius=2)
        mark = place.middle(4, 14) if number < 2 else place.middle(8, 3)
        sheet.box(mark, INK)


TILE = Tile(
    Text("{name}", (("name", Names.of({"en": "Pax Pamir"})),)),
    say("1–5 players · Wakhan AI"),
    _mountains,
    place=3,
)
