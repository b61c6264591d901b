"""Who rules a region: asked anew after every change of tribes, armies or loyalty."""

from __future__ import annotations

from engine.pax_pamir.state import State, put, with_player
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import COALITIONS, NOBODY, REGIONS


def coalition_of(state: State, player: int) -> int:
    """Whose blocks a player places, moves and fights with."""
    if seat.is_wakhan(state, player):
        return seat.pragmatic_loyalty(state)
    return state.players[player].loyalty


def strength(state: State, player: int, region: int) -> int:
    """What counts for ruling: own tribes, and armies of the coalition one is loyal to."""
    one = state.players[player]
    if seat.is_wakhan(state, player):
        return one.tribes[region] + seat.armies_for_ruling(state, region)
    loyal = 0 if one.loyalty == NOBODY else state.armies[one.loyalty][region]
    return one.tribes[region] + loyal


def ruler_of(state: State, region: int) -> int:
    """Who rules by the pieces there: more than every player and every other coalition."""
    players = state.players
    for player, one in enumerate(players):
        if one.tribes[region] and _rules(state, player, region):
            return player
    return NOBODY


def _rules(state: State, player: int, region: int) -> bool:
    own = strength(state, player, region)
    for other in range(len(state.players)):
        if other != player and strength(state, other, region) >= own:
            return False
    return own > most_foreign_armies(state, player, region)


def most_foreign_armies(state: State, player: int, region: int) -> int:
    """The largest army there of a coalition the player is not loyal to."""
    if seat.is_wakhan(state, player) and not seat.rules_by_pragmatic_armies(state):
        return 0
    loyal = coalition_of(state, player)
    most = 0
    for coalition in range(len(COALITIONS)):
        if coalition != loyal and state.armies[coalition][region] > most:
            most = state.armies[coalition][region]
    return most


def all_rulers(state: State) -> tuple[int, ...]:
    return tuple([ruler_of(state, region) for region in range(len(REGIONS))])


def ruled_anew(state: State, region: int) -> State:
    if seat.every_block_tells_who_rules(state):
        return state._replace(rulers=all_rulers(state))
    ruler = ruler_of(state, region)
    if ruler == state.rulers[region]:
        return state
    return state._replace(rulers=put(state.rulers, region, ruler))


def with_tribes(state: State, player: int, region: int, number: int) -> State:
    one = state.players[player]
    one = one._replace(tribes=put(one.tribes, region, number))
    return ruled_anew(with_player(state, player, one), region)


def with_armies(state: State, coalition: int, region: int, number: int) -> State:
    row = put(state.armies[coalition], region, number)
    state = state._replace(armies=put(state.armies, coalition, row))
    return ruled_anew(state, region)


def with_roads(state: State, coalition: int, border: int, number: int) -> State:
    row = put(state.roads[coalition], border, number)
    state = state._replace(roads=put(state.roads, coalition, row))
    if seat.every_block_tells_who_rules(state):
        return state._replace(rulers=all_rulers(state))
    return state


def with_loyalty(state: State, player: int, coalition: int) -> State:
    one = state.players[player]._replace(loyalty=coalition)
    state = with_player(state, player, one)
    return state._replace(rulers=all_rulers(state))


def rules_somewhere(state: State, player: int) -> bool:
    return player in state.rulers


def ruled_by(state: State, player: int) -> list[int]:
    return [region for region, ruler in enumerate(state.rulers) if ruler == player]
