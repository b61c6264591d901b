"""Prints what pip has to install, one requirement a line: `needs.py [--megabytes] [EXTRA,EXTRA…]`.

Run by .ci/venv.sh with any python3, before there is a .venv. Only what is printed here decides
whether a .venv is still good: a new version of Brinkside, or of a tool's settings, is not.
"""

import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
# What has to be fetched, roughly, so that somebody on a slow line knows what to expect.
BASE_MEGABYTES = 14
MEGABYTES = {"pi": 3, "serial": 1, "print": 9, "mqtt": 1, "labels": 9, "test": 52, "bench": 8}


def main(arguments: list[str]) -> str:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    known = project["optional-dependencies"]
    size = arguments[:1] == ["--megabytes"]
    extras = [name for name in "".join(arguments[size:]).split(",") if name]
    for name in extras:
        if name not in known:
            sys.exit(f"brinkside: there is no extra {name}; there are: {', '.join(known)}")
    if size:
        return str(BASE_MEGABYTES + sum(MEGABYTES[name] for name in extras))
    return "\n".join(
        sorted({*project["dependencies"], *(line for e in extras for line in known[e])})
    )


if __name__ == "__main__":
    print(main(sys.argv[1:]))
