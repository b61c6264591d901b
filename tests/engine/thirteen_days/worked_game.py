"""The worked three-round game of the rulebook: what was picked, and where everything stood then.

Run as a program it writes the record that is kept in tests/recorded:
`.venv/bin/python -m tests.engine.thirteen_days.worked_game`
"""

import json
from pathlib import Path
from typing import NamedTuple

from engine.core import Answer
from engine.record import Header
from engine.session import Session
from engine.thirteen_days import GAME

RECORD = Path(__file__).resolve().parents[2] / "recorded" / "thirteen-days-worked-example.jsonl"


class Step(NamedTuple):
    """Picks, then markers (US/USSR), changed battlegrounds (US-USSR), prestige, letter, supply."""

    name: str
    picks: str
    military: str
    political: str
    opinion: str
    cubes: str
    prestige: int
    letter: str
    supply: str


def _agendas(us: str, ussr: str) -> str:
    """Draws three agendas for each side and chooses the first of them."""
    draws = [f"agenda:{name}" for name in (us + " " + ussr).split()]
    return " ".join([*draws, f"agenda:{us.split()[0]}", f"agenda:{ussr.split()[0]}"])


ROUND_1 = _agendas("italy turkey opinion", "letter atlantic political") + " first:us"
ROUND_2 = _agendas("cuba-political political berlin", "atlantic turkey military") + " first:us"
ROUND_3 = _agendas("military political cuba-military", "berlin political opinion") + " first:ussr"

