"""The market of Pax Pamir: two rows of six with prices and rupees; a touch names the purchase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import Prompt
from engine.look import Look
from engine.pax_pamir.cards.printed import COURTS, EMPTY, card_name, is_court
from engine.pax_pamir.market.rows import PLACE_IDS, PLACE_KEYS
from engine.pax_pamir.picked import MarketPlace, Somebody, Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import PLACES
from engine.pax_pamir.view import TableView
from engine.pax_pamir.words import COLUMNS, REGION_NAMES, ROW_NAMES, SEATS, SUIT_NAMES
from engine.text import Arg, Text, joined
from ui.games.pax_pamir.answers import tap_of
from ui.games.pax_pamir.cards import CardFace, card, empty_slot
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
from ui.model import Message, Model, Open, Tell
from ui.parts.bars import top_bar
from ui.parts.widgets import LinePart, line_of, primary, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.fix import Fix
from ui.screens.play import Pick, ShowMenu, Touched, Undo
from ui.screens.prompt import Item, items_of


class MarketPage(NamedTuple):
    """Buying: touch a card, then say so."""

    touched: int | None = None
    """The place whose card was touched."""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _buy(model, sheet, self.touched, prompt)


def _buy(model: Model, sheet: Sheet, lit: int | None, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    back = Touched()
    space = top_bar(sheet, say("market"), left=back, undo=Undo() if table.undoable else None)
    _whose(sheet, space, table, prompt.seat)
    page = sheet.rect.less(MARGIN, TOP_BAR + 6, MARGIN, MARGIN)
    foot = page.bottom_part(122 if sheet.page.is_tall else 68)
    items = {
        item.value.at: item for item in items_of(prompt) if isinstance(item.value, MarketPlace)
    }
    taps: dict[int, Message] = {}
    for at, item in items.items():
        taps[at] = Touched(MarketPage(at)) if item.because is None else Tell(item.because)
    dim = {at for at, item in items.items() if item.because is not None}
    slots(sheet, page.less(bottom=foot.h + 6), table, taps, dim, lit, model.since)
    if lit is not None and lit in items:
        _purchase(sheet, foot, table, prompt, items[lit])
    else:
        told = say("Touch the card you buy. A dark card cannot be bought now: touch it to see why.")
        sheet.words(foot.inset(4, 0), told, SEMI, BODY, MUTE, lines=2, is_body=True)


def _whose(sheet: Sheet, space: Rect, table: Look, seat: str) -> None:
    view: TableView = table.view
    parts = [
        LinePart(icon="rupee", colour=PAPER2, size=26),
        LinePart(str(view.players[seat].rupees), role=DISPLAY, size=30),
    ]
    token(sheet, space.left_part(30).middle(28, 28), table, seat)
    line_of(sheet, space.less(left=40).left_part(90), parts)
    deck = say("deck {n}", n=view.deck.left)
    if space.w > 260:
        sheet.words(space.right_part(110), deck, DISPLAY, 20, MUTE, align="right", is_caps=True)


def slots(
    sheet: Sheet,
    rect: Rect,
    table: Look,
    taps: Mapping[int, Message],
    dim: set[int],
    lit: int | None,
    since: float,
) -> None:
    """Both rows with their prices; upright, each row is folded in two."""
    view: TableView = table.view
    price = 2 if view.favored == "military" else 1
    if sheet.page.is_tall:
        high = (rect.h - 4 * 28 - 3 * 6) / 4
        for part in range(4):
            row, first = divmod(part, 2)
            y = rect.y + part * (high + 28 + 6)
            for at, place in enumerate(Rect(rect.x, y, rect.w, high + 28).columns(3, 8)):
                column = first * 3 + at
                label = ROW_NAMES[row] if at == 0 and first == 0 else ""
                _price(sheet, place.top_part(24), column * price, label)
                spot = row * COLUMNS + column
                _slot(sheet, place.less(top=28), table, spot, taps, spot in dim, spot == lit, since)
        return
    for column, place in enumerate(rect.columns(COLUMNS, 8)):
        _price(sheet, place.top_part(28), column * price, "")
        for row, room in enumerate(place.less(top=34).rows(2, 8)):
            spot = row * COLUMNS + column
            _slot(sheet, room, table, spot, taps, spot in dim, spot == lit, since)


def _price(sheet: Sheet, rect: Rect, price: int, label: Arg) -> None:
    sheet.box(rect, PANEL, radius=R_TILE)
    if label:
        sheet.words(rect.inset(6, 0), label, SEMI, CAPTION, MUTE, align="centre")
    elif not price:
        sheet.words(rect, say("free"), DISPLAY, 20, BONE, align="centre", is_caps=True)
    else:
        parts = [
            LinePart(icon="rupee", colour=PAPER2, size=20, second=PANEL),
            LinePart(str(price), role=DISPLAY, size=22),
        ]
        line_of(sheet, rect, parts, gap=6, align="centre")


def _slot(
    sheet: Sheet,
    rect: Rect,
    table: Look,
    at: int,
    taps: Mapping[int, Message],
    is_dim: bool,
    is_lit: bool,
    since: float,
) -> None:
    view: TableView = table.view
    slot, id = view.slot(at), PLACE_IDS[at]
    rupees = slot.rupees or 0
    if slot.number == EMPTY:
        empty_slot(sheet, rect, rupees)
        return
    is_light = is_lit or (at in taps and sheet.is_pressed(id))
    face = CardFace(slot.number, is_dim, is_light, rupees, bool(slot.paid))
    card(sheet, rect, face, table)
    if is_lit:
        sheet.reticle(rect.inset(4), since)
    if at in taps:
        sheet.touch(rect, id, taps[at])


def _purchase(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt, item: Item) -> None:
    """What is bought, what it costs and brings, and the button that says so."""
    view: TableView = table.view
    slot = view.slot(item.value.at)
    cost, rupees = slot.price, slot.rupees
    tall = sheet.page.is_tall
    text, row = rect.less(left=4), rect.bottom_part(68)
    button, wrong = row.right_part(236), row.less(right=244).right_part(150)
    text = text.top_part(50) if tall else text.less(right=402)
    label = say("Buy for {n}", n=cost) if cost else say("Take it free")
    primary(sheet, button, label, "confirm", Pick((item.id,), prompt.number))
    place = ("market", PLACE_KEYS[item.value.at], "card")
    secondary(sheet, wrong, say("Wrong card?"), "fix", Open(Fix(place)), size=22)
    sheet.words(text.top_part(text.h * 0.55), described(slot.number), SEMI, BODY, BONE, lines=2)
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
    taps = {i.value.at: tap_of(i, prompt) for i in items if isinstance(i.value, MarketPlace)}
    dim = {at for at in range(PLACES) if at not in taps}
    slots(sheet, page.less(bottom=foot.h + 6), table, taps, dim, None, model.since)
    others = [item for item in items if not isinstance(item.value, MarketPlace)]
    for place, item in zip(foot.columns(max(2, len(others)), 8), others, strict=False):
        _source(sheet, place, table, item, prompt)


def _source(sheet: Sheet, rect: Rect, table: Look, item: Item, prompt: Prompt) -> None:
    tap, view = tap_of(item, prompt), table.view
    if item.value is Word.DONE:
        secondary(sheet, rect, item.label, "pick:done", tap, icon="check")
        return
    assert isinstance(item.value, Somebody), "rupees come from the market, or from a player"
    seat = SEATS[item.value.player]
    icon, colour = sign_of(table, seat)
    secondary(
        sheet, rect, item.label, f"pick:{item.id}", tap, icon=icon,
        icon_colour=colour, is_refused=item.because is not None,
        note=say_count("{n} rupee", "{n} rupees", view.players[seat].rupees),
        size=24,
    )  # fmt: skip
