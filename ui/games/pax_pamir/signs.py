"""Signs of Pax Pamir: coalitions and their blocks, suits, actions, rupees, the crown."""

from __future__ import annotations

from collections.abc import Callable

from ui.look.icons import Draw, eye
from ui.look.theme import Colour
from ui.scene.pen import Pen, arc_points, star_points

Notch = Callable[[Pen, Colour], None]


def british(pen: Pen, colour: Colour, second: Colour) -> None:
    shield = [(2.0, 2.0), (12.0, 4.6), (22.0, 2.0), (22.0, 12.0), (18.0, 19.0), (12.0, 23.4)]
    pen.polygon([*shield, (6.0, 19.0), (2.0, 12.0)], colour)
    pen.rect(10.6, 7.4, 2.8, 10.4, second)
    pen.rect(7.2, 10, 9.6, 2.6, second)


def russian(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(1.5, 1.5, 21, 21, colour, 2)
    pen.rect(6.4, 7.4, 11.2, 3.2, second)
    pen.rect(6.4, 13.4, 11.2, 3.2, second)


def afghan(pen: Pen, colour: Colour, second: Colour) -> None:
    left = [(2.5 + 9.5 * t, 11 - 10 * t * (2 - t)) for t in (0, 0.25, 0.5, 0.75, 1)]
    right = [(24 - x, y) for x, y in reversed(left)]
    pen.polygon([(2.5, 23), *left, *right, (21.5, 23)], colour)
    pen.disc(12, 13, 3.4, second)


def _bar(pen: Pen, second: Colour) -> None:
    pen.rect(10.9, 5, 2.2, 14, second)


def _bars(pen: Pen, second: Colour) -> None:
    pen.rect(8.2, 7.6, 7.6, 2.4, second)
    pen.rect(8.2, 14, 7.6, 2.4, second)


def _spot(pen: Pen, second: Colour) -> None:
    pen.disc(12, 12, 2.6, second)


def _standing(notch: Notch) -> Draw:
    def army(pen: Pen, colour: Colour, second: Colour) -> None:
        pen.rect(5.4, 0.6, 13.2, 22.8, colour, 2)
        notch(pen, second)

    return army


def _lying(notch: Notch) -> Draw:
    def road(pen: Pen, colour: Colour, second: Colour) -> None:
        pen.rect(0.4, 6, 23.2, 12, second, 2)
        pen.rect(1.6, 7.2, 20.8, 9.6, colour, 1)
        notch(pen, second)

    return road


def _short_bar(pen: Pen, second: Colour) -> None:
    pen.rect(10.9, 8.6, 2.2, 6.8, second)


def _long_bar(pen: Pen, second: Colour) -> None:
    pen.rect(7, 11, 10, 2.2, second)


def army(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(6, 1.5, 12, 21, colour, 2)


def road(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(1.5, 7.5, 21, 9, colour, 1.4)


def tribe(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 9.5, colour)


def spy(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 10, 2.6, colour)
    pen.disc(12, 12, 3.8, colour)


def leverage(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11, 2.2, colour)
    two = [*arc_points(12, 9.4, 3.3, -0.25, 0.3), (8.6, 17.2), (16, 17.2)]
    pen.line(two, 2.1, colour)


def economic(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11, 2.8, colour)
    pen.rect(8.8, 8.8, 6.4, 6.4, colour, 0.6)


def military(pen: Pen, colour: Colour, second: Colour) -> None:
    for one in (1, -1):
        x = 12 - 9.6 * one
        pen.line(((x, 2.4), (12 + 6.4 * one, 18.4)), 2.7, colour)
        pen.line(((12 + 8.2 * one, 13.6), (12 + 2.6 * one, 19.2)), 2.4, colour)
        pen.line(((12 + 6.4 * one, 18.4), (12 + 9.6 * one, 21.6)), 2.7, colour)


def political(pen: Pen, colour: Colour, second: Colour) -> None:
    roof = [(1.5, 9.6), (6.0, 3.6), (12.0, 1.4), (18.0, 3.6), (22.5, 9.6)]
    pen.polygon([*roof, (20.6, 10.4), (20.6, 22), (3.4, 22), (3.4, 10.4)], colour)
    pen.polygon(((12, 10), (15, 14), (15, 22), (9, 22), (9, 14)), pen.clear)


def crown(pen: Pen, colour: Colour, second: Colour) -> None:
    points = [(1.0, 6.0), (7.0, 11.0), (12.0, 3.5), (17.0, 11.0), (23.0, 6.0)]
    pen.polygon([*points, (21.4, 20.5), (2.6, 20.5)], colour)


def rupee(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 11.6, colour)
    pen.ring(12, 12, 9.2, 1.8, second)
    pen.rect(10.6, 7.6, 2.8, 8.8, second, 0.6)


def wakhan(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 12, colour)
    pen.polygon([(3.6, 17.6), (8.8, 8.0), (11.8, 12.4), (14.8, 6.4), (20.4, 17.6)], second)


def tax(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 7.6, 6.6, 2.2, colour)
    pen.rect(10.9, 5, 2.2, 5.2, colour)
    pen.line(((3, 17.4), (8, 21.4), (16, 21.4), (21, 17.4)), 2.6, colour)


def gift(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.frame(2.4, 9.4, 19.2, 12.6, colour, 2.3, 1)
    pen.line(((12, 9.4), (12, 22)), 2.3, colour)
    pen.line(((12, 9), (6.4, 8), (6.6, 3), (12, 9), (17.4, 3), (17.6, 8), (12, 9)), 2, colour)


def build(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(1.6, 14, 9.8, 8, colour, 1)
    pen.rect(12.6, 14, 9.8, 8, colour, 1)
    pen.rect(7.1, 4.6, 9.8, 8, colour, 1)


def move(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((2, 8), (21, 8)), 2.4, colour)
    pen.line(((16, 3.4), (21, 8), (16, 12.6)), 2.4, colour)
    pen.line(((22, 17), (6, 17)), 2.4, colour)
    pen.line(((9.4, 13.4), (5.4, 17), (9.4, 20.6)), 2.4, colour)


def betray(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.polygon(((12, 23.4), (8.8, 10), (15.2, 10)), colour)
    pen.rect(5.6, 7.4, 12.8, 2.8, colour, 1)
    pen.rect(10.5, 0.8, 3, 7, colour, 1)


def hand(pen: Pen, colour: Colour, second: Colour) -> None:
    for turn, x in ((-0.34, 3.0), (0.0, 8.0), (0.34, 13.0)):
        low, wide, high = 21.0 - abs(turn) * 4, 8.4, 15.0
        lean = turn * high * 0.55
        card = ((x + lean, low - high), (x + wide + lean, low - high), (x + wide, low), (x, low))
        pen.polygon(card, colour)
        pen.line((*card, card[0]), 1.4, second)


def market(pen: Pen, colour: Colour, second: Colour) -> None:
    for row in range(2):
        for column in range(3):
            pen.rect(1.6 + column * 7.4, 2.4 + row * 10.2, 6, 9, colour, 0.8)


def star(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.polygon(star_points(12, 12.8, 11.4), colour)


_NOTCHES = {"british": _bar, "russian": _bars, "afghan": _spot}
_ROAD_NOTCHES = {"british": _short_bar, "russian": _long_bar, "afghan": _spot}

PAX_SIGNS: dict[str, Draw] = {
    "british": british,
    "russian": russian,
    "afghan": afghan,
    **{f"army-{name}": _standing(notch) for name, notch in _NOTCHES.items()},
    **{f"road-{name}": _lying(notch) for name, notch in _ROAD_NOTCHES.items()},
    "army": army,
    "road": road,
    "tribe": tribe,
    "spy": spy,
    "leverage": leverage,
    "suit-economic": economic,
    "suit-military": military,
    "suit-political": political,
    "suit-intelligence": eye,
    "crown": crown,
    "rupee": rupee,
    "wakhan": wakhan,
    "tax": tax,
    "gift": gift,
    "build": build,
    "move": move,
    "betray": betray,
    "battle": military,
    "hand": hand,
    "market": market,
    "star": star,
}
