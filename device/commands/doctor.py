"""`brinkside doctor`: what works on this machine, in one line each."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import asdict

from device.doctor.machine import examined
from device.settings import Settings
from device.settings.in_force import in_force
from engine.core import Refusal
from engine.text import Speech, spoken
from hardware.diagnosis import Diagnosis


def run(args: Namespace) -> int:
    """Always exits 0: a finding is an answer, not a failure."""
    bad: Refusal | None = None
    try:
        where = in_force(args)
    except Refusal as problem:
        bad = problem
        where = in_force(args, Settings())
    findings = examined(where, bad)
    if args.json:
        print(
            json.dumps([_spoken(finding, where.speech) for finding in findings], ensure_ascii=False)
        )
        return 0
    for finding in findings:
        mark = {"good": "✓", "absent": "–", "bad": "✗"}[finding.state]
        print(f"{mark} {where.speak(finding.what)}: {where.speak(finding.found)}")
        if finding.fix:
            print(f"    → {finding.fix}")
    return 0


def _spoken(finding: Diagnosis, speech: Speech) -> dict[str, str]:
    return {
        **asdict(finding),
        "what": spoken(finding.what, speech),
        "found": spoken(finding.found, speech),
    }
