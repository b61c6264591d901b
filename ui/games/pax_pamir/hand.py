"""Hands of Pax Pamir: open ones as cards, closed ones only under a held finger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Prompt
from engine.look import Look
from engine.pax_pamir.picked import ThatCard
from engine.pax_pamir.saying import say
from ui.games.pax_pamir.answers import tap_of
from ui.games.pax_pamir.cards import CardFace, card
from ui.games.pax_pamir.choose import asked, button, heading
from ui.games.pax_pamir.turn import spread
from ui.look.theme import DISPLAY, INK, MUTE, PAPER2, SEMI
from ui.model import Model
from ui.parts.widgets import key, paper
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.cover import Covered, Offered
from ui.screens.play import Touched
from ui.screens.prompt import items_of

MOST = 12
"""More cards than this are found by their number."""
DIGIT = 54.0


class HandPage(NamedTuple):
    """An open hand: the cards of it, or a number to find one that was not told."""

    typed: str = ""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _open_hand(model, sheet, self, prompt)


def _open_hand(model: Model, sheet: Sheet, hand: HandPage, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    page = heading(sheet, table, prompt)
    used = asked(sheet, page.top_part(110), table, prompt)
    items = items_of(prompt)
    others = [item for item in items if not isinstance(item.value, ThatCard)]
    field = page.less(top=used + 8, bottom=72 if others else 0)
    offered = [(item, tap_of(item, prompt), False) for item in items if item not in others]
    _cards(sheet, field, table, offered, hand, "pick")
    for place, item in zip(page.bottom_part(64).columns(2, 8), others, strict=False):
        button(sheet, place, table, item, prompt)


def secret_cards(
    sheet: Sheet, area: Rect, table: Look, items: Sequence[Offered], covered: Covered
) -> None:
    """A closed hand, seen by its owner; what was not told is found by its number."""
    cards = [one for one in items if isinstance(one[0].value, ThatCard)]
    others = [one for one in items if one not in cards]
    field = area.less(right=150) if others else area
    _cards(sheet, field, table, cards, covered, "secret")
    for item, tap, is_chosen in others:
        place = area.right_part(140).top_part(min(area.h, 150.0))
        paper(sheet, place, 18, PAPER2)
        sheet.words(place.inset(10), item.label, DISPLAY, 24, INK, align="centre", lines=4)
        if is_chosen:
            sheet.reticle(place, 0)
        sheet.touch(place, f"secret:{item.id}", tap, slides=True)


def _cards(
    sheet: Sheet,
    rect: Rect,
    table: Look,
    items: Sequence[Offered],
    page: HandPage | Covered,
    stem: str,
) -> None:
    found = list(items)
    if len(found) > MOST:
        _digits(sheet, rect, page)
        rect = rect.less(top=(DIGIT + 4) * (2 if sheet.page.is_tall else 1) + 4)
        found = [one for one in found if page.typed == str(one[0].value.number)]
        if not found:
            told = say("Type the number of the card.")
            sheet.words(rect.top_part(40), told, SEMI, 22, MUTE)
    for place, (item, tap, is_chosen) in zip(spread(rect, len(found)), found, strict=True):
        is_lit = is_chosen or sheet.is_pressed(f"{stem}:{item.id}")
        card(sheet, place, CardFace(item.value.number, is_light=is_lit), table)
        if is_chosen:
            sheet.reticle(place.inset(4), 0)
        sheet.touch(place, f"{stem}:{item.id}", tap, slides=stem == "secret")


def _digits(sheet: Sheet, rect: Rect, page: HandPage | Covered) -> None:
    """Ten digits, in one line or two; a fourth one begins anew."""
    across = 5 if sheet.page.is_tall else 10
    wide = (rect.w - 76) / across - 4
    sheet.words(rect.top_part(DIGIT).left_part(70), page.typed or "–", DISPLAY, 40)
    for digit in range(10):
        row, column = divmod(digit, across)
        x, y = rect.x + 76 + column * (wide + 4), rect.y + row * (DIGIT + 4)
        longer = (page.typed + str(digit)).lstrip("0")
        tap = Touched(page._replace(typed=longer if len(longer) <= 3 else str(digit)))
        place = Rect(x, y, wide, DIGIT)
        key(sheet, place, str(digit), f"digit:{digit}", tap, slides=True)
