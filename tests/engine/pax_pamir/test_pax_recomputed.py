"""Shows rulers, limits, influence and points of random play as the rulebook's sentences give them,
counted anew from written positions with nothing of the rules in the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.random_players import at_random, boldly
from engine.pax_pamir import GAME
from engine.pax_pamir import __file__ as package
from engine.views import as_json
from tests.engine.pax_pamir.test_pax_random_play import PLAYERS

pytestmark = pytest.mark.long

COURTS = {
    int(row["id"]): row
    for row in tomllib.loads((Path(package).parent / "cards/courts.toml").read_text())["card"]
}
COALITIONS = ("british", "russian", "afghan")
REGIONS = ("kabul", "kandahar", "punjab", "herat", "persia", "transcaspia")
Position = Mapping[str, Any]


def _court(position: Position, seat: str) -> list[dict[str, Any]]:
    return [COURTS[courtier["card"]] for courtier in position["players"][seat]["court"]]


def _stars(position: Position, seat: str, suit: str) -> int:
    return sum(card["rank"] for card in _court(position, seat) if card["suit"] == suit)


def _ruler(position: Position, region: str) -> str | None:
    """Own tribes and loyal armies must be more than anybody's, and than any foreign armies."""
    armies = {name: position["armies"][name].get(region, 0) for name in COALITIONS}
    players: dict[str, Any] = position["players"]
    tribes = {seat: row["tribes"].get(region, 0) for seat, row in players.items()}
    loyal = {seat: row["loyalty"] for seat, row in position["players"].items()}
    for seat in tribes:
        own = tribes[seat] + armies[loyal[seat]]
        rivals = [tribes[one] + armies[loyal[one]] for one in tribes if one != seat]
        rivals += [armies[name] for name in COALITIONS if name != loyal[seat]]
        if tribes[seat] and own > max(rivals):
            return seat
    return None


def _influence(position: Position, seat: str) -> int:
    row, events = position["players"][seat], position["events"]
    patriots = sum(card.get("patriot") == row["loyalty"] for card in _court(position, seat))
    gifts = len(row["gifts"])
    if events.get("106") == seat:
        gifts *= 2
    if events.get("106") == "discarded":
        gifts = 0
    return 1 + (patriots if events.get("108") != seat else 0) + gifts + len(row["prizes"])


def _cylinders(position: Position, seat: str) -> int:
    row = position["players"][seat]
    courts = [one for other in position["players"].values() for one in other["court"]]
    spies: int = sum(courtier.get("spies", {}).get(seat, 0) for courtier in courts)
    tribes: int = sum(row["tribes"].values())
    gifts: int = len(row["gifts"])
    return tribes + gifts + spies


def _points(position: Position, is_final: bool) -> tuple[str | None, dict[str, int]]:
    """Who is dominant, and what each player scores by the places taken with others or alone."""
    blocks = {
        name: sum(position["armies"][name].values()) + sum(position["roads"][name].values())
        for name in COALITIONS
    }
    lead = 2 if "109" in position["events"] else 4
    dominant = None
    for name in COALITIONS:
        if all(blocks[name] >= blocks[other] + lead for other in COALITIONS if other != name):
            dominant = name
    seats = position["players"]
    counted = {seat: _cylinders(position, seat) for seat in seats}
    places = [3, 1]
    if dominant is not None:
        loyal = [seat for seat in seats if seats[seat]["loyalty"] == dominant]
        counted = {seat: _influence(position, seat) for seat in loyal}
        places = [5, 3, 1]
    places = [points * (2 if is_final else 1) for points in places] + [0] * len(seats)
    ranked = sorted(counted.values(), reverse=True)
    scored = dict.fromkeys(seats, 0)
    for seat, number in counted.items():
        taken = [points for points, other in zip(places, ranked, strict=False) if other == number]
        scored[seat] = sum(taken) // len(taken)
    return dominant, scored


def _check_view(position: Position, view: Position) -> None:
    assert view["rulers"] == {region: _ruler(position, region) for region in REGIONS}
    dominant, points = _points(position, position["checks"] == 1)
    assert (view["if_checked"]["dominant"], view["if_checked"]["points"]) == (dominant, points)
    for seat, row in view["players"].items():
        assert row["influence"] == _influence(position, seat)
        assert row["cylinders"] == _cylinders(position, seat) == 10 - row["supply"]
        assert row["court_limit"] == 3 + _stars(position, seat, "political")
        assert row["hand_limit"] == 2 + _stars(position, seat, "intelligence")
        assert row["shelter"] == _stars(position, seat, "economic")


def _check_limits(position: Position, seat: str) -> None:
    """Whoever's turn is over holds no more than allowed."""
    row = position["players"][seat]
    assert len(row["court"]) <= 3 + _stars(position, seat, "political")
    assert row["hand"]["count"] <= 2 + _stars(position, seat, "intelligence")


def _check_score(before: Position, after: Position) -> None:
    """A check that comes of a purchase, before anything else could change the table."""
    _, scored = _points(before, after["checks"] == 0)
    for seat, points in scored.items():
        assert after["players"][seat]["points"] == before["players"][seat]["points"] + points


@pytest.mark.parametrize("players", PLAYERS)
def test_rulers_limits_and_points_are_those_counted_by_hand(players: str) -> None:
    checked = 0
    for seed in range(16):
        state = GAME.start({"players": players})
        choose = (at_random, boldly)[seed % 2](Random(1000 + seed))
        had_event = False
        while (prompt := GAME.prompt(state)) is not None:
            before = GAME.position(state)
            if all("loyalty" in row for row in before["players"].values()):
                _check_view(before, as_json(GAME.view(state, None)))
            state, facts = GAME.answer(state, choose(prompt))
            after, kinds = GAME.position(state), [fact.kind for fact in facts]
            # Riots come after the limits, and may lower them again.
            had_event = had_event or "event-discarded" in kinds
            if after["turn"]["player"] != before["turn"]["player"] and not had_event:
                _check_limits(after, before["turn"]["player"])
            had_event = had_event and "turn" not in kinds
            if "event-bought" in kinds and "check" in kinds[kinds.index("event-bought") + 1 :][:1]:
                _check_score(before, after)
                checked += 1
    assert checked > 5
