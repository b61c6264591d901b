"""Agendas of 13 Days: which were drawn, laid out like the board they score."""

from __future__ import annotations

from engine.core import Prompt
from engine.look import Look
from engine.text import Arg, Text
from engine.thirteen_days.cards.agendas import AGENDAS, Agenda
from engine.thirteen_days.decisions import ChooseAgenda, Flag, RevealAgenda
from engine.thirteen_days.saying import say
from engine.thirteen_days.view import DaysView
from engine.thirteen_days.words import GROUNDS, SEATS, TRACKS, track_of
from ui.games.thirteen_days.board import ground_name, track_name
from ui.games.thirteen_days.table import header
from ui.look.theme import (
    BONE,
    CAPTION,
    DISPLAY,
    GOLD,
    INK,
    INKMUTE,
    LINE,
    MARGIN,
    MEDIUM,
    MUTE,
    PAPER,
    SEMI,
    SIDE,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.widgets import seat_icon
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick
from ui.screens.prompt import Item, items_of

PLACES = (
    ("political", "italy", "turkey", "cuba-political"),
    ("military", "berlin", "atlantic", "cuba-military"),
    ("opinion", "letter"),
)
"""The agendas by theatre: the track's own first."""


def sign_of(agenda: Agenda) -> str:
    if agenda.track is not None:
        return TRACKS[agenda.track]
    return "letter" if agenda.ground is None else TRACKS[track_of(agenda.ground)]


def kind_of(agenda: Agenda) -> Arg:
    """What sort of agenda it is, in a word or two."""
    if agenda.track is not None:
        return say("DEFCON track")
    if agenda.ground is None:
        return say("letter")
    return track_name(TRACKS[track_of(agenda.ground)])


def title_of(agenda: Agenda) -> Arg:
    if agenda.track is not None:
        return track_name(TRACKS[agenda.track])
    return agenda.name if agenda.ground is None else ground_name(GROUNDS[agenda.ground])


def scores_by(agenda: Agenda) -> Arg:
    if agenda.track is not None:
        return say("difference of markers")
    return say("who holds it") if agenda.ground is None else say("difference in cubes")


def measured(agenda: Agenda, table: Look) -> tuple[int, int] | None:
    """What both sides have now where an agenda counts."""
    view: DaysView = table.view
    if agenda.track is not None:
        us, ussr = (view.tracks[seat][TRACKS[agenda.track]] for seat in SEATS)
    elif agenda.ground is not None:
        us, ussr = (view.battlegrounds[GROUNDS[agenda.ground]][seat] for seat in SEATS)
    else:
        return None
    return us, ussr


def flag_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Every agenda where its flag goes on the board; those out of the deck say so."""
    table = model.table
    assert table is not None
    header(model, sheet, table)
    page = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    tall = sheet.page.is_tall
    told = _round_begins(table)
    head = page.top_part((116 if tall else 74) + (24 if told else 0))
    asked: Flag | ChooseAgenda | RevealAgenda = prompt.asked
    seat_icon(sheet, head.left_part(44).middle(44, 44), SEATS[asked.side])
    text = head.less(left=56)
    size = sheet.largest(prompt.question, DISPLAY, (34, 30, 26), text.w)
    lines = 1 if sheet.width(prompt.question, DISPLAY, size) <= text.w else 2
    line = text.top_part(38.0 * lines)
    sheet.words(line, prompt.question, DISPLAY, size, BONE, lines=lines)
    if told:
        sheet.words(
            text.less(top=line.h), sheet.sentences(told), SEMI, CAPTION, BONE, lines=3, is_body=True
        )
    elif prompt.rule is not None and text.h - line.h > 20:
        sheet.words(
            text.less(top=line.h), prompt.rule, MEDIUM, CAPTION, MUTE, lines=3, is_body=True
        )
    items = {item.value: item for item in items_of(prompt)}
    grid = page.less(top=head.h + 8)
    for column, ids in zip(grid.columns(3, 8), PLACES, strict=True):
        places = column.rows(4, 8)
        for place, id in zip(places, ids, strict=False):
            agenda = AGENDAS[id]
            if agenda in items:
                _agenda_key(sheet, place, table, agenda, items[agenda], prompt)
        if len(ids) < 3:
            _drawn(sheet, places[2].around(places[3]), table)


def _round_begins(table: Look) -> list[Text]:
    """What hands have to do before the first agendas of a round are drawn."""
    told = [
        fact.on_table for fact in table.facts if fact.kind in ("round", "escalation", "shuffle")
    ]
    return [text for text in told if text is not None]


def _agenda_key(
    sheet: Sheet, rect: Rect, table: Look, agenda: Agenda, item: Item, prompt: Prompt
) -> None:
    id = f"pick:{item.id}"
    is_out = item.because is not None
    tap: Message = Pick((item.id,), prompt.number) if item.because is None else Tell(item.because)
    flags = table.view.flags
    flagged = [seat for seat in SEATS for _ in range(flags[seat].count(agenda.id))]
    if is_out:
        sheet.box(rect, "", LINE, 2, 4, dashed=True)
        ink, muted = MUTE, MUTE
    else:
        sheet.box(rect, BONE if sheet.is_pressed(id) else PAPER, radius=2, cut=14)
        ink, muted = INK, INKMUTE
    inner = rect.less(12, 4, 16, 4)
    row = inner.less(top=8).top_part(36) if sheet.page.is_tall else inner
    sheet.icon(row.left_part(30).middle(28, 28), sign_of(agenda), ink, PAPER)
    right = 26.0 * len(flagged) + (34 if agenda.bonus and not is_out else 0)
    if agenda.bonus and not is_out:
        bonus(sheet, Rect(row.right - 32, row.y, 32, row.h).middle(32, 32), agenda.bonus)
    for number, seat in enumerate(flagged):
        place = Rect(row.right - right + number * 26, row.y, 22, row.h).middle(20, 20)
        sheet.icon(place, f"flag-{seat}", SIDE[seat], PAPER)
    room = inner.less(top=46) if sheet.page.is_tall else inner.less(left=38, right=right + 4)
    _named(sheet, room, agenda, ink, muted)
    sheet.touch(rect, id, tap)


def _named(sheet: Sheet, room: Rect, agenda: Agenda, ink: str, muted: str) -> None:
    if agenda.track is None:
        sheet.words(room, sheet.sentence(title_of(agenda)), DISPLAY, 26, ink, lines=2)
        return
    upper, lower = room.less(bottom=room.h * 0.44), room.less(top=room.h * 0.58)
    title = sheet.sentence(title_of(agenda))
    sheet.words(upper, title, DISPLAY, 26, ink, lie="bottom", lines=2)
    sheet.words(lower, kind_of(agenda), SEMI, CAPTION, muted)


def bonus(sheet: Sheet, rect: Rect, points: int) -> None:
    """The prestige an agenda adds by itself."""
    sheet.icon(rect, "dot", GOLD, INK)
    sheet.words(rect, f"+{points}", DISPLAY, 18, INK, align="centre")


def _drawn(sheet: Sheet, rect: Rect, table: Look) -> None:
    """The flags that stand already."""
    for row, seat in zip(rect.rows(2, 8), SEATS, strict=True):
        drawn = table.view.flags[seat]
        if sheet.page.is_tall:
            head, body = row.top_part(28).left_part(28), row.less(top=32)
        else:
            head, body = row.left_part(30), row.less(left=40)
        seat_icon(sheet, head.middle(28, 28), seat)
        lines = body.rows(3, 0)
        for number, line in enumerate(lines):
            if number < len(drawn):
                sheet.icon(line.left_part(18).middle(16, 16), f"flag-{seat}", SIDE[seat])
                name = sheet.sentence(title_of(AGENDAS[drawn[number]]))
                sheet.words(line.less(left=24), name, SEMI, CAPTION, BONE, lines=2)
            else:
                sheet.icon(line.left_part(18).middle(14, 14), "circle", LINE)
