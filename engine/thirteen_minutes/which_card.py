"""Which card is it? Chosen by title, or described by flag, type, Command and title."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from engine.core import TABLE, Choice, Fact, Free, Prompt, Refusal, Refused
from engine.once import once_a_position
from engine.text import Text
from engine.thirteen_minutes.deck import (
    MOST_COMMAND,
    SEEN,
    Card,
    Deck,
    all_of_type_seen,
    all_seen,
    book_row,
    card_name,
    counted,
    is_titled,
    quotas,
    titled,
    told,
    untitled,
    why_not,
)
from engine.thirteen_minutes.saying import say, say_count
from engine.thirteen_minutes.state import (
    CUBA,
    Facts,
    LayCard,
    State,
    Stepped,
    TellCard,
    TellCommand,
    TellTitle,
    changed,
    seen_cards,
    then,
)
from engine.thirteen_minutes.words import SEATS, SIDE_NAMES, face_name

PLAYED, TURNED_CUBA, LAST = "play", "cuba", "last"
ROLES = (PLAYED, TURNED_CUBA, LAST)
_TITLE_LENGTH = 40


class _Offer(NamedTuple):
    """A card as a choice, and as what is refused for each reason why it cannot come."""

    choice: Choice
    title: str | None
    """The id of a card with a title: that one can be seen but once."""
    face: tuple[str, str]
    type: str
    seen: Refused
    face_seen: Refused
    type_seen: Refused

    @classmethod
    def of(cls, choice: Choice, card: Card) -> _Offer:
        return cls(
            choice,
            None if card.title is None else card.id,
            (card.flag, card.type),
            card.type,
            choice.refused(SEEN),
            choice.refused(all_seen(card.flag, card.type)),
            choice.refused(all_of_type_seen(card.type)),
        )


@lru_cache(maxsize=256)
def _card_offer(card: Card) -> _Offer:
    return _Offer.of(Choice(f"card:{card.id}", card_name(card), f"card:{card.id}", card), card)


@cache
def _face_offers() -> tuple[_Offer, ...]:
    """Every flag and type in the deck, for cards told without a title."""
    cards = [untitled(*face) for face, number in quotas().items() if number]
    return tuple(
        _Offer.of(Choice(f"face:{one.flag}:{one.type}", card_name(one), value=one), one)
        for one in cards
    )


@once_a_position
def _offers(deck: Deck) -> tuple[_Offer, ...]:
    return (*map(_card_offer, deck), *_face_offers())


@cache
def _card_question(role: str, side: int) -> tuple[str, Text, Text]:
    if role == PLAYED:
        return (
            SEATS[side],
            say("{side}: which card do you play?", side=SIDE_NAMES[side]),
            say("Play one of the two cards in your hand. It becomes a battleground."),
        )
    if role == TURNED_CUBA:
        return (
            TABLE,
            say("Turn Cuba face up: which card is it?"),
            say("Its cubes stay on it. Only its type matters now."),
        )
    return (
        TABLE,
        say("Which card is left in the hand of {side}?", side=SIDE_NAMES[side]),
        say("Commands on the last two cards count for the flag on the card."),
    )


def ask_card(state: State, asked: TellCard) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    ids, faces, types = counted(seen_cards(state))
    for choice, title, face, type_, card_seen, face_seen, type_seen in _offers(state.deck):
        if title in ids:
            refused.append(card_seen)
        elif face in faces:
            refused.append(face_seen)
        elif type_ in types:
            refused.append(type_seen)
        else:
            choices.append(choice)
    seat, question, rule = _card_question(asked.role, asked.side)
    return Prompt(seat, question, tuple(choices), tuple(refused), rule, asked=asked)


def take_card(state: State, asked: TellCard, pick: str) -> Stepped:
    kind, _, name = pick.partition(":")
    if kind == "card":
        card = next(card for card in state.deck if card.id == name)
    else:
        flag, _, type_ = name.partition(":")
        card = untitled(flag, type_)
    return _further(state, asked.role, asked.side, card, untold=card.title is None)


def _further(state: State, role: str, side: int, card: Card, untold: bool) -> Stepped:
    """Asks for what is still missing of the card and matters for its role."""
    if card.command is None and _command_matters(role, card):
        return then(state, TellCommand(role, side, card)), ()
    if untold and role != TURNED_CUBA:
        return then(state, TellTitle(role, side, card)), ()
    return _known(state, role, side, card)


def _command_matters(role: str, card: Card) -> bool:
    return role == PLAYED or (role == LAST and card.flag != "un")


_COMMANDS = tuple(
    Choice(f"command:{n}", say_count("Command {n}", "Command {n}", n), value=n)
    for n in range(1, MOST_COMMAND + 1)
)


@cache
def _command_prompt(seat: str, card: Card) -> Prompt:
    name = card_name(card)
    if card.command_hint:
        question = say(
            "How many cubes does {card} show? (perhaps {n})", card=name, n=card.command_hint
        )
    else:
        question = say("How many cubes does {card} show?", card=name)
    return Prompt(seat, question, _COMMANDS, rule=say("The cubes printed at the top left."))


def ask_command(state: State, asked: TellCommand) -> Prompt:
    return _command_prompt(_teller(asked.role, asked.side), asked.card)


def take_command(state: State, asked: TellCommand, pick: str) -> Stepped:
    card = asked.card._replace(command=int(pick.partition(":")[2]))
    if card.title is None:
        return _further(state, asked.role, asked.side, card, untold=True)
    state, facts = _remembered(state, card)
    state, more = _known(state, asked.role, asked.side, card)
    return state, facts + more


_NO_TITLE = (Choice("skip", say("leave it without a title")),)
_TITLE = Free("title", _TITLE_LENGTH)


@cache
def _title_prompt(seat: str, card: Card) -> Prompt:
    return Prompt(
        seat,
        say("What is the title of this {card}?", card=card_name(card)),
        _NO_TITLE,
        rule=say("Told once, it is offered by its title from the next game on."),
        free=_TITLE,
    )


def ask_title(state: State, asked: TellTitle) -> Prompt:
    return _title_prompt(_teller(asked.role, asked.side), asked.card)


def take_title(state: State, asked: TellTitle, pick: str) -> Stepped:
    card = asked.card
    title = pick.partition(":")[2].strip()
    known = next((one for one in state.deck if title and is_titled(one, title)), None)
    if not title or (known is not None and state.rules < 2):
        return _known(state, asked.role, asked.side, card)
    card = titled(card, title) if known is None else _recognised(state, known, card)
    facts: Facts = ()
    if card not in state.deck:
        state, facts = _remembered(state, card)
    state, more = _known(state, asked.role, asked.side, card)
    return state, facts + more


def _recognised(state: State, known: Card, card: Card) -> Card:
    """The card whose title is told of a card that was described; a title of another face, or
    one that lies on the table already, cannot be meant."""
    reason = why_not(known, counted(seen_cards(state)))
    if (known.flag, known.type) != (card.flag, card.type):
        face = face_name(known.flag, known.type)
        reason = say("{card} is another card: {face}", card=card_name(known), face=face)
    elif known.command and card.command and known.command != card.command:
        reason = say("{card} is another card: Command {n}", card=card_name(known), n=known.command)
    if reason is not None:
        raise Refusal("refused", reason)
    return known._replace(command=known.command or card.command)


def _remembered(state: State, card: Card) -> tuple[State, Facts]:
    return state._replace(deck=told(state.deck, card)), (_noted(card),)


@lru_cache(maxsize=256)
def _noted(card: Card) -> Fact:
    return Fact("card-told", say("Noted: {card}", card=card_name(card)), data=book_row(card))


def _teller(role: str, side: int) -> str:
    return SEATS[side] if role == PLAYED else TABLE


def _known(state: State, role: str, side: int, card: Card) -> Stepped:
    """The card is told as far as it matters: on with the role it plays."""
    if role == PLAYED:
        return then(state, LayCard(side, card)), ()
    if role == TURNED_CUBA:
        ground = state.battlegrounds[CUBA]
        return changed(state, CUBA, ground._replace(card=card)), (_turned_up(card),)
    last = (card, state.last[1]) if side == 0 else (state.last[0], card)
    return state._replace(last=last), (_held(side, card),)


@lru_cache(maxsize=256)
def _turned_up(card: Card) -> Fact:
    text = say("Cuba is {card}", card=card_name(card))
    return Fact("cuba", text, say("Turn Cuba face up; its cubes stay"), reveals=True)


@lru_cache(maxsize=256)
def _held(side: int, card: Card) -> Fact:
    text = say("{side} held {card}", side=SIDE_NAMES[side], card=card_name(card))
    return Fact("last-card", text, reveals=True)
