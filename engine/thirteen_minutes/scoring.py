"""The end of a game, step by step with its arithmetic: points, escalation, war, winner."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Fact
from engine.text import Text
from engine.thirteen_minutes.saying import say, say_count
from engine.thirteen_minutes.state import CUBA, Facts, State, controller, place_name
from engine.thirteen_minutes.words import (
    SIDE_NAMES,
    SIDES,
    SPHERE_OF,
    TYPE_NAMES,
    TYPES,
    US,
    USSR,
    ZONE_NAMES,
)

CUBA_POINTS = 2
WAR_CARDS = 3

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scored:
    """The result of one game and the steps that led to it."""

    points: Pair
    at_war: tuple[bool, bool]
    winner: int | None
    how: str
    facts: Facts


def score(state: State) -> Scored:
    """Scores a finished game in the order of the rules."""
    steps = (_battlegrounds(state), _military(state), _aftermath(state))
    points = (sum(step[0][US] for step in steps), sum(step[0][USSR] for step in steps))
    at_war, war_facts = _war(state)
    winner, how = _winner(state, points, at_war)
    facts = sum((step[1] for step in steps), ()) + war_facts
    return Scored(points, at_war, winner, how, (*facts, _result(points, winner, how)))


def battleground_points(state: State) -> Pair:
    """Step 1 alone: what the table shows as points while the game goes on."""
    points = [0, 0]
    for at, ground in enumerate(state.battlegrounds):
        side = controller(ground)
        if side is not None:
            points[side] += CUBA_POINTS if at == CUBA else 1
    return points[US], points[USSR]


def _battlegrounds(state: State) -> tuple[Pair, Facts]:
    facts = []
    for at, ground in enumerate(state.battlegrounds):
        side = controller(ground)
        worth = CUBA_POINTS if at == CUBA else 1
        text = say(
            "{place}: US {us}, USSR {ussr}, {zone}: {who}",
            place=place_name(state, at),
            us=ground.cubes[US],
            ussr=ground.cubes[USSR],
            zone=ZONE_NAMES[ground.zone],
            who=_gains(side, worth),
        )
        facts.append(Fact("battleground", text, data={"at": at, "to": side, "points": worth}))
    return battleground_points(state), tuple(facts)


def _military(state: State) -> tuple[Pair, Facts]:
    held = [0, 0]
    for ground in state.battlegrounds:
        side = controller(ground)
        if side is not None and ground.card is not None and ground.card.type == "military":
            held[side] += 1
    text = say(
        "Military battlegrounds held: US {us}, USSR {ussr}: {who}",
        us=held[US],
        ussr=held[USSR],
        who=_most(held),
    )
    return _majority("military", held, text)


def _aftermath(state: State) -> tuple[Pair, Facts]:
    held = [0, 0]
    for card in state.last:
        if card is not None and card.flag in ("us", "ussr"):
            held[US if card.flag == "us" else USSR] += card.command or 0
    text = say(
        "Commands on the last cards: US {us}, USSR {ussr}: {who}",
        us=held[US],
        ussr=held[USSR],
        who=_most(held),
    )
    return _majority("aftermath", held, text)


def _majority(kind: str, held: list[int], text: Text) -> tuple[Pair, Facts]:
    points = (int(held[US] > held[USSR]), int(held[USSR] > held[US]))
    return points, (Fact(kind, text, data={"us": held[US], "ussr": held[USSR]}),)


def _most(held: list[int]) -> Text:
    if held[US] == held[USSR]:
        return _gains(None, 0)
    return _gains(US if held[US] > held[USSR] else USSR, 1)


def _gains(side: int | None, points: int) -> Text:
    if side is None:
        return say("nobody")
    return say_count("{side} +{n}", "{side} +{n}", points, side=SIDE_NAMES[side])


def escalates(state: State) -> bool:
    """The last cards go into their holders' spheres when they are of one type."""
    us, ussr = state.last
    return us is not None and ussr is not None and us.type == ussr.type


def sphere_types(state: State) -> tuple[dict[str, int], dict[str, int]]:
    """How many cards of each type lie face up in each side's sphere, last cards included."""
    counts = tuple(dict.fromkeys(TYPES, 0) for _ in SIDES)
    for ground in state.battlegrounds:
        if ground.card is not None and ground.zone in SPHERE_OF:
            counts[SPHERE_OF.index(ground.zone)][ground.card.type] += 1
    if escalates(state):
        for side in SIDES:
            card = state.last[side]
            if card is not None:
                counts[side][card.type] += 1
    return counts[US], counts[USSR]


def _war(state: State) -> tuple[tuple[bool, bool], Facts]:
    counts = sphere_types(state)
    facts = [_escalation(state)]
    for side in SIDES:
        count = counts[side]
        text = say(
            "Lying in the {zone}: political {political}, military {military}, opinion {opinion}",
            zone=ZONE_NAMES[SPHERE_OF[side]],
            **count,
        )
        facts.append(Fact("sphere", text, data={"side": side, **count}))
        for type_ in TYPES:
            if count[type_] >= WAR_CARDS:
                reason = say(
                    "{n} cards of one type ({type}): {side} starts nuclear war",
                    n=count[type_],
                    type=TYPE_NAMES[type_],
                    side=SIDE_NAMES[side],
                )
                facts.append(Fact("war", reason, data={"side": side, "type": type_}))
    at_war = tuple(max(count.values()) >= WAR_CARDS for count in counts)
    return (at_war[US], at_war[USSR]), tuple(facts)


def _escalation(state: State) -> Fact:
    card = state.last[US]
    if card is None or not escalates(state):
        text = say("The last cards are of different types: set them aside")
        return Fact("no-escalation", text, on_table=text)
    text = say(
        "Both last cards are of one type ({type}): each goes into its holder's sphere",
        type=TYPE_NAMES[card.type],
    )
    return Fact("escalation", text, on_table=text, data={"type": card.type})


def _winner(state: State, points: Pair, at_war: tuple[bool, bool]) -> tuple[int | None, str]:
    if all(at_war):
        return None, "double-war"
    if any(at_war):
        return at_war.index(False), "war"
    if (winner := ahead(points)) is not None:
        return winner, "points"
    if state.options.tie_break == "spheres" and (winner := ahead(_lying(state))) is not None:
        return winner, "tie-break"
    return None, "draw"


def ahead(pair: Pair) -> int | None:
    """The side that has more, if one has."""
    if pair[US] == pair[USSR]:
        return None
    return US if pair[US] > pair[USSR] else USSR


def _lying(state: State) -> Pair:
    """Cards in each side's own sphere, for the German tie-break. Whether last cards laid there
    count is open, and without consequence: each side lays one."""
    counts = [sum(ground.zone == sphere for ground in state.battlegrounds) for sphere in SPHERE_OF]
    return counts[US], counts[USSR]


def _result(points: Pair, winner: int | None, how: str) -> Fact:
    reasons = {
        "double-war": say("both start nuclear war"),
        "war": say("the other side starts nuclear war"),
        "points": say("more points"),
        "tie-break": say("level on points, more cards in the own sphere"),
        "draw": say("level"),
    }
    who = say("nobody") if winner is None else SIDE_NAMES[winner]
    text = say(
        "US {us} : {ussr} USSR. Winner: {who} ({why})",
        us=points[US],
        ussr=points[USSR],
        who=who,
        why=reasons[how],
    )
    return Fact("result", text, data={"us": points[US], "ussr": points[USSR], "how": how})
