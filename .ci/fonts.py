"""Makes ui/look/fonts from fonts as their makers publish them: `.ci/fonts.py FOLDER` (fonttools).

Keeps the letters of our languages and drops the rest. Sofia Sans draws Cyrillic the Bulgarian way
unless the text is marked as Russian, which pygame cannot do: its Russian forms become the default.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "ui" / "look" / "fonts"
RANGES = ((0x20, 0x17F), (0x400, 0x45F), (0x2010, 0x2026), (0x2030, 0x203A), (0x2190, 0x2193))
SINGLE = (0x2116, 0x2122, 0x2212, 0x2260, 0x2713, 0x20AC, 0x301)


def wanted() -> set[int]:
    return {code for first, last in RANGES for code in range(first, last + 1)} | set(SINGLE)


def made_russian(font: TTFont) -> None:
    """Gives every Cyrillic letter that has a Russian form that form."""
    names = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code, name in table.cmap.items():
            if f"{name}.loclRUS" in names:
                table.cmap[code] = f"{name}.loclRUS"


def make(source: Path) -> None:
    font = TTFont(source)
    made_russian(font)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    options.name_IDs = ["*"]
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted())
    subsetter.subset(font)
    font.save(TARGET / source.name)


if __name__ == "__main__":
    for name in sorted(path.name for path in TARGET.glob("*.ttf")):
        make(next(Path(sys.argv[1]).rglob(name)))
