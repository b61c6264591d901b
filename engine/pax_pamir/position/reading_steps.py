"""Pending steps as they are written in a position, read back field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from engine.core import Json, Refusal
from engine.pax_pamir.actions.bribes import PLAY
from engine.pax_pamir.board.pieces import ARMY, GIFT, ROAD, SPY, TRIBE
from engine.pax_pamir.cards.cards_in_hand import PURPOSES
from engine.pax_pamir.cards.printed import COURT_CARDS
from engine.pax_pamir.options import DECK_ONLY
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import CYLINDERS, PLACES, State
from engine.pax_pamir.steps import Step
from engine.pax_pamir.wakhan.seat import her_seat, is_wakhan
from engine.pax_pamir.words import ACTIONS, BORDERS, COALITIONS, GIFT_PRICES, REGIONS, SEATS
from engine.typed_in import object_of, one_of, only_keys, truth, whole

MOST_MONEY = 200
_STEPS: dict[str, Any] = {kind.__name__: kind for kind in get_args(Step)}
_LEDGER_STEPS = tuple(
    name
    for name in _STEPS
    if (name.startswith(("Enter", "Count")) and name != "EnterPoints")
    or name in ("CloseCheck", "BreakTie", "ChooseLoyalty")
)
_DECK_STEPS = tuple(
    name
    for name in _STEPS
    if name.startswith(("Walk", "EnterPoints", "EnterStars", "EnterRupees"))
    or name in ("TurnAiCard", "TellAiCard", "TellAiBack", "CloseGame", "BreakTie")
)
_TABLE_STEPS = tuple(
    name
    for name in _STEPS
    if name in ("ChooseLoyalty", "TurnAiCard", "TellAiCard", "TellAiBack")
    or name not in (*_LEDGER_STEPS, *_DECK_STEPS)
)
_HER_STEPS = (
    "SeatWakhan",
    "TurnAiCard",
    "TellAiCard",
    "TellAiBack",
    "ChooseBox",
    "PlaySwapped",
    "TellSwapped",
)
_RANGES = {
    "card": (1, COURT_CARDS),
    "left": (1, 2 * CYLINDERS),
    "paid": (0, 3),
    "credit": (0, 2),
    "rank": (1, 3),
    "rupees": (1, MOST_MONEY),
    "most": (1, CYLINDERS),
    "row": (0, 1),
    "cards": (1, 2),
    "misses": (0, 3),
    "part": (0, 1),
}
_KINDS = {
    "army": REGIONS,
    "tribe": REGIONS,
    "road": BORDERS,
}


def step_of(typed: Json, state: State) -> Step:
    item = object_of(typed, "pending")
    known = _TABLE_STEPS if state.ledger is None else _LEDGER_STEPS
    if state.options.depth == DECK_ONLY:
        known = _DECK_STEPS
    kind = _STEPS[one_of(item.get("step"), "pending.step", known)]
    only_keys(item, "pending", ("step", *kind._fields))
    fields = {name: _field(name, item, state) for name in kind._fields}
    if kind.__name__ in _HER_STEPS and not is_wakhan(state, fields.get("player", her_seat(state))):
        raise bad("pending")
    step: Step = kind(**fields)
    return step


def _field(name: str, item: Mapping[str, Json], state: State) -> Any:
    value, where = item.get(name), f"pending.{name}"
    names = SEATS[: len(state.players)]
    if name in ("player", "to"):
        return names.index(one_of(value, where, names))
    if name == "region":
        return REGIONS.index(one_of(value, where, REGIONS))
    if name == "coalition":
        return COALITIONS.index(one_of(value, where, COALITIONS))
    if name in ("taken", "moved", "struck", "check"):
        return truth(value, where)
    if name == "purpose":
        return one_of(value, where, (PLAY, *ACTIONS) if "to" in item else PURPOSES)
    if name == "kind":
        kinds = (ARMY, ROAD) if "coalition" in item else (TRIBE, SPY, GIFT)
        return one_of(value, where, kinds)
    if name == "place":
        return _place(item.get("kind"), value, where)
    least, most = _RANGES.get(name, (0, PLACES - 1))
    return whole(value, where, least, most)


def _place(kind: Json, value: Json, where: str) -> int:
    if kind == SPY:
        return whole(value, where, 1, COURT_CARDS)
    if kind == GIFT:
        if value not in GIFT_PRICES or isinstance(value, bool):
            raise bad(where)
        return GIFT_PRICES.index(value)
    names = _KINDS.get(str(kind), ())
    return names.index(one_of(value, where, names))


def bad(where: str) -> Refusal:
    return Refusal(
        "bad-position", say("{place}: does not fit the rest of the position", place=where)
    )
