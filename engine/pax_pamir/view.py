"""What may be seen of Pax Pamir: the table, what follows from it, and the strips."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import TABLE, Gauge, Json, Zone
from engine.pax_pamir.actions.bribes import holder
from engine.pax_pamir.board.dominance import (
    blocks_by_coalition,
    game_ends,
    needed_lead,
    scored,
    winners,
)
from engine.pax_pamir.board.influence import influence
from engine.pax_pamir.board.ruling import coalition_of
from engine.pax_pamir.cards.printed import COURTS, EVENTS, card_name
from engine.pax_pamir.cleanup import court_limit, hand_limit
from engine.pax_pamir.market.rows import PLACE_IDS, PLACE_NAMES, price
from engine.pax_pamir.options import CLOSED
from engine.pax_pamir.position.written import position
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import (
    BLOCKS,
    CHECK_CARDS,
    CYLINDERS,
    OVER,
    PLAY,
    Player,
    State,
    cylinders_out,
    stars,
)
from engine.pax_pamir.wakhan.cards.seen import card_seen
from engine.pax_pamir.wakhan.seat import is_wakhan
from engine.pax_pamir.words import (
    BORDER_NAMES,
    BORDERS,
    COALITION_NAMES,
    COALITIONS,
    COLUMNS,
    ECONOMIC,
    MILITARY,
    NOBODY,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SEATS,
)
from engine.places import LEFT, MORE, RIGHT
from engine.text import Text, joined

MOST_POINTS = 10


def view(state: State, seat: str | None) -> dict[str, Json]:
    """The position as a seat may see it, with what follows from it."""
    shown = position(state)
    del shown["pending"]
    names = SEATS[: len(state.players)]
    shown["points"] = {names[at]: one.points for at, one in enumerate(state.players)}
    blocks = blocks_by_coalition(state)
    shown["blocks"] = dict(zip(COALITIONS, blocks, strict=True))
    shown["lead_needed"] = needed_lead(state)
    shown["lead"] = _lead(blocks)
    shown["if_checked"] = _if_checked(state)
    if state.ledger is None:
        _show_table(state, seat, shown)
    if state.wakhan is not None:
        shown["wakhan"].update(card_seen(state))
    return shown


def _show_table(state: State, seat: str | None, shown: dict[str, Json]) -> None:
    shown["to_move"] = SEATS[state.turn] if state.phase == PLAY else None
    shown["bank"] = state.bank
    shown["rulers"] = {
        REGIONS[region]: None if ruler == NOBODY else SEATS[ruler]
        for region, ruler in enumerate(state.rulers)
    }
    for at, one in enumerate(state.players):
        row = shown["players"][SEATS[at]]
        row.update(_standing(state, at, one))
        if state.options.hands == CLOSED:
            told = one.told.shown_to(seat)
            row["hand"]["cards"] = told if isinstance(told, str) else list(told)
    for name, slot in shown["market"].items():
        if "card" in slot:
            row_at, column = map(int, name.split(":"))
            slot["price"] = price(state, state.turn, row_at * COLUMNS + column)


def _standing(state: State, player: int, one: Player) -> dict[str, Json]:
    """What a player's cards and pieces amount to."""
    influences = {}
    if is_wakhan(state, player):
        rows = enumerate(COALITIONS)
        influences = {"influences": {name: influence(state, player, at) for at, name in rows}}
    return {
        "influence": influence(state, player, coalition_of(state, player)),
        **influences,
        "cylinders": cylinders_out(state, player),
        "supply": CYLINDERS - cylinders_out(state, player),
        "court_limit": court_limit(one),
        "hand_limit": hand_limit(one),
        "shelter": stars(one, ECONOMIC),
        "military_stars": stars(one, MILITARY),
        "hostages": {
            str(courtier.card): SEATS[holder(courtier, player)]
            for courtier in one.court
            if holder(courtier, player) != NOBODY
        },
        "leveraged": [c.card for c in one.court if COURTS[c.card].leveraged],
    }


def _lead(blocks: tuple[int, ...]) -> dict[str, Json]:
    """Who leads by how much over the next; nobody when two are level."""
    first, second = sorted(blocks, reverse=True)[:2]
    leader = None if first == second else COALITIONS[blocks.index(first)]
    return {"coalition": leader, "by": first - second}


def _if_checked(state: State) -> dict[str, Json]:
    """Who would score what if a check came now, and whether that would decide the game."""
    if state.phase == OVER:
        return {"dominant": None, "final": False, "points": {}, "counted": {}, "wins": []}
    names = SEATS[: len(state.players)]
    after, judged, _ = scored(state, state.checks - 1)
    wins = winners(after) if game_ends(after, judged.final) else ()
    return {
        "dominant": None if judged.dominant == NOBODY else COALITIONS[judged.dominant],
        "final": judged.final,
        "points": dict(zip(names, judged.points, strict=True)),
        "counted": dict(zip(names, judged.counted, strict=True)),
        "wins": [names[player] for player in wins],
    }


