"""Fix it: the table is right. Every place of the position, with what it says, to be changed."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from engine.core import Answer, Json, Path, Place, Refusal
from engine.correction import UNDO_FIRST
from engine.look import Look
from engine.places import patch_of
from engine.text import Arg, Text, say, say_count
from ui.look.theme import (
    BODY,
    BONE,
    BUTTON_HIGH,
    DISPLAY,
    MARGIN,
    MUTE,
    PANEL,
    R_BLOCK,
    SEMI,
    TOP_BAR,
)
from ui.model import Become, Model, refreshed, refused, told
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.parts.widgets import key, primary, stepper
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import at_table

MOST_LISTED = 48
"""More places than that are listed by what they belong to."""
MOST_KEYS = 10
"""More words than that are typed by their numbers."""
_DIGITS = "123456789"


class Fix(NamedTuple):
    """Where to correct, and what has been changed so far."""

    chosen: Path = ()
    changes: tuple[tuple[Path, Json], ...] = ()
    group: Path = ()
    typed: str = ""
    is_before: bool = False
    """What is put right is the position before the last step, which is then taken again."""

    @property
    def name(self) -> str:
        return "fix"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        top_bar(sheet, say("Fix it"))
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        foot = area.bottom_part(BUTTON_HIGH + 4)
        body = area.less(bottom=foot.h + 10)
        if sheet.page.is_tall:
            edit = body.bottom_part(320)
            listed = body.less(bottom=332)
        else:
            edit = body.right_part(330)
            listed = body.less(right=346)
        if self.is_before:
            table = table.back()
        known = list(table.places())
        rows(sheet, listed, "fix", self._listed(table, known), model.scrolled("fix"), high=54)
        chosen = next((place for place in known if place.path == self.chosen), None)
        self._edit(sheet, edit, table, chosen)
        text = say("The table is right: make the panel match it.")
        if self.is_before:
            text = say("As it lay before the last step, which is then taken again.")
        wide = min(300.0, foot.w * 0.6)
        sheet.words(foot.less(right=wide + 12), text, SEMI, BODY, MUTE, lines=3, is_body=True)
        if self.changes:
            label = say_count("Correct {n} place", "Correct {n} places", len(self.changes))
            primary(sheet, foot.right_part(wide), label, "correct", self._correct())

    def _listed(self, table: Look, known: list[Place]) -> list[Row]:
        """The places, or what they belong to where there are many."""
        if len(known) <= MOST_LISTED:
            return [self._row(table, place, ()) for place in known]
        group = self.group or group_of(self.chosen)
        alone = [place.path for place in known if group_of(place.path) == group]
        if len(alone) > 1:
            up = Row("fix-up", say("All places"), Become(self._in(())), icon="back")
            return [up, *(self._row(table, p, group) for p in known if group_of(p.path) == group)]
        groups: dict[Path, list[Place]] = {}
        for place in known:
            groups.setdefault(group_of(place.path), []).append(place)
        return [
            self._row(table, both[0], ()) if len(both) == 1 else self._group(table, group)
            for group, both in groups.items()
        ]

    def _group(self, table: Look, group: Path) -> Row:
        is_changed = any(group_of(path) == group for path, _ in self.changes)
        tap = Become(self._in(group))
        id, label = "fix-in:" + "/".join(group), table.game.label(group)
        return Row(id, label, tap, value="›", is_chosen=is_changed)

    def _in(self, group: Path) -> Fix:
        return self._replace(chosen=(), group=group, typed="")

    def _correct(self) -> Correct:
        return Correct(self.changes, self.is_before)

    def _row(self, table: Look, place: Place, group: Path) -> Row:
        rest = place.path[len(group) :] or place.path
        return Row(
            "fix:" + "/".join(place.path),
            place.name or table.game.label(rest if "gifts" not in rest else place.path),
            Become(self._replace(chosen=place.path, group=group, typed="")),
            value=shown_value(place, self._value(place)),
            is_chosen=place.path == self.chosen,
        )

    def _value(self, place: Place) -> Json:
        return dict(self.changes).get(place.path, place.value)

    def _edit(self, sheet: Sheet, rect: Rect, table: Look, chosen: Place | None) -> None:
        sheet.box(rect, PANEL, radius=R_BLOCK)
        inner = rect.inset(16, 8)
        if chosen is None:
            told = say("Touch what differs on the table.")
            sheet.words(inner, told, SEMI, 22, MUTE, lines=3, align="centre")
            return
        label = chosen.name or table.game.label(chosen.path)
        sheet.words(
            inner.top_part(50), sheet.sentence(label), SEMI, 22, BONE, lines=2, is_body=True
        )
        body = inner.less(top=54)
        if not chosen.words:
            self._step(sheet, body.top_part(96), chosen)
        elif len(chosen.words) <= MOST_KEYS:
            self._keys(sheet, body, chosen)
        else:
            self._pad(sheet, body, chosen)

    def _step(self, sheet: Sheet, rect: Rect, place: Place) -> None:
        value = self._value(place)
        less, more = max(place.least, value - 1), min(place.most, value + 1)
        stepper(
            sheet, rect, str(value), "fix-step", self._set(place, less), self._set(place, more),
            size=72,
        )  # fmt: skip

    def _keys(self, sheet: Sheet, rect: Rect, place: Place) -> None:
        down = -(-len(place.words) // 2)
        high = min(64.0, (rect.h + 8) / max(1, down) - 8)
        for number, (value, label) in enumerate(place.words):
            column = rect.columns(2, 8)[number % 2]
            spot = column._replace(y=rect.y + (number // 2) * (high + 8), h=high)
            told, tap = sheet.sentence(label), self._set(place, value)
            key(
                sheet, spot, told, f"fix-to:{value}", tap, size=22,
                is_selected=value == self._value(place),
            )  # fmt: skip

    def _pad(self, sheet: Sheet, rect: Rect, place: Place) -> None:
        """Digits of a card's number; other words have a key of their own."""
        head = rect.top_part(28)
        shown = shown_value(place, self._value(place))
        sheet.words(head, shown, DISPLAY, 26, BONE, lines=1, align="centre")
        others = [word for word in place.words if not isinstance(word[0], int)]
        lines = rect.less(top=32).rows(3 + (1 if others else 0), 6)
        cells = [cell for line in lines[:3] for cell in line.columns(4, 6)]
        places = [cells[at] for at in (0, 1, 2, 4, 5, 6, 8, 9, 10)]
        for digit, cell in zip(_DIGITS, places, strict=True):
            key(sheet, cell, digit, f"fix-digit:{digit}", self._type(place, self.typed + digit))
        key(sheet, cells[3], "", "fix-digit:back", self._type(place, self.typed[:-1]), icon="back")
        key(sheet, cells[7], "0", "fix-digit:0", self._type(place, self.typed + "0"))
        for (value, label), cell in zip(
            others, lines[-1].columns(max(1, len(others)), 6), strict=True
        ):
            key(
                sheet, cell, label, f"fix-to:{value}", self._set(place, value), size=22,
                is_selected=value == self._value(place),
            )  # fmt: skip

    def _type(self, place: Place, typed: str) -> Become:
        """What is typed counts as soon as it is a number there is."""
        typed = typed.lstrip("0")[:3]
        number = int(typed) if typed else None
        step = self._replace(typed=typed)
        if any(value == number for value, _ in place.words):
            return Become(step._with(place, number))
        return Become(step._with(place, place.value))

    def _set(self, place: Place, value: Json) -> Become:
        return Become(self._replace(typed="")._with(place, value))

    def _with(self, place: Place, value: Json) -> Fix:
        rest = tuple(pair for pair in self.changes if pair[0] != place.path)
        is_same = value == place.value and type(value) is type(place.value)
        return self._replace(changes=rest if is_same else (*rest, (place.path, value)))


