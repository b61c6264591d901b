"""Telling Pax Pamir which cards were turned up: by number, with the card to compare."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Choice, Prompt, anyway_of
from engine.look import Look
from engine.pax_pamir.cards.deck import number_told
from engine.pax_pamir.cards.printed import (
    CHECKS,
    COURTS,
    EVENTS,
    LAST_CARD,
    UNTOLD,
    Court,
    card_id,
    card_name,
    is_court,
)
from engine.pax_pamir.market.rows import PLACE_NAMES
from engine.pax_pamir.picked import ThatCard, Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import PLACES, SETUP
from engine.pax_pamir.steps import TellBought
from engine.pax_pamir.view import TableView
from engine.pax_pamir.words import COALITIONS, COLUMNS, NOBODY, REGION_NAMES, SUIT_NAMES
from engine.text import Arg, Text
from ui.games.pax_pamir.cards import CardFace, card
from ui.games.pax_pamir.seats import coalition_name
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    COALITION,
    DISPLAY,
    INK,
    LINE,
    MARGIN,
    MEDIUM,
    MUTE,
    PANEL,
    PAPER_DIM,
    R_BLOCK,
    RAISED,
    SEMI,
    TITLE,
    TOP_BAR,
)
from ui.model import Message, Model, Tell
from ui.parts.bars import top_bar
from ui.parts.widgets import key, primary, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Pick, ShowMenu, Touched, Undo

_SEEN = say("this card has been seen already")


class TurnUpPage(NamedTuple):
    """One card after the other, each confirmed by its name; the last one answers for all."""

    picks: tuple[str, ...] = ()
    typed: str = ""
    lists_events: bool = False

    def gathered(self, picks: tuple[str, ...]) -> TurnUpPage:
        return self._replace(picks=picks)

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _turn_up(model, sheet, self, prompt)


def _turn_up(model: Model, sheet: Sheet, entered: TurnUpPage, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    places = _places(table, prompt)
    at = min(len(entered.picks), len(places) - 1)
    back = Touched(TurnUpPage(entered.picks[:-1])) if entered.picks else ShowMenu()
    icon = "back" if entered.picks else "menu"
    space = top_bar(sheet, say("New cards"), left=back, left_icon=icon, undo=Undo())
    if len(places) > 1 and space.w > 60:
        told = say("card {n} of {all}", n=at + 1, all=len(places))
        sheet.words(space, told, SEMI, BODY, MUTE)
    page = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
    prompt = _with_those_told(table, entered, prompt)
    if entered.lists_events:
        _event_keys(sheet, page, entered, prompt)
        return
    if sheet.page.is_tall:
        pad, field = page.bottom_part(396), page.less(bottom=404)
    else:
        pad, field = page.right_part(292), page.less(right=304)
    _pad(sheet, pad, table, entered, prompt)
    _market(sheet, field, table, entered, places, at)
    _preview(sheet, field.less(top=208), table, entered, prompt)


def _with_those_told(table: Look, entered: TurnUpPage, prompt: Prompt) -> Prompt:
    """The open question as it would be asked with the cards typed so far: they are judged
    together."""
    after = table.ahead(*entered.picks) if entered.picks else None
    if after is None or after.prompt is None or after.prompt.seat != prompt.seat:
        return prompt
    return after.prompt._replace(number=prompt.number, most=prompt.most)


def _places(table: Look, prompt: Prompt) -> tuple[int, ...]:
    """Where the cards are laid, in order."""
    if isinstance(prompt.asked, TellBought):
        return (prompt.asked.at,)
    view: TableView = table.view
    return view.places_to_fill()


def typed_card(entered: TurnUpPage) -> int:
    """The card whose number was typed, 0 for none."""
    typed = entered.typed
    number = int(typed) if typed.isdecimal() else 0
    return number if 0 < number <= LAST_CARD else 0


def _market(
    sheet: Sheet, rect: Rect, table: Look, entered: TurnUpPage, places: tuple[int, ...], at: int
) -> None:
    """Where the card lies among those that are there and those just told."""
    head = rect.top_part(34)
    sheet.words(head, say("Which card lies here?"), DISPLAY, 28, BONE)
    told = say("{place}. Type the number from its corner.", place=PLACE_NAMES[places[at]])
    sheet.words(rect.less(top=36).top_part(24), sheet.sentence(told), SEMI, CAPTION, MUTE)
    numbers = _lying(table)
    for place, pick in zip(places, entered.picks, strict=False):
        numbers[place] = number_told(pick)
    grid = rect.less(top=66).top_part(134)
    for column, part in enumerate(grid.columns(COLUMNS, 8)):
        label = part.top_part(20)
        is_here = places[at] % COLUMNS == column
        sheet.words(label, str(column), DISPLAY, 20, BONE if is_here else MUTE, align="centre")
        for row, cell in enumerate(part.less(top=24).rows(2, 8)):
            _cell(
                sheet, cell, numbers[row * COLUMNS + column], row * COLUMNS + column == places[at]
            )


def _lying(table: Look) -> list[int]:
    """The number of the card on every place of the market."""
    view: TableView = table.view
    return [view.slot(at).number for at in range(PLACES)]


def _cell(sheet: Sheet, rect: Rect, number: int, is_here: bool) -> None:
    if is_here:
        sheet.box(rect, RAISED, radius=3)
        sheet.words(rect, "?", DISPLAY, 30, BONE, align="centre")
        sheet.reticle(rect.inset(4), -1e9)
    elif number:
        sheet.box(rect, PAPER_DIM, radius=2, cut=10)
        label = "?" if number == UNTOLD else str(number)
        sheet.words(rect, label, DISPLAY, TITLE, INK, align="centre")
    else:
        sheet.box(rect, "", LINE, 2, 4, dashed=True)


def _preview(sheet: Sheet, rect: Rect, table: Look, entered: TurnUpPage, prompt: Prompt) -> None:
    """The card by that number, to compare with the one on the table."""
    number = typed_card(entered)
    sheet.box(rect, PANEL, radius=R_BLOCK)
    inner = rect.inset(12, 10)
    if not number:
        _untold(sheet, inner, table, entered, prompt)
        return
    face = inner.left_part(124).top_part(min(inner.h, 160.0))
    card(sheet, face, CardFace(number), table)
    text = inner.less(left=138)
    title = text.top_part(54)
    sheet.words(title, card_name(number), DISPLAY, 26, BONE, lines=2, is_body=True)
    because = why_not(prompt, entered, number)
    if because is not None:
        anyway = _anyway(prompt, entered, number)
        foot = 62 if anyway is not None else 0
        why = text.less(top=58, bottom=foot)
        sheet.words(why, because, SEMI, BODY, MUTE, lines=4, is_body=True, lie="top")
        if anyway is not None:
            tap = _told(table, entered, prompt, anyway.id)
            place = inner.bottom_part(58).less(left=138)
            label = sheet.sentence(anyway.label)
            secondary(sheet, place, label, "anyway", tap, size=20, is_caps=False)
        return
    if not is_court(number):
        told: Arg = say("Event: check the number in its corner.")
        sheet.words(text.less(top=58), told, SEMI, BODY, MUTE, lines=4, is_body=True, lie="top")
        return
    _printed(sheet, text.less(top=58), COURTS[number])


def _printed(sheet: Sheet, rect: Rect, printed: Court) -> None:
    """What is printed on a court card, in words."""
    rank = say("{suit}, rank {n}", suit=SUIT_NAMES[printed.suit], n=printed.rank)
    sheet.words(rect.top_part(26), rank, SEMI, 22, BONE)
    region = say("Region: {region}", region=REGION_NAMES[printed.region])
    sheet.words(rect.less(top=28).top_part(26), region, SEMI, BODY, BONE)
    if printed.patriot != NOBODY and rect.h >= 82:
        name = COALITIONS[printed.patriot]
        line = rect.less(top=56).top_part(26)
        sheet.icon(line.left_part(24).middle(22, 22), name, COALITION[name], INK)
        told = say("Patriot: {coalition}", coalition=coalition_name(name))
        sheet.words(line.less(left=32), told, SEMI, BODY, BONE)


def _untold(sheet: Sheet, rect: Rect, table: Look, entered: TurnUpPage, prompt: Prompt) -> None:
    """Nothing typed yet: a card may be told later, and what is told so far may be taken."""
    told = say("Cards already seen are not asked for again.")
    sheet.words(rect.top_part(rect.h - 66), told, SEMI, BODY, MUTE, lines=3, is_body=True)
    foot = rect.bottom_part(58)
    parts = foot.columns(2, 8)
    later = next((choice for choice in prompt.choices if choice.value is Word.UNKNOWN), None)
    if later is not None:
        tap = _told(table, entered, prompt, later.id)
        secondary(sheet, parts[0], later.label, f"pick:{later.id}", tap, size=20)
    if entered.picks:
        take = Pick(entered.picks, prompt.number)
        label = say("Take these {n}", n=len(entered.picks))
        secondary(sheet, parts[1], label, "confirm", take, size=22)


def why_not(prompt: Prompt, entered: TurnUpPage, number: int) -> Text | None:
    """Why this card cannot be the one, or None if it can."""
    if any(number_told(pick) == number for pick in entered.picks):
        return _SEEN
    told = ThatCard(number)
    if any(choice.value == told for choice in prompt.choices):
        return None
    return next((no.because for no in prompt.refused if no.value == told), _SEEN)


def _anyway(prompt: Prompt, entered: TurnUpPage, number: int) -> Choice | None:
    """What says that a card lies here that cannot come, None if it was seen elsewhere."""
    if any(number_told(pick) == number for pick in entered.picks):
        return None
    return anyway_of(prompt, card_id(number))


def _told(table: Look, entered: TurnUpPage, prompt: Prompt, id: str) -> Message:
    """Goes on to the next place, or answers with all cards at the last; a second check ends the
    refill, for nothing more is laid before it is resolved."""
    picks = (*entered.picks, id)
    is_last = len(picks) >= min(len(_places(table, prompt)), prompt.most)
    if is_last or _brings_unrest(table, picks):
        return Pick(picks, prompt.number)
    return Touched(TurnUpPage(picks))


def _brings_unrest(table: Look, picks: tuple[str, ...]) -> bool:
    if table.view.phase == SETUP or number_told(picks[-1]) not in CHECKS:
        return False
    return len(CHECKS & {*_lying(table), *map(number_told, picks)}) > 1


def _pad(sheet: Sheet, rect: Rect, table: Look, entered: TurnUpPage, prompt: Prompt) -> None:
    entry = rect.top_part(66)
    sheet.box(entry, PANEL, BONE, 3, 10)
    sheet.words(entry.less(left=18).left_part(100), entered.typed or "–", DISPLAY, 46, BONE)
    note = say("1–100, events 101–116")
    sheet.words(entry.less(left=120, right=12), note, MEDIUM, CAPTION, MUTE, align="right", lines=2)
    foot = rect.bottom_part(72)
    keys = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "events")
    rows = rect.less(top=72, bottom=foot.h + 8).rows(4, 6)
    for at, name in enumerate(keys):
        place = rows[at // 3].columns(3, 8)[at % 3]
        if name == "erase":
            tap = Touched(entered._replace(typed=entered.typed[:-1]))
            key(sheet, place, "", "pad:erase", tap, icon="back", fill=PANEL)
        elif name == "events":
            tap = Touched(entered._replace(lists_events=True))
            key(sheet, place, say("event"), "pad:events", tap, size=22, fill=PANEL)
        else:
            tap = Touched(entered._replace(typed=(entered.typed + name)[-3:]))
            key(sheet, place, name, f"pad:{name}", tap)
    _confirm(sheet, foot, table, entered, prompt)


def _confirm(sheet: Sheet, rect: Rect, table: Look, entered: TurnUpPage, prompt: Prompt) -> None:
    number = typed_card(entered)
    if not number:
        sheet.words(rect, say("type the number"), SEMI, BODY, MUTE, align="centre")
        return
    because = why_not(prompt, entered, number)
    label = say("It is {card}", card=card_name(number))
    if because is not None:
        secondary(sheet, rect, label, "it-is", Tell(because), is_refused=True, size=24)
        return
    tap = _told(table, entered, prompt, card_id(number))
    primary(sheet, rect, label, "it-is", tap, size=24)


def _event_keys(sheet: Sheet, rect: Rect, entered: TurnUpPage, prompt: Prompt) -> None:
    """All events by name and number; those that cannot come say why, and what to do about it."""
    across = 2 if sheet.page.is_tall else 4
    numbers = sorted(EVENTS)
    rows = rect.less(bottom=72).rows(-(-len(numbers) // across), 6)
    for at, number in enumerate(numbers):
        place = rows[at // across].columns(across, 8)[at % across]
        because = why_not(prompt, entered, number)
        tap: Message = Touched(entered._replace(typed=str(number), lists_events=False))
        if because is not None and _anyway(prompt, entered, number) is None:
            tap = Tell(because)
        secondary(
            sheet, place, card_name(number), f"event:{number}",
            tap, is_refused=because is not None,
            size=20, is_caps=False,
        )  # fmt: skip
    foot = rect.bottom_part(64).left_part(200)
    secondary(
        sheet, foot, say("Numbers"), "pad:numbers", Touched(entered._replace(lists_events=False))
    )
