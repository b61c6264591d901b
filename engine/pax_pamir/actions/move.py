"""Move: armies along roads of their coalition, spies along the circle of courts."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt, Refused
from engine.pax_pamir.actions.specials import jumps_within_regions, moves_without_roads, spy_stride
from engine.pax_pamir.board.losses import court_choice, lose_tribes, with_spies
from engine.pax_pamir.board.pieces import (
    ARMY,
    REGION_CHOICES,
    SPY,
    TRIBE,
    carry_fresh,
    key_of,
    region_of,
)
from engine.pax_pamir.board.ruling import coalition_of, with_armies, with_tribes
from engine.pax_pamir.cards.events import NATIONALISM
from engine.pax_pamir.cards.printed import COURTS, card_id, card_name, number_of
from engine.pax_pamir.options import AROUND
from engine.pax_pamir.picked import Mover, Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import State, Stepped, in_force, then
from engine.pax_pamir.steps import Move, MoveArmy, MoveSpy, MoveTribe
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import (
    BORDER_NAMES,
    COALITION_NAMES,
    COALITIONS,
    NEIGHBOURS,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SEATS,
)
from engine.text import Text

_NO_MOVES = say("there is nothing to move")
_NO_ROAD = say("no road of the coalition leads from there")
_ALONE = say("there is no other court card to go to")


def circle(state: State) -> list[int]:
    """All court cards around the table, each next to the one before and the first again.

    Off the left end of a court lies the right end of the next one: each court from right to
    left, clockwise; or the other way around where courts are laid in one line.
    """
    players = state.players if state.options.circle == AROUND else state.players[::-1]
    return [courtier.card for one in players for courtier in reversed(one.court)]


def next_to(state: State, player: int, card: int) -> set[int]:
    """Where a spy on a card can go in one move."""
    ring = circle(state)
    reached = {card}
    for _ in range(spy_stride(state.players[player])):
        reached |= {other for one in reached for other in _adjacent(state, player, ring, one)}
    return reached - {card}


def _adjacent(state: State, player: int, ring: list[int], card: int) -> set[int]:
    at = ring.index(card)
    beside = {ring[at - 1], ring[(at + 1) % len(ring)]}
    if jumps_within_regions(state.players[player]):
        region = COURTS[card].region
        beside |= {other for other in ring if COURTS[other].region == region}
    return beside


def exits(state: State, player: int, region: int) -> list[int]:
    """Where an army of the player's coalition, or a tribe that moves like one, can go."""
    if moves_without_roads(state.players[player]) or seat.is_wakhan(state, player):
        return [beyond for _, beyond in NEIGHBOURS[region]]
    roads = state.roads[coalition_of(state, player)]
    return [beyond for border, beyond in NEIGHBOURS[region] if roads[border]]


def tribes_march(state: State, player: int) -> bool:
    """Nationalism: the buyer's tribes move and fight like armies."""
    return in_force(state, NATIONALISM, player)


_Offer = tuple[list[Choice], list[Refused]]


def movable(state: State, player: int) -> _Offer:
    """The pieces that can move now, and those that cannot, with the reason."""
    offer: _Offer = ([], [])
    for region, number in enumerate(state.armies[coalition_of(state, player)]):
        if number:
            _sort(offer, _army_choice(region), not exits(state, player, region), _NO_ROAD)
    if tribes_march(state, player):
        for region, number in enumerate(state.players[player].tribes):
            if number:
                stuck = not exits(state, player, region)
                _sort(offer, _tribe_choice(region), stuck, _NO_ROAD)
    alone = sum(len(one.court) for one in state.players) < 2
    for one in state.players:
        for courtier in one.court:
            if courtier.spies[player]:
                _sort(offer, court_choice(courtier.card), alone, _ALONE)
    return offer


def _sort(offer: _Offer, choice: Choice, is_stuck: bool, reason: Text) -> None:
    if is_stuck:
        offer[1].append(choice.refused(reason))
    else:
        offer[0].append(choice)


def why_not_move(state: State, player: int) -> Text | None:
    courts = [courtier for one in state.players for courtier in one.court]
    if len(courts) > 1 and any(courtier.spies[player] for courtier in courts):
        return None
    return None if movable(state, player)[0] else _NO_MOVES


def begin_move(state: State, player: int, card: int) -> Stepped:
    return then(state, Move(player, COURTS[card].rank, False)), ()


@cache
def _army_choice(region: int) -> Choice:
    label = say("the army in {region}", region=REGION_NAMES[region])
    target = REGION_CHOICES[region].target
    return Choice(f"army:{REGIONS[region]}", label, target, Mover(ARMY, region))


@cache
def _tribe_choice(region: int) -> Choice:
    label = say("the tribe in {region}", region=REGION_NAMES[region])
    target = REGION_CHOICES[region].target
    return Choice(f"tribe:{REGIONS[region]}", label, target, Mover(TRIBE, region))


_DONE = Choice("done", say("enough"), value=Word.DONE)
_RULE = say(
    "An army goes to the next region over a border with a road of its coalition; "
    "a spy goes to the next card along the circle of courts."
)


@cache
def _question(player: int, left: int) -> Text:
    return say_count(
        "{player}: {n} move left. Which piece moves?",
        "{player}: {n} moves left. Which piece moves?",
        left,
        player=PLAYER_NAMES[player],
    )


def ask_move(state: State, asked: Move) -> Prompt:
    player, left, moved = asked
    choices, refused = movable(state, player)
    if moved:
        choices.append(_DONE)
    return Prompt(SEATS[player], _question(player, left), tuple(choices), tuple(refused), _RULE)


