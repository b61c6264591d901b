"""Shows that a session answers, undoes, redoes and resumes, and is untouched by what it refuses."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.core import Answer, Refusal
from engine.record import Entry, Reading, read
from engine.session import Session, resumed
from engine.text import ENGLISH, spoken
from tests.engine.toy_game import TOY, Pile, header
from tests.present import present


def session(*picks: str, pile: int = 4) -> Session:
    started = Session(TOY, header(pile=pile))
    for pick in picks:
        started.answer(Answer((pick,)))
    return started


def said(facts: object) -> list[str]:
    return [spoken(fact.text, ENGLISH) for fact in facts]  # type: ignore[attr-defined]


def everything(one: Session) -> tuple[object, ...]:
    return (one.state, one.prompt, one.record(), one.undoable, one.redoable, list(one.moments))


def test_answer_moves_on_and_tells_what_happened() -> None:
    one = session("hide:2")
    assert said(one.answer(Answer(("take:1",)))) == ["1 taken"]
    assert one.state.left == 3
    assert one.prompt is not None
    assert one.prompt.seat == "b"


def test_prompt_number_counts_every_entry() -> None:
    one = session()
    numbers = []
    steps: tuple[Callable[[], object], ...] = (
        lambda: one.answer(Answer(("hide:1",))),
        lambda: one.note("tea"),
        lambda: one.undo(),
        lambda: one.redo(),
        lambda: one.correct({"left": 2}),
    )
    for step in steps:
        numbers.append(present(one.prompt).number)
        step()
    assert numbers == [0, 1, 2, 3, 4]


def test_answer_to_the_present_prompt_is_taken_by_number() -> None:
    one = session("hide:1")
    one.answer(Answer(("take:1",), prompt=1))
    assert one.state.left == 3


@pytest.mark.parametrize("number", [0, 2, -1, 99])
def test_stale_prompt_number_is_refused(number: int) -> None:
    one = session("hide:1")
    before = everything(one)
    with pytest.raises(Refusal) as caught:
        one.answer(Answer(("take:1",), prompt=number))
    assert caught.value.code == "stale-prompt"
    assert everything(one) == before


def test_two_inputs_at_once_cannot_both_count() -> None:
    one = session("hide:1")
    number = present(one.prompt).number
    one.answer(Answer(("take:1",), prompt=number))
    with pytest.raises(Refusal):
        one.answer(Answer(("take:1",), prompt=number))
    assert one.state.left == 3


def test_undo_and_redo_go_all_the_way_through_the_same_positions() -> None:
    one = session("hide:3", *["take:1"] * 9, pile=9)
    states = [moment.state for moment in one.moments]
    back = []
    while one.undoable:
        one.undo()
        back.append(one.state)
    assert back == states[-2::-1]
    forth = []
    while one.redoable:
        one.redo()
        forth.append(one.state)
    assert forth == states[1:]
    assert one.outcome is not None


def test_undo_takes_many_steps_at_once() -> None:
    one = session("hide:3", "take:1", "take:2")
    assert said(one.undo(3)) == ["3 steps undone"]
    assert one.state == Pile(4)
    assert said(one.redo(2)) == ["2 steps redone"]
    assert (one.state.left, one.undoable, one.redoable) == (3, 2, 1)


def test_new_answer_after_undo_takes_the_place_of_what_was_undone() -> None:
    one = session("hide:3", "take:1")
    one.undo()
    one.answer(Answer(("take:2",)))
    assert one.redoable == 0
    with pytest.raises(Refusal) as caught:
        one.redo()
    assert caught.value.code == "out-of-range"
    one.undo()
    one.redo()
    assert one.state.left == 2


def test_undo_is_recorded_not_erased() -> None:
    one = session("hide:3", "take:1")
    one.undo()
    kinds = [(entry.number, entry.kind) for entry in one.entries]
    assert kinds == [(1, "answer"), (2, "answer"), (3, "undo")]


def test_undo_past_a_reveal_says_so() -> None:
    one = session("hide:3", "take:2", "take:2")
    assert said(one.undo()) == [
        "1 step undone",
        "what had been revealed is hidden again, but was seen",
    ]


def test_undo_of_what_revealed_nothing_says_nothing_more() -> None:
    one = session("hide:3", "take:2", "take:2")
    one.undo()
    assert said(one.undo()) == ["1 step undone"]


def test_note_is_kept_and_changes_nothing_else() -> None:
    one = session("hide:3")
    state = one.state
    assert one.note("tea time", "17:00") == ()
    assert (one.state, one.undoable) == (state, 1)
    assert one.entries[-1] == Entry(2, "note", "tea time", "17:00")


def test_who_and_when_are_kept() -> None:
    one = session()
    one.answer(Answer(("hide:1",), by="scanner"), "12:00")
    assert one.entries == [Entry(1, "answer", ["hide:1"], "12:00", "scanner")]


REFUSED: dict[str, tuple[str, Callable[[Session], object]]] = {
    "unknown pick": ("not-a-choice", lambda one: one.answer(Answer(("take:7",)))),
    "refused pick": ("refused", lambda one: one.answer(Answer(("take:2",)))),
    "no pick": ("bad-answer", lambda one: one.answer(Answer(()))),
    "undo too far": ("out-of-range", lambda one: one.undo(99)),
    "undo nothing": ("out-of-range", lambda one: one.undo(0)),
    "undo backwards": ("out-of-range", lambda one: one.undo(-1)),
    "redo too far": ("out-of-range", lambda one: one.redo(2)),
    "redo nothing": ("out-of-range", lambda one: one.redo(0)),
    "redo backwards": ("out-of-range", lambda one: one.redo(-1)),
    "impossible correction": ("fault", lambda one: one.correct({"left": 10})),
    "correction of nothing": ("no-change", lambda one: one.correct({})),
    "correction of nonsense": ("bad-position", lambda one: one.correct({"colour": 1})),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusal_leaves_everything_as_it_was(name: str) -> None:
    code, act = REFUSED[name]
    one = session("hide:3", "take:1", "take:2", "take:1")
    one.undo()
    before = everything(one)
    with pytest.raises(Refusal) as caught:
        act(one)
    assert caught.value.code == code
    assert everything(one) == before
    one.redo()


def test_answer_after_the_end_is_refused() -> None:
    one = session("hide:3", "take:2", "take:2")
    assert one.prompt is None
    with pytest.raises(Refusal) as caught:
        one.answer(Answer(("take:1",)))
    assert caught.value.code == "game-over"


def test_session_starts_from_a_typed_in_position() -> None:
    one = Session(TOY, replace(header(), position={"left": 2, "turn": 1}))
    assert one.state == Pile(2, 1)
    assert one.undoable == 0


def test_impossible_typed_in_position_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        Session(TOY, replace(header(), position={"left": 12}))
    assert caught.value.code == "fault"
    assert spoken(caught.value.because, ENGLISH) == "12 in the pile, but 9 exist"


def test_record_resumes_to_the_same_session() -> None:
    one = session("hide:3", "take:1", "take:2")
    one.undo(2)
    one.redo()
    one.note("tea")
    one.correct({"left": 2})
    again, refused = resumed(TOY, read(one.record().encode()))
    assert refused == 0
    assert everything(again) == everything(one)


def test_resuming_stops_at_the_first_entry_the_rules_refuse() -> None:
    entries = (
        Entry(1, "answer", ["hide:3"]),
        Entry(2, "answer", ["take:3"]),
        Entry(3, "answer", ["take:1"]),
    )
    again, refused = resumed(TOY, Reading(header(), entries))
    assert refused == 2
    assert again.entries == [entries[0]]
    assert again.state.left == 4


def test_record_of_newer_rules_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        resumed(TOY, Reading(replace(header(), rules=3), ()))
    assert caught.value.code == "bad-record"


def test_record_of_older_rules_is_resumed() -> None:
    again, refused = resumed(TOY, Reading(replace(header(), rules=1), ()))
    assert (again.state, refused) == (Pile(4), 0)


@pytest.mark.parametrize("name", ["Ann\ud800", "\udfff"])
def test_name_that_no_file_could_hold_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        Session(TOY, replace(header(), seats={"a": name}))
    assert caught.value.code == "bad-text"


@pytest.mark.parametrize("text", ["half \ud800 a character", "\udc80"])
def test_note_that_no_file_could_hold_is_refused(text: str) -> None:
    one = session()
    with pytest.raises(Refusal) as caught:
        one.note(text)
    assert caught.value.code == "bad-text"
    assert one.entries == []
    assert one.record().encode()