STEPS = (
    Step("1 escalation", "ready", "2/3", "3/2", "2/2", "", 0, "us", "15/15"),
    Step("agendas and first player", ROUND_1, "2/3", "3/2", "2/2", "", 0, "us", "15/15"),
    Step(
        "2 Public Protests as Command",
        "card:public-protests command battleground:atlantic place:3",
        *("4/3", "3/2", "2/2", "atlantic 3-0", 0, "us", "12/15"),
    ),
    Step(
        "3 Scramble",
        "card:scramble event battleground:atlantic battleground:united-nations battleground:turkey",
        *("4/3", "3/2", "2/2", "atlantic 3-1 united-nations 0-1 turkey 1-1", 0, "us", "12/12"),
    ),
    Step(
        "4 Defensive Missiles",
        "card:defensive-missiles event"
        " battleground:television place:1 battleground:united-nations"
        " battleground:united-nations place:1",
        *("4/3", "3/2", "2/2", "television 0-1 united-nations 1-2", 0, "us", "11/10"),
    ),
    Step(
        "5 Lessons of Munich",
        "card:lessons-of-munich event battleground:berlin place:1 done"
        " battleground:atlantic place:3",
        *("4/5", "3/2", "2/2", "berlin 1-1 atlantic 3-4", 0, "us", "10/7"),
    ),
    Step(
        "6 U-2 Downed",
        "card:u-2-downed event place:2 battleground:atlantic place:2",
        *("5/5", "3/2", "2/2", "turkey 1-3 atlantic 5-4", 0, "us", "8/5"),
    ),
    Step(
        "7 Quarantine, whose event is impossible",
        "card:quarantine battleground:united-nations place:1",
        *("5/5", "3/2", "2/2", "united-nations 1-3", 0, "us", "8/4"),
    ),
    Step(
        "8 Containment as Command",
        "card:containment command battleground:alliances place:2",
        *("5/5", "3/2", "3/2", "alliances 2-0", 0, "us", "6/4"),
    ),
    Step(
        "9 Intelligence Reports, then Television",
        "card:intelligence-reports event card:suez-hungary discard",
        *("5/5", "3/2", "3/2", "", 0, "us", "6/4"),
    ),
    Step(
        "10 bonuses, up to the card of Alliances",
        "shift:military:-1",
        *("5/4", "3/2", "3/2", "", 0, "ussr", "6/4"),
    ),
    Step(
        "11 agendas, 12 escalation of round 2",
        "discard card:bay-of-pigs",
        *("6/5", "4/3", "4/3", "", 0, "ussr", "6/4"),
    ),
    Step("agendas and first player", ROUND_2, "6/5", "4/3", "4/3", "", 0, "ussr", "6/4"),
    Step(
        "13 Berlin Blockade",
        "card:berlin-blockade event shift:opinion:+2 battleground:turkey place:2",
        *("6/5", "5/3", "4/5", "turkey 3-3", -2, "ussr", "4/4"),
    ),
    Step(
        "14 Fifty-Fifty",
        "card:fifty-fifty event shift:opinion:-1 shift:military:-1",
        *("6/4", "5/3", "4/4", "", -2, "ussr", "4/4"),
    ),
    Step(
        "15 MRBMs & IRBMs",
        "card:mrbms-and-irbms event shift:military:-1 battleground:atlantic place:1"
        " battleground:berlin place:1",
        *("6/3", "5/3", "4/4", "atlantic 5-5 berlin 2-1", -2, "ussr", "3/3"),
    ),
    Step(
        "16 To the Brink",
        "card:to-the-brink event",
        *("6/3", "5/3", "4/4", "", -2, "ussr", "3/3"),
    ),
    Step(
        "17 Wave and Smile",
        "card:wave-and-smile event battleground:alliances battleground:alliances"
        " battleground:cuba-political battleground:cuba-political",
        *("6/3", "5/3", "4/4", "alliances 0-0 cuba-political 2-0", -2, "ussr", "3/3"),
    ),
    Step(
        "18 Non-Invasion Pledge",
        "card:non-invasion-pledge event remove:2 shift:political:-2"
        " battleground:cuba-political place:2",
        *("6/3", "3/4", "4/4", "turkey 3-1 cuba-political 2-2", -2, "ussr", "3/3"),
    ),
    Step(
        "19 Strategic Balance, whose event is impossible",
        "card:strategic-balance battleground:cuba-political place:1",
        *("6/3", "3/4", "4/4", "cuba-political 3-2", -2, "ussr", "2/3"),
    ),
    Step(
        "20 Air Strike",
        "card:air-strike event battleground:cuba-political battleground:cuba-political place:2",
        *("6/3", "3/5", "4/4", "cuba-political 3-3", -2, "ussr", "2/2"),
    ),
    Step(
        "21 bonuses, 22 agendas, 23 escalation of round 3",
        "shift:opinion:-1",
        *("7/4", "4/6", "5/4", "", -2, "ussr", "2/2"),
    ),
    Step("agendas and first player", ROUND_3, "7/4", "4/6", "5/4", "", -2, "ussr", "2/2"),
    Step("24 SOPs", "card:sops event", "7/4", "4/6", "5/4", "", -2, "ussr", "2/2"),
    Step(
        "25 Summit Meeting as Command",
        "card:summit-meeting command battleground:atlantic remove:2",
        *("6/4", "4/6", "5/4", "atlantic 3-5", -2, "ussr", "4/2"),
    ),
    Step(
        "26 Invasion of Cuba, declined",
        "card:invasion-of-cuba decline battleground:alliances place:1",
        *("6/4", "4/6", "5/4", "alliances 0-1", -2, "ussr", "4/1"),
    ),
    Step(
        "27 Eyeball to Eyeball",
        "card:eyeball-to-eyeball event battleground:cuba-military place:1 done",
        *("6/4", "4/6", "5/4", "cuba-military 1-1", -2, "ussr", "3/1"),
    ),
    Step(
        "28 Mathematical Precision",
        "card:mathematical-precision event shift:political:-1"
        " battleground:cuba-military place:1 battleground:atlantic remove:4",
        *("6/1", "3/6", "5/4", "cuba-military 2-1 atlantic 3-1", -2, "ussr", "2/5"),
    ),
    Step(
        "29 Close Allies as Command",
        "card:close-allies command battleground:atlantic remove:2",
        *("5/1", "3/6", "5/4", "atlantic 1-1", -2, "ussr", "4/5"),
    ),
    Step(
        "30 A Face-Saver as Command",
        "card:a-face-saver command battleground:berlin place:2",
        *("5/2", "3/6", "5/4", "berlin 2-3", -2, "ussr", "4/3"),
    ),
    Step(
        "31 National Liberation, declined",
        "card:national-liberation decline battleground:berlin place:1",
        *("5/2", "3/6", "5/4", "berlin 3-3", -2, "ussr", "3/3"),
    ),
    Step(
        "32 bonuses, up to the card of Alliances",
        "shift:political:-1",
        *("5/2", "3/5", "5/4", "", -2, "ussr", "3/3"),
    ),
)

LAST_DISCARD = "discard card:u-2-photographs"
"""Ends the bonuses of round 3; the agendas are scored at once."""

PILE = (
    "card:moscow-is-our-brain card:fidel-castro card:operation-mongoose"
    " card:missile-trade card:nuclear-submarines card:u-thant"
)


def all_picks() -> list[str]:
    picks = [pick for step in STEPS for pick in step.picks.split()]
    return [*picks, *LAST_DISCARD.split(), *PILE.split()]


def played(**options: str) -> Session:
    """The whole game through a session."""
    session = Session(GAME, Header(GAME.id, GAME.rules, options, id="worked-example"))
    for pick in all_picks():
        session.answer(Answer((pick,)))
    return session


def expected(session: Session) -> str:
    """What stands beside the record: how the game ended, and the last position."""
    outcome = session.outcome
    assert outcome is not None, "the worked game is played to its end"
    ended = {"winners": list(outcome.winners), "how": outcome.how, "scores": dict(outcome.scores)}
    content = {"outcome": ended, "position": GAME.position(session.state)}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    session = played()
    RECORD.write_text(session.record(), encoding="utf-8")
    RECORD.with_suffix(".expected.json").write_text(expected(session), encoding="utf-8")
