"""The end of a round of 13 Days: both agendas with their arithmetic, then the war check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Fact
from engine.look import Look
from engine.text import Arg, Text
from engine.thirteen_days.cards.agendas import AGENDAS
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import ROUNDS, at_war
from engine.thirteen_days.view import DaysView
from engine.thirteen_days.words import DEFCON_1, DEFCON_2, SEATS, TRACKS, area
from ui.games.thirteen_days.another import Another
from ui.games.thirteen_days.board import (
    COLUMNS,
    DIGIT,
    prestige_scale,
    side_name,
    track_name,
    track_short,
)
from ui.games.thirteen_days.flags import scores_by, sign_of, title_of
from ui.games.thirteen_days.table import header
from ui.look.theme import (
    BODY,
    BONE,
    CALM_DEEP,
    CAPTION,
    DANGER,
    DISPLAY,
    GOLD,
    GOLD_DEEP,
    HATCH,
    HATCH_DEEP,
    INK,
    INKMUTE,
    LINE,
    MARGIN,
    MUTE,
    PANEL,
    PAPER,
    R_BLOCK,
    SEMI,
    SIDE,
    SIDE_PAPER,
    TOP_BAR,
)
from ui.model import Become, Model, Open, Screen, shown
from ui.parts.widgets import LinePart, line_of, paper, primary, seat_icon, secondary
from ui.port import Desk
from ui.scene.metrics import Rect
from ui.scene.nodes import Hatch
from ui.scene.sheet import Sheet
from ui.screens.fix import Fix
from ui.screens.play import Play


def interlude(table: Look) -> Screen | None:
    """What is shown before play goes on: the scoring of a round, if the last step brought it."""
    return AgendaScoring() if any(fact.kind == "award" for fact in table.facts) else None


def cause(facts: Sequence[Fact], gainer: str) -> Arg | None:
    """What brought a side prestige: its best agenda, else a card, else the Aftermath."""
    awards = [fact.data for fact in facts if fact.kind == "award" and fact.data["to"] == gainer]
    if awards:
        return AGENDAS[max(awards, key=lambda award: award["points"])["agenda"]].name
    for fact in facts:
        if fact.kind == "event":
            return CARDS[fact.data["card"]].name
        if fact.kind == "aftermath":
            return say("Aftermath")
    return None


def scored_round(table: Look) -> int:
    """The round the last step scored; the next one may have begun already."""
    escalated = any(fact.kind == "escalation" for fact in table.facts)
    view: DaysView = table.view
    return view.round - int(escalated)


def checked_spaces(table: Look, seat: str) -> dict[str, int]:
    """Where a side's markers stood when war was checked, before the next escalation."""
    up = int(any(fact.kind == "escalation" for fact in table.facts))
    return {track: table.view.tracks[seat][track] - up for track in TRACKS}


class AgendaScoring(NamedTuple):
    """Both agendas side by side, and what they do to prestige."""

    @property
    def name(self) -> str:
        return "agenda-scoring"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        header(model, sheet, table, "scoring", scored_round(table))
        page = sheet.rect.less(MARGIN, TOP_BAR + 12, MARGIN, MARGIN)
        tall = sheet.page.is_tall
        foot = page.bottom_part(200 if tall else 116)
        body = page.less(bottom=foot.h + 10)
        awards = [fact for fact in table.facts if fact.kind == "award"]
        places = body.rows(2, 8) if tall else body.columns(2, 8)
        for place, fact in zip(places, awards, strict=False):
            _award(sheet, place, table, fact)
        if tall:
            net, keys = foot.top_part(116), foot.bottom_part(76)
            another, button = keys.columns(2, 8)
        else:
            net, button = foot.less(right=416), foot.right_part(240)
            another = foot.less(right=248).right_part(160)
        _net(sheet, net, table, awards)
        told = say("It was another agenda")
        secondary(sheet, another, told, "another", Open(Another()), size=22, is_caps=False)
        primary(sheet, button, say("War check"), "onwards", Become(WarCheck()))


