"""Shows that a correction is a merge patch of the position, told as what it changed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Answer, Refusal
from engine.correction import changed, correct, merged
from engine.session import Session
from engine.text import ENGLISH, spoken
from tests.engine.toy_game import TOY, Pile, header


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        # the examples of RFC 7396, appendix A
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_patch_merges(target: object, patch: object, result: object) -> None:
    assert merged(target, patch) == result


Tree = dict[str, Any]

leaves = st.integers(0, 3) | st.lists(st.integers(0, 1), max_size=2)
trees = st.recursive(
    st.dictionaries(st.sampled_from("abc"), leaves, max_size=3),
    lambda inner: st.dictionaries(st.sampled_from("abc"), leaves | inner, max_size=3),
    max_leaves=6,
)


@given(trees, trees)
def test_patch_leaves_its_target_alone_and_doing_it_twice_adds_nothing(
    target: Tree, patch: Tree
) -> None:
    before = repr(target)
    once = merged(target, patch)
    assert repr(target) == before
    assert merged(once, patch) == once


@given(trees, trees)
def test_changes_are_told_exactly_where_positions_differ(old: Tree, new: Tree) -> None:
    told = list(changed(old, new))
    assert bool(told) == (old != new)
    for path, was, is_now in told:
        assert was != is_now
        assert (_at(old, path), _at(new, path)) == (was, is_now)


def _at(tree: object, path: tuple[str, ...]) -> object:
    for key in path:
        tree = tree.get(key) if isinstance(tree, dict) else None
    return tree


def test_correction_tells_place_before_and_after() -> None:
    state, (fact,) = correct(TOY, Pile(4), {"left": 3})
    assert state == Pile(3)
    assert fact.kind == "corrected"
    assert spoken(fact.text, ENGLISH) == "the pile: 4 → 3"
    assert fact.data == {"path": ["left"], "old": 4, "new": 3}


def test_every_change_is_told_by_itself() -> None:
    _, facts = correct(TOY, Pile(4), {"left": 3, "turn": 1})
    assert [spoken(fact.text, ENGLISH) for fact in facts] == ["the pile: 4 → 3", "turn: 0 → 1"]


def test_what_is_taken_away_is_told_as_a_dash() -> None:
    one = Session(TOY, header())
    one.answer(Answer(("hide:2",)))
    (fact,) = one.correct({"hidden": None})
    assert spoken(fact.text, ENGLISH) == "hidden: sealed → –"
    assert one.state.hidden is None


def test_secret_is_kept_through_a_correction() -> None:
    one = Session(TOY, header())
    one.answer(Answer(("hide:2",)))
    one.correct({"left": 3})
    assert one.state.hidden.open() == 2


def test_correction_does_not_tell_whether_a_sealed_value_was_guessed() -> None:
    replies = []
    for guess in (1, 2):
        one = Session(TOY, header())
        one.answer(Answer(("hide:2",)))
        replies.append(one.correct({"hidden": guess}))
    assert replies[0] == replies[1]


@pytest.mark.parametrize(
    ("patch", "code"),
    [
        ({"left": 10}, "fault"),
        ({"left": 4}, "no-change"),
        ({}, "no-change"),
        ({"nothing": None}, "no-change"),
        ({"left": None}, "bad-position"),
        ({"left": "4"}, "bad-position"),
        ({"nothing": 1}, "bad-position"),
    ],
)
def test_correction_is_refused(patch: Tree, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        correct(TOY, Pile(4), patch)
    assert caught.value.code == code


def test_correction_can_be_undone_and_redone() -> None:
    one = Session(TOY, header())
    one.correct({"left": 2})
    one.undo()
    assert one.state == Pile(4)
    one.redo()
    assert one.state == Pile(2)