def group_of(path: Path) -> Path:
    """What a place belongs to: each player is one.

    >>> group_of(("players", "p1", "rupees")), group_of(("armies", "british", "kabul"))
    (('players', 'p1'), ('armies',))
    """
    return path[:2] if path[:1] == ("players",) else path[:1]


def shown_value(place: Place, value: Json) -> Arg:
    """
    >>> shown_value(Place(("gone",), 2), 3)
    '3'
    """
    named: dict[Json, Text] = dict(place.words)
    return named.get(value, str(value)) if place.words else str(value)


class Correct(NamedTuple):
    """Enters the correction; the rules refuse what cannot be."""

    changes: tuple[tuple[Path, Json], ...]
    is_before: bool = False

    def apply(self, model: Model, desk: Desk) -> Model:
        table = desk.table
        assert table is not None
        session = table.session
        again = None
        if self.is_before:
            last = session.entries[session.moments[-1].entry - 1]
            if last.kind == "answer":
                again = Answer(tuple(last.what), by=last.by)
            table.undo()
        try:
            facts = table.correct(patch_of(session.position, self.changes))
        except Refusal as refusal:
            if self.is_before:
                table.redo()
            elif refusal.code == UNDO_FIRST and session.undoable:
                return self._replace(is_before=True).apply(model, desk)
            return refused(model, refusal)
        for fact in reversed(facts[:2]):
            model = told(model, fact.text)
        if again is not None:
            # Where the answer no longer fits, its question is open again.
            with suppress(Refusal):
                table.answer(again)
        return at_table(refreshed(model, desk))
