"""Every icon, drawn in code on a grid of 24: sides, card types, controls and marks."""

from __future__ import annotations

from collections.abc import Callable

from ui.look.theme import Colour
from ui.scene.pen import Pen, arc_points, star_points

Draw = Callable[[Pen, Colour, Colour], None]
ICONS: dict[str, Draw] = {}


def icon(name: str) -> Callable[[Draw], Draw]:
    def register(draw: Draw) -> Draw:
        ICONS[name] = draw
        return draw

    return register


@icon("us")
def us(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(1, 1, 22, 22, colour, 3)
    pen.polygon(star_points(12, 12.6, 8.4), second)


@icon("ussr")
def ussr(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.polygon(((12, 0), (24, 12), (12, 24), (0, 12)), colour)
    pen.disc(12, 12, 4.9, second)
    pen.disc(12, 12, 2.5, colour)


@icon("un")
def un(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 11.5, colour)
    pen.rect(10.9, 3.4, 2.2, 17.2, second)
    pen.rect(3.4, 10.9, 17.2, 2.2, second)


@icon("table")
def table(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(1, 6, 22, 12, colour, 3)
    pen.rect(5, 9, 4, 6, second, 1)
    pen.rect(10, 9, 4, 6, second, 1)
    pen.rect(15, 9, 4, 6, second, 1)


@icon("political")
def political(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.polygon(((12, 2), (22.5, 8), (22.5, 9.6), (1.5, 9.6), (1.5, 8)), colour)
    for x in (4.2, 8.7, 13.1, 17.6):
        pen.rect(x, 11, 2.4, 7, colour)
    pen.rect(1.5, 19.4, 21, 2.8, colour)


@icon("military")
def military(pen: Pen, colour: Colour, second: Colour) -> None:
    body = [
        (12.0, 0.8),
        (14.4, 4.2),
        (15.6, 8.2),
        (15.6, 17.5),
        (8.4, 17.5),
        (8.4, 8.2),
        (9.6, 4.2),
    ]
    pen.polygon(body, colour)
    pen.polygon(((8.4, 14), (8.4, 19.5), (4.4, 23), (5, 18.6)), colour)
    pen.polygon(((15.6, 14), (15.6, 19.5), (19.6, 23), (19, 18.6)), colour)
    pen.rect(8.4, 17, 7.2, 3.2, colour)


@icon("opinion")
def opinion(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11, 2.1, colour)
    pen.rect(11, 1.5, 2, 21, colour)
    pen.rect(1.5, 11, 21, 2, colour)
    left = [(12 - 5.4 * _bow(t), 1.5 + 21 * t) for t in _steps(18)]
    right = [(12 + 5.4 * _bow(t), 1.5 + 21 * t) for t in _steps(18)]
    pen.line(left, 1.9, colour)
    pen.line(right, 1.9, colour)


def _steps(count: int) -> list[float]:
    return [n / count for n in range(count + 1)]


def _bow(t: float) -> float:
    return float((1 - (2 * t - 1) ** 2) ** 0.5)


@icon("unknown")
def unknown(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11.2, 2.2, colour)
    _question(pen, colour)


@icon("help")
def help_mark(pen: Pen, colour: Colour, second: Colour) -> None:
    unknown(pen, colour, second)


def _question(pen: Pen, colour: Colour) -> None:
    pen.line([*arc_points(12, 9.3, 3.4, -0.25, 0.36), (12.2, 12.6), (12, 14.4)], 2.3, colour)
    pen.disc(12, 17.6, 1.5, colour)


@icon("menu")
def menu(pen: Pen, colour: Colour, second: Colour) -> None:
    for y in (6, 12, 18):
        pen.line(((3, y), (21, y)), 2.4, colour)


@icon("back")
def back(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((21, 12), (4, 12)), 2.6, colour)
    pen.line(((10.5, 5.5), (4, 12), (10.5, 18.5)), 2.6, colour)


@icon("arrow")
def arrow(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((2, 12), (21, 12)), 2.6, colour)
    pen.line(((14, 5), (21, 12), (14, 19)), 2.6, colour)


@icon("undo")
def undo(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((8.5, 3.5), (3.5, 8.5), (8.5, 13.5)), 2.5, colour)
    pen.line([(3.5, 8.5), (15, 8.5), *arc_points(15, 14, 5.5, 0, 0.5), (9, 19.5)], 2.5, colour)


@icon("redo")
def redo(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((15.5, 3.5), (20.5, 8.5), (15.5, 13.5)), 2.5, colour)
    pen.line([(20.5, 8.5), (9, 8.5), *arc_points(9, 14, 5.5, 0, -0.5), (15, 19.5)], 2.5, colour)


@icon("flip")
def flip(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((7.5, 20), (7.5, 4)), 2.5, colour)
    pen.line(((3.2, 8.2), (7.5, 4), (11.8, 8.2)), 2.5, colour)
    pen.line(((16.5, 4), (16.5, 20)), 2.5, colour)
    pen.line(((12.2, 15.8), (16.5, 20), (20.8, 15.8)), 2.5, colour)


@icon("check")
def check(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((3, 13), (9, 19), (21, 5)), 3, colour)


@icon("cross")
def cross(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((4.5, 4.5), (19.5, 19.5)), 2.8, colour)
    pen.line(((19.5, 4.5), (4.5, 19.5)), 2.8, colour)


@icon("plus")
def plus(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((12, 3), (12, 21)), 3, colour)
    pen.line(((3, 12), (21, 12)), 3, colour)


@icon("minus")
def minus(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((3, 12), (21, 12)), 3, colour)


@icon("eye")
def eye(pen: Pen, colour: Colour, second: Colour) -> None:
    upper = [(1.5 + 21 * t, 12 - 6.6 * _bow(t)) for t in _steps(18)]
    lower = [(1.5 + 21 * t, 12 + 6.6 * _bow(t)) for t in _steps(18)]
    pen.line(upper, 2.2, colour)
    pen.line(lower, 2.2, colour)
    pen.disc(12, 12, 3.7, colour)


@icon("eye-off")
def eye_off(pen: Pen, colour: Colour, second: Colour) -> None:
    eye(pen, colour, second)
    pen.line(((3.4, 22.4), (22.4, 3.4)), 4.4, pen.clear)
    pen.line(((2, 21.5), (21.5, 2)), 2.2, colour)


@icon("play")
def play(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11.6, 1.2, colour)
    pen.polygon(((9, 6.5), (18, 12), (9, 17.5)), colour)


@icon("warning")
def warning(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((12, 4.2), (21.4, 20.2), (2.6, 20.2), (12, 4.2)), 3, colour)
    pen.polygon(((12, 3), (22, 21), (2, 21)), colour)
    pen.rect(10.8, 8.8, 2.4, 6.6, second, 1)
    pen.disc(12, 18, 1.5, second)


@icon("letter")
def letter(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.frame(1.2, 4, 21.6, 16, colour, 2.2, 2)
    pen.line(((2.6, 6), (12, 13.4), (21.4, 6)), 2.2, colour)


@icon("lock")
def lock(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(3.4, 10.6, 17.2, 12.4, colour, 2)
    pen.line([(7, 11), (7, 7.5), *arc_points(12, 7.5, 5, -0.25, 0.25), (17, 11)], 2.8, colour)


@icon("erase")
def erase(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((8, 5), (22, 5), (22, 19), (8, 19), (1.8, 12), (8, 5)), 2.2, colour)
    pen.line(((11, 9), (17, 15)), 2.2, colour)
    pen.line(((17, 9), (11, 15)), 2.2, colour)


@icon("shift")
def shift(pen: Pen, colour: Colour, second: Colour) -> None:
    outline = (
        (12, 3),
        (21, 12.5),
        (16, 12.5),
        (16, 20.5),
        (8, 20.5),
        (8, 12.5),
        (3, 12.5),
        (12, 3),
    )
    pen.line(outline, 2.2, colour)


@icon("clock")
def clock(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11, 2.3, colour)
    pen.line(((12, 5.6), (12, 12), (16.4, 14.6)), 2.3, colour)


@icon("wrench")
def wrench(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((4, 20), (13, 11)), 4.4, colour)
    pen.disc(16, 8, 6.4, colour)
    pen.polygon(((14.6, 9.4), (16.4, 0), (24, 0), (24, 7.6)), pen.clear)


@icon("gear")
def gear(pen: Pen, colour: Colour, second: Colour) -> None:
    for n in range(4):
        (x1, y1), (x2, y2) = (arc_points(12, 12, 10.2, n / 8 + s, n / 8 + s)[0] for s in (0, 0.5))
        pen.line(((x1, y1), (x2, y2)), 4, colour)
    pen.disc(12, 12, 8.2, colour)
    pen.disc(12, 12, 3.6, pen.clear)


@icon("home")
def home(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.polygon(((12, 2.5), (22.5, 12.5), (1.5, 12.5)), colour)
    pen.rect(4.5, 11.5, 15, 10.5, colour, 1)
    pen.rect(10, 15, 4, 7, pen.clear)


@icon("star-disc")
def star_disc(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 12, second)
    pen.disc(12, 12, 10.4, colour)
    pen.polygon(star_points(12, 12.4, 6.6), second)


@icon("dot")
def dot(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 12, second)
    pen.disc(12, 12, 9, colour)


@icon("disc")
def disc(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 12, colour)


@icon("circle")
def circle(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 11.5, 1.8, colour)


@icon("led")
def led(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.ring(12, 12, 12, 2.4, second)
    pen.disc(12, 12, 8, colour)


@icon("cube-us")
def cube_us(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(2, 2, 20, 20, colour, 3)


@icon("cube-ussr")
def cube_ussr(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.polygon(((12, 0), (24, 12), (12, 24), (0, 12)), colour)


@icon("pip-us")
def pip_us(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.frame(2, 2, 20, 20, colour, 3, 3)


@icon("pip-ussr")
def pip_ussr(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((12, 2), (22, 12), (12, 22), (2, 12), (12, 2)), 2.8, colour)


@icon("add-us")
def add_us(pen: Pen, colour: Colour, second: Colour) -> None:
    pip_us(pen, colour, second)
    _plus_sign(pen, colour)


@icon("add-ussr")
def add_ussr(pen: Pen, colour: Colour, second: Colour) -> None:
    pip_ussr(pen, colour, second)
    _plus_sign(pen, colour)


def _plus_sign(pen: Pen, colour: Colour) -> None:
    pen.line(((12, 7.5), (12, 16.5)), 3, colour)
    pen.line(((7.5, 12), (16.5, 12)), 3, colour)


@icon("less-us")
def less_us(pen: Pen, colour: Colour, second: Colour) -> None:
    pip_us(pen, colour, second)
    pen.line(((7.5, 12), (16.5, 12)), 3, colour)


@icon("less-ussr")
def less_ussr(pen: Pen, colour: Colour, second: Colour) -> None:
    pip_ussr(pen, colour, second)
    pen.line(((7.5, 12), (16.5, 12)), 3, colour)


@icon("flag-us")
def flag_us(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((4, 2), (4, 22)), 2.4, colour)
    pen.rect(4, 2, 18, 12, colour)


@icon("flag-ussr")
def flag_ussr(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((4, 2), (4, 22)), 2.4, colour)
    pen.polygon(((4, 1), (23, 8), (4, 15)), colour)


@icon("ring-dashed")
def ring_dashed(pen: Pen, colour: Colour, second: Colour) -> None:
    for part in range(12):
        pen.line(arc_points(12, 12, 10.6, part / 12, part / 12 + 0.045), 2.2, colour)


@icon("cube")
def cube(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.rect(2, 2, 20, 20, colour, 2)


@icon("seats-same")
def seats_same(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.frame(3, 3, 18, 10, colour, 2, 2)
    pen.disc(7.5, 19, 3, colour)
    pen.disc(16.5, 19, 3, colour)


@icon("seats-opposite")
def seats_opposite(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.frame(3, 7.5, 18, 9, colour, 2, 2)
    pen.disc(12, 3.2, 3, colour)
    pen.disc(12, 20.8, 3, colour)


@icon("radiation")
def radiation(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.disc(12, 12, 12, colour)
    pen.ring(12, 12, 10.6, 0.36, second)
    for start in (1 / 12, 5 / 12, 9 / 12):
        pen.polygon([(12, 12), *arc_points(12, 12, 9, start, start + 1 / 6)], second)
    pen.disc(12, 12, 2.5, colour)
    pen.disc(12, 12, 1.5, second)


@icon("pencil")
def pencil(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((7, 17), (18, 6)), 4.6, colour)
    pen.polygon(((2.6, 21.4), (4.6, 14.6), (9.4, 19.4)), colour)


@icon("space")
def space(pen: Pen, colour: Colour, second: Colour) -> None:
    pen.line(((3, 10), (3, 15), (21, 15), (21, 10)), 2.2, colour)


@icon("globe-key")
def globe_key(pen: Pen, colour: Colour, second: Colour) -> None:
    opinion(pen, colour, second)


def bracket_corners(w: float, h: float, arm: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The four corners of a reticle around a rectangle of that size."""
    return (
        ((0, arm), (0, 0), (arm, 0)),
        ((w - arm, 0), (w, 0), (w, arm)),
        ((w, h - arm), (w, h), (w - arm, h)),
        ((arm, h), (0, h), (0, h - arm)),
    )
