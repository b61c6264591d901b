"""A Dominance Check of Pax Pamir: who dominates, what counts, and who scores what and why."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Fact
from engine.look import Look
from engine.pax_pamir.board.dominance import SUCCESSFUL, UNSUCCESSFUL
from engine.pax_pamir.saying import say
from engine.pax_pamir.scorebook import answers_since_book
from engine.pax_pamir.words import COALITIONS
from engine.text import Arg
from ui.games.pax_pamir.seats import coalition_name, token
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    COALITION,
    DISPLAY,
    GOLD,
    INK,
    LINE,
    MARGIN,
    MUTE,
    PANEL,
    R_BLOCK,
    R_BUTTON,
    RAISED,
    SEMI,
    TOP_BAR,
)
from ui.model import Model, Open, Screen, shown
from ui.parts.bars import top_bar
from ui.parts.naming import name_of
from ui.parts.widgets import primary, secondary
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.fix import Fix
from ui.screens.play import Play, ShowMenu, Undo


def interlude(table: Look) -> Screen | None:
    """A check that the last step brought is looked at before play goes on."""
    return DominanceCheck() if any(fact.kind == "check" for fact in table.facts) else None


class CheckLine(NamedTuple):
    """What one player gets, and how that comes about."""

    seat: str
    counted: int
    points: int
    total: int
    how: Arg


def scored(facts: tuple[Fact, ...]) -> tuple[Fact, list[CheckLine]]:
    """The last check among some facts, and the players who count in it, best first."""
    at = max(n for n, fact in enumerate(facts) if fact.kind == "check")
    check = facts[at]
    rows = [fact.data for fact in facts[at:] if fact.kind == "points"]
    prizes = UNSUCCESSFUL if check.data["dominant"] is None else SUCCESSFUL
    if check.data["final"]:
        prizes = tuple(2 * points for points in prizes)
    lines = []
    place = 0
    for count in sorted({row["counted"] for row in rows}, reverse=True):
        tied = [row for row in rows if row["counted"] == count]
        shared = prizes[place : place + len(tied)]
        how = _how(place, len(tied), shared)
        lines += [CheckLine(r["player"], count, r["points"], r["total"], how) for r in tied]
        place += len(tied)
    return check, lines


def _how(place: int, tied: int, shared: tuple[int, ...]) -> Arg:
    """Why so many points: the place, or the places that tied players share."""
    if not shared:
        return say("in place {n}", n=place + 1)
    if tied == 1:
        return say("in place {n}: {points}", n=place + 1, points=shared[0])
    total = " + ".join(map(str, shared))
    return say("tied: ({total}) : {n}", total=total, n=tied)


class DominanceCheck(NamedTuple):
    """Blocks, then points; play goes on from here."""

    @property
    def name(self) -> str:
        return "dominance-check"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        check, lines = scored(table.facts)
        title = say("Final check") if check.data["final"] else say("Dominance Check")
        back = Undo(answers_since_book(table))
        top_bar(sheet, title, left=ShowMenu(), left_icon="menu", undo=back)
        page = sheet.rect.less(MARGIN, TOP_BAR + 10, MARGIN, MARGIN)
        foot = page.bottom_part(72)
        body = page.less(bottom=foot.h + 10)
        if sheet.page.is_tall:
            left, right = body.top_part(236), body.less(top=246)
        else:
            left, right = body.left_part(300), body.less(left=312)
        _dominance(sheet, left, check)
        _points(sheet, right, table, lines, check)
        self._foot(sheet, foot, table)

    def _foot(self, sheet: Sheet, rect: Rect, table: Look) -> None:
        wide = min(270.0, rect.w * 0.55)
        is_over = table.outcome is not None
        label = say("Final result") if is_over else say("Go on")
        primary(sheet, rect.right_part(wide), label, "onwards", Onwards())
        fix = rect.left_part(min(150.0, rect.w * 0.3))
        secondary(sheet, fix, say("Fix it"), "fix", Open(Fix()))
        told = [fact.on_table for fact in table.facts if fact.kind == "cleared"]
        room = rect.less(left=fix.w + 12, right=wide + 12)
        if told and room.w > 120:
            sheet.words(room, told[0] or "", SEMI, BODY, BONE, lines=3, is_body=True)


def _dominance(sheet: Sheet, rect: Rect, check: Fact) -> None:
    """Blocks of each coalition, and whether one leads by enough."""
    sheet.box(rect, PANEL, radius=R_BLOCK)
    inner = rect.inset(14, 12)
    blocks, dominant = check.data["blocks"], check.data["dominant"]
    high = min(48.0, inner.h * 0.2)
    for at, name in enumerate(sorted(COALITIONS, key=lambda one: -blocks[one])):
        row = Rect(inner.x, inner.y + at * high, inner.w, high - 4)
        if name == dominant:
            sheet.box(row.inset(-6, 0), RAISED, COALITION[name], 2, R_BUTTON)
        sheet.icon(row.left_part(30).middle(28, 28), name, COALITION[name], INK)
        room = row.less(left=40, right=40)
        sheet.words(room, coalition_name(name), DISPLAY, 26, BONE, is_caps=True)
        number = str(blocks[name])
        sheet.words(row.right_part(38), number, DISPLAY, 32, COALITION[name], align="right")
    first, second = sorted(blocks.values(), reverse=True)[:2]
    text = inner.less(top=3 * high + 8)
    if dominant is None:
        verdict: Arg = say("Nobody is dominant")
        why = say(
            "A lead of {needed} blocks is needed, and it is {n}. Cylinders in play count.",
            needed=check.data["lead"],
            n=first - second,
        )
    else:
        verdict = say("{coalition}: dominant", coalition=coalition_name(dominant))
        why = say(
            "A lead of {n} blocks is enough. The influence of loyal players counts.",
            n=first - second,
        )
    sheet.words(text.top_part(36), verdict, DISPLAY, 30, BONE)
    sheet.words(text.less(top=40), why, SEMI, BODY, MUTE, lines=5, is_body=True, lie="top")


def _points(sheet: Sheet, rect: Rect, table: Look, lines: list[CheckLine], check: Fact) -> None:
    head = rect.top_part(26)
    counted = say("cylinders") if check.data["dominant"] is None else say("influence")
    sheet.words(head.left_part(200), counted, DISPLAY, CAPTION, MUTE, is_caps=True)
    if check.data["final"]:
        double = say("points count double")
        sheet.words(head.less(left=200), double, SEMI, CAPTION, GOLD, align="right")
    if not lines:
        told = say("No player is loyal to the dominant coalition: nobody scores.")
        sheet.words(rect.less(top=34), told, SEMI, 22, BONE, lines=3, is_body=True, lie="top")
        return
    high = min(72.0, (rect.h - 30) / len(lines))
    for at, line in enumerate(lines):
        place = Rect(rect.x, rect.y + 30 + at * high, rect.w, high - 6)
        _line(sheet, place, table, line)


def _line(sheet: Sheet, rect: Rect, table: Look, line: CheckLine) -> None:
    sheet.box(rect, PANEL, radius=R_BUTTON)
    inner = rect.less(left=10, right=12)
    sheet.words(inner.left_part(34), str(line.counted), DISPLAY, 36, BONE, align="centre")
    token(sheet, inner.less(left=42).left_part(34).middle(32, 32), table, line.seat)
    total = inner.right_part(44)
    sheet.words(total, str(line.total), DISPLAY, 34, BONE, align="right")
    gain = Rect(total.x - 62, inner.y, 56, inner.h)
    sheet.words(gain, f"+{line.points}", DISPLAY, 36, GOLD if line.points else LINE, align="right")
    room = inner.less(left=86, right=inner.right - gain.x + 6)
    name = sheet.cut(name_of(table, line.seat), DISPLAY, 24, room.w, 1)
    sheet.words(room.top_part(room.h * 0.46), name, DISPLAY, 24, BONE, lie="bottom")
    sheet.words(room.less(top=room.h * 0.58), line.how, SEMI, CAPTION, MUTE, lie="top")


class Onwards(NamedTuple):
    """From the check to the next question, or to the end."""

    def apply(self, model: Model, desk: Desk) -> Model:
        from ui.screens.result import Result

        table = model.table
        is_over = table is not None and table.outcome is not None
        return shown(model, Result() if is_over else Play())
