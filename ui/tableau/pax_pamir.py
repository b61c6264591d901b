"""Pax Pamir: the table as it lies, and each question where it is best answered."""

from __future__ import annotations

from engine.pax_pamir import steps
from ui.metrics import Rect
from ui.model import Model
from ui.screens.play import Play
from ui.sheet import Sheet
from ui.tableau import pax_book
from ui.tableau.pax_ai_deck import ai_card_page, arrows_page
from ui.tableau.pax_board import Marks
from ui.tableau.pax_check import interlude
from ui.tableau.pax_choose import cards_page, map_page, options_page, side_page
from ui.tableau.pax_hand import hand_page, secret_cards
from ui.tableau.pax_her_game import below_plot
from ui.tableau.pax_market import PAGE as MARKET
from ui.tableau.pax_market import market_page, tax_page
from ui.tableau.pax_table import draw_table as lay_table
from ui.tableau.pax_table import where
from ui.tableau.pax_turn import COURT, court_page, turn_page
from ui.tableau.pax_turn_up import turn_up_page
from ui.tableau.pax_wakhan import draw_step
from ui.tableau.pax_walk import walk_page

__all__ = [
    "SEATS_ARE_PEOPLE",
    "below_plot",
    "draw",
    "draw_step",
    "draw_table",
    "interlude",
    "secret_cards",
    "where",
]

SEATS_ARE_PEOPLE = True

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


def draw(model: Model, sheet: Sheet, play: Play) -> bool:
    """Lays out the open question; False where the generic prompt screen serves as well."""
    table = model.table
    assert table is not None
    prompt = table.prompt
    if prompt is None:
        draw_table(model, sheet, {})
        return True
    step = table.state.pending[0]
    if isinstance(step, steps.Act):
        _act(model, sheet, play)
    elif isinstance(step, steps.TurnUp | steps.TellBought):
        turn_up_page(model, sheet, play, prompt)
    elif isinstance(step, _ON_MAP):
        map_page(model, sheet, prompt)
    elif isinstance(step, _ON_CARDS):
        cards_page(model, sheet, prompt)
    elif isinstance(step, _FEW):
        options_page(model, sheet, prompt)
    elif isinstance(step, steps.ChooseSide):
        side_page(model, sheet, prompt)
    elif isinstance(step, steps.PickHand | steps.TellSwapped):
        hand_page(model, sheet, play, prompt)
    elif isinstance(step, steps.Tax):
        tax_page(model, sheet, prompt)
    elif isinstance(step, steps.TellAiCard):
        ai_card_page(model, sheet, play, prompt)
    elif isinstance(step, steps.TellAiBack) and prompt.choices[0].id.startswith("back:"):
        arrows_page(model, sheet, prompt)
    elif isinstance(step, _WALKED):
        walk_page(model, sheet, prompt)
    elif isinstance(step, steps.EnterLedger):
        pax_book.book_page(model, sheet, prompt)
    else:
        return False
    return True


def _act(model: Model, sheet: Sheet, play: Play) -> None:
    """The table, or the page opened from it."""
    table = model.table
    assert table is not None
    prompt = table.prompt
    assert prompt is not None
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
        return pax_book.draw_book(model, sheet)
    return lay_table(model, sheet, marks)
