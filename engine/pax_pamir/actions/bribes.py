"""Bribes: owed to the ruler for playing a card, or to whoever holds an acting card hostage."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.core import Choice, Fact, Prompt
from engine.pax_pamir.actions.specials import CARDS_WITH, frees_hostages, has, plays_without_bribes
from engine.pax_pamir.cards.cards_in_hand import drop_from_hand
from engine.pax_pamir.cards.printed import BITS, COURTS, EVENTS, card_name
from engine.pax_pamir.picked import Bribe, Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import Courtier, Facts, Player, State, Stepped, in_force, pays
from engine.pax_pamir.steps import AgreeBribe
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import GIFT_PRICES, NOBODY, PLAYER_NAMES, SEATS
from engine.text import Names, Text

COURTLY_MANNERS = 107
PLAY = "play"


def pays_no_bribes(state: State, player: int) -> bool:
    """Courtly Manners for its buyer, Disregard for Customs for all."""
    return in_force(state, COURTLY_MANNERS, player) or in_force(state, COURTLY_MANNERS, NOBODY)


def holder(courtier: Courtier, owner: int) -> int:
    """Who holds a card hostage: more spies on it than everybody else, the owner included."""
    spies = courtier.spies
    most = max(spies)
    if not most or spies.count(most) > 1:
        return NOBODY
    found = spies.index(most)
    return NOBODY if found == owner else found


def bribe_to_play(state: State, player: int, card: int) -> tuple[int, int]:
    """To whom, and how much is owed for playing a card, unless lowered or waived."""
    if pays_no_bribes(state, player) or plays_without_bribes(state.players[player]):
        return NOBODY, 0
    return _price_to_play(state, player, card)


def _price_to_play(state: State, player: int, card: int) -> tuple[int, int]:
    """What it would be with nothing that spares the bribe."""
    region = COURTS[card].region
    ruler = state.rulers[region]
    if ruler in (NOBODY, player):
        return NOBODY, 0
    return ruler, state.players[ruler].tribes[region]


def bribe_to_act(state: State, player: int, courtier: Courtier) -> tuple[int, int]:
    """To whom, and how much is owed for an action of a card, unless lowered or waived."""
    holds = holder(courtier, player)
    if holds == NOBODY or pays_no_bribes(state, player):
        return NOBODY, 0
    if frees_hostages(state.players[player]):
        return NOBODY, 0
    return holds, courtier.spies[holds]


def spared_to_play(state: State, player: int, card: int) -> Facts:
    """What tells that no bribe is owed for playing a card, where one would be without a card
    that spares it."""
    to, owed = _price_to_play(state, player, card)
    return _spared(state, player, to, card, "charismatic-courtiers") if owed else ()


def spared_to_act(state: State, player: int, courtier: Courtier) -> Facts:
    """The same for an action of a card that is held hostage."""
    holds = holder(courtier, player)
    if holds == NOBODY:
        return ()
    return _spared(state, player, holds, courtier.card, "civil-service-reforms")


def _spared(state: State, player: int, to: int, card: int, ability: str) -> Facts:
    event = EVENTS[COURTLY_MANNERS]
    why: Names | Text | None = None
    if in_force(state, COURTLY_MANNERS, player):
        why = event.name
    elif in_force(state, COURTLY_MANNERS, NOBODY):
        why = event.discarded_name
    elif has(state.players[player], ability):
        why = next(
            card_name(courtier.card)
            for courtier in state.players[player].court
            if courtier.card in CARDS_WITH[ability]
        )
    return () if why is None else (_no_bribe_owed(player, to, card, why),)


@lru_cache(maxsize=1024)
def _no_bribe_owed(player: int, to: int, card: int, why: Names | Text) -> Fact:
    text = say(
        "{player} owes {to} no bribe for {card}: {why}",
        player=PLAYER_NAMES[player],
        to=PLAYER_NAMES[to],
        card=card_name(card),
        why=why,
    )
    data = {"player": SEATS[player], "to": SEATS[to], "card": card}
    return Fact("no-bribe-owed", text, text, data)


def why_unpayable(state: State, player: int, courtier: Courtier) -> Text | None:
    """Wakhan never takes less: why a card she holds hostage cannot act, or None if it can."""
    if state.wakhan is None:
        return None
    to, owed = bribe_to_act(state, player, courtier)
    rupees = state.players[player].rupees
    if not owed or not seat.is_wakhan(state, to) or owed <= rupees:
        return None
    return _unpayable(owed, rupees)


@cache
def _unpayable(owed: int, rupees: int) -> Text:
    return say_count(
        "Wakhan holds it hostage: her bribe is {n} rupee, and there are {rupees}",
        "Wakhan holds it hostage: her bribe is {n} rupees, and there are {rupees}",
        owed,
        rupees=rupees,
    )


def least_bribe(state: State, asked: AgreeBribe) -> int:
    """How low the bribe may be agreed on: between people it may be waived altogether."""
    if seat.is_wakhan(state, asked.to):
        return asked.most
    if seat.is_wakhan(state, asked.player) and not seat.bribes_may_be_waived(state):
        return asked.most
    return 0


def who_agrees(state: State, asked: AgreeBribe) -> int:
    """Whose word decides: the payer's, but it is not for Wakhan to ask for a favor."""
    if seat.is_wakhan(state, asked.player) and seat.bribes_may_be_waived(state):
        return asked.to
    return asked.player


