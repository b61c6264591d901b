"""How Wakhan carries out an action, and which card she gives up."""

from __future__ import annotations

from typing import Any

from engine.core import Choice
from engine.pax_pamir import steps
from engine.pax_pamir.actions.battle import targets_in, targets_on
from engine.pax_pamir.actions.move import next_to
from engine.pax_pamir.board.pieces import ARMY, REGION_CHOICES, ROAD, TRIBE
from engine.pax_pamir.cards.events import PLAYER_CHOICES
from engine.pax_pamir.cards.printed import card_id
from engine.pax_pamir.market.rows import PLACE_IDS
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.cards.ai_cards import BOX_NAMES
from engine.pax_pamir.wakhan.cards.boxes import MOST_SPIES, is_most_spies
from engine.pax_pamir.wakhan.choosing import radicalize, targets
from engine.pax_pamir.wakhan.choosing.chain import Decided, PriorityLine, because, ruled
from engine.pax_pamir.wakhan.choosing.priorities import (
    LEFTMOST,
    by_red_arrow,
    card_priority,
    card_to_discard,
    court_name,
    courtier_of,
    leftmost,
    region_name,
)
from engine.pax_pamir.wakhan.seat import automa
from engine.pax_pamir.words import (
    GIFT_PRICES,
    NEIGHBOURS,
    NOBODY,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SEATS,
)
from engine.text import Text


def discard(state: State, asked: steps.DiscardCourt) -> Decided:
    cards = [courtier.card for courtier in state.players[asked.player].court]
    choice = card_to_discard(state, cards)
    return card_id(choice.winner), (because(choice, court_name),)


def tax(state: State, asked: steps.Tax) -> Decided:
    other = targets.player_to_tax(state)
    if other is not None:
        return PLAYER_CHOICES[other.winner].id, (because(other, lambda one: PLAYER_NAMES[one]),)
    only_players = state.options.house.tax == "players-only"
    place = targets.place_to_tax(state)
    if place is None or (only_players and automa(state).against != NOBODY):
        return "done", (_TAXED,)
    reason = because(place, lambda at: radicalize.place_name(state, at))
    return PLACE_IDS[place.winner], (reason,)


_TAXED = say("nobody can be taxed any more")


def gift(state: State, asked: steps.Gift) -> Decided:
    gifts = state.players[asked.player].gifts
    price = next(cost for cost, given in zip(GIFT_PRICES, gifts, strict=True) if not given)
    return f"gift:{price}", (_CHEAPEST_GIFT,)


_CHEAPEST_GIFT = say("the cheapest gift not given yet")


def build(state: State, asked: steps.Build | steps.BuildFree) -> Decided:
    choice = targets.region_to_build(state)
    if choice is None:
        return "done", (targets.RULES_NOTHING,)
    reasons = (_ONLY_ARMIES, because(choice, region_name))
    return REGION_CHOICES[choice.winner].id, reasons


_ONLY_ARMIES = say("Wakhan builds armies only, as many as she can pay, in the leftmost region")


def betray(state: State, asked: steps.Betray) -> Decided:
    choice = targets.card_to_betray(state)
    assert choice is not None, "chosen because it was possible"
    return card_id(choice.winner), (because(choice, court_name),)


def take_prize(state: State, asked: Any) -> Decided:
    return "yes", (_TAKES_PRIZE,)


_TAKES_PRIZE = say("Wakhan always takes the prize")


def battle_site(state: State, asked: steps.ChooseBattle) -> Decided:
    if is_most_spies(state):
        boxed = targets.card_with_most_spies(state)
        assert boxed is not None, "chosen because it was possible"
        return card_id(boxed.winner), (BOX_NAMES[MOST_SPIES], because(boxed, court_name))
    region = targets.region_to_fight(state)
    if region is not None:
        return REGION_CHOICES[region.winner].id, (because(region, region_name),)
    card = targets.card_to_fight_on(state)
    assert card is not None, "chosen because it was possible"
    return card_id(card.winner), (_NO_REGION, because(card, court_name))


_NO_REGION = say("no region to fight in: a court card")


