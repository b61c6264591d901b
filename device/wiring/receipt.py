"""A finished game as a receipt: who won and how, the course of the points, and a code to keep."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from engine.core import Outcome
from engine.session import Session
from engine.text import Speech, calling, say_count, spoken
from engine.views import points_of
from hardware.printer.receipts import Receipt

_LINE_MARKS = ("———", "– –", "···", "–·–", "–··")
"""How the plot draws each seat's line."""


def receipt_of(session: Session, speech: Speech) -> Receipt | None:
    """The receipt in a language; None while the game is not over."""
    outcome = session.outcome
    if outcome is None:
        return None
    seats = session.game.seats_of(session.state)
    curves = tuple(_curve(session, seat, outcome) for seat in seats)
    return Receipt(
        spoken(session.game.title, speech),
        tuple(_lines(session, outcome, speech)),
        curves if len(session.moments) > 1 and any(map(any, curves)) else (),
        _code(session, outcome),
    )


def _lines(session: Session, outcome: Outcome, speech: Speech) -> Iterator[str]:
    header, game = session.header, session.game
    yield _local(header.time)
    yield ""
    yield spoken(outcome.text, calling(speech, session.called))
    for number, seat in enumerate(game.seats_of(session.state)):
        side = spoken(game.label((seat,)), speech)
        name = session.names.get(seat) or ""
        told = f"{side} ({name})" if name else side
        yield f"{_LINE_MARKS[number % len(_LINE_MARKS)]} {told}: {outcome.scores.get(seat, 0)}"
    yield spoken(say_count("{n} step", "{n} steps", len(session.moments) - 1), speech)
    yield ""


def _local(time: str) -> str:
    """A time of a record as the clock on the wall showed it; what is no time is left as it is.

    >>> _local("yesterday")
    'yesterday'
    """
    try:
        return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return time


def _curve(session: Session, seat: str, outcome: Outcome) -> list[int]:
    """The points of a seat at every step, as anybody could see them; the last are the result's."""
    views = (session.game.view(moment.state, None) for moment in session.moments)
    points = [points_of(view).get(seat, 0) for view in views]
    return [*points[:-1], outcome.scores.get(seat, points[-1])]


def _code(session: Session, outcome: Outcome) -> str:
    """The result in one line; the id finds the record it belongs to."""
    scores = ",".join(f"{seat}={points}" for seat, points in outcome.scores.items())
    return f"brinkside:result:{session.game.id}:{session.header.id}:{scores}:{outcome.how}"
