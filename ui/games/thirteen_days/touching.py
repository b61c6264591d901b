"""What has been touched of a Command so far, and what it would do if it were confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.core import Prompt
from engine.look import Look, ahead
from engine.thirteen_days.board.markers import why_no_deflation
from engine.thirteen_days.board.what_if import Preview, after_command
from engine.thirteen_days.decisions import AdjustAt, CommandAt, EventCubesAt
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.words import GROUNDS, SEATS
from ui.screens.play import Pick
from ui.screens.prompt import Item, items_of, number_of

if TYPE_CHECKING:
    from ui.games.thirteen_days.command import Influence

LETTER = "letter"


class Numbers(NamedTuple):
    """How many cubes can be moved on a battleground, by what is done with them."""

    ground: str
    by_act: Mapping[str, tuple[Item, ...]]
    look: Look


class Touching(NamedTuple):
    """What has been touched of a Command: the answers before it, the ground, act and number."""

    influence: Influence
    prompt: Prompt
    lead: tuple[str, ...]
    base: Look
    numbers: Numbers | None = None
    act: str = ""
    number: int = 0

    @property
    def is_locked(self) -> bool:
        """Whether the battleground is settled already and only the number is asked."""
        return self.numbers is not None and self.numbers.look is self.base

    def answer(self, *picks: str) -> Pick:
        answers = (*self.lead, *picks)
        return Pick((answers[0],), self.prompt.number, tuple((pick,) for pick in answers[1:]))


def numbers_of(look: Look) -> Numbers | None:
    """The numbers a question asks for on one battleground; None if it asks something else."""
    prompt = look.prompt
    if prompt is None or not look.state.pending:
        return None
    at = getattr(look.state.pending[0], "at", None)
    if at is None or not hasattr(look.state.pending[0], "side"):
        return None
    by_act: dict[str, tuple[Item, ...]] = {}
    for item in items_of(prompt):
        stem, _, number = item.id.rpartition(":")
        if stem and number.isdecimal() and stem.partition(":")[0] in ("place", "remove"):
            by_act[stem] = (*by_act.get(stem, ()), item)
    return Numbers(GROUNDS[at], by_act, look) if by_act else None


def touching(table: Look, influence: Influence, prompt: Prompt) -> Touching:
    lead, picks = influence.lead, influence.picks
    if LETTER in picks:
        lead = (*lead, LETTER)
    base = ahead(table, *lead) if lead else table
    assert base is not None, "only what is offered can be touched"
    touched = Touching(influence, prompt, lead, base)
    numbers = numbers_of(base)
    if numbers is None:
        ground = next((pick for pick in picks if pick.startswith("battleground:")), "")
        there = ahead(base, ground) if ground else None
        numbers = numbers_of(there) if there is not None else None
    if numbers is None:
        return touched
    wanted = next((p for p in picks if p.startswith(("place:", "remove:"))), "")
    return _numbered(touched._replace(numbers=numbers), numbers, wanted, table)


def _numbered(touched: Touching, numbers: Numbers, wanted: str, table: Look) -> Touching:
    """The number that was touched, or one to begin with: the whole Command, or a single cube."""
    act, _, number = wanted.rpartition(":")
    legal = {
        stem: [number_of(item.id) for item in items if item.because is None]
        for stem, items in numbers.by_act.items()
    }
    if act not in legal:
        act = next((stem for stem in legal if legal[stem]), next(iter(legal)))
    there = sorted(legal[act])
    if number.isdecimal() and int(number) in there:
        return touched._replace(act=act, number=int(number))
    if not there:
        return touched._replace(act=act)
    first = there[-1] if table.state.options.depth == REFEREE else there[0]
    return touched._replace(act=act, number=first)


def foreseen(touched: Touching) -> Preview | None:
    """The marker after the touched number of cubes; None if no marker can move."""
    numbers = touched.numbers
    if numbers is None or not touched.number:
        return None
    state, asked = numbers.look.state, numbers.look.state.pending[0]
    kind, _, seat = touched.act.partition(":")
    side = SEATS.index(seat) if seat else asked.side
    if isinstance(asked, CommandAt):
        moves = kind == "place" or not asked.event or why_no_deflation(state, side) is None
    elif isinstance(asked, EventCubesAt):
        moves = asked.symbol
        side = 1 - asked.side if asked.act == "remove" else asked.side
    else:
        moves = isinstance(asked, AdjustAt) and asked.ruled
    if not moves:
        return None
    sign = 1 if kind == "place" else -1
    return after_command(state, side, asked.at, sign * touched.number)
