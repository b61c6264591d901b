"""Makes the pictures of the documents again: `.venv/bin/python .ci/pictures.py`."""

from __future__ import annotations

from pathlib import Path

from device.cli import run

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PICTURES = {
    "home": "--screen home-resume --language en",
    "table": "--screen table --language en",
    "cubes": "--screen cubes --language ru",
    "card": "--screen card --language en",
    "secret": "--screen secret-cover --language fr",
    "held": "--screen secret-open --language en",
    "offer": "--screen offer --language de",
    "war": "--screen war --language en",
    "result": "--screen result --language en",
    "fix": "--screen fix-number --language en",
    "many": "--screen prompt-filtered --language en",
    "upright": "--screen table-full --language de --size 720x1280",
    "wide": "--screen table-full --language en --size 1280x720",
    "deuteranopia": "--screen table --language en --sight deuteranopia",
    "protanopia": "--screen table --language en --sight protanopia",
}

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, options in PICTURES.items():
        run(["shot", str(FOLDER / f"{name}.png"), *options.split()])
