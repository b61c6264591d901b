"""What to touch for each answer of 13 Days, going by the rules alone."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core import TABLE, Prompt
from engine.session import Session
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.words import SEATS

Picks = Sequence[str]


class Touches(NamedTuple):
    """Touches in order, and the answers they amount to; `secret` is held and slid to instead."""

    taps: tuple[str, ...]
    answers: tuple[str, ...]
    secret: str = ""


def touches(session: Session, picks: Picks) -> Touches:
    """The touches that give the next of some answers, and perhaps a few after it."""
    prompt, id = session.prompt, picks[0]
    assert prompt is not None
    if prompt.secret:
        return Touches((), (id,), f"secret:{id}")
    ids = {choice.id for choice in prompt.choices}
    if id.startswith("card:"):
        return Touches(tuple(_card(session, prompt, id)), (id,))
    if id == "command" and picks[1:] and picks[1].startswith("battleground:"):
        return _influence(session, ("command",), picks[1:])
    if id.startswith("battleground:") and not any(other.startswith("rule:") for other in ids):
        return _influence(session, (), picks)
    if id.startswith(("place:", "remove:")) and hasattr(session.state.pending[0], "at"):
        return Touches((*_number(prompt, id), "confirm"), (id,))
    return Touches((f"pick:{id}",), (id,))


def _card(session: Session, prompt: Prompt, id: str) -> Iterator[str]:
    is_turn = prompt.seat != TABLE and session.state.phase == "strategy"
    if is_turn and not any(choice.id == "done" for choice in prompt.choices):
        yield "pick-card"
    flag = CARDS[id.partition(":")[2]].side
    if flag != (prompt.seat if prompt.seat in SEATS else "us"):
        yield f"tab:{flag}"
    yield f"pick:{id}"


def _influence(session: Session, lead: tuple[str, ...], picks: Picks) -> Touches:
    game, state = session.game, session.state
    for pick in (*lead, picks[0]):
        state, _ = game.answer(state, (pick,))
    asked = state.pending[0] if state.pending else None
    if not hasattr(asked, "at") or len(picks) < 2:
        return Touches((picks[0],), (*lead, picks[0]))
    prompt = game.prompt(state)
    assert prompt is not None
    taps = (picks[0], *_number(prompt, picks[1]), "confirm")
    return Touches(taps, (*lead, *picks[:2]))


def _number(prompt: Prompt, id: str) -> Iterator[str]:
    """Nothing to touch for the number that stands there already."""
    legal = [choice.id for choice in prompt.choices if choice.id.startswith(("place:", "remove:"))]
    stem = legal[0].rpartition(":")[0]
    first = max((one for one in legal if one.rpartition(":")[0] == stem), key=_digits)
    if id != first:
        yield f"number:{id}"


def _digits(id: str) -> int:
    return int(id.rpartition(":")[2])
