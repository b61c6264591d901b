"""`brinkside health`: whether this release would run; asked before an update takes its place."""

from __future__ import annotations

import sys
from argparse import Namespace

from device.kiosk.health import problems
from device.surroundings import around


def run(args: Namespace) -> int:
    found = list(problems(around(args).data))
    for problem in found:
        print("brinkside:", problem, file=sys.stderr)
    return 1 if found else 0
