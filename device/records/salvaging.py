"""Gives back what a damaged record still holds; the file as it was is kept beside it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device import games
from device.clock import seconds_between
from device.records.files import last_aside, move_aside, read_whole, replace_whole
from device.records.storage import Journal
from engine.core import Refusal
from engine.salvage.bridging import Bridge, Replayed, replayed
from engine.salvage.lines import Salvage, salvage
from engine.text import Text, say, say_count

log = logging.getLogger("brinkside.games")

Put = Mapping[int, str]
"""Number of a lost entry -> what it was, as the players remember."""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a damaged record, in words."""

    told: tuple[Text, ...]
    is_whole: bool = False
    """Whether nothing at all is missing."""


def salvaged(path: Path, put: Put | None = None) -> Report:
    """Puts a record right in its place. Raises Refusal if it is in use or cannot be written."""
    journal = Journal(path)
    data = journal.open()
    try:
        found = salvage(data)
        if found is None:
            aside = move_aside(path)
            log.warning("%s: nothing can be read, kept as %s", path.stem, aside.name)
            kept = say("nothing of it can be read; it is kept as {file}", file=aside.name)
            return Report((kept,))
        found = _lacking(path, found, put or {})
        played = replayed(games.game(found.header.game), found, put, seconds_between)
        problems = journal.settle(played.session.record().encode())
    finally:
        journal.close()
    if journal.problem is not None:
        raise Refusal("unsaved", problems[0])
    count, kept_as = len(played.session.entries), journal.aside and journal.aside.name
    log.warning(
        "%s: was damaged, %s of %s entries are back, kept as %s",
        path.stem,
        count,
        found.last,
        kept_as,
    )
    told = list(_told(found, played))
    if journal.aside is not None:
        told.append(say("the file as it was is kept as {file}", file=journal.aside.name))
    return Report(tuple(told), _is_whole(found, played))


def salvaged_to(path: Path, out: Path, put: Put | None = None) -> Report:
    """Leaves a damaged record as it is and writes what it holds to another file."""
    found = salvage(read_whole(path))
    if found is None:
        raise Refusal("bad-record", say("nothing of it can be read"))
    found = _lacking(path, found, put or {})
    played = replayed(games.game(found.header.game), found, put, seconds_between)
    replace_whole(out, played.session.record().encode())
    return Report(tuple(_told(found, played)), _is_whole(found, played))


def _lacking(path: Path, found: Salvage, put: Put) -> Salvage:
    """What lacks the entries that are put in: the record; or, where it has been put right without
    them and nothing was played since, what it was before."""
    if not put or not found.is_sound:
        return found
    aside = last_aside(path)
    before = salvage(read_whole(aside)) if aside is not None and found.last < min(put) else None
    if (
        before is None
        or not _was_cut_from(found, before)
        or not before.entries.keys().isdisjoint(put)
    ):
        raise Refusal("bad-put", say("entry {n} is not missing", n=min(put)))
    return before


def _was_cut_from(found: Salvage, before: Salvage) -> bool:
    return found.header == before.header and all(
        before.entries.get(number, entry) == entry for number, entry in found.entries.items()
    )


def _is_whole(found: Salvage, played: Replayed) -> bool:
    return not played.stuck_at and len(played.session.entries) == found.last


def _told(found: Salvage, played: Replayed) -> list[Text]:
    count = len(played.session.entries)
    if _is_whole(found, played):
        told = [say_count("the one entry is back", "all {n} entries are back", count)]
    else:
        told = [say("{n} of {all} entries are back", n=count, all=found.last)]
    if found.is_header_again:
        told.append(say("the first line was lost; it is known from a later one"))
    if found.mended:
        mended = say_count(
            "{n} bad line was put right", "{n} bad lines were put right", found.mended
        )
        told.append(mended)
    told += map(_bridged, played.found)
    if played.stuck_at:
        told += _stuck(found, played)
    return told


def _bridged(bridge: Bridge) -> Text:
    number = bridge.entry.number
    if bridge.is_secret:
        return say("entry {n} was lost; only one secret answer fits what follows", n=number)
    what = bridge.entry.what
    pick = what[0] if isinstance(what, list) else bridge.entry.kind
    return say("entry {n} was lost; only {pick} fits what follows", n=number, pick=pick)


def _stuck(found: Salvage, played: Replayed) -> list[Text]:
    at = played.stuck_at
    if at in found.entries:
        return [say("the rules do not allow entry {n}: restored up to there", n=at)]
    rest = sum(number > at for number in found.entries)
    told = [
        say_count(
            "entry {at} is lost; {n} sound entry after it cannot be played without it",
            "entry {at} is lost; {n} sound entries after it cannot be played without it",
            rest,
            at=at,
        )
    ]
    if played.could_be:
        picks = ", ".join(played.could_be)
        told.append(say("it may have been: {picks}", picks=picks))
    return told
