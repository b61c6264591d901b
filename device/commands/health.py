"""`brinkside health`: whether this release would run; asked before an update takes its place."""

from __future__ import annotations

import sys
from argparse import Namespace

from device.kiosk.health import problems
from device.settings.in_force import in_force


def run(args: Namespace) -> int:
    found = list(problems(in_force(args).data))
    for problem in found:
        print("brinkside:", problem, file=sys.stderr)
    return 1 if found else 0
