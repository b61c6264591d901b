"""Who starts: the secret bid of cubes, or the beginner's draw."""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt, Refused
from engine.secrecy import Sealed
from engine.thirteen_minutes.options import ON
from engine.thirteen_minutes.saying import say, say_count
from engine.thirteen_minutes.state import (
    CUBES,
    NEUTRAL_CUBA,
    PLAY,
    Bid,
    ChooseStarter,
    DrawStarter,
    State,
    Stepped,
    TellCard,
    then,
)
from engine.thirteen_minutes.words import SEATS, SIDE_NAMES, SIDES, US, USSR


def opening(state: State) -> State:
    """A table laid for a new game: Cuba face down in neutral, nobody has bid."""
    first = (Bid(US), Bid(USSR)) if state.options.initiative == "bid" else (DrawStarter(),)
    return state._replace(pending=first, battlegrounds=(NEUTRAL_CUBA,))


_BIDS = tuple(Choice(f"bid:{n}", say_count("{n} cube", "{n} cubes", n)) for n in range(CUBES + 1))
_NO_ZERO = (Refused("bid:0", _BIDS[0].label, say("at least 1 cube must be bid")),)
_STARTS = tuple(
    Choice(f"starts:{SEATS[side]}", say("{side} starts", side=SIDE_NAMES[side])) for side in SIDES
)
_BID_RULE = say(
    "The higher bid decides who starts. Both bids leave the game; on a tie, take them back "
    "and bid again."
)


@cache
def _bid_prompt(side: int, zero: bool) -> Prompt:
    return Prompt(
        SEATS[side],
        say("{side}: how many cubes do you bid?", side=SIDE_NAMES[side]),
        _BIDS if zero else _BIDS[1:],
        () if zero else _NO_ZERO,
        _BID_RULE,
        secret=True,
    )


def ask_bid(state: State, asked: Bid) -> Prompt:
    return _bid_prompt(asked.side, state.options.zero_bid == ON)


def take_bid(state: State, asked: Bid, pick: str) -> Stepped:
    sealed = Sealed(SEATS[asked.side], int(pick.partition(":")[2]))
    bids = (sealed, state.bids[1]) if asked.side == US else (state.bids[0], sealed)
    state = state._replace(bids=bids)
    made = Fact("bid", say("{side} has bid", side=SIDE_NAMES[asked.side]))
    if bids[0] is None or bids[1] is None:
        return state, (made,)
    state, revealed = _reveal(state, bids[0].open(), bids[1].open())
    return state, (made, revealed)


def _reveal(state: State, us: int, ussr: int) -> tuple[State, Fact]:
    state = state._replace(bids=(None, None))
    data = {"us": us, "ussr": ussr}
    winner = who_decides(us, ussr)
    if winner is None:
        text = say_count("Both bid {n} cube: bid again", "Both bid {n} cubes: bid again", us)
        return then(state, Bid(US), Bid(USSR)), Fact("bids-tied", text, data=data, reveals=True)
    text = say(
        "Bids: US {us}, USSR {ussr}. {side} decides who starts",
        us=us,
        ussr=ussr,
        side=SIDE_NAMES[winner],
    )
    box = say("Cubes back into the box: US {us}, USSR {ussr}", us=us, ussr=ussr)
    revealed = Fact("bids", text, on_table=box, data=data, reveals=True)
    return then(state._replace(gone=(us, ussr)), ChooseStarter(winner)), revealed


def who_decides(us: int, ussr: int) -> int | None:
    """Who names the first player after these bids; nobody after a tie.

    >>> who_decides(2, 3), who_decides(1, 1)
    (1, None)
    """
    if us == ussr:
        return None
    return US if us > ussr else USSR


def ask_starter(state: State, asked: ChooseStarter) -> Prompt:
    return Prompt(
        SEATS[asked.side],
        say("{side}: who starts?", side=SIDE_NAMES[asked.side]),
        _STARTS,
        rule=say("Going last is often the better place."),
    )


def ask_drawn_starter(state: State, asked: DrawStarter) -> Prompt:
    return Prompt(
        TABLE,
        say("Draw lots: who starts?"),
        _STARTS,
        rule=say("The other player puts one cube back into the box."),
    )


def take_starter(state: State, asked: ChooseStarter | DrawStarter, pick: str) -> Stepped:
    side = SEATS.index(pick.partition(":")[2])
    box = None
    if isinstance(asked, DrawStarter):
        state = state._replace(gone=(0, 1) if side == US else (1, 0))
        box = say(
            "The lot: {side} starts. {other} puts 1 cube back into the box",
            side=SIDE_NAMES[side],
            other=SIDE_NAMES[1 - side],
        )
    fact = Fact("starts", say("{side} starts", side=SIDE_NAMES[side]), box, {"side": side})
    return then(state._replace(first=side, phase=PLAY), TellCard("play", side)), (fact,)