def _award(sheet: Sheet, rect: Rect, table: Look, fact: Fact) -> None:
    seat, to = fact.data["chosen_by"], fact.data["to"]
    agenda = AGENDAS[fact.data["agenda"]]
    sheet.box(rect, PANEL, radius=R_BLOCK)
    sheet.box(rect.top_part(6), SIDE[seat], radius=2)
    card = Rect(rect.x + 12, rect.y + 18, 132, min(172.0, rect.h - 108))
    paper(sheet, card, 20)
    inner = card.inset(12, 8)
    sheet.icon(inner.top_part(34).left_part(34), sign_of(agenda), INK, PAPER)
    sheet.words(
        inner.less(top=38).top_part(50), title_of(agenda), DISPLAY, 26, INK, lines=2, is_caps=True
    )
    sheet.words(inner.bottom_part(48).top_part(22), say("Agenda"), SEMI, CAPTION, INKMUTE)
    sheet.words(inner.bottom_part(26), side_name(seat), DISPLAY, 24, SIDE_PAPER[seat])
    lines = Rect(card.right + 14, card.y - 4, rect.right - card.right - 28, card.h)
    rows = lines.rows(3, 2)
    _difference(sheet, rows[0], table, fact)
    gained = fact.data["bonus"]
    _line(sheet, rows[1], say("Bonus of the card"), f"+{gained}" if gained else "0", bool(gained))
    _symbol(sheet, rows[2], table, fact)
    y = card.bottom + 10
    sheet.line((rect.x + 14, y), (rect.right - 14, y), colour=LINE)
    total = Rect(rect.x + 16, y + 4, rect.w - 32, rect.bottom - y - 8)
    if to is None:
        sheet.words(total, sheet.sentence(say("nobody scores")), DISPLAY, 34, MUTE)
        return
    seat_icon(sheet, total.left_part(44).middle(40, 40), to)
    sheet.words(total.less(left=54, right=90), side_name(to), DISPLAY, 36, SIDE[to])
    told = f"+{fact.data['points']}"
    wide = sheet.width(told, DISPLAY, 64) + 2
    sheet.words(total.right_part(wide), told, DISPLAY, 64, SIDE[to], align="right")
    name = sheet.width(side_name(to), DISPLAY, 36) + 62
    sheet.words(
        total.less(left=name, right=wide + 10), say("prestige"), SEMI, BODY, MUTE, align="right"
    )


def _line(sheet: Sheet, rect: Rect, label: Arg, value: str, is_gold: bool = False) -> None:
    colour = GOLD if is_gold else (BONE if value not in ("0", "") else MUTE)
    wide = sheet.width(value, DISPLAY, 30) + 4
    ink = MUTE if colour == MUTE else BONE
    sheet.words(rect.less(right=wide + 6), label, SEMI, CAPTION, ink, lines=2, is_body=True)
    sheet.words(rect.right_part(wide), value, DISPLAY, 30, colour, align="right")


def _difference(sheet: Sheet, rect: Rect, table: Look, fact: Fact) -> None:
    agenda = AGENDAS[fact.data["agenda"]]
    told = dict(fact.text.args)
    upper, lower = rect.rows(2, 0)
    sheet.words(upper, sheet.sentence(scores_by(agenda)), SEMI, CAPTION, BONE)
    if "us" not in told:
        holder = table.view.letter
        parts = [LinePart(icon=holder, colour=SIDE[holder], size=20, second=PANEL)]
        line_of(sheet, lower, parts)
        return
    parts = []
    for seat in SEATS:
        number = str(told[seat])
        parts.append(LinePart(icon=seat, colour=SIDE[seat], size=20, second=PANEL))
        parts.append(LinePart(number, colour=SIDE[seat], role=DISPLAY, size=26))
    line_of(sheet, lower.less(right=60), parts)
    value = f"= {fact.data['difference']}"
    sheet.words(lower.right_part(56), value, DISPLAY, 30, BONE, align="right")


def _symbol(sheet: Sheet, rect: Rect, table: Look, fact: Fact) -> None:
    """The markers its DEFCON symbol moved."""
    agenda = AGENDAS[fact.data["agenda"]]
    if agenda.track is None:
        _line(sheet, rect, say("No DEFCON symbol"), "")
        return
    track = TRACKS[agenda.track]
    moved = _moved_by_agendas(table, track)
    if not moved:
        _line(sheet, rect, say("No marker in DEFCON 2"), "")
        return
    label = say_count("{n} marker up ({track})", "{n} markers up ({track})", len(moved),
                      track=track_name(track))  # fmt: skip
    sheet.icon(rect.right_part(26).middle(24, 24), "warning", DANGER, PANEL)
    sheet.words(rect.less(right=34), label, SEMI, CAPTION, BONE, lines=2, is_body=True)