def take_move(state: State, asked: Move, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    player, left, _ = asked
    kind, _, name = pick.partition(":")
    if kind == "card":
        return then(state, MoveSpy(player, left, int(name))), ()
    region = REGIONS.index(name)
    if kind == ARMY:
        return then(state, MoveArmy(player, left, region)), ()
    return then(state, MoveTribe(player, left, region)), ()


def _on(state: State, player: int, left: int) -> State:
    """The moves still to come."""
    return then(state, Move(player, left - 1, True)) if left > 1 else state


def nothing_movable(state: State, asked: Move) -> bool:
    return not movable(state, asked.player)[0]


@cache
def _where_question(player: int, region: int) -> Text:
    return say(
        "{player}: where does it go from {region}?",
        player=PLAYER_NAMES[player],
        region=REGION_NAMES[region],
    )


def _to_regions(
    state: State, player: int, region: int, open_to: list[int], coalition: int
) -> Prompt:
    choices = tuple([REGION_CHOICES[beyond] for beyond in open_to])
    refused = tuple(
        [
            _no_road(beyond, border, coalition)
            for border, beyond in NEIGHBOURS[region]
            if beyond not in open_to
        ]
    )
    return Prompt(SEATS[player], _where_question(player, region), choices, refused, _RULE)


@cache
def _no_road(beyond: int, border: int, coalition: int) -> Refused:
    reason = say(
        "no {coalition} road on {border}",
        coalition=COALITION_NAMES[coalition],
        border=BORDER_NAMES[border],
    )
    return REGION_CHOICES[beyond].refused(reason)


def ask_move_army(state: State, asked: MoveArmy) -> Prompt:
    player, _, region = asked
    open_to = exits(state, player, region)
    return _to_regions(state, player, region, open_to, coalition_of(state, player))


def take_move_army(state: State, asked: MoveArmy, pick: str) -> Stepped:
    player, left, old = asked
    new = region_of(pick)
    coalition = coalition_of(state, player)
    owner, there = COALITIONS[coalition], state.armies[coalition][old]
    state = carry_fresh(state, key_of(owner, ARMY, old), key_of(owner, ARMY, new), there)
    state = with_armies(state, coalition, old, there - 1)
    state = with_armies(state, coalition, new, state.armies[coalition][new] + 1)
    state = seat.moving(state, player, REGION_CHOICES[old].id)
    return _on(state, player, left), (_army_moved(coalition, old, new),)


def ask_move_tribe(state: State, asked: MoveTribe) -> Prompt:
    player, _, region = asked
    open_to = exits(state, player, region)
    return _to_regions(state, player, region, open_to, coalition_of(state, player))


def take_move_tribe(state: State, asked: MoveTribe, pick: str) -> Stepped:
    """The tribe arrives before it is missed: leaving may overthrow the region it left."""
    player, left, old = asked
    new = region_of(pick)
    owner, tribes = SEATS[player], state.players[player].tribes
    state = carry_fresh(state, key_of(owner, TRIBE, old), key_of(owner, TRIBE, new), tribes[old])
    state = _on(seat.moving(state, player, REGION_CHOICES[old].id), player, left)
    state = with_tribes(state, player, new, tribes[new] + 1)
    state, facts = lose_tribes(state, player, old, 1)
    return state, (_tribe_moved(player, old, new), *facts)


@cache
def _spy_question(player: int, card: int) -> Text:
    return say(
        "{player}: to which card does the spy on {card} go?",
        player=PLAYER_NAMES[player],
        card=card_name(card),
    )


def ask_move_spy(state: State, asked: MoveSpy) -> Prompt:
    player, _, card = asked
    choices = tuple([court_choice(other) for other in sorted(next_to(state, player, card))])
    return Prompt(SEATS[player], _spy_question(player, card), choices, rule=_RULE)


def take_move_spy(state: State, asked: MoveSpy, pick: str) -> Stepped:
    player, left, old = asked
    new = number_of(pick)
    owner = SEATS[player]
    there = next(
        courtier.spies[player]
        for one in state.players
        for courtier in one.court
        if courtier.card == old
    )
    state = carry_fresh(state, key_of(owner, SPY, old), key_of(owner, SPY, new), there)
    state = seat.moving(state, player, card_id(old))
    state = with_spies(with_spies(state, player, old, -1), player, new, 1)
    return _on(state, player, left), (_spy_moved(player, old, new),)


@cache
def _army_moved(coalition: int, old: int, new: int) -> Fact:
    text = say(
        "{coalition} army: {old} → {new}",
        coalition=COALITION_NAMES[coalition],
        old=REGION_NAMES[old],
        new=REGION_NAMES[new],
    )
    data = {"coalition": COALITIONS[coalition], "from": REGIONS[old], "to": REGIONS[new]}
    return Fact("moved", text, text, data)


@cache
def _tribe_moved(player: int, old: int, new: int) -> Fact:
    text = say(
        "Tribe of {player}: {old} → {new}",
        player=PLAYER_NAMES[player],
        old=REGION_NAMES[old],
        new=REGION_NAMES[new],
    )
    return Fact(
        "moved", text, text, {"player": SEATS[player], "from": REGIONS[old], "to": REGIONS[new]}
    )


def _spy_moved(player: int, old: int, new: int) -> Fact:
    text = say(
        "Spy of {player}: {old} → {new}",
        player=PLAYER_NAMES[player],
        old=card_name(old),
        new=card_name(new),
    )
    data = {"player": SEATS[player], "from": card_id(old), "to": card_id(new)}
    return Fact("moved", text, text, data)
