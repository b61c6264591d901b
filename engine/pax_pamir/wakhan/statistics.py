"""How Wakhan's game went: the points of every check, and what she bought."""

from __future__ import annotations

from engine.core import Fact
from engine.pax_pamir.cards.printed import CHECKS, COURTS, card_name, is_court
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import Facts, State
from engine.pax_pamir.words import SUIT_NAMES
from engine.text import Text, joined


def with_check(state: State, points: int) -> State:
    """A check has brought her so many points."""
    assert state.wakhan is not None, "counted only where Wakhan plays"
    own = state.wakhan
    return state._replace(wakhan=own._replace(scored=(*own.scored, points)))


def with_purchase(state: State, number: int) -> State:
    """She has bought a card."""
    assert state.wakhan is not None, "counted only where Wakhan plays"
    own = state.wakhan
    return state._replace(wakhan=own._replace(bought=(*own.bought, number)))


def statistics(state: State) -> Facts:
    """Her points check by check and her purchases kind by kind, for the end of a game."""
    own = state.wakhan
    if own is None or not own.scored:
        return ()
    points = say(
        "Wakhan's points, check by check: {points}",
        points=", ".join(str(points) for points in own.scored),
    )
    facts = [Fact("wakhan-points", points, data={"points": list(own.scored)})]
    for kind in (*SUIT_NAMES, _EVENTS, _CHECKS):
        cards = [number for number in own.bought if _kind(number) == kind]
        if cards:
            names = joined([card_name(number) for number in cards])
            text = say("Wakhan bought, {kind}: {cards}", kind=kind, cards=names)
            facts.append(Fact("wakhan-bought", text, data={"cards": cards}))
    return tuple(facts)


_EVENTS = say("events")
_CHECKS = say("Dominance Checks")


def _kind(number: int) -> Text:
    if is_court(number):
        return SUIT_NAMES[COURTS[number].suit]
    return _CHECKS if number in CHECKS else _EVENTS
