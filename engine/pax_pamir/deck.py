"""The deck on the table: what can still come, and cards told as they are turned up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt, Refused
from engine.pax_pamir.cards import (
    BITS,
    CHECKS,
    COURTS,
    EVENTS,
    UNTOLD,
    card_id,
    card_name,
    is_court,
    number_of,
)
from engine.pax_pamir.hands import forget_in_hands
from engine.pax_pamir.market import PLACE_NAMES, empty_places, leave_rupees, put_card
from engine.pax_pamir.options import ANY_ORDER
from engine.pax_pamir.state import SETUP, Facts, State, Stepped, then
from engine.pax_pamir.steps import Check, Refill, Slide, TurnUp
from engine.text import Text, say

PILES = 6
COURT, EVENT, CHECK = "court", "event", "check"
_EVENTS_IN = ((0, 0), (2, 0), (1, 1), (1, 1), (1, 1), (1, 1))
"""Pile -> other events and Dominance Checks shuffled into it."""


def courts_per_pile(players: int) -> int:
    return 5 + players


def deck_size(players: int) -> int:
    """
    >>> [deck_size(players) for players in (2, 3, 4, 5)]
    [52, 58, 64, 70]
    """
    return PILES * courts_per_pile(players) + sum(map(sum, _EVENTS_IN))


def pile_at(players: int, left: int) -> tuple[int, int]:
    """The pile the next card comes from, and how many of its cards are left.

    >>> pile_at(2, 52), pile_at(2, 45), pile_at(2, 1)
    ((0, 7), (1, 9), (5, 1))
    """
    full = courts_per_pile(players) + 2
    beyond = left - (PILES - 1) * full
    if beyond > 0:
        return 0, beyond
    rest = (left - 1) % full + 1
    return PILES - 1 - (left - 1) // full, rest


def kind_of(number: int) -> str:
    if number == UNTOLD or is_court(number):
        return COURT
    return CHECK if number in CHECKS else EVENT


def still_to_come(state: State) -> dict[str, int]:
    """How many cards of each kind the next card may be: from this pile, or from the whole deck
    where the piles are not known. All checks come before the deck is out."""
    if state.phase == SETUP and state.pile is None:
        return {COURT: state.deck, EVENT: state.deck, CHECK: 0}
    checks = state.checks - len(checks_in_market(state))
    pile, rest = pile_at(len(state.players), state.deck)
    if state.pile is None or _is_miscounted(state, pile, checks):
        return {COURT: state.deck - checks, EVENT: state.deck - checks, CHECK: checks}
    # Corrections may leave a pile short of what it should hold: nothing that is gone is due.
    checks = min(checks, _EVENTS_IN[pile][1] - state.pile[1])
    unseen_events = sum(not state.seen & row[0] for row in _ROWS[EVENT])
    events = min(unseen_events, _EVENTS_IN[pile][0] - state.pile[0])
    return {COURT: rest - events - checks, EVENT: events, CHECK: checks}


def _is_miscounted(state: State, pile: int, checks: int) -> bool:
    """Whether more checks are to come than this pile and those below it hold: then the deck
    was counted wrongly, and the piles are not known after all."""
    assert state.pile is not None, "asked only where piles are counted"
    held = sum(row[1] for row in _EVENTS_IN[pile:]) - state.pile[1]
    return state.phase != SETUP and checks > held


_SEEN = say("this card has been seen already")
_NOT_NOW = {
    COURT: say("only events can come now"),
    EVENT: say("no event of this kind can come now"),
    CHECK: say("no Dominance Check can come now"),
}


def why_not_turned_up(state: State, number: int) -> Text | None:
    """Why this card cannot be the next one of the deck, or None if it can."""
    if number != UNTOLD and state.seen & BITS[number]:
        return _SEEN
    kind = kind_of(number)
    return None if still_to_come(state)[kind] > 0 else _NOT_NOW[kind]


_Row = tuple[int, Choice, Refused]


def _row(number: int) -> _Row:
    choice = Choice(card_id(number), card_name(number), card_id(number))
    return BITS[number], choice, Refused(choice.id, choice.label, _SEEN)


_ROWS: dict[str, tuple[_Row, ...]] = {
    COURT: tuple(map(_row, sorted(COURTS))),
    EVENT: tuple(_row(number) for number in sorted(EVENTS) if number not in CHECKS),
    CHECK: tuple(map(_row, sorted(CHECKS))),
}
_UNTOLD_CHOICE = Choice("unknown", say("a court card, told later"))
_ORDER_RULE = say("In the order they are laid: leftmost empty column first, top row before bottom.")


@cache
def _barred(kind: str, number: int) -> Refused:
    return Refused(card_id(number), card_name(number), _NOT_NOW[kind])


def unseen(seen: int, kind: str) -> list[Choice]:
    return [choice for bit, choice, _ in _ROWS[kind] if not seen & bit]


def run_refill(state: State, asked: Refill) -> Stepped:
    if state.deck and empty_places(state):
        return then(state, TurnUp(), asked), ()
    return state, ()


def _within(state: State, cards: int) -> set[str]:
    """The kinds that may come among so many cards, which may reach into the next pile."""
    left = still_to_come(state)
    kinds = {kind for kind in _ROWS if left[kind] > 0}
    if state.pile is not None:
        pile, rest = pile_at(len(state.players), state.deck)
        if cards > rest:
            events, checks = _EVENTS_IN[pile + 1]
            kinds |= {COURT, *([EVENT] if events else []), *([CHECK] if checks else [])}
    return kinds


def ask_turn_up(state: State, asked: TurnUp) -> Prompt:
    places = empty_places(state)[: state.deck]
    kinds, seen = _within(state, len(places)), state.seen
    choices: list[Choice] = []
    refused: list[Refused] = []
    for kind, rows in _ROWS.items():
        refused += [barred for bit, _, barred in rows if seen & bit]
        if kind in kinds:
            choices += [choice for bit, choice, _ in rows if not seen & bit]
        else:
            refused += [_barred(kind, int(row[1].id[5:])) for row in rows if not seen & row[0]]
    if COURT in kinds and state.wakhan is None:
        choices.append(_UNTOLD_CHOICE)
    most = min(len(places), len(choices))
    question = _turn_up_question(places[0], len(places))
    return Prompt(TABLE, question, tuple(choices), tuple(refused), _ORDER_RULE, most=most)


@cache
def _turn_up_question(at: int, number: int) -> Text:
    if number == 1:
        return say("Which card is turned up? ({place})", place=PLACE_NAMES[at])
    return say("Which {n} cards are turned up? (from {place})", n=number, place=PLACE_NAMES[at])


def take_turn_up(state: State, asked: TurnUp, picks: Sequence[str]) -> Stepped:
    """Cards in the order given; a card that cannot come, or unrest, stops the sweep."""
    facts: Facts = ()
    for pick in picks:
        number = UNTOLD if pick == "unknown" else number_of(pick)
        reason = why_not_turned_up(state, number)
        if reason is not None:
            return state, (*facts, stopped(number, reason))
        state, told = turn_up(state, number)
        facts += told
        if kind_of(number) == CHECK and _is_unstable(state):
            state, more = _instability(state)
            return state, facts + more
    return state, facts


def turn_up(state: State, number: int) -> Stepped:
    """One card from the deck onto the first empty place."""
    at = empty_places(state)[0]
    state = put_card(state, at, number)
    if number != UNTOLD:
        state = forget_in_hands(state._replace(seen=state.seen | BITS[number]), number)
    return _counted(state, kind_of(number)), (_turned_up(at, number),)


def _counted(state: State, kind: str) -> State:
    """The deck one card shorter; with a new pile, counting its events begins anew. A pile that
    gave more of them than it holds is not the pile it was taken for."""
    pile = state.pile
    at, left = pile_at(len(state.players), state.deck)
    if state.options.piles == ANY_ORDER:
        pile = None
    elif left == 1:
        pile = (0, 0)
    elif pile is not None:
        pile = (pile[0] + (kind == EVENT), pile[1] + (kind == CHECK))
        held = _EVENTS_IN[at]
        pile = pile if pile[0] <= held[0] and pile[1] <= held[1] else None
    return state._replace(deck=state.deck - 1, pile=pile)


def checks_in_market(state: State) -> list[int]:
    return [at for at, slot in enumerate(state.market) if slot.card in CHECKS]


def _is_unstable(state: State) -> bool:
    return state.phase != SETUP and len(checks_in_market(state)) > 1


def _instability(state: State) -> Stepped:
    """A second Dominance Check shows: one is resolved at once, and both are discarded."""
    for at in checks_in_market(state):
        state = discard_from_market(state, at)
    text = say("Instability: a second Dominance Check shows, discard both and check now")
    return then(state, Check(), Slide()), (Fact("instability", text, text),)


def discard_from_market(state: State, at: int) -> State:
    """An event leaves the market; rupees on it stay on its place."""
    number = state.market[at].card
    state = leave_rupees(state, at)
    checks = state.checks - (number in CHECKS)
    return state._replace(discarded=state.discarded | BITS[number], checks=checks)


def stopped(number: int, reason: Text) -> Fact:
    text = say("Not {card}: {why}", card=card_name(number), why=reason)
    return Fact("stopped", text, data={"card": number})


@cache
def _turned_up(at: int, number: int) -> Fact:
    text = say("{place}: {card}", place=PLACE_NAMES[at], card=card_name(number))
    return Fact("turned-up", text, data={"at": at, "card": number}, reveals=True)


def may_turn_out_to_be(seen: int) -> tuple[Choice, ...]:
    """What a court card may turn out to be that lay untold in the market."""
    return (*unseen(seen, COURT), _STILL_UNTOLD)


_STILL_UNTOLD = Choice("unknown", say("leave it untold"))
