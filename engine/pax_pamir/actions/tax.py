"""Tax: rupees from the market, and from players with court cards of regions one rules."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt, Refused
from engine.pax_pamir.actions.specials import taxes_everywhere
from engine.pax_pamir.board.ruling import ruled_by
from engine.pax_pamir.cards.events import PLAYER_CHOICES, player_of
from engine.pax_pamir.cards.printed import COURTS, EMPTY
from engine.pax_pamir.market.rows import (
    PLACE_CHOICES,
    PLACE_IDS,
    PLACE_NAMES,
    place_of,
    take_rupee,
)
from engine.pax_pamir.picked import Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import State, Stepped, pays, stars, then
from engine.pax_pamir.steps import Tax
from engine.pax_pamir.wakhan.seat import is_wakhan, striking
from engine.pax_pamir.words import ECONOMIC, PLAYER_NAMES, SEATS
from engine.text import Text

_NOTHING = say("there is no rupee to tax")
_NO_CARD = say("no court card of a region you rule")
_SHELTERED = say("all rupees are sheltered by economic stars")


def why_not_taxed(state: State, player: int, other: int) -> Text | None:
    """Why nothing can be taxed from another player, or None if something can."""
    if not _is_in_reach(state, player, other):
        return _NO_CARD
    victim = state.players[other]
    return None if victim.rupees > stars(victim, ECONOMIC) else _SHELTERED


def _is_in_reach(state: State, player: int, other: int) -> bool:
    court = state.players[other].court
    if not court:
        return False
    if taxes_everywhere(state.players[player]):
        return True
    regions = ruled_by(state, player)
    return any(COURTS[courtier.card].region in regions for courtier in court)


def why_not_tax(state: State, player: int) -> Text | None:
    for slot in state.market:
        if slot.rupees and slot.card != EMPTY:
            return None
    for other in range(len(state.players)):
        if other != player and why_not_taxed(state, player, other) is None:
            return None
    return _NOTHING


def begin_tax(state: State, player: int, card: int) -> Stepped:
    return then(state, Tax(player, COURTS[card].rank, False)), ()


_DONE = Choice("done", say("enough"), value=Word.DONE)
_RULE = say(
    "One rupee at a time: from market cards, or from players who have a court card of a region "
    "you rule, beyond what their economic stars shelter."
)


@cache
def _question(player: int, left: int) -> Text:
    return say_count(
        "{player}: {n} rupee to tax. From where?",
        "{player}: up to {n} rupees to tax. From where?",
        left,
        player=PLAYER_NAMES[player],
    )


def ask_tax(state: State, asked: Tax) -> Prompt:
    player, left, taken = asked
    choices = [
        PLACE_CHOICES[at]
        for at, slot in enumerate(state.market)
        if slot.rupees and slot.card != EMPTY
    ]
    refused: list[Refused] = []
    for other in range(len(state.players)):
        if other != player:
            reason = why_not_taxed(state, player, other)
            choice = PLAYER_CHOICES[other]
            if reason is None:
                choices.append(choice)
            else:
                refused.append(choice.refused(reason))
    if taken:
        choices.append(_DONE)
    return Prompt(SEATS[player], _question(player, left), tuple(choices), tuple(refused), _RULE)


def take_tax(state: State, asked: Tax, pick: str) -> Stepped:
    if pick == "done":
        return state, ()
    player, left, _ = asked
    if pick.startswith("market:"):
        at = place_of(pick)
        state, fact = take_rupee(state, player, at), _from_market(player, at)
    else:
        other = player_of(pick)
        state, fact = pays(state, other, player, 1), _from_player(player, other)
        if is_wakhan(state, player):
            state = striking(state, SEATS[other])
    if left > 1 and why_not_tax(state, player) is None:
        state = then(state, Tax(player, left - 1, True))
    return state, (fact,)


@cache
def _from_market(player: int, at: int) -> Fact:
    text = say(
        "{player} taxes 1 rupee from the {place}",
        player=PLAYER_NAMES[player],
        place=PLACE_NAMES[at],
    )
    return Fact("taxed", text, text, {"player": SEATS[player], "from": PLACE_IDS[at]})


@cache
def _from_player(player: int, other: int) -> Fact:
    text = say(
        "{player} taxes 1 rupee from {other}",
        player=PLAYER_NAMES[player],
        other=PLAYER_NAMES[other],
    )
    return Fact("taxed", text, text, {"player": SEATS[player], "from": SEATS[other]})
