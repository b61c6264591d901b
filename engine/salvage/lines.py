"""What a damaged record still says: every sound line, and lines with one bad byte made good.

The sum of each line covers the sum of the line before it, and both are written down. So lines
after a bad one can be checked all the same, and where only one byte of a line is wrong, its sum
says which it was.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core import Refusal
from engine.record import (
    FORMAT,
    KINDS,
    SUM,
    TAIL,
    Entry,
    Header,
    checked,
    entry_of,
    header_of,
    upgrade,
)

_SUM = SUM.encode()
_HEX = b"0123456789abcdef"
_POLYNOMIAL = 0xEDB88320
"""That of CRC-32, its bits reversed."""

Content = dict[str, Any]


class _Found(NamedTuple):
    """A line that says something: its content, its sum, and whether a byte of it was put right."""

    content: Content
    sum: str
    is_mended: bool = False


@dataclass(frozen=True, slots=True)
class Salvage:
    """What was found in a damaged record, by the numbers of its entries."""

    header: Header
    entries: Mapping[int, Entry]
    sums: Mapping[int, str]
    """The sums of the sound lines, by the number of the entry; that of the header is 0."""
    bad: tuple[str, ...]
    """What can still be read of the lines that are lost."""
    mended: int
    """How many lines had one bad byte, which was put right."""
    lost_at_end: int
    """How many bad lines follow the last sound one."""
    is_header_again: bool
    """Whether the first line was lost and is known from where it stands again."""

    @property
    def last(self) -> int:
        """The number of the last entry that was there, as far as that can be known."""
        return max(self.entries, default=0) + self.lost_at_end

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with the record."""
        is_read = not (self.bad or self.mended or self.lost_at_end or self.is_header_again)
        return is_read and len(self.entries) == self.last


def salvage(data: bytes) -> Salvage | None:
    """Everything sound in a record, or None if not even its header is to be had."""
    found, bad, lost_at_end = _read(data)
    header, is_again = _header(found)
    if header is None:
        return None
    entries: dict[int, Entry] = {}
    sums: dict[int, str] = {}
    if "format" in found[0].content:
        sums[0] = found[0].sum
    for line in found:
        number = line.content.get("n")
        if isinstance(number, int) and number not in entries:
            entry = entry_of(line.content, number)
            if entry is not None:
                entries[number], sums[number] = entry, line.sum
    mended = sum(line.is_mended for line in found)
    return Salvage(header, entries, sums, tuple(bad), mended, lost_at_end, is_again)


def is_damaged(data: bytes) -> bool:
    """Whether a record of ours has a bad line; one that was cut off at the end is none."""
    lines = data.splitlines(keepends=True)
    before = ""
    for number, raw in enumerate(lines):
        found = checked(raw, before)
        if found is None:
            is_torn = number > 0 and number == len(lines) - 1 and not raw.endswith(b"\n")
            return not is_torn and _SUM in data
        before = found[1]
    return False


def _read(data: bytes) -> tuple[list[_Found], list[str], int]:
    found: list[_Found] = []
    bad: list[str] = []
    pieces = [piece for raw in _split(data) if (piece := raw.strip(b"\0"))]
    sums = {sum for piece in pieces if (sum := _sum_of(piece)) is not None}
    before: str | None = ""
    place = lost = 0
    while place < len(pieces):
        line, used = _line(pieces, place, before)
        if line is None:
            line = _moved(pieces[place], sums) or _after_gap(pieces[place], _last(found) + lost)
        raw = b"\n".join(pieces[place : place + used])
        if line is None:
            bad.append(raw.decode(errors="replace"))
            lost += 1
            before = _sum_of(raw)
        else:
            found.append(line)
            before = line.sum
            lost = 0
        place += used
    return found, bad, lost


def _split(data: bytes) -> Iterator[bytes]:
    """The lines, also where the line feed between two is what is wrong."""
    for raw in data.split(b"\n"):
        start = 0
        end = raw.find(_SUM) + TAIL
        while TAIL <= end < len(raw) - 1:
            if raw[end + 1 : end + 2] == b"{" and _sum_of(raw[:end]) is not None:
                yield raw[start:end]
                start = end + 1
            end = raw.find(_SUM, end) + TAIL
        yield raw[start:]


def _sum_of(raw: bytes) -> str | None:
    """The sum that stands at the end of a line."""
    end = raw[-TAIL:]
    digits = end[len(_SUM) : -2]
    if not end.startswith(_SUM) or not end.endswith(b'"}') or not _is_sum(digits):
        return None
    return digits.decode()


