"""The way in: `python -m device` and the console script `brinkside`."""

from __future__ import annotations

import sys

from device.cli import run


def main() -> int:
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
