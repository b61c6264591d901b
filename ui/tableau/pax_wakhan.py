"""A step of Wakhan: what to do on the table, a picture of where, why, and whether it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core import Advice, Fact
from engine.pax_pamir import steps
from engine.pax_pamir.cards import COURTS, is_court
from engine.pax_pamir.market import PLACE_IDS, PLACE_NAMES
from engine.pax_pamir.wakhan.ai_cards import BOXES
from engine.pax_pamir.words import (
    BORDERS,
    COALITIONS,
    COLUMNS,
    REGION_NAMES,
    REGIONS,
    ROW_NAMES,
    ROWS,
)
from engine.text import Arg, Text, joined, say, say_count
from ui.bars import top_bar
from ui.lists import rows
from ui.look import Look, ahead
from ui.metrics import Rect
from ui.model import Back, Model, Open
from ui.screens.play import Play, Touched, Undo, menu
from ui.screens.step import Done, items_of
from ui.sheet import Sheet
from ui.tableau.pax_ai_deck import box_name
from ui.tableau.pax_board import Mark, board
from ui.tableau.pax_cards import Face, card, coins, suit_of
from ui.tableau.pax_market import PLACES, number_on, slot_of
from ui.tableau.pax_seats import GREY
from ui.tableau.pax_table import actions_left
from ui.theme import (
    BODY,
    BONE,
    CAPTION,
    COALITION,
    DISPLAY,
    GOLD,
    HEADLINE,
    INK,
    INKMUTE,
    MARGIN,
    MUTE,
    PANEL,
    PAPER,
    PAPER2,
    PAPER_DIM,
    R_BLOCK,
    R_BUTTON,
    RAISED,
    SEMI,
    SUIT_PAPER,
    TOP_BAR,
)
from ui.widgets import paper, primary, secondary

WHY = "why"
RED = "#A6271B"


def draw_step(model: Model, sheet: Sheet, play: Play) -> bool:
    """Her next step; False where only her deck is followed and there is no table to show."""
    table = model.table
    assert table is not None
    advice, prompt = table.advice, table.prompt
    assert advice is not None
    assert prompt is not None
    if table.state.ledger is not None:
        return False
    back = Touched(Play()) if play.filter == WHY else None
    page = her_bar(sheet, table, back)
    foot = page.bottom_part(70)
    if play.filter == WHY:
        lines = items_of(advice)
        field = page.less(bottom=foot.h + 8)
        rows(sheet, field, "step", lines, model.scrolled("step"), high=46)
        _done(sheet, foot, prompt.number)
        return True
    if sheet.page.is_tall:
        _ai_row(sheet, page.top_part(64), table)
        area = page.less(top=72, bottom=foot.h + 8)
        differs = foot.left_part(foot.w * 0.42 - 8)
    else:
        ai_card(sheet, page.left_part(204), table)
        area = page.less(left=218, bottom=foot.h + 8)
        differs = Rect(area.x, foot.y, foot.w - 218 - 358, foot.h)
    secondary(
        sheet, differs, say("Something differs"), "differs", Open(Differs()), icon="help", size=24
    )
    _step(model, sheet, area, table, advice)
    _done(sheet, foot, prompt.number)
    return True


def _done(sheet: Sheet, foot: Rect, number: int) -> None:
    place = foot.right_part(min(350.0, foot.w * 0.58))
    primary(sheet, place, say("Done, next step"), "done", Done(number))


def her_bar(sheet: Sheet, table: Look, back: Any) -> Rect:
    left, icon = (back, "back") if back is not None else (menu(), "menu")
    space = top_bar(sheet, left=left, left_icon=icon, undo=Undo() if table.undoable else None)
    sheet.icon(space.left_part(34).middle(32, 32), "wakhan", GREY, INK)
    name = say("Wakhan")
    sheet.words(space.less(left=44), name, DISPLAY, 30, BONE, is_caps=True)
    used = sheet.width(name, DISPLAY, 30, is_caps=True)
    actions_left(sheet, space.less(left=44 + used + 14), _actions(table))
    return sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)


def _actions(table: Look) -> int:
    """A table that is tracked counts them for whoever has the turn."""
    view = table.view
    return int(view["turn"]["actions"] if "turn" in view else view["actions"])


def _step(model: Model, sheet: Sheet, rect: Rect, table: Look, advice: Advice) -> None:
    """Headline, picture, and the reasons."""
    head, rest = headline(table, advice)
    size = sheet.largest(head, DISPLAY, (HEADLINE, 38, 32, 28), rect.w)
    lines = 1 if sheet.width(head, DISPLAY, size) <= rect.w else 2
    high = size * (1.1 if lines == 1 else 2.2)
    sheet.words(rect.top_part(high), head, DISPLAY, size, BONE, lines=2, is_body=lines > 1)
    y = high
    if rest:
        most = 4 if sheet.page.is_tall else 2
        told = sheet.cut(rest, SEMI, BODY, rect.w, most)
        more = sheet.lines(told, SEMI, BODY, rect.w, most) * 24.0 + 2
        room = rect.less(top=y).top_part(more)
        sheet.words(room, told, SEMI, BODY, MUTE, lines=most, is_body=True)
        y += more + 2
    strip = rect.bottom_part(118 if sheet.page.is_tall else 70)
    _why(sheet, strip, table, advice)
    picture = rect.less(top=y + 6, bottom=strip.h + 10)
    _picture(model, sheet, picture, table, advice)


def headline(table: Look, advice: Advice) -> tuple[Text | Arg, str | Arg]:
    """What is to be done first, in large; the rest in small."""
    to_do = list(advice.to_do)
    bought = [fact for fact in advice.facts if fact.kind == "bought"]
    if bought:
        return say("Take card {n}", n=bought[0].data["card"]), _together(_buying(advice.facts))
    if not to_do:
        return say("Nothing is to be done"), ""
    return to_do[0], _together(to_do[1:])


def _buying(facts: tuple[Fact, ...]) -> list[Arg]:
    """Where the card lies and what moves with it; the picture shows which cards are paid on."""
    told: list[Arg] = []
    for fact in facts:
        if fact.kind == "bought":
            place = PLACE_NAMES[PLACE_IDS.index(fact.data["from"])]
            told.insert(0, say("Place: {place}", place=place))
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
    return say_count(
        "Put {n} rupee on each marked card, {cost} in all",
        "Put {n} rupees on each marked card, {cost} in all",
        each,
        cost=cost,
    )


def _together(lines: Sequence[Arg]) -> Arg:
    whole: Arg = ""
    for line in lines:
        whole = say("{first}. {second}", first=whole, second=line) if whole else line
    return whole


def _why(sheet: Sheet, rect: Rect, table: Look, advice: Advice) -> None:
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
    told = sheet.cut(_together(reasons), SEMI, CAPTION, room.w, most)
    sheet.words(room, told, SEMI, CAPTION, BONE, lines=most, is_body=True)
    sheet.icon(rect.right_part(40).middle(20, 20), "arrow", MUTE, PANEL)
    sheet.touch(rect, WHY, Touched(Play(is_picking=True, filter=WHY)))


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
    taken = [answer.picks[0] for answer in advice.answers if answer.picks[0] in PLACES]
    paid = {
        place: int(fact.data["each"])
        for fact in advice.facts
        if fact.kind == "paid"
        for place in fact.data["on"]
    }
    if taken or paid:
        _market(model, sheet, rect, table, taken, paid)
        return
    marks = _marks(advice.facts)
    numbers = _cards_of(advice.facts)
    if marks or not numbers:
        after = ahead(table, *(answer.picks[0] for answer in advice.answers)) or table
        rect = rect.top_part(min(rect.h, rect.w * 0.7))
        wide = min(rect.w, rect.h * 1.7)
        board(sheet, rect.left_part(wide), after._replace(advice=None), marks)
        rect = rect.less(left=wide + 10)
    for at, number in enumerate(numbers):
        place = Rect(rect.x + at * 132, rect.y, 124, min(rect.h, 170.0))
        if place.right <= rect.right + 1:
            card(sheet, place, Face(number), table)


def _marks(facts: tuple[Fact, ...]) -> dict[str, Mark]:
    """Regions and borders the step touches."""
    found: dict[str, Mark] = {}
    for fact in facts:
        for key in ("place", "region", "from", "to"):
            name = fact.data.get(key)
            if name in REGIONS:
                found[f"region:{name}"] = Mark(is_chosen=True)
            elif name in BORDERS:
                for region in str(name).split("-"):
                    found[f"region:{region}"] = Mark(is_chosen=True)
    return found


def _cards_of(facts: tuple[Fact, ...]) -> list[int]:
    """Court cards the step is about, each once."""
    found: dict[int, None] = {}
    for fact in facts:
        for key in ("card", "place", "from", "to"):
            value = fact.data.get(key)
            if isinstance(value, str) and value.startswith("card:"):
                value = int(value[5:])
            if isinstance(value, int) and is_court(value):
                found[value] = None
    return list(found)


def _market(
    model: Model, sheet: Sheet, rect: Rect, table: Look, taken: list[str], paid: dict[str, int]
) -> None:
    """Small cards: the one she takes in brackets, and where her rupees go."""
    rect = rect.top_part(min(rect.h, 232.0))
    for column, part in enumerate(rect.columns(COLUMNS, 8)):
        label = part.top_part(22)
        is_here = any(place.endswith(f":{column}") for place in taken)
        sheet.words(label, str(column), DISPLAY, 20, BONE if is_here else MUTE, align="centre")
        for row, cell in enumerate(part.less(top=26).rows(2, 10)):
            id = f"market:{row}:{column}"
            cell = cell.top_part(min(cell.h, 96.0))
            number = number_on(slot_of(table.view, id))
            if number:
                _small(sheet, cell, number, id in taken, paid.get(id, 0))
            if id in taken:
                sheet.reticle(cell.inset(4), model.since)


def _small(sheet: Sheet, rect: Rect, number: int, is_taken: bool, paid: int) -> None:
    fill = BONE if is_taken else (PAPER2 if paid else PAPER_DIM)
    sheet.box(rect, fill, radius=2, cut=12)
    head = rect.less(left=6, right=12).top_part(34)
    sheet.words(head, str(number) if number > 0 else "?", DISPLAY, 24, INK)
    if is_court(number):
        suit = suit_of(COURTS[number])
        place = rect.less(right=14).right_part(24).top_part(34).middle(22, 22)
        sheet.icon(place, f"suit-{suit}", SUIT_PAPER[suit] if is_taken else INK, fill)
    if paid:
        low = rect.bottom_part(32)
        sheet.words(low.less(left=8), f"+{paid}", DISPLAY, 22, INK)
        coins(sheet, low.less(right=4), 1, fill)


def ai_card(sheet: Sheet, rect: Rect, table: Look) -> None:
    """The AI card turned up: loyalties, boxes, and what the next card's back says."""
    paper(sheet, rect, 24)
    inner = rect.inset(14, 10)
    head = inner.top_part(36)
    sheet.icon(head.left_part(32).middle(30, 30), "wakhan", INK, PAPER)
    sheet.words(head.less(left=40), say("AI card"), DISPLAY, 24, INK, is_caps=True)
    seen = table.view["wakhan"]
    if "boxes" not in seen:
        return
    y = inner.y + 42
    _caption(sheet, Rect(inner.x, y, inner.w, 22), say("loyalty"))
    _loyalties(sheet, Rect(inner.x, y + 26, inner.w, 44), table)
    y += 80
    asked = table.state.pending[0] if table.state.pending else None
    step = 46.0 if table.state.ledger is None else 42.0
    for at, id in enumerate(seen["boxes"]):
        is_asked = isinstance(asked, steps.WalkBox) and seen["box"] == at + 1
        place = Rect(inner.x - 4, y + at * step, inner.w + 8, step - 4)
        _box(sheet, place, id, seen, at, is_asked)
    if table.state.ledger is not None:
        # Where nothing is tracked, the order of the regions is looked up by the players.
        order = joined([REGION_NAMES[REGIONS.index(name)] for name in seen["regions"]])
        room = Rect(inner.x, y + 3 * step, inner.w, inner.bottom - 82 - y - 3 * step)
        sheet.words(room, order, SEMI, 16, INKMUTE, lines=4, lie="top", is_body=True)
    foot = inner.bottom_part(78)
    _caption(sheet, foot.top_part(22), say("the arrows"))
    _arrows(sheet, foot.less(top=26), seen)


