"""Shows that whoever only does what the facts say has the very table of the position."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from device.chance import at_random, boldly
from engine.core import Fact
from engine.pax_pamir import GAME
from engine.pax_pamir.cards import CHECKS, PUBLIC_WITHDRAWAL
from engine.text import ENGLISH, spoken
from tests.engine.pax_pamir.test_pax_random_play import PLAYERS, telling_all

KEPT = ("105", "106", "107", "109", "110", "112")
"""Events that lie before their buyer until the next check, without another choice."""


class Table:
    """Cards, pieces and rupees, moved by hand as each fact says."""

    def __init__(self, position: Mapping[str, Any]) -> None:
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
            "pieces": {place: number for place, number in self.pieces.items() if number},
            "players": {
                seat: {name: row.get(name) for name in rows} for seat, row in self.rows.items()
            },
        }

    def do(self, fact: Fact) -> None:
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
        slot["rupees"] *= data["card"] != PUBLIC_WITHDRAWAL

    def on_slid(self, data: dict[str, Any], text: str) -> None:
        for row in range(2):
            slots = [self.market.get((row, column), {"rupees": 0}) for column in range(6)]
            cards = [slot for slot in slots if "card" in slot]
            loose = [0 if "card" in slot else slot["rupees"] for slot in slots]
            for column in range(6):
                slot = cards[column] if column < len(cards) else {"rupees": 0}
                slot["rupees"] += loose[column]
                slot["rupees"] *= slot.get("card") != PUBLIC_WITHDRAWAL
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
        if str(data["card"]) in KEPT:
            self.events[str(data["card"])] = data["player"]

    def on_event_discarded(self, data: dict[str, Any], text: str) -> None:
        for row in range(2):
            if self.market.get((row, 0), {}).get("card") == data["card"]:
                del self.market[row, 0]["card"]
        if data["card"] in (106, 107):
            self.events[str(data["card"])] = "discarded"

    def on_event_over(self, data: dict[str, Any], text: str) -> None:
        del self.events[str(data["card"])]

    def on_instability(self, data: dict[str, Any], text: str) -> None:
        for slot in self.market.values():
            if slot.get("card") in CHECKS:
                del slot["card"]

    def on_rumor(self, data: dict[str, Any], text: str) -> None:
        self.events["108"] = data["player"]

    def on_favored(self, data: dict[str, Any], text: str) -> None:
        self.favored = data["suit"]

    def on_played(self, data: dict[str, Any], text: str) -> None:
        row = self.rows[data["player"]]
        self._drop(row, data["card"])
        row["court"].insert(0 if "left end" in text else len(row["court"]), data["card"])

    def on_hand_discarded(self, data: dict[str, Any], text: str) -> None:
        self._drop(self.rows[data["player"]], int(data["card"][5:]))

    def _drop(self, row: dict[str, Any], card: int) -> None:
        row["hand"]["count"] -= 1
        row["hand"]["cards"].remove(card)

    def on_swapped(self, data: dict[str, Any], text: str) -> None:
        one, other = self.rows[data["player"]], self.rows[data["with"]]
        one["hand"], other["hand"] = other["hand"], one["hand"]

    def on_loyalty(self, data: dict[str, Any], text: str) -> None:
        row = self.rows[data["player"]]
        row["loyalty"], row["prizes"] = data["coalition"], []
        self.leave(lambda piece: piece[:2] == (data["player"], "gift"))

    def on_prize(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["prizes"].append(data["card"])

    def on_prizes_lost(self, data: dict[str, Any], text: str) -> None:
        for row in self.rows.values():
            row["prizes"] = []

    def on_court_lost(self, data: dict[str, Any], text: str) -> None:
        self.rows[data["player"]]["court"].remove(data["card"])
        self.leave(lambda piece: piece[1:] == ("spy", f"card:{data['card']}"))

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


@pytest.mark.parametrize("players", PLAYERS)
def test_facts_alone_lead_from_every_position_to_the_next(players: str) -> None:
    for seed in range(10):
        state = GAME.start({"players": players, "hands": "open"})
        choose = telling_all((at_random, boldly)[seed % 2](Random(seed)))
        while (prompt := GAME.prompt(state)) is not None:
            position, picks = GAME.position(state), choose(prompt)
            table, step = Table(position), position["pending"][0]
            if step["step"] == "ChooseSuit":
                table.events["115"] = step["player"]
            state, facts = GAME.answer(state, picks)
            for fact in facts:
                table.do(fact)
            after = Table(GAME.position(state))
            assert table.shown() == after.shown(), (step, picks, [fact.kind for fact in facts])
