"""What a seat may see, as values with names; as JSON only where it leaves the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from engine.core import Json, Seat

IF_ANY = {"if any": True}
"""Metadata of a field that JSON leaves out while it is None."""


def as_json(view: Any) -> Json:
    """A view as JSON: the fields of a value are keys.

    >>> as_json({"points": {"us": 1}, "cards": (1, 2)})
    {'points': {'us': 1}, 'cards': [1, 2]}
    """
    if is_dataclass(view) and not isinstance(view, type):
        values = ((one, getattr(view, one.name)) for one in fields(view))
        return {
            one.name: as_json(value)
            for one, value in values
            if value is not None or one.metadata != IF_ANY
        }
    if isinstance(view, Mapping):
        return {key: as_json(value) for key, value in view.items()}
    if isinstance(view, tuple) and hasattr(view, "_asdict"):
        return as_json(view._asdict())
    return [as_json(one) for one in view] if isinstance(view, tuple | list) else view


def told(view: Any, name: str) -> Any:
    """What any game's view says under a name; None where it says nothing of it.

    >>> told({"round": 2}, "round"), told({"turn": 5}, "round")
    (2, None)
    """
    return view.get(name) if isinstance(view, Mapping) else getattr(view, name, None)


def points_of(view: Any) -> Mapping[Seat, int]:
    """How the seats stand; nothing where a game does not say."""
    points: Mapping[Seat, int] = told(view, "points") or {}
    return points