def _caption(sheet: Sheet, rect: Rect, told: Arg) -> None:
    sheet.line((rect.x, rect.y - 3), (rect.right, rect.y - 3), colour=PAPER2)
    sheet.words(rect, told, DISPLAY, CAPTION, INKMUTE, is_caps=True)


def _loyalties(sheet: Sheet, rect: Rect, table: Look) -> None:
    """In the order of the card: the first that no player has is hers for now."""
    seen = table.view["wakhan"]
    taken = {player.get("loyalty") for player in table.view["players"].values()}
    for place, name in zip(rect.columns(3, 8), seen["loyalty"], strict=True):
        spot = place.middle(44, 44)
        is_hers = name == seen.get("pragmatic")
        sheet.box(spot, INK if is_hers else PAPER2, radius=6)
        sheet.icon(spot.middle(26, 26), name, COALITION[name] if is_hers else INKMUTE, INK)
        if name in taken:
            sheet.line((spot.x, spot.bottom), (spot.right, spot.y), colour=INK, width=4)


def _box(
    sheet: Sheet, rect: Rect, id: str, seen: dict[str, Any], at: int, is_asked: bool = False
) -> None:
    is_now = seen.get("doing") == f"box {at + 1}" or is_asked
    if is_now:
        sheet.box(rect, INK, radius=R_BUTTON)
    ink = PAPER if is_now else INK
    mark = rect.less(left=10).left_part(20)
    sheet.icon(mark.middle(18, 18), "play" if is_now else "circle", ink, PAPER)
    name = box_name(BOXES[id].does)
    sheet.words(rect.less(left=40, right=6), name, DISPLAY, 24, ink, is_caps=True)  # fmt: skip


