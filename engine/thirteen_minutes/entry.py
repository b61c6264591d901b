"""Score-only entry: the eleven battlegrounds as they lie on the table at the end."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Prompt, Refused
from engine.text import Text
from engine.thirteen_minutes.cubes import most_placed
from engine.thirteen_minutes.deck import all_of_type_seen, type_quotas, typed
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.state import (
    BATTLEGROUNDS,
    CUBA,
    CUBES,
    REVEAL,
    Battleground,
    Decision,
    EnterCubes,
    EnterType,
    EnterZone,
    State,
    Stepped,
    TellCard,
    changed,
    seen_cards,
)
from engine.thirteen_minutes.which_card import LAST
from engine.thirteen_minutes.words import (
    CUBA_NAME,
    SEATS,
    SIDE_NAMES,
    TYPE_NAMES,
    TYPES,
    US,
    USSR,
    ZONE_NAMES,
    ZONES,
)


def entry_sheet(state: State) -> State:
    """All that is asked when only the result is wanted."""
    asked: list[Decision] = []
    for at in range(BATTLEGROUNDS):
        asked += (EnterZone(at), EnterType(at), EnterCubes(US, at), EnterCubes(USSR, at))
    pending = (*asked, TellCard(LAST, US), TellCard(LAST, USSR))
    return state._replace(phase=REVEAL, pending=pending, battlegrounds=())


def entered_name(at: int) -> Text:
    if at == CUBA:
        return CUBA_NAME
    return say("battleground {n} of {all}", n=at, all=BATTLEGROUNDS - 1)


_ZONE_CHOICES = tuple(
    Choice(f"zone:{ZONES[zone]}", ZONE_NAMES[zone], f"zone:{ZONES[zone]}") for zone in range(3)
)
_TYPE_CHOICES = {type_: Choice(f"type:{type_}", TYPE_NAMES[type_]) for type_ in TYPES}
_CUBE_CHOICES = tuple(
    tuple(Choice(f"cubes:{seat}:{n}", Text(str(n))) for n in range(CUBES + 1)) for seat in SEATS
)


@cache
def _zone_prompt(at: int) -> Prompt:
    question = say("Where does it lie? ({place})", place=entered_name(at))
    rule = say("Enter every battleground on the table, Cuba first.")
    return Prompt(TABLE, question, _ZONE_CHOICES, rule=rule)


def ask_zone(state: State, asked: EnterZone) -> Prompt:
    return _zone_prompt(asked.at)


def take_zone(state: State, asked: EnterZone, pick: str) -> Stepped:
    ground = Battleground(None, ZONES.index(pick.partition(":")[2]))
    return state._replace(battlegrounds=(*state.battlegrounds, ground)), ()


def ask_type(state: State, asked: EnterType) -> Prompt:
    seen = [card.type for card in seen_cards(state)]
    choices: list[Choice] = []
    refused: list[Refused] = []
    for type_, choice in _TYPE_CHOICES.items():
        if seen.count(type_) < type_quotas()[type_]:
            choices.append(choice)
        else:
            refused.append(choice.refused(all_of_type_seen(type_)))
    question = say("Which type is the card? ({place})", place=entered_name(asked.at))
    return Prompt(TABLE, question, tuple(choices), tuple(refused))


def take_type(state: State, asked: EnterType, pick: str) -> Stepped:
    ground = state.battlegrounds[asked.at]._replace(card=typed(pick.partition(":")[2]))
    return changed(state, asked.at, ground), ()


def ask_cubes(state: State, asked: EnterCubes) -> Prompt:
    side, at = asked
    most, no_more = most_placed(state, side, at)
    choices = _CUBE_CHOICES[side]
    refused: tuple[Refused, ...] = ()
    if most < CUBES:
        refused = (choices[most + 1].refused(no_more),)
    question = say(
        "How many {side} cubes are there? ({place})",
        side=SIDE_NAMES[side],
        place=entered_name(at),
    )
    return Prompt(TABLE, question, choices[: most + 1], refused)


def take_cubes(state: State, asked: EnterCubes, pick: str) -> Stepped:
    side, at = asked
    number = int(pick.rpartition(":")[2])
    ground = state.battlegrounds[at]
    us, ussr = ground.cubes
    cubes = (number, ussr) if side == US else (us, number)
    return changed(state, at, ground._replace(cubes=cubes)), ()
