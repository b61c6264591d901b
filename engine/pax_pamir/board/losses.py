"""Losing cards and tribes: what leaves a court, and what is overthrown with it."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt
from engine.pax_pamir.board.ruling import ruled_anew, with_tribes
from engine.pax_pamir.cards.printed import BITS, COURTS, Court, card_id, card_name, number_of
from engine.pax_pamir.picked import ThatCard, Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import (
    Courtier,
    Facts,
    Player,
    State,
    Stepped,
    changing,
    earns,
    owner_of,
    then,
    with_player,
)
from engine.pax_pamir.steps import DiscardCourt, ForcedDiscard, FromHand, Icons, Owe
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import PLAYER_NAMES, POLITICAL, REGION_NAMES, REGIONS, SEATS
from engine.text import Text

LEVERAGE = 2


def lose_court_card(state: State, player: int, number: int) -> Stepped:
    """A card leaves a court: spies go home, leverage is returned, its region may be lost."""
    one = state.players[player]
    card = COURTS[number]
    court = tuple([courtier for courtier in one.court if courtier.card != number])
    state = with_player(state, player, one._replace(court=court))
    state = state._replace(discarded=state.discarded | BITS[number])
    facts: Facts = (_left_court(player, number),)
    if card.leveraged and not _awaits_leverage(state, card):
        state, more = _return_leverage(state, player)
        facts += more
    if card.suit == POLITICAL and one.tribes[card.region] and not _holds(court, card.region):
        state = with_tribes(state, player, card.region, 0)
        facts += (_tribes_overthrown(player, card.region),)
    return state, facts


def _awaits_leverage(state: State, card: Court) -> bool:
    """Whether a card just played is lost before its leverage has been taken."""
    return any(
        isinstance(step, Icons)
        and step.card == card.number
        and "leverage" in card.impact[step.at :]
        for step in state.pending
    )


def _holds(court: tuple[Courtier, ...], region: int) -> bool:
    """Whether a political card of that region is in a court."""
    return any(_is_political(COURTS[courtier.card], region) for courtier in court)


def _is_political(card: Court, region: int) -> bool:
    return card.suit == POLITICAL and card.region == region


def pays_with_cards(state: State, player: int) -> bool:
    """Whether leverage that cannot be returned costs this player cards."""
    return not seat.is_wakhan(state, player)


def _return_leverage(state: State, player: int) -> Stepped:
    returned = min(LEVERAGE, state.players[player].rupees)
    state = earns(state, player, -returned)
    facts: Facts = (_leverage_returned(player, returned),)
    if returned < LEVERAGE and pays_with_cards(state, player):
        state = then(state, Owe(player, LEVERAGE - returned))
        facts += (_cards_owed(player, cards_owed(state, player)),)
    return state, facts


def cards_owed(state: State, player: int) -> int:
    """How many cards leverage that cannot be returned is still to cost a player."""
    return sum(
        step.rupees for step in state.pending if isinstance(step, Owe) and step.player == player
    )


def lose_tribes(state: State, player: int, region: int, number: int) -> Stepped:
    """Tribes leave a region; with the last one, political cards of the region are lost."""
    one = state.players[player]
    left = one.tribes[region] - number
    state = with_tribes(state, player, region, left)
    if left:
        return state, ()
    facts: Facts = ()
    for courtier in one.court:
        if _is_political(COURTS[courtier.card], region):
            state, more = lose_court_card(state, player, courtier.card)
            facts += more
    return (state, (_court_overthrown(player, region), *facts)) if facts else (state, ())


def empty_region(state: State, region: int) -> Stepped:
    """Riots and rebukes: every tribe and army goes; overthrow follows for each player."""
    armies = tuple([(*row[:region], 0, *row[region + 1 :]) for row in state.armies])
    state = ruled_anew(state._replace(armies=armies), region)
    text = say("Every tribe and army leaves {region}", region=REGION_NAMES[region])
    facts: Facts = (Fact("emptied", text, text, {"region": REGIONS[region]}),)
    for player, one in enumerate(state.players):
        if one.tribes[region]:
            state, more = lose_tribes(state, player, region, one.tribes[region])
            facts += more
    return state, facts


def run_owe(state: State, asked: Owe) -> Stepped:
    """The rest is forgiven once there is no card left to discard."""
    player, rupees = asked
    one = state.players[player]
    if not one.court and not one.hand:
        return state, (_forgiven(player),)
    if rupees > 1:
        state = then(state, Owe(player, rupees - 1))
    if not one.court:
        return then(state, FromHand(player, "discard")), ()
    return then(state, ForcedDiscard(player)), ()


_HAND = Choice("hand", say("a card from the hand"), "hand", Word.HAND)
_FORCED_RULE = say("Leverage that cannot be returned costs a card from court or hand per rupee.")
_LIMIT_RULE = say("A court holds 3 cards and one more per political star.")


@cache
def court_choice(number: int) -> Choice:
    return Choice(card_id(number), card_name(number), card_id(number), ThatCard(number))


def court_choices(one: Player) -> list[Choice]:
    return [court_choice(courtier.card) for courtier in one.court]


@cache
def _discard_question(player: int) -> Text:
    return say("{player}: which card is discarded?", player=PLAYER_NAMES[player])


@cache
def _forced_question(player: int, cards: int) -> Text:
    return say_count(
        "{player} owes {n} card for leverage: which one is discarded?",
        "{player} owes {n} cards for leverage: which one is discarded first?",
        cards,
        player=PLAYER_NAMES[player],
    )


def ask_forced(state: State, asked: ForcedDiscard) -> Prompt:
    one = state.players[asked.player]
    choices = court_choices(one)
    if one.hand:
        choices.append(_HAND)
    question = _forced_question(asked.player, 1 + cards_owed(state, asked.player))
    return Prompt(SEATS[asked.player], question, tuple(choices), rule=_FORCED_RULE)


def take_forced(state: State, asked: ForcedDiscard, pick: str) -> Stepped:
    if pick == "hand":
        return then(state, FromHand(asked.player, "discard")), ()
    return lose_court_card(state, asked.player, number_of(pick))


def ask_discard_court(state: State, asked: DiscardCourt) -> Prompt:
    choices = tuple(court_choices(state.players[asked.player]))
    question = _discard_question(asked.player)
    return Prompt(SEATS[asked.player], question, choices, rule=_LIMIT_RULE)


def take_discard_court(state: State, asked: DiscardCourt, pick: str) -> Stepped:
    return lose_court_card(state, asked.player, number_of(pick))


def lose_spy(state: State, owner: int, number: int) -> State:
    """A spy of the owner leaves a court card for the supply."""
    return with_spies(state, owner, number, -1)


def with_spies(state: State, owner: int, number: int, change: int) -> State:
    place = owner_of(state, number)
    assert place is not None, "spies stand on cards that lie in a court"
    player, at = place
    court = state.players[player].court
    spies = court[at].spies
    courtier = court[at]._replace(
        spies=(*spies[:owner], spies[owner] + change, *spies[owner + 1 :])
    )
    return changing(state, player, court=(*court[:at], courtier, *court[at + 1 :]))


@cache
def _left_court(player: int, number: int) -> Fact:
    text = say(
        "{player} loses {card}; spies on it go home",
        player=PLAYER_NAMES[player],
        card=card_name(number),
    )
    return Fact("court-lost", text, text, {"player": SEATS[player], "card": number})


@cache
def _leverage_returned(player: int, rupees: int) -> Fact:
    text = say_count(
        "{player} returns {n} rupee of leverage",
        "{player} returns {n} rupees of leverage",
        rupees,
        player=PLAYER_NAMES[player],
    )
    return Fact("leverage-returned", text, text, {"player": SEATS[player], "rupees": rupees})


@cache
def _forgiven(player: int) -> Fact:
    text = say("{player} has no more cards; the rest is forgiven", player=PLAYER_NAMES[player])
    return Fact("forgiven", text, text, {"player": SEATS[player]})


@cache
def _cards_owed(player: int, cards: int) -> Fact:
    text = say_count(
        "{player} cannot return all of it: {n} card from court or hand is to be discarded",
        "{player} cannot return all of it: {n} cards from court or hand are to be discarded",
        cards,
        player=PLAYER_NAMES[player],
    )
    return Fact("cards-owed", text, text, {"player": SEATS[player], "cards": cards})


@cache
def _tribes_overthrown(player: int, region: int) -> Fact:
    text = say(
        "Overthrown: {player} takes all tribes back from {region}",
        player=PLAYER_NAMES[player],
        region=REGION_NAMES[region],
    )
    data = {"player": SEATS[player], "region": REGIONS[region]}
    return Fact("overthrown", text, text, data)


@cache
def _court_overthrown(player: int, region: int) -> Fact:
    text = say(
        "Overthrown: {player} has no tribe left in {region} and loses its political cards",
        player=PLAYER_NAMES[player],
        region=REGION_NAMES[region],
    )
    data = {"player": SEATS[player], "region": REGIONS[region]}
    return Fact("overthrown", text, text, data)