def _arrows(sheet: Sheet, rect: Rect, seen: dict[str, Any]) -> None:
    """Red at a row, black at a column of the market."""
    column = rect.right_part(62)
    row = rect.less(right=68)
    for place, colour in ((row, RED), (column, INK)):
        sheet.box(place, PAPER2, radius=6)
        sheet.icon(place.less(left=6).left_part(26).middle(24, 24), "arrow", colour, PAPER2)
    label = ROW_NAMES[ROWS.index(seen["row"])]
    sheet.words(row.less(left=34, right=2), label, DISPLAY, CAPTION, INK, lines=2, is_caps=True)
    number = str(seen["column"])
    sheet.words(column.less(left=40), number, DISPLAY, 30, INK, align="centre")


def _ai_row(sheet: Sheet, rect: Rect, table: Look) -> None:
    """The AI card folded to one row."""
    paper(sheet, rect, 18)
    seen = table.view["wakhan"]
    if "boxes" not in seen:
        return
    inner = rect.inset(8, 8)
    _loyalties(sheet, inner.left_part(148), table)
    _arrows(sheet, inner.less(left=164).less(right=18), seen)


class Differs(NamedTuple):
    """What on the table is otherwise: each way leads to where it can be put right."""

    @property
    def name(self) -> str:
        return "differs"

    def draw(self, model: Model, sheet: Sheet) -> None:
        from ui.screens.fix import Fix
        from ui.screens.history import History

        table = model.table
        assert table is not None
        page = her_bar(sheet, table, Back())
        foot = page.bottom_part(70)
        sheet.words(page.top_part(48), say("What differs on the table?"), DISPLAY, 42, BONE)
        told = say("Fix it here. Wakhan then decides this step again.")
        sheet.words(page.less(top=50).top_part(28), told, SEMI, BODY, MUTE)
        field = page.less(top=86, bottom=foot.h + 10)
        market = next(iter(table.view["market"]), "0:0")
        ways: tuple[tuple[str, str, Arg, Arg, Any], ...] = (
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
