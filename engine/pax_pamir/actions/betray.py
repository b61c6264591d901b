"""Betray: a court card with one's spy on it is discarded, and may become a prize."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt, Refused
from engine.pax_pamir.actions.gift import cannot_pay
from engine.pax_pamir.actions.specials import guards
from engine.pax_pamir.board.influence import change_loyalty, turns_coat
from engine.pax_pamir.board.losses import court_choice, lose_court_card
from engine.pax_pamir.cards.printed import BITS, COURTS, card_name, number_of
from engine.pax_pamir.market.rows import pay_from_the_right
from engine.pax_pamir.picked import Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import Facts, State, Stepped, changing, owner_of, then
from engine.pax_pamir.steps import Betray, TakePrize
from engine.pax_pamir.words import COALITION_NAMES, NOBODY, PLAYER_NAMES, SEATS
from engine.text import Text

COST = 2
_GUARDED = say("Bodyguards protect it")
_NOBODY_THERE = say("no spy of yours is on a card that can be betrayed")


def why_not_betrayed(state: State, owner: int, number: int) -> Text | None:
    """Why a card with the actor's spy on it cannot be betrayed, or None if it can."""
    return _GUARDED if guards(state.players[owner], COURTS[number]) else None


def why_not_betray(state: State, player: int) -> Text | None:
    if state.players[player].rupees < COST:
        return cannot_pay(COST)
    for owner, one in enumerate(state.players):
        for courtier in one.court:
            if courtier.spies[player] and why_not_betrayed(state, owner, courtier.card) is None:
                return None
    return _NOBODY_THERE


def begin_betray(state: State, player: int, card: int) -> Stepped:
    return then(state, Betray(player)), ()


@cache
def _question(player: int) -> Text:
    return say("{player}: which card do you betray?", player=PLAYER_NAMES[player])


_RULE = say("Any court card with a spy of yours on it, your own cards too.")


def ask_betray(state: State, asked: Betray) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for owner, one in enumerate(state.players):
        for courtier in one.court:
            if courtier.spies[asked.player]:
                choice = court_choice(courtier.card)
                reason = why_not_betrayed(state, owner, courtier.card)
                if reason is None:
                    choices.append(choice)
                else:
                    refused.append(choice.refused(reason))
    question = _question(asked.player)
    return Prompt(SEATS[asked.player], question, tuple(choices), tuple(refused), _RULE)


def take_betray(state: State, asked: Betray, pick: str) -> Stepped:
    player, number = asked.player, number_of(pick)
    place = owner_of(state, number)
    assert place is not None, "only cards in courts are offered"
    state, paid = pay_from_the_right(state, player, COST // 2)
    if COURTS[number].prize != NOBODY:
        state = then(state, TakePrize(player, number))
    state, facts = lose_court_card(state, place[0], number)
    return state, (*paid, _betrayed(player, number), *facts)


_YES_NO = (
    Choice("yes", say("yes"), value=Word.YES),
    Choice("no", say("no"), value=Word.NO),
)


@cache
def _prize_prompt(player: int, number: int, is_turncoat: bool) -> Prompt:
    coalition = COALITION_NAMES[COURTS[number].prize]
    question = say(
        "{player}: keep {card} as a {coalition} prize?",
        player=PLAYER_NAMES[player],
        card=card_name(number),
        coalition=coalition,
    )
    rule = say("A prize is worth 1 influence.")
    if is_turncoat:
        rule = say(
            "It would make you loyal to the {coalition} coalition: gifts, prizes and patriots go.",
            coalition=coalition,
        )
    return Prompt(SEATS[player], question, _YES_NO, rule=rule)


def ask_prize(state: State, asked: TakePrize) -> Prompt:
    player, number = asked
    return _prize_prompt(player, number, turns_coat(state, player, COURTS[number].prize))


def take_prize(state: State, asked: TakePrize, pick: str) -> Stepped:
    if pick == "no":
        return state, ()
    player, number = asked
    facts: Facts = ()
    if turns_coat(state, player, COURTS[number].prize):
        # Told first: the prizes that go with the old loyalty are not this one.
        state, facts = change_loyalty(state, player, COURTS[number].prize)
    state = state._replace(discarded=state.discarded & ~BITS[number])
    state = changing(state, player, prizes=(*state.players[player].prizes, number))
    return state, (*facts, _prize_taken(player, number))


@cache
def _betrayed(player: int, number: int) -> Fact:
    text = say("{player} betrays {card}", player=PLAYER_NAMES[player], card=card_name(number))
    return Fact("betrayed", text, data={"player": SEATS[player], "card": number})


@cache
def _prize_taken(player: int, number: int) -> Fact:
    text = say(
        "{player} keeps {card} as a prize", player=PLAYER_NAMES[player], card=card_name(number)
    )
    return Fact("prize", text, text, {"player": SEATS[player], "card": number})
