"""Shows that a card table with a mistake in it is refused by row and column."""

from collections.abc import Callable

import pytest

from engine.cards import Effects, TableError, packaged, rows

SHAPE = {"id": (str, True), "cubes": (int, True), "note": (str, False), "new": (bool, False)}


def table(*lines: str) -> str:
    return "\n".join(f'[[card]]\nid = "{"abc"[n]}"\n{line}' for n, line in enumerate(lines))


def test_rows_are_read_in_order() -> None:
    found = rows(table("cubes = 1", 'cubes = 2\nnote = "x"\nnew = true'), SHAPE)
    assert found == [{"id": "a", "cubes": 1}, {"id": "b", "cubes": 2, "note": "x", "new": True}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (table("cubes = 1", ""), "card 2 (b): column cubes is missing"),
        (table("cubes = 1\ncolour = 2"), "card 1 (a): unknown column colour"),
        (table("cubes = 1", "cubes = 1", 'cubes = "1"'), "card 3 (c): column cubes must be int"),
        (table("cubes = true"), "card 1 (a): column cubes must be int"),
        (table("cubes = 1.0"), "card 1 (a): column cubes must be int"),
        (table("cubes = 1\nnew = 1"), "card 1 (a): column new must be bool"),
        (table("cubes = 1\nnote = []"), "card 1 (a): column note must be str"),
        ("[[card]]\ncubes = 1", "card 1 (no id): column id is missing"),
        (table("cubes = 1") + "\n" + table("cubes = 2"), "card 2 (a): the id is used twice"),
    ],
)
def test_mistake_is_named_by_row_and_column(text: str, message: str) -> None:
    with pytest.raises(TableError) as caught:
        rows(text, SHAPE)
    assert str(caught.value) == message


def test_other_tables_are_left_alone() -> None:
    text = '[quota]\nus = 5\n[[leader]]\nid = "x"\ncubes = 1'
    assert rows(text, SHAPE) == []
    assert rows(text, SHAPE, table="leader") == [{"id": "x", "cubes": 1}]


def test_effects_are_found_by_name() -> None:
    effects = Effects[Callable[[], str]]()

    @effects.named("place")
    def place() -> str:
        return "placed"

    assert effects["place"]() == "placed"
    assert "place" in effects
    assert "push" not in effects
    assert effects.names() == {"place"}


def test_two_effects_of_one_name_are_refused() -> None:
    effects = Effects[Callable[[], int]]()
    effects.named("place")(lambda: 1)
    with pytest.raises(TableError, match="two effects are named place"):
        effects.named("place")(lambda: 2)
    assert effects["place"]() == 1


def test_shipped_table_is_found() -> None:
    assert "[[card]]" in packaged("engine.thirteen_minutes", "cards.toml")
