"""Cards of Pax Pamir as they lie on the table: court cards on paper, events inverted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.look import Look
from engine.pax_pamir.cards.printed import CHECKS, COURTS, EVENTS, UNTOLD, Court, is_court
from engine.pax_pamir.saying import say
from engine.pax_pamir.view import CourtierView
from engine.pax_pamir.words import COALITIONS, NOBODY, REGION_NAMES, SUITS
from engine.text import Arg
from ui.games.pax_pamir.seats import token
from ui.look.theme import (
    BONE,
    COALITION,
    DISPLAY,
    GOLD,
    INK,
    INKMUTE,
    LINE,
    MUTE,
    PAPER,
    PAPER2,
    PAPER_DIM,
    RAISED,
    SEMI,
    SUIT_PAPER,
    Colour,
)
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet


class CardFace(NamedTuple):
    """How a card is to be shown."""

    number: int
    is_dim: bool = False
    is_light: bool = False
    rupees: int = 0
    is_locked: bool = False
    shows_actions: bool = False
    spies: tuple[tuple[str, int], ...] = ()

    @property
    def fill(self) -> Colour:
        return PAPER_DIM if self.is_dim else (BONE if self.is_light else PAPER)


def spies_on(courtier: CourtierView) -> tuple[tuple[str, int], ...]:
    return tuple(courtier.spies.items()) if courtier.spies else ()


def suit_of(card: Court) -> str:
    return SUITS[card.suit]


def card(sheet: Sheet, rect: Rect, face: CardFace, table: Look) -> None:
    """Any card, as large as the place for it."""
    if face.number == UNTOLD:
        _untold(sheet, rect, face)
    elif is_court(face.number):
        _court(sheet, rect, face, table)
    else:
        _event(sheet, rect, face)
    if face.rupees and not is_court(face.number):
        coins(sheet, rect.bottom_part(32).less(right=6), face.rupees, PAPER)


def _untold(sheet: Sheet, rect: Rect, face: CardFace) -> None:
    sheet.box(rect, PAPER_DIM if face.is_dim else PAPER2, radius=2, cut=14)
    sheet.words(rect, "?", DISPLAY, 40, INK, align="centre")


def _court(sheet: Sheet, rect: Rect, face: CardFace, table: Look) -> None:
    printed = COURTS[face.number]
    sheet.box(rect, face.fill, radius=2, cut=18)
    inner = rect.less(10, 6, 8, 6)
    ink = SUIT_PAPER[suit_of(printed)] if not face.is_dim else INK
    head = inner.top_part(32)
    sheet.words(head.left_part(46), str(face.number), DISPLAY, 28, INK)
    suit = head.less(right=16).right_part(30).middle(28, 28)
    sheet.icon(suit, f"suit-{suit_of(printed)}", ink, face.fill)
    place = inner.less(top=34).top_part(22)
    sheet.words(place, REGION_NAMES[printed.region], SEMI, 18, INK)
    stars = inner.less(top=57).top_part(20)
    for at in range(printed.rank):
        sheet.icon(Rect(stars.x + at * 18, stars.y, 17, stars.h).middle(17, 17), "star", INK)
    _loyalties(sheet, stars, printed)
    if inner.h >= 108:
        y = inner.y + 82
        sheet.line((inner.x, y), (inner.right, y), colour=INKMUTE, width=1)
    foot = inner.bottom_part(28)
    _icons(sheet, foot, printed, face)
    if face.is_locked:
        sheet.icon(foot.less(top=-30).top_part(26).left_part(20).middle(18, 18), "lock", INK)
    _spies(sheet, inner.bottom_part(56).top_part(26), face, table)


def _loyalties(sheet: Sheet, rect: Rect, printed: Court) -> None:
    """The patriot's coalition on a dark ground, and whose prize it is as an outline."""
    x = rect.right
    for coalition, is_patriot in ((printed.patriot, True), (printed.prize, False)):
        if coalition == NOBODY:
            continue
        name = COALITIONS[coalition]
        place = Rect(x - 26, rect.y - 2, 26, 26)
        if is_patriot:
            sheet.box(place, INK, radius=5)
            sheet.icon(place.middle(17, 17), name, COALITION[name], INK)
        else:
            sheet.box(place.inset(2), "", INKMUTE, 1, 11)
            sheet.icon(place.middle(13, 13), name, INKMUTE, PAPER)
        x -= 30


def _icons(sheet: Sheet, rect: Rect, printed: Court, face: CardFace) -> None:
    icons: tuple[str, ...] = printed.actions if face.shows_actions else printed.impact
    room = rect.w - (coins_wide(face.rupees) if face.rupees else 0)
    step = min(26.0, room / max(1, len(icons)))
    side = min(22.0, step - 2)
    for at, name in enumerate(icons):
        icon = f"suit-{name}" if name in SUITS else name
        place = Rect(rect.x + at * step, rect.y, step, rect.h)
        sheet.icon(place.middle(side, side), icon, INK, face.fill)
    if face.rupees:
        coins(sheet, rect, face.rupees, face.fill)


