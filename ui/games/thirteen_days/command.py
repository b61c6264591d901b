"""Influence in 13 Days: which battleground, how many cubes, and what that does to the marker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core import Json, Prompt
from engine.look import ahead
from engine.text import Arg, Text
from engine.thirteen_days.board.what_if import Preview
from engine.thirteen_days.cards.strategy import CARDS, MOST_CUBES
from engine.thirteen_days.decisions import EventCubesAt
from engine.thirteen_days.effects.cubes import PLACING
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.saying import say
from engine.thirteen_days.words import DEFCON_1, GROUNDS, SEATS, TRACKS, track_of
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
    LETTER,
    Touching,
    foreseen,
    numbers_of,
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
from ui.model import Model, Tell
from ui.parts.widgets import key, paper, primary, seat_icon, secondary, segmented, warning
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Touched
from ui.screens.prompt import number_of


class Influence(NamedTuple):
    """The page of a Command: its picks are what was touched; `lead` is answered before them."""

    picks: tuple[str, ...] = ()
    is_from_table: bool = False
    lead: tuple[str, ...] = ()

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        _lay(model, sheet, self, prompt)


def _lay(model: Model, sheet: Sheet, influence: Influence, prompt: Prompt) -> None:
    """The battlegrounds, and beside them what happens on the one that is touched."""
    table = model.table
    assert table is not None
    touched = touching(table, influence, prompt)
    is_free = influence.is_from_table or any(p != LETTER for p in influence.picks)
    back = Touched() if is_free or influence.lead else None
    page = steps_bar(sheet, INFLUENCE, back)
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
    _side(sheet, side, touched)
    _confirm(sheet, act, touched)


def _board(sheet: Sheet, rect: Rect, touched: Touching) -> None:
    base = touched.base
    prompt = base.prompt
    assert prompt is not None
    legal = {choice.id for choice in prompt.choices}
    why = {no.id: no.because for no in prompt.refused}
    chosen = touched.numbers.ground if touched.numbers else ""
    after = _after(touched)
    full = full_for(base.view, prompt.seat) if _is_placing(touched) else set()
    for column, (track, grounds) in zip(rect.columns(3, 6), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(28), track, base.view, 22)
        for place, ground in zip(column.less(top=32).rows(3, 6), grounds, strict=True):
            id = f"battleground:{ground}"
            if ground == chosen:
                tap = None if touched.is_locked else _kept(touched)
                tile(sheet, place, ground, base.view, Mark(tap, is_chosen=True), after)
                continue
            mark = Mark(is_dim=touched.is_locked, is_full=ground in full)
            if id in legal:
                mark = Mark(_ground_tap(touched, id), is_offered=not chosen)
            elif id in why:
                mark = Mark(Tell(why[id]), is_dim=True, is_full=ground in full)
            elif not touched.is_locked:
                mark = Mark(is_dim=True)
            tile(sheet, place, ground, base.view, mark)


def _is_placing(touched: Touching) -> bool:
    """Whether the cubes asked for can be the asked side's own, laid down."""
    return getattr(touched.base.state.pending[0], "act", PLACING) == PLACING


def full_for(view: Mapping[str, Json], seat: str) -> set[str]:
    """Battlegrounds on which a side has as many cubes as may be."""
    there = view["battlegrounds"].items()
    return {ground for ground, cubes in there if cubes.get(seat, 0) >= MOST_CUBES}


def _kept(touched: Touching, *more: str) -> Touched:
    """Back to no battleground, or on to another; the letter stays as it is."""
    letter = (LETTER,) if LETTER in touched.influence.picks else ()
    return _on(touched.influence, (*letter, *more))


def _on(influence: Influence, picks: tuple[str, ...]) -> Touched:
    """The page with these picks; without any, one that was opened by a pick is closed."""
    return Touched(influence._replace(picks=picks) if picks or not influence.lead else None)


def _ground_tap(touched: Touching, id: str) -> Any:
    """Touching a battleground asks for the number, or is the answer where there is none."""
    there = ahead(touched.base, id)
    numbers = numbers_of(there) if there is not None else None
    if numbers is None or f"battleground:{numbers.ground}" != id:
        return touched.answer(id)
    return _kept(touched, id)


