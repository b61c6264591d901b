"""Looks at pictures of the display."""

from __future__ import annotations

from collections import Counter
from pathlib import Path


def pixels(file: Path) -> list[bytes]:
    """Those of a .ppm, in order."""
    kind, size, depth, body = file.read_bytes().split(b"\n", 3)
    if (kind, depth) != (b"P6", b"255"):
        raise ValueError(f"{file} is no picture of the display")
    width, height = map(int, size.split())
    return [body[at : at + 3] for at in range(0, width * height * 3, 3)]


def colours(file: Path) -> int:
    """How many colours it has: a black screen one, a text console some, the panel hundreds."""
    return len(Counter(pixels(file)))


def difference(one: Path, other: Path) -> float:
    """The share of the pixels that are not the same."""
    pairs = list(zip(pixels(one), pixels(other), strict=True))
    return sum(a != b for a, b in pairs) / len(pairs)
