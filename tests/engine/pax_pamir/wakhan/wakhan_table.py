"""Tables with Wakhan for tests: positions typed in as players would, and her turn step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core import Fact, check
from engine.correction import merged
from engine.pax_pamir import GAME
from engine.pax_pamir.state import State
from engine.text import ENGLISH, spoken

LOYALTIES = ("british", "afghan")


class Decision(NamedTuple):
    """One answer of hers: to what, the pick, the reasons in English, what was told."""

    step: str
    pick: str
    reasons: tuple[str, ...]
    facts: tuple[Fact, ...]

    def says(self, words: str) -> bool:
        """Whether a reason has these words in it, or begins with them."""
        begun = words[:1].upper() + words[1:]
        return any(words in reason or reason.startswith(begun) for reason in self.reasons)


def typed(
    humans: int = 1,
    card: int = 1,
    after: int = 2,
    box: int = 1,
    w: Mapping[str, Any] | None = None,
    **keys: Any,
) -> dict[str, Any]:
    """Her turn with the AI card turned up and the next one lying there; `w={…}` is her row."""
    seat = f"p{humans + 1}"
    rows: dict[str, Any] = {
        f"p{number}": {"loyalty": LOYALTIES[number - 1], **keys.pop(f"p{number}", {})}
        for number in range(1, humans + 1)
    }
    rows[seat] = dict(w or {})
    position = {
        "game": "pax-pamir",
        "options": {"players": str(humans), "wakhan": "rulebook"},
        "turn": {"player": seat, "actions": 2},
        "deck": {"left": 20},
        "players": rows,
        "wakhan": {"card": card, "next": after, "box": box},
    }
    result: dict[str, Any] = merged(position, keys)
    return result


def at(humans: int = 1, card: int = 1, after: int = 2, box: int = 1, **keys: Any) -> State:
    state = GAME.at(typed(humans, card, after, box, **keys))
    faults = [spoken(fault, ENGLISH) for fault in GAME.faults(state)]
    assert faults == []
    return state


def is_hers(state: State) -> bool:
    prompt = GAME.prompt(state)
    return prompt is not None and prompt.seat == GAME.automa(state)


def step(state: State) -> tuple[State, Decision]:
    """One answer of hers, which must be offered."""
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert is_hers(state)
    answer, reasons = GAME.choose(prompt, state)
    check(prompt, answer.picks)
    name = type(state.pending[0]).__name__
    state, facts = GAME.answer(state, answer.picks)
    texts = tuple(spoken(reason, ENGLISH) for reason in reasons)
    return state, Decision(name, answer.picks[0], texts, facts)


def turn(state: State) -> tuple[State, list[Decision]]:
    """Her answers until somebody else is asked."""
    decisions = []
    while is_hers(state):
        state, decision = step(state)
        decisions.append(decision)
    return state, decisions


def action(state: State) -> tuple[State, list[Decision]]:
    """Her answers for one box or bonus action, up to the next thing she does."""
    state, decision = step(state)
    decisions = [decision]
    while is_hers(state) and type(state.pending[0]).__name__ != "ChooseBox":
        state, decision = step(state)
        decisions.append(decision)
    return state, decisions


def answered(decisions: list[Decision], name: str) -> list[str]:
    """Her picks for one kind of decision."""
    return [decision.pick for decision in decisions if decision.step == name]


def the(decisions: list[Decision], name: str) -> Decision:
    """Her first decision of a kind."""
    return next(decision for decision in decisions if decision.step == name)


def purchase(state: State) -> Decision:
    """What she buys next, and why."""
    return the(action(state)[1], "Act")


def rows(state: State) -> Mapping[str, Any]:
    found: Mapping[str, Any] = GAME.position(state)["players"]
    return found


def wakhan(state: State) -> Mapping[str, Any]:
    """Her row of the position."""
    row: Mapping[str, Any] = rows(state)[str(GAME.automa(state))]
    return row


def rupees_on_market(state: State) -> dict[str, int]:
    market = GAME.position(state)["market"]
    return {name: slot["rupees"] for name, slot in market.items() if slot.get("rupees")}


def market(**cards: Any) -> dict[str, Any]:
    """Cards by place: `T0=29` top row, `B3=(28, 2)` bottom row with 2 rupees on it."""
    found: dict[str, Any] = {}
    for place, card in cards.items():
        row, column = "TB".index(place[0]), place[1:]
        number, rupees = card if isinstance(card, tuple) else (card, 0)
        found[f"{row}:{column}"] = {"card": number, "rupees": rupees}
    return found
