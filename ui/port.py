"""What the screens ask of the device: a desk with tables on it. The device fulfils it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from engine.core import Answer, AnyGame, Fact, Json, Seat
from engine.session import Session
from engine.text import Arg, Speech, Text

BEATS = 30
"""Beats of the light strips in a second."""


class Table(Protocol):
    """A game at the table; everything entered is on disk before the call comes back, or else
    the table is unsaved."""

    session: Session

    @property
    def key(self) -> Path | None:
        """Where it is kept."""
        ...

    @property
    def unsaved_because(self) -> Text | None:
        """Why what was entered is not on disk, while that is so."""
        ...

    def save_again(self) -> None: ...

    def answer(self, answer: Answer) -> tuple[Fact, ...]: ...

    def undo(self, steps: int = 1) -> tuple[Fact, ...]: ...

    def redo(self, steps: int = 1) -> tuple[Fact, ...]: ...

    def correct(self, patch: Mapping[str, Json]) -> tuple[Fact, ...]: ...

    def note(self, text: str) -> tuple[Fact, ...]: ...

    def take_notices(self) -> tuple[Text, ...]: ...

    def close(self) -> None: ...


class Resumable(NamedTuple):
    """A game that can be gone on with: where it is kept and how it stands."""

    key: Path
    session: Session
    saved: str


class Finished(NamedTuple):
    """A game that has ended: where it is kept, and how it ended."""

    key: Path
    title: Text
    line: Arg
    winner: str
    scores: tuple[int, ...]


class GamesPage(NamedTuple):
    """Some of all games, those under way first, and what there is to say about files."""

    under_way: tuple[Resumable, ...] = ()
    finished: tuple[Finished, ...] = ()
    number: int = 0
    pages: int = 0
    notices: tuple[Text, ...] = ()


class Lane(NamedTuple):
    """One column of lights: its track, and its colours from calm to brink."""

    track: str
    colours: tuple[str, ...]


class Lights(NamedTuple):
    """What the strips beside the panel were sent last, and how often they were sent something."""

    lanes: tuple[Lane, ...] = ()
    number: int = 0


class Prefs(NamedTuple):
    """What the players chose for the panel itself."""

    language: str = "en"
    seating: str = "same"
    reduced: bool = False
    sound: bool = False
    clock: str = "off"


class Desk(Protocol):
    """Where tables come from, and what else the device knows."""

    table: Table | None
    languages: tuple[str, ...]

    def speech(self, language: str) -> Speech: ...

    def game_ids(self) -> tuple[str, ...]: ...

    def game(self, id: str) -> AnyGame: ...

    def new(self, game: str, options: Mapping[str, Json], seats: Mapping[str, str]) -> None:
        """Puts a new game on the desk. Raises Refusal for options that cannot be."""
        ...

    def resume(self, key: Path) -> None: ...

    def latest(self) -> tuple[Resumable | None, tuple[Text, ...]]:
        """The unfinished game that was played last, and what there is to say about its file."""
        ...

    @property
    def is_reading(self) -> bool:
        """Whether records are being read behind the screen, of which more games may come."""
        ...

    def damaged(self) -> int:
        """How many records are known to be damaged."""
        ...

    def salvage(self) -> tuple[Text, ...]:
        """Gives back what the first damaged record holds, and says what that is."""
        ...

    def games_page(self, number: int) -> GamesPage:
        """A page of all games, counted from 0."""
        ...

    def leave(self) -> None:
        """Takes the game off the desk; it stays saved, or is kept until it can be."""
        ...

    @property
    def unsaved(self) -> Text | None:
        """Why a game is not on disk, while that is so for any."""
        ...

    def save_again(self) -> tuple[Text, ...]:
        """Tries to save what could not be saved, and says what became of it."""
        ...

    def remember(self, prefs: Prefs) -> None:
        """Notes preferences; they are written by `settle`."""
        ...

    def times(self, id: str) -> Mapping[Seat, float]:
        """What each side of a game has used of its clock, in milliseconds."""
        ...

    def keep_times(self, id: str, times: Mapping[Seat, float]) -> None:
        """Notes the clocks of a game; they are written by `settle`."""
        ...

    def settle(self) -> tuple[Text, ...]:
        """Writes what could wait until the screen was painted, and says what went wrong."""
        ...


class Shown(NamedTuple):
    """What whoever stands beside the panel must know of the screen."""

    speech: Speech
    is_asking: bool = True
    """Whether it is the question that is open, not a menu or what lies between two steps."""
    has_next: bool = False
    """Whether it has a next step, which Enter takes."""
    picks: tuple[str, ...] = ()
    """What has been touched of several that are asked for."""
    is_still: bool = False
    """Whether nothing on the screen is to move by itself."""


class Next(NamedTuple):
    """The next step of the screen, as Enter takes it; only the window knows which that is."""


class Beside(Protocol):
    """Whatever is wired up beside the panel: lights and sounds, buttons and scanners."""

    def shown(self, shown: Shown) -> None:
        """Called after every frame."""
        ...

    def lights(self) -> Lights:
        """What simulated strips were sent, for a window that draws them."""
        ...

    def messages(self) -> Iterable[Any]:
        """What came in since the last call: messages to the model, and `Next`."""
        ...

    def key(self, name: str) -> bool:
        """Takes a key in place of a button, if it stands for one; whether it did."""
        ...

    @property
    def is_choosing(self) -> bool:
        """Whether a choice was moved to: then it is what Enter takes."""
        ...

    def touched(self) -> None:
        """Called when a finger, the mouse or a key did something."""
        ...

    @property
    def wake(self) -> float | None:
        """When `messages` is to be called although nothing happened."""
        ...
