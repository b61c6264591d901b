"""All games on the shelf: the ones under way to go on with, the finished ones to look at."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import Text, say
from ui.look.theme import BODY, BONE, BUTTON_HIGH, MARGIN, MUTE, SEMI, SIDE, TOP_BAR
from ui.model import Model, replaced
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.parts.widgets import secondary
from ui.port import Desk, Finished
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.waiting import GoOnWith, Unfinished, waiting_of


class Games(NamedTuple):
    """What was on the shelf when it was looked at."""

    under_way: tuple[Unfinished, ...]
    finished: tuple[Finished, ...]
    number: int = 0
    pages: int = 1

    @property
    def name(self) -> str:
        return "games"

    def draw(self, model: Model, sheet: Sheet) -> None:
        top_bar(sheet, say("Games"))
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        if self.pages > 1:
            foot = area.bottom_part(BUTTON_HIGH)
            area = area.less(bottom=BUTTON_HIGH + 10)
            _turning(sheet, foot, self.number, self.pages)
        items: list[Row] = []
        if self.under_way:
            items.append(Row("head:under-way", say("under way"), None, is_head=True))
        for number, game in enumerate(self.under_way):
            points = " : ".join(str(points) for _, points in game.points)
            tap = GoOnWith(game.key)
            items.append(
                Row(f"under-way:{number}", game.title, tap, points, game.line, icon="play")
            )
        if self.finished:
            items.append(Row("head:finished", say("finished"), None, is_head=True))
        for number, done in enumerate(self.finished):
            icon = done.winner if done.winner in SIDE else "table"
            points = " : ".join(str(points) for points in done.scores)
            items.append(
                Row(
                    f"finished:{number}",
                    done.title,
                    GoOnWith(done.key),
                    points,
                    done.line,
                    icon=icon,
                    icon_colour=SIDE.get(done.winner, BONE),
                )
            )
        if not items:
            sheet.words(area.top_part(60), say("no games yet"), SEMI, 22, BONE)
            return
        id = f"games:{self.number}"
        rows(sheet, area, id, items, model.scrolled(id), high=60)


def _turning(sheet: Sheet, foot: Rect, number: int, pages: int) -> None:
    """To the page before and after, and where we are between them."""
    left, middle, right = foot.columns(3, 8)
    if number:
        secondary(sheet, left, say("Newer"), "newer", TurnTo(number - 1))
    told = say("page {n} of {all}", n=number + 1, all=pages)
    sheet.words(middle, told, SEMI, BODY, MUTE, align="centre")
    if number + 1 < pages:
        secondary(sheet, right, say("Older"), "older", TurnTo(number + 1))


def looked(desk: Desk, number: int) -> tuple[Games, tuple[Text, ...]]:
    page = desk.games_page(number)
    under_way = tuple(waiting_of(game) for game in page.under_way)
    return Games(under_way, page.finished, page.number, page.pages), page.notices


class TurnTo(NamedTuple):
    """To another page of the games."""

    number: int

    def apply(self, model: Model, desk: Desk) -> Model:
        screen, _ = looked(desk, self.number)
        return replaced(model, screen)
