"""Ambition: a Dominance Check in the market that Wakhan buys before anything else."""

from __future__ import annotations

from engine.once import once_a_position
from engine.pax_pamir.board.dominance import WINNING_LEAD, verdict, winners
from engine.pax_pamir.cards.piles import checks_in_market
from engine.pax_pamir.market.rows import price, why_not_bought
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State, changing
from engine.pax_pamir.wakhan.seat import her_seat
from engine.text import Text

_NO_CHECK = say("no Dominance Check lies in the market")
_NOTHING_IN_IT = say("a check now would neither bring her most points nor win her the game")
_SCORES_MOST = say("a check now brings her more points than anybody else")
_WINS = say("a check now wins her the game")


def check_place(state: State) -> int | None:
    """Where the Dominance Check lies; there is one at most."""
    places = checks_in_market(state)
    return places[0] if places else None


@once_a_position
def why_ambitious(state: State, at: int) -> Text | None:
    """What a check bought now would bring her, or None if nothing she wants."""
    player = her_seat(state)
    judged = verdict(state, state.checks - 1)
    others = [points for other, points in enumerate(judged.points) if other != player]
    if judged.points[player] > max(others):
        return _SCORES_MOST
    paid = state.market[at].rupees - price(state, player, at)
    after = changing(state, player, rupees=state.players[player].rupees + paid)
    for other, points in enumerate(judged.points):
        after = changing(after, other, points=after.players[other].points + points)
    most = max(one.points for other, one in enumerate(after.players) if other != player)
    leads = after.players[player].points - most >= WINNING_LEAD
    return _WINS if leads or (judged.final and winners(after) == (player,)) else None


def why_not_ambition(state: State) -> Text | None:
    """Why she buys no check now, or None if she does."""
    at = check_place(state)
    if at is None:
        return _NO_CHECK
    reason = why_not_bought(state, her_seat(state), at)
    if reason is not None:
        return reason
    return None if why_ambitious(state, at) else _NOTHING_IN_IT
