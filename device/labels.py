"""Sheets of QR labels for card sleeves, so that a scanner can tell the cards apart.

A label says `brinkside:<game>:<card id>` (docs/builder.md). It belongs on the face of a sleeve: on
the back it would give the card away.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import resources
from io import BytesIO
from typing import NamedTuple

from device.games import game, modules
from device.records.deck_book import ToldCard
from engine.core import Refusal
from engine.text import Arg, Names, Speech, Text, say, spoken
from hardware.scanner.codes import code_of

PAGE = (210.0, 297.0)
"""A4, in millimetres, as everything here."""
MARGIN = (9.0, 13.5)
CELL = (24.0, 27.0)
QR = 18.0
NAME_SIZE = 2.4
NAME_WIDTH = CELL[0] - 1.0
NAME_LINES = 3
QUIET = 4
"""Light modules a QR code needs around it."""
DPI = 300
FONT = "FiraSansCondensed_500Medium"

_COLUMNS = int((PAGE[0] - 2 * MARGIN[0]) / CELL[0])
_ROWS = int((PAGE[1] - 2 * MARGIN[1]) / CELL[1])
PER_PAGE = _COLUMNS * _ROWS
_POINT = 72 / 25.4
_DOTS = DPI / 25.4


class Label(NamedTuple):
    """What a QR code says, and the name under it."""

    code: str
    name: str


def labels_of(game_id: str, speech: Speech, told: Sequence[ToldCard] = ()) -> list[Label]:
    """A label for every card of a game, in the order of its tables, then for those the table told
    (rows of the deck book). Raises Refusal without any."""
    title = game(game_id).title
    found = [
        Label(code_of(game_id, id), _numbered(id, spoken(name, speech)))
        for id, name in (*_cards(game_id), *_told(game_id, told))
    ]
    if not found:
        raise Refusal("no-cards", say("{game} has no cards to label", game=title))
    return found


def _numbered(id: str, name: str) -> str:
    """Cards with a printed number are found by it; some share their name.

    >>> _numbered("101", "Dominance Check"), _numbered("u-thant", "U Thant")
    ('101 Dominance Check', 'U Thant')
    """
    return f"{id} {name}" if id.isdecimal() else name


def _cards(game_id: str) -> Iterator[tuple[str, Arg]]:
    """Every row with an id in the card tables beside a game's rules, as often as it is printed."""
    folder = resources.files(modules()[game_id])
    files = [
        file for place in (folder, folder / "cards") if place.is_dir() for file in place.iterdir()
    ]
    for file in sorted(files, key=lambda file: (file.name != "cards.toml", file.name)):
        if file.name.endswith(".toml"):
            for kind, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
                if isinstance(rows, list):
                    yield from _rows(game_id, kind, rows)


def _rows(game_id: str, kind: str, rows: Iterable[object]) -> Iterator[tuple[str, Arg]]:
    for row in rows:
        if isinstance(row, dict) and isinstance(id := row.get("id"), str):
            names = row.get("title", row.get("name"))
            name = Names.of(names) if isinstance(names, dict) else _named_by(game_id, id)
            for _ in range(int(row.get("copies", 1))):
                yield (id if kind == "card" else f"{kind}:{id}"), name


def _named_by(game_id: str, id: str) -> Arg:
    """What the game calls a card whose table says no name."""
    label = game(game_id).label((id,))
    return _spelt(id) if label == Text(id) else label._replace(is_sentence=True)


def _told(game_id: str, rows: Sequence[ToldCard]) -> Iterator[tuple[str, Arg]]:
    """Cards that only the players know by name; 13 Minutes alone has any."""
    if game_id != "thirteen-minutes" or not rows:
        return
    from engine.thirteen_minutes.deck import printed, with_book

    known = {card.id for card in printed()}
    for card in with_book([dict(row) for row in rows]):
        if card.title is not None and card.id not in known:
            yield card.id, card.title


def _spelt(id: str) -> str:
    """
    >>> _spelt("cuba-political")
    'Cuba political'
    """
    return id.replace("-", " ").capitalize()


def pages(labels: Sequence[Label]) -> list[Sequence[Label]]:
    return [labels[at : at + PER_PAGE] for at in range(0, len(labels), PER_PAGE)]


def _corner(at: int) -> tuple[float, float]:
    """Where a label begins, from the top left of the page."""
    row, column = divmod(at, _COLUMNS)
    return MARGIN[0] + column * CELL[0], MARGIN[1] + row * CELL[1]


