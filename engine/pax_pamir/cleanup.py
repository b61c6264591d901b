"""Between turns: limits of court and hand, events leaving the market, the next player."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt
from engine.pax_pamir.actions.specials import blackmailed_regions
from engine.pax_pamir.board.losses import court_choice
from engine.pax_pamir.board.pieces import SPY, place_cylinder
from engine.pax_pamir.cards.cards_in_hand import TO_DISCARD
from engine.pax_pamir.cards.deck import discard_from_market
from engine.pax_pamir.cards.events import discarded
from engine.pax_pamir.cards.printed import COURTS, EVENTS, is_court, number_of
from engine.pax_pamir.market.rows import slid, unblocked
from engine.pax_pamir.picked import Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import ACTIONS_A_TURN, Player, State, Stepped, stars, then
from engine.pax_pamir.steps import (
    BeginTurn,
    Blackmail,
    CourtLimit,
    DiscardCourt,
    EventsOut,
    FromHand,
    HandLimit,
    NextPlayer,
    Refill,
    Slide,
    Turn,
    TurnAiCard,
)
from engine.pax_pamir.wakhan.seat import is_wakhan
from engine.pax_pamir.words import (
    COLUMNS,
    INTELLIGENCE,
    PLAYER_NAMES,
    POLITICAL,
    REGION_NAMES,
    SEATS,
)
from engine.text import Text


def court_limit(one: Player) -> int:
    return 3 + stars(one, POLITICAL)


def hand_limit(one: Player) -> int:
    return 2 + stars(one, INTELLIGENCE)


def end_of_turn(state: State, player: int) -> State:
    """All that follows when a player has no more actions."""
    return then(
        state,
        CourtLimit(player),
        HandLimit(player),
        EventsOut(player, 0),
        EventsOut(player, 1),
        Slide(),
        Refill(),
        NextPlayer(player),
    )


def run_court_limit(state: State, asked: CourtLimit) -> Stepped:
    one = state.players[asked.player]
    if len(one.court) > court_limit(one):
        return then(state, DiscardCourt(asked.player), asked), ()
    return state, ()


def run_hand_limit(state: State, asked: HandLimit) -> Stepped:
    one = state.players[asked.player]
    if one.hand > hand_limit(one):
        return then(state, FromHand(asked.player, TO_DISCARD), asked), ()
    return state, ()


def run_events_out(state: State, asked: EventsOut) -> Stepped:
    """An event in the first column leaves; rupees on it stay for the card that slides in."""
    at = asked.row * COLUMNS
    number = state.market[at].card
    if number <= 0 or is_court(number):
        return state, ()
    state, left_behind = discard_from_market(state, at)
    state, facts = discarded(state, asked.player, EVENTS[number])
    # The card goes first, then what lay on it stays.
    return state, (*facts[:1], *left_behind, *facts[1:])


def run_slide(state: State, asked: Slide) -> Stepped:
    return slid(state)


def run_next_player(state: State, asked: NextPlayer) -> Stepped:
    following = (asked.player + 1) % len(state.players)
    state = unblocked(state)._replace(used=(), fresh=())
    return then(state, BeginTurn(following)), ()


def run_begin_turn(state: State, asked: BeginTurn) -> Stepped:
    player = asked.player
    state = state._replace(turn=player, actions=ACTIONS_A_TURN, used=(), fresh=())
    state = then(state, Turn(player))
    for region in reversed(blackmailed_regions(state.players[player])):
        state = then(state, Blackmail(player, region))
    if is_wakhan(state, player):
        state = then(state, TurnAiCard(player))
    return state, (_BEGINS[player],)


_BEGINS = tuple(
    Fact("turn", say("{player} takes a turn", player=name), data={"player": seat})
    for seat, name in zip(SEATS, PLAYER_NAMES, strict=True)
)


def unwatched_cards(state: State, region: int) -> list[int]:
    """Court cards of a region with no spy of anybody."""
    return [
        courtier.card
        for one in state.players
        for courtier in one.court
        if COURTS[courtier.card].region == region and not any(courtier.spies)
    ]


def no_card_to_blackmail(state: State, asked: Blackmail) -> bool:
    return not unwatched_cards(state, asked.region)


_NO_BLACKMAIL = Choice("pass", say("no spy"), value=Word.PASS)
_BLACKMAIL_RULE = say("At the start of your turn: a spy on a card that has none at all.")


@cache
def _blackmail_question(player: int, region: int) -> Text:
    return say(
        "{player}: blackmail in {region}. On which card does a spy go?",
        player=PLAYER_NAMES[player],
        region=REGION_NAMES[region],
    )


def ask_blackmail(state: State, asked: Blackmail) -> Prompt:
    player, region = asked
    choices = [court_choice(card) for card in unwatched_cards(state, region)]
    question = _blackmail_question(player, region)
    return Prompt(SEATS[player], question, (*choices, _NO_BLACKMAIL), rule=_BLACKMAIL_RULE)


def take_blackmail(state: State, asked: Blackmail, pick: str) -> Stepped:
    if pick == "pass":
        return state, ()
    return place_cylinder(state, asked.player, SPY, number_of(pick))
