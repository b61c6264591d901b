"""Plays what was salvaged of a record, and finds lost entries by what alone fits the rest."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.core import AnyGame, Refusal
from engine.record import Entry, Reading
from engine.salvage.lines import Salvage
from engine.salvage.witness import Between, Witness, whats_of
from engine.session import Session, opened

BY = "salvage"
"""Who gave an answer that was lost and found again."""


class Bridge(NamedTuple):
    """An entry that was lost, and is known because nothing else fits."""

    entry: Entry
    is_secret: bool


@dataclass(frozen=True, slots=True)
class Replayed:
    """How far a salvaged record can be played."""

    session: Session
    found: tuple[Bridge, ...]
    stuck_at: int = 0
    """The lost or refused entry at which it ends; 0: nowhere."""
    could_be: tuple[str, ...] = ()
    """What that entry may have been, unless it was secret."""


def _ends(since: str, until: str) -> tuple[str, ...]:
    return since, until


def replayed(
    game: AnyGame,
    salvage: Salvage,
    put: Mapping[int, str] | None = None,
    between: Between = _ends,
) -> Replayed:
    """Plays on as long as every entry is there or can only have been one. Lost answers that
    somebody remembers can be put in."""
    session = opened(game, Reading(salvage.header, ()))
    found: list[Bridge] = []
    for number in range(1, salvage.last + 1):
        entry = salvage.entries.get(number)
        if entry is None:
            is_secret = session.prompt is not None and session.prompt.secret
            fits = _fits(session, salvage, number, (put or {}).get(number), between)
            if len(fits) != 1:
                could_be = () if is_secret else tuple(map(_told, fits))
                return Replayed(session, tuple(found), number, could_be)
            (entry,) = fits
            found.append(Bridge(entry, is_secret))
        try:
            session.apply(entry)
        except Refusal:
            return Replayed(session, tuple(found), number)
    return Replayed(session, tuple(found))


def _fits(
    session: Session, salvage: Salvage, number: int, put: str | None, between: Between
) -> list[Entry]:
    """What a lost entry may have been, for the entries up to the next gap to be possible."""
    if put is not None:
        return [_put(session, number, put)]
    followers = list(_up_to_gap(salvage, number + 1))
    known = _witnessed(session, salvage, number, between)
    sure = [e for e in known if _goes_on(session, [e, *followers])]
    if len(sure) == 1:
        return sure
    fits = [e for e in _possible(session, number) if _goes_on(session, [e, *followers])]
    # Where more than one is lost, the start of a line may stand before the end of another.
    is_lost_alone = number == salvage.last or number + 1 in salvage.entries
    if len(fits) > 1 and is_lost_alone:
        read = [entry for entry in fits if any(_stands_in(entry, bad) for bad in salvage.bad)]
        return read or fits
    return fits


def _witnessed(session: Session, salvage: Salvage, number: int, between: Between) -> list[Entry]:
    """What the sums of the lines around say that a lost entry was, if it is lost alone."""
    after, sums = salvage.entries.get(number + 1), salvage.sums
    if after is None or number - 1 not in sums:
        return []
    hands = frozenset(entry.by for entry in salvage.entries.values())
    witness = Witness(
        salvage.header, sums[number - 1], _time(session), after, sums[number + 1], hands
    )
    whats = list(whats_of(session.prompt, session.undoable, session.redoable))
    return witness.confirmed(number, whats, between)


def _up_to_gap(salvage: Salvage, number: int) -> Iterator[Entry]:
    while number in salvage.entries:
        yield salvage.entries[number]
        number += 1


def _put(session: Session, number: int, put: str) -> Entry:
    """A lost entry as somebody remembers it: an answer, or `undo` or `redo`."""
    if put == "undo":
        return Entry(number, "undo", 1, _time(session), BY)
    if put == "redo":
        return Entry(number, "redo", 1, _time(session), BY)
    return Entry(number, "answer", put.split(","), _time(session), BY)


def _time(session: Session) -> str:
    return session.entries[-1].time if session.entries else session.header.time


def _possible(session: Session, number: int) -> Iterator[Entry]:
    time = _time(session)
    prompt = session.prompt
    if prompt is not None and prompt.least <= 1 <= prompt.most:
        for choice in prompt.choices:
            yield Entry(number, "answer", [choice.id], time, BY)
    if session.undoable:
        yield Entry(number, "undo", 1, time, BY)
    if session.redoable:
        yield Entry(number, "redo", 1, time, BY)


def _goes_on(session: Session, entries: list[Entry]) -> bool:
    tried = session.fork()
    try:
        for entry in entries:
            tried.apply(entry)
    except Refusal:
        return False
    return True


def _stands_in(entry: Entry, bad: str) -> bool:
    """Whether a line that is lost still shows this answer."""
    what = json.dumps(entry.what, separators=(",", ":"))
    return entry.kind == "answer" and what in bad and f'"n":{entry.number},' in bad


def _told(entry: Entry) -> str:
    return str(entry.what[0]) if entry.kind == "answer" else entry.kind
