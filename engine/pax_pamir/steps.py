"""What can be pending: decisions, each asked of a seat, and steps that follow by themselves.

All are plain values with their own fields, so any moment can be written down and resumed.
"""

from __future__ import annotations

from typing import NamedTuple


class Refill(NamedTuple):
    """Follows: cards for the market, as long as places are empty and the deck is not."""


class TurnUp(NamedTuple):
    """Which cards were turned up from the deck?"""


class ChooseFirst(NamedTuple):
    """Who picks a loyalty first?"""


class ChooseLoyalty(NamedTuple):
    player: int


class SeatWakhan(NamedTuple):
    """Follows: with Wakhan at the table, who picks a loyalty when is settled."""


class TurnAiCard(NamedTuple):
    """Follows: Wakhan's next AI card, after a shuffle where the deck is out."""

    player: int


class TellAiCard(NamedTuple):
    """Which AI card was turned up?"""

    player: int


class TellAiBack(NamedTuple):
    """What do its arrows point at, on the back of the next one?"""

    player: int


class ChooseBox(NamedTuple):
    """What does Wakhan do next?"""

    player: int


class PlaySwapped(NamedTuple):
    """Follows: Wakhan plays the hand she got, card by card."""

    player: int


class TellSwapped(NamedTuple):
    """Which card of that hand comes next?"""

    player: int


class WalkTurn(NamedTuple):
    """Deck only, follows: Wakhan's turn begins with her AI card."""


class WalkCard(NamedTuple):
    """Deck only, follows: the AI card is shown."""


class WalkCheck(NamedTuple):
    """Deck only: is a Dominance Check in the market?"""


class WalkNext(NamedTuple):
    """Deck only, follows: ambition, the next box, or bonus actions. misses: boxes in a row that
    were impossible; check: whether a Dominance Check is in the market."""

    misses: int
    check: bool


class WalkAmbition(NamedTuple):
    """Deck only: does she buy the check?"""

    misses: int


class WalkBox(NamedTuple):
    """Deck only: is the box possible? part: which of its questions."""

    misses: int
    check: bool
    part: int


class WalkDominant(NamedTuple):
    """Deck only: is a coalition dominant?"""


class WalkFree(NamedTuple):
    """Deck only: was it a bonus action?"""

    check: bool


class WalkBonus(NamedTuple):
    """Deck only: is there a bonus action?"""


class WalkLimit(NamedTuple):
    """Deck only: are there too many cards in her court?"""


class WalkRest(NamedTuple):
    """Deck only: the turns of the players, of which nothing is told."""


class EnterPoints(NamedTuple):
    """Deck only: how many points in the end?"""

    player: int


class CloseGame(NamedTuple):
    """Deck only, follows: the winner, once all points are told."""


class BeginTurn(NamedTuple):
    """Follows: the start of a turn, with its special abilities."""

    player: int


class Blackmail(NamedTuple):
    player: int
    region: int


class Turn(NamedTuple):
    """Follows: another action, or the end of the turn if none is possible."""

    player: int


class Act(NamedTuple):
    player: int


class UseCard(NamedTuple):
    """Which of the actions of a court card?"""

    player: int
    card: int


class AgreeBribe(NamedTuple):
    """What is paid to the ruler, or to the holder of a hostage? purpose: play, or an action."""

    player: int
    to: int
    most: int
    card: int
    purpose: str


class TellBought(NamedTuple):
    """Which card is it, that lay untold in the market?"""

    player: int
    at: int


class FromHand(NamedTuple):
    """Follows: a card from the hand, to play or to discard, asked for if there is a choice."""

    player: int
    purpose: str


class PickHand(NamedTuple):
    player: int
    purpose: str


class ChooseSide(NamedTuple):
    player: int
    card: int


class Icons(NamedTuple):
    """Follows: the impact icons of a card just played, from one of them on."""

    player: int
    card: int
    at: int


class PlaceRoad(NamedTuple):
    player: int
    region: int


class PlaceSpy(NamedTuple):
    player: int
    region: int


class TakeBlock(NamedTuple):
    """No block is left: which one in play is taken? kind: army or road; place: where it goes."""

    player: int
    coalition: int
    kind: str
    place: int


class TakeCylinder(NamedTuple):
    """No cylinder is left: which one in play is taken? kind: tribe, spy or gift."""

    player: int
    kind: str
    place: int


class Owe(NamedTuple):
    """Follows: a card to discard for every rupee of leverage that cannot be returned."""

    player: int
    rupees: int


class ForcedDiscard(NamedTuple):
    player: int


