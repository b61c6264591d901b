"""The steps of a 13 Minutes turn that need a page of their own: event, cubes, what an event did."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Prompt
from engine.look import Look
from engine.text import Arg, Text
from engine.thirteen_minutes.cubes import Cubes
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.scoring import WAR_CARDS
from engine.thirteen_minutes.state import CommandCubes, PrintedEventAt
from engine.thirteen_minutes.view import Ground, MinutesView, key_of, target_of
from engine.thirteen_minutes.words import (
    FLAG_NAMES,
    SIDE_NAMES,
    TYPE_NAMES,
    TYPES,
    ZONE_NAMES,
    ZONES,
)
from ui.games.thirteen_minutes.board import SEATS, Mark, ground_name, type_short
from ui.games.thirteen_minutes.cards import step_page
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    DANGER,
    DISPLAY,
    INK,
    INKMUTE,
    LINE,
    MEDIUM,
    MUTE,
    PANEL,
    PAPER,
    PAPER2,
    R_BLOCK,
    SEMI,
    SIDE,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.widgets import LinePart, key, line_of, paper, primary, seat_icon, secondary, segmented
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, Touched
from ui.screens.prompt import Item, items_of

Group = tuple[bool, int | None]
"""Whether cubes are placed or taken back, and of which side where it may be either."""

DrawTable = Callable[[Model, Sheet, Mapping[str, Mark]], Rect]


def offer(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The other side's card: its owner may use the event first."""
    table = model.table
    assert table is not None
    body = step_page(model, sheet, prompt)
    sheet.box(Rect(0, TOP_BAR + 1, sheet.rect.w, 8), SIDE[prompt.seat])
    name, ground = list(table.view.battlegrounds.items())[-1]
    if sheet.page.is_tall:
        card, rest = body.less(top=10).top_part(250), body.less(top=276)
    else:
        card, rest = body.less(top=12).left_part(236), body.less(left=262, top=12)
    _card(sheet, card, name, ground)
    head = rest.top_part(52)
    seat_icon(sheet, head.left_part(48).middle(48, 48), prompt.seat)
    side = table.game.label((prompt.seat,))
    told = say("{side}, it is your card", side=side)
    sheet.words(head.less(left=60), told, DISPLAY, 42, BONE, lines=2)
    sheet.words(
        rest.less(top=58).top_part(56), prompt.rule or "", SEMI, 22, BONE, lines=3, is_body=True
    )
    yes = rest.less(top=124).top_part(96)
    primary(
        sheet,
        yes,
        say("Yes, event first"),
        "pick:event",
        Pick(("event",), prompt.number),
        note=say("Then enter what it changed"),
        size=38,
    )
    no = rest.less(top=232).top_part(78)
    secondary(
        sheet,
        no,
        say("No, skip the event"),
        "pick:decline",
        Pick(("decline",), prompt.number),
        size=32,
    )
    other = SEATS[1 - SEATS.index(prompt.seat)] if prompt.seat in SEATS else SEATS[0]
    line = rest.less(top=322).top_part(34)
    seat_icon(sheet, line.left_part(26).middle(24, 24), other)
    after = say("then places or takes back up to {n}", n=ground.command or 0)
    sheet.words(line.less(left=36), after, MEDIUM, BODY, MUTE, lines=2)


