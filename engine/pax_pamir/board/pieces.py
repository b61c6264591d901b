"""Putting blocks and cylinders into play, and taking one from there when none is left."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt, Refused
from engine.pax_pamir import picked
from engine.pax_pamir.board.losses import court_choice, lose_spy, lose_tribes, with_spies
from engine.pax_pamir.board.ruling import with_armies, with_roads, with_tribes
from engine.pax_pamir.cards.printed import card_id, card_name, number_of
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import (
    BLOCKS,
    CYLINDERS,
    State,
    Stepped,
    blocks_out,
    changing,
    cylinders_out,
    owner_of,
    put,
    then,
)
from engine.pax_pamir.steps import TakeBlock, TakeCylinder
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import (
    BORDER_NAMES,
    BORDERS,
    COALITION_NAMES,
    COALITIONS,
    GIFT_PRICES,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SEATS,
)
from engine.text import Text

ARMY, ROAD, TRIBE, SPY, GIFT = "army", "road", "tribe", "spy", "gift"
REGION_CHOICES = tuple(
    Choice(f"region:{name}", REGION_NAMES[at], f"region:{name}", picked.Region(at))
    for at, name in enumerate(REGIONS)
)
BORDER_CHOICES = tuple(
    Choice(f"border:{name}", BORDER_NAMES[at], f"border:{name}", picked.Border(at))
    for at, name in enumerate(BORDERS)
)
GIFT_CHOICES = tuple(
    Choice(
        f"gift:{price}",
        say("the gift for {n} rupees", n=price),
        f"gift:{price}",
        picked.GiftSize(at),
    )
    for at, price in enumerate(GIFT_PRICES)
)

_CHOICES = {ARMY: REGION_CHOICES, TRIBE: REGION_CHOICES, ROAD: BORDER_CHOICES, GIFT: GIFT_CHOICES}


def region_of(pick: str) -> int:
    """
    >>> region_of("region:punjab")
    2
    """
    return REGIONS.index(pick[7:])


def border_of(pick: str) -> int:
    return BORDERS.index(pick[7:])


@cache
def key_of(owner: str, kind: str, place: int) -> str:
    """How a piece put into play this turn is remembered: it may not be taken again.

    >>> key_of("p1", "spy", 41), key_of("british", "road", 7)
    ('p1:spy:41', 'british:road:kabul-punjab')
    """
    if kind in (ARMY, TRIBE):
        return f"{owner}:{kind}:{REGIONS[place]}"
    if kind == ROAD:
        return f"{owner}:{kind}:{BORDERS[place]}"
    return f"{owner}:{kind}:{GIFT_PRICES[place] if kind == GIFT else place}"


def place_block(state: State, player: int, coalition: int, kind: str, place: int) -> Stepped:
    """A block into play; with none left, the player takes one of its coalition in play."""
    if blocks_out(state, coalition) < BLOCKS:
        return _put_block(state, coalition, kind, place)
    step = TakeBlock(player, coalition, kind, place)
    if _has_another(takeable_blocks(state, step), kind, place):
        return then(state, step), ()
    return state, (_none_left(COALITION_NAMES[coalition]),)


def _put_block(state: State, coalition: int, kind: str, place: int) -> Stepped:
    state = with_block(state, coalition, kind, place, 1)
    fresh = (*state.fresh, key_of(COALITIONS[coalition], kind, place))
    return state._replace(fresh=fresh), (_block_placed(coalition, kind, place),)


def with_block(state: State, coalition: int, kind: str, place: int, change: int) -> State:
    if kind == ARMY:
        return with_armies(state, coalition, place, state.armies[coalition][place] + change)
    return with_roads(state, coalition, place, state.roads[coalition][place] + change)


def place_cylinder(state: State, player: int, kind: str, place: int) -> Stepped:
    """A cylinder into play as tribe, spy or gift; with none left, one in play is taken."""
    if cylinders_out(state, player) < CYLINDERS:
        return _put_cylinder(state, player, kind, place)
    step = TakeCylinder(player, kind, place)
    if _has_another(takeable_cylinders(state, step), kind, place):
        return then(state, step), ()
    return state, (_none_left(PLAYER_NAMES[player]),)


def _put_cylinder(state: State, player: int, kind: str, place: int) -> Stepped:
    if kind == TRIBE:
        state = with_tribes(state, player, place, state.players[player].tribes[place] + 1)
    elif kind == GIFT:
        state = changing(state, player, gifts=put(state.players[player].gifts, place, True))
    elif owner_of(state, place) is None:
        # Taking the cylinder from elsewhere may have overthrown the very card it was for.
        return state, ()
    else:
        state = with_spies(state, player, place, 1)
    fresh = (*state.fresh, key_of(SEATS[player], kind, place))
    return state._replace(fresh=fresh), (_cylinder_placed(player, kind, place),)


_Offer = tuple[list[Choice], list[Refused]]
_PLACED_NOW = say("it was placed this turn")
_KEPT = say("Wakhan never takes a gift back")


def _offer(choice: Choice, older: int, offer: _Offer) -> None:
    if older > 0:
        offer[0].append(choice)
    else:
        offer[1].append(choice.refused(_PLACED_NOW))


def _has_another(offer: _Offer, kind: str, place: int) -> bool:
    """Whether a piece can be taken that does not stand where it is to go anyway."""
    there = card_id(place) if kind == SPY else _CHOICES[kind][place].id
    return any(choice.id != there for choice in offer[0])


def takeable_blocks(state: State, asked: TakeBlock) -> _Offer:
    """Armies and roads of the coalition anywhere in play, apart from those placed this turn."""
    coalition = asked.coalition
    owner, fresh = COALITIONS[coalition], state.fresh
    offer: _Offer = ([], [])
    for at, number in enumerate(state.armies[coalition]):
        if number:
            older = number - fresh.count(key_of(owner, ARMY, at))
            _offer(REGION_CHOICES[at], older, offer)
    for at, number in enumerate(state.roads[coalition]):
        if number:
            older = number - fresh.count(key_of(owner, ROAD, at))
            _offer(BORDER_CHOICES[at], older, offer)
    return offer


def takeable_cylinders(state: State, asked: TakeCylinder) -> _Offer:
    """Tribes, spies and gifts of the player anywhere in play, apart from those placed this turn."""
    player = asked.player
    owner, fresh = SEATS[player], state.fresh
    offer: _Offer = ([], [])
    for at, number in enumerate(state.players[player].tribes):
        if number:
            older = number - fresh.count(key_of(owner, TRIBE, at))
            _offer(REGION_CHOICES[at], older, offer)
    for one in state.players:
        for courtier in one.court:
            if courtier.spies[player]:
                card = courtier.card
                older = courtier.spies[player] - fresh.count(key_of(owner, SPY, card))
                _offer(court_choice(card), older, offer)
    for at, given in enumerate(state.players[player].gifts):
        if given:
            older = 1 - fresh.count(key_of(owner, GIFT, at))
            if seat.is_wakhan(state, player):
                offer[1].append(GIFT_CHOICES[at].refused(_KEPT))
            else:
                _offer(GIFT_CHOICES[at], older, offer)
    return offer


def no_block_takeable(state: State, asked: TakeBlock) -> bool:
    return not takeable_blocks(state, asked)[0]


_TAKE_RULE = say("With none left, take one from anywhere in play; not one placed this turn.")


@cache
def _take_question(owner: Text) -> Text:
    return say("No {owner} piece is left: which one in play is taken?", owner=owner)


def ask_take_block(state: State, asked: TakeBlock) -> Prompt:
    choices, refused = takeable_blocks(state, asked)
    question = _take_question(COALITION_NAMES[asked.coalition])
    return Prompt(SEATS[asked.player], question, tuple(choices), tuple(refused), _TAKE_RULE)


def take_take_block(state: State, asked: TakeBlock, pick: str) -> Stepped:
    _, coalition, kind, place = asked
    taken, where = (
        (ARMY, region_of(pick)) if pick.startswith("region:") else (ROAD, border_of(pick))
    )
    state = with_block(state, coalition, taken, where, -1)
    state, facts = _put_block(state, coalition, kind, place)
    return state, (block_removed(coalition, taken, where), *facts)


def ask_take_cylinder(state: State, asked: TakeCylinder) -> Prompt:
    choices, refused = takeable_cylinders(state, asked)
    question = _take_question(PLAYER_NAMES[asked.player])
    return Prompt(SEATS[asked.player], question, tuple(choices), tuple(refused), _TAKE_RULE)


def take_take_cylinder(state: State, asked: TakeCylinder, pick: str) -> Stepped:
    player, kind, place = asked
    facts: tuple[Fact, ...] = ()
    if kind == TRIBE and pick == REGION_CHOICES[place].id:
        # A tribe taken and put back where it stood never leaves its region.
        state = with_tribes(state, player, place, state.players[player].tribes[place] - 1)
        facts = (tribe_removed(player, place),)
    elif pick.startswith("region:"):
        state, lost = lose_tribes(state, player, region_of(pick), 1)
        facts = (tribe_removed(player, region_of(pick)), *lost)
    elif pick.startswith("gift:"):
        slot = GIFT_PRICES.index(int(pick[5:]))
        state = changing(state, player, gifts=put(state.players[player].gifts, slot, False))
        facts = (_gift_removed(player, slot),)
    else:
        state = lose_spy(state, player, number_of(pick))
        facts = (spy_removed(player, number_of(pick)),)
    state, more = _put_cylinder(state, player, kind, place)
    return state, facts + more


def carry_fresh(state: State, old: str, new: str, there: int) -> State:
    """A piece moves; if all pieces it stood with were placed this turn, so was it."""
    if state.fresh and state.fresh.count(old) >= there:
        fresh = list(state.fresh)
        fresh[fresh.index(old)] = new
        return state._replace(fresh=tuple(fresh))
    return state


@cache
def _none_left(owner: Text) -> Fact:
    return Fact("none-left", say("No {owner} piece can be placed any more", owner=owner))


@cache
def _block_placed(coalition: int, kind: str, place: int) -> Fact:
    name = COALITION_NAMES[coalition]
    if kind == ARMY:
        text = say("{coalition} army in {region}", coalition=name, region=REGION_NAMES[place])
        where = REGIONS[place]
    else:
        text = say("{coalition} road on {border}", coalition=name, border=BORDER_NAMES[place])
        where = BORDERS[place]
    data = {"coalition": COALITIONS[coalition], "kind": kind, "place": where}
    return Fact("placed", text, text, data)


@cache
def _cylinder_placed(player: int, kind: str, place: int) -> Fact:
    name = PLAYER_NAMES[player]
    where: str | int
    if kind == TRIBE:
        text = say("{player}: tribe in {region}", player=name, region=REGION_NAMES[place])
        where = REGIONS[place]
    elif kind == SPY:
        text = say("{player}: spy on {card}", player=name, card=card_name(place))
        where = card_id(place)
    else:
        where = GIFT_PRICES[place]
        text = say("{player}: gift for {n} rupees", player=name, n=where)
    return Fact("placed", text, text, {"player": SEATS[player], "kind": kind, "place": where})


@cache
def tribe_removed(other: int, region: int) -> Fact:
    text = say(
        "A tribe of {player} leaves {region}",
        player=PLAYER_NAMES[other],
        region=REGION_NAMES[region],
    )
    data = {"player": SEATS[other], "kind": "tribe", "place": REGIONS[region]}
    return Fact("removed", text, text, data)


@cache
def block_removed(coalition: int, kind: str, place: int) -> Fact:
    name = COALITION_NAMES[coalition]
    if kind == ARMY:
        where = REGIONS[place]
        text = say(
            "{coalition} army removed from {region}", coalition=name, region=REGION_NAMES[place]
        )
    else:
        where = BORDERS[place]
        text = say(
            "{coalition} road removed from {border}", coalition=name, border=BORDER_NAMES[place]
        )
    data = {"coalition": COALITIONS[coalition], "kind": kind, "place": where}
    return Fact("removed", text, text, data)


@cache
def spy_removed(other: int, card: int) -> Fact:
    text = say("A spy of {player} leaves {card}", player=PLAYER_NAMES[other], card=card_name(card))
    data = {"player": SEATS[other], "kind": SPY, "place": card_id(card)}
    return Fact("removed", text, text, data)


@cache
def _gift_removed(player: int, slot: int) -> Fact:
    price = GIFT_PRICES[slot]
    text = say("{player} takes back the gift for {n} rupees", player=PLAYER_NAMES[player], n=price)
    data = {"player": SEATS[player], "kind": GIFT, "place": price}
    return Fact("removed", text, text, data)
