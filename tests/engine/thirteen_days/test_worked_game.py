"""Shows that the rulebook's worked game comes out step by step as it is printed."""

from typing import Any

import pytest

from engine.record import read
from engine.session import resumed
from engine.thirteen_days import GAME
from tests.engine.thirteen_days.days_table import Table, told
from tests.engine.thirteen_days.worked_game import (
    LAST_DISCARD,
    PILE,
    RECORD,
    STEPS,
    Step,
    all_picks,
    played,
)

OPENING = {
    "berlin": "0-1",
    "atlantic": "0-0",
    "cuba-military": "0-1",
    "cuba-political": "0-0",
    "italy": "1-0",
    "turkey": "1-0",
    "television": "0-0",
    "united-nations": "0-0",
    "alliances": "0-0",
}
FINAL = {
    "berlin": "3-3",
    "atlantic": "1-1",
    "cuba-military": "2-1",
    "cuba-political": "3-3",
    "italy": "1-0",
    "turkey": "3-1",
    "television": "0-1",
    "united-nations": "1-3",
    "alliances": "0-1",
}


def stands(table: Table) -> tuple[object, ...]:
    """Everything the printed table lists, in its order and notation."""
    us, ussr = table.tracks("us"), table.tracks("ussr")
    tracks = [f"{us[track]}/{ussr[track]}" for track in range(3)]
    supply = "{}/{}".format(*table.supply())
    return (*tracks, board(table), table.prestige, table.letter, supply)


def board(table: Table) -> dict[str, str]:
    return {name: "{}-{}".format(*table.cubes(name)) for name in OPENING}


def expected(step: Step, before: dict[str, str]) -> tuple[object, ...]:
    changes = step.cubes.split()
    after = {**before, **dict(zip(changes[::2], changes[1::2], strict=True))}
    _, _, military, political, opinion, _, prestige, letter, supply = step
    return military, political, opinion, after, prestige, letter, supply


def test_set_up_is_as_printed() -> None:
    assert stands(Table()) == ("1/2", "2/1", "1/1", OPENING, 0, "us", "15/15")


def test_every_step_leads_to_the_printed_board() -> None:
    table, before = Table(), OPENING
    for step in STEPS:
        table.pick(*step.picks.split())
        wanted = expected(step, before)
        assert stands(table) == wanted, f"after {step.name}"
        before = board(table)


def before_scoring(**options: Any) -> Table:
    table = Table(**options)
    for step in STEPS:
        table.pick(*step.picks.split())
    return table


def test_letter_and_italy_cancel_out_in_round_one() -> None:
    table = Table()
    facts = []
    for step in STEPS[:12]:
        facts = table.pick(*step.picks.split())
    assert told(facts, "award") == [
        "Italy: 1–0, US scores 1 + 1 = 2",
        "Personal Letter: USSR holds it, 2 prestige",
    ]
    assert told(facts, "prestige-stays") == ["Prestige does not move: level"]
    assert told(facts, "peace") == ["No nuclear war this round"]


def test_military_agenda_pays_five_by_the_rules_and_the_us_wins_by_one() -> None:
    table = before_scoring()
    facts = table.pick(*LAST_DISCARD.split())
    assert told(facts, "marker") == ["US military 5 → 6, DEFCON 2"], "the USSR stays in DEFCON 3"
    assert told(facts, "award") == [
        "Military: 6–2, US scores 4 + 1 = 5",
        "Berlin: 3–3, nobody scores",
    ]
    assert table.prestige == 3
    facts = table.pick(*PILE.split())
    assert told(facts, "aftermath") == ["Aftermath: US 2 cubes, USSR 9 cubes"]
    assert (table.prestige, table.outcome.winners, table.outcome.how) == (1, ("us",), "prestige")
    assert board(table) == FINAL


def test_as_printed_in_the_example_it_pays_four_and_the_letter_decides() -> None:
    table = before_scoring(track_distance="before")
    facts = table.pick(*LAST_DISCARD.split())
    assert told(facts, "award")[0] == "Military: 5–2, US scores 3 + 1 = 4"
    assert table.prestige == 2
    table.pick(*PILE.split())
    assert (table.prestige, table.outcome.winners, table.outcome.how) == (0, ("ussr",), "letter")


def test_kept_record_is_the_worked_game() -> None:
    """Write it anew with `python -m tests.engine.thirteen_days.worked_game` if it must change."""
    reading = read(RECORD.read_bytes())
    assert not reading.damage
    assert [pick for entry in reading.entries for pick in entry.what] == all_picks()
    session, refused = resumed(GAME, reading)
    assert refused == 0
    assert GAME.as_of(session.state, GAME.rules) == played().state
    assert session.outcome is not None
    assert session.outcome.winners == ("us",)


@pytest.mark.parametrize("pick", ["card:quarantine", "card:strategic-balance"])
def test_impossible_event_of_the_example_is_passed_over_with_its_reason(pick: str) -> None:
    table = Table()
    for step in STEPS:
        if step.picks.startswith(pick):
            facts = table.pick(pick)
            assert "5 cubes there already" in told(facts, "no-event")[0]
            assert table.asked == "Command"
            return
        table.pick(*step.picks.split())
    pytest.fail(f"{pick} is not played in the example")
