"""The market: prices, where rupees are put, and how the rows close up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from engine.core import Choice, Fact, Refused
from engine.once import once_a_position
from engine.pax_pamir.actions.specials import free_cards
from engine.pax_pamir.cards.printed import (
    EMPTY,
    PUBLIC_WITHDRAWAL,
    UNTOLD,
    card_name,
)
from engine.pax_pamir.picked import MarketPlace
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import PLACES, Facts, Slot, State, Stepped, changing, put
from engine.pax_pamir.wakhan.seat import is_wakhan
from engine.pax_pamir.words import COLUMNS, MILITARY, PLAYER_NAMES, ROW_NAMES, SEATS
from engine.text import Text

REFILL_ORDER = tuple(
    row * COLUMNS + column for column in range(COLUMNS) for row in range(PLACES // COLUMNS)
)
"""Leftmost column first, top before bottom."""
PLACE_KEYS = tuple(f"{at // COLUMNS}:{at % COLUMNS}" for at in range(PLACES))
"""What the places are called in positions and views."""
PLACE_IDS = tuple(f"market:{key}" for key in PLACE_KEYS)
PLACE_NAMES = tuple(
    say("{row}, column {n}", row=ROW_NAMES[at // COLUMNS], n=at % COLUMNS) for at in range(PLACES)
)
PLACE_CHOICES = tuple(
    Choice(id, PLACE_NAMES[at], id, MarketPlace(at)) for at, id in enumerate(PLACE_IDS)
)


def place_of(pick: str) -> int:
    """
    >>> place_of("market:1:3")
    9
    """
    return PLACE_IDS.index(pick)


def price(state: State, player: int, at: int) -> int:
    """The column's number, doubled while military is favored; some cards are free for some."""
    return prices(state, player)[at]


@once_a_position
def prices(state: State, player: int) -> Sequence[int]:
    """What every card of the market costs a player, place by place."""
    each, free = rupees_each(state), free_cards(state.players[player])
    if not free:
        return _PRICES[each]
    return [
        0 if slot.card in free else cost
        for slot, cost in zip(state.market, _PRICES[each], strict=True)
    ]


_PRICES = {each: [at % COLUMNS * each for at in range(PLACES)] for each in (1, 2)}


def rupees_each(state: State) -> int:
    return 2 if state.favored == MILITARY else 1


_NO_ACTIONS = say("no action is left this turn")
_PAID_ON = say("a rupee was put on it this turn")
_NOT_FOR_SALE = say("it is not for sale")


@cache
def _too_dear(cost: int, rupees: int) -> Text:
    return say_count(
        "it costs {n} rupee, and there are {have}",
        "it costs {n} rupees, and there are {have}",
        cost,
        have=rupees,
    )


def why_not_bought(state: State, player: int, at: int) -> Text | None:
    """Why this card of the market cannot be bought now, or None if it can."""
    return whys_not_bought(state, player)[at]


@once_a_position
def whys_not_bought(state: State, player: int) -> Sequence[Text | None]:
    """Why the cards of the market cannot be bought now, place by place; None for each that can."""
    if not state.actions:
        return (_NO_ACTIONS,) * PLACES
    one = state.players[player]
    costs = prices(state, player)
    whys = [
        _why_not_sold(slot) or _why_not_afforded(cost, one.rupees)
        for slot, cost in zip(state.market, costs, strict=True)
    ]
    for at, slot in enumerate(state.market):
        if slot.card == UNTOLD and not slot.paid and free_cards(one):
            # It may turn out to be one that costs nothing.
            whys[at] = None
    return whys


def _why_not_sold(slot: Slot) -> Text | None:
    if slot.card == PUBLIC_WITHDRAWAL:
        return _NOT_FOR_SALE
    return _PAID_ON if slot.paid else None


def _why_not_afforded(cost: int, rupees: int) -> Text | None:
    return _too_dear(cost, rupees) if cost > rupees else None


def why_not_paid(state: State, player: int, at: int) -> Text | None:
    """Why the price of a card, told or not, cannot be paid, or None if it can."""
    return _why_not_afforded(price(state, player, at), state.players[player].rupees)


