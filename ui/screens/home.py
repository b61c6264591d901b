"""Home: which game, which language, and the last game to go on with."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core import TABLE
from engine.text import Arg, Names, Text, say, say_count
from ui.metrics import Rect
from ui.model import Model, Open, Speak, noticed, opened, refreshed, refused, replaced, shown
from ui.naming import sign_of
from ui.port import Desk, Resumable
from ui.scene import Art, Hatch, Shape
from ui.sheet import Sheet
from ui.theme import (
    BG,
    BODY,
    BONE,
    CAPTION,
    CONTOUR,
    DANGER,
    DISPLAY,
    HATCH,
    HATCH_DEEP,
    INK,
    INKMUTE,
    LINE,
    MS_LOOK_AGAIN,
    MUTE,
    PANEL,
    PAPER,
    PAPER2,
    R_BLOCK,
    RAISED,
    SEMI,
    SIDE,
    SIDE_DEEP,
    SIDE_PAPER,
)
from ui.widgets import seat_icon, secondary

SHELF = ("thirteen-days", "thirteen-minutes", "pax-pamir")
TITLES: dict[str, Text] = {
    "thirteen-days": say("13 Days"),
    "thirteen-minutes": say("13 Minutes"),
    "pax-pamir": Text("{name}", (("name", Names.of({"en": "Pax Pamir"})),)),
}
ABOUT: dict[str, Text] = {
    "thirteen-days": say("2 players · 45 min"),
    "thirteen-minutes": say("2 players · 13 min"),
    "pax-pamir": say("1–5 players · Wakhan AI"),
}


FEW = 3
"""Points of so many players stand beside a line; those of more need one of their own."""


class Waiting(NamedTuple):
    """The game that can be resumed, as the bar shows it."""

    key: Any
    title: Text
    line: Text
    points: tuple[tuple[str, int], ...]


class Home(NamedTuple):
    """What is on the shelf, and what waits to be resumed."""

    games: tuple[str, ...]
    languages: tuple[str, ...]
    waiting: Waiting | None = None
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
        for rect, id in zip(tiles.columns(3, 8), SHELF, strict=True):
            _tile(sheet, rect, id, id in self.games)
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
        for rect, id in zip(tiles.rows(3, 10), SHELF, strict=True):
            _tile(sheet, rect, id, id in self.games)
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
    from ui.screens.games import ShowGames
    from ui.screens.settings import Settings

    buttons: tuple[tuple[str, str, Any], ...] = (
        ("clock", "games", ShowGames()),
        ("gear", "settings", Open(Settings())),
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


def _tile(sheet: Sheet, rect: Rect, id: str, is_here: bool) -> None:
    is_down = is_here and sheet.is_pressed(f"game:{id}")
    if is_down:
        sheet.box(rect, BONE, radius=R_BLOCK)
    else:
        sheet.box(rect, PANEL if is_here else BG, LINE, 2, R_BLOCK, dashed=not is_here)
    words = rect.bottom_part(78).less(18, 0, 12, 0)
    picture = rect.less(18, 16, 18, 84)
    if sheet.page.is_tall:
        picture = rect.less(16, 16, 0, 16).left_part(180)
        words = rect.less(left=216, right=8).middle(rect.w - 224, 78)
    _PICTURES[id](sheet, picture.middle(min(picture.w, 214), min(picture.h, 118)), is_here)
    ink = INK if is_down else (BONE if is_here else MUTE)
    sheet.words(words.top_part(40), TITLES[id], DISPLAY, 40, ink, is_caps=True)
    about = ABOUT[id] if is_here else say("not on this device yet")
    sheet.words(words.less(top=40, bottom=8), about, SEMI, CAPTION, INKMUTE if is_down else MUTE)
    if is_here:
        sheet.touch(rect, f"game:{id}", Choose(id))


def _ladders(sheet: Sheet, rect: Rect, is_here: bool) -> None:
    cell, gap = rect.h / 8 - 3, 3.0
    levels = ((3, 5), (6, 4), (2, 3))
    wide = rect.w / 3
    for ladder, both in enumerate(levels):
        x = rect.x + wide * ladder + (wide - 46) / 2
        top = rect.y + 2 * (cell + gap)
        stripes = (HATCH, HATCH_DEEP) if is_here else (LINE, RAISED)
        sheet.add(Hatch(Rect(x - 2, rect.y, 46, 2 * (cell + gap) - 3), *stripes, 7))
        for column, (seat, level) in enumerate(zip(("us", "ussr"), both, strict=True)):
            for rung in range(6):
                place = Rect(
                    x + column * 22, rect.bottom - (rung + 1) * (cell + gap) + gap, 19, cell
                )
                fill = SIDE_DEEP[seat] if rung < level else RAISED
                if rung == level - 1:
                    fill = SIDE[seat]
                sheet.box(place, fill if is_here else RAISED, radius=2)
        sheet.line((x - 6, top), (x + 46, top), colour=DANGER if is_here else LINE, width=3)


def _cards(sheet: Sheet, rect: Rect, is_here: bool) -> None:
    card_w = min(58.0, rect.w / 3 - 14)
    lifts = (24.0, 0.0, 24.0)
    icons = ("military", "opinion", "political")
    for part, lift, name in zip(rect.columns(3, 10), lifts, icons, strict=True):
        place = Rect(part.x + (part.w - card_w) / 2, part.y + lift, card_w, part.h - 34)
        fill = (PAPER if lift == 0 else PAPER2) if is_here else RAISED
        sheet.box(place, fill, radius=2, cut=10)
        sheet.icon(Rect(place.x + (card_w - 26) / 2, place.y + 10, 26, 26), name, INK, fill)
        seat = "ussr" if name == "political" else "us"
        for cube in range(3):
            spot = Rect(place.x + (card_w - 46) / 2 + cube * 16, place.bottom - 22, 13, 13)
            colour = PAPER2 if name == "opinion" and cube == 2 else SIDE_PAPER[seat]
            sheet.icon(spot, f"cube-{seat}", colour if is_here else LINE)
    for share in (1 / 3, 2 / 3):
        x = rect.x + rect.w * share
        sheet.dashes((x, rect.y), (x, rect.bottom), colour=LINE)


RIDGE = ((0, 1), (0.22, 0.42), (0.32, 0.62), (0.55, 0.02), (0.72, 0.55), (0.82, 0.42), (1, 1))
SNOW = (
    ((0.55, 0.02), (0.645, 0.3), (0.57, 0.25), (0.52, 0.33), (0.46, 0.25)),
    ((0.22, 0.42), (0.275, 0.54), (0.22, 0.51), (0.18, 0.53)),
)


def _mountains(sheet: Sheet, rect: Rect, is_here: bool) -> None:
    hills, snow = ("#263B36", BONE) if is_here else (RAISED, LINE)
    for shape, colour in ((RIDGE, hills), *((top, snow) for top in SNOW)):
        sheet.add(Shape(rect, shape, colour))
    colours = ("#F58BB4", "#F58BB4", "#F2C53D", "#F2C53D", "#F2C53D", "#55C58D")
    for number, colour in enumerate(colours):
        x = rect.x + rect.w * (0.14 + 0.13 * number)
        place = Rect(x, rect.bottom - 32, 14, 26)
        sheet.box(place, colour if is_here else LINE, radius=2)
        mark = place.middle(4, 14) if number < 2 else place.middle(8, 3)
        sheet.box(mark, INK)


_PICTURES = {"thirteen-days": _ladders, "thirteen-minutes": _cards, "pax-pamir": _mountains}


def _resume(sheet: Sheet, rect: Rect, waiting: Waiting) -> None:
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
    sheet.touch(rect, "resume", Resume(waiting.key))


def _points(sheet: Sheet, x: float, row: Rect, waiting: Waiting, ink: str) -> float:
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
        from ui.screens.setup import SetUp

        language = model.prefs.language
        return opened(model, SetUp(desk.game(self.game), language=language))


class Resume(NamedTuple):
    key: Any

    def apply(self, model: Model, desk: Desk) -> Model:
        from engine.core import Refusal
        from ui.screens.play import at_table

        try:
            desk.resume(self.key)
        except Refusal as refusal:
            return refused(at_home(model, desk), refusal)
        return at_table(refreshed(model, desk))


class PutRight(NamedTuple):
    """Has the first of the damaged games put right, and says what came of it."""

    def apply(self, model: Model, desk: Desk) -> Model:
        from engine.core import Refusal

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
    home = Home(desk.game_ids(), desk.languages, waiting, desk.damaged(), desk.is_reading)
    return home, notices


def waiting_of(game: Resumable) -> Waiting:
    session = game.session
    points = session.game.view(session.state, None).get("points", {})
    line = say("{who} · saved {time}", who=_stands(session), time=game.saved)
    signs = tuple(
        (sign_of(session.game, session.state, seat), scored) for seat, scored in points.items()
    )
    return Waiting(game.key, session.game.title, line, signs)


def _stands(session: Any) -> Arg:
    """How far the game is, where its tableau can say so, and whose turn it is."""
    from ui.screens.play import tableau_for

    where = getattr(tableau_for(session.game.id), "where", None)
    if where is None:
        return _whose(session)
    far = where(session.game.view(session.state, None))
    return say("{where} · {who}", where=far, who=_whose(session))


def _whose(session: Any) -> Arg:
    prompt = session.prompt
    if prompt is None or prompt.seat == TABLE:
        return say("to be gone on with")
    return say("{side} to play", side=session.game.label((prompt.seat,)))
