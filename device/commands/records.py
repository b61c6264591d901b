"""`brinkside records salvage`: gives back what damaged records still hold."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from device.records.salvaging import Report, salvaged, salvaged_to
from device.records.shelf import Shelf
from device.settings.in_force import SettingsInForce, in_force
from engine.core import Refusal
from engine.text import say


def run(args: Namespace) -> int:
    """Exits 1 if something is missing all the same."""
    where = in_force(args)
    put = dict(map(_put, args.put))
    if args.record is None:
        if args.out or put:
            raise Refusal("no-file", say("--out and --put need the name of a record"))
        return _all(where)
    path = Path(args.record)
    if args.out:
        return _told(where, path, salvaged_to(path, Path(args.out), put))
    return _told(where, path, salvaged(path, put))


def _all(where: SettingsInForce) -> int:
    shelf = Shelf(where.data)
    shelf.catch_up()
    rows = shelf.damaged()
    if not rows:
        print(where.speak(say("no record is damaged in {folder}", folder=str(where.data))))
    codes = [_told(where, path, shelf.salvage(path)) for path in map(shelf.path, rows)]
    return max(codes, default=0)


def _told(where: SettingsInForce, path: Path, report: Report) -> int:
    for line in report.told:
        print(where.speak(say("{file}: {problem}", file=path.name, problem=line)))
    return 0 if report.is_whole else 1


def _put(text: str) -> tuple[int, str]:
    number, _, id = text.partition("=")
    if not number.isdecimal() or not id:
        raise Refusal("bad-put", say("--put takes the number of an entry and what it was: 57=yes"))
    return int(number[:9]), id
