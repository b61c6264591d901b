"""Influence in 13 Days: which battleground, how many cubes, and what that does to the marker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core import Json, Prompt
from engine.text import Arg, Text, say
from engine.thirteen_days.decisions import AdjustAt, CommandAt, EventCubesAt
from engine.thirteen_days.deck import CARDS
from engine.thirteen_days.freehand import SYMBOL_OFF, SYMBOL_ON
from engine.thirteen_days.markers import why_no_deflation
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.what_if import Preview, after_command
from engine.thirteen_days.words import DEFCON_1, GROUNDS, SEATS, TRACKS, track_of
from ui.look import Look, ahead
from ui.metrics import Rect
from ui.model import Model, Tell
from ui.screens.play import Pick, Play, Touched
from ui.screens.prompt import Item, items_of, number_of
from ui.sheet import Sheet
from ui.tableau.days_board import (
    COLUMNS,
    Mark,
    full_name,
    ladder,
    side_name,
    spaces_of,
    theatre_head,
    tile,
)
from ui.tableau.days_steps import INFLUENCE, steps_bar
from ui.theme import (
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
    RAISED,
    SELECTED,
    SEMI,
)
from ui.widgets import key, paper, primary, seat_icon, secondary, segmented, warning

LETTER = "letter"


class Numbers(NamedTuple):
    """How many cubes can be moved on a battleground, by what is done with them."""

    ground: str
    by_act: Mapping[str, tuple[Item, ...]]
    look: Look


class Touching(NamedTuple):
    """What has been touched of a Command: the answers before it, the ground, act and number."""

    play: Play
    prompt: Prompt
    lead: tuple[str, ...]
    base: Look
    numbers: Numbers | None = None
    act: str = ""
    number: int = 0

    @property
    def is_locked(self) -> bool:
        """Whether the battleground is settled already and only the number is asked."""
        return self.numbers is not None and self.numbers.look is self.base

    def answer(self, *picks: str) -> Pick:
        answers = (*self.lead, *picks)
        return Pick((answers[0],), self.prompt.number, tuple((pick,) for pick in answers[1:]))


def numbers_of(look: Look) -> Numbers | None:
    """The numbers a question asks for on one battleground; None if it asks something else."""
    prompt = look.prompt
    if prompt is None or not look.state.pending:
        return None
    at = getattr(look.state.pending[0], "at", None)
    if at is None or not hasattr(look.state.pending[0], "side"):
        return None
    by_act: dict[str, tuple[Item, ...]] = {}
    for item in items_of(prompt):
        stem, _, number = item.id.rpartition(":")
        if stem and number.isdecimal() and stem.partition(":")[0] in ("place", "remove"):
            by_act[stem] = (*by_act.get(stem, ()), item)
    return Numbers(GROUNDS[at], by_act, look) if by_act else None


def touching(table: Look, play: Play, prompt: Prompt, lead: tuple[str, ...]) -> Touching:
    if LETTER in play.picks:
        lead = (*lead, LETTER)
    base = ahead(table, *lead) if lead else table
    assert base is not None, "only what is offered can be touched"
    touched = Touching(play, prompt, lead, base)
    numbers = numbers_of(base)
    if numbers is None:
        ground = next((pick for pick in play.picks if pick.startswith("battleground:")), "")
        there = ahead(base, ground) if ground else None
        numbers = numbers_of(there) if there is not None else None
    if numbers is None:
        return touched
    wanted = next((p for p in play.picks if p.startswith(("place:", "remove:"))), "")
    return _numbered(touched._replace(numbers=numbers), numbers, wanted, table)


def _numbered(touched: Touching, numbers: Numbers, wanted: str, table: Look) -> Touching:
    """The number that was touched, or one to begin with: the whole Command, or a single cube."""
    act, _, number = wanted.rpartition(":")
    legal = {
        stem: [number_of(item.id) for item in items if item.because is None]
        for stem, items in numbers.by_act.items()
    }
    if act not in legal:
        act = next((stem for stem in legal if legal[stem]), next(iter(legal)))
    there = sorted(legal[act])
    if number.isdecimal() and int(number) in there:
        return touched._replace(act=act, number=int(number))
    if not there:
        return touched._replace(act=act)
    first = there[-1] if table.state.options.depth == REFEREE else there[0]
    return touched._replace(act=act, number=first)


def foreseen(touched: Touching) -> Preview | None:
    """The marker after the touched number of cubes; None if no marker can move."""
    numbers = touched.numbers
    if numbers is None or not touched.number:
        return None
    state, asked = numbers.look.state, numbers.look.state.pending[0]
    kind, _, seat = touched.act.partition(":")
    side = SEATS.index(seat) if seat else asked.side
    if isinstance(asked, CommandAt):
        moves = kind == "place" or not asked.event or why_no_deflation(state, side) is None
    elif isinstance(asked, EventCubesAt):
        moves = asked.symbol
        side = 1 - asked.side if asked.act == "remove" else asked.side
    else:
        moves = isinstance(asked, AdjustAt) and asked.ruled
    if not moves:
        return None
    sign = 1 if kind == "place" else -1
    return after_command(state, side, asked.at, sign * touched.number)


def influence_page(
    model: Model, sheet: Sheet, play: Play, prompt: Prompt, lead: tuple[str, ...] = ()
) -> None:
    """The battlegrounds, and beside them what happens on the one that is touched."""
    table = model.table
    assert table is not None
    touched = touching(table, play, prompt, lead)
    is_free = bool(lead) or play.is_picking or any(p != LETTER for p in play.picks)
    back = Touched(Play()) if is_free else None
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
    for column, (track, grounds) in zip(rect.columns(3, 6), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(28), track, base.view, 22)
        for place, ground in zip(column.less(top=32).rows(3, 6), grounds, strict=True):
            id = f"battleground:{ground}"
            if ground == chosen:
                tap = None if touched.is_locked else _kept(touched)
                tile(sheet, place, ground, base.view, Mark(tap, is_chosen=True), after)
                continue
            mark = Mark(is_dim=touched.is_locked)
            if id in legal:
                mark = Mark(_ground_tap(touched, id), is_offered=not chosen)
            elif id in why:
                mark = Mark(Tell(why[id]), is_dim=True)
            elif not touched.is_locked:
                mark = Mark(is_dim=True)
            tile(sheet, place, ground, base.view, mark)


def _kept(touched: Touching, *more: str) -> Touched:
    """Back to no battleground, or on to another; the letter stays as it is."""
    letter = (LETTER,) if LETTER in touched.play.picks else ()
    return Touched(touched.play._replace(picks=(*letter, *more)))


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
    play, prompt = touched.play, touched.base.prompt
    assert prompt is not None
    ids = {choice.id for choice in prompt.choices}
    if touched.is_locked and "done" in ids:
        label = next(choice.label for choice in prompt.choices if choice.id == "done")
        secondary(sheet, rect, label, "pick:done", touched.answer("done"), size=22)
        return True
    asked = touched.base.state.pending[0]
    is_on = LETTER in play.picks
    if not is_on and LETTER not in ids:
        if not hasattr(asked, "letter") or asked.event or asked.letter:
            return False
        holder = touched.base.view["letter"]
        sheet.box(rect, "", LINE, 2, R_BUTTON)
        told = say("{side} has it", side=side_name(holder))
        _letter_words(sheet, rect, told, MUTE)
        return True
    kept = tuple(pick for pick in play.picks if pick != LETTER and pick[:5] not in _ACTS)
    picks = kept if is_on else (LETTER, *kept)
    is_down = sheet.is_pressed("toggle:letter")
    fill, ink = (BONE, INK) if is_on != is_down else (PANEL, BONE)
    sheet.box(rect, fill, BONE if is_on else LINE, SELECTED if is_on else 2, R_BUTTON)
    told = say("it goes over") if is_on else say("touch to spend")
    _letter_words(sheet, rect, told, ink)
    sheet.touch(rect, "toggle:letter", Touched(play._replace(picks=picks)))
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


def shift_page(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """Markers to be shifted: each ladder with the steps its marker may take."""
    table = model.table
    assert table is not None
    page = steps_bar(sheet, INFLUENCE)
    items = [item for item in items_of(prompt) if item.id.startswith("shift:")]
    targets = [choice.target for choice in prompt.choices if choice.target]
    owner = targets[0].split(":")[1] if targets else prompt.seat
    tall = sheet.page.is_tall
    head = page.top_part(66 if tall else 46)
    seat_icon(sheet, head.left_part(36).middle(36, 36), owner)
    sheet.words(head.less(left=48), prompt.question, DISPLAY, 32, BONE, lines=2)
    foot = page.bottom_part(64)
    field = page.less(top=head.h + 6, bottom=foot.h + 8)
    for column, (track, _) in zip(field.columns(3, 8), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(30), track, table.view)
        body = column.less(top=36)
        wide = 84.0 if not tall else 72.0
        spaces = spaces_of(table.view, track)
        ladder(sheet, body.left_part(wide), {s: float(n) for s, n in spaces.items()})
        own = [item for item in items if item.id.split(":")[1] == track]
        own.sort(key=lambda item: -int(item.id.rpartition(":")[2]))
        _shift_keys(sheet, body.less(left=wide + 6), own, spaces.get(owner, 1), prompt)
    if prompt.rule is not None:
        sheet.words(
            foot.less(right=foot.w * 0.5), prompt.rule, MEDIUM, CAPTION, MUTE, lines=3, is_body=True
        )
    for choice in prompt.choices:
        if choice.id == "done":
            place = foot.right_part(min(260.0, foot.w * 0.46))
            tap = Pick(("done",), prompt.number)
            secondary(sheet, place, choice.label, "pick:done", tap)


def _shift_keys(sheet: Sheet, rect: Rect, items: list[Item], space: int, prompt: Prompt) -> None:
    from engine.thirteen_days.words import AREA_NAMES, area

    for place, item in zip(rect.rows(max(4, len(items)), 6), items, strict=False):
        by = int(item.id.rpartition(":")[2])
        to = max(1, min(8, space + by))
        tap: Any = Pick((item.id,), prompt.number) if item.because is None else Tell(item.because)
        key(
            sheet,
            place,
            f"{by:+d}".replace("-", "−"),
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
    page = steps_bar(sheet, 2)
    tall = sheet.page.is_tall
    board, side = (page.top_part(330), page.less(top=338)) if tall else (
        page.left_part(396), page.less(left=408)
    )  # fmt: skip
    for column, (track, grounds) in zip(board.columns(3, 6), COLUMNS, strict=True):
        theatre_head(sheet, column.top_part(28), track, table.view, 22)
        for place, ground in zip(column.less(top=32).rows(3, 6), grounds, strict=True):
            id = f"battleground:{ground}"
            tile(sheet, place, ground, table.view, Mark(Pick((id,), prompt.number)))
    sheet.words(side.top_part(48), prompt.question, SEMI, 22, BONE, lines=2, is_body=True)
    labels = {choice.id: choice.label for choice in prompt.choices}
    for row, seat in zip(side.less(top=54).top_part(122).rows(2, 6), SEATS, strict=True):
        for place, (track, _) in zip(row.columns(3, 6), COLUMNS, strict=True):
            _marker_key(sheet, place, table, seat, track, prompt)
    gains = [id for id in labels if id.startswith("prestige:")]
    for place, id in zip(side.less(top=184).top_part(58).columns(4, 6), gains, strict=False):
        _, seat, n = id.split(":")
        _gain_key(sheet, place, id, seat, n, prompt)
    segmented(
        sheet,
        side.less(top=250).top_part(64),
        [
            (f"pick:{rule.id}", rule.label, Pick((rule.id,), prompt.number), False)
            if rule.id in labels
            else (f"pick:{rule.id}", rule.label, None, True)
            for rule in (SYMBOL_OFF, SYMBOL_ON)
        ],
    )
    done = side.bottom_part(76)
    primary(sheet, done, labels["done"], "pick:done", Pick(("done",), prompt.number), icon="check")


def _pressable(sheet: Sheet, rect: Rect, id: str, pick: str, prompt: Prompt) -> str:
    is_down = sheet.is_pressed(id)
    sheet.box(rect, BONE if is_down else RAISED, radius=8)
    sheet.touch(rect, id, Pick((pick,), prompt.number))
    return INK if is_down else BONE


def _marker_key(
    sheet: Sheet, rect: Rect, table: Look, seat: str, track: str, prompt: Prompt
) -> None:
    id = f"track:{seat}:{track}"
    ink = _pressable(sheet, rect, f"pick:{id}", id, prompt)
    seat_icon(sheet, rect.less(left=10).left_part(26).middle(26, 26), seat)
    sheet.icon(rect.less(left=44).left_part(24).middle(24, 24), track, ink, RAISED)
    space = table.view["tracks"][seat][track]
    sheet.words(rect.less(left=72, right=8), str(space), DISPLAY, 30, ink, align="right")


def _gain_key(sheet: Sheet, rect: Rect, id: str, seat: str, n: str, prompt: Prompt) -> None:
    ink = _pressable(sheet, rect, f"pick:{id}", id, prompt)
    seat_icon(sheet, rect.less(left=8).left_part(22).middle(22, 22), seat)
    sheet.icon(rect.right_part(30).middle(18, 18), "star-disc", ink, RAISED)
    sheet.words(rect.less(left=34, right=32), f"+{n}", DISPLAY, 26, ink, align="centre")
