"""Events: what each does when it is bought, and when it leaves the market unbought."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.cards import Effects
from engine.core import Choice, Fact, Prompt
from engine.pax_pamir import picked
from engine.pax_pamir.actions.play import PASHTUNWALI_VALUES, favor
from engine.pax_pamir.board.influence import RUMOR
from engine.pax_pamir.board.losses import empty_region
from engine.pax_pamir.board.pieces import REGION_CHOICES, region_of
from engine.pax_pamir.cards.cards_in_hand import discard_each, swap_hands
from engine.pax_pamir.cards.printed import BITS, EVENTS, Event, bits_of
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import Facts, InForce, State, Stepped, earns, then, with_player
from engine.pax_pamir.steps import (
    Check,
    ChooseRebuke,
    ChooseRumor,
    ChooseSuit,
    ChooseSwap,
    PlaySwapped,
)
from engine.pax_pamir.wakhan.seat import her_seat
from engine.pax_pamir.words import (
    HERAT,
    INTELLIGENCE,
    KABUL,
    MILITARY,
    NOBODY,
    PERSIA,
    PLAYER_NAMES,
    POLITICAL,
    PUNJAB,
    REGION_NAMES,
    SEATS,
    SUIT_NAMES,
    SUITS,
)
from engine.text import Text

NEW_TACTICS, CONFLICT_FATIGUE, NATIONALISM, NATION_BUILDING = 105, 109, 110, 112
GIFT_OF_PERSIA = 3

Effect = Callable[[State, int], Stepped]
"""What happens; the player is the buyer, or whoever's turn it is."""

BOUGHT: Effects[Effect] = Effects()
DISCARDED: Effects[Effect] = Effects()


def bought(state: State, player: int, event: Event) -> Stepped:
    """A player has bought an event: it happens at once, or stays until the next check."""
    facts = _event_facts(event.number, player)
    state = state._replace(discarded=state.discarded | BITS[event.number])
    state, more = BOUGHT[event.bought](state, player)
    return state, facts + more


def discarded(state: State, player: int, event: Event) -> Stepped:
    """An event has left the market unbought, and has been put on the discard pile."""
    facts = _event_facts(event.number, NOBODY)
    state, more = DISCARDED[event.discarded](state, player)
    return state, facts + more


@cache
def _event_facts(number: int, player: int) -> Facts:
    event = EVENTS[number]
    if player == NOBODY:
        name = event.discarded_name or event.name
        text = say("Event discarded: {name}", name=name)
        return (Fact("event-discarded", text, text, {"card": number}),)
    text = say("{player}: event {name}", player=PLAYER_NAMES[player], name=event.name)
    on_table = None
    if "bought" not in event.lasts:
        on_table = say("Discard {name}", name=event.name)
    return (Fact("event-bought", text, on_table, {"card": number, "player": SEATS[player]}),)


def stays(state: State, card: int, player: int) -> Stepped:
    """The card is kept until the next check, before whom it concerns."""
    events = (*state.events, InForce(card, player))
    state = state._replace(events=events, discarded=state.discarded & ~BITS[card])
    return state, (_stays(card, player),)


@cache
def _stays(card: int, player: int) -> Fact:
    event = EVENTS[card]
    if player == NOBODY:
        name = event.discarded_name or event.name
        text = say("{name} stays beside the market until the next check", name=name)
        return Fact("event-stays", text, text, {"card": card, "player": None})
    text = say(
        "{name} lies before {player} until the next check",
        name=event.name,
        player=PLAYER_NAMES[player],
    )
    return Fact("event-stays", text, text, {"card": card, "player": SEATS[player]})


def _kept_by_buyer(name: str, card: int) -> None:
    @BOUGHT.named(name)
    def keep(state: State, player: int) -> Stepped:
        return stays(state, card, player)


_kept_by_buyer("new-tactics", NEW_TACTICS)
_kept_by_buyer("koh-i-noor-recovered", 106)
_kept_by_buyer("courtly-manners", 107)
_kept_by_buyer("conflict-fatigue", CONFLICT_FATIGUE)
_kept_by_buyer("nationalism", NATIONALISM)
_kept_by_buyer("nation-building", NATION_BUILDING)


@BOUGHT.named("dominance-check")
@DISCARDED.named("dominance-check")
def dominance_check(state: State, player: int) -> Stepped:
    return then(state, Check()), ()


@BOUGHT.named("rumor")
def rumor(state: State, player: int) -> Stepped:
    return then(state, ChooseRumor(player)), ()


@BOUGHT.named("public-withdrawal")
@DISCARDED.named("no-effect")
def nothing(state: State, player: int) -> Stepped:
    return state, ()


@BOUGHT.named("backing-of-persian-aristocracy")
def backing(state: State, player: int) -> Stepped:
    text = say_count(
        "{player} takes {n} rupee from the bank",
        "{player} takes {n} rupees from the bank",
        GIFT_OF_PERSIA,
        player=PLAYER_NAMES[player],
    )
    fact = Fact("rupees", text, text, {"player": SEATS[player], "rupees": GIFT_OF_PERSIA})
    return earns(state, player, GIFT_OF_PERSIA), (fact,)


@BOUGHT.named("other-persuasive-methods")
def other_persuasive_methods(state: State, player: int) -> Stepped:
    return then(state, ChooseSwap(player)), ()


@BOUGHT.named("pashtunwali-values")
def pashtunwali_values(state: State, player: int) -> Stepped:
    return then(state, ChooseSuit(player)), ()


