"""What a game brings for the panel: a tile for home, and pages for what it asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Never

from engine.core import Fact, Seat
from engine.look import Look
from engine.text import Arg, Text
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet
from ui.screens.page import Page

if TYPE_CHECKING:
    from ui.model import Model, Screen
    from ui.port import Desk
    from ui.screens.cover import Covered, Offered

    Build = Callable[[Model, Desk], Model]

Phase = tuple[Text, tuple[Text, ...]]


@dataclass(frozen=True, slots=True)
class Tile:
    """A game on the shelf, told without loading its rules."""

    title: Text
    about: Text
    picture: Callable[[Sheet, Rect], None]
    place: int = 100
    """Where it stands on the shelf: low numbers first."""


def _nothing_between(table: Look) -> Screen | None:
    return None


def _no_step(table: Look) -> Page | None:
    return None


def _no_gallery() -> Mapping[str, Build]:
    return {}


@dataclass(frozen=True, slots=True)
class Panel:
    """How a game is played on the panel. What is left out is done as for any game."""

    pages: Mapping[type, Page] = field(default_factory=dict)
    """By the decision that is asked, untouched; others are asked on the generic page."""
    draw_table: Callable[[Model, Sheet, Mapping[str, Never]], Rect] | None = None
    """The table as it lies; gives the room left for the next step."""
    step: Callable[[Look], Page | None] = _no_step
    """The page of a step of a seat that plays by itself; None where the generic one serves."""
    between: Callable[[Look], Screen | None] = _nothing_between
    """The screen to be seen before the game goes on, if there is one."""
    secret_cards: Callable[[Sheet, Rect, Look, Sequence[Offered], Covered], None] | None = None
    """How a secret choice looks."""
    where: Callable[[Any], Text] | None = None
    """How far a game is, in a line."""
    cause: Callable[[Sequence[Fact], Seat], Arg | None] | None = None
    """What the plot of the result calls a leap."""
    below_plot: Callable[[Sheet, Rect, Look], Rect] | None = None
    """A line below the plot."""
    phases: tuple[Phase, ...] = ()
    """How the game goes, phase by phase, in our own words."""
    gallery: Callable[[], Mapping[str, Build]] = _no_gallery
    """Screens by name, for pictures and tests."""


PLAIN = Panel()
"""Of a game that brings nothing: everything is asked on the generic page."""
