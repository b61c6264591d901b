"""13 Minutes: the table as it lies, and each step of a turn as one touch on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import TABLE, Prompt
from engine.look import Look
from engine.text import Arg, Text
from engine.thirteen_minutes import state
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.view import MinutesView, key_of, target_of
from ui.games.clock_face import side_clock
from ui.games.panel import Panel
from ui.games.thirteen_minutes.board import Mark, draw_board
from ui.games.thirteen_minutes.cards import CardPicker, CommandValue
from ui.games.thirteen_minutes.phases import PHASES
from ui.games.thirteen_minutes.steps import Group, cube_sheet, event_sheet, offer
from ui.look.theme import (
    BODY,
    BONE,
    DISPLAY,
    MARGIN,
    MEDIUM,
    MUTE,
    SEMI,
    SIDE,
    TITLE,
    TOP_BAR,
)
from ui.model import Message, Model, Screen, Tell
from ui.parts.bars import top_bar
from ui.parts.clock import OFF
from ui.parts.widgets import LinePart, line_of, primary, seat_icon, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.page import Laid
from ui.screens.play import Pick, ShowMenu, Touched, Undo
from ui.screens.prompt import GenericPage
from ui.screens.result import Scoring

FOOT, FOOT_TALL = 68.0, 204.0
_CHANGING = ("placed", "removed", "moved", "laid")


def interlude(table: Look) -> Screen | None:
    """The scoring of a game within a campaign, before the next one is laid out."""
    is_scored = any(fact.kind == "campaign" for fact in table.facts)
    return Scoring() if is_scored and table.outcome is None else None


def draw_table(model: Model, sheet: Sheet, marks: Mapping[str, Mark]) -> Rect:
    """Top bar, zones and the standing; gives the space at the foot for the next step."""
    table = model.table
    assert table is not None
    _bar(model, sheet, table)
    page = sheet.rect
    foot = FOOT_TALL if sheet.page.is_tall else FOOT
    area = Rect(MARGIN, TOP_BAR + 8, page.w - 2 * MARGIN, page.h - TOP_BAR - foot - 24)
    places = draw_board(model, sheet, area, table.view, marks)
    for fact in table.facts:
        if fact.kind in _CHANGING and not marks:
            key = key_of(fact.data.get("at", len(table.view.battlegrounds) - 1))
            if key in places:
                sheet.reticle(places[key], model.since)
                break
    below = Rect(MARGIN + 4, page.h - foot - 8, page.w - 2 * MARGIN - 4, foot)
    return _standing(model, sheet, below, table)


def _bar(model: Model, sheet: Sheet, table: Look) -> None:
    undo = Undo() if table.undoable else None
    title = "" if sheet.page.is_tall else table.game.title
    space = top_bar(sheet, title, left=ShowMenu(), left_icon="menu", undo=undo)
    seat = table.prompt.seat if table.prompt is not None else ""
    parts: list[LinePart] = []
    if seat and seat != TABLE:
        parts.append(LinePart(icon=seat, colour=SIDE[seat], size=26))
        name = table.seats.get(seat)
        text: Arg = name or say("{side} to play", side=table.game.label((seat,)))
        parts.append(LinePart(text, role=SEMI, size=22))
    view: MinutesView = table.view
    right: list[LinePart] = []
    if model.prefs.seating != "opposite" and not sheet.page.is_tall and view.draw_pile:
        pile = say("draw pile {n}", n=view.draw_pile)
        right.append(LinePart(pile, colour=MUTE, role=MEDIUM, size=BODY))
    if not sheet.page.is_tall:
        right.append(LinePart(say("supply"), colour=MUTE, role=MEDIUM, size=BODY))
    for side in ("us", "ussr"):
        right.append(LinePart(icon=side, colour=SIDE[side], size=20))
        right.append(LinePart(str(view.supply[side]), role=DISPLAY, size=24))
    if model.prefs.seating == "opposite":
        turned = space.right_part(104)
        space = space.less(right=112)
        _turned_points(sheet, turned, table)
    wide = sum(_wide(sheet, part) + 8 for part in right)
    if sheet.page.is_tall and wide + sum(_wide(sheet, p) + 8 for p in parts) > space.w:
        right = []
        wide = 0
    line_of(sheet, space.less(right=wide + 8), parts)
    line_of(sheet, space.right_part(wide), right, align="right")


def _wide(sheet: Sheet, part: LinePart) -> float:
    return part.size if part.icon else sheet.width(part.text, part.role, part.size) + 2


def _turned_points(sheet: Sheet, rect: Rect, table: Look) -> None:
    """The standing once more, readable from the other side of the table."""
    for part, side in zip(rect.columns(2, 6), ("ussr", "us"), strict=True):
        seat_icon(sheet, part.right_part(22).middle(22, 22), side, turned=True)
        number = str(table.points[side])
        sheet.words(
            part.less(right=26), number, DISPLAY, TITLE, SIDE[side], align="left", turned=True
        )


def _standing(model: Model, sheet: Sheet, rect: Rect, table: Look) -> Rect:
    """Points as things lie now, and the clocks; gives what is left of the foot."""
    is_tall = sheet.page.is_tall
    box = rect.top_part(52) if is_tall else rect.left_part(150)
    has_clock = model.prefs.clock != OFF
    if is_tall or not has_clock:
        label = box.left_part(140) if is_tall else box.top_part(26)
        sheet.words(label, say("Standing now"), MEDIUM, BODY, MUTE)
    row = box.less(left=150).left_part(160) if is_tall else box.less(top=26)
    for part, side in zip(row.columns(2, 4), ("us", "ussr"), strict=True):
        points = str(table.points[side])
        seat_icon(sheet, part.left_part(26).middle(26, 26), side)
        sheet.words(part.less(left=34), points, DISPLAY, 34, SIDE[side])
        if has_clock:
            place = part.moved(164, 0) if is_tall else part._replace(y=box.y, h=26)
            side_clock(model, sheet, place, side)
    return rect.less(top=56) if is_tall else rect.less(left=158)


def _divided(sheet: Sheet, space: Rect, wide: float) -> tuple[Rect, Rect]:
    """The foot as words and buttons: side by side, or one above the other."""
    if sheet.page.is_tall:
        return space.less(bottom=76), space.bottom_part(70) if wide else space.bottom_part(0)
    return space.less(right=wide + 14 if wide else 0), space.right_part(wide)


def _step(
    sheet: Sheet, space: Rect, text: Arg, buttons: list[tuple[Arg, str, Message, bool]]
) -> None:
    """What to do now, and the buttons for it, the last one being the next step."""
    wide = {0: 0.0, 1: min(318.0, space.w * 0.52), 2: min(390.0, space.w * 0.62)}.get(
        len(buttons), space.w * 0.7
    )
    room, field = _divided(sheet, space, wide)
    if wide:
        places = field.columns(len(buttons), 8)
        for place, (label, id, tap, is_next) in zip(places, buttons, strict=True):
            if is_next:
                primary(sheet, place, label, id, tap, icon="arrow" if len(buttons) == 1 else "")
            else:
                secondary(sheet, place, label, id, tap, size=24)
    sheet.words(room, text, MEDIUM, BODY, MUTE if wide else BONE, lines=3, is_body=True)


def _happened(table: Look) -> Text | None:
    """What is to be done on the table, or what just happened."""
    told = [fact.on_table for fact in table.facts if fact.on_table is not None]
    return told[-1] if told else None


def _tell_card(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The table, and that a card comes next; which one is picked on a page of its own."""
    table = model.table
    assert table is not None
    space = draw_table(model, sheet, {})
    label = say("Play a card") if prompt.seat != TABLE else say("Tell the card")
    text = _happened(table) or (prompt.question if prompt.seat == TABLE else prompt.rule) or ""
    if prompt.seat == TABLE:
        text = prompt.question
    _step(sheet, space, text, [(label, "pick-card", Touched(CardPicker()), True)])


