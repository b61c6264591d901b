"""The table of 13 Days as it lies: round and phase, theatres, prestige, letter, dangers."""

from __future__ import annotations

from engine.look import Look
from engine.text import Arg, Text, joined
from engine.thirteen_days.board.what_if import Danger, this_round
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import ROUNDS
from engine.thirteen_days.view import DaysView
from engine.thirteen_days.words import DEFCON_1, DEFCON_2, SEATS, TRACKS
from ui.games.clock_face import side_clock
from ui.games.thirteen_days.board import (
    COLUMNS,
    Mark,
    Marks,
    ladder,
    prestige_scale,
    side_name,
    spaces_of,
    standing,
    theatre_head,
    tile,
    track_short,
)
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    DISPLAY,
    LINE,
    MARGIN,
    MEDIUM,
    MS_MOVE,
    MUTE,
    PANEL,
    R_BLOCK,
    RAISED,
    SEMI,
    SIDE,
    TITLE,
    TOP_BAR,
)
from ui.model import Model, Tell
from ui.parts.bars import top_bar
from ui.parts.clock import OFF
from ui.parts.widgets import LinePart, line_of, seat_icon, warning
from ui.scene.metrics import Rect
from ui.scene.motion import eased, progress
from ui.scene.sheet import Sheet
from ui.screens.play import ShowMenu, Undo

PHASES = 8
THEATRE, GAP_THEATRE = 192.0, 6.0
_PHASE = {
    "setup": (0, say("Set-up")),
    "agendas": (2, say("Agendas")),
    "strategy": (3, say("Strategy cards")),
    "television": (5, say("World opinion")),
    "alliances": (5, say("World opinion")),
    "scoring": (6, say("Agenda scoring")),
    "war-check": (7, say("War check")),
    "aftermath": (8, say("Aftermath")),
    "over": (8, say("The end")),
}
"""Where play pauses -> the number of the phase and what it is called."""


def where(view: DaysView) -> Text:
    """How far the game is, in a line."""
    number, name = _PHASE[view.phase]
    if number in (0, PHASES):
        return name
    return say("Round {round}, phase {phase}", round=view.round, phase=number)


def header(model: Model, sheet: Sheet, table: Look, phase: str = "", number: int = 0) -> None:
    """Menu, round with the phases as pips, the phase by name, what is left in the supplies."""
    undo = Undo() if table.undoable else None
    space = top_bar(sheet, left=ShowMenu(), left_icon="menu", undo=undo)
    step, title = _PHASE[phase or table.view.phase]
    block = space.left_part(128)
    label = say("Round {n} / {all}", n=number or table.view.round, all=ROUNDS)
    sheet.words(block.less(top=5).top_part(26), label, DISPLAY, 22, BONE, is_caps=True)
    for pip, place in enumerate(block.less(top=35).top_part(7).columns(PHASES, 4), start=1):
        if pip == step:
            sheet.box(place.inset(-1, -3), BONE, radius=2)
        else:
            sheet.box(place, MUTE if pip < step else LINE, radius=3)
    rest = space.less(left=144)
    if not sheet.page.is_tall:
        rest = _supplies(model, sheet, rest, table)
    named: Arg = title
    if step and step < PHASES and not sheet.page.is_tall:
        named = say("Phase {n} · {name}", n=step, name=title)
    sheet.words(rest, named, DISPLAY, TITLE, BONE, is_caps=True, lines=2, short=title)


def _supplies(model: Model, sheet: Sheet, rect: Rect, table: Look) -> Rect:
    """Cubes beside the board; opposite players read the standing there from their side."""
    if model.prefs.seating == "opposite":
        turned = rect.right_part(84)
        seat, told = standing(table.view.prestige)
        if seat != "table":
            seat_icon(sheet, turned.right_part(26).middle(26, 26), seat, turned=True)
        sheet.words(
            turned.less(right=32) if seat != "table" else turned,
            f"+{abs(table.view.prestige)}" if seat != "table" else told,
            DISPLAY,
            TITLE,
            SIDE[seat],
            turned=True,
        )
        return rect.less(right=92)
    parts = [LinePart(say("supply"), colour=MUTE, role=MEDIUM, size=BODY)]
    for seat in SEATS:
        parts.append(LinePart(icon=seat, colour=SIDE[seat], size=19))
        parts.append(LinePart(str(table.view.supply[seat]), role=DISPLAY, size=24))
    wide = sum(
        part.size if part.icon else sheet.width(part.text, part.role, part.size) + 2
        for part in parts
    )
    wide += 8 * len(parts)
    line_of(sheet, rect.right_part(wide), parts, align="right")
    return rect.less(right=wide + 12)


