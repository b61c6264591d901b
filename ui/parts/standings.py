"""The course of a game of several: the points of each as a line, step by step."""

from __future__ import annotations

from engine.look import Look
from ui.look.theme import BG, DISPLAY, MUTE, PANEL, RAISED, Colour
from ui.parts.naming import sign_of
from ui.parts.passage import passage
from ui.parts.stepped import stepped
from ui.parts.widgets import seat_colour, seat_icon
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet

_SIGN = 22.0


def standings(sheet: Sheet, rect: Rect, table: Look, seats: tuple[str, ...]) -> None:
    """One line for each seat, with its sign at the end and its points beside it."""
    courses = _courses(table, seats)
    most = max(3, *(max(points) for points in courses.values()))
    field = rect.less(left=36, right=64, top=8, bottom=8)
    sheet.box(field, PANEL)
    for number in range(most + 1):
        if number % max(1, most // 6) == 0:
            y = field.bottom - field.h * number / most
            sheet.line((field.x, y), (field.right, y), colour=RAISED, width=1)
            sheet.words(Rect(rect.x, y - 12, 30, 24), str(number), DISPLAY, 20, MUTE, align="right")
    for seat, points in courses.items():
        levels = [field.bottom - field.h * value / most for value in points]
        sheet.line(*stepped(field, levels), colour=_colour(table, seat), width=3)
    _ends(sheet, rect, field, table, courses, most)


def _colour(table: Look, seat: str) -> Colour:
    return seat_colour(sign_of(table, seat))


def _courses(table: Look, seats: tuple[str, ...]) -> dict[str, list[int]]:
    steps = passage(table)
    courses = {seat: [step.points.get(seat, 0) for step in steps] for seat in seats}
    if table.outcome is not None:
        for seat, points in courses.items():
            points.append(table.outcome.scores.get(seat, points[-1]))
    return courses


def _ends(
    sheet: Sheet, rect: Rect, field: Rect, table: Look, courses: dict[str, list[int]], most: int
) -> None:
    """Signs at the ends of the lines, pushed apart where they would cover each other."""
    ranked = sorted(courses.items(), key=lambda course: -course[1][-1])
    levels = [field.bottom - field.h * points[-1] / most for _, points in ranked]
    top, bottom = rect.y + _SIGN / 2, rect.bottom - _SIGN / 2
    for (seat, points), y in zip(ranked, apart(levels, _SIGN + 4, top, bottom), strict=True):
        sign = Rect(field.right + 8, y - _SIGN / 2, _SIGN, _SIGN)
        sheet.box(sign.inset(-2), BG)
        seat_icon(sheet, sign, sign_of(table, seat))
        value = Rect(sign.right + 4, y - 13, 30, 26)
        sheet.words(value, str(points[-1]), DISPLAY, 24, _colour(table, seat))


def apart(levels: list[float], gap: float, top: float, bottom: float) -> list[float]:
    """Heights in ascending order, moved as little as keeps them apart and in their room.

    >>> apart([10, 12, 90], 20, 0, 100)
    [10, 30, 90]
    >>> apart([90, 95, 99], 20, 0, 100)
    [60, 80, 100]
    """
    placed: list[float] = []
    for level in levels:
        placed.append(max(level, top, placed[-1] + gap) if placed else max(level, top))
    for at in reversed(range(len(placed))):
        below = placed[at + 1] - gap if at + 1 < len(placed) else bottom
        placed[at] = min(placed[at], below)
    return placed
