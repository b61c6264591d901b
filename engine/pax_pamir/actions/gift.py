"""Gift: a cylinder on the loyalty dial for 2, 4 or 6 rupees."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Prompt, Refused
from engine.pax_pamir.board.pieces import GIFT, GIFT_CHOICES, place_cylinder
from engine.pax_pamir.market.rows import pay_from_the_right
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State, Stepped, then
from engine.pax_pamir.steps import Gift
from engine.pax_pamir.words import GIFT_PRICES, PLAYER_NAMES, SEATS
from engine.text import Text

_GIVEN = say("this gift has been given")
_ALL_GIVEN = say("all three gifts have been given")


@cache
def cannot_pay(cost: int) -> Text:
    return say("it costs {n} rupees", n=cost)


def why_not_given(state: State, player: int, slot: int) -> Text | None:
    """Why the gift of that slot cannot be given, or None if it can."""
    one = state.players[player]
    if one.gifts[slot]:
        return _GIVEN
    return None if one.rupees >= GIFT_PRICES[slot] else cannot_pay(GIFT_PRICES[slot])


def why_not_gift(state: State, player: int) -> Text | None:
    one = state.players[player]
    for slot, given in enumerate(one.gifts):
        if not given:
            return None if one.rupees >= GIFT_PRICES[slot] else cannot_pay(GIFT_PRICES[slot])
    return _ALL_GIVEN


def begin_gift(state: State, player: int, card: int) -> Stepped:
    return then(state, Gift(player)), ()


@cache
def _question(player: int) -> Text:
    return say("{player}: which gift do you give?", player=PLAYER_NAMES[player])


_RULE = say("Each gift is worth 1 influence; each price can be paid once.")


def ask_gift(state: State, asked: Gift) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for slot, choice in enumerate(GIFT_CHOICES):
        reason = why_not_given(state, asked.player, slot)
        if reason is None:
            choices.append(choice)
        else:
            refused.append(choice.refused(reason))
    question = _question(asked.player)
    return Prompt(SEATS[asked.player], question, tuple(choices), tuple(refused), _RULE)


def take_gift(state: State, asked: Gift, pick: str) -> Stepped:
    cost = int(pick[5:])
    state, paid = pay_from_the_right(state, asked.player, cost // 2)
    state, facts = place_cylinder(state, asked.player, GIFT, GIFT_PRICES.index(cost))
    return state, paid + facts
