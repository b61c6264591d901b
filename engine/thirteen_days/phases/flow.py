"""What follows when nothing is left to decide: the phases of a round, the next round, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt
from engine.text import Text
from engine.thirteen_days.board.markers import moved
from engine.thirteen_days.cards.agendas import FLAGS
from engine.thirteen_days.cards.objectives import still_to_choose
from engine.thirteen_days.decisions import (
    ChooseAgenda,
    ChooseFirst,
    CubesTurn,
    Decision,
    EnterPile,
    PlayCard,
    RevealAgenda,
    RevealPile,
    SetUp,
)
from engine.thirteen_days.options import CUBES, REFEREE, SCORE_ONLY
from engine.thirteen_days.phases import bonuses
from engine.thirteen_days.phases.entry import entry_sheet
from engine.thirteen_days.phases.scoring import score_aftermath, score_agendas, war_facts, winner_of
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import (
    AFTERMATH,
    AGENDAS,
    ALLIANCES_BONUS,
    NO_EFFECTS,
    OVER,
    PLAYS,
    ROUNDS,
    SCORING,
    SETUP,
    STRATEGY,
    TELEVISION_BONUS,
    Facts,
    State,
    Stepped,
    Three,
    at_war,
    mover,
    pile_size,
    then,
)
from engine.thirteen_days.words import SEATS, SIDE_NAMES, SIDES, TRACKS, US, USSR


def advance(state: State) -> Stepped:
    """Called when no decision is pending: goes on to the next one, or ends the game."""
    return _NEXT[state.phase](state)


_ON_THE_BOARD = say(
    "Cubes: US 1 in Italy and 1 in Turkey, USSR 1 in Berlin and 1 in Cuba (military). "
    "Markers (US, USSR): military 1, 2; political 2, 1; world opinion 1, 1. "
    "Prestige level; the US takes the letter."
)
ROUND_ON_1 = say("Round marker on 1")
BESIDE_THE_BOARD = say("Each side: 15 cubes beside the board, 3 flags")
SHUFFLED = say("Shuffle the strategy cards and the agendas, each on their own")
_READY = Prompt(
    TABLE,
    say("Lay out the board. Ready?"),
    (plain(Plain.READY, say("ready")),),
    rule=say(
        "{board} {round}. {beside}. {shuffled}.",
        board=_ON_THE_BOARD,
        round=ROUND_ON_1,
        beside=BESIDE_THE_BOARD,
        shuffled=SHUFFLED,
    ),
)


def ask_set_up(state: State, asked: SetUp) -> Prompt:
    return _READY


def take_set_up(state: State, asked: SetUp, pick: str) -> Stepped:
    return begin_round(state, 1)


def begin_round(state: State, number: int) -> Stepped:
    """Phase 1 and what comes after it: every marker up one, then agendas or the entry sheet."""
    us, ussr = map(_escalated, state.tracks)
    state = state._replace(
        round=number,
        phase=AGENDAS,
        turn=0,
        first=None,
        tracks=(us, ussr),
        flags=((), ()),
        agendas=(None, None),
        effects=NO_EFFECTS,
    )
    facts = (_round_begins(number), _escalation(us, ussr), *(_SHUFFLE if number > 1 else ()))
    if state.options.depth == SCORE_ONLY:
        return state._replace(phase=STRATEGY, pending=entry_sheet(state.rules)), facts
    return state._replace(pending=still_to_choose(state)), facts


def _escalated(markers: Three) -> Three:
    for track in range(len(TRACKS)):
        markers = moved(markers, track, 1)
    return markers


@cache
def _round_begins(number: int) -> Fact:
    text = say("Round {n}", n=number)
    # The set-up has put the marker on round 1.
    on_table = _marker_to(number) if number > 1 else None
    return Fact("round", text, on_table, {"round": number})


def _marker_to(place: int | str) -> Text:
    return say("Move the round marker to {n}", n=place)


_SHUFFLE: Facts = (
    Fact("shuffle", say("The agendas are shuffled"), say("Shuffle the agenda cards that are left")),
)
# The last space of the round track is marked A.
_AFTERMATH_BEGINS: Facts = (Fact("aftermath-begins", say("Aftermath"), _marker_to("A")),)


def _escalation(us: Three, ussr: Three) -> Fact:
    data = {
        seat: dict(zip(TRACKS, markers, strict=True))
        for seat, markers in zip(SEATS, (us, ussr), strict=True)
    }
    return Fact("escalation", _ALL_UP, _MOVE_ALL_UP, data)


_ALL_UP = say("All DEFCON markers go up 1")
_MOVE_ALL_UP = say("Move all six DEFCON markers up one space")


def _deal(state: State) -> Stepped:
    """Phase 3 begins: strategy cards are dealt, then somebody names the first player."""
    state = state._replace(phase=STRATEGY, turn=0, first=None)
    return then(state, ChooseFirst(who_decides(state))), _DEAL


def who_decides(state: State) -> int:
    """Who names the first player: less prestige, and the USSR when level."""
    return US if state.prestige < 0 else USSR


_DEAL_TEXT = say("Deal five strategy cards to each side")
_DEAL: Facts = (Fact("deal", _DEAL_TEXT, _DEAL_TEXT),)


@cache
def _first_prompt(side: int) -> Prompt:
    choices = tuple(
        Choice(
            f"first:{SEATS[other]}",
            say("{side} plays first", side=SIDE_NAMES[other]),
            value=other,
        )
        for other in SIDES
    )
    question = say("{side}: who plays first this round?", side=SIDE_NAMES[side])
    rule = say("The side with less prestige decides; when level, the USSR.")
    return Prompt(SEATS[side], question, choices, rule=rule)


def ask_first(state: State, asked: ChooseFirst) -> Prompt:
    return _first_prompt(asked.side)


def take_first(state: State, asked: ChooseFirst, pick: str) -> Stepped:
    state = state._replace(first=SEATS.index(pick.partition(":")[2]))
    return then(state, next_turn(state)), _plays_first(mover(state))


@cache
def _plays_first(side: int) -> Facts:
    text = say("{side} plays first", side=SIDE_NAMES[side])
    return (Fact("first", text, data={"side": SEATS[side]}),)


def next_turn(state: State) -> Decision:
    return CubesTurn(mover(state)) if state.options.depth == CUBES else PlayCard(mover(state))


def _turn_over(state: State) -> Stepped:
    """The next turn, or phases 4 and 5: the last cards aside, then the first bonus."""
    if state.options.depth != SCORE_ONLY:
        state = state._replace(turn=state.turn + 1)
        if state.turn < PLAYS:
            return then(state, next_turn(state)), ()
    state, facts = bonuses.television(state._replace(phase=TELEVISION_BONUS))
    return state, _LAST_CARDS + facts


_LAST_CARDS: Facts = (
    Fact(
        "last-cards",
        say("The fifth card of each side goes into the Aftermath pile"),
        say("Each side lays its last card face down into the Aftermath pile"),
    ),
)


def _television_done(state: State) -> Stepped:
    state, letter = bonuses.united_nations(state._replace(phase=ALLIANCES_BONUS))
    state, look = bonuses.alliances(state)
    return state, letter + look


def _bonuses_done(state: State) -> Stepped:
    """Phase 6 needs both agendas; whatever was not entered is asked for now."""
    return state._replace(phase=SCORING, pending=missing_at_scoring(state)), ()


def missing_at_scoring(state: State) -> tuple[Decision, ...]:
    """Agendas not known yet: the owner chooses among its three flags, or, where they are not all
    known, the table tells what turned up."""
    return tuple(
        ChooseAgenda(side) if len(state.flags[side]) == FLAGS else RevealAgenda(side)
        for side in SIDES
        if state.agendas[side] is None
    )


def _score(state: State) -> Stepped:
    """Phases 6 to 8: agendas, the war check, and on to the next round or the end."""
    state, facts = score_agendas(state)
    facts += war_facts(state)
    if any(at_war(markers) for markers in state.tracks):
        return state._replace(phase=OVER, effects=NO_EFFECTS), (*facts, _war_result(state))
    if state.round < ROUNDS:
        state, more = begin_round(state, state.round + 1)
        return state, facts + more
    state = state._replace(phase=AFTERMATH, effects=NO_EFFECTS)
    return state._replace(pending=pile_to_enter(state)), facts + _AFTERMATH_BEGINS


def _war_result(state: State) -> Fact:
    winner, _ = winner_of(state)
    return Fact("result", _NOBODY if winner is None else _wins(winner))


_NOBODY = say("Nobody wins")


@cache
def _wins(side: int) -> Text:
    return say("{side} wins", side=SIDE_NAMES[side])


def pile_to_enter(state: State) -> tuple[Decision, ...]:
    """The Aftermath pile card by card, or as two totals where cards are not tracked."""
    if state.options.depth == REFEREE:
        left = pile_size(state) - len(state.pile)
        return (RevealPile(left),) if left > 0 else ()
    return EnterPile(US), EnterPile(USSR)


_NEXT: dict[str, Callable[[State], Stepped]] = {
    SETUP: lambda state: begin_round(state, 1),
    AGENDAS: _deal,
    STRATEGY: _turn_over,
    TELEVISION_BONUS: _television_done,
    ALLIANCES_BONUS: _bonuses_done,
    SCORING: _score,
    AFTERMATH: score_aftermath,
}
