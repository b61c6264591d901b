"""Tables of Pax Pamir for tests: positions typed in as players would, and answers to prompts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Fact, Prompt, check
from engine.correction import merged
from engine.pax_pamir import GAME
from engine.pax_pamir.state import State
from engine.pax_pamir.view import TableView
from engine.text import ENGLISH, spoken
from engine.views import as_json

LOYALTIES = ("british", "russian", "afghan", "british", "russian")


def typed(players: int = 3, turn: str = "p1", **keys: Any) -> dict[str, Any]:
    """A position with everybody at the start of a turn; `p1={…}` and so on say what differs."""
    seats = [f"p{number}" for number in range(1, players + 1)]
    rows = {
        seat: {"loyalty": LOYALTIES[at], "rupees": 4, **keys.pop(seat, {})}
        for at, seat in enumerate(seats)
    }
    position = {
        "game": "pax-pamir",
        "options": {"players": str(players)},
        "turn": {"player": turn},
        "deck": {"left": 20},
        "players": rows,
    }
    result: dict[str, Any] = merged(position, keys)
    return result


def at(players: int = 3, turn: str = "p1", **keys: Any) -> State:
    state = GAME.at(typed(players, turn, **keys))
    assert GAME.faults(state) == ()
    return state


def full_market(**rupees: int) -> dict[str, Any]:
    """Twelve court cards nobody cares about; `r0c3=2` puts rupees on one."""
    cards = [10, 11, 12, 13, 31, 34, 36, 44, 48, 49, 52, 53]
    market: dict[str, Any] = {}
    for place, card in enumerate(cards):
        row, column = divmod(place, 6)
        market[f"{row}:{column}"] = {"card": card, "rupees": rupees.get(f"r{row}c{column}", 0)}
    return market


def asked(state: State) -> Prompt:
    prompt = GAME.prompt(state)
    assert prompt is not None
    return prompt


def offered(state: State) -> set[str]:
    return {choice.id for choice in asked(state).choices}


def reason(state: State, id: str) -> str:
    """Why a pick is refused, in English."""
    return {no.id: spoken(no.because, ENGLISH) for no in asked(state).refused}[id]


def after(state: State, *picks: str | tuple[str, ...]) -> State:
    return told(state, *picks)[0]


def told(state: State, *picks: str | tuple[str, ...]) -> tuple[State, list[Fact]]:
    """The position after these answers, each of which must be offered, and what was told."""
    facts: list[Fact] = []
    for pick in picks:
        several = pick if isinstance(pick, tuple) else (pick,)
        check(asked(state), several)
        state, more = GAME.answer(state, several)
        facts += more
    assert GAME.faults(state) == ()
    return state, facts


def kinds(facts: list[Fact]) -> list[str]:
    return [fact.kind for fact in facts]


def player(state: State, seat: str) -> Mapping[str, Any]:
    """A player's row of the position, with what follows from it."""
    row: Mapping[str, Any] = as_json(GAME.view(state, seat))["players"][seat]
    return row


def table(state: State, seat: str | None = None) -> TableView:
    """What a seat, or anybody, sees of a table."""
    view = GAME.view(state, seat)
    assert isinstance(view, TableView)
    return view


def rupees(state: State, seat: str) -> int:
    return int(player(state, seat)["rupees"])


def court(state: State, seat: str) -> list[int]:
    return [row["card"] for row in player(state, seat)["court"]]


def spies(state: State, card: int) -> Mapping[str, int]:
    for row in GAME.position(state)["players"].values():
        for courtier in row["court"]:
            if courtier["card"] == card:
                found: Mapping[str, int] = courtier.get("spies", {})
                return found
    raise AssertionError(f"card {card} is in no court")


def on_market(state: State) -> dict[str, int]:
    """Rupees by place of the market, where there are any."""
    market = GAME.position(state)["market"]
    return {name: slot["rupees"] for name, slot in market.items() if slot.get("rupees")}


def armies(state: State, coalition: str) -> Mapping[str, int]:
    found: Mapping[str, int] = GAME.position(state)["armies"][coalition]
    return found


def roads(state: State, coalition: str) -> Mapping[str, int]:
    found: Mapping[str, int] = GAME.position(state)["roads"][coalition]
    return found


def rulers(state: State) -> Mapping[str, str | None]:
    return table(state).rulers
