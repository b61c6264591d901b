"""The course of a game as a line: who led by how much, step by step."""

from __future__ import annotations

from typing import NamedTuple

from engine.look import Look
from engine.text import Text, say
from engine.views import told
from ui.games import panel_of
from ui.look.theme import (
    BONE,
    CAPTION,
    DISPLAY,
    GOLD,
    INK,
    LINE,
    MUTE,
    RAISED,
    SEMI,
    SIDE,
    SIDE_ZONE,
)
from ui.parts.passage import passage
from ui.parts.standings import standings
from ui.parts.stepped import stepped
from ui.parts.widgets import seat_icon
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet


class Course(NamedTuple):
    """The lead of the first seat over the second after every step, and where turns begin."""

    leads: tuple[int, ...]
    turns: tuple[tuple[int, int], ...]
    by_round: bool = False


def course(table: Look) -> Course:
    first, second = table.taken
    leads: list[int] = []
    turns: list[tuple[int, int]] = []
    for number, step in enumerate(passage(table)):
        leads.append(step.points.get(first, 0) - step.points.get(second, 0))
        if step.turn is not None and (not turns or turns[-1][1] != step.turn):
            turns.append((number, step.turn))
    if table.outcome is not None:
        scores = table.outcome.scores
        leads.append(scores.get(first, 0) - scores.get(second, 0))
    by_round = told(table.view, "round") is not None
    return Course(tuple(leads), tuple(turns), by_round)


def plot(sheet: Sheet, rect: Rect, table: Look) -> None:
    """Up for one side, down for the other; players without a side get a line each."""
    if not set(table.taken) <= set(SIDE):
        standings(sheet, rect, table, table.taken)
        return
    run = course(table)
    first, second = table.taken
    # One more than the widest lead: the line keeps off the edge, and its names have room.
    reach = max(3, *(abs(lead) + 1 for lead in run.leads))
    field = rect.less(left=36, bottom=30)
    upper, lower = field.rows(2, 0)
    sheet.box(upper, SIDE_ZONE["us"])
    sheet.box(lower, SIDE_ZONE["ussr"])
    for number in range(1, reach):
        for sign in (-1, 1):
            y = upper.bottom - sign * number * upper.h / reach
            sheet.line((field.x, y), (field.right, y), colour=RAISED, width=1)
    _scale(sheet, rect, field, reach, first, second)
    steps = max(1, len(run.leads) - 1)
    _turns(sheet, field, run, steps)
    sheet.line((field.x, upper.bottom), (field.right, upper.bottom), colour=MUTE, width=2)
    levels = [_high(field, lead, reach) for lead in run.leads]
    points = stepped(field, levels)
    sheet.line(*points, colour=GOLD, width=4)
    for x, y in (points[0], _widest(field, run.leads, reach, steps)):
        sheet.icon(Rect(x - 8, y - 8, 16, 16), "dot", GOLD, INK)
    x, y = points[-1]
    end = Rect(x - 14, y - 14, 28, 28)
    sheet.icon(end, "star-disc", GOLD, INK)
    _name_leaps(sheet, field, table, run, levels, end)


def _name_leaps(
    sheet: Sheet, field: Rect, table: Look, run: Course, levels: list[float], end: Rect
) -> None:
    """Says beside the line what made it leap, the widest leaps first, as far as there is room."""
    cause = panel_of(table.game.id).cause
    if cause is None:
        return
    steps = max(1, len(run.leads) - 1)
    leaps = [at for at in range(1, table.undoable + 1) if run.leads[at] != run.leads[at - 1]]
    across = {at: field.x + field.w * at / steps for at in leaps}
    taken = [end, *(_leap(across[at], levels[at - 1], levels[at]) for at in leaps)]
    for at in sorted(leaps, key=lambda at: -abs(run.leads[at] - run.leads[at - 1])):
        gain = run.leads[at] - run.leads[at - 1]
        gainer = table.taken[0 if gain > 0 else 1]
        why = cause(table.brought(at), gainer)
        if why is None:
            continue
        told = say("{cause} +{points}", cause=why, points=abs(gain))
        wide = sheet.width(told, SEMI, CAPTION) + 4
        y = levels[at] - 30 if gain > 0 else levels[at] + 6
        y = min(max(y, field.y), field.bottom - 24)
        ends = [across[at] - 12, *(across[other] - 8 for other in reversed(leaps) if other < at)]
        rooms = [Rect(across[at] + 4, y, wide, 24), *(Rect(x - wide, y, wide, 24) for x in ends)]
        free = (r for r in rooms if field.cut_to(r) == r and not any(map(r.meets, taken)))
        room = next(free, None)
        if room is not None:
            sheet.words(room, told, SEMI, CAPTION, SIDE.get(gainer, BONE), align="centre")
            taken.append(room)


