"""Events: the one whose text is known, and all others carried out by hand as printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from engine.cards import Effects
from engine.core import Choice, Fact, Prompt, Refused
from engine.once import while_the_same
from engine.text import Text
from engine.thirteen_minutes.cubes import (
    PLACE_FOR,
    REMOVE_FOR,
    everywhere,
    is_capped,
    most_beside,
    move,
    place,
    place_of,
    remove,
    why_not_from,
    why_not_placed,
)
from engine.thirteen_minutes.deck import AS_PRINTED, MOST_COMMAND, PLACE_AND_PUSH, Card, card_name
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.state import (
    PlaceAndPush,
    PlaceAndPushAt,
    PrintedEvent,
    PrintedEventAt,
    State,
    Stepped,
    away,
    laid_cards,
    name_at,
    supplies,
    then,
    toward,
)
from engine.thirteen_minutes.words import SEATS, SIDE_NAMES, US, USSR, ZONE_NAMES, ZONES

Begin = Callable[[State, int], State]
EFFECTS: Effects[Begin] = Effects()


def begin(state: State, side: int, card: Card) -> Stepped:
    """A side uses a card's event."""
    return EFFECTS[card.event](state, side), (_event_used(side, card),)


@cache
def _event_used(side: int, card: Card) -> Fact:
    text = say("{side} uses the event of {card}", side=SIDE_NAMES[side], card=card_name(card))
    return Fact("event", text, data={"side": side, "card": card.id})


@EFFECTS.named(AS_PRINTED)
def as_printed(state: State, side: int) -> State:
    return then(state, PrintedEvent(side, ruled=True))


_DONE = Choice("done", say("the event is done"))
_BY_THE_RULE = Choice("rule:on", say("cubes move cards as usual"))
_AS_IT_SAYS = Choice("rule:off", say("cubes move no cards here"))
_EVENT_RULE = say(
    "Do what the card says: choose a battleground, then cubes or the zone it moves to. "
    "Cubes move cards as usual unless the card says otherwise."
)


@cache
def _event_question(side: int) -> Text:
    return say("{side}: which battleground does the event change?", side=SIDE_NAMES[side])


def ask_printed(state: State, asked: PrintedEvent) -> Prompt:
    return _printed_prompt(laid_cards(state), asked)


@while_the_same
def _printed_prompt(cards: Sequence[Card | None], asked: PrintedEvent) -> Prompt:
    switch = _AS_IT_SAYS if asked.ruled else _BY_THE_RULE
    choices = (_DONE, *everywhere(cards), switch)
    return Prompt(
        SEATS[asked.side],
        _event_question(asked.side),
        choices,
        rule=_EVENT_RULE,
        asked=asked,
    )


