"""Moving markers of 13 Days: by a card, or where the table did it by hand."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Choice, Prompt
from engine.look import Look
from engine.thirteen_days.board.markers import Push, clamped
from engine.thirteen_days.decisions import Adjust
from engine.thirteen_days.phases.freehand import SYMBOL_OFF, SYMBOL_ON, Gain, Marker
from engine.thirteen_days.plain import Plain
from engine.thirteen_days.words import AREA_NAMES, GROUNDS, SEATS, SIDES, TRACKS, area
from ui.games.thirteen_days.board import (
    COLUMNS,
    Mark,
    ladder,
    spaces_of,
    theatre_head,
    tile,
)
from ui.games.thirteen_days.steps import INFLUENCE, step_page, steps_bar
from ui.games.thirteen_days.touching import grounds_of
from ui.look.theme import (
    BONE,
    CAPTION,
    DISPLAY,
    INK,
    MEDIUM,
    MUTE,
    RAISED,
    SEMI,
)
from ui.model import Message, Model, Tell
from ui.parts.widgets import key, primary, seat_icon, secondary, segmented
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick
from ui.screens.prompt import Item, items_of


def shift_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Markers to be shifted: each ladder with the steps its marker may take."""
    table = model.table
    assert table is not None
    page = step_page(model, sheet, prompt, INFLUENCE)
    items = [item for item in items_of(prompt) if isinstance(item.value, Push)]
    tall = sheet.page.is_tall
    head = page.top_part(66 if tall else 46)
    seat_icon(sheet, head.left_part(36).middle(36, 36), prompt.seat)
    sheet.words(head.less(left=48), prompt.question, DISPLAY, 32, BONE, lines=2)
    foot = page.bottom_part(64)
    field = page.less(top=head.h + 6, bottom=foot.h + 8)
    for column, (track, _) in zip(field.columns(3, 8), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(30), track, table.view)
        body = column.less(top=36)
        wide = 84.0 if not tall else 72.0
        spaces = spaces_of(table.view, track)
        ladder(sheet, body.left_part(wide), {s: float(n) for s, n in spaces.items()})
        own = [item for item in items if TRACKS[item.value.track] == track]
        own.sort(key=lambda item: -item.value.by)
        _shift_keys(sheet, body.less(left=wide + 6), own, spaces, prompt)
    if prompt.rule is not None:
        sheet.words(
            foot.less(right=foot.w * 0.5), prompt.rule, MEDIUM, CAPTION, MUTE, lines=3, is_body=True
        )
    for choice in prompt.choices:
        if choice.value is Plain.DONE:
            place = foot.right_part(min(260.0, foot.w * 0.46))
            tap = Pick((choice.id,), prompt.number)
            secondary(sheet, place, choice.label, f"pick:{choice.id}", tap)


def _shift_keys(
    sheet: Sheet, rect: Rect, items: list[Item], spaces: Mapping[str, int], prompt: Prompt
) -> None:
    for place, item in zip(rect.rows(max(4, len(items)), 6), items, strict=False):
        push: Push = item.value
        to = clamped(spaces[SEATS[push.side]] + push.by)
        tap: Message = (
            Pick((item.id,), prompt.number) if item.because is None else Tell(item.because)
        )
        key(
            sheet,
            place,
            f"{push.by:+d}".replace("-", "−"),
            f"pick:{item.id}",
            tap,
            caption=AREA_NAMES[area(to)],
            size=32,
            is_refused=item.because is not None,
        )


def adjust_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """An event carried out by hand: cubes, markers, prestige, one thing after the other."""
    table = model.table
    assert table is not None
    choices, (offered, _) = prompt.choices, grounds_of(prompt)
    page = steps_bar(sheet, 2)
    tall = sheet.page.is_tall
    board, side = (page.top_part(330), page.less(top=338)) if tall else (
        page.left_part(396), page.less(left=408)
    )  # fmt: skip
    for column, (track, grounds) in zip(board.columns(3, 6), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(28), track, table.view, 22)
        for place, ground in zip(column.less(top=32).rows(3, 6), grounds, strict=True):
            answer = Pick((offered[GROUNDS.index(ground)].id,), prompt.number)
            tile(sheet, place, ground, table.view, Mark(answer))
    sheet.words(side.top_part(48), prompt.question, SEMI, 22, BONE, lines=2, is_body=True)
    markers = {choice.value: choice for choice in choices if isinstance(choice.value, Marker)}
    for row, owner in zip(side.less(top=54).top_part(122).rows(2, 6), SIDES, strict=True):
        for place, (name, _) in zip(row.columns(3, 6), COLUMNS, strict=True):
            marker = Marker(owner, TRACKS.index(name))
            _marker_key(sheet, place, table, marker, markers[marker], prompt)
    gains = [choice for choice in choices if isinstance(choice.value, Gain)]
    for place, gain in zip(side.less(top=184).top_part(58).columns(4, 6), gains, strict=False):
        _gain_key(sheet, place, gain, prompt)
    asked: Adjust = prompt.asked
    segmented(
        sheet,
        side.less(top=250).top_part(64),
        [
            (f"pick:{rule.id}", rule.label, Pick((rule.id,), prompt.number), False)
            if rule.value.is_on != asked.ruled
            else (f"pick:{rule.id}", rule.label, None, True)
            for rule in (SYMBOL_OFF, SYMBOL_ON)
        ],
    )
    (done,) = [choice for choice in choices if choice.value is Plain.DONE]
    tap = Pick((done.id,), prompt.number)
    primary(sheet, side.bottom_part(76), done.label, f"pick:{done.id}", tap, icon="check")


def _pressable(sheet: Sheet, rect: Rect, choice: Choice, prompt: Prompt) -> str:
    id = f"pick:{choice.id}"
    is_down = sheet.is_pressed(id)
    sheet.box(rect, BONE if is_down else RAISED, radius=8)
    sheet.touch(rect, id, Pick((choice.id,), prompt.number))
    return INK if is_down else BONE


def _marker_key(
    sheet: Sheet, rect: Rect, table: Look, marker: Marker, choice: Choice, prompt: Prompt
) -> None:
    seat, track = SEATS[marker.side], TRACKS[marker.track]
    ink = _pressable(sheet, rect, choice, prompt)
    seat_icon(sheet, rect.less(left=10).left_part(26).middle(26, 26), seat)
    sheet.icon(rect.less(left=44).left_part(24).middle(24, 24), track, ink, RAISED)
    space = table.view.tracks[seat][track]
    sheet.words(rect.less(left=72, right=8), str(space), DISPLAY, 30, ink, align="right")


def _gain_key(sheet: Sheet, rect: Rect, choice: Choice, prompt: Prompt) -> None:
    gain: Gain = choice.value
    ink = _pressable(sheet, rect, choice, prompt)
    seat_icon(sheet, rect.less(left=8).left_part(22).middle(22, 22), SEATS[gain.side])
    sheet.icon(rect.right_part(30).middle(18, 18), "star-disc", ink, RAISED)
    sheet.words(rect.less(left=34, right=32), f"+{gain.points}", DISPLAY, 26, ink, align="centre")
