"""`brinkside games`: the games under way and the finished ones."""

from __future__ import annotations

import json
import sqlite3
import sys
from argparse import Namespace

from device.records.known_game import Known
from device.records.shelf import Shelf
from device.settings.in_force import in_force
from engine.core import Json, Refusal
from engine.text import say, say_count

_OPEN = ("id", "game", "started", "entries")
_OVER = ("id", "game", "started", "ended", "seats", "winners", "how", "scores")


def run(args: Namespace) -> int:
    where = in_force(args)
    shelf = Shelf(where.data)
    if args.rebuild:
        try:
            count = shelf.history.rebuild()
        except sqlite3.Error as error:
            problem = say("the history cannot be saved: {reason}", reason=str(error))
            raise Refusal("no-history", problem) from error
        told = say_count("the history has {n} game now", "the history has {n} games now", count)
        print(where.speak(told), file=sys.stderr)
    under_way, unreadable = shelf.under_way()
    finished, problems = shelf.finished()
    notices = dict.fromkeys((*unreadable, *problems))
    for notice in notices:
        print("brinkside:", where.speak(notice), file=sys.stderr)
    # What can be read is listed; that something could not be must not look like all is well.
    code = 1 if notices else 0
    if args.json:
        open_games = [_listed(shelf, row, _OPEN) for row in under_way]
        done = [_listed(shelf, row, _OVER) for row in finished]
        print(json.dumps({"under_way": open_games, "finished": done}, ensure_ascii=False))
        return code
    for row in under_way:
        told = say_count("under way, {n} entry", "under way, {n} entries", row.entries)
        print(f"{row.started}  {row.game}  {where.speak(told)}  {row.file}")
    for game in finished:
        scores = " : ".join(str(points) for points in game.scores.values())
        print(f"{game.started}  {game.game}  {scores}  {game.how}  {', '.join(game.winners)}")
    if not (under_way or finished or notices):
        print(where.speak(say("no games yet in {folder}", folder=str(where.data))))
    return code


def _listed(shelf: Shelf, row: Known, names: tuple[str, ...]) -> dict[str, Json]:
    return {"path": str(shelf.path(row)), **{name: getattr(row, name) for name in names}}
