"""Build: armies in regions one rules and roads on their borders, 2 rupees each."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Prompt, Refused
from engine.pax_pamir.actions.gift import cannot_pay
from engine.pax_pamir.actions.specials import builds_one_more
from engine.pax_pamir.board.pieces import (
    ARMY,
    BORDER_CHOICES,
    REGION_CHOICES,
    ROAD,
    border_of,
    place_block,
    region_of,
)
from engine.pax_pamir.board.ruling import coalition_of, ruled_by, rules_somewhere
from engine.pax_pamir.cards.events import NATION_BUILDING
from engine.pax_pamir.market.rows import pay_from_the_right
from engine.pax_pamir.picked import Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import Facts, State, Stepped, in_force, then
from engine.pax_pamir.steps import Build, BuildFree
from engine.pax_pamir.words import BORDERS_OF, COALITION_NAMES, PLAYER_NAMES, SEATS
from engine.text import Text

COST = 2
MOST_PAYMENTS = 3
_RULES_NOTHING = say("you rule no region")


def why_not_build(state: State, player: int) -> Text | None:
    if not rules_somewhere(state, player):
        return _RULES_NOTHING
    return None if state.players[player].rupees >= COST else cannot_pay(COST)


def begin_build(state: State, player: int, card: int) -> Stepped:
    if builds_one_more(state.players[player]):
        state = then(state, BuildFree(player))
    return then(state, Build(player, 0, 0)), ()


def rules_nothing(state: State, asked: Build | BuildFree) -> bool:
    """Taking a block from elsewhere may have cost the last region."""
    return not rules_somewhere(state, asked.player)


def cannot_go_on(state: State, asked: Build) -> bool:
    is_broke = not asked.credit and state.players[asked.player].rupees < COST
    return is_broke or rules_nothing(state, asked)


def blocks_per_payment(state: State, player: int) -> int:
    return 2 if in_force(state, NATION_BUILDING, player) else 1


@cache
def _places(regions: tuple[int, ...]) -> tuple[Choice, ...]:
    """The regions one rules, and every border of theirs once."""
    borders = sorted({border for region in regions for border in BORDERS_OF[region]})
    return (
        *(REGION_CHOICES[region] for region in regions),
        *(BORDER_CHOICES[border] for border in borders),
    )


_NOT_RULED = say("you do not rule it")
_NO_BORDER = say("it is no border of a region you rule")


@cache
def _elsewhere(regions: tuple[int, ...]) -> tuple[Refused, ...]:
    """The regions and borders where one may not build."""
    offered = _places(regions)
    return (
        *(one.refused(_NOT_RULED) for one in REGION_CHOICES if one not in offered),
        *(one.refused(_NO_BORDER) for one in BORDER_CHOICES if one not in offered),
    )


_DONE = Choice("done", say("enough"), value=Word.DONE)
_RULE = say("An army in a region you rule, or a road on one of its borders.")


@cache
def _question(player: int, coalition: int, free: bool) -> Text:
    name, block = PLAYER_NAMES[player], COALITION_NAMES[coalition]
    if free:
        return say(
            "{player}: where does the {coalition} block go, at no cost?",
            player=name,
            coalition=block,
        )
    return say(
        "{player}: where does the {coalition} block go, for 2 rupees?",
        player=name,
        coalition=block,
    )


def ask_build(state: State, asked: Build) -> Prompt:
    player, paid, credit = asked
    regions = tuple(ruled_by(state, player))
    choices = (*_places(regions), _DONE) if paid else _places(regions)
    question = _question(player, coalition_of(state, player), free=credit > 0)
    return Prompt(SEATS[player], question, choices, _elsewhere(regions), _RULE)


def take_build(state: State, asked: Build, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    player, paid, credit = asked
    facts: Facts = ()
    if not credit:
        state, facts = pay_from_the_right(state, player, 1, skip=paid)
        paid, credit = paid + 1, blocks_per_payment(state, player)
    credit -= 1
    if credit or (paid < MOST_PAYMENTS and state.players[player].rupees >= COST):
        state = then(state, Build(player, paid, credit))
    state, more = _build(state, player, pick)
    return state, facts + more


def _build(state: State, player: int, pick: str) -> Stepped:
    coalition = coalition_of(state, player)
    if pick.startswith("region:"):
        return place_block(state, player, coalition, ARMY, region_of(pick))
    return place_block(state, player, coalition, ROAD, border_of(pick))


def ask_build_free(state: State, asked: BuildFree) -> Prompt:
    player = asked.player
    regions = tuple(ruled_by(state, player))
    question = _question(player, coalition_of(state, player), free=True)
    choices = (*_places(regions), _DONE)
    return Prompt(SEATS[player], question, choices, _elsewhere(regions), _RULE)


def take_build_free(state: State, asked: BuildFree, pick: str) -> Stepped:
    return (state, ()) if pick == "done" else _build(state, asked.player, pick)
