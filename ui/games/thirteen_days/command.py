"""Influence in 13 Days: which battleground, how many cubes, and what that does to the marker."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Prompt
from engine.text import Arg, Text
from engine.thirteen_days.board.cubes import Cubes
from engine.thirteen_days.board.what_if import Preview
from engine.thirteen_days.cards.strategy import CARDS, MOST_CUBES
from engine.thirteen_days.decisions import Command, EventCubes, EventCubesAt
from engine.thirteen_days.effects.cubes import PLACING
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.plain import Plain
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import STRATEGY
from engine.thirteen_days.view import BySide, DaysView
from engine.thirteen_days.words import DEFCON_1, GROUNDS, SEATS, TRACKS, ground_id, track_of
from ui.games.thirteen_days.board import (
    COLUMNS,
    Mark,
    full_name,
    ladder,
    side_name,
    spaces_of,
    theatre_head,
    tile,
)
from ui.games.thirteen_days.steps import INFLUENCE, steps_bar
from ui.games.thirteen_days.touching import (
    GroundTouched,
    Numbers,
    Touching,
    by_number,
    grounds_of,
    touching,
)
from ui.look.theme import (
    BODY,
    BONE,
    CAPTION,
    DISPLAY,
    INK,
    LINE,
    MEDIUM,
    MUTE,
    PANEL,
    R_BUTTON,
    SELECTED,
    SEMI,
)
from ui.model import Message, Model, Tell
from ui.parts.widgets import key, paper, primary, seat_icon, secondary, segmented, warning
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Touched
from ui.screens.prompt import Item


class Influence(NamedTuple):
    """The page of a Command: what was touched of it."""

    at: int | None = None
    cubes: Cubes | None = None
    side: int | None = None
    """Whose cubes, where they may be of either side."""
    letter: bool = False
    """Whether the letter is spent on it."""
    of_card: bool = False
    """Whether it is the Command of a card whose use is still asked."""
    is_from_table: bool = False

    @property
    def lead(self) -> tuple[Plain, ...]:
        """What is answered before the battleground."""
        card = (Plain.COMMAND,) if self.of_card else ()
        return (*card, Plain.LETTER) if self.letter else card

    def on(self, at: int | None, cubes: Cubes | None = None, side: int | None = None) -> Touched:
        """Goes to that battleground, or to none; the letter stays as it is."""
        return self._replace(at=at, cubes=cubes, side=side).touched

    @property
    def touched(self) -> Touched:
        """The page like this; one of a card of which nothing is touched is closed."""
        is_closed = self.of_card and self.at is None and not self.letter
        return Touched(None if is_closed else self)

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _lay(model, sheet, self, prompt)


def _lay(model: Model, sheet: Sheet, influence: Influence, prompt: Prompt) -> None:
    """The battlegrounds, and beside them what happens on the one that is touched."""
    table = model.table
    assert table is not None
    touched = touching(table, influence, prompt)
    page = steps_bar(sheet, INFLUENCE, _back(influence))
    if sheet.page.is_tall:
        board, rest = page.top_part(300), page.less(top=308)
        foot, act = rest.bottom_part(168).top_part(80), rest.bottom_part(80)
        side = rest.less(bottom=176)
    else:
        board = page.left_part(396).less(bottom=88)
        foot = page.left_part(396).bottom_part(80)
        side = page.less(left=408, bottom=88)
        act = page.less(left=408).bottom_part(80)
    _board(sheet, board, touched)
    _foot(sheet, foot, touched)
    if touched.numbers is None:
        _open_side(sheet, side, act, touched)
        return
    _side(sheet, side, touched, touched.numbers)
    _confirm(sheet, act, touched, touched.numbers)


def _back(page: Influence) -> Touched | None:
    """Away from what was touched; None where nothing but the letter was."""
    if page.is_from_table or page.of_card:
        return Touched()
    is_touched = (page.at, page.cubes, page.side) != (None, None, None)
    return Touched() if is_touched else None


def _board(sheet: Sheet, rect: Rect, touched: Touching) -> None:
    view: DaysView = touched.base.view
    prompt = touched.asked
    legal, refused = grounds_of(prompt)
    chosen = touched.numbers.at if touched.numbers else None
    full = full_for(view, prompt.seat) if _is_placing(prompt) else set()
    for column, (track, grounds) in zip(rect.columns(3, 6), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(28), track, view, 22)
        for place, ground in zip(column.less(top=32).rows(3, 6), grounds, strict=True):
            at = GROUNDS.index(ground)
            if at == chosen:
                mark = Mark(None if touched.is_locked else touched.page.on(None), is_chosen=True)
                tile(sheet, place, ground, view, mark, _after(touched, view))
                continue
            mark = Mark(is_dim=touched.is_locked, is_full=ground in full)
            if at in legal:
                tap = GroundTouched(touched.page, at, touched.prompt.number)
                mark = Mark(tap, is_offered=chosen is None)
            elif at in refused:
                mark = Mark(Tell(refused[at].because), is_dim=True, is_full=ground in full)
            elif not touched.is_locked:
                mark = Mark(is_dim=True)
            tile(sheet, place, ground, view, mark)


def _is_placing(prompt: Prompt) -> bool:
    """Whether the cubes asked for can be the asked side's own, laid down."""
    asked = prompt.asked
    return not isinstance(asked, EventCubes | EventCubesAt) or asked.act == PLACING