def draw_table(model: Model, sheet: Sheet, marks: Marks) -> Rect:
    """Everything that lies on the table; gives the block for the next step."""
    table = model.table
    assert table is not None
    header(model, sheet, table)
    if sheet.page.is_tall:
        return _tall(model, sheet, table, marks)
    page = sheet.rect
    field = page.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    for number, (track, grounds) in enumerate(COLUMNS):
        x = field.x + number * (THEATRE + GAP_THEATRE)
        theatre_head(sheet, Rect(x, field.y, THEATRE, 30), track, table.view)
        body = Rect(x, field.y + 35, THEATRE, field.h - 35)
        ladder(sheet, body.left_part(84), _moving(model, sheet, table, track))
        for place, ground in zip(body.less(left=88).rows(3, 6), grounds, strict=True):
            mark = marks.get(ground, Mark())
            tile(sheet, place, ground, table.view, mark)
    panel = field.less(left=3 * (THEATRE + GAP_THEATRE) + 2)
    return _panel(model, sheet, panel, table)


def _moving(model: Model, sheet: Sheet, table: Look, track: str) -> dict[str, float]:
    """Markers that just moved are on their way for a moment."""
    now: dict[str, float] = {seat: float(at) for seat, at in spaces_of(table.view, track).items()}
    if not table.undoable or sheet.reduced:
        return now
    share = progress(sheet, model.since, MS_MOVE)
    if share >= 1:
        return now
    before = spaces_of(table.back().view, track)
    return {seat: before[seat] + (now[seat] - before[seat]) * eased(share) for seat in SEATS}


def _panel(model: Model, sheet: Sheet, rect: Rect, table: Look) -> Rect:
    view = table.view
    if model.prefs.clock == OFF:
        sheet.words(rect.top_part(24), say("prestige"), DISPLAY, CAPTION, MUTE, is_caps=True)
    else:
        _clocks(model, sheet, rect.top_part(24))
    _standing(sheet, rect.less(top=26).top_part(52), view.prestige)
    prestige_scale(sheet, rect.less(top=84).top_part(24), view.prestige)
    y = rect.y + 122
    sheet.line((rect.x, y), (rect.right, y), colour=RAISED)
    letter(sheet, Rect(rect.x, y + 6, rect.w, 36), view)
    block = rect.bottom_part(150)
    told = Rect(rect.x, y + 48, rect.w, block.y - y - 56)
    dangers_or_news(sheet, told, table)
    sheet.box(block, PANEL, radius=R_BLOCK)
    return block.inset(8)


def _clocks(model: Model, sheet: Sheet, rect: Rect) -> None:
    """What each side has used, or has left; the one that runs is bright."""
    for part, seat in zip(rect.columns(2, 8), SEATS, strict=True):
        seat_icon(sheet, part.left_part(20).middle(20, 20), seat)
        side_clock(model, sheet, part.less(left=26), seat)


def _standing(sheet: Sheet, rect: Rect, prestige: int) -> None:
    seat, told = standing(prestige)
    if seat == "table":
        sheet.words(rect, told, DISPLAY, 40, BONE, is_caps=True)
        return
    seat_icon(sheet, rect.left_part(38).middle(38, 38), seat)
    sheet.words(rect.less(left=46), told, DISPLAY, 46, SIDE[seat])


def letter(sheet: Sheet, rect: Rect, view: DaysView) -> None:
    """Who holds the Personal Letter."""
    holder = view.letter
    sheet.icon(rect.left_part(28).middle(28, 28), "letter", BONE)
    name = side_name(holder)
    wide = sheet.width(name, DISPLAY, 22) + 2
    if sheet.width(say("letter"), DISPLAY, 22, is_caps=True) + wide + 74 > rect.w:
        wide = 0
    room = rect.less(left=38, right=wide + 34)
    sheet.words(room, say("letter"), DISPLAY, 22, BONE, is_caps=True)
    if wide:
        sheet.words(rect.right_part(wide), name, DISPLAY, 22, SIDE[holder], align="right")
    seat_icon(sheet, Rect(rect.right - wide - 32, rect.y, 26, rect.h).middle(26, 26), holder)


def threats(table: Look) -> list[tuple[Text, Text, Text]]:
    """For each side in danger: how it stands, what follows, and what would avert it."""
    found = []
    for seat in SEATS:
        danger = this_round(table.view, seat)
        if danger is None or not danger.possible:
            continue
        found.append((_how(table.view, danger), _what(table.view, danger), danger.text))
    return found


def _how(view: DaysView, danger: Danger) -> Text:
    """By which markers a side is in danger."""
    areas = view.areas[danger.seat]
    highest = [track for track in TRACKS if areas[track] == DEFCON_1]
    name = side_name(danger.seat)
    if highest:
        return say("{side}: {track} in DEFCON 1", side=name, track=track_short(highest[0]))
    raised = sum(areas[track] == DEFCON_2 for track in TRACKS)
    return say("{side}: {n} × DEFCON {area}", side=name, n=raised, area=DEFCON_2[-1])


def _brief(view: DaysView, seat: str) -> Text:
    """How a side in danger stands, where both share the room of one."""
    areas = tuple(view.areas[seat].values())
    worst = DEFCON_1 if DEFCON_1 in areas else DEFCON_2
    number = areas.count(worst)
    return say("{side}: {n} × DEFCON {area}", side=side_name(seat), n=number, area=worst[-1])


