"""Home: which game, which language, and the last game to go on with."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Refusal
from engine.text import Text, say, say_count
from ui.games import tile_of
from ui.games.panel import Tile
from ui.look.theme import (
    BG,
    BODY,
    BONE,
    CAPTION,
    CONTOUR,
    DANGER,
    DISPLAY,
    HATCH,
    INK,
    INKMUTE,
    LINE,
    MS_LOOK_AGAIN,
    MUTE,
    PANEL,
    PAPER,
    R_BLOCK,
    SEMI,
)
from ui.model import Message, Model, Speak, noticed, opened, refreshed, refused, replaced, shown
from ui.parts.widgets import seat_icon, secondary
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.nodes import Art, Hatch
from ui.scene.sheet import Sheet
from ui.screens.waiting import GoOnWith, Unfinished, waiting_of

ABREAST = 4
"""So many tiles lie in one row."""
LEAST_PICTURE = 40
"""Height below which a tile shows words alone."""
FEW = 3
"""Points of so many players stand beside a line; those of more need one of their own."""


class Home(NamedTuple):
    """What is on the shelf, and what waits to be resumed."""

    shelf: tuple[tuple[str, Tile], ...]
    """The games there are, in the order in which they stand."""
    languages: tuple[str, ...]
    waiting: Unfinished | None = None
    damaged: int = 0
    """How many games can be read in part only, or not at all, until they are put right."""
    is_partial: bool = False
    """Whether records are still being read: then home looks again."""

    @property
    def name(self) -> str:
        return "home"

    def draw(self, model: Model, sheet: Sheet) -> None:
        if self.is_partial:
            sheet.wake_at(sheet.now + MS_LOOK_AGAIN)
        page = sheet.rect
        sheet.add(Art(page, "contours", CONTOUR, CONTOUR, BG))
        area = page.inset(24 if not sheet.page.is_tall else 16, 24)
        if sheet.page.is_tall:
            self._tall(model, sheet, area)
            return
        _name(sheet, area)
        _corner_buttons(sheet, Rect(area.right - 264 - 16 - 120, area.y, 120, 52))
        languages = Rect(area.right - 264, area.y, 264, 52)
        _languages(sheet, languages, self.languages, model.prefs.language)
        if self.damaged:
            _offer(sheet, Rect(area.right - 400, area.y + 55, 400, 50), self.damaged)
        bar = area.bottom_part(92)
        tiles = Rect(area.x, area.y + 108, area.w, bar.y - area.y - 122)
        if self.waiting is None:
            tiles = tiles._replace(h=area.bottom - tiles.y)
        for rect, (id, tile) in zip(_places(tiles, len(self.shelf)), self.shelf, strict=True):
            _tile(sheet, rect, id, tile)
        if self.waiting is not None:
            _resume(sheet, bar, self.waiting)

    def _tall(self, model: Model, sheet: Sheet, area: Rect) -> None:
        _name(sheet, area)
        _corner_buttons(sheet, Rect(area.right - 120, area.y, 120, 54))
        _languages(
            sheet, Rect(area.x, area.y + 100, area.w, 54), self.languages, model.prefs.language
        )
        bar = area.bottom_part(132)
        tiles = area.less(top=168, bottom=0 if self.waiting is None else 144)
        if self.damaged:
            _offer(sheet, tiles.bottom_part(60), self.damaged)
            tiles = tiles.less(bottom=72)
        for rect, (id, tile) in zip(
            tiles.rows(max(3, len(self.shelf)), 10), self.shelf, strict=False
        ):
            _tile(sheet, rect, id, tile)
        if self.waiting is not None:
            _resume(sheet, bar, self.waiting)


def _name(sheet: Sheet, area: Rect) -> None:
    sheet.words(Rect(area.x, area.y, 320, 50), "BRINKSIDE", DISPLAY, 64)
    width = sheet.width("BRINKSIDE", DISPLAY, 64)
    y = area.y + 58
    sheet.box(Rect(area.x, y, width - 4, 5), DANGER)
    sheet.add(Hatch(Rect(area.x + width, y, 92, 5), HATCH, BG, 9))
    line = Rect(area.x, y + 10, 320, 26)
    sheet.words(line, say("The table companion"), SEMI, BODY, MUTE)


def _corner_buttons(sheet: Sheet, rect: Rect) -> None:
    """All games, and the settings."""
    buttons: tuple[tuple[str, str, Message], ...] = (
        ("clock", "games", ShowGames()),
        ("gear", "settings", ShowSettings()),
    )
    for part, (icon, id, tap) in zip(rect.columns(2, 8), buttons, strict=True):
        is_down = sheet.is_pressed(id)
        sheet.box(part, BONE if is_down else PANEL, LINE, 2, 10)
        sheet.icon(part.middle(26, 26), icon, INK if is_down else BONE, PANEL)
        sheet.touch(part, id, tap)


def _offer(sheet: Sheet, rect: Rect, damaged: int) -> None:
    """To put right what was damaged on the disk."""
    label = say_count("Repair a damaged game", "Repair {n} damaged games", damaged)
    secondary(sheet, rect, label, "salvage", PutRight(), icon="warning", icon_colour=DANGER)


def _languages(sheet: Sheet, rect: Rect, languages: tuple[str, ...], now: str) -> None:
    for part, code in zip(rect.columns(len(languages), 8), languages, strict=True):
        id = f"language:{code}"
        if code == now or sheet.is_pressed(id):
            sheet.box(part, BONE, radius=10)
            ink = INK
        else:
            sheet.box(part, PANEL, LINE, 2, 10)
            ink = BONE
        sheet.words(part, code.upper(), DISPLAY, 24, ink, align="centre")
        sheet.touch(part, id, Speak(code))


def _places(area: Rect, count: int) -> list[Rect]:
    """Where the tiles lie: in one row, or in two where they would get too narrow."""
    if count <= ABREAST:
        return list(area.columns(max(3, count), 8))[:count]
    half = -(-count // 2)
    return [place for row in area.rows(2, 8) for place in row.columns(half, 8)][:count]


def _tile(sheet: Sheet, rect: Rect, id: str, tile: Tile) -> None:
    is_down = sheet.is_pressed(f"game:{id}")
    if is_down:
        sheet.box(rect, BONE, radius=R_BLOCK)
    else:
        sheet.box(rect, PANEL, LINE, 2, R_BLOCK)
    words = rect.bottom_part(78).less(18, 0, 12, 0)
    picture = rect.less(18, 16, 18, 84)
    if sheet.page.is_tall:
        picture = rect.less(16, 16, 0, 16).left_part(180)
        words = rect.less(left=216, right=8).middle(rect.w - 224, 78)
    room = picture.middle(min(picture.w, 214), min(picture.h, 118))
    if room.h >= LEAST_PICTURE:
        tile.picture(sheet, room)
    ink = INK if is_down else BONE
    sheet.words(words.top_part(40), tile.title, DISPLAY, 40, ink, is_caps=True)
    about = words.less(top=40, bottom=8)
    sheet.words(about, tile.about, SEMI, CAPTION, INKMUTE if is_down else MUTE)
    sheet.touch(rect, f"game:{id}", Choose(id))


def _resume(sheet: Sheet, rect: Rect, waiting: Unfinished) -> None:
    is_down = sheet.is_pressed("resume")
    fill, ink, muted = (INK, BONE, MUTE) if is_down else (BONE, INK, INKMUTE)
    sheet.box(rect, fill, BONE if is_down else "", radius=10)
    sheet.icon(rect.less(left=18).left_part(56).middle(56, 56), "play", ink, fill)
    arrow = rect.less(right=20).right_part(30)
    sheet.icon(arrow.middle(28, 28), "arrow", ink, fill)
    text = rect.less(left=92, right=62)
    title = say("Resume {game}", game=waiting.title)
    if sheet.page.is_tall:
        inner = text.less(top=8, bottom=6)
        upper, lower = inner.top_part(42), inner.less(top=42)
        if len(waiting.points) > FEW:
            _points(sheet, lower.right, lower.bottom_part(28), waiting, ink)
            lower = lower.less(bottom=20)
        else:
            left = _points(sheet, lower.right, lower, waiting, ink)
            lower = lower.less(right=lower.right - left)
    else:
        left = _points(sheet, text.right, rect, waiting, ink)
        upper, lower = text.less(top=8, right=text.right - left).rows(2, 0)
    sheet.words(upper, title, DISPLAY, 36, ink, is_caps=True)
    sheet.words(lower.less(bottom=8), waiting.line, SEMI, BODY, muted, lines=3)
    sheet.touch(rect, "resume", GoOnWith(waiting.key))


def _points(sheet: Sheet, x: float, row: Rect, waiting: Unfinished, ink: str) -> float:
    """The points of each, from the right; gives where they begin. Many stand closer together."""
    size, side, gap = (34, 30.0, 12.0) if len(waiting.points) <= FEW else (26, 22.0, 8.0)
    for seat, points in reversed(waiting.points):
        wide = sheet.width(str(points), DISPLAY, size)
        sheet.words(Rect(x - wide - 1, row.y, wide + 2, row.h), str(points), DISPLAY, size, ink)
        seat_icon(sheet, Rect(x - wide - side - 6, row.y, side, row.h), seat, on_paper=True)
        x -= wide + side + 6 + gap
    return x


class Choose(NamedTuple):
    game: str

    def apply(self, model: Model, desk: Desk) -> Model:
        from ui.screens.setup import SetUpScreen

        language = model.prefs.language
        return opened(model, SetUpScreen(desk.game(self.game), language=language))


class ShowGames(NamedTuple):
    """Looks through the shelf; that takes a moment, so only when asked."""

    def apply(self, model: Model, desk: Desk) -> Model:
        from ui.screens.games import looked

        screen, notices = looked(desk, 0)
        return noticed(opened(model, screen), notices)


class ShowSettings(NamedTuple):
    def apply(self, model: Model, desk: Desk) -> Model:
        from ui.screens.settings import PanelSettings

        return opened(model, PanelSettings())


class PutRight(NamedTuple):
    """Has the first of the damaged games put right, and says what came of it."""

    def apply(self, model: Model, desk: Desk) -> Model:
        try:
            notices = desk.salvage()
        except Refusal as refusal:
            return refused(model, refusal)
        return noticed(at_home(model, desk), notices)


class LookAgain(NamedTuple):
    """Home as it is now that more records have been read."""

    def apply(self, model: Model, desk: Desk) -> Model:
        home, _ = _looked(desk)
        return replaced(model, home)


class GoHome(NamedTuple):
    """Puts the game away, saved as it is."""

    def apply(self, model: Model, desk: Desk) -> Model:
        desk.leave()
        return at_home(refreshed(model, desk), desk)


def at_home(model: Model, desk: Desk) -> Model:
    """The home screen with the last unfinished game."""
    home, notices = _looked(desk)
    return noticed(shown(model, home)._replace(flipped=False), notices)


def _looked(desk: Desk) -> tuple[Home, tuple[Text, ...]]:
    latest, notices = desk.latest()
    waiting = None if latest is None else waiting_of(latest)
    home = Home(shelf_of(desk), desk.languages, waiting, desk.damaged(), desk.is_reading)
    return home, notices


def shelf_of(desk: Desk) -> tuple[tuple[str, Tile], ...]:
    """The tiles of all games; one that brings none has its title."""
    found = [(id, tile_of(id) or _plain_tile(desk, id)) for id in desk.game_ids()]
    return tuple(sorted(found, key=lambda each: (each[1].place, each[0])))


def _plain_tile(desk: Desk, id: str) -> Tile:
    return Tile(desk.game(id).title, Text(""), _dice)


def _dice(sheet: Sheet, rect: Rect) -> None:
    side = min(rect.w, rect.h) * 0.6
    place = rect.middle(side, side)
    sheet.box(place, PAPER, radius=8)
    for x, y in ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)):
        spot = Rect(place.x + side * x - 6, place.y + side * y - 6, 12, 12)
        sheet.icon(spot, "disc", INK)
