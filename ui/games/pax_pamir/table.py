"""The table of Pax Pamir as it lies: map, coalitions, players, courts, and what a check brings."""

from __future__ import annotations

from engine.look import Look
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import ACTIONS_A_TURN, BLOCKS, OVER, PLAY, SETUP
from engine.pax_pamir.view import PaxView, TableView
from engine.pax_pamir.words import COALITIONS, SUIT_NAMES, SUITS
from engine.text import Arg, Text
from ui.games.pax_pamir.board import Marks, board
from ui.games.pax_pamir.cards import mini
from ui.games.pax_pamir.seats import coalition_name, token
from ui.look.theme import (
    BG,
    BODY,
    BONE,
    CAPTION,
    COALITION,
    DISPLAY,
    GOLD,
    INK,
    LINE,
    MARGIN,
    MUTE,
    PANEL,
    PAPER2,
    R_BUTTON,
    R_TILE,
    RAISED,
    SEMI,
    SUIT,
    TITLE,
    TOP_BAR,
)
from ui.model import Message, Model
from ui.parts.bars import top_bar
from ui.parts.naming import name_of
from ui.parts.widgets import LinePart, line_of
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import ShowMenu, Undo

FOOT = 100.0
STEP_WIDE = 352.0
"""The room for the next step at the bottom right."""
PANEL_WIDE = 304.0
MINI = 42.0


def where(view: PaxView) -> Text:
    """How far the game is, in a line."""
    if view.phase == SETUP:
        return say("Set-up")
    if view.phase == OVER:
        return say("The end")
    return say_count("{n} check to come", "{n} checks to come", view.checks)


def draw_table(model: Model, sheet: Sheet, marks: Marks) -> Rect:
    """Everything that lies on the table; gives the block for the next step."""
    table = model.table
    assert table is not None
    header(sheet, table)
    if sheet.page.is_tall:
        return _tall(sheet, table, marks)
    field = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    foot = field.bottom_part(FOOT)
    body = field.less(bottom=FOOT + 8)
    wide = min(500.0, body.w - PANEL_WIDE - 12)
    board(sheet, body.left_part(wide), table, marks)
    _panel(sheet, body.less(left=wide + 12), table)
    sheet.line((0, foot.y - 4), (sheet.rect.w, foot.y - 4), colour=RAISED)
    courts(sheet, foot.less(right=STEP_WIDE + 12), table)
    return foot.right_part(STEP_WIDE)


def _tall(sheet: Sheet, table: Look, marks: Marks) -> Rect:
    """Map, coalitions, players, courts, and the step at the bottom."""
    field = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    foot = field.bottom_part(76)
    strip = Rect(field.x, foot.y - FOOT - 8, field.w, FOOT)
    players = len(table.taken)
    high = 3 * 34.0 + 30 + players * 36.0
    panel = Rect(field.x, strip.y - high - 12, field.w, high)
    facts = Rect(field.x, panel.y - 32, field.w, 28)
    favoured(sheet, facts, table)
    supplies(sheet, facts, table)
    board(sheet, Rect(field.x, field.y, field.w, facts.y - field.y - 4), table, marks)
    _panel(sheet, panel, table)
    sheet.line((field.x, strip.y - 5), (field.right, strip.y - 5), colour=RAISED)
    courts(sheet, strip, table)
    return foot


def header(sheet: Sheet, table: Look, left: Message | None = None) -> Rect:
    """Menu or back, whose turn it is with its actions, the favored suit."""
    undo = Undo() if table.undoable else None
    left, icon = (ShowMenu(), "menu") if left is None else (left, "back")
    space = top_bar(sheet, left=left, left_icon=icon, undo=undo)
    view: TableView = table.view
    if not sheet.page.is_tall:
        favoured(sheet, space.right_part(214), table)
        space = space.less(right=220)
    if view.phase != PLAY:
        sheet.words(space, where(view), DISPLAY, TITLE, BONE, is_caps=True)
        return space
    seat = view.turn.player
    token(sheet, space.left_part(34).middle(32, 32), table, seat)
    room = space.less(left=42)
    title = whose_turn(sheet, table, seat, room.w - 110)
    node = sheet.words(room.less(right=100), title, DISPLAY, 30, BONE, is_caps=True)
    used = max((sheet.width(line, DISPLAY, node.size) for line in node.lines), default=0)
    actions_left(sheet, room.less(left=used + 14), view.turn.actions)
    return space