def _is_sum(digits: bytes) -> bool:
    return len(digits) == 8 and all(digit in _HEX for digit in digits)


def _line(pieces: list[bytes], place: int, before: str | None) -> tuple[_Found | None, int]:
    """The line that begins with a piece, and of how many pieces it is."""
    raw = pieces[place]
    if before is None:
        return _unchecked(raw), 1
    sound = checked(raw + b"\n", before)
    if sound is not None:
        return _Found(*sound), 1
    mended = _mended(raw, before)
    if mended is None and place + 1 < len(pieces):
        mended = _mended(raw + b"\n" + pieces[place + 1], before)
        if mended is not None:
            return mended, 2
    return mended, 1


def _moved(raw: bytes, sums: set[str]) -> _Found | None:
    """A line that does not stand where it was written, but after a line that is there too."""
    fits = (_Found(*line) for sum in sums if (line := checked(raw + b"\n", sum)) is not None)
    return next(fits, None)


def _after_gap(raw: bytes, last: int) -> _Found | None:
    """A line whose number says that those before it are gone without a trace."""
    line = _unchecked(raw)
    number = 0 if line is None else line.content.get("n")
    return line if isinstance(number, int) and number > last + 1 else None


def _last(found: list[_Found]) -> int:
    """The number of the last entry found so far, wherever it stood."""
    numbers = (line.content.get("n") for line in found)
    return max((number for number in numbers if isinstance(number, int)), default=0)


def _unchecked(raw: bytes) -> _Found | None:
    """A line after one that is lost altogether: nothing says that it is sound but its looks."""
    sum = _sum_of(raw)
    if sum is None:
        return None
    try:
        content = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    content.pop("sum")
    return _Found(content, sum)


def _mended(raw: bytes, before: str) -> _Found | None:
    """The line with the one byte put right that makes it fit its sum, if there is just one."""
    fits = [
        _Found(*found, is_mended=True)
        for line in _one_byte_off(raw, before)
        if (found := checked(line + b"\n", before)) is not None and _is_ours(found[0])
    ]
    return fits[0] if len(fits) == 1 else None


def _is_ours(content: Content) -> bool:
    return "format" in content or any(kind in content for kind in KINDS)


def _one_byte_off(raw: bytes, before: str) -> Iterator[bytes]:
    """Lines that differ from a bad one in one byte and may fit their sum."""
    text, end = raw[:-TAIL], raw[-TAIL:]
    sum = f"{zlib.crc32(before.encode() + text + b'}'):08x}".encode()
    whole = _SUM + sum + b'"}'
    if _differ(whole, end) == 1:
        yield text + whole
    digits = end[len(_SUM) : -2]
    if not _is_sum(digits):
        return
    off = int(sum, 16) ^ int(digits, 16)
    for place, wrong in _bytes_off(len(text), off):
        yield text[:place] + bytes([text[place] ^ wrong]) + text[place + 1 :] + end


def _differ(one: bytes, other: bytes) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True)) if len(one) == len(other) else -1


def _bytes_off(length: int, off: int) -> Iterator[tuple[int, int]]:
    """Where a byte of a line may be wrong, and in which bits, for its sum to be so far off.

    What a wrong byte does to the sum is done to it again by every byte that follows. So we go back
    from the end: where what is left is what a wrong last byte does, that byte explains it.
    """
    last = {_step(_step(wrong)): wrong for wrong in range(1, 256)}
    for place in reversed(range(length)):
        if off in last:
            yield place, last[off]
        off = _step_back(off)


def _step(value: int) -> int:
    """A difference of sums, one byte later."""
    for _ in range(8):
        value = value >> 1 ^ (_POLYNOMIAL if value & 1 else 0)
    return value


def _step_back(value: int) -> int:
    """A difference of sums, one byte earlier.

    >>> _step_back(_step(0xCAFE)) == 0xCAFE
    True
    """
    for _ in range(8):
        was_odd = value >> 31
        value = (value ^ (_POLYNOMIAL if was_odd else 0)) << 1 | was_odd
    return value


def _header(found: list[_Found]) -> tuple[Header | None, bool]:
    """The header from the first line, or from where it stands again."""
    for line in found:
        is_first = "format" in line.content
        content = line.content if is_first else line.content.get("header")
        if isinstance(content, dict):
            try:
                content = upgrade([content], to=FORMAT)[0][0]
                return header_of(content), not is_first
            except Refusal:
                continue
    return None, False
