"""What an event does, in our own words, told from the card's row so that it cannot disagree."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.text import Text
from engine.thirteen_days.cards.strategy import MOST_CUBES, Card, Step
from engine.thirteen_days.options import Options
from engine.thirteen_days.rulings import as_ruled, ruling_text
from engine.thirteen_days.saying import say, say_count
from engine.thirteen_days.words import (
    ALL_GROUNDS,
    GROUND_NAMES,
    TRACK_NAMES,
    TRACKS,
    grounds_of,
)


@cache
def event_text(id: str, options: Options) -> Text:
    """The event's steps one after the other, as ruled at this table."""
    card = as_ruled(id, options)
    text = _event(card)
    if not card.ruling:
        return text
    return say("{event} Ruling: {ruling}.", event=text, ruling=ruling_text(options, card.ruling))


def _event(card: Card) -> Text:
    parts = [_TOLD[step.do](step) for step in card.steps]
    text = parts[0]
    for part in parts[1:]:
        text = say("{first} Then: {second}", first=text, second=part)
    if card.needs:
        text = say("{need}: {event}", need=_NEEDS[card.needs], event=text)
    return say("{event} (DEFCON symbol)", event=text) if card.symbol else text


_NEEDS = {
    "political-in-defcon-3": say("Only with your political marker in DEFCON 3"),
    "military-in-defcon-3": say("Only with your military marker in DEFCON 3"),
    "military-above-theirs": say("Only with the higher military marker"),
}


def _where(step: Step) -> Text:
    if step.where == ALL_GROUNDS:
        return _ANYWHERE[step.only]
    for track, name in enumerate(TRACK_NAMES):
        if step.where == grounds_of(track):
            return say("battlegrounds of type {track}", track=name)
    text = GROUND_NAMES[step.where[0]]
    for at in step.where[1:]:
        text = say("{first}, {second}", first=text, second=GROUND_NAMES[at])
    return text


_ANYWHERE = {
    "": say("any battlegrounds"),
    "empty": say("battlegrounds without own cubes"),
    "held": say("battlegrounds with own cubes"),
}


def _place(step: Step) -> Text:
    text = say_count(
        "Place {n} own cube on {where}.",
        "Place up to {n} own cubes on {where}.",
        step.cubes,
        where=_where(step),
    )
    if step.each == MOST_CUBES:
        return text
    return say_count(
        "{event} At most {n} on each.", "{event} At most {n} on each.", step.each, event=text
    )


def _take_back(step: Step) -> Text:
    if step.places == 1:
        return say("Take back any number of own cubes from one battleground.")
    return say_count("Take back {n} own cube.", "Take back up to {n} own cubes.", step.cubes)


def _remove(step: Step) -> Text:
    return say_count(
        "Remove {n} enemy cube from {where}.",
        "Remove up to {n} enemy cubes from {where}.",
        step.cubes,
        where=_where(step),
    )


def _shift(step: Step) -> Text:
    if step.tracks == "highest":
        return say("Deflate your highest marker by up to {n}.", n=step.down)
    if step.tracks == "any":
        return say("Shift one of your markers by up to {n}.", n=step.up)
    track = TRACK_NAMES[TRACKS.index(step.tracks)]
    return say("Shift your {track} marker by up to {n}.", track=track, n=step.up)


def _command(step: Step) -> Text:
    return say_count("Command {n}.", "Command {n}.", step.cubes)


def _land(step: Step) -> Text:
    return say_count(
        "Command {n} onto one of {where}.",
        "Command {n} onto one of {where}.",
        step.cubes,
        where=_where(step),
    )


def _prestige(step: Step) -> Text:
    return say("Gain {n} prestige.", n=step.points)


_TOLD: dict[str, Callable[[Step], Text]] = {
    "place": _place,
    "take-back": _take_back,
    "remove-enemy": _remove,
    "overtake": lambda step: say(
        "Place cubes on {where} until there is one more than the other side has.",
        where=_where(step),
    ),
    "halve": lambda step: say("Halve the enemy cubes on one of {where}.", where=_where(step)),
    "air-strike": lambda step: say(
        "Halve the enemy cubes on one part of Cuba, or place up to {n} cubes in Alliances.",
        n=step.cubes,
    ),
    "command": _command,
    "opponent-command": lambda step: say("The other side may Command {n}.", n=step.cubes),
    "land": _land,
    "shift": _shift,
    "opponent-shifts": lambda step: say(
        "The other side may shift one of your markers by up to {n}.", n=step.up
    ),
    "television-leader-shifts": lambda step: say(
        "Whoever leads Television may shift two of its own markers by {n} each.", n=step.up
    ),
    "deflate-all": lambda step: say("Deflate all your markers by {n}.", n=step.down),
    "prestige": _prestige,
    "invade": lambda step: say(
        "Escalate your military marker by up to {n}; another may go down by as much.", n=step.up
    ),
    "sops": lambda step: say("Own Commands are 1 cube larger this round."),
    "brink": lambda step: say("The other side's Commands are 1 cube smaller this round."),
    "containment": lambda step: say(
        "The other side cannot deflate by events of cards it plays this round."
    ),
    "bay-of-pigs": lambda step: say(
        "The other side takes {n} cubes from Alliances, or uses no deflating events this round.",
        n=step.cubes,
    ),
    "lift": lambda step: say("Move up to {n} own cubes to other battlegrounds.", n=step.cubes),
    "steal": lambda step: say("Take a card from the other hand unseen; play or discard it."),
    "renew-hand": lambda step: say("Discard any number of cards and draw as many."),
}