def coins_wide(rupees: int) -> float:
    return 28.0 if rupees == 1 else 42.0


def coins(sheet: Sheet, rect: Rect, rupees: int, ground: Colour) -> None:
    """Rupees that lie on a card."""
    coin = rect.right_part(28).middle(26, 26)
    sheet.icon(coin, "rupee", GOLD, INK)
    if rupees > 1:
        number = Rect(coin.x - 17, rect.y, 16, rect.h)
        ink = INK if ground != INK else PAPER
        sheet.words(number, str(rupees), DISPLAY, 22, ink, align="right")


def _spies(sheet: Sheet, rect: Rect, face: CardFace, table: Look) -> None:
    x = rect.right
    for seat, number in face.spies:
        wide = 26.0 if number == 1 else 40.0
        place = Rect(x - wide, rect.y, wide, rect.h)
        sheet.box(place, INK, radius=13)
        token(sheet, place.left_part(26).middle(20, 20), table, seat)
        if number > 1:
            room = place.less(left=25, right=3)
            sheet.words(room, str(number), DISPLAY, 20, BONE, align="centre")
        x -= wide + 3


def _event(sheet: Sheet, rect: Rect, face: CardFace) -> None:
    """Events are dark with a light edge; a Dominance Check wears the crown."""
    event = EVENTS[face.number]
    line = MUTE if face.is_dim else PAPER
    sheet.box(rect, line, radius=2, cut=18)
    sheet.box(rect.inset(3), RAISED if face.is_light else INK, radius=2, cut=17)
    inner = rect.less(10, 6, 10, 6)
    ink = MUTE if face.is_dim else PAPER
    sheet.words(inner.top_part(30).left_part(60), str(face.number), DISPLAY, 26, ink)
    if face.number in CHECKS:
        foot, side = (72, 38) if face.rupees else (50, 48)
        place = inner.less(top=foot - 46 if face.rupees else 30, bottom=foot)
        sheet.icon(place.middle(side, side), "crown", GOLD, INK)
        title: Arg = say("Dominance Check")
        room = inner.bottom_part(foot).less(bottom=26 if face.rupees else 2)
    else:
        title = event.name
        room = inner.less(top=34, bottom=2 if not face.rupees else 30)
    sheet.words(room, title, DISPLAY, 20, ink, align="centre", lines=4, is_caps=True)
    if face.is_locked:
        sheet.icon(inner.top_part(28).less(right=18).right_part(20).middle(18, 18), "lock", ink)


def mini(
    sheet: Sheet,
    rect: Rect,
    number: int,
    spies: Mapping[str, int] | None,
    table: Look,
    is_dim: bool,
) -> None:
    """A court card where there is little room: suit, rank, and the spies on it."""
    printed = COURTS[number]
    sheet.box(rect, PAPER_DIM if is_dim else PAPER, radius=2, cut=min(10.0, rect.w * 0.25))
    side = min(24.0, rect.w - 4)
    suit = suit_of(printed)
    sheet.icon(rect.less(top=4).top_part(side).middle(side, side), f"suit-{suit}", SUIT_PAPER[suit])
    middle = rect.less(top=side + 5).top_part(20)
    if rect.w >= 36:
        step = min(12.0, (rect.w - 4) / 3)
        x = rect.x + (rect.w - step * printed.rank) / 2
        for at in range(printed.rank):
            cell = Rect(x + at * step, middle.y, step, 18)
            sheet.icon(cell.middle(step, step), "star", INK)
    else:
        sheet.words(middle, str(printed.rank), DISPLAY, 18, INK, align="centre")
    low = rect.bottom_part(22)
    if spies:
        _mini_spies(sheet, low, spies, table)


def _mini_spies(sheet: Sheet, rect: Rect, spies: Mapping[str, int], table: Look) -> None:
    side = min(20.0, (rect.w - 2) / len(spies))
    x = rect.x + (rect.w - side * len(spies)) / 2
    for seat in spies:
        place = Rect(x, rect.y, side, rect.h).middle(side, side)
        sheet.icon(place, "disc", INK)
        token(sheet, place.inset(2), table, seat)
        x += side


def empty_slot(sheet: Sheet, rect: Rect, rupees: int) -> None:
    """A place of the market with no card, on which rupees may lie."""
    sheet.box(rect, "", LINE, 2, 6, dashed=True)
    sheet.words(rect.inset(6), say("empty"), SEMI, 18, MUTE, align="centre")
    if rupees:
        coins(sheet, rect.bottom_part(34).less(right=8), rupees, INK)
