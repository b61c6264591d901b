"""The deck on the table: what can still come, and cards told as they are turned up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.core import TABLE, Anyway, Choice, Fact, Prompt, Refused
from engine.pax_pamir.cards.cards_in_hand import forget_in_hands
from engine.pax_pamir.cards.piles import (
    CHECK,
    COURT,
    EVENT,
    JUDGED_AS_A_SET,
    KINDS,
    built_otherwise,
    checks_in_market,
    counted,
    kind_of,
    kinds_to_come,
    refilled,
)
from engine.pax_pamir.cards.printed import (
    BITS,
    CHECKS,
    COURTS,
    EVENTS,
    UNTOLD,
    ByCard,
    bits_of,
    card_id,
    card_name,
    number_of,
)
from engine.pax_pamir.market.rows import PLACE_NAMES, empty_places, leave_rupees, put_card
from engine.pax_pamir.picked import ThatCard, Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import SETUP, Facts, State, Stepped, then
from engine.pax_pamir.steps import Check, Refill, Slide, TurnUp
from engine.text import Text

_SEEN = say("this card has been seen already")
_ONE_LIES_THERE = say("a Dominance Check lies there already: shuffle this one into the deck")
_NOT_NOW = {
    COURT: say("only events can come now"),
    EVENT: say("no event of this kind can come now"),
    CHECK: say("no Dominance Check can come now"),
}


def why_not_turned_up(state: State, number: int) -> Text | None:
    """Why this card cannot be among those of this refill, or None if it can."""
    if number != UNTOLD and state.seen & BITS[number]:
        return _SEEN
    kind = kind_of(number)
    if kind in kinds_to_come(state, _judged_together(state)):
        return None
    return _ONE_LIES_THERE if kind == CHECK and _opens_with_a_check(state) else _NOT_NOW[kind]


def _opens_with_a_check(state: State) -> bool:
    """Whether the opening market has a check already. Two cannot lie in it, however the deck was
    built: none is resolved before the first turn."""
    return state.phase == SETUP and bool(checks_in_market(state))


def _judged_together(state: State) -> int:
    if state.rules < JUDGED_AS_A_SET:
        return 1
    return min(len(empty_places(state)), state.deck)


_CARDS: dict[str, tuple[int, ...]] = {
    COURT: tuple(sorted(COURTS)),
    EVENT: tuple(number for number in sorted(EVENTS) if number not in CHECKS),
    CHECK: tuple(sorted(CHECKS)),
}


_ALL_CHECKS = bits_of(list(CHECKS))


def _choice(number: int) -> Choice:
    return Choice(card_id(number), card_name(number), card_id(number), ThatCard(number))


_CHOICES = {kind: ByCard({number: _choice(number) for number in _CARDS[kind]}) for kind in KINDS}


@cache
def _barred(kind: str, because: Text) -> ByCard[Refused]:
    return ByCard({number: _choice(number).refused(because) for number in _CARDS[kind]})


_UNREST = say("the second Dominance Check comes first")
_UNTOLD_CHOICE = Choice("unknown", say("a court card, told later"), value=Word.UNKNOWN)
REALLY = "really"
"""Before a card that cannot come, and lies there all the same."""
_OTHERWISE = say("it really lies here: the deck was built otherwise")
_BUILT_OTHERWISE = Fact(
    "built-otherwise", say("The deck was built otherwise: any card may come from now on")
)
_ORDER_RULE = say(
    "By their places, in whatever order they were dealt: leftmost column first, top row first."
)


def unseen(seen: int, kind: str) -> list[Choice]:
    return _CHOICES[kind].among(~seen)


def run_refill(state: State, asked: Refill) -> Stepped:
    if state.deck and empty_places(state):
        return then(state, TurnUp(), asked), ()
    return refilled(state), ()


def ask_turn_up(state: State, asked: TurnUp) -> Prompt:
    places = empty_places(state)[: state.deck]
    kinds, seen = kinds_to_come(state, len(places)), state.seen
    choices: list[Choice] = []
    refused: list[Refused] = []
    opened = _opens_with_a_check(state)
    for kind in KINDS:
        because = _ONE_LIES_THERE if kind == CHECK and opened else _NOT_NOW[kind]
        refused += _barred(kind, _SEEN).among(seen)
        if kind in kinds:
            choices += unseen(seen, kind)
        else:
            refused += _barred(kind, because).among(~seen)
    if COURT in kinds and state.wakhan is None:
        choices.append(_UNTOLD_CHOICE)
    most = min(len(places), len(choices))
    question = _turn_up_question(places[0], len(places))
    return Prompt(
        TABLE,
        question,
        tuple(choices),
        tuple(refused),
        _ORDER_RULE,
        most=most,
        anyway=Anyway(REALLY, _OTHERWISE, _ids_unseen(seen, opened)),
    )


_IDS = ByCard({number: card_id(number) for number in (*COURTS, *EVENTS)})


def _ids_unseen(seen: int, without_checks: bool) -> frozenset[str]:
    return frozenset(_IDS.among(~(seen | _ALL_CHECKS if without_checks else seen)))


@cache
def _turn_up_question(at: int, number: int) -> Text:
    if number == 1:
        return say("Which card is turned up? ({place})", place=PLACE_NAMES[at])
    return say("Which {n} cards are turned up? (from {place})", n=number, place=PLACE_NAMES[at])


def take_turn_up(state: State, asked: TurnUp, picks: Sequence[str]) -> Stepped:
    """Cards by the order of their places, judged as a set. One that cannot be among them leaves
    its place open; unrest stops the sweep."""
    facts: Facts = ()
    places = empty_places(state)
    for at, pick in enumerate(picks):
        number = number_told(pick)
        reason = why_not_turned_up(state, number)
        is_said_anyway = reason in _NOT_NOW.values() and pick.startswith(REALLY)
        if reason is not None and not is_said_anyway:
            facts += (stopped(number, reason),)
            if state.rules < JUDGED_AS_A_SET:
                return state, facts
            continue
        state, told = _turned_up_at(state, places[at], number)
        facts += told
        if is_said_anyway:
            state, facts = built_otherwise(state), (*facts, _BUILT_OTHERWISE)
        if kind_of(number) == CHECK and _is_unstable(state):
            state, more = _instability(state)
            rest = tuple([stopped(number_told(pick), _UNREST) for pick in picks[at + 1 :]])
            return state, facts + more + rest
    return state, facts


def number_told(pick: str) -> int:
    """
    >>> number_told("really:card:105"), number_told("unknown")
    (105, -1)
    """
    told = pick.removeprefix(f"{REALLY}:")
    return UNTOLD if told == "unknown" else number_of(told)


def turn_up(state: State, number: int) -> Stepped:
    """One card from the deck onto the first empty place."""
    return _turned_up_at(state, empty_places(state)[0], number)


def _turned_up_at(state: State, at: int, number: int) -> Stepped:
    state, withdrawn = put_card(state, at, number)
    if number != UNTOLD:
        state = forget_in_hands(state._replace(seen=state.seen | BITS[number]), number)
    state = counted(state, kind_of(number))
    if state.rules < JUDGED_AS_A_SET:
        state = refilled(state)
    return state, (_turned_up(at, number), *withdrawn)


def _is_unstable(state: State) -> bool:
    return state.phase != SETUP and len(checks_in_market(state)) > 1


def _instability(state: State) -> Stepped:
    """A second Dominance Check shows: one is resolved at once, and both are discarded."""
    text = say("Instability: a second Dominance Check shows, discard both and check now")
    facts: Facts = (Fact("instability", text, text),)
    for at in checks_in_market(state):
        state, left_behind = discard_from_market(state, at)
        facts += left_behind
    return then(state, Check(), Slide()), facts


def discard_from_market(state: State, at: int) -> Stepped:
    """An event leaves the market; rupees on it stay on its place."""
    number = state.market[at].card
    state, left_behind = leave_rupees(state, at)
    checks = state.checks - (number in CHECKS)
    state = state._replace(discarded=state.discarded | BITS[number], checks=checks)
    return state, left_behind


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


_STILL_UNTOLD = Choice("unknown", say("leave it untold"), value=Word.UNKNOWN)