def _moved_by_agendas(table: Look, track: str) -> set[str]:
    """Whose markers of a track went up once agendas were revealed; the step may have begun with
    the bonus of Television, which is none of theirs."""
    moved: set[str] = set()
    is_scoring = False
    for fact in table.facts:
        is_scoring = is_scoring or fact.kind == "agenda"
        if is_scoring and fact.kind == "marker" and fact.data["track"] == track:
            moved.add(fact.data["side"])
    return moved


def _net(sheet: Sheet, rect: Rect, table: Look, awards: list[Fact]) -> None:
    sheet.box(rect, PANEL, radius=R_BLOCK)
    before = table.back().view.prestige
    now = table.view.prestige
    gains = {seat: sum(f.data["points"] for f in awards if f.data["to"] == seat) for seat in SEATS}
    parts: list[LinePart] = []
    for seat in SEATS:
        if parts:
            parts.append(LinePart("–", colour=MUTE, role=DISPLAY, size=26))
        parts.append(LinePart(icon=seat, colour=SIDE[seat], size=22, second=PANEL))
        parts.append(LinePart(f"+{gains[seat]}", colour=SIDE[seat], role=DISPLAY, size=28))
    net = gains["us"] - gains["ussr"]
    parts.append(LinePart("=", colour=MUTE, role=DISPLAY, size=26))
    if net:
        leader = "us" if net > 0 else "ussr"
        parts.append(LinePart(icon=leader, colour=SIDE[leader], size=22, second=PANEL))
        parts.append(LinePart(f"+{abs(net)}", colour=SIDE[leader], role=DISPLAY, size=28))
    else:
        parts.append(LinePart("0", colour=BONE, role=DISPLAY, size=28))
    line_of(sheet, rect.inset(18, 6).top_part(40), parts)
    prestige_scale(sheet, rect.inset(18, 12).bottom_part(36), now, before, PANEL)


class WarCheck(NamedTuple):
    """Six markers, and whether a side holds."""

    @property
    def name(self) -> str:
        return "war-check"

    def draw(self, model: Model, sheet: Sheet) -> None:
        table = model.table
        assert table is not None
        header(model, sheet, table, "war-check", scored_round(table))
        page = sheet.rect.less(MARGIN, TOP_BAR + 10, MARGIN, MARGIN)
        tall = sheet.page.is_tall
        foot = page.bottom_part(150 if tall else 68)
        body = page.less(bottom=foot.h + 8)
        if not tall:
            head = Rect(body.x + 140, body.y, body.w - 140 - 216, 36)
            for place, (track, _) in zip(head.columns(3, 8), COLUMNS, strict=True):
                sheet.icon(place.left_part(24).middle(24, 24), track, BONE)
                sheet.words(
                    place.less(left=32), track_name(track), DISPLAY, 22, BONE,
                    short=track_short(track), is_caps=True,
                )  # fmt: skip
            body = body.less(top=40)
        for place, seat in zip(body.rows(2, 8), SEATS, strict=True):
            _check_row(sheet, place, seat, checked_spaces(table, seat))
        note = foot.top_part(66) if tall else foot.less(right=412)
        buttons = foot.bottom_part(76) if tall else foot.right_part(404)
        compare = say("Compare with the board before you go on.")
        told = f"{sheet.say(compare)} {sheet.sentences(_upkeep(table))}"
        sheet.words(note, told, SEMI, CAPTION, BONE, lines=4, is_body=True)
        fix, button = buttons.left_part(150), buttons.less(left=158)
        # The next round may have begun: what was scored and checked is the position before.
        secondary(sheet, fix, say("Fix it"), "fix", Open(Fix(is_before=True)))
        is_war = any(fact.kind == "war" for fact in table.facts)
        if is_war:
            primary(sheet, button, say("Confirm war"), "onwards", Onwards(), colour=DANGER)
        else:
            primary(sheet, button, _next(table), "onwards", Onwards())


