"""A turn of Pax Pamir: from the table to the market, the hand or the court, and its end."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Prompt
from engine.look import Look
from engine.pax_pamir.actions.acting import uses_of
from engine.pax_pamir.cards.printed import COURTS, card_id, card_name
from engine.pax_pamir.picked import ThatCard, Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.view import TableView
from engine.text import Arg
from ui.games.pax_pamir.answers import tap_of
from ui.games.pax_pamir.cards import CardFace, card, spies_on
from ui.games.pax_pamir.market import MarketPage
from ui.games.pax_pamir.seats import token
from ui.games.pax_pamir.table import (
    FOOT,
    STEP_WIDE,
    draw_table,
    header,
)
from ui.look.theme import (
    BODY,
    BONE,
    DISPLAY,
    INK,
    LINE,
    MARGIN,
    MUTE,
    PANEL,
    PAPER2,
    R_BUTTON,
    RAISED,
    SELECTED,
    SEMI,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.naming import name_of
from ui.parts.widgets import primary, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, Touched
from ui.screens.prompt import Item, items_of

COURT = "court:"
CARD = (150.0, 178.0)


def turn_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The table, and what a turn may begin with; a touched court opens."""
    table = model.table
    assert table is not None
    foot = draw_table(model, sheet, {})
    taps = {seat: Touched(CourtPage(seat)) for seat in table.taken}
    strip = sheet.rect.less(MARGIN, 0, MARGIN, MARGIN).bottom_part(FOOT)
    tall = sheet.page.is_tall
    strip = strip.moved(0, -foot.h - 8) if tall else strip.less(right=STEP_WIDE + 12)
    for place, seat in zip(strip.columns(len(taps), 8), taps, strict=True):
        sheet.touch(place, f"{COURT}{seat}", taps[seat])
    _step(sheet, foot, table, prompt)


def _step(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt) -> None:
    """Market and hand beside the next step. With no action left that is the end of the turn."""
    view: TableView = table.view
    side = min(96.0, rect.w * 0.24)
    hand = next(item for item in items_of(prompt) if item.value is Word.PLAY)
    if view.turn.actions:
        _tile(sheet, rect.left_part(side), say("market"), "market", Touched(MarketPage()))
        middle = rect.less(left=side + 8).left_part(side)
        _tile(sheet, middle, say("play"), "hand", tap_of(hand, prompt), f"pick:{hand.id}", hand)
        button = rect.less(left=2 * side + 16)
        wide = button.w - 72
        size = sheet.largest(say("Action"), DISPLAY, (34, 30, 26, 24), wide, is_caps=True)
        court = Touched(CourtPage(prompt.seat))
        primary(sheet, button, say("Action"), "action", court, size=size)
        return
    _tile(sheet, rect.left_part(side), say("court"), "crown", Touched(CourtPage(prompt.seat)))
    button = rect.less(left=side + 8)
    primary(sheet, button, say("End the turn"), "pick:pass", Pick(("pass",), prompt.number))


def _tile(
    sheet: Sheet,
    rect: Rect,
    label: Arg,
    icon: str,
    tap: Message,
    id: str = "",
    item: Item | None = None,
) -> None:
    """A square button: a picture above its name."""
    id = id or icon
    is_refused = item is not None and item.because is not None
    is_down = sheet.is_pressed(id)
    fill = BONE if is_down else ("" if is_refused else PANEL)
    sheet.box(rect, fill, LINE, 2, R_BUTTON, dashed=is_refused)
    ink = INK if is_down else (MUTE if is_refused else BONE)
    tint = INK if is_down else (MUTE if is_refused else PAPER2)
    side = min(46.0, rect.h * 0.45)
    sheet.icon(rect.less(top=8).top_part(side).middle(side, side), icon, tint, PANEL)
    room = rect.less(4, side + 10, 4, 4)
    size = sheet.largest(label, DISPLAY, (22, 20, 18, 16), room.w, is_caps=True)
    sheet.words(room, label, DISPLAY, size, ink, align="centre", is_caps=True)
    sheet.touch(rect, id, tap)


class CourtPage(NamedTuple):
    """A court in full; the own one to act with, the others to look at."""

    seat: str
    touched: int = 0
    """The card that was touched, where it can do several things."""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _court(model, sheet, self, prompt)


