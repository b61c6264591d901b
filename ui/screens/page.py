"""Pages: how an open question is laid out, with what has been touched but not answered yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from engine.core import Prompt
from ui.scene.sheet import Sheet

if TYPE_CHECKING:
    from ui.model import Model


class Page(Protocol):
    """A question on the panel; its fields hold what was touched of it, and go with the answer."""

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None: ...


class Laid(NamedTuple):
    """A page on which every touch is an answer: there is nothing to remember."""

    lay: Callable[[Model, Sheet, Prompt], None]

    def draw(self, model: Model, sheet: Sheet, prompt: Prompt) -> None:
        self.lay(model, sheet, prompt)


@runtime_checkable
class Gathering(Protocol):
    """A page on which several picks come together before they are the answer."""

    @property
    def picks(self) -> tuple[str, ...]: ...

    def gathered(self, picks: tuple[str, ...]) -> Page: ...