def _after(touched: Touching) -> Mapping[str, Json] | None:
    """The battleground with the cubes that are about to come or go."""
    if touched.numbers is None or not touched.number:
        return None
    kind, _, seat = touched.act.partition(":")
    asked = touched.numbers.look.state.pending[0]
    owner = seat or SEATS[asked.side]
    if isinstance(asked, EventCubesAt) and asked.act == "remove":
        owner = SEATS[1 - asked.side]
    grounds = touched.base.view["battlegrounds"]
    cubes = dict(grounds.get(touched.numbers.ground, {}))
    sign = 1 if kind == "place" else -1
    cubes[owner] = cubes.get(owner, 0) + sign * touched.number
    return {"battlegrounds": {**grounds, touched.numbers.ground: cubes}}


def _foot(sheet: Sheet, rect: Rect, touched: Touching) -> None:
    """The card it comes from, what is asked, the supply, and the letter."""
    state, prompt = touched.base.state, touched.base.prompt
    assert prompt is not None
    room = rect
    if state.options.depth == REFEREE and state.seen and state.phase == "strategy":
        card = CARDS[state.seen[-1]]
        mini = rect.left_part(58)
        paper(sheet, mini, 12)
        seat_icon(sheet, mini.less(top=8).top_part(34).middle(34, 34), card.side, on_paper=True)
        value = mini.less(top=44, bottom=4)
        sheet.words(value, str(card.cubes), DISPLAY, 28, INK, align="centre")
        room = room.less(left=68)
    slot = _slot(sheet, rect.right_part(128), touched)
    room = room.less(right=136 if slot else 0)
    seat = prompt.seat if prompt.seat in SEATS else SEATS[0]
    supply = say("{side} supply: {n}", side=side_name(seat), n=touched.base.view["supply"][seat])
    sheet.words(room.top_part(54), prompt.question, SEMI, CAPTION, BONE, lines=3, is_body=True)
    sheet.words(room.bottom_part(24), supply, MEDIUM, CAPTION, MUTE)


def _slot(sheet: Sheet, rect: Rect, touched: Touching) -> bool:
    """The letter's extra cube, or leaving the cubes alone; whether there is either."""
    influence, prompt = touched.influence, touched.base.prompt
    assert prompt is not None
    ids = {choice.id for choice in prompt.choices}
    if touched.is_locked and "done" in ids:
        label = next(choice.label for choice in prompt.choices if choice.id == "done")
        secondary(sheet, rect, label, "pick:done", touched.answer("done"), size=22)
        return True
    asked = touched.base.state.pending[0]
    is_on = LETTER in influence.picks
    if not is_on and LETTER not in ids:
        if not hasattr(asked, "letter") or asked.event or asked.letter:
            return False
        holder = touched.base.view["letter"]
        sheet.box(rect, "", LINE, 2, R_BUTTON)
        told = say("{side} has it", side=side_name(holder))
        _letter_words(sheet, rect, told, MUTE)
        return True
    kept = tuple(pick for pick in influence.picks if pick != LETTER and pick[:5] not in _ACTS)
    picks = kept if is_on else (LETTER, *kept)
    is_down = sheet.is_pressed("toggle:letter")
    fill, ink = (BONE, INK) if is_on != is_down else (PANEL, BONE)
    sheet.box(rect, fill, BONE if is_on else LINE, SELECTED if is_on else 2, R_BUTTON)
    told = say("it goes over") if is_on else say("touch to spend")
    _letter_words(sheet, rect, told, ink)
    sheet.touch(rect, "toggle:letter", _on(influence, picks))
    return True


_ACTS = ("place", "remov")


def _letter_words(sheet: Sheet, rect: Rect, told: Arg, ink: str) -> None:
    inner = rect.inset(10, 6)
    upper, lower = inner.rows(2, 0)
    sheet.words(upper, say("Letter +1"), DISPLAY, 22, ink)
    sheet.words(lower, told, MEDIUM, CAPTION, ink, lines=2)


