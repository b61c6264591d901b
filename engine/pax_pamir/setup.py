"""Before the first turn: the market is laid out, and everybody picks a loyalty."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt
from engine.pax_pamir.board.ruling import with_loyalty
from engine.pax_pamir.cards.events import PLAYER_CHOICES, player_of
from engine.pax_pamir.cards.piles import deck_size
from engine.pax_pamir.options import AS_RULED, DECK_ONLY, SCOREBOOK, Options
from engine.pax_pamir.picked import Coalition
from engine.pax_pamir.saying import say
from engine.pax_pamir.scorebook import empty_book
from engine.pax_pamir.state import (
    PLAY,
    RUPEES,
    Automa,
    Player,
    State,
    Stepped,
    seat_order,
    then,
)
from engine.pax_pamir.steps import (
    BeginTurn,
    ChooseFirst,
    ChooseLoyalty,
    Refill,
    SeatWakhan,
    WalkTurn,
)
from engine.pax_pamir.wakhan.seat import her_seat, humans
from engine.pax_pamir.words import COALITION_NAMES, COALITIONS, PLAYER_NAMES, SEATS
from engine.secrecy import Sealed
from engine.text import Text


def opening(options: Options) -> State:
    """A table laid for a new game."""
    number = options.seated
    if options.depth == DECK_ONLY:
        return empty_book(options)._replace(wakhan=Automa(), pending=(WalkTurn(),))
    if options.depth == SCOREBOOK:
        return empty_book(options)
    players = tuple(Player(Sealed(seat, ())) for seat in SEATS[:number])
    bank = RUPEES - sum(one.rupees for one in players)
    first = SeatWakhan() if options.with_wakhan else ChooseFirst()
    pending = (Refill(), first)
    pile = (0, 0) if options.piles == AS_RULED else None
    state = State(options, players, pending, deck=deck_size(number), pile=pile, bank=bank)
    return state._replace(wakhan=Automa()) if options.with_wakhan else state


def run_seat_wakhan(state: State, asked: SeatWakhan) -> Stepped:
    """Clockwise from Wakhan's right neighbour; she sits to the right of whoever picks last, and
    takes the first turn."""
    picks = [ChooseLoyalty(player) for player in reversed(humans(state))]
    state = then(state._replace(phase=PLAY), *picks, BeginTurn(her_seat(state)))
    return state, (_SEATED,)


_SEATING = say("Wakhan sits to the right of player 1 and takes the first turn")
_SEATED = Fact("seated", _SEATING, _SEATING)


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
    Choice(f"coalition:{name}", COALITION_NAMES[at], f"coalition:{name}", Coalition(at))
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