def _upkeep(table: Look) -> list[Text]:
    """What hands have to do once a round is scored; the next one tells its own beginning."""
    told = [fact.on_table for fact in table.facts if fact.kind in ("aside", "aftermath-begins")]
    return [text for text in told if text is not None]


def _next(table: Look) -> Arg:
    scored = scored_round(table)
    if scored < ROUNDS:
        return say("Round {n}", n=scored + 1)
    return say("Aftermath")


def _check_row(sheet: Sheet, rect: Rect, seat: str, spaces: dict[str, int]) -> None:
    military, political, opinion = (spaces[track] for track in TRACKS)
    is_war = at_war((military, political, opinion))
    tall = sheet.page.is_tall
    sheet.box(rect, PANEL, radius=R_BLOCK)
    sheet.box(rect.left_part(8), SIDE[seat], radius=2)
    who = rect.top_part(60).less(left=20) if tall else rect.less(left=8).left_part(124)
    if tall:
        seat_icon(sheet, who.left_part(44).middle(40, 40), seat)
        sheet.words(who.less(left=56), side_name(seat), DISPLAY, 34, SIDE[seat])
        boxes = rect.less(20, 64, 12, 0).top_part(rect.h - 150)
        told = rect.bottom_part(82).less(20, 0, 12, 8)
    else:
        seat_icon(sheet, who.top_part(who.h * 0.6).less(top=14).middle(48, 48), seat)
        sheet.words(
            who.bottom_part(who.h * 0.38), side_name(seat), DISPLAY, 28, SIDE[seat], align="centre",
            lie="top",
        )  # fmt: skip
        boxes = rect.less(140, 10, 216, 10)
        told = rect.right_part(204).less(right=8, top=8, bottom=6)
    for place, (track, _) in zip(boxes.columns(3, 8), COLUMNS, strict=True):
        _area_box(sheet, place, spaces[track], track if tall else "")
    raised = sum(area(space) == DEFCON_2 for space in spaces.values())
    high = sum(area(space) == DEFCON_1 for space in spaces.values())
    first, second = told.top_part(told.h * 0.54).rows(2, 0)
    sheet.words(first, say("{n} of 3 in DEFCON 1", n=high), SEMI, CAPTION, BONE)
    sheet.words(second, say("{n} of 3 in DEFCON 2", n=raised), SEMI, CAPTION, BONE)
    verdict = told.less(top=told.h * 0.56)
    icon, text, colour = ("warning", say("War"), DANGER) if is_war else (
        "check", say("Holds"), BONE
    )  # fmt: skip
    side = min(40.0, verdict.h)
    sheet.icon(verdict.left_part(side).middle(side * 0.9, side * 0.9), icon, colour, PANEL)
    sheet.words(verdict.less(left=side + 10), text, DISPLAY, 36, colour, is_caps=True)


def _area_box(sheet: Sheet, rect: Rect, space: int, track: str) -> None:
    name = area(space)
    if name == DEFCON_1:
        sheet.add(Hatch(rect, HATCH, HATCH_DEEP, 14))
        sheet.box(rect.inset(8), HATCH_DEEP, DANGER, 3, 6)
        ink = DANGER
    elif name == DEFCON_2:
        sheet.box(rect, GOLD_DEEP, GOLD, 3, 8)
        ink = GOLD
    else:
        sheet.box(rect, CALM_DEEP, radius=8)
        ink = BONE
    inner = rect.inset(10, 6)
    if track:
        sheet.icon(inner.top_part(24).middle(22, 22), track, ink)
        inner = inner.less(top=22)
    sheet.words(inner.less(bottom=inner.h * 0.3), DIGIT[name], DISPLAY, 64, ink, align="centre")
    sheet.words(inner.bottom_part(inner.h * 0.3), "DEFCON", DISPLAY, 20, ink, align="centre")


class Onwards(NamedTuple):
    """From the war check to the next round, the Aftermath, or the end."""

    def apply(self, model: Model, desk: Desk) -> Model:
        from ui.screens.result import WAR, Scoring, War

        table = model.table
        if table is None or table.outcome is None:
            return shown(model, Play())
        return shown(model, War() if table.outcome.how in WAR else Scoring())
