"""Wakhan's AI deck: a card is turned up, and read together with the back of the next one."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt, Refused
from engine.pax_pamir.board.ruling import all_rulers
from engine.pax_pamir.picked import Pointed, ThatAiCard, Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import IDLE, State, Stepped, then
from engine.pax_pamir.steps import Step, TellAiBack, TellAiCard, TurnAiCard
from engine.pax_pamir.wakhan.cards.ai_cards import (
    DECK,
    Arrows,
    arrows,
    face_under,
    marks_of,
)
from engine.pax_pamir.wakhan.seat import automa
from engine.pax_pamir.wakhan.switches import DIGITAL
from engine.pax_pamir.wakhan.typed import face_number
from engine.pax_pamir.words import NOBODY, ROW_NAMES, ROWS
from engine.text import Text


def ai_card_id(number: int) -> str:
    return f"ai:{number}"


def still_in_deck(state: State) -> list[int]:
    gone = automa(state).gone
    return [number for number in DECK if not gone & 1 << number]


def is_dealt_by_device(state: State) -> bool:
    return state.options.wakhan_deck == DIGITAL


def is_for_device(state: State, asked: Step) -> bool:
    """Whether the device is to say which card comes, out of the deck it shuffles."""
    return isinstance(asked, TellAiCard | TellAiBack) and is_dealt_by_device(state)


def run_turn_ai_card(state: State, asked: TurnAiCard) -> Stepped:
    """The last card of the deck is never resolved: all are shuffled, and one is turned anew."""
    own = automa(state)
    left = still_in_deck(state)
    if len(left) <= 1:
        state = state._replace(wakhan=own._replace(gone=0, face=NOBODY, following=0))
        return then(state, TellAiCard(asked.player)), (_SHUFFLED,)
    if own.following in left:
        return _turned(state, asked.player, own.following)
    if own.face not in [face_number(DECK[number].back) for number in left]:
        state = state._replace(wakhan=own._replace(face=NOBODY))
    return then(state, TellAiCard(asked.player)), ()


_SHUFFLE = say("Wakhan's last AI card is turned: shuffle all 24 and turn one anew")
_SHUFFLED = Fact("ai-shuffle", _SHUFFLE, _SHUFFLE)

_CHOICES = {
    number: Choice(ai_card_id(number), marks_of(card), ai_card_id(number), ThatAiCard(number))
    for number, card in sorted(DECK.items(), key=lambda item: item[1].regions)
}
"""In the order of their regions, so that a card is found by its leftmost ones."""
_GONE = say("it has been turned since the last shuffle")
_OTHER_BACK = say("its back is not the one told before; undo, or correct it")
_CARD_QUESTION = say("Wakhan: which AI card is turned up?")
_CARD_RULE = say("Known by its regions from the left, and by its action boxes.")


def why_not_turned(state: State, number: int) -> Text | None:
    """Why this cannot be the AI card turned up now, or None if it can."""
    own = automa(state)
    if own.gone & 1 << number:
        return _GONE
    is_other = own.face not in (NOBODY, face_number(DECK[number].back))
    return _OTHER_BACK if is_other else None


@cache
def _not_turned(number: int, because: Text) -> Refused:
    return _CHOICES[number].refused(because)


def ask_ai_card(state: State, asked: TellAiCard) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for number, choice in _CHOICES.items():
        reason = why_not_turned(state, number)
        if reason is None:
            choices.append(choice)
        else:
            refused.append(_not_turned(number, reason))
    if refused and not is_dealt_by_device(state):
        choices.append(_NONE_OF_THEM)
    return Prompt(TABLE, _CARD_QUESTION, tuple(choices), tuple(refused), _CARD_RULE)


_NONE_OF_THEM = Choice("no", say("none of them"), value=Word.NO)
_OTHER_BACK_FACT = Fact("ai-back-wrong", say("The back told before was another one"))
_EARLY_SHUFFLE = Fact("ai-shuffle", say("Wakhan's AI deck has been shuffled since: all 24 count"))


def _none_of_them(state: State, asked: TellAiCard) -> Stepped:
    """The deck on the table is right: a back was misread, or else it was shuffled out of turn."""
    own = automa(state)
    is_misread = own.face != NOBODY
    own = own._replace(face=NOBODY) if is_misread else own._replace(gone=0)
    told = _OTHER_BACK_FACT if is_misread else _EARLY_SHUFFLE
    return then(state._replace(wakhan=own), asked), (told,)


def no_card_fits(state: State, asked: TellAiCard) -> bool:
    return all(why_not_turned(state, number) is not None for number in DECK)


def take_ai_card(state: State, asked: TellAiCard, pick: str) -> Stepped:
    if pick == _NONE_OF_THEM.id:
        return _none_of_them(state, asked)
    return _turned(state, asked.player, int(pick[3:]))


def _turned(state: State, player: int, number: int) -> Stepped:
    own = automa(state)
    own = own._replace(
        drawn=number,
        gone=own.gone | 1 << number,
        face=NOBODY,
        following=0,
        box=0,
        doing=IDLE,
        against=NOBODY,
        left=(),
        bonus=0,
    )
    state = state._replace(wakhan=own)
    # Her pragmatic loyalty may be another one now.
    state = state._replace(rulers=all_rulers(state))
    return then(state, TellAiBack(player)), (_card_fact(number),)


@cache
def _card_fact(number: int) -> Fact:
    text = say("Wakhan's AI card: {marks}", marks=marks_of(DECK[number]))
    return Fact("ai-card", text, data={"card": number}, reveals=True)


_BACK_QUESTION = say("What do its arrows point at, on the back of the next card?")
_BACK_RULE = say("The red arrow at a row, the black one at a column of the market.")
_NEXT_QUESTION = say("Which AI card lies on the deck next?")


@cache
def _pointed_choice(pointed: Arrows) -> Choice:
    label = say("{row}, column {n}", row=ROW_NAMES[pointed.row], n=pointed.column)
    id = f"back:{ROWS[pointed.row]}:{pointed.column}"
    return Choice(id, label, value=Pointed(pointed.row, pointed.column))


@cache
def _next_choice(number: int) -> Choice:
    return Choice(ai_card_id(number), marks_of(DECK[number]), value=ThatAiCard(number))


def ask_ai_back(state: State, asked: TellAiBack) -> Prompt:
    """The faces that can lie on the deck; where the device turns the cards, the cards."""
    left = still_in_deck(state)
    if is_dealt_by_device(state):
        return Prompt(TABLE, _NEXT_QUESTION, tuple(map(_next_choice, left)))
    front = DECK[automa(state).drawn]
    possible = sorted({arrows(front, DECK[number].back) for number in left})
    choices = tuple(_pointed_choice(pointed) for pointed in possible)
    return Prompt(TABLE, _BACK_QUESTION, choices, rule=_BACK_RULE)


def not_to_tell(state: State, asked: TellAiBack) -> bool:
    return automa(state).drawn not in DECK or not still_in_deck(state)


def take_ai_back(state: State, asked: TellAiBack, pick: str) -> Stepped:
    own = automa(state)
    front = DECK[own.drawn]
    if pick.startswith("ai:"):
        following = int(pick[3:])
        pointed, face = arrows(front, DECK[following].back), NOBODY
    else:
        _, row, column = pick.split(":")
        following, pointed = 0, Arrows(ROWS.index(row), int(column))
        face = face_number(face_under(front, pointed))
    own = own._replace(row=pointed.row, column=pointed.column, face=face, following=following)
    return state._replace(wakhan=own), (_arrows_fact(pointed),)


@cache
def _arrows_fact(pointed: Arrows) -> Fact:
    text = say(
        "The arrows point at the {row} and column {n}",
        row=ROW_NAMES[pointed.row],
        n=pointed.column,
    )
    return Fact("ai-arrows", text, data={"row": ROWS[pointed.row], "column": pointed.column})
