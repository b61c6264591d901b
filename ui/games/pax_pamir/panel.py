"""Pax Pamir: the table as it lies, and each question where it is best answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Never

from engine.core import Prompt
from engine.pax_pamir import steps
from engine.pax_pamir.picked import Pointed
from engine.pax_pamir.view import BookView
from ui.games.panel import Panel
from ui.games.pax_pamir import book
from ui.games.pax_pamir.ai_deck import AiCardPage, arrows_page
from ui.games.pax_pamir.check import interlude
from ui.games.pax_pamir.choose import cards_page, map_page, options_page, side_page
from ui.games.pax_pamir.hand import HandPage, secret_cards
from ui.games.pax_pamir.her_game import below_plot
from ui.games.pax_pamir.market import tax_page
from ui.games.pax_pamir.phases import PHASES
from ui.games.pax_pamir.table import draw_table as lay_table
from ui.games.pax_pamir.table import where
from ui.games.pax_pamir.turn import turn_page
from ui.games.pax_pamir.turn_up import TurnUpPage
from ui.games.pax_pamir.wakhan import step_of
from ui.games.pax_pamir.walk import walk_page
from ui.model import Model
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.page import Laid
from ui.screens.prompt import GenericPage

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


def draw_table(model: Model, sheet: Sheet, marks: Mapping[str, Never]) -> Rect:
    """Everything that lies on the table, or stands in the book, to look at."""
    table = model.table
    assert table is not None
    if isinstance(table.view, BookView):
        return book.draw_book(model, sheet)
    return lay_table(model, sheet, {})


def _ai_back(model: Model, sheet: Sheet, prompt: Prompt) -> None:
    """The arrows on the back of her card, unless the whole card is told in words."""
    if isinstance(prompt.choices[0].value, Pointed):
        arrows_page(model, sheet, prompt)
    else:
        GenericPage().draw(model, sheet, prompt)


def _gallery() -> Mapping[str, Build]:
    from ui.games.pax_pamir.gallery import screens

    return screens()


PANEL = Panel(
    pages={
        steps.Act: Laid(turn_page),
        steps.TurnUp: TurnUpPage(),
        steps.TellBought: TurnUpPage(),
        **dict.fromkeys(_ON_MAP, Laid(map_page)),
        **dict.fromkeys(_ON_CARDS, Laid(cards_page)),
        **dict.fromkeys(_FEW, Laid(options_page)),
        steps.ChooseSide: Laid(side_page),
        steps.PickHand: HandPage(),
        steps.TellSwapped: HandPage(),
        steps.Tax: Laid(tax_page),
        steps.TellAiCard: AiCardPage(),
        steps.TellAiBack: Laid(_ai_back),
        **dict.fromkeys(_WALKED, Laid(walk_page)),
        steps.EnterLedger: Laid(book.book_page),
    },
    draw_table=draw_table,
    step=step_of,
    between=interlude,
    secret_cards=secret_cards,
    where=where,
    below_plot=below_plot,
    phases=PHASES,
    gallery=_gallery,
)
