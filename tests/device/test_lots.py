"""Shows that the device draws the lot of the beginner variant, and that the record keeps it."""

from random import Random

import pytest

from device.table import Table, header_of
from engine.core import Refusal
from engine.record import read
from engine.session import Session, resumed
from engine.thirteen_minutes import GAME


def begun(seed: int = 0, **options: str) -> Table:
    given = {"initiative": "beginner", **options}
    session = Session(GAME, header_of("thirteen-minutes", given))
    return Table(session, source=Random(seed))


def starter(table: Table) -> str:
    seen = GAME.view(table.session.state, None).to_move
    assert seen is not None, "a lot has been drawn"
    return seen


def test_lot_is_drawn_as_soon_as_it_is_asked_for() -> None:
    starters = {starter(begun(seed)) for seed in range(20)}
    assert starters == {"us", "ussr"}


def test_record_keeps_the_lot_as_an_answer_of_the_table() -> None:
    table = begun()
    (entry,) = table.session.entries
    assert entry.what == [f"starts:{starter(table)}"]
    again, _ = resumed(GAME, read(table.session.record().encode()))
    assert again.state == table.session.state


def test_lot_is_not_drawn_anew_by_undoing_it() -> None:
    table = begun()
    with pytest.raises(Refusal, match="nothing to undo"):
        table.undo()
    assert len(table.session.entries) == 1