def _what(view: DaysView, danger: Danger) -> Text:
    if danger.certain or view.war[danger.seat]:
        return say("War at phase 7")
    return say("Agendas may bring war")


def dangers_or_news(sheet: Sheet, rect: Rect, table: Look) -> None:
    """What lasts until the round ends; what threatens in phase 7, or else what happened last."""
    whole, rect = rect, _lasting(sheet, rect, table)
    found = threats(table)
    if not found:
        _news(sheet, rect, table)
        return
    told = joined([text for _, _, text in found])
    if len(found) == 1:
        title, text, _ = found[0]
        warning(sheet, rect, title, text if rect.h >= 52 else "")
    else:
        title, second = (_brief(table.view, seat) for seat in SEATS)
        warning(sheet, rect, title, second=second)
    sheet.touch(whole, "danger", Tell(told, False))


def _lasting(sheet: Sheet, rect: Rect, table: Look) -> Rect:
    """Cards that bind a side for the rest of the round; gives what is left of the space."""
    told = [
        say("{side}: {what}", side=side_name(seat), what=table.game.label((effect,)))
        for effect, seat in table.view.effects.items()
    ]
    if not told:
        return rect
    if sheet.page.is_tall:
        told = [joined(told)]
    for number, text in enumerate(told):
        sheet.words(rect.less(top=22.0 * number).top_part(22), text, SEMI, CAPTION, BONE)
    return rect.less(top=22.0 * len(told) + 2)


def _news(sheet: Sheet, rect: Rect, table: Look) -> None:
    """What to do on the table, or what happened."""
    news = [fact.on_table or fact.text for fact in table.facts if fact.kind != "lasting"]
    if news and rect.h >= 24:
        lines = min(5, int(rect.h // 22))
        sheet.words(rect, news[-1], MEDIUM, CAPTION, MUTE, lines=lines, is_body=True, lie="top")


def _tall(model: Model, sheet: Sheet, table: Look, marks: Marks) -> Rect:
    """Ladders on top, battlegrounds below them, then prestige, danger, and the step."""
    page = sheet.rect
    field = page.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    foot = field.bottom_part(78)
    high = 78 if table.view.effects else 54
    notes = Rect(field.x, foot.y - high - 8, field.w, high)
    scale = Rect(field.x, notes.y - 52, field.w, 44)
    grid = Rect(field.x, scale.y - 298, field.w, 290)
    for part, (track, grounds) in zip(field.columns(3, 6), COLUMNS, strict=True):
        theatre_head(sheet, part.top_part(30), track, table.view)
        body = Rect(part.x, field.y + 34, part.w, grid.y - field.y - 42)
        ladder(sheet, body, _moving(model, sheet, table, track))
        column = Rect(part.x, grid.y, part.w, grid.h)
        for place, ground in zip(column.rows(3, 6), grounds, strict=True):
            mark = marks.get(ground, Mark())
            tile(sheet, place, ground, table.view, mark)
    if model.prefs.clock == OFF:
        _standing(sheet, scale.left_part(176), table.view.prestige)
    else:
        upper, lower = scale.left_part(176).rows(2, 0)
        _clocks(model, sheet, upper)
        _, told = standing(table.view.prestige)
        sheet.words(lower, told, DISPLAY, 22, BONE, is_caps=True)
    prestige_scale(sheet, scale.less(left=184).middle(scale.w - 184, 24), table.view.prestige)
    box = notes.right_part(150)
    sheet.box(box, PANEL, radius=R_BLOCK)
    letter(sheet, box.inset(10, 4), table.view)
    dangers_or_news(sheet, notes.less(right=158), table)
    return foot


def turn_line(sheet: Sheet, rect: Rect, table: Look) -> None:
    """Whose turn it is, and the how many-eth card."""
    prompt = table.prompt
    if prompt is None:
        return
    seat = prompt.seat
    seat_icon(sheet, rect.left_part(34).middle(32, 32), seat)
    room = rect.less(left=44)
    upper, lower = room.rows(2, 0)
    name = table.seats.get(seat)
    who: Arg = name or say("{side} to play", side=side_name(seat))
    said = sheet.cut(who, SEMI, CAPTION, room.w, 1) if name else who
    sheet.words(upper, said, SEMI, BODY, BONE)
    nth = table.view.turn // 2 + 1
    depth = table.view.options.depth
    card = say("card {n} of 4", n=nth) if depth == REFEREE else say("turn {n} of 4", n=nth)
    sheet.words(lower, card, MEDIUM, BODY, MUTE)


def step_block(sheet: Sheet, space: Rect) -> tuple[Rect, Rect]:
    """The block for the next step: room for words, and for the button."""
    if sheet.page.is_tall:
        wide = space.w * 0.56
        return space.less(right=wide + 10), space.right_part(wide)
    button = space.bottom_part(76)
    return space.less(bottom=button.h + 6), button