@lru_cache(maxsize=8192)
def slot_choice(at: int, number: int, cost: int) -> Choice:
    label = say_count(
        "buy {card} for {n} rupee", "buy {card} for {n} rupees", cost, card=card_name(number)
    )
    return Choice(PLACE_IDS[at], label, PLACE_IDS[at], MarketPlace(at))


def slot_refused(at: int, number: int, because: Text) -> Refused:
    return Refused(PLACE_IDS[at], card_name(number), because, PLACE_CHOICES[at].value)


def pay_to_the_left(state: State, player: int, at: int) -> Stepped:
    """The price of a card, put on the cards to its left, or on those across an empty place."""
    cost = price(state, player, at)
    if not cost:
        return state, ()
    row, column = divmod(at, COLUMNS)
    places: list[int] = []
    for left in range(column):
        here, across = row * COLUMNS + left, (1 - row) * COLUMNS + left
        if state.market[here].card != EMPTY:
            places.append(here)
        elif state.market[across].card != EMPTY:
            places.append(across)
    return _pay_onto(state, player, tuple(places), rupees_each(state), cost)


def pay_from_the_right(state: State, player: int, pairs: int, skip: int = 0) -> Stepped:
    """The cost of an action, 2 rupees a pair: one on a card of each row, rightmost first.

    `skip` cards of each row have been paid on by the same action before.
    """
    places: list[int] = []
    for row in range(2):
        cards = [
            at
            for at in range(row * COLUMNS + COLUMNS - 1, row * COLUMNS - 1, -1)
            if state.market[at].card != EMPTY
        ]
        places += cards[skip : skip + pairs]
    return _pay_onto(state, player, tuple(places), 1, 2 * pairs)


def _pay_onto(state: State, player: int, places: tuple[int, ...], each: int, cost: int) -> Stepped:
    """Rupees onto cards of the market; what finds no card goes to the bank."""
    market = list(state.market)
    kept = tuple([at for at in places if market[at].card != PUBLIC_WITHDRAWAL])
    for at in places:
        market[at] = _paid_onto(market[at], each)
    lost = cost - each * len(kept)
    state = _takes_out(state, player, cost)
    state = state._replace(market=tuple(market), bank=state.bank + lost)
    return state, _payment(player, cost, kept, each)


def _paid_onto(slot: Slot, rupees: int) -> Slot:
    """It cannot be bought this turn; what is put on 111 leaves the game."""
    kept = 0 if slot.card == PUBLIC_WITHDRAWAL else rupees
    return Slot(slot.card, slot.rupees + kept, paid=True)


_REST = say("the rest to the bank")


@lru_cache(maxsize=1024)
def _payment(player: int, cost: int, places: tuple[int, ...], each: int) -> Facts:
    text = _paid_on(player, cost, places, each) if places else _paid_back(player, cost)
    on = [PLACE_IDS[at] for at in places]
    data = {"player": SEATS[player], "rupees": cost, "on": on, "each": each}
    return (Fact("paid", text, text, data),)


def _paid_on(player: int, cost: int, places: tuple[int, ...], each: int) -> Text:
    where = PLACE_NAMES[places[0]]
    for at in places[1:]:
        where = say("{first}; {second}", first=where, second=PLACE_NAMES[at])
    if each * len(places) < cost:
        where = say("{first}; {second}", first=where, second=_REST)
    return say_count(
        "{player} pays {n} rupee, {each} on each of: {places}",
        "{player} pays {n} rupees, {each} on each of: {places}",
        cost,
        player=PLAYER_NAMES[player],
        each=each,
        places=where,
    )


def _paid_back(player: int, cost: int) -> Text:
    return say_count(
        "{player} pays {to} {n} rupee",
        "{player} pays {to} {n} rupees",
        cost,
        player=PLAYER_NAMES[player],
        to=say("the bank"),
    )


def _takes_out(state: State, player: int, rupees: int) -> State:
    return changing(state, player, rupees=state.players[player].rupees - rupees)


def take_rupee(state: State, player: int, at: int) -> State:
    slot = state.market[at]
    state = state._replace(market=put(state.market, at, slot._replace(rupees=slot.rupees - 1)))
    return changing(state, player, rupees=state.players[player].rupees + 1)


def leave_rupees(state: State, at: int) -> Stepped:
    """The card leaves its place; rupees on it stay there."""
    rupees = state.market[at].rupees
    state = state._replace(market=put(state.market, at, Slot(EMPTY, rupees)))
    return state, (_left_behind(at, rupees),) if rupees else ()