class Tax(NamedTuple):
    player: int
    left: int
    taken: bool


class Gift(NamedTuple):
    player: int


class Build(NamedTuple):
    """paid: payments of 2 rupees so far; credit: blocks paid for and not placed yet."""

    player: int
    paid: int
    credit: int


class BuildFree(NamedTuple):
    player: int


class Move(NamedTuple):
    player: int
    left: int
    moved: bool


class MoveArmy(NamedTuple):
    player: int
    left: int
    region: int


class MoveTribe(NamedTuple):
    player: int
    left: int
    region: int


class MoveSpy(NamedTuple):
    player: int
    left: int
    card: int


class Betray(NamedTuple):
    player: int


class TakePrize(NamedTuple):
    player: int
    card: int


class ChooseBattle(NamedTuple):
    player: int
    rank: int


class BattleRegion(NamedTuple):
    player: int
    region: int
    left: int
    struck: bool


class BattleCard(NamedTuple):
    player: int
    card: int
    left: int
    struck: bool


class SafeHouse(NamedTuple):
    player: int


class ChooseRumor(NamedTuple):
    player: int


class ChooseSwap(NamedTuple):
    player: int


class ChooseSuit(NamedTuple):
    player: int


class ChooseRebuke(NamedTuple):
    player: int


class Check(NamedTuple):
    """Follows: a Dominance Check, whose card has left the market."""


class CourtLimit(NamedTuple):
    """Follows: cleanup of the court."""

    player: int


class DiscardCourt(NamedTuple):
    player: int


class HandLimit(NamedTuple):
    """Follows: cleanup of the hand."""

    player: int


class EventsOut(NamedTuple):
    """Follows: the event in the first column of a row is discarded."""

    player: int
    row: int


class Slide(NamedTuple):
    """Follows: both rows of the market close up to the left."""


class NextPlayer(NamedTuple):
    """Follows: the turn goes on clockwise."""

    player: int


class EnterLedger(NamedTuple):
    """Scorebook: what changed, or a check."""


class EnterBlocks(NamedTuple):
    coalition: int


class EnterCylinders(NamedTuple):
    player: int


class EnterInfluence(NamedTuple):
    player: int


class EnterLead(NamedTuple):
    pass


class EnterLoyal(NamedTuple):
    """Scorebook: who is loyal to the dominant coalition?"""

    coalition: int


class EnterStars(NamedTuple):
    player: int


class EnterRupees(NamedTuple):
    player: int


class CountBlocks(NamedTuple):
    """Follows: with the blocks counted, who is to be asked for what. cards: checks used up."""

    cards: int


class CountLoyal(NamedTuple):
    """Follows: the influence of everybody loyal to the dominant coalition is asked for."""

    coalition: int
    cards: int


class CloseCheck(NamedTuple):
    """Follows: points for a check of the scorebook."""

    cards: int


class BreakTie(NamedTuple):
    """Follows: the winner, once stars and rupees are known."""


Step = (
    Refill
    | TurnUp
    | ChooseFirst
    | ChooseLoyalty
    | SeatWakhan
    | TurnAiCard
    | TellAiCard
    | TellAiBack
    | ChooseBox
    | PlaySwapped
    | TellSwapped
    | WalkTurn
    | WalkCard
    | WalkCheck
    | WalkNext
    | WalkAmbition
    | WalkBox
    | WalkDominant
    | WalkFree
    | WalkBonus
    | WalkLimit
    | WalkRest
    | EnterPoints
    | CloseGame
    | BeginTurn
    | Blackmail
    | Turn
    | Act
    | UseCard
    | AgreeBribe
    | TellBought
    | FromHand
    | PickHand
    | ChooseSide
    | Icons
    | PlaceRoad
    | PlaceSpy
    | TakeBlock
    | TakeCylinder
    | Owe
    | ForcedDiscard
    | Tax
    | Gift
    | Build
    | BuildFree
    | Move
    | MoveArmy
    | MoveTribe
    | MoveSpy
    | Betray
    | TakePrize
    | ChooseBattle
    | BattleRegion
    | BattleCard
    | SafeHouse
    | ChooseRumor
    | ChooseSwap
    | ChooseSuit
    | ChooseRebuke
    | Check
    | CourtLimit
    | DiscardCourt
    | HandLimit
    | EventsOut
    | Slide
    | NextPlayer
    | EnterLedger
    | EnterBlocks
    | EnterCylinders
    | EnterInfluence
    | EnterLead
    | EnterLoyal
    | EnterStars
    | EnterRupees
    | CountBlocks
    | CountLoyal
    | CloseCheck
    | BreakTie
)
