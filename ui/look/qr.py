"""The result as a link that BG Stats imports, and as the QR code of it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from engine.look import Look
from engine.text import ENGLISH, spoken
from engine.views import told

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
QUIET = 2
"""Modules of white around the code; the panel around it is light as well."""


def play_of(table: Look) -> dict[str, Any]:
    """The play as BG Stats reads it; ids are short, as every letter makes the code larger."""
    outcome = table.outcome
    assert outcome is not None
    game = table.game
    title = spoken(game.title, ENGLISH)
    players = []
    first = told(table.view, "first")
    for seat in outcome.scores:
        role = spoken(game.label((seat,)), ENGLISH)
        players.append(
            {
                "name": table.seats.get(seat) or role,
                "sourcePlayerId": seat,
                "startPlayer": seat == first,
                "score": str(outcome.scores.get(seat, 0)),
                "winner": seat in outcome.winners,
                "role": role,
            }
        )
    return {
        "sourceName": "Brinkside",
        "sourcePlayId": table.id[:24] or "play",
        "playDate": table.started.replace("T", " ").rstrip("Z"),
        "game": {"name": title, "sourceGameId": game.id, "highestWins": True, "noPoints": False},
        "players": players,
    }


def link(table: Look) -> str:
    data = json.dumps(play_of(table), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(data, safe="")


def matrix(table: Look) -> tuple[bytes, ...]:
    return _coded(link(table))


@lru_cache(maxsize=2)
def _coded(text: str) -> tuple[bytes, ...]:
    import segno

    code = segno.make_qr(text, error="l", boost_error=False)
    return tuple(bytes(row) for row in code.matrix_iter(border=QUIET))
