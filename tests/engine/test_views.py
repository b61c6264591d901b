"""Shows how what may be seen leaves the program as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from engine.views import IF_ANY, as_json, points_of, told


class Chosen(NamedTuple):
    depth: str


@dataclass(frozen=True, slots=True)
class Seen:
    options: Chosen
    cards: tuple[str, ...]
    points: Mapping[str, int]
    first: str | None = field(metadata=IF_ANY)
    to_move: str | None


def seen(first: str | None = None) -> Seen:
    return Seen(Chosen("cubes"), ("sops",), {"us": 1}, first, None)


def test_values_are_written_by_the_names_of_their_fields() -> None:
    assert as_json(seen("us")) == {
        "options": {"depth": "cubes"},
        "cards": ["sops"],
        "points": {"us": 1},
        "first": "us",
        "to_move": None,
    }


def test_only_a_field_that_says_so_is_left_out_while_it_is_none() -> None:
    written = as_json(seen())
    assert "first" not in written
    assert "to_move" in written


@pytest.mark.parametrize("view", [seen("us"), as_json(seen("us"))], ids=["a value", "JSON"])
def test_any_view_can_be_asked_by_name(view: object) -> None:
    assert told(view, "first") == "us"
    assert told(view, "round") is None
    assert points_of(view) == {"us": 1}


def test_a_view_without_points_has_none() -> None:
    assert points_of({}) == {}