def _bars(code: str) -> tuple[int, list[tuple[int, int, int]]]:
    """The modules across, with the quiet zone, and the dark bars: column, row, length.

    In UTF-8, which is what a scanner is read as, whatever letters a told title has.
    """
    import segno

    matrix = [
        bytes(row) for row in segno.make(code, error="m", micro=False, encoding="utf-8").matrix
    ]
    bars = []
    for y, row in enumerate(matrix):
        x = 0
        while (start := row.find(1, x)) >= 0:
            end = row.find(0, start)
            x = end if end >= 0 else len(row)
            bars.append((start + QUIET, y + QUIET, x - start))
    return len(matrix) + 2 * QUIET, bars


def _module(across: int) -> int:
    """The dots of one module: whole ones, since a code of uneven modules reads badly.

    >>> _module(33), _module(37)
    (6, 5)
    """
    return int(QR * _DOTS / across)


def wrapped(name: str, width_of: Callable[[str], float]) -> list[str]:
    """A name in the lines a label has room for; what is left over ends in an ellipsis.

    >>> wrapped("Backing of Persian Aristocracy", lambda text: len(text) * 1.6)
    ['Backing of', 'Persian', 'Aristocracy']
    >>> wrapped("Speech to the Nation and to all the others", lambda text: len(text) * 1.6)
    ['Speech to the', 'Nation and to', 'all the others']
    >>> wrapped("Donaudampfschifffahrt", lambda text: len(text) * 1.6)
    ['Donaudampfsch…']
    """
    lines: list[str] = []
    for word in name.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) <= NAME_WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > NAME_LINES:
        lines[NAME_LINES - 1 :] = [" ".join(lines[NAME_LINES - 1 :])]
    return [_cut(line, width_of) for line in lines]


def _cut(line: str, width_of: Callable[[str], float]) -> str:
    if width_of(line) <= NAME_WIDTH:
        return line
    while line and width_of(f"{line}…") > NAME_WIDTH:
        line = line[:-1]
    return f"{line.rstrip()}…"


def pdf(labels: Sequence[Label]) -> bytes:
    """All labels as one document; codes are drawn as shapes, so they print sharp at any size.
    Raises Refusal where reportlab is missing."""
    try:
        from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise _missing("reportlab") from error
    size = NAME_SIZE * _POINT
    registerFont(TTFont(FONT, BytesIO(_font())))

    def breadth(text: str) -> float:
        return float(stringWidth(text, FONT, size)) / _POINT

    out = BytesIO()
    canvas = Canvas(out, pagesize=tuple(side * _POINT for side in PAGE), invariant=True)
    canvas.setTitle("Brinkside")
    for sheet in pages(labels):
        canvas.setFont(FONT, size)
        for at, label in enumerate(sheet):
            left, top = _corner(at)
            across, bars = _bars(label.code)
            module = _module(across)
            x0 = round((left + CELL[0] / 2) * _DOTS) - module * across // 2
            y0 = round((PAGE[1] - top) * _DOTS)
            code = canvas.beginPath()
            for x, y, length in bars:
                box = (x0 + x * module, y0 - (y + 1) * module, length * module, module)
                code.rect(*(dots * 72 / DPI for dots in box))
            canvas.drawPath(code, stroke=0, fill=1)
            middle = (left + CELL[0] / 2) * _POINT
            for line, text in enumerate(wrapped(label.name, breadth)):
                from_below = PAGE[1] - top - QR - (line + 1) * NAME_SIZE * 1.1
                canvas.drawCentredString(middle, from_below * _POINT, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _font() -> bytes:
    return (resources.files("ui.look") / "fonts" / f"{FONT}.ttf").read_bytes()


def _missing(library: str) -> Refusal:
    problem = say("labels need the library {name}: ./run --with labels", name=library)
    return Refusal("no-library", problem)


def png(sheet: Sequence[Label]) -> bytes:
    """One page of labels as a picture. Raises Refusal where Pillow is missing."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise _missing("Pillow") from error
    dots = _DOTS
    picture = Image.new("L", (round(PAGE[0] * dots), round(PAGE[1] * dots)), 255)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.truetype(BytesIO(_font()), NAME_SIZE * dots)
    for at, label in enumerate(sheet):
        left, top = _corner(at)
        across, bars = _bars(label.code)
        module = _module(across)
        x0, y0 = round((left + CELL[0] / 2) * dots) - module * across // 2, round(top * dots)
        for x, y, length in bars:
            start = (x0 + x * module, y0 + y * module)
            draw.rectangle((*start, start[0] + length * module - 1, start[1] + module - 1), fill=0)
        for line, text in enumerate(wrapped(label.name, lambda text: font.getlength(text) / dots)):
            baseline = top + QR + (line + 1) * NAME_SIZE * 1.1
            place = ((left + CELL[0] / 2) * dots, baseline * dots)
            draw.text(place, text, fill=0, font=font, anchor="ms")
    out = BytesIO()
    picture.save(out, "PNG", dpi=(DPI, DPI), optimize=True)
    return out.getvalue()