def _marks(prompt: Prompt) -> dict[str, Mark]:
    marks = {
        choice.id: Mark(Pick((choice.id,), prompt.number), is_offered=True)
        for choice in prompt.choices
    }
    for no in prompt.refused:
        marks[no.id] = Mark(Tell(no.because), is_dim=True)
    return marks


def _zones(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    space = draw_table(model, sheet, _marks(prompt))
    _ask(sheet, space, prompt.question, 32)


def _grounds(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    if not any(choice.target for choice in prompt.choices):
        GenericPage().draw(model, sheet, prompt)  # no card on the table can be touched
        return
    space = draw_table(model, sheet, _marks(prompt))
    others = [choice for choice in prompt.choices if not choice.target]
    buttons = [
        (choice.label, f"pick:{choice.id}", Pick((choice.id,), prompt.number), False)
        for choice in others
    ]
    wide = min(400.0, space.w * 0.62) if len(buttons) > 1 else 190.0
    room, field = _divided(sheet, space, wide)
    places = field.columns(max(1, len(buttons)), 8)
    for place, (label, id, tap, _) in zip(places, reversed(buttons), strict=False):
        secondary(sheet, place, label, id, tap, size=24)
    _ask(sheet, room, prompt.question, 28)


def _ask(sheet: Sheet, rect: Rect, question: Text, size: float) -> None:
    """The question as a headline; a long one as text."""
    laid = len(sheet.nodes)
    if not sheet.words(rect, question, DISPLAY, size, BONE, lines=2).fits:
        del sheet.nodes[laid:]
        sheet.words(rect, question, SEMI, BODY, BONE, lines=4, is_body=True)


def _use(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Command or event; touching a battleground means a Command there."""
    table = model.table
    assert table is not None
    targets = map(target_of, range(len(table.view.battlegrounds)))
    marks = {
        target: Mark(Pick(("command",), prompt.number, ((target,),)), is_offered=True)
        for target in targets
    }
    space = draw_table(model, sheet, marks)
    choices = {choice.id: choice.label for choice in prompt.choices}
    buttons: list[tuple[Arg, str, Message, bool]] = [
        (choices["event"], "pick:event", Pick(("event",), prompt.number), False),
        (choices["command"], "pick:command", Pick(("command",), prompt.number), True),
    ]
    _step(sheet, space, say("Touch a battleground for the Command, or choose."), buttons)


def _cubes(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    cube_sheet(model, sheet, prompt, draw_table)


class EventAt(NamedTuple):
    """Cubes and zones on a page; where only zones are asked for, on the table."""

    cubes: Group | None = None
    """Which cubes are shown, of those that may be placed or taken back."""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        if all(choice.target for choice in prompt.choices):
            _zones(model, sheet, prompt)
            return
        event_sheet(model, sheet, self.cubes, lambda cubes: Touched(EventAt(cubes)), prompt)


PANEL = Panel(
    pages={
        state.TellCard: Laid(_tell_card),
        state.TellCommand: CommandValue(),
        state.LayCard: Laid(_zones),
        state.EnterZone: Laid(_zones),
        state.UseCard: Laid(_use),
        state.OfferEvent: Laid(offer),
        state.Command: Laid(_grounds),
        state.CommandCubes: Laid(_cubes),
        state.PrintedEvent: Laid(_grounds),
        state.PrintedEventAt: EventAt(),
        state.PlaceAndPush: Laid(_grounds),
    },
    draw_table=draw_table,
    between=interlude,
    phases=PHASES,
)
