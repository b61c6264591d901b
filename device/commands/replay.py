"""`brinkside replay`: every fact of a record, and its outcome."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from device import games
from device.protocol import fact_json, outcome_json
from device.records.files import read_whole
from device.settings.in_force import in_force
from device.terminal.narration import Teller
from engine.core import Refusal
from engine.record import Reading, read
from engine.session import opened
from engine.text import Text, calling, say


def run(args: Namespace) -> int:
    where = in_force(args)
    teller = Teller(where.speech, has_colour=False)
    reading = read(read_whole(Path(args.record)))
    session = opened(games.game(reading.header.game), reading)
    teller.at(session)
    speech = calling(where.speech, session.called)
    steps = []
    problems = [*_damage(reading)]
    for entry in reading.entries:
        try:
            facts = session.apply(entry)
        except Refusal as refusal:
            problems.append(
                say("entry {n} is refused: {reason}", n=entry.number, reason=refusal.because)
            )
            break
        steps.append({"entry": entry.number, "facts": [fact_json(f, speech) for f in facts]})
        if not args.json:
            for line in teller.facts(facts):
                print(f"{entry.number:>4}  {line}")
    outcome = session.outcome
    if args.json:
        told = outcome and outcome_json(outcome, speech)
        result = {
            "game": reading.header.game,
            "steps": steps,
            "outcome": told,
            "problems": [where.speak(problem) for problem in problems],
        }
        print(json.dumps(result, ensure_ascii=False))
    else:
        text = say("the game is not over yet") if outcome is None else outcome.text
        teller.at(session)
        print(teller.speak(text))
        for problem in problems:
            print("brinkside:", where.speak(problem), file=sys.stderr)
    return 1 if problems else 0


def _damage(reading: Reading) -> tuple[Text, ...]:
    if reading.damage == "torn":
        return (say("the last line is only half there"),)
    if reading.damage:
        return (say("line {line} is damaged; nothing after it was replayed", line=reading.line),)
    return ()
