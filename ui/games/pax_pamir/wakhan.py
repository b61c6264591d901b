"""A step of Wakhan: what to do on the table, a picture of where, why, and whether it is done."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Advice, Fact, Prompt
from engine.look import Look
from engine.pax_pamir.about import cards_of, regions_of
from engine.pax_pamir.cards.printed import COURTS, EMPTY, is_court
from engine.pax_pamir.market.rows import PLACE_IDS, PLACE_KEYS, PLACE_NAMES
from engine.pax_pamir.picked import Border, Doing, Region, Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import ACTIONS_A_TURN, BONUS, IDLE
from engine.pax_pamir.view import BookView, PaxView, TableView
from engine.pax_pamir.wakhan.cards.boxes import END
from engine.pax_pamir.words import COALITIONS, COLUMNS, REGIONS
from engine.text import Arg, Text
from ui.games.pax_pamir.ai_card import ai_card, ai_row
from ui.games.pax_pamir.board import Mark, board
from ui.games.pax_pamir.cards import CardFace, card, coins, suit_of
from ui.games.pax_pamir.table import actions_left
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    DISPLAY,
    GOLD,
    HEADLINE,
    INK,
    MARGIN,
    MUTE,
    PANEL,
    PAPER,
    PAPER2,
    PAPER_DIM,
    R_BLOCK,
    RAISED,
    SEMI,
    SUIT_PAPER,
    TOP_BAR,
)
from ui.model import Back, Message, Model, Open
from ui.parts.bars import top_bar
from ui.parts.lists import rows
from ui.parts.naming import WAKHAN
from ui.parts.widgets import primary, seat_icon, secondary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.fix import Fix
from ui.screens.history import History
from ui.screens.play import ShowMenu, Touched, Undo
from ui.screens.step import Done, items_of

WHY = "why"
_PLACES = {id: at for at, id in enumerate(PLACE_IDS)}
CARD_WIDE = 124.0
LINE_HIGH = 24.0
PICTURE_LEAST = 126.0
MAP_LEAST = 146.0
"""Lower ones could not be made out."""
SMALL_HIGH = 60.0


class StepPage(NamedTuple):
    """Her next step; on a page behind it, all reasons in full."""

    tells_why: bool = False

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _lay(model, sheet, self.tells_why, prompt)


def step_of(table: Look) -> StepPage | None:
    """The page of her step; None where only her deck is followed: there is no table to show."""
    return StepPage() if isinstance(table.view, TableView) else None


def _lay(model: Model, sheet: Sheet, tells_why: bool, prompt: Prompt) -> None:
    table = model.table
    assert table is not None
    advice = table.advice
    assert advice is not None
    back = Touched() if tells_why else None
    page = her_bar(sheet, table, back)
    foot = page.bottom_part(70)
    if tells_why:
        lines = items_of(advice)
        field = page.less(bottom=foot.h + 8)
        rows(sheet, field, "step", lines, model.scrolled("step"), high=46)
        _done(sheet, foot, prompt.number)
        return
    if sheet.page.is_tall:
        ai_row(sheet, page.top_part(64), table)
        area = page.less(top=72, bottom=foot.h + 8)
        differs = foot.left_part(foot.w * 0.42 - 8)
    else:
        ai_card(sheet, page.left_part(204), table, stage_of(table).doing)
        area = page.less(left=218, bottom=foot.h + 8)
        differs = Rect(area.x, foot.y, foot.w - 218 - 358, foot.h)
    secondary(
        sheet, differs, say("Something differs"), "differs", Open(Differs()), icon="help", size=24
    )
    _step(model, sheet, area, table, advice)
    _done(sheet, foot, prompt.number)


def _done(sheet: Sheet, foot: Rect, number: int) -> None:
    place = foot.right_part(min(350.0, foot.w * 0.58))
    primary(sheet, place, say("Done, next step"), "done", Done(number))


def her_bar(sheet: Sheet, table: Look, back: Message | None) -> Rect:
    left, icon = (back, "back") if back is not None else (ShowMenu(), "menu")
    space = top_bar(sheet, left=left, left_icon=icon, undo=Undo() if table.undoable else None)
    seat_icon(sheet, space.left_part(34).middle(32, 32), WAKHAN)
    name = say("Wakhan")
    sheet.words(space.less(left=44), name, DISPLAY, 30, BONE, is_caps=True)
    used = sheet.width(name, DISPLAY, 30, is_caps=True)
    rest = space.less(left=44 + used + 14)
    view: PaxView = table.view
    if isinstance(view, BookView):
        actions_left(sheet, rest, view.actions or 0)
    else:
        _told_stage(sheet, rest, stage_of(table))
    return sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)


class Stage(NamedTuple):
    """The part of her turn that a step belongs to, and which of her actions that is, if any."""

    doing: int
    action: int = 0


def stage_of(table: Look) -> Stage:
    """Where in her turn she is; the step that is shown may be the one that begins an action."""
    view: TableView = table.view
    if view.turn.player != view.her_seat or view.wakhan is None or table.advice is None:
        return Stage(IDLE)
    doing, action = view.wakhan.does, ACTIONS_A_TURN - view.turn.actions
    first = _first_of(table, table.advice)
    if first is Word.END:
        return Stage(IDLE)
    if isinstance(first, Doing):
        doing, action = first.doing, action + 1
    return Stage(doing, action if doing != BONUS else 0)


def _first_of(table: Look, advice: Advice) -> object:
    """What the first answer of her step picks."""
    pick = advice.answers[0].picks[0]
    choices = () if table.prompt is None else table.prompt.choices
    return next((choice.value for choice in choices if choice.id == pick), None)


def _told_stage(sheet: Sheet, rect: Rect, stage: Stage) -> None:
    told: Arg = ""
    if stage.action:
        told = say("action {n} of {all}", n=stage.action, all=ACTIONS_A_TURN)
    elif stage.doing == BONUS:
        told = say("bonus action")
    if told and sheet.width(told, SEMI, BODY) <= rect.w:
        sheet.words(rect, told, SEMI, BODY, MUTE)


def _step(model: Model, sheet: Sheet, rect: Rect, table: Look, advice: Advice) -> None:
    """Headline, picture, and the reasons."""
    head, rest = headline(sheet, advice)
    size = sheet.largest(head, DISPLAY, (HEADLINE, 38, 32, 28), rect.w)
    lines = 1 if sheet.width(head, DISPLAY, size) <= rect.w else 2
    high = size * (1.1 if lines == 1 else 2.2)
    sheet.words(rect.top_part(high), head, DISPLAY, size, BONE, lines=2, is_body=lines > 1)
    strip = rect.bottom_part(118 if sheet.page.is_tall else 70)
    _why(sheet, strip, advice)
    field = rect.less(top=high, bottom=strip.h + 10)
    if rest:
        # What is to be done is never cut: a long step has no picture instead.
        most = int(field.h // LINE_HIGH)
        lines = sheet.lines(rest, SEMI, BODY, rect.w, most)
        room = field.top_part(lines * LINE_HIGH + 2)
        sheet.words(room, rest, SEMI, BODY, MUTE, lines=most, is_body=True)
        field = field.less(top=room.h + 2)
    if field.h >= PICTURE_LEAST:
        _picture(model, sheet, field.less(top=6), table, advice)


def headline(sheet: Sheet, advice: Advice) -> tuple[Arg, Arg]:
    """What is to be done first, in large; the rest in small."""
    to_do = list(advice.to_do)
    bought = [fact for fact in advice.facts if fact.kind == "bought"]
    if bought:
        told = sheet.sentences(_buying(advice.facts))
        return say("Take card {n}", n=bought[0].data["card"]), told
    if not to_do:
        is_over = advice.answers[-1].picks == (END.id,)
        return (say("Her turn ends") if is_over else say("Nothing is to be done")), ""
    return to_do[0], sheet.sentences(to_do[1:])


def _buying(facts: tuple[Fact, ...]) -> list[Arg]:
    """Where the card lies and what moves with it; the picture shows which cards are paid on."""
    told: list[Arg] = []
    for fact in facts:
        if fact.kind == "bought":
            told.insert(0, PLACE_NAMES[PLACE_IDS.index(fact.data["from"])])
            if fact.data["with"]:
                told.append(
                    say_count(
                        "The {n} rupee on it goes to Wakhan",
                        "The {n} rupees on it go to Wakhan",
                        fact.data["with"],
                    )
                )
        elif fact.kind == "paid":
            told.append(_paying(fact))
        elif fact.on_table is not None:
            told.append(fact.on_table)
    return told


def _paying(fact: Fact) -> Text:
    marked, each, cost = len(fact.data["on"]), fact.data["each"], fact.data["rupees"]
    if marked * each != cost:
        return fact.text
    if marked == 1:
        return say_count(
            "Put {n} rupee on the marked card", "Put {n} rupees on the marked card", each
        )
    return say_count(
        "Put {n} rupee on each marked card, {cost} in all",
        "Put {n} rupees on each marked card, {cost} in all",
        each,
        cost=cost,
    )


def _why(sheet: Sheet, rect: Rect, advice: Advice) -> None:
    """The reason that decided, and a touch for all of them."""
    is_down = sheet.is_pressed(WHY)
    sheet.box(rect, RAISED if is_down else PANEL, radius=R_BLOCK)
    tag = rect.left_part(74)
    sheet.box(tag, RAISED, radius=R_BLOCK)
    room = tag.inset(4)
    size = sheet.largest(say("Why"), DISPLAY, (24, 22, 20, 18, 16), room.w, is_caps=True)
    sheet.words(room, say("Why"), DISPLAY, size, GOLD, align="centre", is_caps=True)
    room = rect.less(left=84, right=44)
    reasons = decisive(advice.reasons)
    most = 4 if sheet.page.is_tall else 2
    told = sheet.cut(sheet.sentences(reasons), SEMI, CAPTION, room.w, most)
    sheet.words(room, told, SEMI, CAPTION, BONE, lines=most, is_body=True)
    sheet.icon(rect.right_part(40).middle(20, 20), "arrow", MUTE, PANEL)
    sheet.touch(rect, WHY, Touched(StepPage(tells_why=True)))


def decisive(reasons: tuple[Text, ...]) -> list[Text]:
    """The reasons for what she does, without those against something else."""
    found = [_without_others(reason) for reason in reasons if "why" not in dict(reason.args)]
    return found or list(reasons)


def _without_others(text: Text) -> Text:
    """A reason by its lines alone; the candidates they put behind are told in full elsewhere."""
    args = dict(text.args)
    line = args.get("line")
    if "others" in args and isinstance(line, Text):
        return line
    shorter = [
        (name, _without_others(arg) if isinstance(arg, Text) else arg) for name, arg in text.args
    ]
    return text._replace(args=tuple(shorter))


def _picture(model: Model, sheet: Sheet, rect: Rect, table: Look, advice: Advice) -> None:
    """The market, the map or the cards: wherever the step is taken."""
    picks = [answer.picks[0] for answer in advice.answers]
    taken = [_PLACES[pick] for pick in picks if pick in _PLACES]
    paid = {
        _PLACES[place]: int(fact.data["each"])
        for fact in advice.facts
        if fact.kind == "paid"
        for place in fact.data["on"]
    }
    if taken or paid:
        _market(model, sheet, rect, table, taken, paid)
        return
    marks = _marks(advice.facts)
    numbers = list(dict.fromkeys(card for fact in advice.facts for card in cards_of(fact)))
    if (marks or not numbers) and rect.h >= MAP_LEAST:
        after = table.ahead(*picks) or table
        rect = rect.top_part(min(rect.h, rect.w * 0.7))
        wide = min(rect.w - (CARD_WIDE + 10 if numbers else 0), rect.h * 2.4)
        board(sheet, rect.left_part(wide), after._replace(advice=None), marks)
        rect = rect.less(left=wide + 10)
    for at, number in enumerate(numbers):
        place = Rect(rect.x + at * (CARD_WIDE + 8), rect.y, CARD_WIDE, min(rect.h, 170.0))
        if place.right <= rect.right + 1:
            card(sheet, place, CardFace(number), table)


def _marks(facts: tuple[Fact, ...]) -> dict[Region | Border, Mark]:
    """Regions the step touches, those on both sides of a border too."""
    return {Region(region): Mark(is_chosen=True) for fact in facts for region in regions_of(fact)}


def _market(
    model: Model, sheet: Sheet, rect: Rect, table: Look, taken: list[int], paid: dict[int, int]
) -> None:
    """Small cards: the one she takes in brackets, and where her rupees go."""
    view: TableView = table.view
    rect = rect.top_part(min(rect.h, 232.0))
    for column, part in enumerate(rect.columns(COLUMNS, 8)):
        label = part.top_part(22)
        is_here = any(at % COLUMNS == column for at in taken)
        sheet.words(label, str(column), DISPLAY, 20, BONE if is_here else MUTE, align="centre")
        for row, cell in enumerate(part.less(top=26).rows(2, 10)):
            at = row * COLUMNS + column
            cell = cell.top_part(min(cell.h, 96.0))
            number = view.slot(at).number
            if number != EMPTY:
                _small(sheet, cell, number, at in taken, paid.get(at, 0))
            if at in taken:
                sheet.reticle(cell.inset(4), model.since)


def _small(sheet: Sheet, rect: Rect, number: int, is_taken: bool, paid: int) -> None:
    fill = BONE if is_taken else (PAPER2 if paid else PAPER_DIM)
    sheet.box(rect, fill, radius=2, cut=12)
    head = rect.less(left=6, right=12).top_part(34)
    sheet.words(head, str(number) if number > 0 else "?", DISPLAY, 24, INK)
    is_low = rect.h < SMALL_HIGH
    if is_court(number) and not (paid and is_low):
        suit = suit_of(COURTS[number])
        place = rect.less(right=14).right_part(24).top_part(34).middle(22, 22)
        sheet.icon(place, f"suit-{suit}", SUIT_PAPER[suit] if is_taken else INK, fill)
    if paid:
        # A low card has no line below its number: what is paid stands where its suit would.
        low = rect.less(left=30, right=10).top_part(34) if is_low else rect.bottom_part(32)
        sheet.words(low.less(left=8), f"+{paid}", DISPLAY, 22, INK)
        coins(sheet, low.less(right=4), 1, fill)


class Differs(NamedTuple):
    """What on the table is otherwise: each way leads to where it can be put right."""

    @property
    def name(self) -> str:
        return "differs"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        page = her_bar(sheet, table, Back())
        foot = page.bottom_part(70)
        sheet.words(page.top_part(48), say("What differs on the table?"), DISPLAY, 42, BONE)
        told = say("Fix it here. Wakhan then decides this step again.")
        sheet.words(page.less(top=50).top_part(28), told, SEMI, BODY, MUTE)
        field = page.less(top=86, bottom=foot.h + 10)
        view: TableView = table.view
        market = next(iter(view.market), PLACE_KEYS[0])
        ways: tuple[tuple[str, str, Arg, Arg, Message], ...] = (
            ("market", "market", say("Another card"), say("in the market"),
             Open(Fix(("market", market, "card")))),
            ("rupees", "rupee", say("Rupees"), say("of players, on market cards"),
             Open(Fix(("players", "p1", "rupees")))),
            ("pieces", "army", say("Pieces on the map"), say("armies, roads, tribes, spies"),
             Open(Fix(("armies", COALITIONS[0], REGIONS[0])))),
            ("earlier", "undo", say("Earlier step"), say("go back and redo from there"),
             Open(History())),
        )  # fmt: skip
        columns = 1 if sheet.page.is_tall else 2
        lines = field.rows(4 // columns, 8)
        for at, (id, icon, label, note, tap) in enumerate(ways):
            place = lines[at // columns].columns(columns, 8)[at % columns]
            secondary(sheet, place.top_part(min(place.h, 116.0)), label, f"differs:{id}", tap,
                      icon=icon, icon_colour=PAPER, note=note, size=28)  # fmt: skip
        secondary(sheet, foot.left_part(min(240.0, foot.w)), say("It matches"), "matches",
                  Back(), icon="back")  # fmt: skip
