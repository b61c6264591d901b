"""The scorebook of Pax Pamir: counts that go up and down, and what a check would bring now."""

from __future__ import annotations

from engine.core import Choice, Prompt
from engine.look import Look
from engine.pax_pamir.cards.events import PLAYER_CHOICES
from engine.pax_pamir.picked import BookLine, Line
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.scorebook import MOST_INFLUENCE, answers_since_book, lead_id, number_id
from engine.pax_pamir.setup import COALITION_CHOICES
from engine.pax_pamir.state import BLOCKS, CYLINDERS
from engine.pax_pamir.view import AccountView, BookView
from engine.pax_pamir.words import COALITIONS, SEATS
from ui.games.pax_pamir.seats import coalition_name, token
from ui.games.pax_pamir.table import if_checked
from ui.look.theme import (
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
    R_BLOCK,
    R_BUTTON,
    RAISED,
    SEMI,
    TITLE,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.bars import top_bar
from ui.parts.naming import name_of
from ui.parts.widgets import key, primary, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, ShowMenu, Undo

SIDE = 50.0
"""How wide minus and plus are."""


def book_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """All counts with plus and minus; a check needs one touch if they are up to date."""
    table = model.table
    assert table is not None
    foot = _book(sheet, table, prompt)
    _foot(sheet, foot, table, prompt)


def draw_book(model: Model, sheet: Sheet) -> Rect:
    """The book as it stands, to look at."""
    table = model.table
    assert table is not None
    return _book(sheet, table, None)


def _book(sheet: Sheet, table: Look, prompt: Prompt | None) -> Rect:
    undo = Undo(answers_since_book(table)) if table.undoable else None
    space = top_bar(sheet, say("Scorebook"), left=ShowMenu(), left_icon="menu", undo=undo)
    told = say_count("{n} check to come", "{n} checks to come", table.view.checks)
    if space.w > 100:
        sheet.words(space, told, SEMI, BODY, MUTE)
    page = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    foot = page.bottom_part(68)
    body = page.less(bottom=foot.h + 8)
    if sheet.page.is_tall:
        left, right = body.top_part(200), body.less(top=204)
    else:
        left, right = body.left_part(228), body.less(left=240)
    _coalitions(sheet, left, table, prompt)
    _players(sheet, right, table, prompt)
    return foot


def _coalitions(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt | None) -> None:
    view: BookView = table.view
    sheet.words(rect.top_part(26), say("blocks in play"), DISPLAY, CAPTION, MUTE, is_caps=True)
    high = 52.0 if sheet.page.is_tall else 62.0
    for at, name in enumerate(COALITIONS):
        row = Rect(rect.x, rect.y + 28 + at * (high + 4), rect.w, high)
        is_dominant = view.if_checked.dominant == name
        sheet.box(row, RAISED if is_dominant else PANEL, COALITION[name] if is_dominant else "",
                  2, R_BUTTON)  # fmt: skip
        sheet.icon(row.less(left=8).left_part(30).middle(28, 28), name, COALITION[name], INK)
        number = view.blocks[name]
        entry = _entry(prompt, Line.BLOCKS, at)
        counter = row.right_part(162)
        if row.w > 300:
            sheet.words(row.less(left=48, right=170), coalition_name(name), DISPLAY, 24, BONE)
        _counter(sheet, counter, number, BLOCKS, entry, prompt, COALITION[name])
    if not sheet.page.is_tall:
        line = rect.less(top=28 + 3 * (high + 4)).top_part(30)
        if_checked(sheet, line, view)


def _entry(prompt: Prompt | None, line: Line, of: int = 0) -> Choice | None:
    """What opens a line of the book, while anything is asked."""
    wanted = BookLine(line, of)
    choices = () if prompt is None else prompt.choices
    return next((choice for choice in choices if choice.value == wanted), None)


def _counter(
    sheet: Sheet,
    rect: Rect,
    number: int,
    most: int,
    entry: Choice | None,
    prompt: Prompt | None,
    colour: str,
) -> None:
    """Minus, the number, plus; a touch on the number asks for it."""
    middle = rect.less(left=SIDE, right=SIDE)
    size = 34.0 if middle.w >= 40 else 28.0
    sheet.words(middle, str(number), DISPLAY, size, colour, align="centre")
    if prompt is None or entry is None:
        return
    id = entry.id
    for place, icon, value, name in (
        (rect.left_part(SIDE), "minus", number - 1, "less"),
        (rect.right_part(SIDE), "plus", number + 1, "more"),
    ):
        tap: Message = Pick((id,), prompt.number, then=((number_id(value),),))
        if not 0 <= value <= most:
            tap = Tell(say("{n} is the end", n=number))
        key(sheet, place, "", f"{id}:{name}", tap, icon=icon)
    if middle.w >= sheet.page.target:
        sheet.touch(middle, f"pick:{id}", Pick((id,), prompt.number))


def _players(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt | None) -> None:
    players = table.taken
    tall = sheet.page.is_tall
    head = rect.top_part(26)
    if tall:
        if_checked(sheet, head, table.view)
    else:
        _heads(sheet, head)
    room = (rect.h - 28) / len(players)
    high = min(112.0 if tall else 64.0, room - 4)
    for at, seat in enumerate(players):
        row = Rect(rect.x, rect.y + 28 + at * (high + 4), rect.w, high)
        sheet.box(row, PANEL, radius=R_BLOCK)
        _player(sheet, row, table, seat, prompt)


def _columns(rect: Rect) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Where loyalty, cylinders, influence, points and what a check adds stand in a row."""
    gain = rect.right_part(38)
    points = Rect(gain.x - 38, rect.y, 36, rect.h)
    influence = Rect(points.x - 142, rect.y, 138, rect.h)
    cylinders = Rect(influence.x - 144, rect.y, 138, rect.h)
    loyalty = Rect(cylinders.x - 58, rect.y, 54, rect.h)
    return loyalty, cylinders, influence, points, gain


def _heads(sheet: Sheet, rect: Rect) -> None:
    _, cylinders, influence, points, gain = _columns(rect.less(right=6))
    for place, told in ((cylinders, say("cylinders")), (influence, say("influence"))):
        sheet.words(place, told, DISPLAY, CAPTION, MUTE, align="centre", is_caps=True)
    sheet.icon(points.middle(20, 20), "star", MUTE)
    sheet.icon(gain.middle(20, 20), "crown", GOLD)


def _player(sheet: Sheet, row: Rect, table: Look, seat: str, prompt: Prompt | None) -> None:
    view: BookView = table.view
    player, at = view.players[seat], SEATS.index(seat)
    tall = sheet.page.is_tall
    line = row.top_part(row.h * 0.44) if tall else row
    lower = row.bottom_part(52).moved(0, -2) if tall else row
    loyalty, cylinders, influence, points, gain = _columns(line.less(right=6))
    token(sheet, line.less(left=8).left_part(28).middle(28, 28), table, seat)
    end = points.x if tall else loyalty.x
    room = Rect(line.x + 42, line.y, end - line.x - 46, line.h)
    name = sheet.cut(name_of(table, seat), DISPLAY, 22, room.w, 1)
    sheet.words(room, name, DISPLAY, 22, BONE)
    sheet.words(points, str(player.points), DISPLAY, 32, BONE, align="right")
    if added := view.if_checked.points.get(seat, 0):
        sheet.words(gain, f"+{added}", DISPLAY, TITLE, GOLD, align="right")
    if tall:
        loyalty = lower.less(left=8).left_part(56)
        cylinders, influence = lower.less(left=72, right=8).columns(2, 16)
        for place, icon in ((cylinders, "tribe"), (influence, "star")):
            sheet.icon(place.left_part(24).middle(20, 20), icon, MUTE)
        cylinders, influence = cylinders.less(left=26), influence.less(left=26)
    _loyalty(sheet, loyalty, player, seat, prompt)
    entry = _entry(prompt, Line.CYLINDERS, at)
    _counter(sheet, cylinders, player.cylinders, CYLINDERS, entry, prompt, BONE)
    entry = _entry(prompt, Line.INFLUENCE, at)
    _counter(sheet, influence, player.influence, MOST_INFLUENCE, entry, prompt, BONE)


def _loyalty(
    sheet: Sheet, rect: Rect, player: AccountView, seat: str, prompt: Prompt | None
) -> None:
    """Whose side a player is on; a touch goes on to the next coalition."""
    now = player.loyalty
    place = rect.middle(44, min(44.0, rect.h - 6))
    id = f"loyalty:{seat}"
    sheet.box(place, BONE if sheet.is_pressed(id) else RAISED, LINE, 2, R_BUTTON)
    if now is None:
        sheet.words(place, "?", DISPLAY, 24, MUTE, align="centre")
    else:
        sheet.icon(place.middle(26, 26), now, COALITION[now], INK)
    entry = _entry(prompt, Line.LOYALTY, SEATS.index(seat))
    if prompt is not None and entry is not None:
        following = (COALITIONS.index(now) + 1) % len(COALITIONS) if now else 0
        then = (COALITION_CHOICES[following].id,)
        sheet.touch(rect, id, Pick((entry.id,), prompt.number, then=(then,)))


def _foot(sheet: Sheet, rect: Rect, table: Look, prompt: Prompt) -> None:
    """The lead that is needed, a check by instability, and the check."""
    view: BookView = table.view
    wide = min(290.0, rect.w * 0.44)
    label = say("Dominance Check")
    tall = sheet.page.is_tall
    size = 24 if tall else 28
    one, two = _entry(prompt, Line.CHECK, 1), _entry(prompt, Line.CHECK, 2)
    if one is not None:
        tap = _check(table, prompt, one)
        primary(sheet, rect.right_part(wide), label, one.id, tap, size=size)
    rest = rect.less(right=wide + 8).columns(2, 8)
    needed = view.lead_needed
    other = 2 if needed == 4 else 4
    entry = _entry(prompt, Line.LEAD)
    if entry is not None:
        tap = Pick((entry.id,), prompt.number, then=((lead_id(other),),))
        secondary(sheet, rest[0], say("Lead needed: {n}", n=needed), entry.id, tap, size=22)
    if two is not None:
        told = "× 2" if tall else say("Instability: 2 cards")
        tap = _check(table, prompt, two)
        secondary(sheet, rest[1], told, two.id, tap, icon="crown" if tall else "", size=22)


def _check(table: Look, prompt: Prompt, entry: Choice) -> Pick:
    """A check with the counts as they stand in the book, all answered at a touch."""
    view: BookView = table.view
    blocks = tuple((number_id(view.blocks[name]),) for name in COALITIONS)
    dominant = view.if_checked.dominant
    counts: tuple[tuple[str, ...], ...]
    if dominant is None:
        counts = tuple((number_id(player.cylinders),) for player in view.players.values())
    else:
        players = enumerate(view.players.values())
        loyal = [(at, one) for at, one in players if one.loyalty == dominant]
        picked = tuple(PLAYER_CHOICES[at].id for at, _ in loyal)
        counts = (picked, *((number_id(one.influence),) for _, one in loyal))
    return Pick((entry.id,), prompt.number, then=(*blocks, *counts))
