"""The menu of a game: everything that is not the next step."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import Arg, say
from ui.look.theme import BUTTON_HIGH, MARGIN, TOP_BAR
from ui.model import Back, Message, Model, Open
from ui.parts.bars import top_bar
from ui.parts.widgets import primary, secondary
from ui.scene.sheet import Sheet
from ui.screens.fix import Fix
from ui.screens.help import Help
from ui.screens.history import History
from ui.screens.home import GoHome
from ui.screens.play import Redo
from ui.screens.settings import PanelSettings


class Menu(NamedTuple):
    """History, corrections, rules, settings, home."""

    @property
    def name(self) -> str:
        return "menu"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        top_bar(sheet, table.game.title)
        page = sheet.rect.less(MARGIN + 8, TOP_BAR + 14, MARGIN + 8, MARGIN)
        foot = page.bottom_part(BUTTON_HIGH + 4)
        entries: list[tuple[Arg, Arg, str, str, Message]] = [
            (say("Rules now"), say("what may be done, and why not"), "help", "help", Open(Help())),
            (
                say("History"),
                say("every step, back to any of them"),
                "clock",
                "history",
                Open(History()),
            ),
            (
                say("Fix it"),
                say("the table is right, the panel is not"),
                "wrench",
                "fix",
                Open(Fix()),
            ),
            (
                say("Settings"),
                say("language, motion, seats"),
                "gear",
                "settings",
                Open(PanelSettings()),
            ),
            (say("Redo"), say("what was undone: {n}", n=table.redoable), "redo", "redo", Redo()),
            (say("Home"), say("the game stays saved"), "home", "home", GoHome()),
        ]
        columns = 1 if sheet.page.is_tall else 2
        down = -(-len(entries) // columns)
        area = page.less(bottom=foot.h + 12)
        high = min(100.0, (area.h + 10) / down - 10)
        for number, (label, note, icon, id, tap) in enumerate(entries):
            column = area.columns(columns, 10)[number % columns]
            place = column._replace(y=area.y + (number // columns) * (high + 10), h=high)
            is_off = id == "redo" and not table.redoable
            secondary(
                sheet,
                place,
                label,
                f"menu:{id}",
                tap,
                icon=icon,
                note=note,
                size=30,
                is_refused=is_off,
            )
        primary(sheet, foot.right_part(300), say("Back to the game"), "menu:back", Back())
