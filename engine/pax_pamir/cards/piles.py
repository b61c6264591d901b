"""How the deck is built, in six piles, and what the next cards of it can be.

The cards laid in one refill are judged as a set: in which order a table deals them, and so which
of them came from which pile, is its own affair. What a pile that is used up held is known exactly;
what is missing of it is still due among the cards of the refill.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import NamedTuple

from engine.pax_pamir.cards.printed import CHECKS, EVENTS, UNTOLD, bits_of, is_court
from engine.pax_pamir.options import ANY_ORDER
from engine.pax_pamir.state import SETUP, State

PILES = 6
COURT, EVENT, CHECK = "court", "event", "check"
KINDS = (COURT, EVENT, CHECK)
EVENTS_IN = ((0, 0), (2, 0), (1, 1), (1, 1), (1, 1), (1, 1))
"""Pile -> other events and Dominance Checks shuffled into it."""
_OTHER_EVENTS = tuple(number for number in sorted(EVENTS) if number not in CHECKS)
JUDGED_AS_A_SET = 3
"""Rules before these judged each card of a refill by its place."""


def courts_per_pile(players: int) -> int:
    return 5 + players


def pile_size(players: int, pile: int) -> int:
    return courts_per_pile(players) + sum(EVENTS_IN[pile])


def deck_size(players: int) -> int:
    """
    >>> [deck_size(players) for players in (2, 3, 4, 5)]
    [52, 58, 64, 70]
    """
    return sum(pile_size(players, pile) for pile in range(PILES))


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


_OTHER_EVENT_BITS = bits_of(_OTHER_EVENTS)


def checks_in_market(state: State) -> list[int]:
    return [at for at, slot in enumerate(state.market) if slot.card in CHECKS]


def checks_to_come(state: State) -> int:
    return state.checks - len(checks_in_market(state))


def kinds_to_come(state: State, cards: int) -> Set[str]:
    """The kinds the next card told may be, if so many are still laid in this refill. All checks
    come before the deck is out."""
    checks = checks_to_come(state)
    if state.pile is None or _is_miscounted(state, state.pile, checks):
        return _kinds_of_any_pile(state, checks)
    if state.rules < JUDGED_AS_A_SET:
        return _kinds_by_place(state, state.pile, cards, checks)
    players, events = len(state.players), _events_unseen(state)
    return _kinds_of_piles(players, state.deck, state.laid, state.pile, cards, events, checks)


def _kinds_of_any_pile(state: State, checks: int) -> Set[str]:
    if state.phase == SETUP:
        return {COURT, EVENT}
    others = {COURT, EVENT} if state.deck > checks else set()
    return others | ({CHECK} if checks > 0 else set())


def _kinds_by_place(state: State, pile: tuple[int, int], cards: int, checks: int) -> Set[str]:
    """As rules before these did it: the next card is of this pile, others may be of the next."""
    at, rest = pile_at(len(state.players), state.deck)
    left = {EVENT: min(_events_unseen(state), EVENTS_IN[at][0] - pile[0])}
    left[CHECK] = min(checks, EVENTS_IN[at][1] - pile[1])
    left[COURT] = rest - sum(left.values())
    kinds = {kind for kind, number in left.items() if number > 0}
    if cards > rest:
        of_next = zip((EVENT, CHECK), EVENTS_IN[at + 1], strict=True)
        kinds |= {COURT, *(kind for kind, number in of_next if number)}
    return kinds


def _events_unseen(state: State) -> int:
    # Corrections may leave a pile short of what it should hold: nothing that is gone is due.
    return (_OTHER_EVENT_BITS & ~state.seen).bit_count()


def _is_miscounted(state: State, pile: tuple[int, int], checks: int) -> bool:
    """Whether more checks are to come than this pile and those below it hold: then the deck
    was counted wrongly, and the piles are not known after all."""
    if state.phase == SETUP:
        return False
    first, _ = pile_at(len(state.players), state.deck + state.laid)
    return checks > _CHECKS_FROM[first] - pile[1]


_CHECKS_FROM = [sum(row[1] for row in EVENTS_IN[pile:]) for pile in range(PILES + 1)]
"""Pile -> the Dominance Checks shuffled into it and those below."""


class _Kind(NamedTuple):
    """How many cards of a kind may still come, down to the end of the pile this refill ends in;
    and how many of them must come in it, because the piles above that one are used up."""

    most: int
    due: int


@lru_cache(maxsize=1024)
def _kinds_of_piles(
    players: int,
    deck: int,
    laid: int,
    pile: tuple[int, int],
    cards: int,
    events: int,
    checks: int,
) -> frozenset[str]:
    """The kinds the next of so many cards may be, if so many events and checks are to come."""
    left = _left(players, deck, laid, pile, cards, events, checks)
    spare = cards - sum(kind.due for kind in left.values())
    return frozenset(
        name for name, kind in left.items() if kind.most > 0 and (spare > 0 or kind.due > 0)
    )


def _left(
    players: int,
    deck: int,
    laid: int,
    pile: tuple[int, int],
    cards: int,
    events: int,
    checks: int,
) -> dict[str, _Kind]:
    first, rest = pile_at(players, deck + laid)
    last, rest_of_last = pile_at(players, deck - cards + 1)
    used_up = range(first, last)
    left: dict[str, _Kind] = {}
    told = pile_size(players, first) - rest + laid
    courts_due = sum(pile_size(players, at) for at in used_up) - (told - sum(pile))
    for kind, at, there_are in ((EVENT, 0, events), (CHECK, 1, checks)):
        held = sum(EVENTS_IN[above][at] for above in used_up)
        due = min(there_are, held - pile[at])
        most = min(there_are, held + EVENTS_IN[last][at] - pile[at])
        left[kind] = _Kind(max(0, most), max(0, due))
        courts_due -= min(held, pile[at] + max(0, due))
    others = sum(kind.most for kind in left.values())
    left[COURT] = _Kind(cards + rest_of_last - 1 - others, max(0, courts_due))
    return left


def counted(state: State, kind: str) -> State:
    """The deck one card shorter."""
    pile = state.pile
    if pile is not None:
        pile = (pile[0] + (kind == EVENT), pile[1] + (kind == CHECK))
    laid = 0 if state.options.piles == ANY_ORDER else state.laid + 1
    return state._replace(deck=state.deck - 1, pile=pile, laid=laid)


def refilled(state: State) -> State:
    """A refill is complete: what the piles it used up held is known, the rest was of the pile it
    ended in. With a new pile, counting begins anew; one that gave more events than it holds is
    not the pile it was taken for."""
    if not state.laid:
        return state
    players, pile = len(state.players), state.pile
    first, _ = pile_at(players, state.deck + state.laid)
    at, rest = pile_at(players, state.deck)
    if state.options.piles == ANY_ORDER:
        pile = None
    elif not state.deck or rest == pile_size(players, at):
        pile = (0, 0)
    elif pile is not None:
        above = EVENTS_IN[first:at]
        events, checks = (
            pile[0] - sum(row[0] for row in above),
            pile[1] - sum(row[1] for row in above),
        )
        is_sound = 0 <= events <= EVENTS_IN[at][0] and 0 <= checks <= EVENTS_IN[at][1]
        pile = (events, checks) if is_sound else None
    return state._replace(pile=pile, laid=0)


def built_otherwise(state: State) -> State:
    """From now on any card may come at any time; the deck holds the checks to come at least."""
    checks = max(state.checks, len(checks_in_market(state)))
    state = state._replace(options=state.options._replace(piles=ANY_ORDER), checks=checks)
    return state._replace(pile=None, laid=0, deck=max(state.deck, checks_to_come(state)))
