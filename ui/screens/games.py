"""All games on the shelf: the ones under way to go on with, the finished ones to look at."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import say
from ui.bars import top_bar
from ui.lists import Row, rows
from ui.model import Model, noticed, opened
from ui.port import Desk, Finished
from ui.screens.home import Resume, Waiting, waiting_of
from ui.sheet import Sheet
from ui.theme import BONE, MARGIN, SEMI, SIDE, TOP_BAR


class Games(NamedTuple):
    """What was on the shelf when it was looked at."""

    under_way: tuple[Waiting, ...]
    finished: tuple[Finished, ...]

    @property
    def name(self) -> str:
        return "games"

    def draw(self, model: Model, sheet: Sheet) -> None:
        top_bar(sheet, say("Games"))
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        items: list[Row] = []
        if self.under_way:
            items.append(Row("head:under-way", say("under way"), None, is_head=True))
        for number, game in enumerate(self.under_way):
            points = " : ".join(str(points) for _, points in game.points)
            tap = Resume(game.key)
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
                    Resume(done.key),
                    points,
                    done.line,
                    icon=icon,
                    icon_colour=SIDE.get(done.winner, BONE),
                )
            )
        if not items:
            sheet.words(area.top_part(60), say("no games yet"), SEMI, 22, BONE)
            return
        rows(sheet, area, "games", items, model.scrolled("games"), high=60)


class ShowGames(NamedTuple):
    """Looks through the shelf; that takes a moment, so only when asked."""

    def apply(self, model: Model, desk: Desk) -> Model:
        under_way, finished, notices = desk.all_games()
        screen = Games(tuple(waiting_of(game) for game in under_way), finished)
        return noticed(opened(model, screen), notices)
