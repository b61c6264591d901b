"""What anybody sees of Wakhan's AI card, and what it comes to."""

from __future__ import annotations

from engine.core import Json
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM
from engine.pax_pamir.wakhan.seat import automa, drawn, pragmatic_loyalty, red_arrow_human
from engine.pax_pamir.words import COALITIONS, REGIONS, SEATS


def card_seen(state: State) -> dict[str, Json]:
    """The card turned up, if one is: its boxes and orders, and what the red arrow means."""
    card = drawn(state)
    if card is None:
        return {}
    seen: dict[str, Json] = {
        "boxes": [box.id for box in card.boxes],
        "loyalty": [COALITIONS[coalition] for coalition in card.loyalty],
        "regions": [REGIONS[region] for region in card.regions],
        "side": "right" if automa(state).row == BOTTOM else "left",
        "arrow": SEATS[red_arrow_human(state)],
    }
    if state.ledger is None:
        seen["pragmatic"] = COALITIONS[pragmatic_loyalty(state)]
    return seen