def battle_region(state: State, asked: steps.BattleRegion) -> Decided:
    against = automa(state).against if asked.struck else NOBODY
    strikes = targets.strikes_in(state, asked.region, against)
    if not strikes:
        is_one = targets.strikes_one(state) and against != NOBODY
        return "done", (_NO_MORE_OF_THAT_ONE if is_one else _NO_MORE,)
    # Players of one loyalty share its blocks: each is named once.
    once = {strike.pick: strike for strike in reversed(strikes)}
    strikes = sorted(once.values(), key=strikes.index)
    other, (red_arrow,) = by_red_arrow(state)
    lines: list[PriorityLine[targets.Strike]] = [
        PriorityLine(_ORDER, lambda strike: -_KINDS.index(strike.kind)),
        PriorityLine(red_arrow, lambda strike: strike.human == other),
        PriorityLine(LEFTMOST, lambda strike: -strikes.index(strike)),
    ]
    choice = ruled(strikes, lines)
    labels = {one.id: one.label for one in targets_in(state, asked.player, asked.region)[0]}
    why = because(choice, lambda strike: labels[strike.pick])
    if targets.strikes_one(state) and targets.has_several_to_strike(state, asked.region):
        return choice.winner.pick, (_one_opponent(choice.winner.human), why)
    return choice.winner.pick, (why,)


def _one_opponent(other: int) -> Text:
    return say("a battle is against one player: {player}", player=PLAYER_NAMES[other])


_KINDS = (TRIBE, ARMY, ROAD)
_ORDER = say("tribes first, then armies, then roads")
_NO_MORE = say("nothing of the players is left there")
_NO_MORE_OF_THAT_ONE = say("nothing of the player she strikes is left there")


def battle_card(state: State, asked: steps.BattleCard) -> Decided:
    offered = targets_on(state, asked.player, courtier_of(state, asked.card))[0]
    struck = automa(state).against
    if asked.struck and struck != NOBODY and targets.strikes_one(state):
        offered = [spy for spy in offered if spy.id == f"spy:{SEATS[struck]}"]
    if not offered:
        return "done", (_NO_MORE_SPIES,)
    other, (red_arrow,) = by_red_arrow(state)
    line: PriorityLine[Choice] = PriorityLine(
        red_arrow, lambda spy: spy.id == f"spy:{SEATS[other]}"
    )
    choice = ruled(offered, [line])
    return choice.winner.id, (because(choice, lambda spy: spy.label),)


_NO_MORE_SPIES = say("the player she strikes has no more spies there")


def move(state: State, asked: steps.Move) -> Decided:
    choice = targets.march(state)
    spies = None if choice else targets.spy_march(state)
    if spies is not None:
        return card_id(spies.winner.origin), (_NO_MARCH, because(spies, _spy_march_name))
    if choice is None:
        return "done", (_NO_MARCH,)
    return f"{choice.winner.kind}:{REGIONS[choice.winner.origin]}", (because(choice, _march_name),)


_NO_MARCH = say("no army may leave for a region that wants one")


def _march_name(march: targets.March) -> Text:
    return say("{old} → {new}", old=REGION_NAMES[march.origin], new=REGION_NAMES[march.goal])


def move_to(state: State, asked: steps.MoveArmy | steps.MoveTribe) -> Decided:
    choice = targets.march(state)
    if choice is None or choice.winner.origin != asked.region:
        beyond = [region for _, region in NEIGHBOURS[asked.region]]
        there = leftmost(state, beyond)
        return REGION_CHOICES[there.winner].id, (because(there, region_name),)
    return REGION_CHOICES[choice.winner.goal].id, (because(choice, _march_name),)


def _spy_march_name(move: targets.SpyMarch) -> Text:
    return say("{old} → {new}", old=court_name(move.origin), new=court_name(move.goal))


def move_spy(state: State, asked: steps.MoveSpy) -> Decided:
    """Where she moves spies herself, as she set out to; one the table picked goes to the most
    important card."""
    spies = targets.spy_march(state)
    if spies is not None and spies.winner.origin == asked.card:
        return card_id(spies.winner.goal), (because(spies, _spy_march_name),)
    choice = card_priority(state, sorted(next_to(state, asked.player, asked.card)))
    return card_id(choice.winner), (because(choice, court_name),)