def full_for(view: DaysView, seat: str) -> set[str]:
    """Battlegrounds on which a side has as many cubes as may be."""
    there = view.battlegrounds.items()
    return {ground for ground, cubes in there if cubes.get(seat, 0) >= MOST_CUBES}


def _after(touched: Touching, view: DaysView) -> BySide | None:
    """The touched battleground with the cubes that are about to come or go."""
    moved = touched.cubes
    if moved is None:
        return None
    there, seat = view.battlegrounds[GROUNDS[moved.at]], SEATS[moved.side]
    return {**there, seat: there[seat] + moved.number}


def _foot(sheet: Sheet, rect: Rect, touched: Touching) -> None:
    """The card it comes from, what is asked, the supply, and the letter."""
    view: DaysView = touched.base.view
    prompt = touched.asked
    room = rect
    if view.options.depth == REFEREE and view.seen and view.phase == STRATEGY:
        card = CARDS[view.seen[-1]]
        mini = rect.left_part(58)
        paper(sheet, mini, 12)
        seat_icon(sheet, mini.less(top=8).top_part(34).middle(34, 34), card.side, on_paper=True)
        value = mini.less(top=44, bottom=4)
        sheet.words(value, str(card.cubes), DISPLAY, 28, INK, align="centre")
        room = room.less(left=68)
    slot = _slot(sheet, rect.right_part(128), touched)
    room = room.less(right=136 if slot else 0)
    seat = prompt.seat if prompt.seat in SEATS else SEATS[0]
    supply = say("{side} supply: {n}", side=side_name(seat), n=view.supply[seat])
    sheet.words(room.top_part(54), prompt.question, SEMI, CAPTION, BONE, lines=3, is_body=True)
    sheet.words(room.bottom_part(24), supply, MEDIUM, CAPTION, MUTE)


def _slot(sheet: Sheet, rect: Rect, touched: Touching) -> bool:
    """The letter's extra cube, or leaving the cubes alone; whether there is either."""
    page, prompt = touched.page, touched.asked
    offered = {choice.value: choice for choice in prompt.choices}
    done = offered.get(Plain.DONE)
    if touched.is_locked and done is not None:
        secondary(sheet, rect, done.label, f"pick:{done.id}", touched.answer(done.id), size=22)
        return True
    if not page.letter and Plain.LETTER not in offered:
        asked = prompt.asked
        if not isinstance(asked, Command) or asked.event or asked.letter:
            return False
        sheet.box(rect, "", LINE, 2, R_BUTTON)
        told = say("{side} has it", side=side_name(touched.base.view.letter))
        _letter_words(sheet, rect, told, MUTE)
        return True
    is_down = sheet.is_pressed("toggle:letter")
    fill, ink = (BONE, INK) if page.letter != is_down else (PANEL, BONE)
    edge = SELECTED if page.letter else 2
    sheet.box(rect, fill, BONE if page.letter else LINE, edge, R_BUTTON)
    told = say("it goes over") if page.letter else say("touch to spend")
    _letter_words(sheet, rect, told, ink)
    turned = page._replace(letter=not page.letter, cubes=None)
    sheet.touch(rect, "toggle:letter", turned.touched)
    return True


def _letter_words(sheet: Sheet, rect: Rect, told: Arg, ink: str) -> None:
    inner = rect.inset(10, 6)
    upper, lower = inner.rows(2, 0)
    sheet.words(upper, say("Letter +1"), DISPLAY, 22, ink)
    sheet.words(lower, told, MEDIUM, CAPTION, ink, lines=2)


