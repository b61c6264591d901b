"""Dominance Checks: who is dominant, who scores what, and when the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.core import Fact, Outcome
from engine.pax_pamir.actions.specials import insurgent
from engine.pax_pamir.board.influence import influence, is_loyal
from engine.pax_pamir.board.pieces import ARMY, place_block
from engine.pax_pamir.board.ruling import all_rulers
from engine.pax_pamir.cards.events import CONFLICT_FATIGUE
from engine.pax_pamir.cards.printed import EVENTS, bits_of
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import (
    OVER,
    Facts,
    State,
    Stepped,
    blocks_out,
    bought_in_force,
    changing,
    cylinders_out,
    stars,
)
from engine.pax_pamir.steps import Check
from engine.pax_pamir.wakhan.seat import is_wakhan
from engine.pax_pamir.wakhan.statistics import statistics, with_check
from engine.pax_pamir.words import (
    AFGHAN,
    COALITION_NAMES,
    COALITIONS,
    KABUL,
    MILITARY,
    NOBODY,
    PLAYER_NAMES,
    SEATS,
)
from engine.text import Text

LEAD = 4
LEAD_UNDER_FATIGUE = 2
WINNING_LEAD = 4
SUCCESSFUL: tuple[int, ...] = (5, 3, 1)
UNSUCCESSFUL: tuple[int, ...] = (3, 1)
"""Points for the first places, doubled at the final check."""
INSURGENTS = 2


class Verdict(NamedTuple):
    """What a check would bring now: the dominant coalition if any, and each player's points."""

    dominant: int
    points: tuple[int, ...]
    counted: tuple[int | None, ...]
    final: bool


def needed_lead(state: State) -> int:
    if state.ledger is not None:
        return state.ledger.lead
    return LEAD_UNDER_FATIGUE if bought_in_force(state, CONFLICT_FATIGUE) else LEAD


def blocks_by_coalition(state: State) -> tuple[int, ...]:
    if state.ledger is not None:
        return state.ledger.blocks
    return tuple([blocks_out(state, coalition) for coalition in range(len(COALITIONS))])


def dominant(blocks: Sequence[int], lead: int) -> int:
    """The coalition that leads every other by so many blocks, or NOBODY.

    >>> dominant((8, 4, 4), 4), dominant((7, 4, 4), 4)
    (0, -1)
    """
    first, second = sorted(blocks, reverse=True)[:2]
    return list(blocks).index(first) if first - second >= lead else NOBODY


def shared_out(counts: Sequence[int | None], prizes: Sequence[int]) -> tuple[int, ...]:
    """Points by rank: tied players add up the places they take and divide them, rounded down.

    >>> shared_out((4, 4, 2), (3, 1)), shared_out((5, 3, 3), (6, 2)), shared_out((2, None), (5, 3))
    ((2, 2, 0), (6, 1, 1), (5, 0))
    """
    points = [0] * len(counts)
    place = 0
    for count in sorted({count for count in counts if count is not None}, reverse=True):
        tied = [player for player, other in enumerate(counts) if other == count]
        total = sum(prizes[place : place + len(tied)])
        for player in tied:
            points[player] = total // len(tied)
        place += len(tied)
    return tuple(points)


def verdict(state: State, checks_left: int) -> Verdict:
    """What a check brings if so many check cards are left after it."""
    final = checks_left <= 0
    leader = dominant(blocks_by_coalition(state), needed_lead(state))
    if leader == NOBODY:
        counted, prizes = cylinders_in_play(state), UNSUCCESSFUL
    else:
        counted, prizes = loyal_influence(state, leader), SUCCESSFUL
    doubled = tuple([2 * points for points in prizes]) if final else prizes
    return Verdict(leader, shared_out(counted, doubled), counted, final)


def loyal_influence(state: State, coalition: int) -> tuple[int | None, ...]:
    """The influence of each player who is loyal to the coalition."""
    known = state.ledger.influence if state.ledger is not None else None
    return tuple(
        [
            (influence(state, player, coalition) if known is None else known[player])
            if is_loyal(state, player, coalition)
            else None
            for player in range(len(state.players))
        ]
    )


def cylinders_in_play(state: State) -> tuple[int | None, ...]:
    if state.ledger is not None:
        return state.ledger.cylinders
    return tuple([cylinders_out(state, player) for player in range(len(state.players))])


def run_check(state: State, asked: Check) -> Stepped:
    """A check whose card has been discarded: points, then the end or the clearing."""
    state, judged, facts = scored(state, state.checks)
    if state.wakhan is not None:
        state = with_check(state, judged.points[-1])
    if game_ends(state, judged.final):
        return ended(state), (*facts, *statistics(state), *result_facts(state))
    if judged.dominant != NOBODY:
        state, more = _cleared(state)
        facts += more
    state, over = _expired(state)
    state, more = _insurrection(state)
    return state, facts + over + more


