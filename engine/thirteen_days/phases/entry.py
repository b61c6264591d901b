"""Entering what lies on the table: the board in score-only depth, the Aftermath pile at the end."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt, Refused
from engine.text import Text
from engine.thirteen_days.board.cubes import why_not_placed
from engine.thirteen_days.board.markers import standing
from engine.thirteen_days.cards.strategy import (
    CARDS,
    MOST_CUBES,
    already_seen,
    card_of,
    fewest_cards,
    unseen,
)
from engine.thirteen_days.decisions import (
    Decision,
    EnterCubes,
    EnterLetter,
    EnterMarker,
    EnterPile,
    EnterPrestige,
    RevealPile,
)
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.state import (
    CUBES,
    MOST_PRESTIGE,
    Facts,
    State,
    Stepped,
    pile_size,
    then,
    with_side,
)
from engine.thirteen_days.words import (
    ALL_GROUNDS,
    AREA_NAMES,
    GROUND_NAMES,
    LETTER_NAME,
    SEATS,
    SIDE_NAMES,
    SIDES,
    SPACES,
    TRACK_NAMES,
    TRACKS,
    US,
    USSR,
    area,
    ground_id,
    track_id,
)

MOST_PRINTED = 26
"""Cubes printed on all cards of one side."""


def entry_sheet(rules: int) -> tuple[Decision, ...]:
    """The whole board, as asked for when only the end of a round is tracked."""
    cubes = tuple(EnterCubes(side, at) for at in ALL_GROUNDS for side in SIDES)
    markers = tuple(EnterMarker(side, track) for track in range(len(TRACKS)) for side in SIDES)
    prestige = (EnterPrestige(),) if rules >= 2 else ()
    return (*cubes, *markers, *prestige, EnterLetter())


def _elsewhere(state: State, side: int, at: int) -> int:
    """Cubes a side could have on a battleground, going by what is entered already."""
    return CUBES - sum(state.cubes[side][:at])


def ask_cubes(state: State, asked: EnterCubes) -> Prompt:
    side, at = asked
    return _cubes_prompt(side, at, min(MOST_CUBES, _elsewhere(state, side, at)))


@cache
def _cubes_prompt(side: int, at: int, left: int) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for number in range(MOST_CUBES + 1):
        id = f"cubes:{SEATS[side]}:{number}"
        choice = Choice(id, Text(str(number)), ground_id(at), number)
        reason = why_not_placed(side, 0, left, number)
        if reason is None:
            choices.append(choice)
        else:
            refused.append(choice.refused(reason))
    question = say(
        "How many {side} cubes are there? ({place})",
        side=SIDE_NAMES[side],
        place=GROUND_NAMES[at],
    )
    rule = say("Enter the board as it lies after the last card of the round.")
    return Prompt(TABLE, question, tuple(choices), tuple(refused), rule)


def take_cubes(state: State, asked: EnterCubes, pick: str) -> Stepped:
    """Enters a number; what was counted further on is cleared, so that it cannot be too much."""
    side, at = asked
    number = int(pick.rpartition(":")[2])
    cubes = (*state.cubes[side][:at], number, *state.cubes[side][at + 1 :])
    if sum(cubes) > CUBES:
        cubes = (*cubes[: at + 1], *(0 for _ in cubes[at + 1 :]))
    return state._replace(cubes=with_side(state.cubes, side, cubes)), ()


@cache
def _marker_prompt(side: int, track: int) -> Prompt:
    choices = tuple(
        Choice(
            f"{track_id(side, track)}:{space}",
            say("{n}, {area}", n=space, area=AREA_NAMES[area(space)]),
            track_id(side, track),
            space,
        )
        for space in range(1, SPACES + 1)
    )
    question = say(
        "Where is the {side} marker? ({track})", side=SIDE_NAMES[side], track=TRACK_NAMES[track]
    )
    rule = say("Space 1 is the safe end of the track, space 8 the other.")
    return Prompt(TABLE, question, choices, rule=rule)


def ask_marker(state: State, asked: EnterMarker) -> Prompt:
    return _marker_prompt(asked.side, asked.track)


def take_marker(state: State, asked: EnterMarker, pick: str) -> Stepped:
    side, track = asked
    spaces = list(state.tracks[side])
    spaces[track] = int(pick.rpartition(":")[2])
    markers = (spaces[0], spaces[1], spaces[2])
    return state._replace(tracks=with_side(state.tracks, side, markers)), ()


_PRESTIGE = Prompt(
    TABLE,
    say("Who leads on prestige, and by how much?"),
    tuple(
        Choice(f"prestige:{lead}", standing(lead), "prestige", lead)
        for lead in range(MOST_PRESTIGE, -MOST_PRESTIGE - 1, -1)
    ),
)


def ask_prestige(state: State, asked: EnterPrestige) -> Prompt:
    """Events may have moved it during the round."""
    return _PRESTIGE


def take_prestige(state: State, asked: EnterPrestige, pick: str) -> Stepped:
    return state._replace(prestige=int(pick.partition(":")[2])), ()


_HOLDERS = tuple(
    Choice(f"letter:{SEATS[side]}", SIDE_NAMES[side], "letter", side) for side in SIDES
)
_LETTER = Prompt(TABLE, say("Who holds the {letter}?", letter=LETTER_NAME), _HOLDERS)


def ask_letter(state: State, asked: EnterLetter) -> Prompt:
    return _LETTER


def take_letter(state: State, asked: EnterLetter, pick: str) -> Stepped:
    return state._replace(letter=SEATS.index(pick.partition(":")[2])), ()


def ask_pile(state: State, asked: RevealPile) -> Prompt:
    """The cards of the Aftermath pile one by one; a card seen before cannot be among them."""
    seen = state.seen + state.pile
    question = say_count(
        "Turn up the Aftermath pile, {n} card left: which is next?",
        "Turn up the Aftermath pile, {n} cards left: which is next?",
        asked.cards,
    )
    rule = say("UN cards count for nobody; the others for the side printed on them.")
    return Prompt(TABLE, question, unseen(seen), already_seen(seen), rule)


def take_pile(state: State, asked: RevealPile, pick: str) -> Stepped:
    card = card_of(pick)
    state = state._replace(pile=(*state.pile, card.id))
    if asked.cards > 1:
        state = then(state, RevealPile(asked.cards - 1))
    return state, _turned_up(card.id)


@cache
def _turned_up(card: str) -> Facts:
    text = say("In the Aftermath pile: {card}", card=CARDS[card].name)
    return (Fact("aftermath-card", text, data={"card": card}, reveals=True),)


def ask_pile_cubes(state: State, asked: EnterPile) -> Prompt:
    other = state.pile_cubes[US] if asked.side == USSR else 0
    return _pile_prompt(asked.side, pile_size(state), other)


@cache
def _pile_prompt(side: int, cards: int, other: int) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for number in range(MOST_PRINTED + 1):
        choice = Choice(f"cubes:{SEATS[side]}:{number}", Text(str(number)), value=number)
        if fewest_cards(number) + fewest_cards(other) <= cards:
            choices.append(choice)
        else:
            because = say("that is too much for {n} cards", n=cards)
            refused.append(choice.refused(because))
    question = say(
        "How many cubes do the {side} cards of the Aftermath pile show?", side=SIDE_NAMES[side]
    )
    return Prompt(TABLE, question, tuple(choices), tuple(refused))


def take_pile_cubes(state: State, asked: EnterPile, pick: str) -> Stepped:
    number = int(pick.rpartition(":")[2])
    return state._replace(pile_cubes=with_side(state.pile_cubes, asked.side, number)), ()