@cache
def _amount(number: int) -> Choice:
    if not number:
        return Choice("bribe:0", say("waived"), value=Bribe(0))
    label = say_count("{n} rupee", "{n} rupees", number)
    return Choice(f"bribe:{number}", label, value=Bribe(number))


_NO = Choice("no", say("not agreed"), value=Word.NO)
_RULE = say("The one who is paid may ask for less or nothing. Without agreement nothing happens.")


@cache
def _too_much(rupees: int) -> Text:
    return say_count("only {n} rupee can be paid", "only {n} rupees can be paid", rupees)


def ask_bribe(state: State, asked: AgreeBribe) -> Prompt:
    player, to, most, card, purpose = asked
    one = state.players[player]
    affordable = max(0, one.rupees - least_cost(one, purpose))
    choices = [
        _amount(n) for n in range(most, least_bribe(state, asked) - 1, -1) if n <= affordable
    ]
    refused = tuple(
        [_amount(n).refused(_too_much(affordable)) for n in range(affordable + 1, most + 1)]
    )
    # Wakhan never refuses; but who is owed more than she has need not ask for less.
    if not seat.is_wakhan(state, player) or most > affordable:
        choices.append(_NO)
    question = _question(player, to, most, card)
    return Prompt(SEATS[who_agrees(state, asked)], question, tuple(choices), refused, _RULE)


def least_cost(one: Player, purpose: str) -> int:
    """What the action itself costs at least, which the bribe must leave."""
    if purpose == "gift":
        return min(
            [price for price, given in zip(GIFT_PRICES, one.gifts, strict=True) if not given],
            default=0,
        )
    return 2 if purpose in ("build", "betray") else 0


@lru_cache(maxsize=1024)
def _question(player: int, to: int, most: int, card: int) -> Text:
    return say_count(
        "{player} owes {to} {n} rupee for {card}: what is agreed?",
        "{player} owes {to} {n} rupees for {card}: what is agreed?",
        most,
        player=PLAYER_NAMES[player],
        to=PLAYER_NAMES[to],
        card=card_name(card),
    )


def pay_bribe(state: State, asked: AgreeBribe, pick: str) -> Stepped:
    rupees = int(pick[6:])
    return pays(state, asked.player, asked.to, rupees), (_paid(asked.player, asked.to, rupees),)


@cache
def _paid(player: int, to: int, rupees: int) -> Fact:
    text = say("{to} waives the bribe", to=PLAYER_NAMES[to])
    if rupees:
        text = say_count(
            "{player} pays {to} {n} rupee",
            "{player} pays {to} {n} rupees",
            rupees,
            player=PLAYER_NAMES[player],
            to=PLAYER_NAMES[to],
        )
    data = {"player": SEATS[player], "to": SEATS[to], "rupees": rupees}
    return Fact("bribe", text, text, data)


def without_bribe(state: State, asked: AgreeBribe) -> Stepped:
    """No agreement: a card to be played stays in the hand, and no action is spent; Wakhan has no
    hand, and discards it."""
    if asked.purpose == PLAY and seat.is_wakhan(state, asked.player):
        bit = BITS[asked.card]
        state = state._replace(discarded=state.discarded | bit)
        return drop_from_hand(state, asked.player, asked.card), (_unpaid(asked.player, asked.card),)
    return state, (_refused_bribe(asked.player, asked.card),)


@cache
def _unpaid(player: int, card: int) -> Fact:
    text = say(
        "{player} cannot pay the bribe and discards {card}",
        player=PLAYER_NAMES[player],
        card=card_name(card),
    )
    return Fact("no-bribe", text, text, {"player": SEATS[player], "card": card})


@cache
def _refused_bribe(player: int, card: int) -> Fact:
    text = say(
        "No bribe is agreed on: {card} stays with {player}, and no action is spent",
        player=PLAYER_NAMES[player],
        card=card_name(card),
    )
    return Fact("no-bribe", text, text, {"player": SEATS[player], "card": card})