def _leap(x: float, before: float, after: float) -> Rect:
    """The upright part of the line, which no words may cross."""
    return Rect(x - 2, min(before, after), 4, abs(after - before))


def _scale(sheet: Sheet, rect: Rect, field: Rect, reach: int, first: str, second: str) -> None:
    left = rect.left_part(32)
    for y, text, colour in (
        (field.y, f"+{reach}", SIDE.get(first, BONE)),
        (field.y + field.h / 2 - 12, "0", MUTE),
        (field.bottom - 24, f"+{reach}", SIDE.get(second, BONE)),
    ):
        sheet.words(Rect(left.x, y, 30, 24), text, DISPLAY, 22, colour, align="right")
    seat_icon(sheet, Rect(left.x + 6, field.y + field.h * 0.25 - 11, 22, 22), first)
    seat_icon(sheet, Rect(left.x + 6, field.y + field.h * 0.75 - 11, 22, 22), second)


def _turns(sheet: Sheet, field: Rect, run: Course, steps: int) -> None:
    """Dashed lines where turns begin; as many are named as there is room for."""
    if run.by_round:
        _rounds(sheet, field, run, steps)
        return
    head = say("turn")
    room = Rect(field.x, field.bottom + 4, 100, 24)
    sheet.words(room, head, DISPLAY, CAPTION, MUTE, is_caps=True)
    named_to = field.x + sheet.width(head, DISPLAY, CAPTION, is_caps=True) - 28
    for number, turn in run.turns[1:]:
        x = field.x + field.w * number / steps
        sheet.dashes((x, field.y), (x, field.bottom), colour=LINE, width=1)
        if x - named_to >= 64 and x < field.right - 70:
            label = Rect(x - 30, field.bottom + 4, 60, 24)
            sheet.words(label, str(turn + 1), DISPLAY, 20, MUTE, align="centre")
            named_to = x
    end = Rect(field.right - 64, field.bottom + 4, 64, 24)
    sheet.words(end, say("end"), DISPLAY, 20, MUTE, align="right", is_caps=True)


def _rounds(sheet: Sheet, field: Rect, run: Course, steps: int) -> None:
    """Rounds as sections, each named below its middle."""
    starts = [field.x + field.w * number / steps for number, _ in run.turns]
    for x, end, (number, turn) in zip(starts, [*starts[1:], field.right], run.turns, strict=True):
        if number:
            sheet.dashes((x, field.y), (x, field.bottom), colour=LINE, width=1)
        room = Rect(x, field.bottom + 4, end - x, 24)
        label = say("Round {n}", n=turn)
        if sheet.width(label, DISPLAY, 20, is_caps=True) > room.w:
            label = Text(str(turn))
        if sheet.width(label, DISPLAY, 20, is_caps=True) <= room.w:
            sheet.words(room, label, DISPLAY, 20, MUTE, align="centre", is_caps=True)


def _widest(field: Rect, leads: tuple[int, ...], reach: int, steps: int) -> tuple[float, float]:
    at = max(range(len(leads)), key=lambda number: abs(leads[number]))
    return field.x + field.w * at / steps, _high(field, leads[at], reach)


def _high(field: Rect, lead: int, reach: int) -> float:
    return field.y + field.h / 2 - lead * field.h / 2 / reach
