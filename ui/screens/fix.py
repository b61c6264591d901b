"""Fix it: the table is right. Every place of the position, with what it says, to be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.core import AnyGame, Json, Refusal
from engine.secrecy import SEALED
from engine.text import Arg, Text, say, say_count
from ui.bars import top_bar
from ui.lists import Row, rows
from ui.model import Become, Model, refreshed, refused, told
from ui.port import Desk
from ui.sheet import Sheet
from ui.theme import BODY, BONE, BUTTON_HIGH, MARGIN, MUTE, PANEL, R_BLOCK, SEMI, TOP_BAR
from ui.widgets import key, primary, stepper

Path = tuple[str, ...]
_HIDDEN = ("game", "options", "deck", "pending", "number", "phase", "rules")


class Place(NamedTuple):
    """A value of the position that can be put right."""

    path: Path
    value: Json


def places(game: AnyGame, position: Mapping[str, Json]) -> list[Place]:
    """Every number and word of a position that players can see on the table."""
    return list(_leaves(position, ()))


def _leaves(value: Json, path: Path) -> Iterator[Place]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if path or name not in _HIDDEN:
                yield from _leaves(inner, (*path, name))
    elif isinstance(value, int | str) and value != SEALED and path:
        yield Place(path, value)


class Fix(NamedTuple):
    """Where to correct, and what has been changed so far."""

    chosen: Path = ()
    changes: tuple[tuple[Path, Json], ...] = ()

    @property
    def name(self) -> str:
        return "fix"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        title = say("Fix it")
        top_bar(sheet, title)
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        foot = area.bottom_part(BUTTON_HIGH + 4)
        body = area.less(bottom=foot.h + 10)
        if sheet.page.is_tall:
            edit = body.bottom_part(250)
            listed = body.less(bottom=262)
        else:
            edit = body.right_part(330)
            listed = body.less(right=346)
        changes = dict(self.changes)
        known = places(table.game, table.game.position(table.state))
        items = []
        for place in known:
            value = changes.get(place.path, place.value)
            items.append(
                Row(
                    "fix:" + "/".join(place.path),
                    table.game.label(place.path),
                    Become(self._replace(chosen=place.path)),
                    value=shown_value(value, place.path, table.game),
                    is_chosen=place.path == self.chosen,
                )
            )
        rows(sheet, listed, "fix", items, model.scrolled("fix"), high=54)
        chosen = next((place for place in known if place.path == self.chosen), None)
        self._edit(sheet, edit, table.game, known, chosen)
        text = say("The table is right: make the panel match it.")
        wide = min(300.0, foot.w * 0.6)
        sheet.words(foot.less(right=wide + 12), text, SEMI, BODY, MUTE, lines=3, is_body=True)
        if changes:
            label = say_count("Correct {n} place", "Correct {n} places", len(changes))
            primary(sheet, foot.right_part(wide), label, "correct", Correct(self.changes))

    def _edit(
        self, sheet: Sheet, rect: Any, game: AnyGame, known: list[Place], chosen: Place | None
    ) -> None:
        sheet.box(rect, PANEL, radius=R_BLOCK)
        inner = rect.inset(16)
        if chosen is None:
            told = say("Touch what differs on the table.")
            sheet.words(inner, told, SEMI, 22, MUTE, lines=3, align="centre")
            return
        value = dict(self.changes).get(chosen.path, chosen.value)
        head = inner.top_part(58)
        sheet.words(head, game.label(chosen.path), SEMI, 22, BONE, lines=3, is_body=True)
        body = inner.less(top=68)
        if isinstance(value, int):
            stepper(
                sheet,
                body.top_part(96),
                str(value),
                "fix-step",
                self._set(chosen, max(0, value - 1)),
                self._set(chosen, value + 1),
                size=72,
            )
            return
        options = alternatives(known, chosen.path)
        down = -(-len(options) // 2)
        high = min(64.0, (body.h + 8) / max(1, down) - 8)
        for number, option in enumerate(options):
            column = body.columns(2, 8)[number % 2]
            place = column._replace(y=body.y + (number // 2) * (high + 8), h=high)
            key(
                sheet,
                place,
                shown_value(option, chosen.path, game),
                f"fix-to:{option}",
                self._set(chosen, option),
                size=22,
                is_selected=option == value,
            )

    def _set(self, place: Place, value: Json) -> Become:
        rest = tuple(pair for pair in self.changes if pair[0] != place.path)
        changes = rest if value == place.value else (*rest, (place.path, value))
        return Become(self._replace(changes=changes))


_WORDS: dict[str, tuple[str, ...]] = {
    "zone": ("us", "neutral", "ussr"),
    "type": ("political", "military", "opinion"),
    "flag": ("us", "ussr", "un"),
    "first": ("us", "ussr"),
}


def alternatives(known: list[Place], path: Path) -> list[str]:
    """The words that may stand in a place: those known for it, and those of its like."""
    words = list(_WORDS.get(path[-1], ()))
    for place in known:
        if place.path[-1] == path[-1] and place.value not in words:
            words.append(str(place.value))
    return words[:8]


_LABELS: dict[str, Text] = {
    "us": say("US"),
    "ussr": say("USSR"),
    "un": say("UN"),
    "neutral": say("neutral zone"),
    "political": say("political"),
    "military": say("military"),
    "opinion": say("world opinion"),
}


def shown_value(value: Json, path: Path, game: AnyGame) -> Arg:
    if isinstance(value, str) and path[-1] != "title":
        return _LABELS.get(value, value)
    return str(value)


class Correct(NamedTuple):
    """Enters the correction; the rules refuse what cannot be."""

    changes: tuple[tuple[Path, Json], ...]

    def apply(self, model: Model, desk: Desk) -> Model:
        from ui.screens.play import at_table

        assert desk.table is not None
        try:
            facts = desk.table.correct(patch_of(self.changes))
        except Refusal as refusal:
            return refused(model, refusal)
        for fact in facts[-2:]:
            model = told(model, fact.text)
        return at_table(refreshed(model, desk))


def patch_of(changes: tuple[tuple[Path, Json], ...]) -> dict[str, Json]:
    """
    >>> patch_of(((("gone", "us"), 2), (("gone", "ussr"), 1)))
    {'gone': {'us': 2, 'ussr': 1}}
    """
    patch: dict[str, Json] = {}
    for path, value in changes:
        inner = patch
        for name in path[:-1]:
            inner = inner.setdefault(name, {})
        inner[path[-1]] = value
    return patch
