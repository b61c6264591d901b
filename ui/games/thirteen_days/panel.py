"""13 Days: the table as it lies, and each question where it is best answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core import Prompt
from engine.thirteen_days import decisions
from engine.thirteen_days.saying import say
from ui.games.panel import Panel
from ui.games.thirteen_days.board import Mark
from ui.games.thirteen_days.cards import card_page, offer_page, use_page
from ui.games.thirteen_days.command import influence_page
from ui.games.thirteen_days.entry import prestige_page
from ui.games.thirteen_days.flags import flag_page
from ui.games.thirteen_days.markers import adjust_page, shift_page
from ui.games.thirteen_days.phases import PHASES
from ui.games.thirteen_days.scoring import cause, interlude
from ui.games.thirteen_days.secret import secret_cards
from ui.games.thirteen_days.set_up import set_up_page
from ui.games.thirteen_days.table import draw_table, step_block, turn_line, where
from ui.model import Model
from ui.parts.widgets import primary
from ui.scene.sheet import Sheet
from ui.screens.play import Play, Touched

if TYPE_CHECKING:
    from ui.games.panel import Build


def _card(model: Model, sheet: Sheet, play: Play, prompt: Prompt) -> None:
    """The table until somebody is about to play a card, then which card it is."""
    if play.is_picking:
        card_page(model, sheet, play, prompt)
    else:
        _turn(model, sheet, play)


def _cubes_turn(model: Model, sheet: Sheet, play: Play, prompt: Prompt) -> None:
    if play.is_picking:
        influence_page(model, sheet, play, prompt)
    else:
        _turn(model, sheet, play, prompt)


def _turn(model: Model, sheet: Sheet, play: Play, cubes: Prompt | None = None) -> None:
    """The table, and a turn about to begin: by a card, or by touching a battleground."""
    table = model.table
    assert table is not None
    marks: dict[str, Mark] = {}
    picking = play._replace(is_picking=True)
    if cubes is not None:
        for choice in cubes.choices:
            if choice.id.startswith("battleground:"):
                marks[choice.id] = Mark(Touched(picking._replace(picks=(choice.id,))))
    space = draw_table(model, sheet, marks)
    words, button = step_block(sheet, space)
    turn_line(sheet, words, table)
    if cubes is None:
        primary(sheet, button, say("Play card"), "pick-card", Touched(picking))
        return
    primary(sheet, button, say("Command"), "pick-card", Touched(picking), icon="", size=28)


def _gallery() -> Mapping[str, Build]:
    from ui.games.thirteen_days.gallery import screens

    return screens()


PANEL = Panel(
    pages={
        decisions.SetUp: set_up_page,
        decisions.PlayCard: _card,
        decisions.RenewHand: card_page,
        decisions.Steal: card_page,
        decisions.TellDiscard: card_page,
        decisions.RevealPile: card_page,
        decisions.UseCard: use_page,
        decisions.OfferEvent: offer_page,
        decisions.Flag: flag_page,
        decisions.ChooseAgenda: flag_page,
        decisions.RevealAgenda: flag_page,
        decisions.CubesTurn: _cubes_turn,
        decisions.Command: influence_page,
        decisions.CommandAt: influence_page,
        decisions.EventCubes: influence_page,
        decisions.EventCubesAt: influence_page,
        decisions.Halve: influence_page,
        decisions.AirStrike: influence_page,
        decisions.Lift: influence_page,
        decisions.PutDown: influence_page,
        decisions.AdjustAt: influence_page,
        decisions.Adjust: adjust_page,
        decisions.AdjustMarker: shift_page,
        decisions.Shift: shift_page,
        decisions.Invade: shift_page,
        decisions.Relieve: shift_page,
        decisions.EnterPrestige: prestige_page,
    },
    draw_table=draw_table,
    between=interlude,
    secret_cards=secret_cards,
    where=where,
    cause=cause,
    phases=PHASES,
    gallery=_gallery,
)
