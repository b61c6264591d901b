"""The end: the scoring line by line, who won, the course of play, and a code to take home."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Fact
from engine.look import Look
from engine.text import Arg, say
from ui.games import panel_of
from ui.look.theme import (
    BODY,
    BONE,
    BUTTON_HIGH,
    CAPTION,
    DANGER,
    DISPLAY,
    INK,
    INKMUTE,
    MARGIN,
    MS_LINE,
    PAPER,
    RAISED,
    SEMI,
    SIDE,
    SIDE_DEEP,
    TOP_BAR,
    WHITE,
)
from ui.model import Become, Model, Open, opened, shown
from ui.parts.bars import top_bar
from ui.parts.lists import Row, rows
from ui.parts.naming import name_of, sign_of
from ui.parts.plot import plot
from ui.parts.widgets import primary, seat_icon, secondary
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.motion import count_up
from ui.scene.nodes import Art, Hatch, Matrix
from ui.scene.sheet import Sheet
from ui.screens.history import History
from ui.screens.home import GoHome, at_home
from ui.screens.play import Play, ShowMenu, Undo
from ui.screens.setup import SetUpScreen

WAR = ("war", "double-war")


class Scoring(NamedTuple):
    """The steps of the scoring, one after the other; a touch shows them all."""

    is_whole: bool = False

    @property
    def name(self) -> str:
        return "scoring"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        top_bar(sheet, say("Scoring"), left=ShowMenu(), left_icon="menu", undo=Undo())
        area = sheet.rect.less(MARGIN + 8, TOP_BAR + 10, MARGIN + 8, MARGIN)
        foot = area.bottom_part(BUTTON_HIGH + 4)
        body = area.less(bottom=foot.h + 10)
        facts = scoring_facts(table)
        count = len(facts) if self.is_whole else count_up(sheet, model.since, MS_LINE, len(facts))
        items = [_line(fact, number) for number, fact in enumerate(facts[:count])]
        at = model.scrolled("scoring")
        if not self.is_whole and count:
            at = 1e9
        rows(sheet, body, "scoring", items, at, high=44)
        if count < len(facts):
            label = say("Show all")
            primary(sheet, foot.right_part(300), label, "show-all", Become(Scoring(True)), icon="")
        else:
            _onwards(sheet, foot, table)


def scoring_facts(table: Look) -> tuple[Fact, ...]:
    skipped = ("last-card", "cuba", "card-told", "draw", "moved", "placed", "removed")
    return tuple(fact for fact in table.facts if fact.kind not in skipped)


def _line(fact: Fact, number: int) -> Row:
    is_war = fact.kind == "war"
    icon = "warning" if is_war else ""
    winner = fact.data.get("to", fact.data.get("side"))
    if not is_war and winner in (0, 1):
        icon = ("us", "ussr")[winner]
    elif not is_war and winner in ("us", "ussr"):
        icon = winner
    colour = DANGER if is_war else SIDE.get(icon, BONE)
    return Row(f"line:{number}", fact.text, None, icon=icon, icon_colour=colour)


def _onwards(sheet: Sheet, foot: Rect, table: Look) -> None:
    outcome = table.outcome
    is_war = outcome is not None and outcome.how in WAR
    wide = min(300.0, foot.w * 0.62)
    if outcome is None:
        primary(sheet, foot.right_part(wide), say("Next game"), "onwards", Onwards())
    elif is_war:
        label, colour = say("Nuclear war"), DANGER
        primary(sheet, foot.right_part(wide), label, "onwards", Onwards(), colour=colour)
    else:
        primary(sheet, foot.right_part(wide), say("Final result"), "onwards", Onwards())


class Onwards(NamedTuple):
    """From the scoring to the result, by way of the war if there was one."""

    def apply(self, model: Model, desk: Desk) -> Model:
        table = model.table
        if table is None:
            return model
        if table.outcome is None:
            return shown(model, Play())
        is_war = table.outcome.how in WAR and not isinstance(model.screen, War)
        return shown(model, War() if is_war else Result())


class War(NamedTuple):
    """Nobody may overlook this one."""

    @property
    def name(self) -> str:
        return "war"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        page = sheet.rect
        sheet.ground = DANGER
        sheet.add(Art(page, "rays", DANGER, "#F28A1C", DANGER))
        slide = 0.0
        if not sheet.reduced and sheet.now - model.since < 3000:
            slide = (sheet.now - model.since) / 25
            sheet.wake_at(sheet.now + 40)
        for band in (page.top_part(34), page.bottom_part(34)):
            sheet.add(Hatch(band, DANGER, INK, 16, slide))
        tall = sheet.page.is_tall
        sign = Rect(80, 100, 300, 300) if not tall else page.less(top=70).top_part(280)
        sheet.icon(sign, "radiation", INK, DANGER)
        text = Rect(412, 92, page.w - 436, page.h - 140)
        if tall:
            text = page.less(24, 380, 24, 60)
        title = say("Nuclear war")
        size = sheet.largest(title, DISPLAY, (76, 66, 56), text.w, is_caps=True)
        sheet.words(text.top_part(66), title, DISPLAY, size, INK, is_caps=True)
        block = text.less(top=76).top_part(118)
        sheet.box(block, INK, radius=8)
        wars = [fact for fact in table.facts if fact.kind == "war"]
        for row, fact in zip(block.inset(14, 4).rows(max(1, len(wars)), 2), wars, strict=False):
            started = fact.data["side"]
            side = started if isinstance(started, str) else table.game.seats[started]
            seat_icon(sheet, row.left_part(44).middle(44, 44), side)
            sheet.words(row.less(left=58), fact.text, SEMI, 22, BONE, lines=3, is_body=True)
        assert table.outcome is not None
        line = text.less(top=204).top_part(50)
        told = _wins(sheet, table, line.w, 32)
        size = sheet.largest(told, DISPLAY, (44, 38, 32), line.w, is_caps=True)
        sheet.words(line, told, DISPLAY, size, INK, lines=2, is_caps=True)
        primary(sheet, text.less(top=266).top_part(80), say("Final result"), "onwards", Onwards())


class Result(NamedTuple):
    """Who won, how it went, and the code."""

    @property
    def name(self) -> str:
        return "result"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        page = sheet.rect
        high = 132.0 if sheet.page.is_tall else 104.0
        _banner(sheet, page.top_part(high), table)
        area = page.less(MARGIN + 16, high + 16, MARGIN + 16, MARGIN)
        foot = area.bottom_part(BUTTON_HIGH * 2 + 8 if sheet.page.is_tall else BUTTON_HIGH)
        body = area.less(bottom=foot.h + 16)
        if sheet.page.is_tall:
            code, course = body.bottom_part(230), body.less(bottom=246)
        else:
            code, course = body.right_part(204), body.less(right=224)
        below = panel_of(table.game.id).below_plot
        if below is not None:
            course = below(sheet, course, table)
        plot(sheet, course, table)
        _code(sheet, code, table)
        left, again = foot.left_part(foot.w * 0.56 - 8), foot.right_part(foot.w * 0.44 - 4)
        if sheet.page.is_tall:
            left, again = foot.rows(2, 8)
        history, home = left.columns(2, 8)
        secondary(sheet, history, say("Replay log"), "history", Open(History()))
        secondary(sheet, home, say("Home"), "home", GoHome())
        primary(sheet, again, say("Play again"), "again", Again())


def _banner(sheet: Sheet, rect: Rect, table: Look) -> None:
    outcome = table.outcome
    assert outcome is not None
    winner = outcome.winners[0] if outcome.winners else "table"
    sheet.box(rect, SIDE_DEEP.get(winner, RAISED))
    seat_icon(sheet, Rect(28, 16, 72, 72), sign_of(table, winner))
    text = rect.less(left=124, right=70)
    name = name_of(table, winner) if table.seats.get(winner) else ""
    title: Arg = say("{name} wins", name=name) if name else _wins(sheet, table, text.w, 36)
    size = sheet.largest(title, DISPLAY, (58, 46, 36), text.w, is_caps=True)
    sheet.words(text.less(top=10).top_part(54), title, DISPLAY, size, BONE, is_caps=True)
    results = [
        fact.text for fact in table.facts if fact.kind == "result" and fact.text != outcome.text
    ]
    line: Arg = results[-1] if results else _scores(sheet, table)
    if not name and title is not outcome.text:
        line = outcome.text
    size = sheet.largest(line, SEMI, (BODY, CAPTION), text.w)
    sheet.words(text.less(top=60, bottom=4), line, SEMI, size, BONE, lines=3, is_body=True)
    spot = rect.right_part(64)
    sheet.icon(spot.middle(30, 30), "undo", BONE)
    sheet.touch(spot, "bar:undo", Undo(), key="undo")


def _wins(sheet: Sheet, table: Look, width: float, size: float) -> Arg:
    """The outcome as a headline; a long one is said in short, its reason elsewhere."""
    outcome = table.outcome
    assert outcome is not None
    if not outcome.winners or sheet.width(outcome.text, DISPLAY, size, is_caps=True) <= width:
        return outcome.text
    return say("{side} wins", side=table.game.label((outcome.winners[0],)))


def _scores(sheet: Sheet, table: Look) -> str:
    """Two sides as a score; players without a side by name, the most points first."""
    assert table.outcome is not None
    scores = table.outcome.scores
    if set(scores) <= set(SIDE):
        return " : ".join(map(str, scores.values()))
    ranked = sorted(scores.items(), key=lambda score: -score[1])
    return " · ".join(f"{sheet.sentence(name_of(table, seat))}: {n}" for seat, n in ranked)


def _code(sheet: Sheet, rect: Rect, table: Look) -> None:
    from ui.look.qr import matrix

    sheet.box(rect, PAPER, radius=10)
    hint = say("touch to enlarge")
    low = 62 if sheet.width(hint, SEMI, CAPTION - 2) <= rect.w - 16 else 80
    side = min(rect.w, rect.h - low) - 16
    field = Rect(rect.x + (rect.w - side) / 2, rect.y + 8, side, side)
    sheet.box(field, WHITE, radius=6)
    sheet.add(Matrix(field.inset(6), matrix(table), INK, WHITE))
    below = rect.bottom_part(rect.h - side - 12).inset(8, 2)
    upper, lower = below.top_part(32), below.less(top=32)
    sheet.words(upper, say("Take it home"), DISPLAY, 28, INK, align="centre", is_caps=True)
    sheet.words(lower, hint, SEMI, CAPTION, INKMUTE, align="centre", lines=2)
    sheet.touch(rect, "code", Open(Code()))


class Code(NamedTuple):
    """The code as large as the panel allows: a phone reads it from there."""

    @property
    def name(self) -> str:
        return "code"

    def draw(self, model: Model, sheet: Sheet) -> None:
        from ui.look.qr import matrix

        table = model.table
        assert table is not None
        top_bar(sheet, say("Take it home"))
        page = sheet.rect.less(MARGIN, TOP_BAR + 8, MARGIN, MARGIN)
        side = min(page.w, page.h)
        field = (
            page.top_part(side).middle(side, side) if sheet.page.is_tall else page.left_part(side)
        )
        sheet.box(field, WHITE, radius=6)
        sheet.add(Matrix(field.inset(4), matrix(table), INK, WHITE))
        text = page.less(top=side + 16) if sheet.page.is_tall else page.less(left=side + 24)
        told = say("Point a phone at it: the result opens in BG Stats. Nothing is sent from here.")
        sheet.words(text.inset(8), told, SEMI, 24, BONE, lines=8, is_body=True, lie="middle")


class Again(NamedTuple):
    """The same game with the same options and names."""

    def apply(self, model: Model, desk: Desk) -> Model:
        table = model.table
        assert table is not None
        game = table.game
        known = {option.id for option in game.options}
        chosen = tuple((k, v) for k, v in table.options.items() if k in known)
        names = tuple((seat, name) for seat, name in table.seats.items() if name)
        desk.leave()
        setup = SetUpScreen(game, chosen, names, model.prefs.language)
        return opened(at_home(model._replace(table=None), desk), setup)
