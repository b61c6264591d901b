"""Battle: enemy pieces removed in one region, or enemy spies on one court card."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Prompt, Refused
from engine.pax_pamir.actions.move import tribes_march
from engine.pax_pamir.actions.specials import (
    keeps_spies_in_battle,
    keeps_tribes_in_battle,
    safe_houses,
)
from engine.pax_pamir.board.losses import court_choice, lose_spy, lose_tribes
from engine.pax_pamir.board.pieces import (
    ARMY,
    REGION_CHOICES,
    ROAD,
    SPY,
    TRIBE,
    block_removed,
    place_cylinder,
    region_of,
    spy_removed,
    tribe_removed,
)
from engine.pax_pamir.board.ruling import coalition_of, with_armies, with_roads
from engine.pax_pamir.cards.printed import COURTS, card_id, card_name, number_of
from engine.pax_pamir.picked import Piece, Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import Courtier, State, Stepped, owner_of, then
from engine.pax_pamir.steps import BattleCard, BattleRegion, ChooseBattle, SafeHouse
from engine.pax_pamir.wakhan.seat import is_wakhan, striking
from engine.pax_pamir.words import (
    BORDER_NAMES,
    BORDERS,
    BORDERS_OF,
    COALITION_NAMES,
    COALITIONS,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SEATS,
)
from engine.text import Text

_NO_BATTLE = say("there is nothing you could remove")
_NO_ARMY = say("you have no army there")
_NO_SPY = say("you have no spy there")
_NO_ENEMY = say("there is nothing to remove")
_ALLY = say("a player of your loyalty: only spies may be removed")
_CITADEL = say("a Citadel protects these tribes")
_ADVISORS = say("Indispensable Advisors protect these spies")
_OWN_COALITION = say("blocks of your own coalition are never removed")

_Offer = tuple[list[Choice], list[Refused]]


def fighters_in(state: State, player: int, region: int) -> int:
    """Own loyal armies there, which limit a battle; tribes too under Nationalism."""
    armies = state.armies[coalition_of(state, player)][region]
    return armies + (state.players[player].tribes[region] if tribes_march(state, player) else 0)


def are_allies(state: State, player: int, other: int) -> bool:
    """Players of one loyalty never remove each other's tribes."""
    return state.players[player].loyalty == state.players[other].loyalty


def why_not_tribe(state: State, player: int, other: int, region: int) -> Text | None:
    """Why another player's tribe there cannot be removed in battle, or None if it can."""
    if are_allies(state, player, other):
        return _ALLY
    return _CITADEL if keeps_tribes_in_battle(state.players[other], region) else None


def why_not_spy(state: State, other: int) -> Text | None:
    return _ADVISORS if keeps_spies_in_battle(state.players[other]) else None


def targets_in(state: State, player: int, region: int) -> _Offer:
    """Pieces a battle in a region may remove, and those it may not, with the reason."""
    choices: list[Choice] = []
    refused: list[Refused] = []
    for other, one in enumerate(state.players):
        if other != player and one.tribes[region]:
            reason = why_not_tribe(state, player, other, region)
            _sort((choices, refused), _tribe_choice(other, region), reason)
    own = coalition_of(state, player)
    for coalition in range(len(COALITIONS)):
        if coalition == own:
            continue
        if state.armies[coalition][region]:
            choices.append(_army_choice(coalition, region))
        roads = state.roads[coalition]
        choices += [_road_choice(coalition, at) for at in BORDERS_OF[region] if roads[at]]
    if state.armies[own][region]:
        refused.append(_own(_army_choice(own, region)))
    roads = state.roads[own]
    refused += [_own(_road_choice(own, at)) for at in BORDERS_OF[region] if roads[at]]
    return choices, refused


def targets_on(state: State, player: int, courtier: Courtier) -> _Offer:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for other, spies in enumerate(courtier.spies):
        if spies and other != player:
            choice = _spy_choice(other, courtier.card)
            _sort((choices, refused), choice, why_not_spy(state, other))
    return choices, refused


