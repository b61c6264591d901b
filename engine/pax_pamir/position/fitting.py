"""Whether a pending decision still has its object: what happened, or was corrected, since it
was put off may have taken it away. Such a decision is dropped without being asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.pax_pamir import cleanup, steps
from engine.pax_pamir.actions import battle, betray, build, gift, move, tax
from engine.pax_pamir.actions.acting import why_not_used
from engine.pax_pamir.actions.bribes import PLAY
from engine.pax_pamir.board import pieces
from engine.pax_pamir.board.ruling import coalition_of
from engine.pax_pamir.cards import cards_in_hand as hands
from engine.pax_pamir.cards.printed import BITS, COURTS, UNTOLD
from engine.pax_pamir.market.rows import empty_places, why_not_bought
from engine.pax_pamir.state import State, owner_of
from engine.pax_pamir.wakhan.cards import boxes, draw
from engine.pax_pamir.wakhan.choosing.lost import has_lost_its_object
from engine.pax_pamir.wakhan.seat import drawn
from engine.pax_pamir.words import NOBODY

Moot = Callable[[State, Any], bool]


def _not_to_use(state: State, asked: steps.UseCard) -> bool:
    place = owner_of(state, asked.card)
    is_own = place is not None and place[0] == asked.player
    if not is_own or why_not_used(state, asked.player, asked.card) is not None:
        return True
    return has_lost_its_object(state, asked)


def _not_to_bribe(state: State, asked: steps.AgreeBribe) -> bool:
    if asked.player == asked.to:
        return True
    if asked.purpose == PLAY:
        return _not_in_hand(state, asked)
    place = owner_of(state, asked.card)
    return place is None or place[0] != asked.player


def _not_in_hand(state: State, asked: steps.AgreeBribe | steps.ChooseSide) -> bool:
    return asked.card not in state.players[asked.player].told.open()


def _not_to_buy(state: State, asked: steps.TellBought) -> bool:
    is_told = state.market[asked.at].card != UNTOLD
    return is_told or why_not_bought(state, asked.player, asked.at) is not None


def _nothing_to_turn(state: State, asked: steps.TurnUp) -> bool:
    return not state.deck or not empty_places(state)


def _nothing_in_court(state: State, asked: steps.ForcedDiscard | steps.DiscardCourt) -> bool:
    return not state.players[asked.player].court


def _no_cylinder(state: State, asked: steps.TakeCylinder) -> bool:
    is_lost = asked.kind == pieces.SPY and owner_of(state, asked.place) is None
    return is_lost or not pieces.takeable_cylinders(state, asked)[0]


def _no_army(state: State, asked: steps.MoveArmy) -> bool:
    armies = state.armies[coalition_of(state, asked.player)]
    return not armies[asked.region] or not move.exits(state, asked.player, asked.region)


def _no_tribe(state: State, asked: steps.MoveTribe) -> bool:
    tribes = state.players[asked.player].tribes
    return not tribes[asked.region] or not move.exits(state, asked.player, asked.region)


def _no_spy(state: State, asked: steps.MoveSpy) -> bool:
    place = owner_of(state, asked.card)
    if place is None or len(move.circle(state)) < 2:
        return True
    return not state.players[place[0]].court[place[1]].spies[asked.player]


def _no_prize(state: State, asked: steps.TakePrize) -> bool:
    return COURTS[asked.card].prize == NOBODY or not state.discarded & BITS[asked.card]


def _no_card_of_region(state: State, asked: steps.PlaceSpy) -> bool:
    return not any(
        COURTS[courtier.card].region == asked.region
        for one in state.players
        for courtier in one.court
    )


def _no_hand(state: State, asked: steps.TellSwapped) -> bool:
    return not state.players[asked.player].hand


def _no_moves(state: State, asked: steps.Move) -> bool:
    return move.nothing_movable(state, asked) or has_lost_its_object(state, asked)


def _nothing_to_betray(state: State, asked: steps.Betray) -> bool:
    why_not = betray.why_not_betray(state, asked.player)
    return why_not is not None or has_lost_its_object(state, asked)


def _no_battlefield(state: State, asked: steps.ChooseBattle) -> bool:
    why_not = battle.why_not_battle(state, asked.player)
    return why_not is not None or has_lost_its_object(state, asked)


def _no_enemies(state: State, asked: steps.BattleRegion) -> bool:
    return battle.no_targets_in(state, asked) or has_lost_its_object(state, asked)


def _no_ai_card(state: State, asked: steps.WalkBox) -> bool:
    return drawn(state) is None


MOOT: dict[type, Moot] = {
    steps.WalkBox: _no_ai_card,
    steps.Act: boxes.cannot_act,
    steps.TellAiCard: draw.no_card_fits,
    steps.TellAiBack: draw.not_to_tell,
    steps.TellSwapped: _no_hand,
    steps.TurnUp: _nothing_to_turn,
    steps.Blackmail: cleanup.no_card_to_blackmail,
    steps.UseCard: _not_to_use,
    steps.AgreeBribe: _not_to_bribe,
    steps.TellBought: _not_to_buy,
    steps.PickHand: hands.no_hand,
    steps.ChooseSide: _not_in_hand,
    steps.PlaceSpy: _no_card_of_region,
    steps.TakeBlock: pieces.no_block_takeable,
    steps.TakeCylinder: _no_cylinder,
    steps.ForcedDiscard: _nothing_in_court,
    steps.DiscardCourt: _nothing_in_court,
    steps.Tax: lambda state, asked: tax.why_not_tax(state, asked.player) is not None,
    steps.Gift: lambda state, asked: gift.why_not_gift(state, asked.player) is not None,
    steps.Build: build.cannot_go_on,
    steps.BuildFree: build.rules_nothing,
    steps.Move: _no_moves,
    steps.MoveArmy: _no_army,
    steps.MoveTribe: _no_tribe,
    steps.MoveSpy: _no_spy,
    steps.Betray: _nothing_to_betray,
    steps.TakePrize: _no_prize,
    steps.ChooseBattle: _no_battlefield,
    steps.BattleRegion: _no_enemies,
    steps.BattleCard: battle.no_targets_on,
}