def gauges(seen: Mapping[str, Json]) -> tuple[Gauge, ...]:
    """Blocks of each coalition, the lead on the way to dominance, the checks still to come, and
    what one now would bring each player: where it would end the game, who wins and who loses."""
    needed, lead = seen["lead_needed"], seen["lead"]["by"]
    zone = Zone.BRINK if lead >= needed else Zone.TENSE if lead >= needed - 1 else Zone.CALM
    leader = seen["lead"]["coalition"]
    found = [
        Gauge(
            f"blocks:{name}",
            TABLE,
            number,
            BLOCKS,
            zone if name == leader else Zone.CALM,
        )
        for name, number in seen["blocks"].items()
    ]
    found.append(Gauge("lead", TABLE, min(lead, needed), needed, zone))
    checks = seen["checks"]
    last = Zone.TENSE if checks == 1 else Zone.CALM
    found.append(Gauge("checks", TABLE, checks, CHECK_CARDS, last))
    wins = seen["if_checked"]["wins"]
    for seat, points in seen["if_checked"]["points"].items():
        if wins:
            fate = Zone.BRINK if seat in wins else Zone.LOSES
        else:
            fate = Zone.TENSE if points else Zone.CALM
        found.append(Gauge(f"{seat}:if-checked", seat, points, MOST_POINTS, fate))
    return tuple(found)


_LABELS = {
    "options": say("option"),
    "phase": say("phase"),
    "checks": say("checks to come"),
    "players": say("player"),
    "loyalty": say("loyalty"),
    "points": say("points"),
    "rupees": say("rupees"),
    "hand": say("hand"),
    "count": say("number"),
    "cards": say("cards"),
    "card": say("card"),
    "court": say("court"),
    "tribes": say("tribes"),
    "gifts": say("gifts"),
    "prizes": say("prizes"),
    "market": say("market"),
    "paid": say("paid on this turn"),
    "armies": say("armies"),
    "roads": say("roads"),
    "rulers": say("ruler"),
    "events": say("events in force"),
    "deck": say("deck"),
    "discarded": say("discarded cards"),
    "bought": say("cards seen in hands"),
    "favored": say("favored suit"),
    "turn": say("turn"),
    "player": say("player to move"),
    "actions": say("actions"),
    "used": say("cards used"),
    "placed": say("pieces placed this turn"),
    "blocks": say("blocks"),
    "lead": say("lead"),
    "lead_needed": say("lead needed"),
    "cylinders": say("cylinders"),
    "influence": say("influence"),
    "stars": say("military stars"),
    "if-checked": say("points if checked now"),
    "pending": say("what is to be decided"),
    "wakhan": say("Wakhan"),
    "row": say("row of the red arrow"),
    "column": say("column of the black arrow"),
    "next": say("next AI card"),
    "back": say("back of the next AI card"),
    "box": say("next box"),
    "doing": say("what she is doing"),
    "against": say("whom her action is against"),
    "bonus": say("card of her last bonus action"),
    **dict(zip(SEATS, PLAYER_NAMES, strict=True)),
    **dict(zip(COALITIONS, COALITION_NAMES, strict=True)),
    **dict(zip(REGIONS, REGION_NAMES, strict=True)),
    **dict(zip(BORDERS, BORDER_NAMES, strict=True)),
    "left": say("cards left"),
    LEFT: say("new card at the left end"),
    RIGHT: say("new card at the right end"),
    MORE: say("one more"),
    "spies": say("spies"),
    **{str(number): card_name(number) for number in (*COURTS, *EVENTS)},
    **{place.removeprefix("market:"): PLACE_NAMES[at] for at, place in enumerate(PLACE_IDS)},
    **{
        f"blocks:{name}": say("{coalition} blocks", coalition=COALITION_NAMES[at])
        for at, name in enumerate(COALITIONS)
    },
}


_WHOLE_LABELS = {
    ("options", "piles"): say("The deck"),
    ("deck", "events"): say("events of this pile"),
    ("deck", "checks"): say("checks of this pile"),
}
"""Places that are not called by the names on the way to them."""


def label(path: tuple[str, ...]) -> Text:
    """
    >>> from engine.text import ENGLISH, spoken
    >>> spoken(label(("armies", "british", "kabul")), ENGLISH)
    'armies, British, Kabul'
    """
    if path in _WHOLE_LABELS:
        return _WHOLE_LABELS[path]
    names = [_LABELS.get(name, Text(name)) for name in path]
    if "gifts" in path[:-1]:
        names[-1] = say_count("{n} rupee", "{n} rupees", int(path[-1]))
    return joined(names)