def why_not_in(state: State, player: int, region: int) -> Text | None:
    """Why there can be no battle in a region, or None if there can."""
    if not fighters_in(state, player, region):
        return _NO_ARMY
    return None if targets_in(state, player, region)[0] else _NO_ENEMY


def why_not_on(state: State, player: int, courtier: Courtier) -> Text | None:
    """Why there can be no battle on a court card, or None if there can."""
    if not courtier.spies[player]:
        return _NO_SPY
    return None if targets_on(state, player, courtier)[0] else _NO_ENEMY


def battlefields(state: State, player: int) -> _Offer:
    """Regions and court cards where the player could remove something, and where not."""
    offer: _Offer = ([], [])
    for region, choice in enumerate(REGION_CHOICES):
        _sort(offer, choice, why_not_in(state, player, region))
    for one in state.players:
        for courtier in one.court:
            _sort(offer, court_choice(courtier.card), why_not_on(state, player, courtier))
    return offer


def _sort(offer: _Offer, choice: Choice, reason: Text | None) -> None:
    if reason is None:
        offer[0].append(choice)
    else:
        offer[1].append(choice.refused(reason))


def why_not_battle(state: State, player: int) -> Text | None:
    for region in range(len(REGIONS)):
        if why_not_in(state, player, region) is None:
            return None
    for one in state.players:
        for courtier in one.court:
            if why_not_on(state, player, courtier) is None:
                return None
    return _NO_BATTLE


def begin_battle(state: State, player: int, card: int) -> Stepped:
    return then(state, ChooseBattle(player, COURTS[card].rank)), ()


@cache
def _tribe_choice(other: int, region: int) -> Choice:
    label = say("a tribe of {player}", player=PLAYER_NAMES[other])
    target = REGION_CHOICES[region].target
    return Choice(f"tribe:{SEATS[other]}", label, target, Piece(TRIBE, other, region))


@cache
def _army_choice(coalition: int, region: int) -> Choice:
    label = say("{coalition} army", coalition=COALITION_NAMES[coalition])
    target = REGION_CHOICES[region].target
    return Choice(f"army:{COALITIONS[coalition]}", label, target, Piece(ARMY, coalition, region))


@cache
def _own(choice: Choice) -> Refused:
    return choice.refused(_OWN_COALITION)


@cache
def _road_choice(coalition: int, border: int) -> Choice:
    label = say(
        "the {coalition} road on {border}",
        coalition=COALITION_NAMES[coalition],
        border=BORDER_NAMES[border],
    )
    id = f"road:{COALITIONS[coalition]}:{BORDERS[border]}"
    return Choice(id, label, f"border:{BORDERS[border]}", Piece(ROAD, coalition, border))


@cache
def _spy_choice(other: int, card: int) -> Choice:
    label = say("a spy of {player}", player=PLAYER_NAMES[other])
    return Choice(f"spy:{SEATS[other]}", label, card_id(card), Piece(SPY, other, card))


_DONE = Choice("done", say("enough"), value=Word.DONE)
_SITE_RULE = say("One region with its borders, or one court card.")
_RULE = say("As many pieces as the card's rank, and no more than your armies or spies there.")


@cache
def _site_question(player: int) -> Text:
    return say("{player}: where is the battle?", player=PLAYER_NAMES[player])


def ask_choose_battle(state: State, asked: ChooseBattle) -> Prompt:
    choices, refused = battlefields(state, asked.player)
    question = _site_question(asked.player)
    return Prompt(SEATS[asked.player], question, tuple(choices), tuple(refused), _SITE_RULE)


def take_choose_battle(state: State, asked: ChooseBattle, pick: str) -> Stepped:
    player, rank = asked
    if pick.startswith("region:"):
        region = region_of(pick)
        most = min(rank, fighters_in(state, player, region))
        return then(state, BattleRegion(player, region, most, False)), ()
    number = number_of(pick)
    most = min(rank, _courtier(state, number).spies[player])
    return then(state, BattleCard(player, number, most, False)), ()


def _courtier(state: State, number: int) -> Courtier:
    place = owner_of(state, number)
    assert place is not None, "battles are fought on cards that lie in a court"
    return state.players[place[0]].court[place[1]]


