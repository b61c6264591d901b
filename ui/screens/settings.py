"""Settings of the panel: language, seats, motion, sound. Each takes effect at once."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import Arg, say
from ui.look.theme import BONE, CAPTION, MARGIN, MEDIUM, MUTE, PANEL, R_BLOCK, SEMI, TOP_BAR
from ui.model import Model, Speak, prefer
from ui.parts.bars import top_bar
from ui.parts.widgets import Switch, segmented, toggle
from ui.port import Desk, Prefs
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.setup import Sit

NAMES = {"en": "English", "ru": "Русский", "de": "Deutsch", "fr": "Français"}


CLOCKS = (("off", say("off")), ("up", say("up")), ("down", say("13 min down")))


class PanelSettings(NamedTuple):
    """One row per setting."""

    languages: tuple[str, ...] = ("en", "ru", "de", "fr")

    @property
    def name(self) -> str:
        return "settings"

    def draw(self, model: Model, sheet: Sheet) -> None:
        top_bar(sheet, say("Settings"))
        prefs = model.prefs
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 12, MARGIN + 8, MARGIN)
        tall = sheet.page.is_tall
        wide: list[tuple[Arg, Arg, list[Switch]]] = [
            (
                say("Language"),
                "",
                [
                    (f"language:{code}", NAMES[code], Speak(code), code == prefs.language)
                    for code in self.languages
                ],
            ),
            (
                say("Seats"),
                say("Questions turn to whom they ask"),
                [
                    ("seat:same", say("same side"), Sit("same"), prefs.seating == "same"),
                    (
                        "seat:opposite",
                        say("opposite"),
                        Sit("opposite"),
                        prefs.seating == "opposite",
                    ),
                ],
            ),
            (
                say("Clock for each side"),
                "",
                [
                    (f"clock:{id}", label, Prefer(prefs._replace(clock=id)), prefs.clock == id)
                    for id, label in CLOCKS
                ],
            ),
        ]
        y = area.y
        for title, note, items in wide:
            high = 128.0 if tall else 76.0
            _switch_row(sheet, Rect(area.x, y, area.w, high), title, note, items, tall)
            y += high + 6
        for title, note, is_on, id, prefs_after in (
            (
                say("Reduced motion"),
                say("Everything appears at once"),
                prefs.reduced,
                "reduced",
                prefs._replace(reduced=not prefs.reduced),
            ),
            (
                say("Sound"),
                say("Every sound can also be seen"),
                prefs.sound,
                "sound",
                prefs._replace(sound=not prefs.sound),
            ),
        ):
            row = Rect(area.x, y, area.w, 76)
            sheet.box(row, PANEL, radius=R_BLOCK)
            _label(sheet, row.less(18, 8, 150, 8), title, note)
            toggle(sheet, row.right_part(140), is_on, id, Prefer(prefs_after))
            y += 82


def _label(sheet: Sheet, rect: Rect, title: Arg, note: Arg) -> None:
    if note:
        upper, lower = rect.rows(2, 0)
        sheet.words(upper, title, SEMI, 22, BONE)
        sheet.words(lower, note, MEDIUM, CAPTION, MUTE)
    else:
        sheet.words(rect, title, SEMI, 22, BONE)


def _switch_row(
    sheet: Sheet, row: Rect, title: Arg, note: Arg, items: list[Switch], is_tall: bool
) -> None:
    sheet.box(row, PANEL, radius=R_BLOCK)
    if is_tall:
        _label(sheet, row.less(18, 8, 18, 0).top_part(48), title, note)
        segmented(sheet, row.less(8, 60, 8, 6), items)
    else:
        wide = min(470.0, row.w * 0.62)
        _label(sheet, row.less(18, 10, wide + 20, 10), title, note)
        segmented(sheet, row.right_part(wide).inset(8, 8), items)


class Prefer(NamedTuple):
    prefs: Prefs

    def apply(self, model: Model, desk: Desk) -> Model:
        return prefer(model, desk, self.prefs)