def _card(sheet: Sheet, rect: Rect, name: str, ground: Ground) -> None:
    """The card as it lies on the table."""
    paper(sheet, rect, 24)
    inner = rect.inset(18)
    flag, type_ = ground.flag, ground.type
    assert flag is not None, "the flag of a card that was played is told"
    assert type_ is not None, "it lies face up"
    head = inner.top_part(52)
    seat_icon(sheet, head.left_part(48).middle(48, 48), flag, on_paper=True)
    sheet.words(head.less(left=60, right=16), FLAG_NAMES[flag], DISPLAY, 34, INK)
    y = head.bottom + 10
    sheet.line((inner.x, y), (inner.right, y), colour=PAPER2)
    title: Arg = TYPE_NAMES[type_] if ground.title is None else ground_name(name, ground)
    body = inner.less(top=72)
    sheet.words(body.top_part(56), title, DISPLAY, 28, INK, lines=2, is_caps=True)
    row = body.less(top=62).top_part(30)
    sheet.icon(row.left_part(26).middle(26, 26), type_, INK, PAPER)
    kind, brief = TYPE_NAMES[type_], type_short(type_)
    sheet.words(row.less(left=36), kind, SEMI, BODY, INKMUTE, short=brief)
    if rect.h > 260:
        text = say("Read the text on the card.")
        sheet.words(body.less(top=100).top_part(54), text, SEMI, BODY, INK, lines=2, is_body=True)
    cubes = inner.bottom_part(34)
    for number in range(ground.command or 0):
        sheet.box(Rect(cubes.x + number * 40, cubes.y + 2, 32, 32), INK, radius=4)


def cube_sheet(model: Model, sheet: Sheet, prompt: Prompt, draw_table: DrawTable) -> None:
    """How many cubes, placed or taken back, each with what it leads to."""
    table = model.table
    assert table is not None
    asked: CommandCubes = prompt.asked
    name = key_of(asked.at)
    draw_table(model, sheet, {target_of(asked.at): Mark(is_offered=True)})
    page = sheet.rect
    high = 262.0 if not sheet.page.is_tall else 392.0
    block = Rect(0, page.h - high, page.w, high + 12)
    sheet.box(block, PANEL, LINE, 2, R_BLOCK)
    sheet.touch(block, "sheet")
    inner = Rect(16, block.y + 8, page.w - 32, high - 16)
    ground: Ground = table.view.battlegrounds[name]
    head = inner.top_part(44)
    seat_icon(sheet, head.left_part(30).middle(30, 30), prompt.seat)
    title = sheet.cut(ground_name(name, ground), DISPLAY, 28, head.w - 220, 1)
    sheet.words(head.less(left=42, right=170), title, DISPLAY, 32, BONE, is_caps=True)
    there = [
        part
        for seat in SEATS
        for part in (
            LinePart(icon=seat, colour=SIDE[seat], size=24, second=PANEL),
            LinePart(str(ground.cubes(seat)), colour=SIDE[seat], role=DISPLAY, size=32),
        )
    ]
    line_of(sheet, head.right_part(160), there, align="right")
    groups = cube_groups(prompt)
    rows = inner.less(top=50).rows(max(2, len(groups)), 8)
    for row, ((is_placing, _), items) in zip(rows, groups.items(), strict=False):
        _cube_row(model, sheet, row, _act(is_placing), items, prompt, name)


def _act(is_placing: bool) -> Text:
    return say("place") if is_placing else say("take back")


def cube_groups(prompt: Prompt) -> dict[Group, list[Item]]:
    """Choices of cubes by what is done, fewest cubes first."""
    groups: dict[Group, list[Item]] = {}
    for item in items_of(prompt):
        if isinstance(item.value, Cubes):
            groups.setdefault((item.value.is_placing, item.value.side), []).append(item)
    for items in groups.values():
        items.sort(key=lambda item: item.value.number)
    return groups


def _cube_row(
    model: Model, sheet: Sheet, row: Rect, label: Arg, items: list[Item], prompt: Prompt, name: str
) -> None:
    table = model.table
    assert table is not None
    tall = sheet.page.is_tall
    keys = row.bottom_part(74) if tall else row.right_part(min(420.0, row.w * 0.54))
    text = row.less(bottom=78) if tall else row.less(right=keys.w + 14)
    upper, lower = text.top_part(34), text.less(top=36)
    sheet.words(upper, label, DISPLAY, 30, BONE, is_caps=True)
    legal = next((item for item in items if item.because is None), None)
    if legal is None:
        if items and items[0].because is not None:
            sheet.words(lower, items[0].because, MEDIUM, CAPTION, MUTE, lines=3, is_body=True)
    else:
        _consequence(sheet, lower, table, legal.id, name)
    for place, item in zip(keys.columns(max(2, len(items)), 8), items, strict=False):
        sign = "+" if item.value.is_placing else "−"
        tap: Message = (
            Tell(item.because) if item.because is not None else Pick((item.id,), prompt.number)
        )
        key(
            sheet,
            place,
            f"{sign}{item.value.number}",
            f"pick:{item.id}",
            tap,
            size=48,
            is_refused=item.because is not None,
        )