@cache
def _region_question(player: int, region: int, left: int) -> Text:
    return say_count(
        "{player}: battle in {region}, {n} piece to remove. Which?",
        "{player}: battle in {region}, up to {n} pieces to remove. Which?",
        left,
        player=PLAYER_NAMES[player],
        region=REGION_NAMES[region],
    )


@cache
def _card_question(player: int, card: int, left: int) -> Text:
    return say_count(
        "{player}: battle on {card}, {n} spy to remove. Whose?",
        "{player}: battle on {card}, up to {n} spies to remove. Whose?",
        left,
        player=PLAYER_NAMES[player],
        card=card_name(card),
    )


def ask_battle_region(state: State, asked: BattleRegion) -> Prompt:
    player, region, left, struck = asked
    choices, refused = targets_in(state, player, region)
    if struck:
        choices.append(_DONE)
    question = _region_question(player, region, left)
    return Prompt(SEATS[player], question, tuple(choices), tuple(refused), _RULE)


def take_battle_region(state: State, asked: BattleRegion, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    player, region, left, _ = asked
    if left > 1:
        state = then(state, BattleRegion(player, region, left - 1, True))
    kind, _, name = pick.partition(":")
    if is_wakhan(state, player):
        state = striking(state, name.partition(":")[0])
    if kind == "tribe":
        other = SEATS.index(name)
        state, facts = lose_tribes(state, other, region, 1)
        facts = (tribe_removed(other, region), *facts)
    elif kind == ARMY:
        coalition = COALITIONS.index(name)
        state = with_armies(state, coalition, region, state.armies[coalition][region] - 1)
        facts = (block_removed(coalition, ARMY, region),)
    else:
        coalition, border = _road_of(name)
        state = with_roads(state, coalition, border, state.roads[coalition][border] - 1)
        facts = (block_removed(coalition, ROAD, border),)
    return state, facts


def _road_of(name: str) -> tuple[int, int]:
    coalition, _, border = name.partition(":")
    return COALITIONS.index(coalition), BORDERS.index(border)


def no_targets_in(state: State, asked: BattleRegion) -> bool:
    return not targets_in(state, asked.player, asked.region)[0]


def ask_battle_card(state: State, asked: BattleCard) -> Prompt:
    player, number, left, struck = asked
    choices, refused = targets_on(state, player, _courtier(state, number))
    if struck:
        choices.append(_DONE)
    question = _card_question(player, number, left)
    return Prompt(SEATS[player], question, tuple(choices), tuple(refused), _RULE)


def take_battle_card(state: State, asked: BattleCard, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    player, number, left, _ = asked
    other = SEATS.index(pick[4:])
    state = lose_spy(state, other, number)
    if is_wakhan(state, player):
        state = striking(state, SEATS[other])
    if left > 1:
        state = then(state, BattleCard(player, number, left - 1, True))
    if safe_houses(state.players[other]):
        state = then(state, SafeHouse(other))
    return state, (spy_removed(other, number),)


def no_targets_on(state: State, asked: BattleCard) -> bool:
    if owner_of(state, asked.card) is None:
        return True
    return not targets_on(state, asked.player, _courtier(state, asked.card))[0]


_TO_SUPPLY = Choice("no", say("back to the supply"), value=Word.NO)
_SAFE_RULE = say("A spy lost in battle may go to a Safe House instead.")


@cache
def _safe_question(player: int) -> Text:
    return say("{player}: where does your spy go?", player=PLAYER_NAMES[player])


def ask_safe_house(state: State, asked: SafeHouse) -> Prompt:
    houses = [court_choice(card) for card in safe_houses(state.players[asked.player])]
    question = _safe_question(asked.player)
    return Prompt(SEATS[asked.player], question, (*houses, _TO_SUPPLY), rule=_SAFE_RULE)


def take_safe_house(state: State, asked: SafeHouse, pick: str) -> Stepped:
    if pick == "no":
        return state, ()
    return place_cylinder(state, asked.player, SPY, number_of(pick))
