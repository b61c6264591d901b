"""How tests sit down to 13 Days: typed-in positions, picks by id, reasons as they are spoken."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from device.random_players import at_random
from engine.core import Answer, Fact, Outcome, Prompt, Refusal
from engine.playout import Chooser
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, Text, spoken
from engine.thirteen_days import GAME
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.state import State

FLAGS = {"us": ["italy", "turkey", "opinion"], "ussr": ["letter", "atlantic", "political"]}
AGENDAS = {"us": "italy", "ussr": "letter"}

SHORT = {
    "berlin": "berlin",
    "atlantic": "atlantic",
    "cuba_m": "cuba-military",
    "cuba_p": "cuba-political",
    "italy": "italy",
    "turkey": "turkey",
    "tv": "television",
    "un": "united-nations",
    "alliances": "alliances",
}


def grounds(**cubes: tuple[int, int]) -> dict[str, dict[str, int]]:
    """A board with these cubes (US, USSR) and none elsewhere."""
    board = {name: {"us": 0, "ussr": 0} for name in SHORT.values()}
    for short, (us, ussr) in cubes.items():
        board[SHORT[short]] = {"us": us, "ussr": ussr}
    return board


def markers(us: tuple[int, int, int], ussr: tuple[int, int, int]) -> dict[str, Any]:
    """Markers by side: military, political, world opinion."""
    names = ("military", "political", "opinion")
    return {
        seat: dict(zip(names, spaces, strict=True)) for seat, spaces in (("us", us), ("ussr", ussr))
    }


def under_way(
    side: str = "us",
    us: tuple[int, int, int] = (4, 4, 3),
    ussr: tuple[int, int, int] = (4, 4, 3),
    cubes: Mapping[str, tuple[int, int]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position in which that side is about to play a card, agendas chosen long ago."""
    return {
        "round": 2,
        "phase": "strategy",
        "turn": 2,
        "first": side,
        "tracks": markers(us, ussr),
        "battlegrounds": grounds(**(cubes or {})),
        "flags": FLAGS,
        "agendas": AGENDAS,
        "letter": "ussr" if side == "us" else "us",
        **more,
    }


class Table:
    """A session of 13 Days, spoken to in short."""

    def __init__(self, position: Mapping[str, Any] | None = None, **options: Any) -> None:
        if position is not None and options:
            position = {**position, "options": options}
        self.session = Session(GAME, Header(GAME.id, GAME.rules, options, position=position))

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def seat(self) -> str:
        assert self.session.prompt is not None, "the game is over"
        return self.session.prompt.seat

    @property
    def choices(self) -> list[str]:
        assert self.session.prompt is not None, "the game is over"
        return [choice.id for choice in self.session.prompt.choices]

    @property
    def refused(self) -> dict[str, str]:
        assert self.session.prompt is not None, "the game is over"
        return {no.id: said(no.because) for no in self.session.prompt.refused}

    @property
    def rule(self) -> str:
        assert self.session.prompt is not None, "the game is over"
        return said(self.session.prompt.rule) if self.session.prompt.rule else ""

    @property
    def asked(self) -> str:
        """The kind of decision that waits, by its name in written positions."""
        return type(self.state.pending[0]).__name__

    @property
    def outcome(self) -> Outcome:
        assert self.session.outcome is not None, "the game is not over"
        return self.session.outcome

    def pick(self, *picks: str) -> list[Fact]:
        """Answers one prompt after the other; gives back all that happened."""
        return [fact for pick in picks for fact in self.session.answer(Answer((pick,)))]

    def why_not(self, pick: str) -> str:
        """The reason for which a nearly legal pick is refused."""
        with pytest.raises(Refusal) as caught:
            self.pick(pick)
        assert caught.value.code == "refused", caught.value.code
        return said(caught.value.because)

    def cubes(self, ground: str) -> tuple[int, int]:
        found = GAME.position(self.state)["battlegrounds"][ground]
        return found["us"], found["ussr"]

    def board(self) -> dict[str, tuple[int, int]]:
        """Cubes (US, USSR) wherever there are any, by the short names."""
        found = {short: self.cubes(name) for short, name in SHORT.items()}
        return {short: pair for short, pair in found.items() if pair != (0, 0)}

    def tracks(self, seat: str) -> tuple[int, int, int]:
        """Military, political, world opinion."""
        found = GAME.position(self.state)["tracks"][seat]
        return found["military"], found["political"], found["opinion"]

    def supply(self) -> tuple[int, int]:
        left = GAME.view(self.state, None).supply
        return left["us"], left["ussr"]

    @property
    def prestige(self) -> int:
        return self.state.prestige

    @property
    def letter(self) -> str:
        return ("us", "ussr")[self.state.letter]


def said(text: Text) -> str:
    return spoken(text, ENGLISH)


def using(card: str, side: str | None = None, **position: Any) -> Table:
    """A side uses a card's event: its own turn with its own or a UN card."""
    owner = CARDS[card].side
    side = side or ("us" if owner == "un" else owner)
    options = position.pop("options", {})
    table = Table(under_way(side, **position), **options)
    table.pick(f"card:{card}", "event")
    return table


def why_no_event(card: str, side: str | None = None, **position: Any) -> str:
    """The reason for which the event of a card cannot be used by the side that plays it."""
    owner = CARDS[card].side
    side = side or ("us" if owner == "un" else owner)
    options = position.pop("options", {})
    table = Table(under_way(side, **position), **options)
    table.pick(f"card:{card}")
    return table.why_not("event")


def kinds(facts: list[Fact]) -> list[str]:
    return [fact.kind for fact in facts]


def told(facts: list[Fact], kind: str) -> list[str]:
    return [said(fact.text) for fact in facts if fact.kind == kind]


def peaceful(source: Random) -> Chooser:
    """Random, but taking back and deflating wherever it can, so that games reach their end."""
    free = at_random(source)

    def choose(prompt: Prompt) -> tuple[str, ...]:
        calm = [
            choice.id
            for choice in prompt.choices
            if choice.id.startswith("remove:")
            or ":-" in choice.id
            or choice.id.endswith((":1", ":2"))
        ]
        return (source.choice(calm),) if calm and source.random() < 0.8 else free(prompt)

    return choose
