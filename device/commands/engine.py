"""`brinkside engine`: the rules as JSON Lines on stdin and stdout."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from device import games, logs
from device.clock import utc_now
from device.protocol import Protocol, lines
from device.records.restoring import has_begun
from device.records.storage import Journal
from device.settings.in_force import in_force
from device.table import Table, header_of, resumed_table
from device.typed_json import object_in, object_in_file
from engine.core import Refusal
from engine.session import Session
from engine.text import say


def run(args: Namespace) -> int:
    where = in_force(args)
    logs.start(args.log or "warning", sys.stderr, os.environ)
    table = _table(args)
    protocol = Protocol(table, where.speech, args.secrets)
    try:
        for line in lines(sys.stdin.buffer):
            # The protocol is UTF-8, whatever the machine's language is set to.
            sys.stdout.buffer.write(protocol.line(line).encode("utf-8", "replace") + b"\n")
            sys.stdout.buffer.flush()
    finally:
        table.close()
    return 0


def _table(args: Namespace) -> Table:
    """The table of the save file if there is a game in it, else a new one."""
    save = Path(args.save) if args.save else None
    if save is not None and save.exists():
        journal = Journal(save)
        begun = has_begun(journal.open())
        journal.close()
        if begun:
            return _resumed(args, save)
    if args.game is None:
        raise Refusal("no-game", say("--game is needed to start a game"))
    options = object_in(args.options, "--options") if args.options else {}
    position = object_in_file(Path(args.position)) if args.position else None
    time = utc_now()
    header = header_of(args.game, options, time=time, position=position)
    session = Session(games.game(args.game), header)
    return Table(session, None if save is None else Journal(save))


def _resumed(args: Namespace, save: Path) -> Table:
    if args.options or args.position:
        problem = say(
            "{file} holds a game already: options and position are its own", file=args.save
        )
        raise Refusal("game-under-way", problem)
    table = resumed_table(save)
    if args.game not in (None, table.session.header.game):
        table.close()
        problem = say("{file} holds a game of {game}", file=args.save, game=table.session.game.id)
        raise Refusal("game-under-way", problem)
    return table
