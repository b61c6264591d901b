"""The generic prompt screen: any question of any game can be answered here."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from engine.core import TABLE, Prompt
from engine.text import Text, say
from ui.look.theme import (
    BODY,
    BONE,
    BUTTON_HIGH,
    DISPLAY,
    MARGIN,
    MEDIUM,
    MUTE,
    PANEL,
    R_BLOCK,
    SEMI,
    SIDE,
    TOP_BAR,
)
from ui.model import Model, Tell
from ui.parts.bars import top_bar
from ui.parts.keyboard import keyboard
from ui.parts.lists import Row, rows
from ui.parts.picker import MANY, Become, Search, picker
from ui.parts.widgets import key, primary, seat_icon, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, ShowMenu, Touched, Undo

_NUMBER = re.compile(r"^(.*):(\d+)$")
_NAMED = ("battleground", "ai")
"""What is numbered only in ids: on the table these go by what they look like."""


class Item(NamedTuple):
    """A choice or a refused one, as a control."""

    id: str
    label: Text
    because: Text | None
    value: Any = None


def items_of(prompt: Prompt) -> list[Item]:
    legal = [Item(choice.id, choice.label, None, choice.value) for choice in prompt.choices]
    return legal + [Item(no.id, no.label, no.because, no.value) for no in prompt.refused]


class GenericPage(NamedTuple):
    """Question, rule and every choice: what serves for any question of any game."""

    picks: tuple[str, ...] = ()
    finding: Search = Search()

    def gathered(self, picks: tuple[str, ...]) -> GenericPage:
        return self._replace(picks=picks)

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _lay(model, sheet, self, prompt)


def _found(page: GenericPage) -> Become:
    """What typing means on a page."""
    return lambda finding: Touched(page._replace(finding=finding))


def _lay(model: Model, sheet: Sheet, page: GenericPage, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    space = top_bar(sheet, table.game.title, left=ShowMenu(), left_icon="menu", undo=Undo())
    whose(sheet, space, model, prompt)
    body = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
    if prompt.free is not None and page.finding.layout:
        _typing(model, sheet, body, page, prompt)
        return
    if page.finding.layout:
        choices(model, sheet, body, page, prompt)
        return
    most = 1 if _is_long(prompt) and not sheet.page.is_tall else 3
    body = body.less(top=question(sheet, body, prompt, most) + 8)
    foot = _foot(model, sheet, body, page, prompt)
    if _is_lone(prompt):
        _happened(model, sheet, body.less(bottom=foot), prompt)
        return
    if not foot:
        foot = _happened(model, sheet, body, prompt)
    choices(model, sheet, body.less(bottom=foot), page, prompt)


def whose(sheet: Sheet, space: Rect, model: Model, prompt: Prompt) -> None:
    """Whose decision it is."""
    table = model.table
    assert table is not None
    if space.w < 60 or prompt.seat == TABLE:
        return
    seat_icon(sheet, Rect(space.x, 13, 26, 26), prompt.seat)
    name = table.seats.get(prompt.seat) or table.game.label((prompt.seat,))
    room = Rect(space.x + 34, 0, space.w - 34, TOP_BAR)
    sheet.words(room, name, SEMI, 22, SIDE.get(prompt.seat, BONE))


def question(sheet: Sheet, rect: Rect, prompt: Prompt, most_rule_lines: int = 3) -> float:
    """Lays the question and its rule and says how much height they take. A rule for which there
    is no room is left to the help screen."""
    size = 38.0
    lines = 1 if sheet.width(prompt.question, DISPLAY, size) <= rect.w else 2
    if lines == 2 and sheet.page.is_tall:
        lines = 3
    high = 44.0 * lines
    sheet.words(
        rect.top_part(high), prompt.question, DISPLAY, size, BONE, lines=lines, is_body=lines > 1
    )
    if prompt.rule is None:
        return high
    rule_lines = 3 if sheet.page.is_tall else 2
    room = rect.less(top=high + 2).top_part(24.0 * rule_lines)
    needed = max(1, round(sheet.width(prompt.rule, MEDIUM, BODY) / rect.w + 0.55))
    if needed > most_rule_lines:
        return high
    room = room.top_part(24.0 * min(rule_lines, needed) + 2)
    sheet.words(
        room, prompt.rule, MEDIUM, BODY, MUTE, lines=rule_lines + 1, is_body=True, lie="top"
    )
    return high + room.h + 4


def _foot(model: Model, sheet: Sheet, body: Rect, page: GenericPage, prompt: Prompt) -> float:
    """What confirms several picks, or opens the keyboard; its height."""
    foot = body.bottom_part(BUTTON_HIGH + 4)
    if prompt.free is not None:
        start = Touched(page._replace(finding=Search(layout=model.prefs.language)))
        place = foot.right_part(min(foot.w, 320))
        primary(sheet, place, say("Type it"), "type", start, icon="pencil")
        return foot.h + 10
    if _is_lone(prompt):
        (only,) = prompt.choices
        place = foot.right_part(min(foot.w, 320))
        primary(sheet, place, only.label, f"pick:{only.id}", Pick((only.id,), prompt.number))
        return foot.h + 10
    if _takes_several(prompt) and not _is_long(prompt):
        confirm(sheet, foot.right_part(min(foot.w, 320)), page, prompt)
        return foot.h + 10
    return 0.0


def _is_lone(prompt: Prompt) -> bool:
    """Whether there is nothing to choose: the only answer is the next step."""
    is_one = len(prompt.choices) == 1 and prompt.least == prompt.most == 1
    return is_one and not prompt.refused and prompt.free is None


def _takes_several(prompt: Prompt) -> bool:
    return prompt.most > 1 or prompt.least == 0


def _is_long(prompt: Prompt) -> bool:
    """Whether the picker is needed, which has a place of its own for what confirms."""
    return len(prompt.choices) + len(prompt.refused) > MANY


def confirm(sheet: Sheet, place: Rect, page: GenericPage, prompt: Prompt) -> None:
    """Takes what has been picked, once that is enough."""
    count = len(page.picks)
    if prompt.least <= count <= prompt.most:
        label = say("Take these {n}", n=count) if count else say("Take none")
        primary(sheet, place, label, "confirm", Pick(page.picks, prompt.number))
    else:
        told = say("choose {least} to {most}", least=prompt.least, most=prompt.most)
        sheet.words(place, sheet.sentence(told), SEMI, BODY, MUTE, align="right", lines=2)


def _happened(model: Model, sheet: Sheet, body: Rect, prompt: Prompt) -> float:
    """What the last step brought and asks for on the table; the height it takes."""
    table = model.table
    assert table is not None
    texts: list[Text] = []
    for fact in table.facts[-2:]:
        texts.append(fact.text)
        if fact.on_table is not None and fact.on_table != fact.text:
            texts.append(fact.on_table)
    if not texts or len(prompt.choices) > 9:
        return 0.0
    texts = texts[-3:]
    high = 34.0 * len(texts) + 16
    strip = body.bottom_part(high)
    sheet.box(strip, PANEL, radius=R_BLOCK)
    for row, text in zip(strip.inset(16, 8).rows(len(texts), 0), texts, strict=True):
        sheet.icon(row.left_part(20).middle(16, 16), "arrow", MUTE, PANEL)
        sheet.words(row.less(left=30), sheet.sentence(text), SEMI, BODY, BONE, lines=2)
    return high + 12


def _typing(model: Model, sheet: Sheet, body: Rect, page: GenericPage, prompt: Prompt) -> None:
    free = prompt.free
    assert free is not None
    head = body.top_part(34)
    sheet.words(head, prompt.question, DISPLAY, 28, BONE)
    keyboard(
        sheet,
        body.less(top=38),
        page.finding.typed,
        page.finding.layout,
        free.most,
        lambda typed, layout: Touched(page._replace(finding=Search("", typed, layout))),
        say("Take it"),
        Pick((f"{free.prefix}:{page.finding.typed.strip()}",), prompt.number),
    )


def tap_of(item: Item, page: GenericPage, prompt: Prompt) -> Tell | Pick | Touched:
    """What touching a choice means: the reason, the answer, or one pick of several."""
    if item.because is not None:
        return Tell(item.because)
    if prompt.least == prompt.most == 1:
        return Pick((item.id,), prompt.number)
    if item.id in page.picks:
        return Touched(page._replace(picks=tuple(p for p in page.picks if p != item.id)))
    if len(page.picks) >= prompt.most:
        return Tell(say("at most {n} can be chosen", n=prompt.most))
    return Touched(GenericPage((*page.picks, item.id), page.finding._replace(wanted="")))


def choices(model: Model, sheet: Sheet, rect: Rect, page: GenericPage, prompt: Prompt) -> None:
    """Numbers as keys, a few choices as buttons, many as a list."""
    items = items_of(prompt)
    groups = {} if page.finding.layout or page.finding.wanted else number_groups(items)
    loose = [item for item in items if not any(item in group for group in groups.values())]
    if groups and len(items) - len(loose) + len(loose) * 2 <= 40:
        used = _number_keys(sheet, rect, groups, page, prompt)
        rect = rect.less(top=used)
        if not loose:
            return
    else:
        loose = items
    columns = 1 if sheet.page.is_tall else (3 if len(loose) == 3 else 2)
    per_column = -(-len(loose) // columns)
    room = (rect.h + 10) / per_column - 10
    if room >= 56:
        _buttons(sheet, rect, loose, page, prompt, columns, min(room, 112.0))
    else:
        listed = _rows(loose, page, prompt)
        several = _takes_several(prompt)
        if len(loose) > MANY:
            below = (lambda place: confirm(sheet, place, page, prompt)) if several else None
            picker(model, sheet, rect, listed, page.finding, _found(page), "choices", below)
        else:
            rows(sheet, rect, "choices", listed, model.scrolled("choices"))


def number_groups(items: list[Item]) -> dict[str, list[Item]]:
    """Choices that differ only in a number, in the order of their numbers.

    >>> items = [Item(id, Text(""), None) for id in ("place:2", "place:1", "done")]
    >>> {stem: [item.id for item in group] for stem, group in number_groups(items).items()}
    {'place': ['place:1', 'place:2']}
    """
    groups: dict[str, list[Item]] = {}
    for item in items:
        if found := _NUMBER.match(item.id):
            groups.setdefault(found[1], []).append(item)
    return {
        stem: sorted(group, key=lambda item: number_of(item.id))
        for stem, group in groups.items()
        if len(group) > 1 and stem not in _NAMED
    }


def number_of(id: str) -> int:
    found = _NUMBER.match(id)
    return int(found[2]) if found else 0


def _number_keys(
    sheet: Sheet, rect: Rect, groups: dict[str, list[Item]], page: GenericPage, prompt: Prompt
) -> float:
    y = rect.y
    across = 5 if sheet.page.is_tall else 7
    if all(len(group) == 8 for group in groups.values()):
        across = 4 if sheet.page.is_tall else 8  # the spaces of a track stay in line
    rows_needed = sum(-(-len(group) // across) for group in groups.values())
    high = max(56.0, min(92.0, (rect.h + 8) / max(1, rows_needed) - 8))
    for group in groups.values():
        wide = (rect.w + 8) / across - 8
        if len(group) <= 5 and not sheet.page.is_tall:
            wide = (rect.w + 8) / 5 - 8
        per_row = across if wide * 5 + 32 < rect.w or across < 5 else 5
        for number, item in enumerate(group):
            place = Rect(
                rect.x + (number % per_row) * (wide + 8),
                y + (number // per_row) * (high + 8),
                wide,
                high,
            )
            digits = str(number_of(item.id))
            caption = _without(sheet.say(item.label), digits)
            key(
                sheet,
                place,
                digits,
                f"pick:{item.id}",
                tap_of(item, page, prompt),
                caption=caption,
                is_refused=item.because is not None,
                is_selected=item.id in page.picks,
            )
        y += -(-len(group) // per_row) * (high + 8)
    return y - rect.y + 4


def _without(label: str, digits: str) -> str:
    """The words of a label that says a number, without it.

    >>> _without("take 2 back", "2")
    'take back'
    >>> _without("3, DEFCON 3", "3")
    'DEFCON 3'
    """
    words = label.split()
    for at, word in enumerate(words):
        if word.strip(",;:") == digits:
            return " ".join(words[:at] + words[at + 1 :])
    return label


def _buttons(
    sheet: Sheet,
    rect: Rect,
    items: list[Item],
    page: GenericPage,
    prompt: Prompt,
    columns: int,
    high: float,
) -> None:
    places = rect.columns(columns, 10)
    for number, item in enumerate(items):
        column = places[number % columns]
        if len(items) == 1:
            column = rect
        place = Rect(column.x, rect.y + (number // columns) * (high + 10), column.w, high)
        icon, colour = icon_of(item.id)
        secondary(
            sheet,
            place,
            item.label,
            f"pick:{item.id}",
            tap_of(item, page, prompt),
            icon=icon,
            icon_colour=colour,
            is_refused=item.because is not None,
            is_selected=item.id in page.picks,
            size=30,
        )


def _rows(items: list[Item], page: GenericPage, prompt: Prompt) -> list[Row]:
    listed = []
    for item in items:
        icon, colour = icon_of(item.id)
        listed.append(
            Row(
                f"pick:{item.id}",
                item.label,
                tap_of(item, page, prompt),
                icon=icon,
                icon_colour=colour,
                note=item.because or "",
                is_refused=item.because is not None,
                is_chosen=item.id in page.picks,
            )
        )
    return listed


_SIGNS = ("us", "ussr", "un", "political", "military", "opinion")


def icon_of(id: str) -> tuple[str, str]:
    """The sign that goes with a choice, where its id names a side or a type."""
    for word in reversed(id.split(":")):
        if word in _SIGNS:
            return word, SIDE.get(word, BONE)
    return ("check", BONE) if id in ("yes", "done") else ("", BONE)
