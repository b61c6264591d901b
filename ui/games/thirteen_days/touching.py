"""What has been touched of a Command so far, and what it would do if it were confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.core import Choice, Prompt, Refused
from engine.look import Look
from engine.thirteen_days.board.cubes import Cubes
from engine.thirteen_days.board.what_if import Preview, after_cubes
from engine.thirteen_days.decisions import AdjustAt, CommandAt, EventCubesAt
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.words import ground_id
from ui.model import Model
from ui.port import Desk
from ui.screens.play import Pick, Touched
from ui.screens.prompt import Item, items_of

if TYPE_CHECKING:
    from ui.games.thirteen_days.command import Influence


class CubeAct(NamedTuple):
    """What is done with cubes."""

    is_placing: bool
    side: int


class Numbers(NamedTuple):
    """How many cubes can be moved on a battleground, by what is done with them."""

    at: int
    by_act: Mapping[CubeAct, tuple[Item, ...]]
    look: Look

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(act.side for act in self.by_act))


class Touching(NamedTuple):
    """What has been touched of a Command: the answers before it, the ground, act and number."""

    page: Influence
    prompt: Prompt
    base: Look
    """After the answers before it."""
    numbers: Numbers | None = None
    act: CubeAct = CubeAct(True, 0)
    chosen: Item | None = None
    """The number of cubes that stands there; None where none may be moved."""

    @property
    def asked(self) -> Prompt:
        assert self.base.prompt is not None, "only what is asked can be touched"
        return self.base.prompt

    @property
    def is_locked(self) -> bool:
        """Whether the battleground is settled already and only the number is asked."""
        return self.numbers is not None and self.numbers.look is self.base

    @property
    def cubes(self) -> Cubes | None:
        cubes: Cubes | None = None if self.chosen is None else self.chosen.value
        return cubes

    @property
    def preview(self) -> Preview | None:
        """The marker after the touched number of cubes; None if no marker can move."""
        return None if self.cubes is None else after_cubes(self.base.view, self.cubes)

    def answer(self, *picks: str) -> Pick:
        return answering(self.page, self.prompt.number, *picks)

    def kept(self, cubes: Cubes | None = None, side: int | None = None) -> Touched:
        """The same battleground with other cubes."""
        return self.page.on(self.page.at, cubes, side)


class GroundTouched(NamedTuple):
    """A battleground on the page of a Command: next is the number, or else it is the answer."""

    page: Influence
    at: int
    prompt: int

    def apply(self, model: Model, desk: Desk) -> Model:
        assert model.table is not None
        there = model.table.ahead(*_ids(self.page), ground_id(self.at))
        numbers = None if there is None else numbers_of(there)
        if numbers is not None and numbers.at == self.at:
            return self.page.on(self.at).apply(model, desk)
        return answering(self.page, self.prompt, ground_id(self.at)).apply(model, desk)


def answering(page: Influence, prompt: int, *picks: str) -> Pick:
    """All that was touched as answers, one after the other."""
    first, *others = (*_ids(page), *picks)
    return Pick((first,), prompt, tuple((pick,) for pick in others))


def _ids(page: Influence) -> tuple[str, ...]:
    return tuple(plain.value for plain in page.lead)


def grounds_of(prompt: Prompt | None) -> tuple[dict[int, Choice], dict[int, Refused]]:
    """The battlegrounds a question offers, and those it refuses."""
    if prompt is None:
        return {}, {}
    return (
        {choice.value: choice for choice in prompt.choices if isinstance(choice.value, int)},
        {no.value: no for no in prompt.refused if isinstance(no.value, int)},
    )


def numbers_of(look: Look) -> Numbers | None:
    """The numbers a question asks for on one battleground; None if it asks something else."""
    prompt = look.prompt
    if prompt is None or not isinstance(prompt.asked, CommandAt | EventCubesAt | AdjustAt):
        return None
    by_act: dict[CubeAct, tuple[Item, ...]] = {}
    for item in items_of(prompt):
        if isinstance(item.value, Cubes):
            act = CubeAct(item.value.number > 0, item.value.side)
            by_act[act] = (*by_act.get(act, ()), item)
    return Numbers(prompt.asked.at, by_act, look) if by_act else None


def touching(table: Look, page: Influence, prompt: Prompt) -> Touching:
    base = table.ahead(*_ids(page)) if page.lead else table
    assert base is not None, "only what is offered can be touched"
    touched = Touching(page, prompt, base)
    numbers = numbers_of(base)
    if numbers is None and page.at is not None:
        there = base.ahead(ground_id(page.at))
        numbers = None if there is None else numbers_of(there)
    return touched if numbers is None else _numbered(touched._replace(numbers=numbers), numbers)


def _numbered(touched: Touching, numbers: Numbers) -> Touching:
    """The number that was touched, or one to begin with: the whole Command, or a single cube."""
    page = touched.page
    legal = {act: _legal(items) for act, items in numbers.by_act.items()}
    for one, items in legal.items():
        for item in items:
            if item.value == page.cubes:
                return touched._replace(act=one, chosen=item)
    act = next((one for one in legal if legal[one]), next(iter(legal)))
    if page.side is not None:
        act = CubeAct(True, page.side)
    if not legal[act]:
        return touched._replace(act=act)
    is_whole = touched.base.view.options.depth == REFEREE
    return touched._replace(act=act, chosen=legal[act][-1 if is_whole else 0])


def _legal(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """By number."""
    return by_number(tuple(item for item in items if item.because is None))


def by_number(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(sorted(items, key=lambda item: abs(item.value.number)))
