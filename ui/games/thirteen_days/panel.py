"""13 Days: the table as it lies, and each question where it is best answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core import Prompt
from engine.thirteen_days import decisions
from engine.thirteen_days.saying import say
from engine.thirteen_days.words import GROUNDS
from ui.games.panel import Panel
from ui.games.thirteen_days.board import Mark
from ui.games.thirteen_days.cards import CardPage, offer_page, use_page
from ui.games.thirteen_days.command import Influence
from ui.games.thirteen_days.entry import prestige_page
from ui.games.thirteen_days.flags import flag_page
from ui.games.thirteen_days.markers import adjust_page, shift_page
from ui.games.thirteen_days.phases import PHASES
from ui.games.thirteen_days.scoring import cause, interlude
from ui.games.thirteen_days.secret import secret_cards
from ui.games.thirteen_days.set_up import set_up_page
from ui.games.thirteen_days.table import draw_table, step_block, turn_line, where
from ui.games.thirteen_days.touching import grounds_of
from ui.model import Model
from ui.parts.widgets import primary
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.page import Laid
from ui.screens.play import Touched

if TYPE_CHECKING:
    from ui.games.panel import Build


def _turn(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The table until somebody is about to play a card."""
    space = draw_table(model, sheet, {})
    button = _step(model, sheet, space)
    primary(sheet, button, say("Play card"), "pick-card", Touched(CardPage(is_from_table=True)))


def _cubes_turn(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The table, and a Command about to begin, also by touching a battleground."""
    marks: dict[str, Mark] = {}
    for at in grounds_of(prompt)[0]:
        marks[GROUNDS[at]] = Mark(Touched(Influence(at, is_from_table=True)))
    space = draw_table(model, sheet, marks)
    button = _step(model, sheet, space)
    command = Touched(Influence(is_from_table=True))
    primary(sheet, button, say("Command"), "pick-card", command, icon="", size=28)


def _step(model: Model, sheet: Sheet, space: Rect) -> Rect:
    """Whose turn it is; gives the place of the next step."""
    assert model.table is not None
    words, button = step_block(sheet, space)
    turn_line(sheet, words, model.table)
    return button


def _gallery() -> Mapping[str, Build]:
    from ui.games.thirteen_days.gallery import screens

    return screens()


PANEL = Panel(
    pages={
        decisions.SetUp: Laid(set_up_page),
        decisions.PlayCard: Laid(_turn),
        decisions.RenewHand: CardPage(),
        decisions.Steal: CardPage(),
        decisions.TellDiscard: CardPage(),
        decisions.RevealPile: CardPage(),
        decisions.UseCard: Laid(use_page),
        decisions.OfferEvent: Laid(offer_page),
        decisions.Flag: Laid(flag_page),
        decisions.ChooseAgenda: Laid(flag_page),
        decisions.RevealAgenda: Laid(flag_page),
        decisions.CubesTurn: Laid(_cubes_turn),
        decisions.Command: Influence(),
        decisions.CommandAt: Influence(),
        decisions.EventCubes: Influence(),
        decisions.EventCubesAt: Influence(),
        decisions.Halve: Influence(),
        decisions.AirStrike: Influence(),
        decisions.Lift: Influence(),
        decisions.PutDown: Influence(),
        decisions.AdjustAt: Influence(),
        decisions.Adjust: Laid(adjust_page),
        decisions.AdjustMarker: Laid(shift_page),
        decisions.Shift: Laid(shift_page),
        decisions.Invade: Laid(shift_page),
        decisions.Relieve: Laid(shift_page),
        decisions.EnterPrestige: Laid(prestige_page),
    },
    draw_table=draw_table,
    between=interlude,
    secret_cards=secret_cards,
    where=where,
    cause=cause,
    phases=PHASES,
    gallery=_gallery,
)
