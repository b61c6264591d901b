"""What follows when nothing is left to decide: the draw, the next turn, the end, the campaign."""

from __future__ import annotations

from engine.core import TABLE, Choice, Fact, Outcome, Prompt
from engine.text import Text
from engine.thirteen_minutes.entry import entry_sheet
from engine.thirteen_minutes.initiative import opening
from engine.thirteen_minutes.options import ON, REFEREE
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.scoring import Pair, Scored, ahead, score
from engine.thirteen_minutes.state import (
    DRAW_PILE,
    OVER,
    PLAY,
    REVEAL,
    TURNS,
    Facts,
    NextGame,
    State,
    Stepped,
    TellCard,
    mover,
    then,
)
from engine.thirteen_minutes.which_card import LAST, PLAYED, TURNED_CUBA
from engine.thirteen_minutes.words import SEATS, SIDE_NAMES, SIDES, US, USSR

CAMPAIGN_GOAL = 13


def laid_out(state: State) -> State:
    """A fresh table for the first or the next game."""
    return opening(state) if state.options.depth == REFEREE else entry_sheet(state)


def advance(state: State) -> Stepped:
    """Called when no decision is pending: goes on to the next one, or ends the game."""
    return _turn_over(state) if state.phase == PLAY else _game_over(state)


def _turn_over(state: State) -> Stepped:
    facts = draw(state)
    state = state._replace(turn=state.turn + 1)
    if state.turn < TURNS:
        return then(state, TellCard(PLAYED, mover(state))), facts
    asked = (TellCard(TURNED_CUBA, US), TellCard(LAST, US), TellCard(LAST, USSR))
    return then(state._replace(phase=REVEAL), *asked), facts


def draw(state: State) -> Facts:
    return _DRAWS[mover(state)][state.turn] if state.turn < DRAW_PILE else ()


def _draw_fact(side: int, turn: int) -> Facts:
    left = DRAW_PILE - turn - 1
    text = say("{side} draws a card; {n} left", side=SIDE_NAMES[side], n=left)
    return (Fact("draw", text, on_table=text, data={"side": side, "left": left}),)


_DRAWS = tuple(tuple(_draw_fact(side, turn) for turn in range(DRAW_PILE)) for side in SIDES)


def _game_over(state: State) -> Stepped:
    facts = score(state).facts
    if state.options.campaign != ON:
        return closed(state), facts
    points, (us, ussr) = earned(state), state.campaign
    state = state._replace(campaign=(us + points[US], ussr + points[USSR]))
    return closed(state), (*facts, _campaign_stand(state))


def earned(state: State) -> Pair:
    """What a game that is scored brings to the campaign."""
    scored = score(state)
    if state.options.campaign != ON or scored.how == "double-war":
        return 0, 0
    return scored.points


def is_scored(state: State) -> bool:
    return state.phase == OVER or any(isinstance(step, NextGame) for step in state.pending)


def closed(state: State) -> State:
    """A game whose points are counted: over, or on to the next one of the campaign."""
    if state.options.campaign == ON and not _campaign_ended(state, score(state)):
        return state._replace(phase=REVEAL, pending=(NextGame(),))
    return state._replace(phase=OVER, pending=())


def _campaign_stand(state: State) -> Fact:
    us, ussr = state.campaign
    text = say("Campaign: US {us}, USSR {ussr}", us=us, ussr=ussr)
    if us == ussr >= CAMPAIGN_GOAL:
        text = say(
            "{stand}. Level: {ruling}", stand=text, ruling=_ON_LEVEL[state.options.level_campaign]
        )
    return Fact("campaign", text, data={"us": us, "ussr": ussr})


_ON_LEVEL = {
    "on": say("another game decides"),
    "nobody": say("the campaign ends, nobody wins"),
}


def _campaign_ended(state: State, scored: Scored) -> bool:
    if scored.how == "war":
        return True
    if scored.how == "double-war":
        return state.options.double_war == "nobody"
    us, ussr = state.campaign
    decided = us != ussr or state.options.level_campaign == "nobody"
    return decided and max(us, ussr) >= CAMPAIGN_GOAL


_NEXT_CHOICES = (
    Choice("next", say("ready, same sides")),
    Choice("swap", say("ready, sides swapped")),
)
_NEXT_RULE = say(
    "Points are added up over games until somebody has 13; war loses it all. They belong to the "
    "people: whoever changes sides takes them along."
)


def ask_next_game(state: State, asked: NextGame) -> Prompt:
    question = say("Game {n} of the campaign: lay out the table", n=state.game + 1)
    return Prompt(TABLE, question, _NEXT_CHOICES, rule=_NEXT_RULE)


def take_next_game(state: State, asked: NextGame, pick: str) -> Stepped:
    fresh = State(
        state.options,
        state.deck,
        (),
        campaign=state.campaign,
        game=state.game + 1,
        swapped=state.swapped,
        rules=state.rules,
    )
    if pick != "swap":
        return laid_out(fresh), ()
    us, ussr = state.campaign
    fresh = fresh._replace(campaign=(ussr, us), swapped=not state.swapped)
    return laid_out(fresh), (_sides_swapped(fresh),)


def _sides_swapped(state: State) -> Fact:
    us, ussr = state.campaign
    text = say("The sides are swapped. Campaign: US {us}, USSR {ussr}", us=us, ussr=ussr)
    return Fact("swapped", text, say("Swap sides"), {"us": us, "ussr": ussr})


def outcome(state: State) -> Outcome | None:
    if state.phase != OVER:
        return None
    scored = score(state)
    winner, how, points = scored.winner, scored.how, scored.points
    if state.options.campaign == ON:
        points = state.campaign
        if how not in ("war", "double-war"):
            winner, how = ahead(points), "campaign"
    winners = () if winner is None else (SEATS[winner],)
    scores = {"us": points[US], "ussr": points[USSR]}
    return Outcome(winners, how, scores, _headline(winner))


def _headline(winner: int | None) -> Text:
    return say("Nobody wins") if winner is None else say("{side} wins", side=SIDE_NAMES[winner])
