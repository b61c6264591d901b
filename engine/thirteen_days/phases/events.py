"""Using an event: whether it can do anything, and its steps in order."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.cards import Effects
from engine.core import Fact
from engine.text import Text
from engine.thirteen_days.cards.strategy import CARDS, Card, Step
from engine.thirteen_days.decisions import Resume
from engine.thirteen_days.rulings import as_ruled
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import State, Stepped, then
from engine.thirteen_days.words import (
    AREAS,
    DEFCON_3,
    MILITARY,
    POLITICAL,
    SEATS,
    SIDE_NAMES,
    TRACK_NAMES,
)

Effect = Callable[[State, int, Card, Step], Stepped | Text]
"""Does its step of a card's event for a side, or says why there is nothing it could do."""
EFFECTS: Effects[Effect] = Effects()

Need = Callable[[State, int], Text | None]


def begin(state: State, side: int, card: Card) -> Stepped:
    """A side uses a card's event."""
    return then(state, Resume(side, card.id, 0)), (_event_used(side, card.id),)


@cache
def _event_used(side: int, card: str) -> Fact:
    text = say("{side} uses the event: {card}", side=SIDE_NAMES[side], card=CARDS[card].name)
    return Fact("event", text, data={"side": SEATS[side], "card": card})


def go_on(state: State, resumed: Resume) -> Stepped:
    """Does the event's next step; one that can do nothing is passed over."""
    side, card, number = resumed
    played = as_ruled(card, state.options)
    steps = played.steps
    if number + 1 < len(steps):
        state = then(state, Resume(side, card, number + 1))
    done = EFFECTS[steps[number].do](state, side, played, steps[number])
    return (state, ()) if isinstance(done, Text) else done


def why_no_event(state: State, side: int, card: Card) -> Text | None:
    """Why a side cannot use an event, or None if at least one of its steps does something."""
    if card.needs and (reason := NEEDS[card.needs](state, side)):
        return reason
    reason = None
    ruled = as_ruled(card.id, state.options)
    for step in ruled.steps:
        done = EFFECTS[step.do](state, side, ruled, step)
        if not isinstance(done, Text):
            return None
        reason = reason or done
    return reason


def _needs_defcon_3(track: int) -> Need:
    def need(state: State, side: int) -> Text | None:
        if AREAS[state.tracks[side][track]] == DEFCON_3:
            return None
        return _not_in_defcon_3(side, track)

    return need


@cache
def _not_in_defcon_3(side: int, track: int) -> Text:
    return say(
        "the {side} {track} marker is not in DEFCON 3",
        side=SIDE_NAMES[side],
        track=TRACK_NAMES[track],
    )


def _needs_more_military(state: State, side: int) -> Text | None:
    if state.tracks[side][MILITARY] > state.tracks[1 - side][MILITARY]:
        return None
    return _not_higher(side)


@cache
def _not_higher(side: int) -> Text:
    return say("the {side} military marker is not the higher one", side=SIDE_NAMES[side])


NEEDS: dict[str, Need] = {
    "political-in-defcon-3": _needs_defcon_3(POLITICAL),
    "military-in-defcon-3": _needs_defcon_3(MILITARY),
    "military-above-theirs": _needs_more_military,
}