def _consequence(sheet: Sheet, rect: Rect, table: Look, pick: str, name: str) -> None:
    """Where the card goes, and whether that brings war nearer."""
    look = table.ahead(pick)
    if look is None:
        return
    after: MinutesView = look.view
    was = table.view.battlegrounds[name]
    zone = after.battlegrounds.get(name, was).zone
    text: Text = (
        say("it stays where it lies")
        if zone == was.zone
        else say("it moves: {zone}", zone=ZONE_NAMES[ZONES.index(zone)])
    )
    line = rect.top_part(24)
    sheet.words(line, text, SEMI, BODY, BONE)
    danger = _war_nearer(table.view, after)
    if danger is not None:
        spot = rect.less(top=24)
        sheet.icon(spot.left_part(24).top_part(24), "warning", DANGER, PANEL)
        sheet.words(
            spot.less(left=32), danger, SEMI, CAPTION, DANGER, lines=2, lie="top", is_body=True
        )


def _war_nearer(before: MinutesView, after: MinutesView) -> Text | None:
    for seat in SEATS:
        for type_ in TYPES:
            count = after.spheres[seat][type_]
            if count > before.spheres[seat][type_] and count >= WAR_CARDS - 1:
                side, name = FLAG_NAMES[seat], TYPE_NAMES[type_]
                if count >= WAR_CARDS:
                    return say("{side} starts nuclear war ({type})", side=side, type=name)
                return say("{side}: one more ({type}) is war", side=side, type=name)
    return None


def event_sheet(
    model: Model,
    sheet: Sheet,
    shown: Group | None,
    show: Callable[[Group], Touched],
    prompt: Prompt,
) -> None:
    """What an event did to one battleground: cubes of either side, or another zone."""
    table = model.table
    assert table is not None
    body = step_page(model, sheet, prompt)
    asked: PrintedEventAt = prompt.asked
    name = key_of(asked.at)
    title = say("What happens on {place}?", place=ground_name(name, table.view.battlegrounds[name]))
    sheet.words(body.top_part(40), title, DISPLAY, 34, BONE, lines=2)
    body = body.less(top=46)
    groups = cube_groups(prompt)
    zones = [choice for choice in prompt.choices if choice.target]
    chosen = shown if shown in groups else next(iter(groups))
    tabs = body.top_part(64)
    items = []
    for group in groups:
        is_placing, side = group
        label = say("{act} ({side})", act=_act(is_placing), side=SIDE_NAMES[side or 0])
        items.append((f"tab:{_tab(group)}", label, show(group), group == chosen))
    segmented(sheet, tabs, items)
    across = 5 if sheet.page.is_tall else 7
    keys = body.less(top=74)
    wide, high = (keys.w + 8) / across - 8, 64.0
    for number, item in enumerate(groups[chosen]):
        place = Rect(
            keys.x + (number % across) * (wide + 8),
            keys.y + (number // across) * (high + 8),
            wide,
            high,
        )
        key(
            sheet,
            place,
            str(item.value.number),
            f"pick:{item.id}",
            Pick((item.id,), prompt.number) if item.because is None else Tell(item.because),
            size=36,
            is_refused=item.because is not None,
        )
    foot = body.bottom_part(64)
    for place, zone in zip(foot.columns(max(2, len(zones)), 8), zones, strict=False):
        tap = Pick((zone.id,), prompt.number)
        secondary(sheet, place, zone.label, f"pick:{zone.id}", tap, size=26)


def _tab(group: Group) -> str:
    """What the touch area of a group of cubes is called.

    >>> _tab((True, 1))
    'place:ussr'
    """
    is_placing, side = group
    return f"{'place' if is_placing else 'remove'}:{SEATS[side or 0]}"
