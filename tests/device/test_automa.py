"""Shows how a seat that plays by itself is played at a table: dealt to, confirmed, corrected."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device import cli
from device.desk import Desk
from device.protocol import Protocol
from device.table import Table, header_of
from device.terminal.companion import Companion, Console
from device.terminal.narration import Teller
from device.wiring.panel_devices import PanelDevices
from engine.core import Answer
from engine.pax_pamir import GAME
from engine.record import read
from engine.session import Session, resumed
from engine.text import ENGLISH
from hardware.events import Pressed, Turned
from tests.device.wiring.test_panel_devices import FakeDevices
from tests.engine.pax_pamir.wakhan.wakhan_table import market, typed
from ui.port import Shown
from ui.screens.step import Done

pytestmark = pytest.mark.long

STEP = typed(1, 9, 16, 3, w={"rupees": 3}, market=market(B0=61, B2=65, B3=28))
"""Her plain box, with three cards she can buy."""


def table_at(position: dict[str, Any], seed: int = 1) -> Table:
    header = header_of("pax-pamir", {}, position=position)
    return Table(Session(GAME, header), now=lambda: "", source=Random(seed))


def digital(seed: int) -> Table:
    """A table at the turn of a player, after whom the device turns an AI card."""
    options = {"wakhan_deck": "digital"}
    position = typed(options=options, turn={"player": "p1"}, deck={"left": 0}, checks=0, wakhan={})
    return table_at({**position, "turn": {"player": "p1", "actions": 2}, "wakhan": {}}, seed)


def test_device_turns_both_cards_of_a_digital_deck_and_records_them() -> None:
    table = digital(1)
    facts = table.answer(Answer(("pass",)))
    assert {"ai-card", "ai-arrows"} <= {fact.kind for fact in facts}
    assert [entry.by for entry in table.session.entries] == ["", "deck", "deck"]
    assert table.session.advice is not None
    again, refused = resumed(GAME, read(table.session.record().encode()))
    assert (again.state, refused) == (table.session.state, 0)


def test_cards_are_turned_by_chance() -> None:
    def turned(seed: int) -> Any:
        table = digital(seed)
        table.answer(Answer(("pass",)))
        return [entry.what for entry in table.session.entries]

    assert turned(1) == turned(1)
    assert len({str(turned(seed)) for seed in range(8)}) > 4


def test_undo_goes_back_over_cards_the_device_turned_and_redo_over_them_again() -> None:
    table = digital(1)
    before = table.session.state
    table.answer(Answer(("pass",)))
    after = table.session.state
    table.undo()
    assert table.session.state == before
    table.redo()
    assert table.session.state == after


def test_deck_alone_begins_with_a_card_the_device_turned() -> None:
    options = {"players": "1", "depth": "deck", "wakhan_deck": "digital"}
    session = Session(GAME, header_of("pax-pamir", options))
    table = Table(session, now=lambda: "", source=Random(2))
    assert len(table.session.entries) == 2
    assert table.session.prompt is not None
    assert "Dominance Check" in table.session.prompt.question.message


def test_she_is_named_in_the_record() -> None:
    header = header_of("pax-pamir", {"players": "1"}, seats={"p1": "Ada", "p2": ""})
    assert header.seats == {"p1": "Ada", "p2": "Wakhan"}
    assert header_of("pax-pamir", {}).seats == {"p1": "", "p2": ""}


def _script(table: Table, *typed_in: str) -> str:
    shown: list[str] = []
    lines = list(typed_in)

    def ask(_: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    Companion(table, Teller(ENGLISH, has_colour=False), Console(shown.append, ask, ask)).run()
    return "\n".join(shown)


def test_terminal_shows_a_step_and_enter_confirms_it() -> None:
    table = table_at(STEP)
    shown = _script(table, "")
    assert "→ Wakhan takes 28 Anarkali Bazaar (bottom row, column 3)" in shown
    assert "? Box 3 of the AI card: radicalize" in shown
    assert "Enter = done" in shown
    assert {entry.by for entry in table.session.entries} == {"wakhan"}


def test_correction_in_the_terminal_makes_her_think_again() -> None:
    shown = _script(table_at(STEP), 'c {"players": {"p2": {"rupees": 1}}}')
    first, second = (shown.index(f"Wakhan takes {card}") for card in ("28", "61"))
    assert first < second


def test_protocol_tells_the_step_with_answers_reasons_and_facts() -> None:
    protocol = Protocol(table_at(STEP), ENGLISH)
    reply = json.loads(protocol.line(b'{"view": null}'))
    advice = reply["advice"]
    assert advice["answers"] == [["box:3"], ["market:1:3"]]
    assert any("going left" in reason for reason in advice["reasons"])
    assert any("takes 28" in (fact["table"] or "") for fact in advice["facts"])
    for picks in advice["answers"]:
        reply = json.loads(protocol.line(json.dumps({"answer": picks}).encode()))
    assert reply["ok"]


def test_buttons_confirm_her_step_and_never_choose_for_her() -> None:
    devices, desk = FakeDevices(), Desk()
    beside = PanelDevices(devices, desk, {}, clock=lambda: 0.0)  # type: ignore[arg-type]
    desk.put(Session(GAME, header_of("pax-pamir", {}, position=STEP)))
    beside.shown(Shown(ENGLISH))
    devices.events = [Turned(1), Pressed("pick"), Pressed("confirm")]
    assert list(beside.messages()) == [Done(0)]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[..., dict[str, Any]]:
    def told(*flags: str) -> dict[str, Any]:
        command = ["simulate", "--game", "pax-pamir", "--wakhan", "--json", *flags]
        assert cli.run(command) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return told


def test_simulation_counts_her_cards_and_boxes(told: Callable[..., dict[str, Any]]) -> None:
    result = told("--players", "1", "--games", "20")
    assert (result["dead_ends"], result["faults"], result["failures"]) == (0, 0, [])
    assert len(result["coverage"]) == 24 + 20 + 2
    assert sum(count > 0 for count in result["coverage"].values()) > 35


def test_simulation_keeps_records_of_games_that_went_well(
    told: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    told("--players", "2", "--games", "2", "--keep", "--out", str(tmp_path))
    records = sorted(tmp_path.iterdir())
    assert [record.name for record in records] == ["pax-pamir-1-0.jsonl", "pax-pamir-1-1.jsonl"]
    for record in records:
        session, refused = resumed(GAME, read(record.read_bytes()))
        assert refused == 0
        assert session.outcome is not None
