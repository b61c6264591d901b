"""Set-up: names if wanted, who sits where, how deep to track, and the game's own options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import AnyGame, Automated, Json, Option, Refusal, as_printed, in_play
from engine.text import Arg, say
from ui.look.theme import BODY, BUTTON_HIGH, MARGIN, MUTE, SEMI, TOP_BAR
from ui.model import Become, Model, Open, Tell, prefer, refreshed, refused, shown
from ui.parts.bars import top_bar
from ui.parts.keyboard import keyboard
from ui.parts.lists import Row, rows
from ui.parts.widgets import primary, seat_colour, secondary, segmented
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import at_table

NAME_LENGTH = 16


LOWEST = 52.0
"""Lower buttons would be missed: then they stand in two columns."""


class SetUpScreen(NamedTuple):
    """What has been chosen so far; everything has a default, so one tap starts the game."""

    game: AnyGame
    chosen: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    language: str = "en"
    """Of the table: what no one has chosen is as the edition in it prints it."""

    @property
    def name(self) -> str:
        return "setup"

    def value(self, option: Option) -> str:
        """What was chosen, or follows from what was, or is usual."""
        implied = settled(self.game, self.taken).options.get(option.id, option.default)
        return self.taken.get(option.id, str(implied))

    @property
    def taken(self) -> dict[str, str]:
        """What was chosen and still matters, and what the edition in the table's language
        prints."""
        options = self.game.options
        return {**as_printed(options, self.language), **in_play(options, dict(self.chosen))}

    def draw(self, model: Model, sheet: Sheet) -> None:
        top_bar(sheet, self.game.title)
        page = sheet.rect.less(MARGIN + 8, TOP_BAR + 12, MARGIN + 8, MARGIN)
        foot = page.bottom_part(BUTTON_HIGH + 4)
        body = page.less(bottom=foot.h + 12)
        seats = self.seats
        if sheet.page.is_tall:
            upper, left, right = body.top_part(300), body.top_part(196), body.less(top=312)
            seating = body.less(top=208).top_part(92)
        else:
            upper, right = body.columns(2, 16)
            left, seating = upper.top_part(178), upper.less(top=190).top_part(100)
        if len(seats) == 2:
            self._players(sheet, left, seats, 1)
            self._seating(model, sheet, seating)
        else:
            # Around a table nobody sits opposite everybody: the names get that room.
            self._players(sheet, upper, seats, 2 if sheet.page.is_tall else 1)
        self._depth(sheet, right)
        wide = min(300.0, foot.w * 0.58)
        primary(sheet, foot.right_part(wide), say("Start the game"), "start", Start())
        options = foot.left_part(min(260.0, foot.w - wide - 8))
        secondary(
            sheet, options, say("Options"), "options", Open(GameOptions(self)), note=self._changed()
        )

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that the chosen options make."""
        return settled(self.game, self.taken).seats

    def _players(self, sheet: Sheet, rect: Rect, seats: tuple[str, ...], columns: int) -> None:
        head = rect.top_part(26)
        sheet.words(head, say("Who plays? Names are optional"), SEMI, BODY, MUTE)
        names = dict(self.names)
        lines = rect.less(top=32).rows(-(-len(seats) // columns), 8)
        for number, seat in enumerate(seats):
            part = lines[number // columns].columns(columns, 8)[number % columns]
            label = self.game.label((seat,))
            note: Arg = names.get(seat) or say("add a name")
            tap: Open | Tell = Open(Naming(self, seat, names.get(seat, "")))
            if seat == settled(self.game, self.taken).automa:
                assert isinstance(self.game, Automated)
                label, note = self.game.automa_name, say("plays by herself")
                tap = Tell(say("{name} plays by herself", name=label), is_problem=False)
            secondary(
                sheet,
                part,
                label,
                f"name:{seat}",
                tap,
                icon=seat,
                icon_colour=seat_colour(seat),
                note=note,
                size=28,
            )

    def _seating(self, model: Model, sheet: Sheet, rect: Rect) -> None:
        sheet.words(rect.top_part(26), say("Where do you sit?"), SEMI, BODY, MUTE)
        seating = model.prefs.seating
        segmented(
            sheet,
            rect.less(top=32),
            [
                ("seat:same", say("same side"), Sit("same"), seating == "same"),
                ("seat:opposite", say("opposite"), Sit("opposite"), seating == "opposite"),
            ],
        )

    def _depth(self, sheet: Sheet, rect: Rect) -> None:
        """The first option decides how much the device does; it gets the room."""
        if not self.game.options:
            return
        option = self.game.options[0]
        sheet.words(rect.top_part(26), option.label, SEMI, BODY, MUTE)
        values = option.values
        field = rect.less(top=32)
        columns = 1 if (field.h + 8) / len(values) - 8 >= LOWEST else 2
        count = -(-len(values) // columns)
        lines = field.top_part(min(field.h, count * 92.0 - 8)).rows(count, 8)
        for number, value in enumerate(values):
            place = lines[number // columns].columns(columns, 8)[number % columns]
            secondary(
                sheet,
                place,
                value.label,
                f"depth:{value.id}",
                Become(self.with_value(option.id, value.id)),
                is_selected=self.value(option) == value.id,
                size=28,
            )

    def _changed(self) -> Arg:
        asked = self.game.options[1:]
        changed = sum(self.value(one) != one.usual(self.language) for one in asked)
        return say("{n} changed", n=changed) if changed else say("as in the rules")

    def with_value(self, option: str, value: str) -> SetUpScreen:
        rest = tuple(pair for pair in self.chosen if pair[0] != option)
        return self._replace(chosen=(*rest, (option, value)))


class Settled(NamedTuple):
    """What the chosen options come to: seats, options, and the seat that plays by itself."""

    seats: tuple[str, ...]
    options: Mapping[str, Json]
    automa: str | None


def settled(game: AnyGame, chosen: Mapping[str, str]) -> Settled:
    """For options that do not go together, which starting refuses, what is usual."""
    try:
        state = game.start(dict(chosen))
    except Refusal:
        state = game.start({})
    automa = game.automa(state) if isinstance(game, Automated) else None
    return Settled(game.seats_of(state), game.position(state).get("options", {}), automa)


class GameOptions(NamedTuple):
    """Every option of the game that is worth asking, read from the game itself."""

    setup: SetUpScreen

    @property
    def name(self) -> str:
        return "setup-options"

    def draw(self, model: Model, sheet: Sheet) -> None:
        top_bar(sheet, say("Options"), left=BackTo(self.setup))
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        items: list[Row] = []
        for option in self.setup.game.options[1:]:
            if not self._is_asked(option):
                continue
            value = self.setup.value(option)
            label = next(v.label for v in option.values if v.id == value)
            items.append(
                Row(
                    f"option:{option.id}",
                    option.label,
                    Become(GameOptions(self._turned(option))),
                    value=label if len(sheet.say(label)) < 16 else "",
                    note=_note(sheet, option, label),
                )
            )
        rows(sheet, area, "options", items, model.scrolled("options"), high=64)

    def _is_asked(self, option: Option) -> bool:
        """Whether the option it depends on has one of the values that make it matter."""
        if option.needs is None:
            return True
        name, values = option.needs
        other = next(one for one in self.setup.game.options if one.id == name)
        return self.setup.value(other) in values

    def _turned(self, option: Option) -> SetUpScreen:
        """The next value; options have few enough to go round."""
        ids = [value.id for value in option.values]
        at = ids.index(self.setup.value(option))
        return self.setup.with_value(option.id, ids[(at + 1) % len(ids)])


def _note(sheet: Sheet, option: Option, label: Arg) -> Arg:
    long = len(sheet.say(label)) >= 16
    if long and option.note is not None:
        return say("{value}. {note}", value=label, note=option.note)
    return label if long else (option.note or "")


class Naming(NamedTuple):
    """Typing a player's name."""

    setup: SetUpScreen
    seat: str
    typed: str = ""
    page: str = ""

    @property
    def name(self) -> str:
        return "setup-name"

    def draw(self, model: Model, sheet: Sheet) -> None:
        top_bar(sheet, self.setup.game.label((self.seat,)), left=BackTo(self.setup))
        keyboard(
            sheet,
            sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN),
            self.typed,
            self.page or model.prefs.language,
            NAME_LENGTH,
            lambda typed, page: Become(self._replace(typed=typed, page=page)),
            say("Take this name"),
            BackTo(_named(self.setup, self.seat, self.typed.strip())),
        )


def _named(setup: SetUpScreen, seat: str, name: str) -> SetUpScreen:
    rest = tuple(pair for pair in setup.names if pair[0] != seat)
    return setup._replace(names=(*rest, (seat, name)) if name else rest)


class BackTo(NamedTuple):
    """Back to the set-up, with what was changed."""

    setup: SetUpScreen

    def apply(self, model: Model, desk: Desk) -> Model:
        trail = model.trail[:-1] if model.trail else ()
        return model._replace(screen=self.setup, trail=trail, since=model.now, scroll=())


class Sit(NamedTuple):
    seating: str

    def apply(self, model: Model, desk: Desk) -> Model:
        return prefer(model, desk, model.prefs._replace(seating=self.seating))


class Start(NamedTuple):
    """A new game with what was chosen."""

    def apply(self, model: Model, desk: Desk) -> Model:
        setup = model.screen
        assert isinstance(setup, SetUpScreen)
        names = dict(setup.names)
        seats = {seat: names.get(seat, "") for seat in setup.seats}
        try:
            desk.new(setup.game.id, setup.taken, seats)
        except Refusal as refusal:
            return refused(model, refusal)
        return at_table(refreshed(shown(model, setup), desk))
