"""Where Wakhan's actions strike: each target with what it beat and the line that decided."""

from __future__ import annotations

from typing import NamedTuple

from engine.once import once_a_position
from engine.pax_pamir.actions.acting import is_bonus
from engine.pax_pamir.actions.battle import fighters_in, targets_on, why_not_tribe
from engine.pax_pamir.actions.betray import why_not_betrayed
from engine.pax_pamir.actions.bribes import bribe_to_act, least_cost
from engine.pax_pamir.actions.move import next_to, tribes_march
from engine.pax_pamir.actions.tax import why_not_taxed
from engine.pax_pamir.board.pieces import ARMY, REGION_CHOICES, ROAD, TRIBE
from engine.pax_pamir.board.ruling import coalition_of, ruled_by, ruler_of, with_armies, with_tribes
from engine.pax_pamir.cards.printed import COURTS, EMPTY, card_id
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import Courtier, State
from engine.pax_pamir.wakhan.choosing.chain import Chosen, PriorityLine, ruled
from engine.pax_pamir.wakhan.choosing.place_answers import has_most_spies
from engine.pax_pamir.wakhan.choosing.priorities import (
    by_importance,
    card_priority,
    leftmost,
    place_lines,
    priority_lines,
    regions_where,
)
from engine.pax_pamir.wakhan.seat import (
    automa,
    her_seat,
    humans,
    is_reread,
    red_arrow_first,
    red_arrow_human,
    region_order,
)
from engine.pax_pamir.words import (
    BORDERS,
    BORDERS_OF,
    COALITIONS,
    NEIGHBOURS,
    NOBODY,
    SEATS,
)
from engine.text import Text

_MOST_RUPEES = say("holds most rupees")
_RED_ARROW = say("the red arrow")
_BEING_TAXED = say("taxed until only sheltered rupees are left")


def player_to_tax(state: State) -> Chosen[int] | None:
    """Whom she taxes now, if anybody can be taxed."""
    player = her_seat(state)
    open_to = [other for other in humans(state) if why_not_taxed(state, player, other) is None]
    if not open_to:
        return None
    if automa(state).against in open_to:
        taxed = automa(state).against
        others = tuple(one for one in open_to if one != taxed)
        return Chosen(taxed, ((_BEING_TAXED, others),))
    first = red_arrow_human(state)
    lines: list[PriorityLine[int]] = [
        PriorityLine(_MOST_RUPEES, lambda other: state.players[other].rupees),
        PriorityLine(_RED_ARROW, lambda other: other == first),
    ]
    return ruled(open_to, lines)


def place_to_tax(state: State) -> Chosen[int] | None:
    """The market card whose rupees she takes."""
    places = [at for at, slot in enumerate(state.market) if slot.rupees and slot.card != EMPTY]
    return ruled(places, place_lines(state)) if places else None


def region_to_build(state: State) -> Chosen[int] | None:
    regions = ruled_by(state, her_seat(state))
    return leftmost(state, regions) if regions else None


def card_to_betray(state: State) -> Chosen[int] | None:
    """A card with her spy on it that is worth a prize and not guarded."""
    player = her_seat(state)
    cards = [
        courtier.card
        for owner, one in enumerate(state.players)
        for courtier in one.court
        if courtier.spies[player]
        and COURTS[courtier.card].prize != NOBODY
        and why_not_betrayed(state, owner, courtier.card) is None
    ]
    return card_priority(state, cards) if cards else None


class Strike(NamedTuple):
    """A piece a battle removes: whose, of which kind, as the prompt calls it."""

    pick: str
    human: int
    kind: str


def strikes_one(state: State) -> bool:
    """Row 18: whether a battle is against one player only; before the rulebook was read again,
    only where it was fought in a region."""
    return state.options.house.battle == "one-player" and is_reread(state)


def strikes_in(state: State, region: int, against: int = NOBODY) -> list[Strike]:
    """What she removes in a region, in her order; row 18: only from one player, whom the battle
    is against already, or the first who has anything there."""
    order = red_arrow_first(state)
    found = _strikes_in(state, region, order)
    if state.options.house.battle == "everybody" or not found:
        return found
    if against == NOBODY:
        struck = {strike.human for strike in found}
        against = next(other for other in order if other in struck)
    return [strike for strike in found if strike.human == against]


def has_several_to_strike(state: State, region: int) -> bool:
    """Whether more than one player has anything in a region that she could remove."""
    return len({strike.human for strike in _strikes_in(state, region, red_arrow_first(state))}) > 1


def _strikes_in(state: State, region: int, order: list[int]) -> list[Strike]:
    """Tribes, armies, roads; within each kind the red arrow's player first."""
    player = her_seat(state)
    found = [
        Strike(f"tribe:{SEATS[other]}", other, TRIBE)
        for other in order
        if state.players[other].tribes[region]
        and why_not_tribe(state, player, other, region) is None
    ]
    for other in order:
        loyal = state.players[other].loyalty
        if loyal != NOBODY and state.armies[loyal][region]:
            found.append(Strike(f"army:{COALITIONS[loyal]}", other, ARMY))
    borders = sorted(BORDERS_OF[region], key=lambda border: _border_place(state, region, border))
    for other in order:
        loyal = state.players[other].loyalty
        for border in borders if loyal != NOBODY else ():
            if state.roads[loyal][border]:
                found.append(Strike(f"road:{COALITIONS[loyal]}:{BORDERS[border]}", other, ROAD))
    return found