def scored(state: State, checks_left: int) -> tuple[State, Verdict, Facts]:
    judged = verdict(state, checks_left)
    for player, points in enumerate(judged.points):
        if points:
            total = state.players[player].points + points
            state = changing(state, player, points=total)
    return state, judged, (_check_fact(state, judged), *_points_facts(state, judged))


def game_ends(state: State, final: bool) -> bool:
    """After the final check, or as soon as somebody is far enough ahead."""
    first, second = sorted([one.points for one in state.players], reverse=True)[:2]
    return final or first - second >= WINNING_LEAD


def ended(state: State) -> State:
    return state._replace(phase=OVER, pending=())


def _cleared(state: State) -> Stepped:
    state = state._replace(armies=((0,) * 6,) * 3, roads=((0,) * 9,) * 3)
    text = say("Every army and road leaves the map; tribes stay")
    return state._replace(rulers=all_rulers(state)), (Fact("cleared", text, text),)


def _expired(state: State) -> Stepped:
    """Events that lasted until this check are discarded."""
    if not state.events:
        return state, ()
    gone = bits_of([event.card for event in state.events])
    facts = tuple([_over(event.card, event.player) for event in state.events])
    return state._replace(events=(), discarded=state.discarded | gone), facts


@cache
def _over(number: int, player: int) -> Fact:
    event = EVENTS[number]
    name = (event.discarded_name or event.name) if player == NOBODY else event.name
    text = say("No longer in force, to be discarded: {name}", name=name)
    return Fact("event-over", text, text, {"card": number})


def _insurrection(state: State) -> Stepped:
    owner = insurgent(state)
    if owner is None:
        return state, ()
    facts: Facts = ()
    for _ in range(INSURGENTS):
        state, more = place_block(state, owner, AFGHAN, ARMY, KABUL)
        facts += more
    return state, facts


def _check_fact(state: State, judged: Verdict) -> Fact:
    counts = blocks_by_coalition(state)
    british, russian, afghan = counts
    blocks = say(
        "British {british}, Russian {russian}, Afghan {afghan} blocks",
        british=british,
        russian=russian,
        afghan=afghan,
    )
    if judged.dominant == NOBODY:
        text = say("Dominance Check: {blocks}. Nobody is dominant: cylinders count", blocks=blocks)
    else:
        text = say(
            "Dominance Check: {blocks}. The {coalition} coalition is dominant: influence counts",
            blocks=blocks,
            coalition=COALITION_NAMES[judged.dominant],
        )
    name = None if judged.dominant == NOBODY else COALITIONS[judged.dominant]
    data = {
        "dominant": name,
        "final": judged.final,
        "blocks": dict(zip(COALITIONS, counts, strict=True)),
        "lead": needed_lead(state),
    }
    return Fact("check", text, data=data)


def _points_facts(state: State, judged: Verdict) -> Facts:
    return tuple(
        [
            _points_fact(player, counted, judged.points[player], state.players[player].points)
            for player, counted in enumerate(judged.counted)
            if counted is not None
        ]
    )


def _points_fact(player: int, counted: int, points: int, total: int) -> Fact:
    text = say_count(
        "{player} ({counted}): +{n} point, now {total}",
        "{player} ({counted}): +{n} points, now {total}",
        points,
        player=PLAYER_NAMES[player],
        counted=counted,
        total=total,
    )
    data = {"player": SEATS[player], "counted": counted, "points": points, "total": total}
    return Fact("points", text, text if points else None, data)


def ranking(state: State) -> list[tuple[int, int, int]]:
    """What decides the game, player by player: points, military stars, rupees."""
    known = state.ledger.stars if state.ledger is not None else None
    return [
        (one.points, stars(one, MILITARY) if known is None else known[player], one.rupees)
        for player, one in enumerate(state.players)
    ]


def winners(state: State) -> tuple[int, ...]:
    """Who is first by all of it; Wakhan loses a tie that nothing breaks."""
    ranked = ranking(state)
    best = max(ranked)
    found = [player for player, rank in enumerate(ranked) if rank == best]
    if len(found) > 1:
        found = [player for player in found if not is_wakhan(state, player)]
    return tuple(found)


def _how(state: State) -> str:
    points = sorted([one.points for one in state.players], reverse=True)
    if points[0] == points[1]:
        return "shared" if len(winners(state)) > 1 else "tie-break"
    return "points" if state.checks <= 0 else "lead"


def result_facts(state: State) -> Facts:
    found = winners(state)
    return (Fact("result", _headline(found), data={"winners": [SEATS[one] for one in found]}),)


def _headline(found: tuple[int, ...]) -> Text:
    if len(found) == 1:
        return say("{player} wins", player=PLAYER_NAMES[found[0]])
    text = PLAYER_NAMES[found[0]]
    for other in found[1:]:
        text = say("{one} and {other}", one=text, other=PLAYER_NAMES[other])
    return say("{players} win together", players=text)


def outcome(state: State) -> Outcome | None:
    if state.phase != OVER:
        return None
    found = winners(state)
    scores = {SEATS[player]: one.points for player, one in enumerate(state.players)}
    return Outcome(tuple(SEATS[one] for one in found), _how(state), scores, _headline(found))