def _court(model: Model, sheet: Sheet, opened: CourtPage, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    seat = opened.seat
    is_own = seat == prompt.seat
    header(sheet, table, Touched())
    page = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    foot = page.bottom_part(FOOT + 20 if sheet.page.is_tall else FOOT - 24)
    _tabs(sheet, page.top_part(54), table, seat)
    items = _own_cards(prompt) if is_own else {}
    field = page.less(top=62, bottom=foot.h + 8)
    _cards(model, sheet, field, table, items, opened, prompt)
    if opened.touched:
        _actions(sheet, foot, table, prompt, opened.touched)
        return
    wide = min(260.0, page.w * 0.5)
    if is_own:
        end = foot.bottom_part(FOOT - 24).right_part(wide)
        secondary(
            sheet, end, say("End the turn"), "pick:pass", Pick(("pass",), prompt.number),
            icon="check",
        )  # fmt: skip
    told = say("Touch a card to act with it.") if is_own else _told(table, seat)
    room = foot.less(left=4, right=wide + 12 if is_own else 4)
    sheet.words(room, told, SEMI, BODY, MUTE, lines=3, is_body=True)


def _own_cards(prompt: Prompt) -> dict[int, Item]:
    return {i.value.number: i for i in items_of(prompt) if isinstance(i.value, ThatCard)}


def _told(table: Look, seat: str) -> Arg:
    view: TableView = table.view
    player = view.players[seat]
    return say(
        "{player}: gifts {gifts}, prizes {prizes}, {cylinders} cylinders in play",
        player=name_of(table, seat),
        gifts=len(player.gifts),
        prizes=len(player.prizes),
        cylinders=player.cylinders,
    )


def _tabs(sheet: Sheet, rect: Rect, table: Look, shown: str) -> None:
    """One for each player."""
    view: TableView = table.view
    for place, seat in zip(rect.columns(len(table.taken), 8), table.taken, strict=True):
        id = f"tab:{seat}"
        if sheet.is_pressed(id):
            sheet.box(place, BONE, radius=R_BUTTON)
        elif seat == shown:
            sheet.box(place, RAISED, BONE, SELECTED, R_BUTTON)
        else:
            sheet.box(place, PANEL, LINE, 2, R_BUTTON)
        ink = INK if sheet.is_pressed(id) else BONE
        token(sheet, place.less(left=8).left_part(30).middle(28, 28), table, seat)
        player = view.players[seat]
        held = f"{len(player.court)} / {player.court_limit}"
        room = place.less(left=44, right=6)
        wide = sheet.width(held, DISPLAY, 22) + 2
        if room.w >= wide + 60:
            name = sheet.cut(name_of(table, seat), SEMI, BODY, room.w - wide - 8, 1)
            sheet.words(room.less(right=wide + 6), name, SEMI, BODY, ink)
        sheet.words(room, held, DISPLAY, 22, ink, align="right")
        sheet.touch(place, id, Touched(CourtPage(seat)))


def _cards(
    model: Model,
    sheet: Sheet,
    rect: Rect,
    table: Look,
    items: dict[int, Item],
    opened: CourtPage,
    prompt: Prompt,
) -> None:
    view: TableView = table.view
    court = view.players[opened.seat].court
    if not court:
        told = say("No card in this court yet.")
        sheet.words(rect.top_part(60), told, SEMI, 22, MUTE, align="centre")
        return
    for place, courtier in zip(spread(rect, len(court)), court, strict=True):
        number, id = courtier.card, card_id(courtier.card)
        item = items.get(number)
        is_dim = item is not None and item.because is not None
        is_chosen = number == opened.touched
        is_lit = is_chosen or (item is not None and sheet.is_pressed(id))
        face = CardFace(number, is_dim, is_lit, shows_actions=True, spies=spies_on(courtier))
        card(sheet, place, face, table)
        if is_chosen:
            sheet.reticle(place.inset(4), model.since)
        if item is not None:
            sheet.touch(place, id, _use(item, opened, prompt))


def spread(rect: Rect, count: int, more: float = 0) -> list[Rect]:
    """Places for so many cards, in as few rows as keep them readable; `more` is room above each
    card."""
    if not count:
        return []
    across = max(1, int((rect.w + 8) // (118 + 8)))
    rows = -(-count // across)
    across = -(-count // rows)
    wide = min(CARD[0], (rect.w + 8) / across - 8)
    high = min(CARD[1] + more, (rect.h + 8) / rows - 8)
    left = rect.x
    return [
        Rect(left + at % across * (wide + 8), rect.y + at // across * (high + 8), wide, high)
        for at in range(count)
    ]


def _use(item: Item, opened: CourtPage, prompt: Prompt) -> Message:
    """A card with one action acts at a touch; of several, one is chosen below."""
    if item.because is not None:
        return Tell(item.because)
    if len(COURTS[item.value.number].actions) == 1:
        return Pick((item.id,), prompt.number)
    return Touched(opened._replace(touched=item.value.number))


def _actions(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt, number: int) -> None:
    """The actions of a chosen card; those not possible now say why."""
    asked = uses_of(table, number)
    items = sorted(items_of(asked), key=lambda item: COURTS[number].actions.index(item.value.name))
    tall = sheet.page.is_tall
    name = rect.top_part(30) if tall else rect.left_part(190)
    sheet.words(name, card_name(number), SEMI, BODY, BONE, lines=3, is_body=True)
    buttons = rect.less(top=34) if tall else rect.less(left=name.w + 10)
    is_asked = len(asked.choices) > 1
    for place, item in zip(buttons.columns(len(items), 8), items, strict=True):
        then = ((item.id,),) if is_asked else ()
        tap = Pick((card_id(number),), prompt.number, then)
        secondary(
            sheet, place, item.label, f"pick:{item.id}",
            tap if item.because is None else Tell(item.because), icon=item.value.name,
            is_refused=item.because is not None, size=24,
        )  # fmt: skip
