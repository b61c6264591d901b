"""What of Wakhan a game has exercised: AI cards, and boxes that were carried out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pax_pamir.state import AMBITION, BONUS, State
from engine.pax_pamir.steps import Act, TellAiBack
from engine.pax_pamir.wakhan.cards.ai_cards import BOXES, DECK
from engine.pax_pamir.wakhan.cards.boxes import box_at
from engine.pax_pamir.wakhan.seat import is_wakhan

EVERYTHING: tuple[str, ...] = (
    *(f"ai:{number}" for number in DECK),
    *(f"box:{id}" for id in BOXES),
    "ambition",
    "bonus",
)
"""All there is to exercise."""


def exercised(state: State, picks: Sequence[str]) -> str:
    """What an answer exercises, or nothing."""
    if state.wakhan is None or not state.pending:
        return ""
    asked = state.pending[0]
    if isinstance(asked, TellAiBack):
        return f"ai:{state.wakhan.drawn}"
    if not isinstance(asked, Act) or not is_wakhan(state, asked.player) or picks[0] == "pass":
        return ""
    if state.wakhan.doing in (AMBITION, BONUS):
        return "ambition" if state.wakhan.doing == AMBITION else "bonus"
    box = box_at(state, state.wakhan.doing)
    return f"box:{box.id}" if box else ""
