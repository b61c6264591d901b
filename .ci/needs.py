"""Prints what pip has to install, one requirement a line: `needs.py [EXTRA,EXTRA…]`.

Run by .ci/venv.sh with any python3, before there is a .venv. Only what is printed here decides
whether a .venv is still good: a new version of Brinkside, or of a tool's settings, is not.
"""

import re
import sys
import tomllib
from argparse import ArgumentParser
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
# What has to be fetched, roughly, so that somebody on a slow line knows what to expect.
BASE_MEGABYTES = 14
BASE_MEGABYTES_BESIDE_PYGAME = 1
MEGABYTES = {"pi": 3, "serial": 1, "print": 9, "mqtt": 1, "labels": 9, "test": 53, "bench": 8}


def main(arguments: list[str]) -> str:
    parser = ArgumentParser()
    parser.add_argument("extras", nargs="?", default="")
    parser.add_argument("--megabytes", action="store_true", help="how much that is to fetch")
    parser.add_argument("--system", action="store_true", help="pygame need not be fetched")
    parser.add_argument("--known", action="store_true", help="those of the extras that there are")
    parser.add_argument("--installed", action="store_true", help="the extras this python has")
    args = parser.parse_args(arguments)
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    known = project["optional-dependencies"]
    extras = [name for name in args.extras.split(",") if name]
    if args.known:
        return ",".join(name for name in extras if name in known)
    if args.installed:
        return ",".join(name for name, lines in known.items() if all(map(is_installed, lines)))
    for name in extras:
        if name not in known:
            sys.exit(f"brinkside: there is no extra {name}; there are: {', '.join(known)}")
    if args.megabytes:
        base = BASE_MEGABYTES_BESIDE_PYGAME if args.system else BASE_MEGABYTES
        return str(base + sum(MEGABYTES[name] for name in extras))
    return "\n".join(
        sorted({*project["dependencies"], *(line for e in extras for line in known[e])})
    )


def is_installed(requirement: str) -> bool:
    try:
        version(re.split(r"[^\w.-]", requirement)[0])
    except PackageNotFoundError:
        return False
    return True


if __name__ == "__main__":
    print(main(sys.argv[1:]))
