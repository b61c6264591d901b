"""Shows that what hands have to do between the phases is said, from the set-up to the Aftermath."""

from engine.core import Fact
from tests.engine.thirteen_days.days_table import FLAGS, Table, said

AGENDAS = {"us": "italy", "ussr": "letter"}
LAST_BONUS = {"phase": "alliances", "flags": FLAGS, "agendas": AGENDAS}
LEADS = {"alliances": {"us": 1, "ussr": 0}}


def on_table(facts: list[Fact]) -> list[str]:
    return [said(fact.on_table) for fact in facts if fact.on_table is not None]


def test_set_up_names_round_marker_flags_supplies_and_shuffling() -> None:
    rule = Table().rule
    for part in ("Round marker on 1", "3 flags", "15 cubes beside", "Shuffle the strategy cards"):
        assert part in rule


def test_first_round_begins_with_the_marker_where_the_set_up_put_it() -> None:
    assert on_table(Table().pick("ready")) == ["Move all six DEFCON markers up one space"]


def test_new_round_moves_its_marker_and_shuffles_the_agendas() -> None:
    table = Table({**LAST_BONUS, "round": 1, "battlegrounds": LEADS})
    told = on_table(table.pick("tuck"))
    aside = told.index("Lay both agendas aside, face up: they do not come back")
    assert told[aside + 1 :] == [
        "Move the round marker to 2",
        "Move all six DEFCON markers up one space",
        "Shuffle the agenda cards that are left",
    ]


def test_after_the_third_round_the_marker_goes_to_the_aftermath() -> None:
    table = Table({**LAST_BONUS, "round": 3, "battlegrounds": LEADS})
    assert on_table(table.pick("tuck"))[-1] == "Move the round marker to A"
