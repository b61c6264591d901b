"""Rules help: what is asked, what may be done and why the rest may not, and the phases."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import say
from ui.games import panel_of
from ui.look.theme import MARGIN, TOP_BAR
from ui.model import Model
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.scene.sheet import Sheet


class Help(NamedTuple):
    """The open question first, then how the game goes."""

    @property
    def name(self) -> str:
        return "help"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        top_bar(sheet, say("Rules now"))
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        items: list[Row] = []
        prompt = table.prompt
        if prompt is not None:
            items.append(Row("asked", prompt.question, None, note=prompt.rule or ""))
            if not prompt.secret:
                if prompt.choices:
                    items.append(Row("may", say("This may be done"), None, is_head=True))
                for choice in prompt.choices[:24]:
                    items.append(Row(f"may:{choice.id}", choice.label, None, icon="check"))
                if prompt.refused:
                    items.append(Row("not", say("This may not, and why"), None, is_head=True))
                for no in prompt.refused[:24]:
                    row = Row(f"not:{no.id}", no.label, None, note=no.because, icon="cross")
                    items.append(row)
        for title, lines in panel_of(table.game.id).phases:
            items.append(Row(f"phase:{title.message}", title, None, is_head=True))
            items += [Row(f"rule:{line.message}", line, None) for line in lines]
        rows(sheet, area, "help", items, model.scrolled("help"), high=50)
