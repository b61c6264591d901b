"""Playing a card: the bribe, the side of the court, a change of loyalty, the impact icons."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Fact, Prompt
from engine.pax_pamir.actions.bribes import PLAY, bribe_to_play, spared_to_play
from engine.pax_pamir.board.influence import change_loyalty, turns_coat
from engine.pax_pamir.board.losses import LEVERAGE, court_choice
from engine.pax_pamir.board.pieces import (
    ARMY,
    BORDER_CHOICES,
    ROAD,
    SPY,
    TRIBE,
    border_of,
    place_block,
    place_cylinder,
)
from engine.pax_pamir.board.ruling import coalition_of
from engine.pax_pamir.cards.cards_in_hand import drop_from_hand, show
from engine.pax_pamir.cards.printed import COURTS, EVENTS, card_name, number_of
from engine.pax_pamir.picked import CourtEnd
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import (
    Courtier,
    Facts,
    State,
    Stepped,
    bought_in_force,
    changing,
    earns,
    owner_of,
    then,
)
from engine.pax_pamir.steps import AgreeBribe, ChooseSide, Icons, PlaceRoad, PlaceSpy
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import (
    BORDERS_OF,
    COALITION_NAMES,
    PLAYER_NAMES,
    REGION_NAMES,
    SEATS,
    SUIT_NAMES,
    SUITS,
)
from engine.text import Text

PASHTUNWALI_VALUES = 115


def play_cost(state: State, player: int) -> int:
    """How many actions playing a card takes; what Wakhan buys, she plays for nothing more."""
    return 0 if seat.is_wakhan(state, player) else 1


def take_pick_to_play(state: State, player: int, pick: str) -> Stepped:
    """The card is shown; its region's ruler may want a bribe."""
    card = number_of(pick)
    state = show(state, player, card)
    to, owed = bribe_to_play(state, player, card)
    asked = AgreeBribe(player, to, owed, card, PLAY) if owed else ChooseSide(player, card)
    return then(state, asked), (_shown(player, card), *spared_to_play(state, player, card))


@cache
def _shown(player: int, card: int) -> Fact:
    text = say("{player} shows {card}", player=PLAYER_NAMES[player], card=card_name(card))
    return Fact("shown", text, data={"player": SEATS[player], "card": card}, reveals=True)


_SIDES = (
    Choice("play:left", say("left end"), "court:left", CourtEnd(is_left=True)),
    Choice("play:right", say("right end"), "court:right", CourtEnd(is_left=False)),
)
_SIDE_RULE = say("Courts are never rearranged; spies move along them.")


@cache
def _side_prompt(player: int, card: int) -> Prompt:
    question = say(
        "{player}: at which end of the court does {card} go?",
        player=PLAYER_NAMES[player],
        card=card_name(card),
    )
    return Prompt(SEATS[player], question, _SIDES, rule=_SIDE_RULE)


def ask_side(state: State, asked: ChooseSide) -> Prompt:
    return _side_prompt(asked.player, asked.card)


def take_side(state: State, asked: ChooseSide, pick: str) -> Stepped:
    player, number = asked
    actions = state.actions - play_cost(state, player)
    state = drop_from_hand(state, player, number)._replace(actions=actions)
    court = state.players[player].court
    new = Courtier(number, (0,) * len(state.players))
    court = (new, *court) if pick == "play:left" else (*court, new)
    state = then(changing(state, player, court=court), Icons(player, number, 0))
    facts: Facts = (_played(player, number, pick == "play:left"),)
    patriot = COURTS[number].patriot
    if turns_coat(state, player, patriot):
        state, more = change_loyalty(state, player, patriot)
        facts += more
    return state, facts


def run_icons(state: State, asked: Icons) -> Stepped:
    """Impact icons from the top down; the card may have been lost before they are all done."""
    player, number, at = asked
    card = COURTS[number]
    if at >= len(card.impact) or not _still_there(state, player, number):
        return state, ()
    icon = card.impact[at]
    if at + 1 < len(card.impact):
        state = then(state, Icons(player, number, at + 1))
    if icon == ROAD:
        return then(state, PlaceRoad(player, card.region)), ()
    if icon == ARMY:
        return place_block(state, player, coalition_of(state, player), ARMY, card.region)
    if icon == TRIBE:
        return place_cylinder(state, player, TRIBE, card.region)
    if icon == SPY:
        return _spy_icon(state, player, number)
    if icon == "leverage":
        return earns(state, player, LEVERAGE), (_leveraged(player, number),)
    return favor(state, SUITS.index(icon))


