"""How tests sit down at a table: typed-in positions, picks by id, reasons as they are spoken."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from engine.core import Answer, Fact, Outcome, Refusal
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, spoken
from engine.thirteen_minutes import GAME
from engine.thirteen_minutes.deck import type_quotas
from engine.thirteen_minutes.scoring import Scored, score
from engine.thirteen_minutes.state import State

Card = dict[str, Any]

US_MILITARY: Card = {"flag": "us", "type": "military", "command": 2}
UN_MILITARY: Card = {"flag": "un", "type": "military", "command": 2}
UN_POLITICAL: Card = {"flag": "un", "type": "political", "command": 1}
USSR_MILITARY: Card = {"flag": "ussr", "type": "military", "command": 2}
USSR_OPINION: Card = {"flag": "ussr", "type": "opinion", "command": 1}
US_OPINION: Card = {"flag": "us", "type": "opinion", "command": 1}
US_POLITICAL: Card = {"flag": "us", "type": "political", "command": 2}
USSR_POLITICAL: Card = {"flag": "ussr", "type": "political", "command": 1}


class Table:
    """A session of 13 Minutes, spoken to in short."""

    def __init__(self, position: Mapping[str, Any] | None = None, **options: Any) -> None:
        self.session = Session(GAME, Header(GAME.id, GAME.rules, options, position=position))

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def seat(self) -> str:
        assert self.session.prompt is not None, "the game is over"
        return self.session.prompt.seat

    @property
    def choices(self) -> list[str]:
        assert self.session.prompt is not None, "the game is over"
        return [choice.id for choice in self.session.prompt.choices]

    @property
    def outcome(self) -> Outcome:
        assert self.session.outcome is not None, "the game is not over"
        return self.session.outcome

    def pick(self, *picks: str) -> list[Fact]:
        """Answers one prompt after the other; gives back all that happened."""
        return [fact for pick in picks for fact in self.session.answer(Answer((pick,)))]

    def why_not(self, pick: str) -> str:
        """The reason for which a nearly legal pick is refused."""
        with pytest.raises(Refusal) as caught:
            self.pick(pick)
        assert caught.value.code == "refused", caught.value.code
        return spoken(caught.value.because, ENGLISH)

    def lies(self, at: str = "cuba") -> tuple[str, int, int]:
        """Zone, US cubes and USSR cubes of a battleground."""
        ground = GAME.view(self.state, None).battlegrounds[at]
        return ground.zone, ground.us, ground.ussr

    def supply(self) -> tuple[int, int]:
        left = GAME.view(self.state, None).supply
        return left["us"], left["ussr"]

    def play_card(self, card: str, zone: str = "neutral") -> None:
        """Plays a card told by its face, Command 2 and no title, or by its title."""
        self.pick(card)
        if card.startswith("face:"):
            self.pick("command:2", "skip")
        self.pick(f"zone:{zone}")


def on(zone: str, us: int = 0, ussr: int = 0, **card: Any) -> dict[str, Any]:
    return {**card, "zone": zone, "us": us, "ussr": ussr}


def under_way(*grounds: Mapping[str, Any], first: str = "us", **more: Any) -> dict[str, Any]:
    """The start of a turn with Cuba and these battlegrounds on the table."""
    keys = ("cuba", *(str(place) for place in range(1, 11)))
    lying = dict(zip(keys, grounds, strict=False))
    return {"turn": len(grounds) - 1, "first": first, "battlegrounds": lying, **more}


def ended(
    *rows: tuple[str, str, int, int],
    us_last: Mapping[str, Any] = US_OPINION,
    ussr_last: Mapping[str, Any] = USSR_POLITICAL,
    earlier: tuple[int, int] = (0, 0),
    **options: Any,
) -> dict[str, Any]:
    """A finished game: (type, zone, US cubes, USSR cubes) of Cuba and others; the rest of the
    eleven lie in neutral without cubes. `earlier` are points from games before."""
    spare = Counter(type_quotas())
    spare.subtract([row[0] for row in rows] + [us_last["type"], ussr_last["type"]])
    assert min(spare.values()) >= 0, "there are not so many cards of a type"
    filled = [*rows, *((type_, "neutral", 0, 0) for type_ in spare.elements())]
    grounds = [on(zone, us, ussr, type=type_) for type_, zone, us, ussr in filled]
    position = under_way(*grounds, options=options)
    last = {"us": dict(us_last), "ussr": dict(ussr_last)}
    campaign = dict(zip(("us", "ussr"), earlier, strict=True))
    return {**position, "phase": "over", "turn": 10, "last": last, "campaign": campaign}


def scored(position: Mapping[str, Any]) -> Scored:
    state = GAME.at(position)
    assert GAME.faults(state) == ()
    return score(state)


def shown_down(position: Mapping[str, Any]) -> tuple[Table, list[Fact]]:
    """The same end, but reached by telling the last card of the USSR."""
    card = position["last"]["ussr"]
    held = {"us": position["last"]["us"]}
    table = Table({**position, "phase": "reveal", "last": held})
    facts = table.pick(f"face:{card['flag']}:{card['type']}")
    if card["flag"] != "un":
        facts += table.pick(f"command:{card['command']}")
    return table, facts + table.pick("skip")


def kinds(facts: list[Fact]) -> list[str]:
    return [fact.kind for fact in facts]


def said(facts: list[Fact], kind: str) -> list[str]:
    return [spoken(fact.text, ENGLISH) for fact in facts if fact.kind == kind]
