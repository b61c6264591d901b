"""Choosing in Pax Pamir: a region or border on the map, a court card, a piece, or a few words."""

from __future__ import annotations

from engine.core import Prompt
from engine.look import Look
from engine.pax_pamir.board.pieces import ARMY
from engine.pax_pamir.picked import Border, Mover, Region, ThatCard, Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.steps import (
    AgreeBribe,
    BattleCard,
    BattleRegion,
    ChooseSide,
    MoveArmy,
    MoveTribe,
    PlaceRoad,
    TakePrize,
    UseCard,
)
from engine.pax_pamir.view import CourtierView, TableView
from engine.pax_pamir.words import SEATS
from ui.games.pax_pamir.answers import icon_of, tap_of
from ui.games.pax_pamir.board import Mark, board
from ui.games.pax_pamir.cards import CardFace, card, mini, spies_on
from ui.games.pax_pamir.seats import token
from ui.games.pax_pamir.turn import spread
from ui.look.theme import (
    BODY,
    BONE,
    DISPLAY,
    MARGIN,
    MEDIUM,
    MUTE,
    PANEL,
    R_BLOCK,
    SEMI,
    TITLE,
    TOP_BAR,
)
from ui.model import Model
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.parts.naming import name_of
from ui.parts.widgets import primary, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import ShowMenu, Undo
from ui.screens.prompt import Item, items_of

_LISTED = 56.0


def heading(sheet: Sheet, table: Look, prompt: Prompt) -> Rect:
    """The bar with whose decision it is; gives the page below."""
    space = top_bar(sheet, left=ShowMenu(), left_icon="menu", undo=Undo())
    if prompt.seat in SEATS:
        token(sheet, space.left_part(34).middle(32, 32), table, prompt.seat)
        space = space.less(left=44)
        name = sheet.cut(name_of(table, prompt.seat), DISPLAY, TITLE, space.w * 0.9, 1)
        sheet.words(space, name, DISPLAY, TITLE, BONE, is_caps=True)
    else:
        sheet.words(space, table.game.title, DISPLAY, TITLE, BONE, is_caps=True)
    return sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)


def asked(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt, size: float = 28) -> float:
    """The question and, where there is room, its rule; the height they take."""
    question = prompt.question
    lines = sheet.lines(question, DISPLAY, size, rect.w, 4)
    high = size * 1.16 * lines + 6
    sheet.words(
        rect.top_part(high), question, DISPLAY, size, BONE, lines=4, is_body=True, lie="top"
    )
    if prompt.rule is None:
        return high
    more = sheet.lines(prompt.rule, MEDIUM, BODY, rect.w, 6)
    room = rect.less(top=high + 2).top_part(24.0 * more)
    if high + room.h > rect.h:
        return high
    rule = prompt.rule
    sheet.words(room, rule, MEDIUM, BODY, MUTE, lines=more + 1, is_body=True, lie="top")
    return high + room.h + 8


def on_map(item: Item) -> Region | Border | None:
    """The region or border an answer is given at, if it is one."""
    match item.value:
        case Region() | Border():
            return item.value
        case Mover(kind, region) if kind == ARMY:
            return Region(region)
    return None


def map_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The map with what can be touched there; everything else beside it."""
    table = model.table
    assert table is not None
    page = heading(sheet, table, prompt)
    tall = sheet.page.is_tall
    if tall:
        area, side = page.top_part(320), page.less(top=330)
    else:
        wide = min(500.0, page.w - 300)
        area, side = page.left_part(wide), page.less(left=wide + 12)
    items = items_of(prompt)
    marks = _marks(items, prompt)
    board(sheet, area, table, marks)
    others = [item for item in items if on_map(item) is None and _is_shown(item)]
    enough = [item for item in others if item.value is Word.DONE]
    listed = [item for item in others if item.value is not Word.DONE]
    room = side.less(bottom=72) if enough else side
    limit = room.h - min(len(listed), 3) * (_LISTED + 6)
    used = asked(sheet, room.top_part(limit), table, prompt)
    if listed:
        entries = [_row(table, item, prompt) for item in listed]
        field = room.less(top=used + 6)
        rows(sheet, field, "choices", entries, model.scrolled("choices"), high=_LISTED)
    for item in enough:
        tap = tap_of(item, prompt)
        secondary(sheet, side.bottom_part(64), item.label, "pick:done", tap, icon="check")


def _is_shown(item: Item) -> bool:
    """Court cards that cannot be chosen would only make the list long."""
    return item.because is None or not isinstance(item.value, ThatCard)


def _marks(items: list[Item], prompt: Prompt) -> dict[Region | Border, Mark]:
    marks = {
        place: Mark(tap_of(item, prompt), is_refused=item.because is not None)
        for item in items
        if (place := on_map(item)) is not None
    }
    if isinstance(prompt.asked, PlaceRoad | MoveArmy | MoveTribe | BattleRegion):
        marks.setdefault(Region(prompt.asked.region), Mark(is_chosen=True))
    return marks


def _row(table: Look, item: Item, prompt: Prompt) -> Row:
    icon, colour = icon_of(table, item.value)
    return Row(
        f"pick:{item.id}",
        item.label,
        tap_of(item, prompt),
        icon=icon,
        icon_colour=colour,
        note=item.because if item.because is not None else "",
        is_refused=item.because is not None,
    )


def cards_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Court cards to choose from, each with whose court it lies in."""
    table = model.table
    assert table is not None
    page = heading(sheet, table, prompt)
    items = items_of(prompt)
    cards = [item for item in items if isinstance(item.value, ThatCard)]
    others = [item for item in items if item not in cards]
    used = asked(sheet, page.top_part(130), table, prompt)
    field = page.less(top=used + 4, bottom=72 if others else 0)
    places = spread(field.less(bottom=2), len(cards), 34)
    for place, item in zip(places, cards, strict=True):
        _card(sheet, place, table, item, prompt)
    foot = page.bottom_part(64)
    for place, item in zip(foot.columns(max(2, len(others)), 8), others, strict=False):
        button(sheet, place, table, item, prompt)