def take_printed(state: State, asked: PrintedEvent, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    if pick.startswith("rule:"):
        return then(state, asked._replace(ruled=pick == "rule:on")), ()
    return then(state, PrintedEventAt(asked.side, asked.ruled, place_of(pick))), ()


_TO_ZONE = tuple(
    Choice(f"zone:{ZONES[zone]}", say("→ {zone}", zone=ZONE_NAMES[zone]), f"zone:{ZONES[zone]}")
    for zone in range(3)
)

_TO_ANOTHER_ZONE = tuple(_TO_ZONE[:zone] + _TO_ZONE[zone + 1 :] for zone in range(3))
"""Where a card lies -> where it may be moved."""


@lru_cache(maxsize=1024)
def _event_at_question(side: int, at: int, card: Card | None) -> Text:
    name = name_at(at, card)
    return say("{side}: what happens on {place}?", side=SIDE_NAMES[side], place=name)


def ask_printed_at(state: State, asked: PrintedEventAt) -> Prompt:
    side, _, at = asked
    card, zone, (us_there, ussr_there) = state.battlegrounds[at]
    us_left, ussr_left = supplies(state)
    us, not_us = _cubes_of(US, us_left, us_there, is_capped(state))
    ussr, not_ussr = _cubes_of(USSR, ussr_left, ussr_there, is_capped(state))
    return Prompt(
        SEATS[side],
        _event_at_question(side, at, card),
        us + ussr + _TO_ANOTHER_ZONE[zone],
        not_us + not_ussr,
        _EVENT_RULE,
        asked=asked,
    )


@lru_cache(maxsize=1024)
def _cubes_of(
    side: int, left: int, there: int, capped_too: bool
) -> tuple[tuple[Choice, ...], tuple[Refused, ...]]:
    """What an event may do with the cubes of a side on a battleground, and what it may not."""
    most, no_more = most_beside(side, left, there, capped_too)
    placed, removed = PLACE_FOR[side], REMOVE_FOR[side]
    choices = (*placed[1 : most + 1], *removed[1 : there + 1])
    no_fewer = why_not_from(side, there, there + 1)
    return choices, (*_too_many(placed, most, no_more), *_too_many(removed, there, no_fewer))


def _too_many(numbers: Sequence[Choice], most: int, because: Text | None) -> tuple[Refused, ...]:
    """Numbers an event could name, as far as a Command goes, that are more than can be."""
    if because is None:
        return ()
    return tuple(one.refused(because) for one in numbers[most + 1 : MOST_COMMAND + 1])


def take_printed_at(state: State, asked: PrintedEventAt, pick: str) -> Stepped:
    state = then(state, PrintedEvent(asked.side, asked.ruled))
    kind, _, rest = pick.partition(":")
    if kind == "zone":
        return move(state, asked.at, ZONES.index(rest))
    seat, _, number = rest.partition(":")
    act = place if kind == "place" else remove
    return act(state, SEATS.index(seat), asked.at, int(number), asked.ruled)


@EFFECTS.named(PLACE_AND_PUSH)
def place_and_push(state: State, side: int) -> State:
    return then(state, PlaceAndPush(side))


_NO_PUSH = Choice("done", say("do nothing"))
_PUSH_RULE = say(
    "Put up to 1 cube on a battleground and move that card one zone, towards you or away: "
    "your choice replaces the usual move."
)


def ask_push(state: State, asked: PlaceAndPush) -> Prompt:
    choices = (_NO_PUSH, *everywhere(laid_cards(state)))
    return Prompt(SEATS[asked.side], _event_question(asked.side), choices, rule=_PUSH_RULE)


def take_push(state: State, asked: PlaceAndPush, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    return then(state, PlaceAndPushAt(asked.side, place_of(pick))), ()


_PUSHES = {
    "towards:1": say("1 cube, towards you"),
    "away:1": say("1 cube, away from you"),
    "towards:0": say("no cube, towards you"),
    "away:0": say("no cube, away from you"),
}
_AT_THE_END = say("it cannot go further that way")


def ask_push_at(state: State, asked: PlaceAndPushAt) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for key, label in _PUSHES.items():
        reason = _why_not_pushed(state, asked, key)
        if reason is None:
            choices.append(Choice(key, label))
        else:
            refused.append(Refused(key, label, reason))
    card = state.battlegrounds[asked.at].card
    question = _event_at_question(asked.side, asked.at, card)
    return Prompt(SEATS[asked.side], question, tuple(choices), tuple(refused), _PUSH_RULE)


def _why_not_pushed(state: State, asked: PlaceAndPushAt, key: str) -> Text | None:
    zone = state.battlegrounds[asked.at].zone
    if key.endswith(":0") and _pushed(zone, asked.side, key) == zone:
        return _AT_THE_END
    return why_not_placed(state, asked.side, asked.at, int(key[-1]))


def _pushed(zone: int, side: int, key: str) -> int:
    return toward(zone, side) if key.startswith("towards") else away(zone, side)


def take_push_at(state: State, asked: PlaceAndPushAt, pick: str) -> Stepped:
    side, at = asked
    facts: tuple[Fact, ...] = ()
    if pick.endswith(":1"):
        state, facts = place(state, side, at, 1, moves=False)
    state, moved = move(state, at, _pushed(state.battlegrounds[at].zone, side, pick))
    return state, facts + moved