@lru_cache(maxsize=256)
def _left_behind(at: int, rupees: int) -> Fact:
    text = say_count(
        "{place}: {n} rupee stays where the card lay",
        "{place}: {n} rupees stay where the card lay",
        rupees,
        place=PLACE_NAMES[at],
    )
    return Fact("left-behind", text, text, {"at": PLACE_IDS[at], "rupees": rupees})


def slid(state: State) -> Stepped:
    """Both rows closed up to the left, each card with its rupees and those it slides onto."""
    market = state.market
    if EMPTY not in [slot.card for slot in market]:
        return state, ()
    bank = state.bank
    rows: list[Slot] = []
    facts: Facts = ()
    for row in range(2):
        slots = market[row * COLUMNS : (row + 1) * COLUMNS]
        loose = [slot.rupees if slot.card == EMPTY else 0 for slot in slots]
        for place, slot in enumerate([slot for slot in slots if slot.card != EMPTY]):
            found, loose[place] = loose[place], 0
            if slot.card == PUBLIC_WITHDRAWAL and found:
                bank += found
                facts += (_withdrawn(len(rows), found),)
            elif found:
                slot = slot._replace(rupees=slot.rupees + found)
            rows.append(slot)
        rows += [Slot(EMPTY, rupees) for rupees in loose[len(rows) - row * COLUMNS :]]
    if tuple(rows) == market:
        return state, ()
    return state._replace(market=tuple(rows), bank=bank), (_SLID, *facts)


_SLIDING = say("In each row of the market the cards slide to the left, with their rupees")
_SLID = Fact("slid", _SLIDING, _SLIDING)


def put_card(state: State, at: int, number: int) -> Stepped:
    """A card turned up onto a place; it keeps loose rupees there, but 111 does not."""
    rupees = state.market[at].rupees
    facts: Facts = ()
    if rupees and number == PUBLIC_WITHDRAWAL:
        state = state._replace(bank=state.bank + rupees)
        facts, rupees = (_withdrawn(at, rupees),), 0
    return state._replace(market=put(state.market, at, Slot(number, rupees))), facts


@lru_cache(maxsize=256)
def _withdrawn(at: int, rupees: int) -> Fact:
    text = say_count(
        "{place}: {n} rupee under {card} leaves the game",
        "{place}: {n} rupees under {card} leave the game",
        rupees,
        place=PLACE_NAMES[at],
        card=card_name(PUBLIC_WITHDRAWAL),
    )
    return Fact("withdrawn", text, text, {"from": PLACE_IDS[at], "rupees": rupees})


def empty_places(state: State) -> list[int]:
    return [at for at in REFILL_ORDER if state.market[at].card == EMPTY]


def unblocked(state: State) -> State:
    """A turn is over: whatever was paid on can be bought again."""
    if True not in [slot.paid for slot in state.market]:
        return state
    market = tuple([slot._replace(paid=False) if slot.paid else slot for slot in state.market])
    return state._replace(market=market)


def take_card(state: State, player: int, at: int) -> Stepped:
    """The card and the rupees on it leave the market for a player."""
    slot = state.market[at]
    state = state._replace(market=put(state.market, at, Slot()))
    if slot.rupees:
        state = changing(state, player, rupees=state.players[player].rupees + slot.rupees)
    card = card_name(slot.card)
    if is_wakhan(state, player):
        # Whoever does it for her has to find it first.
        card = say("{card} ({place})", card=card, place=PLACE_NAMES[at])
    return state, _taken(player, slot.card, card, slot.rupees, at)


@lru_cache(maxsize=1024)
def _taken(player: int, number: int, card: Text, rupees: int, at: int) -> Facts:
    name = PLAYER_NAMES[player]
    text = say("{player} takes {card}", player=name, card=card)
    if rupees:
        text = _with_rupees(name, card, rupees)
    data = {"player": SEATS[player], "card": number, "from": PLACE_IDS[at], "with": rupees}
    return (Fact("bought", text, text, data),)


def _with_rupees(player: Text, card: Text, rupees: int) -> Text:
    return say_count(
        "{player} takes {card} and {n} rupee on it",
        "{player} takes {card} and {n} rupees on it",
        rupees,
        player=player,
        card=card,
    )
