"""Positions of Pax Pamir as they are written down."""

from __future__ import annotations

from engine.core import Json
from engine.pax_pamir.board.pieces import ARMY, GIFT, ROAD, SPY, TRIBE
from engine.pax_pamir.cards.printed import EMPTY, UNTOLD, numbers_in
from engine.pax_pamir.market.rows import PLACE_KEYS
from engine.pax_pamir.options import OPEN, options_json
from engine.pax_pamir.state import Courtier, InForce, Player, Slot, State, visible
from engine.pax_pamir.steps import Step
from engine.pax_pamir.wakhan.typed import automa_json
from engine.pax_pamir.words import (
    BORDERS,
    COALITIONS,
    GIFT_PRICES,
    NOBODY,
    REGIONS,
    SEATS,
    SUITS,
)
from engine.secrecy import SEALED

DISCARDED = "discarded"
"""Whom an event concerns that nobody bought."""


def position(state: State) -> dict[str, Json]:
    head: dict[str, Json] = {
        "game": "pax-pamir",
        "options": options_json(state.options),
        "phase": state.phase,
        "checks": state.checks,
    }
    body = _table(state) if state.ledger is None else _ledger(state)
    return {**head, **body, "pending": [step_json(step) for step in state.pending]}


def _ledger(state: State) -> dict[str, Json]:
    ledger = state.ledger
    assert ledger is not None, "only the scorebook has a ledger"
    return {
        **automa_json(state.wakhan),
        **({} if state.wakhan is None else {"actions": state.actions}),
        "lead_needed": ledger.lead,
        "blocks": dict(zip(COALITIONS, ledger.blocks, strict=True)),
        "players": {
            SEATS[at]: {
                **_loyalty(one),
                "points": one.points,
                "cylinders": ledger.cylinders[at],
                "influence": ledger.influence[at],
                "stars": ledger.stars[at],
                "rupees": one.rupees,
            }
            for at, one in enumerate(state.players)
        },
    }


def _table(state: State) -> dict[str, Json]:
    return {
        "turn": {
            "player": SEATS[state.turn],
            "actions": state.actions,
            "used": list(state.used),
            "placed": list(state.fresh),
        },
        "favored": SUITS[state.favored],
        "market": {
            key: slot_json(slot)
            for key, slot in zip(PLACE_KEYS, state.market, strict=True)
            if slot.card != EMPTY or slot.rupees
        },
        "players": {SEATS[at]: _player(state, one) for at, one in enumerate(state.players)},
        "armies": {name: by_name(state.armies[at], REGIONS) for at, name in enumerate(COALITIONS)},
        "roads": {name: by_name(state.roads[at], BORDERS) for at, name in enumerate(COALITIONS)},
        "events": {str(event.card): concerned(event) for event in state.events},
        "deck": _deck(state),
        "discarded": numbers_in(state.discarded),
        "bought": numbers_in(state.seen & ~visible(state)),
        **automa_json(state.wakhan),
    }


def _deck(state: State) -> dict[str, Json]:
    row: dict[str, Json] = {"left": state.deck}
    if state.pile is not None:
        row |= {"events": state.pile[0], "checks": state.pile[1]}
    return {**row, "laid": state.laid} if state.laid else row


def concerned(event: InForce) -> str:
    """Whom an event in force concerns."""
    return DISCARDED if event.player == NOBODY else SEATS[event.player]


def slot_json(slot: Slot) -> dict[str, Json]:
    content: dict[str, Json] = {}
    if slot.card != EMPTY:
        content["card"] = "unknown" if slot.card == UNTOLD else slot.card
    if slot.rupees:
        content["rupees"] = slot.rupees
    if slot.paid:
        content["paid"] = True
    return content


def by_name(numbers: tuple[int, ...], names: tuple[str, ...]) -> dict[str, int]:
    return {names[at]: number for at, number in enumerate(numbers) if number}


def gifts_given(one: Player) -> tuple[int, ...]:
    """The gifts a player has given, by their prices."""
    return tuple([price for price, given in zip(GIFT_PRICES, one.gifts, strict=True) if given])


def _loyalty(one: Player) -> dict[str, Json]:
    return {} if one.loyalty == NOBODY else {"loyalty": COALITIONS[one.loyalty]}


def _player(state: State, one: Player) -> dict[str, Json]:
    is_open = state.options.hands == OPEN
    cards: Json = list(one.told.open()) if is_open else SEALED
    return {
        **_loyalty(one),
        "points": one.points,
        "rupees": one.rupees,
        "hand": {"count": one.hand, "cards": cards},
        "court": [courtier_json(courtier) for courtier in one.court],
        "tribes": by_name(one.tribes, REGIONS),
        "gifts": list(gifts_given(one)),
        "prizes": list(one.prizes),
    }


def courtier_json(courtier: Courtier) -> dict[str, Json]:
    spies = by_name(courtier.spies, SEATS)
    return {"card": courtier.card, "spies": spies} if spies else {"card": courtier.card}


def step_json(step: Step) -> dict[str, Json]:
    content: dict[str, Json] = {"step": type(step).__name__}
    fields = step._asdict()
    for name, value in fields.items():
        content[name] = _field(name, value, fields)
    return content


def _field(name: str, value: Json, fields: dict[str, Json]) -> Json:
    if name in ("player", "to"):
        return SEATS[value]
    if name == "region":
        return REGIONS[value]
    if name == "coalition":
        return COALITIONS[value]
    if name == "place":
        return place_name(fields["kind"], value)
    return value


def place_name(kind: str, place: int) -> Json:
    """
    >>> place_name("road", 7), place_name("gift", 0), place_name("spy", 41)
    ('kabul-punjab', 2, 41)
    """
    names: dict[str, tuple[Json, ...]] = {
        ARMY: REGIONS,
        TRIBE: REGIONS,
        ROAD: BORDERS,
        GIFT: GIFT_PRICES,
    }
    return place if kind == SPY else names[kind][place]