def whose_turn(sheet: Sheet, table: Look, seat: str, wide: float) -> Arg:
    """Names may be long: then the name alone, cut where it must be."""
    name = name_of(table, seat)
    title = say("{player}’s turn", player=name)
    if sheet.width(title, DISPLAY, 26, is_caps=True) <= wide:
        return title
    return sheet.cut(name, DISPLAY, 34, wide, 1)


def actions_left(sheet: Sheet, rect: Rect, actions: int) -> None:
    """Two blocks, of which the spent ones are hollow; said in words where there is room."""
    told = say_count("{n} action left", "{n} actions left", actions)
    if sheet.width(told, SEMI, BODY) + 46 <= rect.w:
        sheet.words(rect.less(left=46), told, SEMI, BODY, MUTE)
    for at in range(max(actions, ACTIONS_A_TURN)):
        place = Rect(rect.x + at * 20, rect.y, 16, rect.h).middle(14, 22)
        if at < actions:
            sheet.box(place, BONE, radius=3)
        else:
            sheet.box(place, "", LINE, 2, 3)


def favoured(sheet: Sheet, rect: Rect, table: Look) -> None:
    suit = table.view.favored
    name = SUIT_NAMES[SUITS.index(suit)]
    parts = [
        LinePart(sheet.caps(say("favored")), colour=MUTE, role=DISPLAY, size=CAPTION),
        LinePart(icon=f"suit-{suit}", colour=SUIT[suit], size=28),
        LinePart(sheet.caps(name), colour=SUIT[suit], role=DISPLAY, size=22),
    ]
    words = sheet.width(name, DISPLAY, 22, True) + sheet.width(say("favored"), DISPLAY, 18, True)
    if words + 52 > rect.w:
        parts = parts[1:]
    line_of(sheet, rect, parts, align="left" if sheet.page.is_tall else "right")


def supplies(sheet: Sheet, rect: Rect, table: Look) -> None:
    """Checks still to come, and cards in the deck."""
    parts = [
        LinePart(icon="crown", colour=GOLD, size=22),
        LinePart(str(table.view.checks), role=DISPLAY, size=22),
        LinePart(icon="hand", colour=PAPER2, size=22),
        LinePart(str(table.view.deck.left), role=DISPLAY, size=22),
    ]
    line_of(sheet, rect, parts, gap=6, align="right")


def _panel(sheet: Sheet, rect: Rect, table: Look) -> None:
    """Coalitions with their blocks, what a check would find now, and the players."""
    players = table.taken
    least = 34.0 if sheet.page.is_tall else 37.0
    for at, name in enumerate(COALITIONS):
        coalition_row(sheet, Rect(rect.x, rect.y + at * least, rect.w, least - 3), table.view, name)
    line = Rect(rect.x, rect.y + 3 * least, rect.w, 28)
    if not sheet.page.is_tall:
        supplies(sheet, line.right_part(110), table)
        if_checked(sheet, line.less(right=110), table.view)
    else:
        if_checked(sheet, line, table.view)
    sheet.line((rect.x, line.bottom + 1), (rect.right, line.bottom + 1), colour=RAISED)
    rest = rect.less(top=3 * least + 31)
    high = min(44.0, rest.h / len(players))
    for at, seat in enumerate(players):
        player_row(sheet, Rect(rest.x, rest.y + at * high, rest.w, high), table, seat)


def coalition_row(sheet: Sheet, rect: Rect, view: TableView, coalition: str) -> None:
    colour, number = COALITION[coalition], view.blocks[coalition]
    if view.if_checked.dominant == coalition:
        sheet.box(rect, RAISED, colour, 2, R_BUTTON)
    inner = rect.less(left=10, right=10)
    sheet.icon(inner.left_part(26).middle(24, 24), coalition, colour, INK)
    sheet.words(inner.right_part(30), str(number), DISPLAY, 30, colour, align="right")
    name = inner.less(left=34).left_part(94)
    size = sheet.largest(coalition_name(coalition), DISPLAY, (22, 20, 18, 16), name.w, is_caps=True)
    sheet.words(name, coalition_name(coalition), DISPLAY, size, BONE, is_caps=True)
    pips = inner.less(left=132, right=36)
    step = min(13.0, pips.w / BLOCKS)
    for at in range(BLOCKS):
        place = Rect(pips.x + at * step, pips.y, step - 2.5, pips.h).middle(step - 2.5, 16)
        sheet.box(place, colour if at < number else LINE, radius=1)


