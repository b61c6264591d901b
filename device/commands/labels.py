"""`brinkside labels`: a sheet of QR labels for card sleeves, as PDF or PNG."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from device.labels import Label, labels_of, pages, pdf, png
from device.records.deck_book import DeckBook
from device.records.files import PUBLIC_FILE, replace_whole, unwritable
from device.settings.in_force import in_force
from engine.core import Refusal
from engine.text import say, say_count


def run(args: Namespace) -> int:
    where = in_force(args)
    out = Path(args.out)
    rows, notices = DeckBook(where.data / "deck-book.json").told(args.game)
    for notice in notices:
        print("brinkside:", where.speak(notice), file=sys.stderr)
    labels = labels_of(args.game, where.speech, rows)
    for path, content in _files(out, labels):
        try:
            replace_whole(path, content, PUBLIC_FILE)
        except OSError as error:
            raise unwritable(path, error) from error
        print(path)
    count = len(labels)
    print(
        where.speak(
            say_count("{n} label; print it at 100 %", "{n} labels; print them at 100 %", count)
        )
    )
    return 0


def _files(out: Path, labels: Sequence[Label]) -> Iterator[tuple[Path, bytes]]:
    kind = out.suffix.casefold()
    if kind == ".pdf":
        yield out, pdf(labels)
    elif kind == ".png":
        for number, sheet in enumerate(pages(labels), start=1):
            path = out if number == 1 else out.with_stem(f"{out.stem}-{number}")
            yield path, png(sheet)
    else:
        problem = say("{file}: labels are written as .pdf or .png", file=str(out))
        raise Refusal("bad-file-name", problem)
