"""Before the first turn: the market is laid out, and everybody picks a loyalty."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt
from engine.pax_pamir.deck import deck_size
from engine.pax_pamir.dominance import needed_lead
from engine.pax_pamir.events import PLAYER_CHOICES, player_of
from engine.pax_pamir.influence import influence
from engine.pax_pamir.options import AS_RULED, REFEREE, Options
from engine.pax_pamir.ruling import with_loyalty
from engine.pax_pamir.state import (
    OVER,
    PLAY,
    RUPEES,
    Ledger,
    Player,
    State,
    Stepped,
    blocks_out,
    cylinders_out,
    seat_order,
    stars,
    then,
)
from engine.pax_pamir.steps import BeginTurn, ChooseFirst, ChooseLoyalty, EnterLedger, Refill
from engine.pax_pamir.words import COALITION_NAMES, COALITIONS, MILITARY, PLAYER_NAMES, SEATS
from engine.secrecy import Sealed
from engine.text import Text, say


def opening(options: Options) -> State:
    """A table laid for a new game."""
    number = int(options.players)
    if options.depth != REFEREE:
        return _scorebook(options, number)
    players = tuple(Player(Sealed(seat, ())) for seat in SEATS[:number])
    bank = RUPEES - sum(one.rupees for one in players)
    pending = (Refill(), ChooseFirst())
    pile = (0, 0) if options.piles == AS_RULED else None
    return State(options, players, pending, deck=deck_size(number), pile=pile, bank=bank)


def _scorebook(options: Options, number: int) -> State:
    """Nothing but blocks, cylinders, influence and points; money matters in a final tie only."""
    players = tuple(Player(Sealed(seat, ()), rupees=0) for seat in SEATS[:number])
    ledger = Ledger(cylinders=(0,) * number, influence=(1,) * number, stars=(0,) * number)
    return State(
        options, players, (EnterLedger(),), phase=PLAY, bank=RUPEES, pile=None, ledger=ledger
    )


def as_scorebook(state: State) -> State:
    """A game of which only the arithmetic is kept from now on."""
    numbers = range(len(state.players))
    ledger = Ledger(
        tuple(blocks_out(state, coalition) for coalition in range(len(COALITIONS))),
        tuple(cylinders_out(state, player) for player in numbers),
        tuple(influence(state, at, one.loyalty) for at, one in enumerate(state.players)),
        tuple(stars(one, MILITARY) for one in state.players),
        needed_lead(state),
    )
    players = tuple(
        Player(Sealed(SEATS[at], ()), 0, one.loyalty, one.rupees, one.points)
        for at, one in enumerate(state.players)
    )
    fresh = _scorebook(state.options, len(players))
    bank = RUPEES - sum(one.rupees for one in players)
    return fresh._replace(
        phase=state.phase,
        pending=() if state.phase == OVER else fresh.pending,
        players=players,
        checks=state.checks,
        bank=bank,
        ledger=ledger,
    )


_FIRST_RULE = say("Drawn at random. Clockwise from there; who picks last takes the first turn.")


@cache
def _first_prompt(players: int) -> Prompt:
    question = say("Who picks a loyalty first?")
    return Prompt(TABLE, question, PLAYER_CHOICES[:players], rule=_FIRST_RULE)


def ask_first(state: State, asked: ChooseFirst) -> Prompt:
    return _first_prompt(len(state.players))


def take_first(state: State, asked: ChooseFirst, pick: str) -> Stepped:
    order = seat_order(state, player_of(pick))
    state = then(state, *(ChooseLoyalty(player) for player in order), BeginTurn(order[-1]))
    return state._replace(phase=PLAY), ()


COALITION_CHOICES = tuple(
    Choice(f"coalition:{name}", COALITION_NAMES[at], f"coalition:{name}")
    for at, name in enumerate(COALITIONS)
)
_LOYALTY_RULE = say("Several players may be loyal to one coalition.")


@cache
def _loyalty_question(player: int) -> Text:
    return say("{player}: to which coalition are you loyal?", player=PLAYER_NAMES[player])


def ask_loyalty(state: State, asked: ChooseLoyalty) -> Prompt:
    question = _loyalty_question(asked.player)
    return Prompt(SEATS[asked.player], question, COALITION_CHOICES, rule=_LOYALTY_RULE)


def coalition_in(pick: str) -> int:
    """
    >>> coalition_in("coalition:afghan")
    2
    """
    return COALITIONS.index(pick[10:])


def take_loyalty(state: State, asked: ChooseLoyalty, pick: str) -> Stepped:
    coalition = coalition_in(pick)
    text = say(
        "{player} is loyal to the {coalition} coalition",
        player=PLAYER_NAMES[asked.player],
        coalition=COALITION_NAMES[coalition],
    )
    data = {"player": SEATS[asked.player], "coalition": COALITIONS[coalition]}
    return with_loyalty(state, asked.player, coalition), (Fact("loyalty", text, text, data),)