def _open_side(sheet: Sheet, rect: Rect, act: Rect, touched: Touching) -> None:
    """No battleground yet: what to touch, the rule, and the other answers."""
    prompt = touched.asked
    seat_icon(sheet, rect.top_part(44).left_part(36).middle(36, 36), prompt.seat)
    head = say("Touch a battleground")
    sheet.words(rect.top_part(44).less(left=48), head, DISPLAY, 34, BONE, lines=2, is_caps=False)
    if prompt.rule is not None:
        sheet.words(
            rect.less(top=54), prompt.rule, MEDIUM, BODY, MUTE, lines=12, is_body=True, lie="top"
        )
    others = [
        choice
        for choice in prompt.choices
        if choice.value is not Plain.LETTER and not isinstance(choice.value, int)
    ]
    for place, choice in zip(act.columns(max(1, len(others)), 8), others, strict=False):
        tap = touched.answer(choice.id)
        secondary(sheet, place, choice.label, f"pick:{choice.id}", tap)


def _side(sheet: Sheet, rect: Rect, touched: Touching, numbers: Numbers) -> None:
    """Place or take back, how many, and the ladder they move."""
    preview = touched.preview
    wide = 108.0
    steps = rect.less(right=wide + 12)
    track = TRACKS[track_of(numbers.at)]
    before = spaces_of(touched.base.view, track)
    after: dict[str, float] = {seat: float(space) for seat, space in before.items()}
    if preview is not None:
        after[preview.seat] = float(preview.after)
    ladder(sheet, rect.right_part(wide), after, before)
    top = 0.0
    if len(numbers.sides) > 1:
        switch = [
            (
                f"act:{SEATS[side]}",
                side_name(SEATS[side]),
                touched.kept(side=side),
                side == touched.act.side,
            )
            for side in numbers.sides
        ]
        segmented(sheet, steps.top_part(56), switch)
        top = 60.0
    name = steps.less(top=top).top_part(28)
    title = full_name(GROUNDS[numbers.at])
    sheet.words(name, title, DISPLAY, 24, MUTE, align="centre", is_caps=True)
    top += 32
    acts = [act for act in numbers.by_act if act.side == touched.act.side]
    high = 84.0 if len(acts) == 1 else 54.0
    for act in acts:
        label = say("place") if act.is_placing else say("take back")
        line = steps.less(top=top).top_part(20)
        sheet.words(line, label, DISPLAY, 20, BONE, is_caps=True)
        _keys(sheet, steps.less(top=top + 23).top_part(high), touched, numbers.by_act[act])
        top += 23 + high + 8
    _consequence(sheet, steps.less(top=top), preview)


def _keys(sheet: Sheet, rect: Rect, touched: Touching, items: tuple[Item, ...]) -> None:
    """Each number with one touch; those that cannot be say why."""
    for place, item in zip(rect.columns(max(3, len(items)), 3), by_number(items), strict=False):
        cubes: Cubes = item.value
        tap: Message = touched.kept(cubes) if item.because is None else Tell(item.because)
        key(
            sheet,
            place,
            f"{'+' if cubes.number > 0 else '−'}{abs(cubes.number)}",
            f"number:{item.id}",
            tap,
            size=44 if rect.h > 60 else 36,
            is_refused=item.because is not None,
            is_selected=cubes == touched.cubes,
        )


def _consequence(sheet: Sheet, rect: Rect, preview: Preview | None) -> None:
    """Where the marker comes to stand, and whether that is war."""
    text: Text = say("The marker stays where it is")
    if preview is not None and preview.after != preview.before:
        text = preview.text
    line = rect.top_part(44)
    sheet.words(line, text, SEMI, CAPTION, BONE, lines=2, is_body=True)
    if preview is None or not preview.war:
        return
    box = rect.less(top=46).top_part(min(80.0, rect.h - 46))
    if preview.area == DEFCON_1:
        title = say("In DEFCON 1")
        if preview.after > preview.before:
            title = say("Enters DEFCON 1")
    else:
        title = say("War if checked now")
    warning(sheet, box, title, say("War if still so at phase 7"))


def _confirm(sheet: Sheet, rect: Rect, touched: Touching, numbers: Numbers) -> None:
    chosen, cubes = touched.chosen, touched.cubes
    if chosen is None or cubes is None:
        sheet.box(rect, "", LINE, 2, R_BUTTON, dashed=True)
        reason = next((i.because for i in numbers.by_act[touched.act] if i.because), "")
        sheet.words(rect.inset(14, 4), reason, SEMI, BODY, MUTE, lines=3, is_body=True)
        return
    n, place = abs(cubes.number), full_name(GROUNDS[cubes.at])
    label = (
        say("Place {n} in {place}", n=n, place=place)
        if cubes.number > 0
        else say("Take {n} from {place}", n=n, place=place)
    )
    if len(numbers.sides) > 1:
        label = say("{side}: {what}", side=side_name(SEATS[cubes.side]), what=label)
    ground = () if touched.is_locked else (ground_id(cubes.at),)
    primary(sheet, rect, label, "confirm", touched.answer(*ground, chosen.id))
