"""Pax Pamir: the table as it lies, and each question where it is best answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core import Prompt
from engine.pax_pamir import steps
from ui.games.panel import Panel
from ui.games.pax_pamir import book
from ui.games.pax_pamir.ai_deck import ai_card_page, arrows_page
from ui.games.pax_pamir.board import Marks
from ui.games.pax_pamir.check import interlude
from ui.games.pax_pamir.choose import cards_page, map_page, options_page, side_page
from ui.games.pax_pamir.hand import hand_page, secret_cards
from ui.games.pax_pamir.her_game import below_plot
from ui.games.pax_pamir.market import PAGE as MARKET
from ui.games.pax_pamir.market import market_page, tax_page
from ui.games.pax_pamir.phases import PHASES
from ui.games.pax_pamir.table import draw_table as lay_table
from ui.games.pax_pamir.table import where
from ui.games.pax_pamir.turn import COURT, court_page, turn_page
from ui.games.pax_pamir.turn_up import turn_up_page
from ui.games.pax_pamir.wakhan import draw_step
from ui.games.pax_pamir.walk import walk_page
from ui.model import Model
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.play import Play
from ui.screens.prompt import generic_page

if TYPE_CHECKING:
    from ui.games.panel import Build


_ON_MAP = (
    steps.PlaceRoad,
    steps.Build,
    steps.BuildFree,
    steps.Move,
    steps.MoveArmy,
    steps.MoveTribe,
    steps.ChooseBattle,
    steps.BattleRegion,
    steps.TakeBlock,
    steps.TakeCylinder,
    steps.ChooseRebuke,
)
_ON_CARDS = (
    steps.PlaceSpy,
    steps.MoveSpy,
    steps.Betray,
    steps.Blackmail,
    steps.DiscardCourt,
    steps.ForcedDiscard,
    steps.SafeHouse,
)
_FEW = (
    steps.ChooseFirst,
    steps.ChooseLoyalty,
    steps.UseCard,
    steps.AgreeBribe,
    steps.TakePrize,
    steps.BattleCard,
    steps.Gift,
    steps.ChooseRumor,
    steps.ChooseSwap,
    steps.ChooseSuit,
)


_WALKED = (
    steps.WalkCheck,
    steps.WalkAmbition,
    steps.WalkBox,
    steps.WalkDominant,
    steps.WalkFree,
    steps.WalkBonus,
    steps.WalkLimit,
    steps.WalkRest,
)


def _act(model: Model, sheet: Sheet, play: Play, prompt: Prompt) -> None:
    """The table, or the page opened from it."""
    if play.filter == MARKET:
        market_page(model, sheet, play, prompt)
    elif play.filter.startswith(COURT):
        court_page(model, sheet, play, prompt)
    else:
        turn_page(model, sheet, prompt)


def draw_table(model: Model, sheet: Sheet, marks: Marks) -> Rect:
    """Everything that lies on the table, or stands in the book."""
    table = model.table
    assert table is not None
    if table.state.ledger is not None:
        return book.draw_book(model, sheet)
    return lay_table(model, sheet, marks)


def _ai_back(model: Model, sheet: Sheet, play: Play, prompt: Prompt) -> None:
    """The arrows on the back of her card, unless the whole card is told in words."""
    if prompt.choices[0].id.startswith("back:"):
        arrows_page(model, sheet, play, prompt)
    else:
        generic_page(model, sheet, play, prompt)


def _gallery() -> Mapping[str, Build]:
    from ui.games.pax_pamir.gallery import screens

    return screens()


PANEL = Panel(
    pages={
        steps.Act: _act,
        steps.TurnUp: turn_up_page,
        steps.TellBought: turn_up_page,
        **dict.fromkeys(_ON_MAP, map_page),
        **dict.fromkeys(_ON_CARDS, cards_page),
        **dict.fromkeys(_FEW, options_page),
        steps.ChooseSide: side_page,
        steps.PickHand: hand_page,
        steps.TellSwapped: hand_page,
        steps.Tax: tax_page,
        steps.TellAiCard: ai_card_page,
        steps.TellAiBack: _ai_back,
        **dict.fromkeys(_WALKED, walk_page),
        steps.EnterLedger: book.book_page,
    },
    draw_table=draw_table,
    draw_step=draw_step,
    between=interlude,
    secret_cards=secret_cards,
    where=where,
    below_plot=below_plot,
    seats_are_people=True,
    phases=PHASES,
    gallery=_gallery,
)
