"""The market of Pax Pamir: two rows of six with prices and rupees; a touch names the purchase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core import Json, Prompt
from engine.look import Look
from engine.pax_pamir.cards.printed import COURTS, UNTOLD, card_name, is_court
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.words import COLUMNS, REGION_NAMES, ROW_NAMES, SUIT_NAMES
from engine.text import Arg, Text, joined
from ui.games.pax_pamir.cards import Face, card, empty_slot
from ui.games.pax_pamir.seats import sign_of, token
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    DISPLAY,
    MARGIN,
    MEDIUM,
    MUTE,
    PANEL,
    PAPER2,
    R_TILE,
    SEMI,
    TITLE,
    TOP_BAR,
)
from ui.model import Model, Open, Tell
from ui.parts.bars import top_bar
from ui.parts.widgets import Part, line_of, primary, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.fix import Fix
from ui.screens.play import Pick, ShowMenu, Touched, Undo
from ui.screens.prompt import Item, items_of

PLACES = tuple(f"market:{row}:{column}" for row in range(2) for column in range(COLUMNS))


def slot_of(view: Mapping[str, Json], place: str) -> dict[str, Json]:
    """What lies on a place of the market."""
    slot: dict[str, Json] = view["market"].get(place.removeprefix("market:"), {})
    return slot


def number_on(slot: Mapping[str, Json]) -> int:
    """The number of the card there, 0 for none."""
    found = slot.get("card", 0)
    return UNTOLD if found == "unknown" else int(found)


class MarketPage(NamedTuple):
    """Buying: touch a card, then say so."""

    touched: str = ""
    """The place whose card was touched."""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _buy(model, sheet, self.touched, prompt)


def _buy(model: Model, sheet: Sheet, lit: str, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    back = Touched()
    space = top_bar(sheet, say("market"), left=back, undo=Undo() if table.undoable else None)
    _whose(sheet, space, table, prompt.seat)
    page = sheet.rect.less(MARGIN, TOP_BAR + 6, MARGIN, MARGIN)
    foot = page.bottom_part(122 if sheet.page.is_tall else 68)
    items = {item.id: item for item in items_of(prompt) if item.id.startswith("market:")}
    taps: dict[str, Any] = {}
    for id, item in items.items():
        chosen = Touched(MarketPage(id))
        taps[id] = chosen if item.because is None else Tell(item.because)
    dim = {id for id, item in items.items() if item.because is not None}
    slots(sheet, page.less(bottom=foot.h + 6), table, taps, dim, lit, model.since)
    if lit in items:
        _purchase(sheet, foot, table, prompt, items[lit])
    else:
        told = say("Touch the card you buy. A dark card cannot be bought now: touch it to see why.")
        sheet.words(foot.inset(4, 0), told, SEMI, BODY, MUTE, lines=2, is_body=True)


def _whose(sheet: Sheet, space: Rect, table: Look, seat: str) -> None:
    player = table.view["players"][seat]
    parts = [
        Part(icon="rupee", colour=PAPER2, size=26),
        Part(str(player["rupees"]), role=DISPLAY, size=30),
    ]
    token(sheet, space.left_part(30).middle(28, 28), table, seat)
    line_of(sheet, space.less(left=40).left_part(90), parts)
    deck = say("deck {n}", n=table.view["deck"]["left"])
    if space.w > 260:
        sheet.words(space.right_part(110), deck, DISPLAY, 20, MUTE, align="right", is_caps=True)


def slots(
    sheet: Sheet,
    rect: Rect,
    table: Look,
    taps: Mapping[str, Any],
    dim: set[str],
    lit: str,
    since: float,
) -> None:
    """Both rows with their prices; upright, each row is folded in two."""
    view = table.view
    price = 2 if view["favored"] == "military" else 1
    if sheet.page.is_tall:
        high = (rect.h - 4 * 28 - 3 * 6) / 4
        for part in range(4):
            row, first = divmod(part, 2)
            y = rect.y + part * (high + 28 + 6)
            for at, place in enumerate(Rect(rect.x, y, rect.w, high + 28).columns(3, 8)):
                column = first * 3 + at
                label = ROW_NAMES[row] if at == 0 and first == 0 else ""
                _price(sheet, place.top_part(24), column * price, label)
                id = f"market:{row}:{column}"
                _slot(sheet, place.less(top=28), table, id, taps, id in dim, id == lit, since)
        return
    for column, place in enumerate(rect.columns(COLUMNS, 8)):
        _price(sheet, place.top_part(28), column * price, "")
        for row, spot in enumerate(place.less(top=34).rows(2, 8)):
            id = f"market:{row}:{column}"
            _slot(sheet, spot, table, id, taps, id in dim, id == lit, since)


def _price(sheet: Sheet, rect: Rect, price: int, label: Arg) -> None:
    sheet.box(rect, PANEL, radius=R_TILE)
    if label:
        sheet.words(rect.inset(6, 0), label, SEMI, CAPTION, MUTE, align="centre")
    elif not price:
        sheet.words(rect, say("free"), DISPLAY, 20, BONE, align="centre", is_caps=True)
    else:
        parts = [
            Part(icon="rupee", colour=PAPER2, size=20, second=PANEL),
            Part(str(price), role=DISPLAY, size=22),
        ]
        line_of(sheet, rect, parts, gap=6, align="centre")


def _slot(
    sheet: Sheet,
    rect: Rect,
    table: Look,
    id: str,
    taps: Mapping[str, Any],
    is_dim: bool,
    is_lit: bool,
    since: float,
) -> None:
    slot = slot_of(table.view, id)
    number = number_on(slot)
    if not number:
        empty_slot(sheet, rect, slot.get("rupees", 0))
        return
    is_light = is_lit or (id in taps and sheet.is_pressed(id))
    face = Face(number, is_dim, is_light, slot.get("rupees", 0), bool(slot.get("paid")))
    card(sheet, rect, face, table)
    if is_lit:
        sheet.reticle(rect.inset(4), since)
    if id in taps:
        sheet.touch(rect, id, taps[id])


def _purchase(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt, item: Item) -> None:
    """What is bought, what it costs and brings, and the button that says so."""
    slot = slot_of(table.view, item.id)
    number, cost, rupees = number_on(slot), slot["price"], slot.get("rupees", 0)
    tall = sheet.page.is_tall
    text, row = rect.less(left=4), rect.bottom_part(68)
    button, wrong = row.right_part(236), row.less(right=244).right_part(150)
    text = text.top_part(50) if tall else text.less(right=402)
    label = say("Buy for {n}", n=cost) if cost else say("Take it free")
    primary(sheet, button, label, "confirm", Pick((item.id,), prompt.number))
    place = ("market", item.id.removeprefix("market:"), "card")
    secondary(sheet, wrong, say("Wrong card?"), "fix", Open(Fix(place)), size=22)
    sheet.words(text.top_part(text.h * 0.55), described(number), SEMI, BODY, BONE, lines=2)
    note: Arg = say_count("{n} rupee on it", "{n} rupees on it", rupees) if rupees else ""
    sheet.words(text.bottom_part(text.h * 0.42), note, MEDIUM, CAPTION, MUTE)


def described(number: int) -> Text:
    """A card in words: its name; for a court card its region and suit too."""
    if not is_court(number):
        return card_name(number)
    printed = COURTS[number]
    return joined([card_name(number), REGION_NAMES[printed.region], SUIT_NAMES[printed.suit]])


def tax_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Where the next rupee comes from: a card of the market, or a player."""
    table = model.table
    assert table is not None
    space = top_bar(sheet, left=ShowMenu(), left_icon="menu", undo=Undo())
    token(sheet, space.left_part(32).middle(30, 30), table, prompt.seat)
    asked = prompt.question
    sheet.words(space.less(left=40), asked, DISPLAY, TITLE, BONE, lines=2)
    page = sheet.rect.less(MARGIN, TOP_BAR + 6, MARGIN, MARGIN)
    foot = page.bottom_part(68)
    items = items_of(prompt)
    taps = {i.id: Pick((i.id,), prompt.number) for i in items if i.id.startswith("market:")}
    dim = {id for id in PLACES if id not in taps}
    slots(sheet, page.less(bottom=foot.h + 6), table, taps, dim, "", model.since)
    others = [item for item in items if not item.id.startswith("market:")]
    for place, item in zip(foot.columns(max(2, len(others)), 8), others, strict=False):
        _source(sheet, place, table, item, prompt)


def _source(sheet: Sheet, rect: Rect, table: Look, item: Item, prompt: Prompt) -> None:
    tap: Any = Pick((item.id,), prompt.number) if item.because is None else Tell(item.because)
    if item.id == "done":
        secondary(sheet, rect, item.label, "pick:done", tap, icon="check")
        return
    seat = item.id.partition(":")[2]
    icon, colour = sign_of(table, seat)
    secondary(
        sheet, rect, item.label, f"pick:{item.id}", tap, icon=icon,
        icon_colour=colour, is_refused=item.because is not None,
        note=say_count("{n} rupee", "{n} rupees", table.view["players"][seat]["rupees"]),
        size=24,
    )  # fmt: skip