def _border_place(state: State, region: int, border: int) -> int:
    """Where a border of a region stands in her order: by the region beyond it."""
    order = region_order(state)
    return next(order.index(beyond) for at, beyond in NEIGHBOURS[region] if at == border)


def region_to_fight(state: State) -> Chosen[int] | None:
    player = her_seat(state)
    regions = regions_where(
        state,
        lambda region: fighters_in(state, player, region) > 0 and bool(strikes_in(state, region)),
    )
    return leftmost(state, regions) if regions else None


def _cards_to_fight_on(state: State) -> list[Courtier]:
    player = her_seat(state)
    return [
        courtier
        for one in state.players
        for courtier in one.court
        if courtier.spies[player] and targets_on(state, player, courtier)[0]
    ]


def card_to_fight_on(state: State) -> Chosen[int] | None:
    """The most important card where she can remove a spy."""
    cards = [courtier.card for courtier in _cards_to_fight_on(state)]
    return card_priority(state, cards) if cards else None


_MOST_SPIES = say("most spies")


def card_with_most_spies(state: State) -> Chosen[int] | None:
    """The boxed battle: hers and the spies she could remove, all counted (row 19)."""
    player = her_seat(state)
    spies = {
        courtier.card: courtier.spies[player] + _removable(state, courtier)
        for courtier in _cards_to_fight_on(state)
    }
    if not spies:
        return None
    lines: list[PriorityLine[int]] = [
        PriorityLine(_MOST_SPIES, lambda card: spies[card]),
        *priority_lines(state),
    ]
    return ruled(list(spies), lines)


def _removable(state: State, courtier: Courtier) -> int:
    seats = {choice.id for choice in targets_on(state, her_seat(state), courtier)[0]}
    return sum(courtier.spies[other] for other in humans(state) if f"spy:{SEATS[other]}" in seats)


class March(NamedTuple):
    """A move: which kind of piece, from where, to where."""

    kind: str
    origin: int
    goal: int


def _wants_army(state: State, region: int) -> bool:
    """Whether players have a tribe there and tribes outnumber her pragmatic armies."""
    return _tribes_of_players(state, region) > 0 and _calls_for_more(
        state, region, _pragmatic_armies(state, region)
    )


def _tribes_of_players(state: State, region: int) -> int:
    return sum(state.players[other].tribes[region] for other in humans(state))


def _pragmatic_armies(state: State, region: int) -> int:
    return state.armies[coalition_of(state, her_seat(state))][region]


def _calls_for_more(state: State, region: int, armies: int) -> bool:
    """Whether there are more tribes than that many armies; row 23: all tribes, or players'."""
    tribes = _tribes_of_players(state, region)
    if state.options.house.move_tribes == "all":
        tribes += state.players[her_seat(state)].tribes[region]
    return tribes > armies


def _keeps_token(state: State, kind: str, region: int) -> bool:
    """Whether the ruler token of the region stays hers, or was not hers, without that piece."""
    player = her_seat(state)
    if state.rulers[region] != player:
        return True
    coalition = coalition_of(state, player)
    if kind == ARMY:
        left = with_armies(state, coalition, region, state.armies[coalition][region] - 1)
    else:
        left = with_tribes(state, player, region, state.players[player].tribes[region] - 1)
    return ruler_of(left, region) == player


def _is_needed(state: State, region: int) -> bool:
    """Row 24: an army stays where, without it, there would be fewer than tribes."""
    if state.options.house.keep_armies != "yes":
        return False
    left = _pragmatic_armies(state, region) - 1
    if not is_reread(state) and not _tribes_of_players(state, region):
        return False
    return _calls_for_more(state, region, left)


def _may_return(state: State) -> bool:
    """Whether a piece may go where one has come from within the same action."""
    return state.options.house.keep_armies == "no" or not is_reread(state)


def _piece_to_move(state: State, region: int) -> str:
    player = her_seat(state)
    if state.armies[coalition_of(state, player)][region]:
        return "" if _is_needed(state, region) else ARMY
    has_tribe = tribes_march(state, player) and state.players[player].tribes[region]
    return TRIBE if has_tribe else ""


@once_a_position
def march(state: State) -> Chosen[March] | None:
    """The next move: leftmost origin that may be left, leftmost region that wants an army."""
    order = region_order(state)
    left = () if _may_return(state) else automa(state).left
    found: list[March] = []
    for origin in order:
        kind = _piece_to_move(state, origin)
        if kind and _keeps_token(state, kind, origin):
            beyond = [
                region
                for _, region in NEIGHBOURS[origin]
                if _wants_army(state, region) and REGION_CHOICES[region].id not in left
            ]
            found += [March(kind, origin, goal) for goal in beyond]
    if not found:
        return None
    lines: list[PriorityLine[March]] = [
        PriorityLine(_ORIGIN, lambda one: -order.index(one.origin)),
        PriorityLine(_GOAL, lambda one: -order.index(one.goal)),
    ]
    return ruled(found, lines)


