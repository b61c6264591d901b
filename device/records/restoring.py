"""Bringing a game back from its record, as far as the record is sound."""

from __future__ import annotations

from device import games
from engine.record import read
from engine.session import Session, resumed
from engine.text import Text, say

_START = b'{"format":'


def has_begun(data: bytes) -> bool:
    """Whether there is a game in a file: power may fail before the first line is complete.

    >>> has_begun(b'{"form'), has_begun(b"something else")
    (False, True)
    """
    is_start = data.startswith(_START) or _START.startswith(data) or not data.strip(b"\0")
    return b"\n" in data or not is_start


def restored(data: bytes) -> tuple[Session, tuple[Text, ...]]:
    """The game that a record tells of, as far as it is sound, and what was wrong with it."""
    reading = read(data)
    session, refused = resumed(games.game(reading.header.game), reading)
    notices = []
    if reading.damage == "torn":
        notices.append(say("the last entry was only half written and was dropped"))
    elif reading.damage:
        notices.append(
            say("the record is damaged at line {line}: restored up to there", line=reading.line)
        )
    if refused:
        notices.append(say("the rules do not allow entry {n}: restored up to there", n=refused))
    if reading.upgraded:
        notices.append(say("the record was brought to today's format"))
    return session, tuple(notices)
