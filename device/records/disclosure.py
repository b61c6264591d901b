"""What everybody may see of what was entered: all but the answers that were given in secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from engine.core import Json, Prompt, Refusal
from engine.record import Entry, write
from engine.secrecy import SEALED
from engine.session import Session
from engine.text import say


def sealed_record(session: Session) -> str:
    """The record with the word "sealed" in place of every answer to a secret question, and of all
    that a correction or a typed-in position says of a sealed value.

    Its sums are made anew: those of the record itself would give the answers away to whoever tries
    the few that are possible.
    """
    game, header = session.game, session.header
    again = Session(game, header)
    entries: list[Entry] = []
    for entry in session.entries:
        is_sealed = entry.kind == "answer" and again.prompt is not None and again.prompt.secret
        again.apply(entry)
        if entry.kind == "correct":
            # Only what the corrected position shows openly.
            entry = entry._replace(what=_open_part(entry.what, game.position(again.state)))
        entries.append(entry._replace(what=[SEALED]) if is_sealed else entry)
    if header.position is not None:
        opening = game.position(Session(game, header).state)
        header = replace(header, position=_open_part(header.position, opening))
    return write(header, entries)


@contextmanager
def unechoed(prompt: Prompt | None) -> Iterator[None]:
    """Takes a slip in a secret answer out of the refusal: the other side may be reading along."""
    try:
        yield
    except Refusal as refusal:
        if prompt is None or not prompt.secret or refusal.code != "not-a-choice":
            raise
        told = say("what was typed is not among the choices")
        raise Refusal(refusal.code, told) from None


def _open_part(typed: Json, shown: Json) -> Json:
    """What was typed in, without what the position that came of it keeps sealed.

    >>> _open_part({"bids": {"us": 3}, "turn": 2}, {"bids": {"us": "sealed"}, "turn": 2})
    {'bids': {'us': 'sealed'}, 'turn': 2}
    """
    if shown == SEALED and typed is not None:
        return SEALED
    if isinstance(typed, Mapping) and isinstance(shown, Mapping):
        return {key: _open_part(value, shown.get(key)) for key, value in typed.items()}
    return typed
