"""Makes the pictures of the documents again: `.venv/bin/python .ci/pictures.py [FOLDER]`.

Made twice they are the same, byte for byte: a picture that differs shows what changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from device.cli import run

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PICTURES = {
    "home": "--screen home-resume --language en",
    "days": "--screen days-table --language en",
    "days-influence": "--screen days-influence-war --language en",
    "days-agenda": "--screen secret-agenda-open --language fr",
    "days-scoring": "--screen days-scoring-last --language ru",
    "days-upright": "--screen days-table --language de --size 720x1280",
    "days-result": "--screen days-result --language en",
    "days-deuteranopia": "--screen days-table --language en --sight deuteranopia",
    "days-protanopia": "--screen days-table --language en --sight protanopia",
    "pax": "--screen pax-table --language en",
    "pax-market": "--screen pax-market-buy --language en",
    "pax-check": "--screen pax-check --language fr",
    "pax-upright": "--screen pax-table-five --language ru --size 720x1280",
    "pax-protanopia": "--screen pax-table --language en --sight protanopia",
    "wakhan": "--screen wakhan-market --language en",
    "wakhan-region": "--screen wakhan-region --language de",
    "wakhan-result": "--screen wakhan-result --language ru",
    "wakhan-deck": "--screen wakhan-deck-done --language en",
    "table": "--screen table --language en",
    "cubes": "--screen cubes --language ru",
    "secret": "--screen secret-cover --language fr",
    "offer": "--screen offer --language de",
    "war": "--screen war --language en",
    "fix": "--screen fix-number --language en",
    "upright": "--screen table-full --language de --size 720x1280",
    "wide": "--screen table-full --language en --size 1280x720",
    "deuteranopia": "--screen table --language en --sight deuteranopia",
    "protanopia": "--screen table --language en --sight protanopia",
}


def make(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, options in PICTURES.items():
        if run(["shot", str(folder / f"{name}.png"), *options.split()]) != 0:
            sys.exit(f"{name} was not made")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
