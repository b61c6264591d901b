"""A turn: lay the card, then its event or a Command."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.core import Choice, Fact, Prompt, Refused
from engine.text import Text
from engine.thirteen_minutes.cubes import (
    PLACE,
    REMOVE,
    at_choice,
    at_refused,
    is_capped,
    place,
    place_of,
    remove,
    why_not_beside,
    why_not_from,
)
from engine.thirteen_minutes.deck import Card, card_name
from engine.thirteen_minutes.events import begin
from engine.thirteen_minutes.options import ON
from engine.thirteen_minutes.saying import say, say_count
from engine.thirteen_minutes.state import (
    Battleground,
    Command,
    CommandCubes,
    Decision,
    LayCard,
    OfferEvent,
    State,
    Stepped,
    UseCard,
    mover,
    name_at,
    supply,
    then,
)
from engine.thirteen_minutes.words import (
    NEUTRAL,
    SEATS,
    SIDE_NAMES,
    SIDES,
    SPHERE_OF,
    ZONE_NAMES,
    ZONES,
)

_ZONE_CHOICES = tuple(
    Choice(f"zone:{ZONES[zone]}", ZONE_NAMES[zone], f"zone:{ZONES[zone]}") for zone in range(3)
)
_NOT_THEIRS = say("a card is never played into the other side's sphere")
_LAY_RULE = say("Into neutral or your own sphere. Cubes will pull it towards whoever places them.")


@cache
def _lay_prompt(side: int, card: Card) -> Prompt:
    own, theirs = SPHERE_OF[side], SPHERE_OF[1 - side]
    barred = _ZONE_CHOICES[theirs]
    return Prompt(
        SEATS[side],
        say("{side}: where do you lay {card}?", side=SIDE_NAMES[side], card=card_name(card)),
        (_ZONE_CHOICES[NEUTRAL], _ZONE_CHOICES[own]),
        (barred.refused(_NOT_THEIRS),),
        _LAY_RULE,
    )


def ask_lay(state: State, asked: LayCard) -> Prompt:
    return _lay_prompt(asked.side, asked.card)


def take_lay(state: State, asked: LayCard, pick: str) -> Stepped:
    side, card = asked
    zone = ZONES.index(pick.partition(":")[2])
    state = state._replace(battlegrounds=(*state.battlegrounds, Battleground(card, zone)))
    return then(state, *use_of_played(state)), (_laid(side, card, zone),)


def use_of_played(state: State) -> tuple[Decision, ...]:
    """What is asked about the card just laid: its event is offered to the side it belongs to,
    or its player chooses."""
    side, card = mover(state), _played(state)
    if card.flag == SEATS[1 - side]:
        return OfferEvent(1 - side), Command(side, card.command or 0)
    return (UseCard(side),)


@lru_cache(maxsize=256)
def _laid(side: int, card: Card, zone: int) -> Fact:
    text = say(
        "{side} plays {card} into: {zone}",
        side=SIDE_NAMES[side],
        card=card_name(card),
        zone=ZONE_NAMES[zone],
    )
    return Fact("laid", text, data={"side": side, "zone": zone})


def _played(state: State) -> Card:
    card = state.battlegrounds[-1].card
    assert card is not None, "Cuba is never the card just played"
    return card


_EVENT = Choice("event", say("event"))
_DECLINE = Choice("decline", say("no event"))
_USE_RULE = say("A card of your own side or of the UN: its event or its Command, not both.")
_OFFER_RULE = say("You may use the event of your own card before the other side's Command.")


@cache
def _use_prompt(side: int, card: Card) -> Prompt:
    number = card.command or 0
    command = Choice("command", say_count("Command {n}", "Command {n}", number))
    question = say("{side}: how do you use {card}?", side=SIDE_NAMES[side], card=card_name(card))
    return Prompt(SEATS[side], question, (command, _EVENT), rule=_USE_RULE)


def ask_use(state: State, asked: UseCard) -> Prompt:
    return _use_prompt(asked.side, _played(state))


def take_use(state: State, asked: UseCard, pick: str) -> Stepped:
    card = _played(state)
    if pick == "event":
        return begin(state, asked.side, card)
    return then(state, Command(asked.side, card.command or 0)), ()


@cache
def _offer_prompt(side: int, card: Card) -> Prompt:
    question = say(
        "{side}: do you use the event of {card} first?",
        side=SIDE_NAMES[side],
        card=card_name(card),
    )
    return Prompt(SEATS[side], question, (_EVENT, _DECLINE), rule=_OFFER_RULE)


def ask_offer(state: State, asked: OfferEvent) -> Prompt:
    return _offer_prompt(asked.side, _played(state))


def take_offer(state: State, asked: OfferEvent, pick: str) -> Stepped:
    if pick == "event":
        return begin(state, asked.side, _played(state))
    return state, (_DECLINED[asked.side],)


_DECLINED = tuple(
    Fact("declined", say("{side} does without the event", side=SIDE_NAMES[side])) for side in SIDES
)

_NO_CUBES = Choice("done", say("no cubes"))
_NEITHER = say("no cubes left to place, and none there to take back")


@cache
def _command_question(side: int, number: int) -> Text:
    return say_count(
        "{side}: Command {n} on which battleground?",
        "{side}: Command {n} on which battleground?",
        number,
        side=SIDE_NAMES[side],
    )


_COMMAND_RULE = say(
    "One battleground in any zone: place up to that many cubes, or take up to that many back. "
    "Placing pulls it one zone towards you, taking back pushes it one zone away."
)


def ask_command_place(state: State, asked: Command) -> Prompt:
    side = asked.side
    choices = [_NO_CUBES]
    refused: list[Refused] = []
    anywhere = supply(state, side) > 0 or state.options.zero_command_moves == ON
    for at, ground in enumerate(state.battlegrounds):
        if anywhere or ground.cubes[side]:
            choices.append(at_choice(at, ground.card))
        else:
            refused.append(at_refused(at, ground.card, _NEITHER))
    return Prompt(
        SEATS[side],
        _command_question(side, asked.cubes),
        tuple(choices),
        tuple(refused),
        _COMMAND_RULE,
    )


def take_command_place(state: State, asked: Command, pick: str) -> Stepped:
    if pick == "done":
        return state, (_UNUSED[asked.side],)
    return then(state, CommandCubes(asked.side, asked.cubes, place_of(pick))), ()


_UNUSED = tuple(
    Fact("no-cubes", say("{side} moves no cubes", side=SIDE_NAMES[side])) for side in SIDES
)


@lru_cache(maxsize=1024)
def _cubes_question(side: int, at: int, card: Card | None) -> Text:
    name = name_at(at, card)
    return say("{side}: place or take back on {place}?", side=SIDE_NAMES[side], place=name)


def ask_command_cubes(state: State, asked: CommandCubes) -> Prompt:
    side, most, at = asked
    card, _, cubes = state.battlegrounds[at]
    least = 0 if state.options.zero_command_moves == ON else 1
    numbers = range(least, most + 1)
    left = supply(state, side)
    choices, refused = _cubes_by_command(side, numbers, left, cubes[side], is_capped(state))
    question = _cubes_question(side, at, card)
    return Prompt(SEATS[side], question, choices, refused, _COMMAND_RULE, asked=asked)


@lru_cache(maxsize=1024)
def _cubes_by_command(
    side: int, numbers: range, left: int, there: int, capped_too: bool
) -> tuple[tuple[Choice, ...], tuple[Refused, ...]]:
    """What a Command may do with the cubes of a side on a battleground, and what it may not."""
    reasons = [
        *((PLACE[n], why_not_beside(side, left, there, capped_too, n)) for n in numbers),
        *((REMOVE[n], why_not_from(side, there, n)) for n in numbers),
    ]
    return (
        tuple(choice for choice, reason in reasons if reason is None),
        tuple(choice.refused(reason) for choice, reason in reasons if reason is not None),
    )


def take_command_cubes(state: State, asked: CommandCubes, pick: str) -> Stepped:
    side, _, at = asked
    kind, _, number = pick.partition(":")
    act = place if kind == "place" else remove
    return act(state, side, at, int(number))
