"""The course of a game of several: the points of each as a line, step by step."""

from __future__ import annotations

from ui.look import Look
from ui.metrics import Rect
from ui.naming import sign_of
from ui.sheet import Sheet
from ui.theme import BG, DISPLAY, MUTE, PANEL, RAISED, Colour
from ui.widgets import seat_colour, seat_icon

_SIGN = 22.0


def standings(sheet: Sheet, rect: Rect, table: Look, seats: tuple[str, ...]) -> None:
    """One line for each seat, with its sign at the end and its points beside it."""
    courses = {seat: _points(table, seat) for seat in seats}
    most = max(3, *(max(points) for points in courses.values()))
    field = rect.less(left=36, right=64, top=8, bottom=8)
    sheet.box(field, PANEL)
    for number in range(most + 1):
        if number % max(1, most // 6) == 0:
            y = field.bottom - field.h * number / most
            sheet.line((field.x, y), (field.right, y), colour=RAISED, width=1)
            sheet.words(Rect(rect.x, y - 12, 30, 24), str(number), DISPLAY, 20, MUTE, align="right")
    for seat, points in courses.items():
        sheet.line(*_path(field, points, most), colour=_colour(table, seat), width=3)
    _ends(sheet, rect, field, table, courses, most)


def _colour(table: Look, seat: str) -> Colour:
    return seat_colour(sign_of(table.game, table.state, seat))


def _points(table: Look, seat: str) -> list[int]:
    points = [
        int(table.game.view(moment.state, None)["points"].get(seat, 0)) for moment in table.moments
    ]
    if table.outcome is not None:
        points.append(table.outcome.scores.get(seat, points[-1]))
    return points


def _path(field: Rect, points: list[int], most: int) -> list[tuple[float, float]]:
    """Steps, not slopes: points change at once."""
    path: list[tuple[float, float]] = []
    for number, value in enumerate(points):
        x = field.x + field.w * number / max(1, len(points) - 1)
        y = field.bottom - field.h * value / most
        if path and path[-1][1] != y:
            path.append((x, path[-1][1]))
        path.append((x, y))
    return path


def _ends(
    sheet: Sheet, rect: Rect, field: Rect, table: Look, courses: dict[str, list[int]], most: int
) -> None:
    """Signs at the ends of the lines, pushed apart where they would cover each other."""
    taken = rect.bottom + _SIGN
    for seat, points in sorted(courses.items(), key=lambda course: course[1][-1]):
        y = min(field.bottom - field.h * points[-1] / most, taken - _SIGN - 4)
        y = max(y, rect.y + _SIGN / 2)
        taken = y
        sign = Rect(field.right + 8, y - _SIGN / 2, _SIGN, _SIGN)
        sheet.box(sign.inset(-2), BG)
        seat_icon(sheet, sign, sign_of(table.game, table.state, seat))
        value = Rect(sign.right + 4, y - 13, 30, 26)
        sheet.words(value, str(points[-1]), DISPLAY, 24, _colour(table, seat))