class SpyMarch(NamedTuple):
    """A move of a spy: from which court card to which."""

    origin: int
    goal: int


def _idle_on(state: State, courtier: Courtier) -> bool:
    """Whether more spies of hers lie there than those of players can tie up."""
    hers = courtier.spies[her_seat(state)]
    return 2 * hers > sum(courtier.spies)


@once_a_position
def spy_march(state: State) -> Chosen[SpyMarch] | None:
    """A variant: the next move of an idle spy, from the least important card that has one to the
    most important beside it where she lacks the most spies."""
    if state.options.house.spies == "stay":
        return None
    player, left = her_seat(state), () if _may_return(state) else automa(state).left
    found = [
        SpyMarch(courtier.card, goal)
        for one in state.players
        for courtier in one.court
        if _idle_on(state, courtier)
        for goal in next_to(state, player, courtier.card)
        if not has_most_spies(state, goal) and card_id(goal) not in left
    ]
    if not found:
        return None
    order = by_importance(state, {card for move in found for card in move})
    lines: list[PriorityLine[SpyMarch]] = [
        PriorityLine(_SPY_ORIGIN, lambda move: -order.index(move.origin)),
        PriorityLine(_SPY_GOAL, lambda move: order.index(move.goal)),
    ]
    return ruled(found, lines)


_SPY_ORIGIN = say("an idle spy, from the least important card that has one")
_SPY_GOAL = say("to the most important card beside it where she does not have the most spies")
_ORIGIN = say("from the leftmost region on the AI card that an army may leave")
_GOAL = say("to the leftmost region on the AI card where tribes outnumber her armies")

_NO_TAX = say("no rupee can be taxed")
RULES_NOTHING = say("Wakhan rules no region")
_NOBODY_TO_BETRAY = say("no card worth a prize has a spy of hers")
_NO_BATTLE = say("there is nothing of the players she could remove")
_NO_SPY_BATTLE = say("on no court card she could remove a spy")
_NO_MARCH = say("no army may leave for a region that wants one")
_NO_GIFT = say("all three gifts have been given")


@once_a_position
def why_no_target(state: State, action: str, boxed: bool = False) -> Text | None:
    """Why an action of hers has no target, or None if it has one."""
    if action == "tax":
        has = player_to_tax(state) or place_to_tax(state)
        return None if has else _NO_TAX
    if action == "build":
        return None if region_to_build(state) else RULES_NOTHING
    if action == "betray":
        return None if card_to_betray(state) else _NOBODY_TO_BETRAY
    if action == "battle" and boxed:
        return None if card_with_most_spies(state) else _NO_SPY_BATTLE
    if action == "battle":
        return None if region_to_fight(state) or card_to_fight_on(state) else _NO_BATTLE
    if action == "move":
        return None if march(state) or spy_march(state) else _NO_MARCH
    return _NO_GIFT if all(state.players[her_seat(state)].gifts) else None


def can_pay(state: State, courtier: Courtier, action: str) -> bool:
    """Whether she has the hostage bribe and the least cost of an action of one of her cards."""
    player = her_seat(state)
    one = state.players[player]
    cost = least_cost(one, action)
    return bribe_to_act(state, player, courtier)[1] + cost <= one.rupees


def able_cards(state: State, action: str) -> list[int]:
    """Her court cards that can take an action now, as far as cards and rupees go."""
    return [
        courtier.card
        for courtier in state.players[her_seat(state)].court
        if courtier.card not in state.used
        and action in COURTS[courtier.card].actions
        and can_pay(state, courtier, action)
    ]


NO_CARD = say("no unused card of hers can do it and be paid for")


def acting_card(state: State, action: str) -> Chosen[int] | None:
    """Which of her cards takes an action."""
    cards = able_cards(state, action)
    return card_priority(state, cards) if cards else None


def why_not_action(state: State, action: str, boxed: bool = False) -> Text | None:
    """Why the action of a box is impossible, or None if it is possible."""
    if not able_cards(state, action):
        return NO_CARD
    return why_no_target(state, action, boxed)


class BonusAction(NamedTuple):
    card: int
    action: str


@once_a_position
def bonus_action(state: State) -> BonusAction | None:
    """The leftmost possible action of her leftmost favored card that can act (row 14)."""
    player = her_seat(state)
    court = state.players[player].court
    last = automa(state).bonus
    places = [at for at, courtier in enumerate(court) if courtier.card == last]
    is_one_pass = state.options.house.bonus == "one-pass"
    start = places[0] + 1 if is_one_pass and places else 0
    for courtier in court[start:]:
        card = COURTS[courtier.card]
        if card.number in state.used or not is_bonus(state, player, card):
            continue
        for action in card.actions:
            if can_pay(state, courtier, action) and why_no_target(state, action) is None:
                return BonusAction(card.number, action)
    return None
