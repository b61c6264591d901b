"""Positions of 13 Minutes as they are typed in, written down and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from engine.core import Json, Refusal
from engine.correction import same_steps
from engine.secrecy import SEALED
from engine.text import Text, joined
from engine.thirteen_minutes import deck as cards
from engine.thirteen_minutes.cubes import CAP
from engine.thirteen_minutes.deck import Card
from engine.thirteen_minutes.flow import laid_out
from engine.thirteen_minutes.options import REFEREE, options_from
from engine.thirteen_minutes.position.corrected import corrected
from engine.thirteen_minutes.position.reachable import before_laying, bidding, fits, untold
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.state import (
    BATTLEGROUNDS,
    CUBA,
    CUBES,
    INITIATIVE,
    OVER,
    PHASES,
    PLAY,
    REVEAL,
    TURNS,
    Battleground,
    Bid,
    Decision,
    State,
    TellCard,
    mover,
    place_name,
    seen_cards,
    supply,
)
from engine.thirteen_minutes.view import by_side, face_of, ground_of, key_of, told_cards
from engine.thirteen_minutes.which_card import PLAYED, ROLES
from engine.thirteen_minutes.words import (
    FLAGS,
    SEATS,
    SIDE_NAMES,
    SIDES,
    TYPE_NAMES,
    TYPES,
    ZONES,
)
from engine.typed_in import object_of, one_of, only_keys, truth, whole, words
from engine.views import as_json

_KEYS = (
    "game",
    "options",
    "deck",
    "phase",
    "turn",
    "first",
    "bids",
    "gone",
    "battlegrounds",
    "last",
    "campaign",
    "number",
    "swapped",
    "pending",
)
_STEPS: dict[str, Any] = {kind.__name__: kind for kind in get_args(Decision)}


def position(state: State) -> dict[str, Json]:
    return {
        "game": "thirteen-minutes",
        "options": state.options._asdict(),
        "deck": list(told_cards(state)),
        "phase": state.phase,
        "turn": state.turn,
        "first": SEATS[state.first],
        "bids": {SEATS[side]: SEALED for side in SIDES if state.bids[side] is not None},
        "gone": by_side(state.gone),
        "battlegrounds": {
            key_of(at): as_json(ground_of(one)) for at, one in enumerate(state.battlegrounds)
        },
        "last": {
            SEATS[side]: as_json(face_of(card))
            for side, card in enumerate(state.last)
            if card is not None
        },
        "campaign": by_side(state.campaign),
        "number": state.game,
        **({"swapped": True} if state.swapped else {}),
        "pending": [_step_json(step) for step in state.pending],
    }


def _step_json(step: Decision) -> dict[str, Json]:
    content: dict[str, Json] = {"step": type(step).__name__}
    for name, value in step._asdict().items():
        if name == "side":
            value = SEATS[value]
        elif name == "card":
            value = as_json(face_of(value))
        content[name] = value
    return content


def at(typed: Mapping[str, Json], before: State | None = None) -> State:
    """The state of a typed-in position; what is left out is as at the start of that turn."""
    only_keys(typed, "position", _KEYS)
    one_of(typed.get("game", "thirteen-minutes"), "game", ("thirteen-minutes",))
    options = options_from(object_of(typed.get("options", {}), "options"))
    deck = cards.with_book(typed.get("deck", []))
    turn = whole(typed.get("turn", 0), "turn", 0, TURNS)
    usual = INITIATIVE if "turn" not in typed else PLAY if turn < TURNS else REVEAL
    state = State(
        options,
        deck,
        (),
        one_of(typed.get("phase", usual), "phase", PHASES),
        turn,
        SEATS.index(one_of(typed.get("first", "us"), "first", SEATS)),
        gone=_pair(typed.get("gone", {}), "gone", CUBES),
        campaign=_pair(typed.get("campaign", {}), "campaign", 999),
        game=whole(typed.get("number", 1), "number", 1, 999),
        swapped=truth(typed.get("swapped", False), "swapped"),
        last=_last(typed.get("last", {}), deck),
    )
    if "battlegrounds" not in typed:
        if turn or state.phase not in (INITIATIVE, PLAY):
            raise _bad("battlegrounds")
        typed = {**typed, "battlegrounds": {"cuba": {}} if options.depth == REFEREE else {}}
    state = state._replace(battlegrounds=_grounds(typed["battlegrounds"], deck))
    if before is not None:
        state = state._replace(rules=before.rules)
    return _with_pending(state, typed, before)


def _with_pending(state: State, typed: Mapping[str, Json], before: State | None) -> State:
    bids = object_of(typed.get("bids", {}), "bids")
    only_keys(bids, "bids", SEATS)
    for seat, bid in bids.items():
        one_of(bid, f"bids.{seat}", (SEALED,))
    told = _pending(state, typed["pending"]) if "pending" in typed else ()
    if bidding(state) and not _choosing(typed):
        if before is not None:
            us, ussr = (before.bids[side] if SEATS[side] in bids else None for side in SIDES)
            state = state._replace(bids=(us, ussr))
        waiting = tuple(Bid(side) for side in SIDES if state.bids[side] is None)
        return state._replace(pending=waiting)
    if "pending" in typed:
        if before is not None and same_steps(told, before.pending) and before.rules > 1:
            return corrected(state._replace(pending=told), before)
        # Whose card is to be told follows from the position, which may have been corrected.
        if not told or not all(isinstance(step, TellCard) for step in told):
            return state._replace(pending=told)
    if state.phase == INITIATIVE:
        return laid_out(state)
    return state._replace(pending=_start_of(state))


def _choosing(typed: Mapping[str, Json]) -> bool:
    pending = typed.get("pending", [])
    return isinstance(pending, list) and any(
        isinstance(step, Mapping) and step.get("step") not in ("Bid", None) for step in pending
    )


def _start_of(state: State) -> tuple[Decision, ...]:
    """What is to be decided first in a phase that is typed in without pending decisions."""
    if state.phase == PLAY and state.turn < TURNS:
        return (TellCard(PLAYED, mover(state)),)
    if state.phase == OVER:
        return ()
    asked = untold(state) if state.battlegrounds else ()
    if not asked:
        raise _bad("pending")
    return asked


def _pending(state: State, typed: Json) -> tuple[Decision, ...]:
    if not isinstance(typed, list) or len(typed) > 60:
        raise _bad("pending")
    steps = tuple(_step(item, state) for item in typed)
    if bool(steps) == (state.phase == OVER):
        raise _bad("pending")
    return steps


def _step(typed: Json, state: State) -> Decision:
    item = object_of(typed, "pending")
    kind = _STEPS[one_of(item.get("step"), "pending.step", tuple(_STEPS))]
    only_keys(item, "pending", ("step", *kind._fields))
    entering = kind.__name__ in ("EnterZone", "EnterType", "EnterCubes")
    most_at = BATTLEGROUNDS - 1 if entering else len(state.battlegrounds) - 1
    fields: dict[str, Any] = {}
    for name in kind._fields:
        value = item.get(name)
        if name == "side":
            fields[name] = SEATS.index(one_of(value, "pending.side", SEATS))
        elif name == "card":
            fields[name] = _card(value, "pending.card", state.deck)
        elif name == "role":
            fields[name] = one_of(value, "pending.role", ROLES)
        elif name == "ruled":
            fields[name] = truth(value, "pending.ruled")
        else:
            span = (0, most_at) if name == "at" else (1, cards.MOST_COMMAND)
            fields[name] = whole(value, f"pending.{name}", *span)
    decision: Decision = kind(**fields)
    return decision


def _pair(typed: Json, where: str, most: int) -> tuple[int, int]:
    values = object_of(typed, where)
    only_keys(values, where, SEATS)
    us, ussr = (whole(values.get(seat, 0), f"{where}.{seat}", 0, most) for seat in SEATS)
    return us, ussr


def _last(typed: Json, deck: cards.Deck) -> tuple[Card | None, Card | None]:
    held = object_of(typed, "last")
    only_keys(held, "last", SEATS)
    us, ussr = (_card(held[seat], f"last.{seat}", deck) if seat in held else None for seat in SEATS)
    return us, ussr


def _grounds(typed: Json, deck: cards.Deck) -> tuple[Battleground, ...]:
    items = object_of(typed, "battlegrounds")
    keys = tuple(key_of(place) for place in range(len(items)))
    if set(keys) != set(items) or len(items) > BATTLEGROUNDS:
        raise Refusal(
            "bad-position",
            say("battlegrounds are named cuba, 1, 2, … {most} without a gap", most=TURNS),
        )
    return tuple(_ground(items[key], f"battlegrounds.{key}", deck) for key in keys)


def _ground(typed: Json, where: str, deck: cards.Deck) -> Battleground:
    item = object_of(typed, where)
    face = {key: item[key] for key in ("title", "flag", "type", "command") if key in item}
    rest = {key: item[key] for key in item if key not in face}
    only_keys(rest, where, ("zone", *SEATS))
    zone = ZONES.index(one_of(rest.get("zone", "neutral"), f"{where}.zone", ZONES))
    us, ussr = (whole(rest.get(seat, 0), f"{where}.{seat}", 0, CUBES) for seat in SEATS)
    return Battleground(_card(face, where, deck) if face else None, zone, (us, ussr))


def _card(typed: Json, where: str, deck: cards.Deck) -> Card:
    """A card by its title, or by what is told of its face; the two may be combined."""
    item = object_of(typed, where)
    only_keys(item, where, ("title", "flag", "type", "command"))
    known = None
    if "title" in item:
        title = words(item["title"], f"{where}.title")
        known = next((card for card in deck if cards.is_titled(card, title)), None)
    if known is None or "type" in item:
        type_ = one_of(item.get("type"), f"{where}.type", TYPES)
        flag = one_of(item["flag"], f"{where}.flag", FLAGS) if "flag" in item else None
        if known is not None and (known.type != type_ or flag not in (None, known.flag)):
            known = known._replace(type=type_, flag=flag or known.flag)
    if known is None:
        known = cards.typed(type_) if flag is None else cards.untitled(flag, type_)
        if "title" in item:
            known = cards.titled(known, title)
    if "command" in item:
        command = whole(item["command"], f"{where}.command", 1, cards.MOST_COMMAND)
        known = known._replace(command=command)
    return known


def _bad(where: str) -> Refusal:
    return Refusal(
        "bad-position", say("{place}: does not fit the rest of the position", place=where)
    )


def faults(state: State) -> Iterator[Text]:
    for side in SIDES:
        left = supply(state, side)
        if left < 0:
            yield say(
                "{n} {side} cubes, but only {all} exist",
                n=CUBES - left,
                side=SIDE_NAMES[side],
                all=CUBES,
            )
    yield from cards.faults(seen_cards(state))
    if state.options.cube_cap != "none":
        for place, ground in enumerate(state.battlegrounds):
            if max(ground.cubes) > CAP:
                yield say(
                    "more than {cap} cubes of a side on {place}",
                    cap=CAP,
                    place=place_name(state, place),
                )
    if state.options.depth == REFEREE:
        yield from _miscounted(state)
    if not fits(state):
        yield _bad("pending").because


def _miscounted(state: State) -> Iterator[Text]:
    number = len(state.battlegrounds)
    expected = {
        INITIATIVE: 1,
        PLAY: state.turn + (1 if before_laying(state) else 2),
        REVEAL: BATTLEGROUNDS,
        OVER: BATTLEGROUNDS,
    }[state.phase]
    if number != expected:
        yield say(
            "{n} battlegrounds on the table do not fit turn {turn}", n=number, turn=state.turn
        )
    for place, ground in enumerate(state.battlegrounds):
        if place != CUBA and ground.card is None:
            yield say("battleground {n} has no card", n=place)


_LABELS = {
    "options": say("option"),
    "turn": say("turn"),
    "first": say("first player"),
    "bids": say("bid"),
    "gone": say("cubes out of the game"),
    "battlegrounds": say("battleground"),
    "last": say("last card"),
    "campaign": say("campaign points"),
    "swapped": say("sides swapped"),
    "zone": say("zone"),
    "type": say("type"),
    "flag": say("flag"),
    "title": say("title"),
    "command": say("Command"),
    "cuba": say("Cuba"),
    "us": say("US"),
    "ussr": say("USSR"),
    "pending": say("what is asked"),
    **TYPE_NAMES,
}


def label(path: tuple[str, ...]) -> Text:
    """
    >>> from engine.text import ENGLISH, spoken
    >>> spoken(label(("battlegrounds", "cuba", "us")), ENGLISH)
    'battleground, Cuba, US'
    """
    return joined([_LABELS.get(name, Text(name)) for name in path])
