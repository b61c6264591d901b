"""Shows that whoever only does what is told has the very table of the record, all game long."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from device.random_players import at_random, boldly
from engine.core import Fact
from engine.pax_pamir import GAME
from engine.pax_pamir.cards.printed import CHECKS, EVENTS, card_name
from engine.pax_pamir.market.rows import PLACE_IDS, PLACE_NAMES
from engine.pax_pamir.state import State
from engine.pax_pamir.words import (
    BORDER_NAMES,
    BORDERS,
    COALITION_NAMES,
    COALITIONS,
    PLAYER_NAMES,
    REGION_NAMES,
    REGIONS,
    SEATS,
    SUIT_NAMES,
    SUITS,
)
from engine.text import ENGLISH, Names, Text, spoken
from tests.engine.pax_pamir.pax_table import rulers
from tests.engine.pax_pamir.test_pax_random_play import PLAYERS, telling_all

pytestmark = pytest.mark.long

GAMES = 6
"""For each table; 400 were played once."""

AT_HAND = {"ChooseRumor": 108, "ChooseSuit": 115}
"""Events their buyer holds while something about them is asked."""


NAMES: dict[str, Text] = {
    **dict(zip(SEATS, PLAYER_NAMES, strict=True)),
    **dict(zip(REGIONS, REGION_NAMES, strict=True)),
    **dict(zip(BORDERS, BORDER_NAMES, strict=True)),
    **dict(zip(COALITIONS, COALITION_NAMES, strict=True)),
    **dict(zip(SUITS, SUIT_NAMES, strict=True)),
    **dict(zip(PLACE_IDS, PLACE_NAMES, strict=True)),
}
PLAIN = {
    "bought": {"from"},
    "leverage": {"card"},
    "event-bought": {"player"},
    "bribe": {"player"},
    "paid": {"each"},
}
"""What a fact holds besides what has to be done."""


def check_said(fact: Fact) -> None:
    """What the table is moved by stands in the words it is told, not in the data alone."""
    assert fact.on_table is not None
    words = spoken(fact.on_table, ENGLISH).lower()
    for key, value in fact.data.items():
        if key not in PLAIN.get(fact.kind, ()):
            for one in value if isinstance(value, list) else [value]:
                assert not one or any(name in words for name in _names(one, key)), (fact, key)


def _names(value: Any, key: str) -> list[str]:
    """How something is called in words, in any way."""
    names: list[Names | Text | str]
    if key == "card" and value != "unknown":
        number = int(str(value).removeprefix("card:"))
        names = [card_name(number)]
        if number in EVENTS:
            event = EVENTS[number]
            names = [event.name, event.discarded_name or event.name]
    elif isinstance(value, str) and value.startswith("card:"):
        names = [card_name(int(value[5:]))]
    else:
        names = [NAMES.get(value, str(value))]
    told = [spoken(name, ENGLISH).lower() for name in names]
    return [*told, "wakhan"] if value in SEATS else told


class Table:
    """Cards, pieces and rupees, moved by hand as each fact says, and by nothing else."""

    def __init__(self, state: State) -> None:
        position = GAME.position(state)
        self.deck: int = position["deck"]["left"]
        self.rulers: dict[str, str | None] = dict(rulers(state))
        pending = position["pending"][0]["step"] if position["pending"] else ""
        self.discarded: set[int] = {*position["discarded"]} - {AT_HAND.get(pending)}
        self.market: dict[tuple[int, int], dict[str, int]] = {
            (int(name[0]), int(name[2])): {"rupees": 0, **slot}
            for name, slot in position["market"].items()
        }
        self.events: dict[str, str] = dict(position["events"])
        self.favored: str = position["favored"]
        self.rows: dict[str, Any] = json.loads(json.dumps(position["players"]))
        self.pieces: Counter[tuple[str, str, str]] = Counter()
        """How many there are, by owner, kind and place."""
        for kind in ("armies", "roads"):
            for coalition, places in position[kind].items():
                for place, number in places.items():
                    self.pieces[coalition, kind, place] += number
        for seat, row in self.rows.items():
            for region, number in row["tribes"].items():
                self.pieces[seat, "tribe", region] += number
            for price in row["gifts"]:
                self.pieces[seat, "gift", str(price)] += 1
            for courtier in row["court"]:
                for owner, number in courtier.get("spies", {}).items():
                    self.pieces[owner, "spy", f"card:{courtier['card']}"] += number
            row["court"] = [courtier["card"] for courtier in row["court"]]

    def shown(self) -> dict[str, Any]:
        rows = ("loyalty", "points", "rupees", "hand", "court", "prizes")
        slots = {at: slot for at, slot in self.market.items() if "card" in slot or slot["rupees"]}
        return {
            "market": {at: (slot.get("card"), slot["rupees"]) for at, slot in slots.items()},
            "events": self.events,
            "favored": self.favored,
            "deck": self.deck,
            "discarded": self.discarded,
            "rulers": self.rulers,
            "pieces": {place: number for place, number in self.pieces.items() if number},
            "players": {
                seat: {name: row.get(name) for name in rows} for seat, row in self.rows.items()
            },
        }

    def do(self, fact: Fact) -> None:
        """What is not told to be done is not done, except that a card that was told lies there."""
        if fact.on_table is None and fact.kind != "turned-up":
            return
        if fact.on_table is not None:
            check_said(fact)
        act: Callable[[dict[str, Any], str], None] | None
        act = getattr(self, "on_" + fact.kind.replace("-", "_"), None)
        if act is not None:
            act(dict(fact.data), spoken(fact.text, ENGLISH))

    def leave(self, is_it: Callable[[tuple[str, str, str]], bool]) -> None:
        for piece in self.pieces:
            self.pieces[piece] *= not is_it(piece)

    def slot(self, place: str) -> dict[str, int]:
        _, row, column = place.split(":")
        return self.market.setdefault((int(row), int(column)), {"rupees": 0})

    def on_turned_up(self, data: dict[str, Any], text: str) -> None:
        slot = self.slot(f"market:{data['at'] // 6}:{data['at'] % 6}")
        assert "card" not in slot
        slot["card"] = data["card"]
        self.deck -= 1

    def on_withdrawn(self, data: dict[str, Any], text: str) -> None:
        self.slot(data["from"])["rupees"] -= data["rupees"]

    def on_left_behind(self, data: dict[str, Any], text: str) -> None:
        slot = self.slot(data["at"])
        assert "card" not in slot
        assert slot["rupees"] == data["rupees"]

    def on_slid(self, data: dict[str, Any], text: str) -> None:
        for row in range(2):
            slots = [self.market.get((row, column), {"rupees": 0}) for column in range(6)]
            cards = [slot for slot in slots if "card" in slot]
            loose = [0 if "card" in slot else slot["rupees"] for slot in slots]
            for column in range(6):
                slot = cards[column] if column < len(cards) else {"rupees": 0}
                slot["rupees"] += loose[column]
                self.market[row, column] = slot

    def on_paid(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["rupees"] -= data["rupees"]
        for place in data["on"]:
            self.slot(place)["rupees"] += data["each"]

    def on_bought(self, data: dict[str, Any], text: str) -> None:
        slot, row = self.slot(data["from"]), self.rows[data["player"]]
        assert slot == {**slot, "card": data["card"], "rupees": data["with"]}
        row["rupees"] += slot.pop("rupees")
        if data["card"] <= 100:
            row["hand"]["count"] += 1
            row["hand"]["cards"] = sorted([*row["hand"]["cards"], data["card"]])
        slot.clear()
        slot["rupees"] = 0

    def on_event_bought(self, data: dict[str, Any], text: str) -> None:
        self.discarded.add(data["card"])

    def on_event_discarded(self, data: dict[str, Any], text: str) -> None:
        for row in range(2):
            if self.market.get((row, 0), {}).get("card") == data["card"]:
                del self.market[row, 0]["card"]
        self.discarded.add(data["card"])

    def on_event_stays(self, data: dict[str, Any], text: str) -> None:
        self.discarded.discard(data["card"])
        self.events[str(data["card"])] = data["player"] or "discarded"

    def on_event_over(self, data: dict[str, Any], text: str) -> None:
        del self.events[str(data["card"])]
        self.discarded.add(data["card"])

    def on_instability(self, data: dict[str, Any], text: str) -> None:
        for slot in self.market.values():
            if slot.get("card") in CHECKS:
                self.discarded.add(slot.pop("card"))

    def on_favored(self, data: dict[str, Any], text: str) -> None:
        self.favored = data["suit"]

    def on_played(self, data: dict[str, Any], text: str) -> None:
        row = self.rows[data["player"]]
        self._drop(row, data["card"])
        row["court"].insert(0 if "left end" in text else len(row["court"]), data["card"])

    def on_no_bribe(self, data: dict[str, Any], text: str) -> None:
        if "cannot pay" in text:
            self._drop(self.rows[data["player"]], data["card"])
            self.discarded.add(data["card"])

    def on_hand_discarded(self, data: dict[str, Any], text: str) -> None:
        self._drop(self.rows[data["player"]], int(data["card"][5:]))
        self.discarded.add(int(data["card"][5:]))

    def _drop(self, row: dict[str, Any], card: int) -> None:
        row["hand"]["count"] -= 1
        row["hand"]["cards"].remove(card)

    def on_swapped(self, data: dict[str, Any], text: str) -> None:
        one, other = self.rows[data["player"]], self.rows[data["with"]]
        one["hand"], other["hand"] = other["hand"], one["hand"]

    def on_loyalty(self, data: dict[str, Any], text: str) -> None:
        row = self.rows[data["player"]]
        row["loyalty"] = data["coalition"]
        if "gifts, prizes" not in text:
            return
        self.discarded.update(row["prizes"])
        row["prizes"] = []
        self.leave(lambda piece: piece[:2] == (data["player"], "gift"))

    def on_prize(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["prizes"].append(data["card"])
        self.discarded.remove(data["card"])

    def on_prizes_lost(self, data: dict[str, Any], text: str) -> None:
        for row in self.rows.values():
            self.discarded.update(row["prizes"])
            row["prizes"] = []

    def on_court_lost(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["court"].remove(data["card"])
        self.discarded.add(data["card"])
        self.leave(lambda piece: piece[1:] == ("spy", f"card:{data['card']}"))

    def on_ruler(self, data: dict[str, Any], text: str) -> None:
        self.rulers[data["region"]] = data["player"]

    def on_overthrown(self, data: dict[str, Any], text: str) -> None:
        if "takes all tribes back" in text:
            self.leave(lambda piece: piece == (data["player"], "tribe", data["region"]))

    def on_emptied(self, data: dict[str, Any], text: str) -> None:
        gone = ("tribe", data["region"]), ("armies", data["region"])
        self.leave(lambda piece: piece[1:] in gone)

    def on_cleared(self, data: dict[str, Any], text: str) -> None:
        self.leave(lambda piece: piece[1] in ("armies", "roads"))

    def _piece(self, data: dict[str, Any]) -> tuple[str, str, str]:
        kind = {"army": "armies", "road": "roads"}.get(data["kind"], data["kind"])
        return data.get("coalition") or data["player"], kind, str(data["place"])

    def on_placed(self, data: dict[str, Any], text: str) -> None:
        self.pieces[self._piece(data)] += 1

    def on_removed(self, data: dict[str, Any], text: str) -> None:
        self.pieces[self._piece(data)] -= 1

    def on_moved(self, data: dict[str, Any], text: str) -> None:
        kind = "army" if "coalition" in data else "spy" if "card" in data["from"] else "tribe"
        self.pieces[self._piece({**data, "kind": kind, "place": data["from"]})] -= 1
        self.pieces[self._piece({**data, "kind": kind, "place": data["to"]})] += 1

    def on_leverage(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["rupees"] += 2

    def on_leverage_returned(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["rupees"] -= data["rupees"]

    def on_rupees(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["rupees"] += data["rupees"]

    def on_bribe(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["rupees"] -= data["rupees"]
        self.rows[data["to"]]["rupees"] += data["rupees"]

    def on_taxed(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["rupees"] += 1
        is_player = data["from"] in self.rows
        (self.rows[data["from"]] if is_player else self.slot(data["from"]))["rupees"] -= 1

    def on_points(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["points"] += data["points"]


WITH_WAKHAN = (
    {"players": "1", "wakhan": "rulebook"},
    {"players": "2", "wakhan": "rulebook"},
    {"players": "2", "wakhan": "online", "wakhan_deck": "digital"},
)


@pytest.mark.parametrize("options", [*({"players": n} for n in PLAYERS), *WITH_WAKHAN])
def test_table_that_does_only_what_it_is_told_stays_the_table_of_the_record(
    options: dict[str, str],
) -> None:
    for seed in range(GAMES):
        circle = ("around", "line")[seed // 2 % 2]
        state = GAME.start({**options, "hands": "open", "circle": circle})
        choose = telling_all((at_random, boldly)[seed % 2](Random(seed)))
        table = Table(state)
        while (prompt := GAME.prompt(state)) is not None:
            is_hers = prompt.seat == GAME.automa(state)
            picks = GAME.choose(prompt, state)[0].picks if is_hers else choose(prompt)
            asked = state.pending[0]
            state, facts = GAME.answer(state, picks)
            for fact in facts:
                table.do(fact)
            assert table.shown() == Table(state).shown(), (asked, picks, facts)
