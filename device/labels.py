"""Sheets of QR labels for card sleeves, so that a scanner can tell the cards apart.

A label says `brinkside:<game>:<card id>` (docs/builder.md). It belongs on the face of a sleeve: on
the back it would give the card away.
"""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from io import BytesIO
from typing import Any, NamedTuple

from device.games import GAMES, game
from engine.core import Refusal
from engine.text import Names, say
from hardware.scanner.codes import code_of

PAGE = (210.0, 297.0)
"""A4, in millimetres, as everything here."""
MARGIN = (9.0, 13.5)
CELL = (24.0, 27.0)
QR = 18.0
NAME_SIZE = 2.2
QUIET = 4
"""Light modules a QR code needs around it."""
DPI = 300

_COLUMNS = int((PAGE[0] - 2 * MARGIN[0]) / CELL[0])
_ROWS = int((PAGE[1] - 2 * MARGIN[1]) / CELL[1])
PER_PAGE = _COLUMNS * _ROWS
_POINT = 72 / 25.4
_DOTS = DPI / 25.4


class Label(NamedTuple):
    """What a QR code says, and the name under it."""

    code: str
    name: str


def labels_of(game_id: str, language: str) -> list[Label]:
    """A label for every card of a game, in the order of its tables. Raises Refusal without any."""
    title = game(game_id).title
    found = [
        Label(code_of(game_id, id), _numbered(id, _printable(names, language)))
        for id, names in _cards(game_id)
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


def _cards(game_id: str) -> Iterator[tuple[str, Names]]:
    """Every row with an id in the card tables beside a game's rules, as often as it is printed."""
    folder = resources.files(GAMES[game_id])
    for file in sorted(folder.iterdir(), key=lambda file: (file.name != "cards.toml", file.name)):
        if file.name.endswith(".toml"):
            for kind, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
                if isinstance(rows, list):
                    yield from _rows(kind, rows)


def _rows(kind: str, rows: Iterable[Any]) -> Iterator[tuple[str, Names]]:
    for row in rows:
        if isinstance(row, dict) and isinstance(id := row.get("id"), str):
            told = row.get("title", row.get("name"))
            names = Names.of(told if isinstance(told, dict) else {"en": _spelt(id)})
            for _ in range(int(row.get("copies", 1))):
                yield (id if kind == "card" else f"{kind}:{id}"), names


def _spelt(id: str) -> str:
    """
    >>> _spelt("cuba-political")
    'Cuba political'
    """
    return id.replace("-", " ").capitalize()


def _printable(names: Names, language: str) -> str:
    """The name in a language, if the letters every PDF reader has suffice; else in English."""
    for name in (names.in_language(language), names.in_language("en")):
        try:
            name.encode("cp1252")
        except UnicodeEncodeError:
            continue
        return name
    return "?"


def pages(labels: Sequence[Label]) -> list[Sequence[Label]]:
    return [labels[at : at + PER_PAGE] for at in range(0, len(labels), PER_PAGE)]


def _corner(at: int) -> tuple[float, float]:
    """Where a label begins, from the top left of the page."""
    row, column = divmod(at, _COLUMNS)
    return MARGIN[0] + column * CELL[0], MARGIN[1] + row * CELL[1]


def _bars(code: str) -> tuple[int, list[tuple[int, int, int]]]:
    """The modules across, with the quiet zone, and the dark bars: column, row, length."""
    import segno

    matrix = [bytes(row) for row in segno.make(code, error="m", micro=False).matrix]
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


def _breadth(text: str) -> float:
    """About how broad a text is in Helvetica, as a multiple of its size.

    >>> round(_breadth("Fifty-Fifty"), 2), round(_breadth("SOPs"), 2)
    (4.44, 2.64)
    """
    return sum(
        0.28
        if letter in " fijltI.,:;'!()/-"
        else 0.83
        if letter in "mMW"
        else 0.7
        if letter.isupper()
        else 0.54
        for letter in text
    )


def pdf(labels: Sequence[Label]) -> bytes:
    """All labels as one document; codes are drawn as shapes, so they print sharp at any size."""
    sheets = pages(labels)
    kids = " ".join(f"{4 + 2 * at} 0 R" for at in range(len(sheets)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(sheets)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    box = f"[0 0 {PAGE[0] * _POINT:.2f} {PAGE[1] * _POINT:.2f}]"
    for at, sheet in enumerate(sheets):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {5 + 2 * at} 0 R"
            " /Resources << /Font << /F 3 0 R >> >> >>".encode()
        )
        drawing = zlib.compress(b"\n".join(_drawn(sheet)))
        length = f"<< /Length {len(drawing)} /Filter /FlateDecode >>".encode()
        objects.append(length + b"\nstream\n" + drawing + b"\nendstream")
    return _document(objects)


def _drawn(sheet: Sequence[Label]) -> Iterator[bytes]:
    for at, label in enumerate(sheet):
        left, top = _corner(at)
        across, bars = _bars(label.code)
        module = _module(across)
        x0 = round((left + CELL[0] / 2) * _DOTS) - module * across // 2
        y0 = round((PAGE[1] - top) * _DOTS)
        for x, y, length in bars:
            box = (x0 + x * module, y0 - (y + 1) * module, length * module, module)
            yield " ".join(f"{dots * 72 / DPI:.2f}" for dots in box).encode() + b" re"
        yield b"f"
        for line, text in enumerate(_wrapped(label.name)):
            from_left = left + max(0.0, (CELL[0] - _breadth(text) * NAME_SIZE) / 2)
            from_below = PAGE[1] - top - QR - (line + 1) * NAME_SIZE * 1.2
            # Escaped as PDF strings are; the letters are those of WinAnsi.
            shown = text.encode("cp1252").replace(b"\\", b"\\\\")
            shown = shown.replace(b"(", b"\\(").replace(b")", b"\\)")
            place = f"{from_left * _POINT:.2f} {from_below * _POINT:.2f} Td ("
            yield f"BT /F {NAME_SIZE * _POINT:.2f} Tf {place}".encode() + shown + b") Tj ET"


def _wrapped(name: str, width: int = 20, lines: int = 3) -> list[str]:
    from textwrap import wrap

    return wrap(name, width, max_lines=lines, placeholder="…")


def _document(objects: Sequence[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{offset:010} 00000 n \n".encode() for offset in offsets)
    out += (
        f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    )
    return bytes(out)


def png(sheet: Sequence[Label]) -> bytes:
    """One page of labels as a picture. Raises Refusal where Pillow is missing."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        problem = say("a PNG needs the library Pillow; a PDF needs nothing more")
        raise Refusal("no-pillow", problem) from error
    dots = _DOTS
    picture = Image.new("L", (round(PAGE[0] * dots), round(PAGE[1] * dots)), 255)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(NAME_SIZE * dots)
    for at, label in enumerate(sheet):
        left, top = _corner(at)
        across, bars = _bars(label.code)
        module = _module(across)
        x0, y0 = round((left + CELL[0] / 2) * dots) - module * across // 2, round(top * dots)
        for x, y, length in bars:
            start = (x0 + x * module, y0 + y * module)
            draw.rectangle((*start, start[0] + length * module - 1, start[1] + module - 1), fill=0)
        for line, text in enumerate(_wrapped(label.name)):
            place = ((left + CELL[0] / 2) * dots, (top + QR + line * NAME_SIZE * 1.2) * dots)
            draw.text(place, text, fill=0, font=font, anchor="ma")
    out = BytesIO()
    picture.save(out, "PNG", dpi=(DPI, DPI), optimize=True)
    return out.getvalue()
