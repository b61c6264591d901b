"""The secret agenda: three cards, seen only under a held finger."""

from __future__ import annotations

from collections.abc import Sequence

from engine.look import Look
from engine.thirteen_days.cards.agendas import Agenda
from engine.thirteen_days.saying import say
from engine.thirteen_days.words import SEATS, TRACKS
from ui.games.thirteen_days.board import side_name, track_short
from ui.games.thirteen_days.flags import bonus, kind_of, measured, scores_by, sign_of, title_of
from ui.look.theme import BONE, CAPTION, DISPLAY, INK, INKMUTE, MEDIUM, PAPER2, SEMI
from ui.parts.widgets import paper, seat_icon
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.cover import Covered, Offered


def secret_cards(
    sheet: Sheet, area: Rect, table: Look, items: Sequence[Offered], covered: Covered
) -> None:
    """Agendas as cards: what each counts, and how that stands now."""
    tall = sheet.page.is_tall
    places = area.rows(3, 12) if tall else area.columns(3, 18)
    for place, (item, tap, is_chosen) in zip(places, items, strict=False):
        place = place.top_part(min(place.h, 240.0))
        agenda: Agenda = item.value
        id = f"secret:{item.id}"
        paper(sheet, place, 20, BONE if is_chosen or sheet.is_pressed(id) else PAPER2)
        _face(sheet, place.inset(16, 8), table, agenda)
        if is_chosen:
            sheet.reticle(place, 0)
        sheet.touch(place, id, tap, slides=True)


def _face(sheet: Sheet, rect: Rect, table: Look, agenda: Agenda) -> None:
    head = rect.top_part(32)
    sheet.icon(head.left_part(30).middle(30, 30), sign_of(agenda), INK, PAPER2)
    kind = sheet.sentence(kind_of(agenda))
    sheet.words(head.less(left=40, right=66), kind, SEMI, CAPTION, INKMUTE)
    if agenda.bonus:
        bonus(sheet, Rect(head.right - 60, head.y, 34, 34), agenda.bonus)
    # A taller card spreads out: its lines stand apart, and its title grows.
    spare = min(72.0, max(0.0, rect.h - 152.0)) / 4
    title = rect.less(top=34 + spare).top_part(34 + spare)
    brief = track_short(TRACKS[agenda.track]) if agenda.track is not None else ""
    sheet.words(title, title_of(agenda), DISPLAY, 30 + spare / 2, INK, short=brief, is_caps=True)
    rest = rect.less(top=67 + 2 * spare)
    sheet.words(rest.top_part(22), sheet.sentence(scores_by(agenda)), SEMI, CAPTION, INK)
    y = rest.y + 27 + spare / 2
    sheet.line((rect.x, y), (rect.right, y), colour=INKMUTE, width=1)
    _now(sheet, rest.less(top=31 + spare), table, agenda)


def _now(sheet: Sheet, rect: Rect, table: Look, agenda: Agenda) -> None:
    sheet.words(rect.top_part(22), say("Now"), MEDIUM, CAPTION, INKMUTE)
    row = rect.less(top=22).top_part(28)
    both = measured(agenda, table)
    if both is None:
        holder = table.view.letter
        seat_icon(sheet, row.left_part(26).middle(24, 24), holder, on_paper=True)
        sheet.words(row.less(left=34), side_name(holder), DISPLAY, 24, INK)
        return
    x = row.x
    for seat, number in zip(SEATS, both, strict=True):
        seat_icon(sheet, Rect(x, row.y, 24, row.h).middle(22, 22), seat, on_paper=True)
        sheet.words(Rect(x + 28, row.y, 20, row.h), str(number), DISPLAY, 26, INK)
        x += 56
    us, ussr = both
    told = say("tie")
    if us != ussr:
        told = say("{side} ahead", side=side_name("us" if us > ussr else "ussr"))
    sheet.words(row.less(left=114), told, SEMI, CAPTION, INK, lines=2)
