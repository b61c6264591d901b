"""When the agenda that is turned up is not the one that was entered: which one it is."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from engine.core import Answer, Refusal
from engine.look import Look
from engine.session import Session
from engine.thirteen_days.cards.agendas import AGENDA_CHOICES, AGENDAS, FLAGS, left_over
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import SCORING
from engine.thirteen_days.view import DaysView
from engine.thirteen_days.words import SEATS
from ui.games.thirteen_days.board import side_name
from ui.games.thirteen_days.flags import sign_of, title_of
from ui.look.theme import BODY, BONE, DISPLAY, MARGIN, MUTE, SEMI, SIDE, TOP_BAR
from ui.model import Model, refreshed, refused
from ui.parts.bars import top_bar
from ui.parts.widgets import seat_icon, secondary
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import at_table


class Another(NamedTuple):
    """What each side may have turned up instead."""

    @property
    def name(self) -> str:
        return "another-agenda"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        top_bar(sheet, say("It was another agenda"))
        page = sheet.rect.less(MARGIN, TOP_BAR + 10, MARGIN, MARGIN)
        note = page.bottom_part(52)
        told = say("If a flag stood wrong, undo and put the flags right first.")
        sheet.words(note, told, SEMI, BODY, MUTE, lines=2, is_body=True)
        body = page.less(bottom=60)
        halves = body.rows(2, 12) if sheet.page.is_tall else body.columns(2, 16)
        for half, seat in zip(halves, SEATS, strict=True):
            _side(sheet, half, table, seat)


def _side(sheet: Sheet, rect: Rect, table: Look, seat: str) -> None:
    head = rect.top_part(44)
    seat_icon(sheet, head.left_part(36).middle(36, 36), seat)
    sheet.words(head.less(left=48), side_name(seat), DISPLAY, 34, SIDE[seat])
    ids = others(table, seat)
    columns = 1 if len(ids) <= 4 else 2
    down = max(4, -(-len(ids) // columns))
    lines = rect.less(top=52).rows(down, 8)
    for number, id in enumerate(ids):
        place = lines[number // columns].columns(columns, 8)[number % columns]
        agenda = AGENDAS[id]
        title = sheet.sentence(title_of(agenda))
        secondary(
            sheet, place, title, f"another:{seat}:{id}", TurnedUp(seat, id), icon=sign_of(agenda),
            icon_colour=BONE, size=26, is_caps=False,
        )  # fmt: skip


def others(table: Look, seat: str) -> tuple[str, ...]:
    """What a side may have chosen instead of what was scored: another of its flags, or where
    these are not known any agenda the deck had left."""
    scored = next(f for f in table.facts if f.kind == "agenda" and f.data["side"] == seat)
    before: DaysView = table.back().view
    flags = tuple(dict.fromkeys(before.flags[seat]))
    if len(before.flags[seat]) < FLAGS:
        (other,) = (one for one in SEATS if one != seat)
        flags = left_over(before.scored + before.flags[other])
    return tuple(id for id in flags if id != scored.data["agenda"])


class TurnedUp(NamedTuple):
    """This one it was: the record is put right, and the round scored again."""

    seat: str
    agenda: str

    def apply(self, model: Model, desk: Desk) -> Model:
        table = desk.table
        assert table is not None
        session = table.session
        asked = _told_at_scoring(session.look, self.seat)
        again = _answers(session, asked or 1)
        told = AGENDA_CHOICES[SEATS.index(self.seat)][self.agenda]
        try:
            table.undo(asked or 1)
            if asked:
                again[0] = Answer((told.id,), by="touch")
            else:
                table.correct({"agendas": {self.seat: self.agenda}})
        except Refusal as refusal:
            table.redo(asked or 1)
            return refused(model, refusal)
        for answer in again:
            # Where an answer no longer fits, its question is open again.
            with suppress(Refusal):
                table.answer(answer)
        return at_table(refreshed(model, desk))


def _told_at_scoring(table: Look, seat: str) -> int:
    """How many steps ago a side's agenda was told after all cards were played; 0: before that."""
    for back in range(1, table.undoable + 1):
        before: DaysView = table.back(back).view
        if before.phase != SCORING:
            return 0
        if seat not in before.agendas:
            return back
    return 0


def _answers(session: Session, steps: int) -> list[Answer]:
    """The answers that the last steps of the line of play were."""
    entries = [session.entries[moment.entry - 1] for moment in session.moments[-steps:]]
    return [Answer(tuple(e.what), by=e.by) for e in entries if e.kind == "answer"]