def _open_side(sheet: Sheet, rect: Rect, act: Rect, touched: Touching) -> None:
    """No battleground yet: what to touch, the rule, and the other answers."""
    prompt = touched.base.prompt
    assert prompt is not None
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
        if choice.id != LETTER and not choice.id.startswith("battleground:")
    ]
    for place, choice in zip(act.columns(max(1, len(others)), 8), others, strict=False):
        tap = touched.answer(choice.id)
        secondary(sheet, place, choice.label, f"pick:{choice.id}", tap)


def _side(sheet: Sheet, rect: Rect, touched: Touching) -> None:
    """Place or take back, how many, and the ladder they move."""
    numbers = touched.numbers
    assert numbers is not None
    preview = foreseen(touched)
    wide = 108.0
    steps = rect.less(right=wide + 12)
    track = TRACKS[track_of(GROUNDS.index(numbers.ground))]
    before = spaces_of(touched.base.view, track)
    after: dict[str, float] = {seat: float(space) for seat, space in before.items()}
    if preview is not None:
        after[preview.seat] = float(preview.after)
    ladder(sheet, rect.right_part(wide), after, before)
    top = 0.0
    seats = list(dict.fromkeys(act.partition(":")[2] for act in numbers.by_act))
    chosen = touched.act.partition(":")[2]
    if len(seats) > 1:
        switch = [
            (f"act:{seat}", side_name(seat), _touched_act(touched, f"place:{seat}"), seat == chosen)
            for seat in seats
        ]
        segmented(sheet, steps.top_part(56), switch)
        top = 60.0
    name = steps.less(top=top).top_part(28)
    sheet.words(name, full_name(numbers.ground), DISPLAY, 24, MUTE, align="centre", is_caps=True)
    top += 32
    acts = [act for act in numbers.by_act if act.partition(":")[2] == chosen]
    high = 84.0 if len(acts) == 1 else 54.0
    for act in acts:
        label = say("place") if act.startswith("place") else say("take back")
        line = steps.less(top=top).top_part(20)
        sheet.words(line, label, DISPLAY, 20, BONE, is_caps=True)
        _keys(sheet, steps.less(top=top + 23).top_part(high), touched, act)
        top += 23 + high + 8
    _consequence(sheet, steps.less(top=top), preview)


def _touched_act(touched: Touching, act: str) -> Touched:
    return _kept(touched, *_ground_of(touched), f"{act}:0")


def _ground_of(touched: Touching) -> tuple[str, ...]:
    assert touched.numbers is not None
    return () if touched.is_locked else (f"battleground:{touched.numbers.ground}",)


def _keys(sheet: Sheet, rect: Rect, touched: Touching, act: str) -> None:
    """Any number with one touch; those that cannot be say why."""
    assert touched.numbers is not None
    sign = "+" if act.startswith("place") else "−"
    items = sorted(touched.numbers.by_act[act], key=lambda item: number_of(item.id))
    for place, item in zip(rect.columns(max(3, len(items)), 3), items, strict=False):
        tap: Any = _kept(touched, *_ground_of(touched), item.id)
        if item.because is not None:
            tap = Tell(item.because)
        key(
            sheet,
            place,
            f"{sign}{number_of(item.id)}",
            f"number:{item.id}",
            tap,
            size=44 if rect.h > 60 else 36,
            is_refused=item.because is not None,
            is_selected=item.id == f"{touched.act}:{touched.number}",
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


def _confirm(sheet: Sheet, rect: Rect, touched: Touching) -> None:
    numbers = touched.numbers
    assert numbers is not None
    if not touched.number:
        sheet.box(rect, "", LINE, 2, R_BUTTON, dashed=True)
        reason = next((i.because for i in numbers.by_act[touched.act] if i.because), "")
        sheet.words(rect.inset(14, 4), reason, SEMI, BODY, MUTE, lines=3, is_body=True)
        return
    pick = f"{touched.act}:{touched.number}"
    kind, _, seat = touched.act.partition(":")
    place = full_name(numbers.ground)
    label = (
        say("Place {n} in {place}", n=touched.number, place=place)
        if kind == "place"
        else say("Take {n} from {place}", n=touched.number, place=place)
    )
    if seat:
        label = say("{side}: {what}", side=side_name(seat), what=label)
    tap = touched.answer(*_ground_of(touched), pick)
    primary(sheet, rect, label, "confirm", tap)