def _still_there(state: State, player: int, number: int) -> bool:
    place = owner_of(state, number)
    return place is not None and place[0] == player


def favor(state: State, suit: int) -> Stepped:
    """A suit icon moves the marker, unless Pashtunwali Values hold it where it is."""
    if state.favored == suit:
        return state, ()
    if bought_in_force(state, PASHTUNWALI_VALUES):
        return state, (_held(state.favored),)
    return state._replace(favored=suit), (_favored(suit),)


@cache
def _road_question(player: int, coalition: int, region: int) -> Text:
    return say(
        "{player}: on which border of {region} does the {coalition} road go?",
        player=PLAYER_NAMES[player],
        region=REGION_NAMES[region],
        coalition=COALITION_NAMES[coalition],
    )


_ROAD_RULE = say("Any number of roads may lie on a border.")
_BORDERS_OF = tuple(tuple(BORDER_CHOICES[at] for at in borders) for borders in BORDERS_OF)


@cache
def _road_prompt(player: int, coalition: int, region: int) -> Prompt:
    question = _road_question(player, coalition, region)
    return Prompt(SEATS[player], question, _BORDERS_OF[region], rule=_ROAD_RULE)


def ask_road(state: State, asked: PlaceRoad) -> Prompt:
    return _road_prompt(asked.player, coalition_of(state, asked.player), asked.region)


def take_road(state: State, asked: PlaceRoad, pick: str) -> Stepped:
    player = asked.player
    return place_block(state, player, coalition_of(state, player), ROAD, border_of(pick))


def cards_of_region(state: State, region: int) -> list[int]:
    """Court cards of a region, in all courts."""
    return [
        courtier.card
        for one in state.players
        for courtier in one.court
        if COURTS[courtier.card].region == region
    ]


def _spy_icon(state: State, player: int, number: int) -> Stepped:
    region = COURTS[number].region
    if len(cards_of_region(state, region)) == 1:
        return place_cylinder(state, player, SPY, number)
    return then(state, PlaceSpy(player, region)), ()


_SPY_RULE = say("Any court card of the region, in any court.")


@cache
def _spy_question(player: int, region: int) -> Text:
    return say(
        "{player}: on which court card of {region} does the spy go?",
        player=PLAYER_NAMES[player],
        region=REGION_NAMES[region],
    )


def ask_spy(state: State, asked: PlaceSpy) -> Prompt:
    choices = [court_choice(card) for card in cards_of_region(state, asked.region)]
    question = _spy_question(asked.player, asked.region)
    return Prompt(SEATS[asked.player], question, tuple(choices), rule=_SPY_RULE)


def take_spy(state: State, asked: PlaceSpy, pick: str) -> Stepped:
    return place_cylinder(state, asked.player, SPY, number_of(pick))


@cache
def _played(player: int, number: int, left: bool) -> Fact:
    if left:
        text = say(
            "{player} plays {card} at the left end",
            player=PLAYER_NAMES[player],
            card=card_name(number),
        )
    else:
        text = say(
            "{player} plays {card} at the right end",
            player=PLAYER_NAMES[player],
            card=card_name(number),
        )
    return Fact("played", text, text, {"player": SEATS[player], "card": number})


@cache
def _leveraged(player: int, number: int) -> Fact:
    text = say_count(
        "{player} takes {n} rupee of leverage",
        "{player} takes {n} rupees of leverage",
        LEVERAGE,
        player=PLAYER_NAMES[player],
    )
    return Fact("leverage", text, text, {"player": SEATS[player], "card": number})


@cache
def _held(suit: int) -> Fact:
    text = say(
        "The favored suit stays {suit}: {card}",
        suit=SUIT_NAMES[suit],
        card=EVENTS[PASHTUNWALI_VALUES].name,
    )
    return Fact("suit-stays", text, text, {"suit": SUITS[suit]})


@cache
def _favored(suit: int) -> Fact:
    text = say("Favored suit: {suit}", suit=SUIT_NAMES[suit])
    return Fact("favored", text, text, {"suit": SUITS[suit]})