@BOUGHT.named("rebuke")
def rebuke(state: State, player: int) -> Stepped:
    return then(state, ChooseRebuke(player)), ()


@DISCARDED.named("embarrassment-of-riches")
def embarrassment_of_riches(state: State, player: int) -> Stepped:
    return stays(state, 106, NOBODY)


@DISCARDED.named("disregard-for-customs")
def disregard_for_customs(state: State, player: int) -> Stepped:
    return stays(state, 107, NOBODY)


@DISCARDED.named("failure-to-impress")
def failure_to_impress(state: State, player: int) -> Stepped:
    for at, one in enumerate(state.players):
        if one.prizes:
            state = state._replace(discarded=state.discarded | bits_of(one.prizes))
            state = with_player(state, at, one._replace(prizes=()))
    text = say("All prizes are discarded")
    return state, (Fact("prizes-lost", text, text),)


@DISCARDED.named("confidence-failure")
def confidence_failure(state: State, player: int) -> Stepped:
    return discard_each(state, player)


def _riots(name: str, region: int) -> None:
    @DISCARDED.named(name)
    def riots(state: State, player: int) -> Stepped:
        return empty_region(state, region)


_riots("riots-punjab", PUNJAB)
_riots("riots-herat", HERAT)
_riots("riots-kabul", KABUL)
_riots("riots-persia", PERSIA)


def _favors(name: str, suit: int) -> None:
    @DISCARDED.named(name)
    def favors(state: State, player: int) -> Stepped:
        return favor(state, suit)


_favors("favor-military", MILITARY)
_favors("favor-intelligence", INTELLIGENCE)
_favors("favor-political", POLITICAL)

PLAYER_CHOICES = tuple(
    Choice(f"player:{seat}", PLAYER_NAMES[at], f"player:{seat}", picked.Somebody(at))
    for at, seat in enumerate(SEATS)
)
_SUIT_CHOICES = tuple(
    Choice(f"suit:{name}", SUIT_NAMES[at], f"suit:{name}", picked.Suit(at))
    for at, name in enumerate(SUITS)
)


def player_of(pick: str) -> int:
    """
    >>> player_of("player:p2")
    1
    """
    return SEATS.index(pick[7:])


@cache
def _rumor_prompt(player: int, players: int) -> Prompt:
    return Prompt(
        SEATS[player],
        say("{player}: about whom is the rumor?", player=PLAYER_NAMES[player]),
        PLAYER_CHOICES[:players],
        rule=say("Until after the next check that player's patriots give no influence."),
    )


def ask_rumor(state: State, asked: ChooseRumor) -> Prompt:
    return _rumor_prompt(asked.player, len(state.players))


def take_rumor(state: State, asked: ChooseRumor, pick: str) -> Stepped:
    about = player_of(pick)
    text = say("The rumor is about {player}", player=PLAYER_NAMES[about])
    state, facts = stays(state, RUMOR, about)
    return state, (Fact("rumor", text, text, {"player": SEATS[about]}), *facts)


_NOT_ONESELF = say("hands are swapped with somebody else")


@cache
def _swap_prompt(player: int, players: int) -> Prompt:
    own = PLAYER_CHOICES[player]
    return Prompt(
        SEATS[player],
        say("{player}: with whom do you swap hands?", player=PLAYER_NAMES[player]),
        tuple(choice for choice in PLAYER_CHOICES[:players] if choice is not own),
        (own.refused(_NOT_ONESELF),),
        say("Whole hands change places; an empty one may be given."),
    )


def ask_swap(state: State, asked: ChooseSwap) -> Prompt:
    return _swap_prompt(asked.player, len(state.players))


def take_swap(state: State, asked: ChooseSwap, pick: str) -> Stepped:
    other = player_of(pick)
    text = say(
        "{one} and {other} swap hands", one=PLAYER_NAMES[asked.player], other=PLAYER_NAMES[other]
    )
    data = {"player": SEATS[asked.player], "with": SEATS[other]}
    state = swap_hands(state, asked.player, other)
    if state.wakhan is not None and her_seat(state) in (asked.player, other):
        state = then(state, PlaySwapped(her_seat(state)))
    return state, (Fact("swapped", text, text, data),)


@cache
def _suit_prompt(player: int) -> Prompt:
    return Prompt(
        SEATS[player],
        say("{player}: which suit is favored?", player=PLAYER_NAMES[player]),
        _SUIT_CHOICES,
        rule=say("It stays until the next check: suit icons move it no more."),
    )


def ask_suit(state: State, asked: ChooseSuit) -> Prompt:
    return _suit_prompt(asked.player)


def take_suit(state: State, asked: ChooseSuit, pick: str) -> Stepped:
    state, facts = favor(state, SUITS.index(pick[5:]))
    state, more = stays(state, PASHTUNWALI_VALUES, asked.player)
    return state, facts + more


@cache
def _rebuke_prompt(player: int) -> Prompt:
    question: Text = say("{player}: which region is rebuked?", player=PLAYER_NAMES[player])
    rule = say("Every tribe and army there is removed; roads stay.")
    return Prompt(SEATS[player], question, REGION_CHOICES[: len(REGION_NAMES)], rule=rule)


def ask_rebuke(state: State, asked: ChooseRebuke) -> Prompt:
    return _rebuke_prompt(asked.player)


def take_rebuke(state: State, asked: ChooseRebuke, pick: str) -> Stepped:
    return empty_region(state, region_of(pick))
