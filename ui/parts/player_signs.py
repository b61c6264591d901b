"""Signs of players who have no side: a shape of their own each."""

from __future__ import annotations

from ui.look.icons import Draw
from ui.look.theme import Colour
from ui.scene.pen import Pen, arc_points


def disc(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 11, colour)


def ring(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11, 4.4, colour)


def halved_disc(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11, 2, colour)
    pen.polygon(arc_points(12, 12, 11, 0.5, 1.0), colour)


def dotted_ring(pen: Pen, colour: Colour, second: Colour) -> None:
    for x, y in arc_points(12, 12, 9, 0, 1)[::6]:
        pen.disc(x, y, 2.6, colour)


def ringed_disc(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11, 2.2, colour)
    pen.disc(12, 12, 5.4, colour)


SIGNS: dict[str, Draw] = {
    "p1": disc,
    "p2": ring,
    "p3": halved_disc,
    "p4": dotted_ring,
    "p5": ringed_disc,
}
