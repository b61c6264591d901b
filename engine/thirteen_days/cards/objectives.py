"""Agendas: three drawn by each side and flagged for all to see, one chosen in secret."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.core import TABLE, Choice, Fact, Prompt, Refused
from engine.secrecy import Sealed
from engine.text import Text
from engine.thirteen_days.cards.agendas import (
    AGENDA_CHOICES,
    AGENDA_IDS,
    AGENDAS,
    FLAGS,
    agenda_of,
    left_over,
)
from engine.thirteen_days.decisions import ChooseAgenda, Decision, Flag, RevealAgenda
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import Facts, State, Stepped, with_side
from engine.thirteen_days.words import GROUND_NAMES, SEATS, SIDE_NAMES, SIDES, UNITED_NATIONS


def still_to_choose(state: State) -> tuple[Decision, ...]:
    """What is missing of this round's agendas: flags first, then the secret choices."""
    asked: list[Decision] = []
    for side in SIDES:
        if state.agendas[side] is None:
            asked += [Flag(side)] * (FLAGS - len(state.flags[side]))
    asked += [ChooseAgenda(side) for side in SIDES if state.agendas[side] is None]
    return tuple(asked)


def out_of_deck(state: State) -> tuple[str, ...]:
    """Agendas that cannot be drawn: scored ones, and those flagged this round."""
    us, ussr = state.flags
    return state.scored + us + ussr


def ask_flag(state: State, asked: Flag) -> Prompt:
    number = len(state.flags[asked.side]) + 1
    return _flag_prompt(asked.side, number, tuple(sorted(out_of_deck(state))))


@lru_cache(maxsize=1024)
def _flag_prompt(side: int, number: int, gone: tuple[str, ...]) -> Prompt:
    return Prompt(
        TABLE,
        say("{side} draws three agendas: which is number {n}?", side=SIDE_NAMES[side], n=number),
        *_in_deck(side, gone),
        say("Put a flag on each of the three. Everybody may see them; the choice stays secret."),
    )


def _in_deck(side: int, gone: tuple[str, ...]) -> tuple[tuple[Choice, ...], tuple[Refused, ...]]:
    """Agendas that can still come up, and why the others cannot."""
    there = left_over(gone)
    choices = AGENDA_CHOICES[side]
    refused = tuple(choices[id].refused(_why_gone(id)) for id in AGENDA_IDS if id not in there)
    return tuple(choices[id] for id in there), refused


@cache
def _why_gone(id: str) -> Text:
    if AGENDAS[id].copies > 1:
        return say("both copies are out of the deck")
    return say("this agenda is out of the deck")


def take_flag(state: State, asked: Flag, pick: str) -> Stepped:
    side, agenda = asked.side, agenda_of(pick)
    flags = with_side(state.flags, side, (*state.flags[side], agenda.id))
    return state._replace(flags=flags), _flagged(side, agenda.id)


@cache
def _flagged(side: int, id: str) -> Facts:
    agenda = AGENDAS[id]
    text = say("{side} may choose: {agenda}", side=SIDE_NAMES[side], agenda=agenda.name)
    is_letter = agenda.track is None and agenda.ground is None
    place = GROUND_NAMES[UNITED_NATIONS] if is_letter else agenda.name
    on_table = say("Put a {side} flag on: {place}", side=SIDE_NAMES[side], place=place)
    return (Fact("flag", text, on_table, {"side": SEATS[side], "agenda": id}),)


def ask_choice(state: State, asked: ChooseAgenda) -> Prompt:
    return _choice_prompt(asked.side, state.flags[asked.side])


@cache
def _choice_prompt(side: int, flags: tuple[str, ...]) -> Prompt:
    return Prompt(
        SEATS[side],
        say("{side}: which agenda do you choose?", side=SIDE_NAMES[side]),
        tuple(AGENDA_CHOICES[side][id] for id in dict.fromkeys(flags)),
        rule=say("Only you may know. The other two go back into the deck unseen."),
        secret=True,
    )


def take_choice(state: State, asked: ChooseAgenda, pick: str) -> Stepped:
    sealed = Sealed(SEATS[asked.side], agenda_of(pick).id)
    return state._replace(agendas=with_side(state.agendas, asked.side, sealed)), _CHOSEN[asked.side]


_CHOSEN: tuple[Facts, ...] = tuple(
    (
        Fact(
            "agenda-chosen",
            say("{side} has chosen an agenda", side=SIDE_NAMES[side]),
            say(
                "{side} lays the agenda face down and returns the other two", side=SIDE_NAMES[side]
            ),
            {"side": SEATS[side]},
        ),
    )
    for side in SIDES
)


def ask_reveal(state: State, asked: RevealAgenda) -> Prompt:
    """Where no choice was entered before, the table tells what was turned up."""
    return _reveal_prompt(asked.side, state.scored + state.flags[1 - asked.side])


@lru_cache(maxsize=1024)
def _reveal_prompt(side: int, gone: tuple[str, ...]) -> Prompt:
    question = say("Turn up the agenda of {side}: which one is it?", side=SIDE_NAMES[side])
    return Prompt(TABLE, question, *_in_deck(side, gone))


def take_reveal(state: State, asked: RevealAgenda, pick: str) -> Stepped:
    """An agenda that was turned up is its side's one flag: the only one it can be."""
    side, id = asked.side, agenda_of(pick).id
    flags = with_side(state.flags, side, (id,))
    return take_choice(state._replace(flags=flags), ChooseAgenda(side), pick)[0], ()