def if_checked(sheet: Sheet, rect: Rect, view: PaxView) -> None:
    """What a check would find now."""
    lead = view.lead
    if lead.coalition is None:
        sheet.words(rect, say("nobody leads"), SEMI, BODY, BONE)
        return
    name = coalition_name(lead.coalition)
    short = say("{coalition}: +{n} of {needed}", coalition=name, n=lead.by,
                needed=view.lead_needed)  # fmt: skip
    told = short
    if view.if_checked.dominant is not None:
        told = say("{coalition}: dominant by {n}", coalition=name, n=lead.by)
    sheet.words(rect, told, SEMI, BODY, BONE, short=short)


def player_row(sheet: Sheet, rect: Rect, table: Look, seat: str) -> None:
    """Sign, name, loyalty with influence, rupees, hand, points, and what a check would add."""
    view: TableView = table.view
    is_turn = view.to_move == seat
    if is_turn:
        sheet.box(rect.inset(0, 1), RAISED, radius=R_TILE)
    inner = rect.less(left=6, right=6)
    side = min(28.0, rect.h - 4)
    token(sheet, inner.left_part(28).middle(side, side), table, seat)
    x = inner.right
    added = view.if_checked.points.get(seat, 0)
    size = 28.0 if rect.h >= 36 else 24.0
    if added:
        gain = Rect(x - 32, inner.y, 32, inner.h)
        sheet.words(gain, f"+{added}", DISPLAY, size - 4, GOLD, align="right")
    x -= 32
    points = Rect(x - 28, inner.y, 28, inner.h)
    sheet.words(points, str(view.points[seat]), DISPLAY, size + 2, BONE, align="right")
    x -= 32
    for icon, colour, number in _holdings(table, seat):
        cell = Rect(x - 40, inner.y, 40, inner.h)
        sheet.icon(cell.left_part(20).middle(20, 20), icon, colour, INK)
        sheet.words(cell.less(left=22), str(number), DISPLAY, size - 4, BONE)
        x -= 40
    name = inner.less(left=34, right=inner.right - x + 4)
    told = name_of(table, seat)
    size = sheet.largest(told, DISPLAY, (22, 20, 18), name.w, is_caps=True)
    cut = sheet.cut(sheet.caps(told), DISPLAY, size, name.w, 1)
    sheet.words(name, cut, DISPLAY, size, BONE)


def _holdings(table: Look, seat: str) -> list[tuple[str, str, int]]:
    """What a player has, from the right: rupees, cards in the hand, influence by loyalty; for
    Wakhan by the loyalty that suits her now."""
    view: TableView = table.view
    player = view.players[seat]
    found = [("rupee", PAPER2, player.rupees), ("hand", MUTE, player.hand.count)]
    loyalty = player.loyalty
    if view.wakhan is not None and seat == table.automa:
        loyalty = view.wakhan.pragmatic
    if loyalty is not None:
        found.append((loyalty, COALITION[loyalty], player.influence))
    return found


def courts(sheet: Sheet, rect: Rect, table: Look) -> None:
    """The courts side by side, in the order of play."""
    players = table.taken
    for place, seat in zip(rect.columns(len(players), 8), players, strict=True):
        _court(sheet, place, table, seat)


def _court(sheet: Sheet, rect: Rect, table: Look, seat: str) -> None:
    view: TableView = table.view
    player = view.players[seat]
    head = rect.top_part(24)
    token(sheet, head.left_part(20).middle(20, 20), table, seat)
    held, most = len(player.court), player.court_limit
    told: Arg = say("court {n} / {most}", n=held, most=most)
    room = head.less(left=26)
    if sheet.width(told, DISPLAY, CAPTION, is_caps=True) > room.w:
        told = f"{held} / {most}"
    sheet.words(room, told, DISPLAY, CAPTION, MUTE, is_caps=True)
    body = rect.less(top=27, bottom=1)
    fit = int((body.w + 3) // (23 + 3))
    shown = player.court if held <= fit else player.court[: fit - 1]
    wide = min(MINI, (body.w + 3) / max(1, min(held, fit)) - 3)
    for at, courtier in enumerate(shown):
        place = Rect(body.x + at * (wide + 3), body.y, wide, body.h)
        is_dim = courtier.card in view.turn.used
        mini(sheet, place, courtier.card, courtier.spies, table, is_dim)
    if len(shown) < held:
        place = Rect(body.x + len(shown) * (wide + 3), body.y, wide, body.h)
        sheet.box(place, PANEL, radius=2)
        more = f"+{held - len(shown)}"
        sheet.words(place, more, DISPLAY, CAPTION, BONE, align="centre")
    if not held:
        sheet.box(body.left_part(min(MINI, body.w)), BG, LINE, 2, 4, dashed=True)