def _card(sheet: Sheet, rect: Rect, table: Look, item: Item, prompt: Prompt) -> None:
    number = item.value.number
    owner, spies = _lies(table, number)
    head = rect.top_part(30)
    if owner:
        token(sheet, head.left_part(26).middle(24, 24), table, owner)
        name = sheet.cut(name_of(table, owner), SEMI, 18, head.w - 34, 1)
        sheet.words(head.less(left=32), name, SEMI, 18, MUTE)
    is_dim = item.because is not None
    face = CardFace(number, is_dim, sheet.is_pressed(f"pick:{item.id}"), spies=spies)
    card(sheet, rect.less(top=32), face, table)
    sheet.touch(rect, f"pick:{item.id}", tap_of(item, prompt))


def _lies(table: Look, number: int) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Whose court a card lies in, and the spies on it."""
    view: TableView = table.view
    found = view.lies(number)
    return ("", ()) if found is None else (found[0], spies_on(found[1]))


def button(sheet: Sheet, rect: Rect, table: Look, item: Item, prompt: Prompt) -> None:
    icon, colour = icon_of(table, item.value)
    secondary(
        sheet, rect, item.label, f"pick:{item.id}", tap_of(item, prompt),
        icon=icon, icon_colour=colour, is_refused=item.because is not None, size=28,
    )  # fmt: skip


def options_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """A few answers as buttons, beside the card they are about."""
    table = model.table
    assert table is not None
    page = heading(sheet, table, prompt)
    about = prompt.asked
    number = about.card if isinstance(about, UseCard | AgreeBribe | TakePrize | BattleCard) else 0
    tall = sheet.page.is_tall
    if number:
        place = page.left_part(190).top_part(228)
        _shown_card(sheet, place, table, number)
        page = page.less(top=240) if tall else page.less(left=206)
    used = asked(sheet, page.top_part(150), table, prompt, 34)
    items = items_of(prompt)
    columns = 1 if tall or len(items) < 4 else 2
    per_column = -(-len(items) // columns)
    field = page.less(top=used + 8)
    high = min(84.0, (field.h + 8) / per_column - 8)
    for at, item in enumerate(items):
        column = field.columns(columns, 8)[at // per_column]
        row = Rect(column.x, column.y + at % per_column * (high + 8), column.w, high)
        button(sheet, row, table, item, prompt)


def _shown_card(sheet: Sheet, rect: Rect, table: Look, number: int) -> None:
    _, spies = _lies(table, number)
    card(sheet, rect, CardFace(number, spies=spies, shows_actions=bool(spies)), table)


def side_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """At which end of the court a card goes; into an empty court there is only one way."""
    table = model.table
    assert table is not None
    page = heading(sheet, table, prompt)
    side: ChooseSide = prompt.asked
    number = side.card
    used = asked(sheet, page.top_part(120), table, prompt)
    view: TableView = table.view
    court = view.players[prompt.seat].court
    foot = page.bottom_part(84)
    field = page.less(top=used + 6, bottom=foot.h + 10)
    mid = field.top_part(min(field.h, 178.0))
    new = mid.middle(140, mid.h)
    if not court:
        card(sheet, new, CardFace(number, is_light=True), table)
        end = next(item for item in items_of(prompt) if not item.value.is_left)
        button = foot.right_part(min(300.0, foot.w))
        primary(sheet, button, say("Play it"), f"pick:{end.id}", tap_of(end, prompt))
        return
    _ends(sheet, field, table, court, number)
    for place, end in zip(foot.columns(2, 8), items_of(prompt), strict=True):
        icon = "back" if end.value.is_left else "arrow"
        secondary(sheet, place, end.label, f"pick:{end.id}", tap_of(end, prompt), icon=icon,
                  size=32)  # fmt: skip


def _ends(
    sheet: Sheet, rect: Rect, table: Look, court: tuple[CourtierView, ...], number: int
) -> None:
    """The court in order, with the new card above it."""
    new = rect.top_part(min(rect.h * 0.62, 160.0)).middle(132, min(rect.h * 0.62, 160.0))
    card(sheet, new, CardFace(number, is_light=True), table)
    line = rect.less(top=new.h + 8)
    wide = min(46.0, (line.w - 60) / len(court) - 4)
    high = min(line.h, 72.0)
    total = len(court) * (wide + 4)
    x = line.x + (line.w - total) / 2
    sheet.box(Rect(x - 8, line.y, total + 12, high + 8), PANEL, radius=R_BLOCK)
    for at, courtier in enumerate(court):
        place = Rect(x + at * (wide + 4), line.y + 4, wide, high)
        mini(sheet, place, courtier.card, courtier.spies, table, False)
