"""Shows 13 Days through the JSON Lines engine: a typed-in position is played to its outcome."""

import json
from typing import Any

from device import games
from device.protocol import Protocol
from device.table import Table
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH
from engine.thirteen_days import GAME
from tests.engine.thirteen_days.days_table import grounds, markers

POSITION = {
    "round": 3,
    "phase": "strategy",
    "turn": 7,
    "first": "us",
    "tracks": markers((2, 2, 2), (3, 1, 1)),
    "battlegrounds": grounds(italy=(3, 0)),
    "letter": "ussr",
    "flags": {"us": ["italy", "turkey", "military"], "ussr": ["letter", "berlin", "atlantic"]},
}
PICKS = (
    *("agenda:italy", "agenda:letter", "card:sops", "event"),
    *("card:excomm", "card:quarantine", "card:u-thant"),
    *("card:containment", "card:to-the-brink", "card:suez-hungary"),
)


class Lines:
    """The engine at the other end of a pipe."""

    def __init__(self, position: dict[str, Any]) -> None:
        header = Header(GAME.id, GAME.rules, position=position)
        session = Session(games.game("thirteen-days"), header)
        self._protocol = Protocol(Table(session, now=lambda: ""), ENGLISH)

    def tell(self, **command: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self._protocol.line(json.dumps(command).encode()))
        return reply


def test_typed_in_position_is_played_to_its_outcome() -> None:
    lines = Lines(POSITION)
    replies = [lines.tell(answer=[pick]) for pick in PICKS]
    assert all(reply["ok"] for reply in replies)
    assert replies[-1]["prompt"] is None
    assert replies[-1]["outcome"] == {
        "winners": ["us"],
        "how": "prestige",
        "scores": {"us": 4, "ussr": 0},
        "text": "US wins: more prestige",
    }


def test_position_printed_by_the_engine_can_be_typed_in_again() -> None:
    lines = Lines(POSITION)
    for pick in PICKS[:3]:
        lines.tell(answer=[pick])
    printed = lines.tell(position=True)["position"]
    again = Lines(printed)
    assert again.tell(view=None)["prompt"]["secret"], "sealed agendas are asked for anew"
    for pick in ("agenda:italy", "agenda:letter"):
        again.tell(answer=[pick])
    assert again.tell(position=True)["position"] == printed


def test_refused_card_comes_with_its_reason() -> None:
    lines = Lines({**POSITION, "seen": ["sops"]})
    lines.tell(answer=["agenda:italy"])
    lines.tell(answer=["agenda:letter"])
    reply = lines.tell(answer=["card:sops"])
    assert reply["error"] == {"code": "refused", "message": "this card has been seen already"}


def test_public_view_and_gauges_come_with_every_reply() -> None:
    reply = Lines(POSITION).tell(answer=["agenda:italy"])
    assert reply["view"]["agendas"] == {"us": "sealed"}
    assert {gauge["id"] for gauge in reply["gauges"]} >= {"us:military", "ussr:war"}
