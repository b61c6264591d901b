"""The words every game is spoken in: prompts in, facts and views out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from engine.replacing import often_replaced
from engine.text import Arg, Text, say, sentence

Seat = str
TABLE: Seat = "table"
"""The seat of whoever turns cards over: physical draws are asked of it."""

Json = Any
"""What json.loads can give; positions and views are made of it."""


class Choice(NamedTuple):
    """One legal pick. The id is stable and language-free; the target is what to highlight."""

    id: str
    label: Text
    target: str = ""
    value: Any = None
    """What is picked, as the game knows it; the id is for record and protocol."""

    def refused(self, because: Text) -> Refused:
        return Refused(self.id, self.label, because, self.value)


class Refused(NamedTuple):
    """A pick that is nearly legal, and why it is not."""

    id: str
    label: Text
    because: Text
    value: Any = None
    """What would be picked, as the game knows it."""


class Free(NamedTuple):
    """Leave to answer with `prefix:any text` of at most so many characters."""

    prefix: str
    most: int


class Anyway(NamedTuple):
    """A way past a refusal: `prefix:id` says that it is so all the same, for any of these ids."""

    prefix: str
    label: Text
    ids: frozenset[str]

    def choice(self, id: str) -> Choice | None:
        """What says so of an id, None if nothing does."""
        return Choice(f"{self.prefix}:{id}", self.label, id) if id in self.ids else None


@often_replaced
class Prompt(NamedTuple):
    """Whose decision it is, what is asked, and everything that may be answered."""

    seat: Seat
    question: Text
    choices: tuple[Choice, ...]
    refused: tuple[Refused, ...] = ()
    rule: Text | None = None
    secret: bool = False
    least: int = 1
    most: int = 1
    free: Free | None = None
    anyway: Anyway | None = None
    number: int = 0
    asked: Any = None
    """The decision as the game knows it, for who shows it; what is sealed is not in it."""

    def asking(self, decision: Any) -> Prompt:
        """The prompt of this decision."""
        return tuple.__new__(Prompt, (*self[:-1], decision))


@dataclass(frozen=True, slots=True)
class Answer:
    """What was picked, for which prompt (a stale number is refused), and by what means."""

    picks: tuple[str, ...]
    prompt: int | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened: what to say, what to do on the table, and the bare data of it."""

    kind: str
    text: Text
    on_table: Text | None = None
    data: Mapping[str, Json] = field(default_factory=dict)
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Seat, ...]
    how: str
    scores: Mapping[Seat, int]
    text: Text


class Zone(StrEnum):
    """How near the end a gauge is, the same for every game and every way of showing it."""

    CALM = "calm"
    TENSE = "tense"
    """Worth watching."""
    BRINK = "brink"
    """The game could end by it now."""
    LOSES = "loses"
    """Its seat loses if that were checked now."""
    WAR = "war"
    """Its seat has lost by it."""

    @property
    def weight(self) -> int:
        """
        >>> Zone.LOSES.weight > Zone.TENSE.weight
        True
        """
        return _WEIGHTS[self]


_WEIGHTS = {zone: weight for weight, zone in enumerate(Zone)}


@dataclass(frozen=True, slots=True)
class Gauge:
    """Danger as a number: a level on a span, and the zone it lies in."""

    id: str
    seat: Seat
    level: int
    span: int
    zone: Zone

    @property
    def alarm(self) -> bool:
        """Whether the game may end by it: nobody should miss that."""
        return self.zone.weight >= Zone.BRINK.weight


class Value(NamedTuple):
    """One setting an option may have."""

    id: str
    label: Text


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made at set-up: a way of playing, an edition's ruling, a house rule."""

    id: str
    label: Text
    values: tuple[Value, ...]
    default: str
    note: Text | None = None
    needs: tuple[str, tuple[str, ...]] | None = None
    """Worth asking only while another option has one of these values."""
    printed: tuple[tuple[str, str], ...] = ()
    """Language -> what the edition in it prints, where that is not the default."""

    def usual(self, language: str) -> str:
        """What is taken at a table of that language unless something else is chosen."""
        return dict(self.printed).get(language, self.default)


def as_printed(options: Iterable[Option], language: str) -> dict[str, str]:
    """Options in which the edition of a language differs from the default."""
    return {one.id: value for one in options if (value := one.usual(language)) != one.default}


def in_play(options: Iterable[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """What was chosen, without options that hang on another choice than the one made since."""
    needs = {one.id: one.needs for one in options}

    def is_idle(id: str) -> bool:
        name, values = needs.get(id) or ("", ())
        return name in chosen and chosen[name] not in values

    return {id: value for id, value in chosen.items() if not is_idle(id)}


Path = tuple[str, ...]
"""Where something is in a position: names from the outside in."""


class Place(NamedTuple):
    """What players may put right: one of some words, or else a number from `least` to `most`."""

    path: Path
    value: Json
    words: tuple[tuple[Json, Text], ...] = ()
    least: int = 0
    most: int = 0
    name: Text | None = None
    """What it is called at this table, where its path alone would not say."""


class Refusal(ValueError):
    """Something asked of the engine was refused; the position is as it was before. `anyway` is
    what to pick instead to say that it is so all the same, where that can be."""

    def __init__(self, code: str, because: Text, anyway: Choice | None = None) -> None:
        super().__init__(because.message)
        self.code = code
        self.because = because
        self.anyway = anyway


S = TypeVar("S")
Step = tuple[S, tuple[Fact, ...]]


class Game(Protocol[S]):
    """A game is data plus pure functions over its state; all of them are total for sound states."""

    id: str
    title: Text
    rules: int
    """The version of the rules a record was made with."""
    seats: tuple[Seat, ...]
    """Every seat the game can have; `seats_of` says which are taken."""
    options: tuple[Option, ...]

    def __hash__(self) -> int: ...

    def start(self, options: Mapping[str, Json]) -> S:
        """The opening position. Raises Refusal for options that cannot be."""
        ...

    def seats_of(self, state: S) -> tuple[Seat, ...]:
        """The seats at this table, in the order of play."""
        ...

    def prompt(self, state: S) -> Prompt | None:
        """What is to be decided now; None when the game is over."""
        ...

    def answer(self, state: S, picks: Sequence[str]) -> Step[S]:
        """The position after picks that the prompt offers. Session checks them first."""
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def view(self, state: S, seat: Seat | None) -> Any:
        """What that seat, or anybody (None), may see: a frozen value, or JSON; its `points` say
        how the seats stand."""
        ...

    def gauges(self, view: Any) -> tuple[Gauge, ...]: ...

    def faults(self, state: S) -> tuple[Text, ...]:
        """What is impossible about the position."""
        ...

    def position(self, state: S) -> dict[str, Json]:
        """The position as it is typed in; sealed values appear only as the word "sealed"."""
        ...

    def at(self, position: Mapping[str, Json], before: S | None = None) -> S:
        """A typed-in position. Sealed values are kept from `before`, or asked for anew."""
        ...

    def places(self, state: S) -> Iterable[Place]:
        """Everything of the position that players can see and may put right."""
        ...

    def label(self, path: tuple[str, ...]) -> Text:
        """The name of a place in the position, of a seat, or of what a gauge measures."""
        ...


AnyGame = Game[Any]


@dataclass(frozen=True, slots=True)
class Advice:
    """One step of a seat that plays by itself: its answers in order, why, and what comes of them.

    The table does what is to be done and confirms, which records the answers; or it puts the
    record right, and is advised again from there.
    """

    answers: tuple[Answer, ...]
    reasons: tuple[Text, ...]
    facts: tuple[Fact, ...]

    @property
    def to_do(self) -> tuple[Text, ...]:
        """What is to be done with the pieces and cards on the table."""
        return tuple(sentence(fact.on_table) for fact in self.facts if fact.on_table is not None)


@runtime_checkable
class Revised(Protocol):
    """A game whose rules have changed what they ask since records were made by them."""

    def as_of(self, state: Any, rules: int) -> Any:
        """The state, from which on is asked as by earlier rules."""
        ...


@runtime_checkable
class Reworded(Protocol):
    """A game whose options have changed since records were made with them."""

    def options_by(self, options: Mapping[str, Json], rules: int) -> Mapping[str, Json]:
        """The options of a record as they are told today."""
        ...


@runtime_checkable
class Automated(Protocol):
    """A game in which a seat may play by itself: its prompts are answered by `choose`."""

    automa_name: Text
    """What that seat is called."""

    def automa(self, state: Any) -> Seat | None:
        """The seat that plays by itself, if one does."""
        ...

    def choose(self, prompt: Prompt, state: Any) -> tuple[Answer, tuple[Text, ...]]:
        """The answer to a prompt of that seat, and the reasons for it."""
        ...

    def advise(self, state: Any) -> Advice | None:
        """That seat's next step for the people at the table; None if somebody else is asked."""
        ...

    def is_dealt(self, state: Any) -> bool: ...


@runtime_checkable
class Reseated(Protocol):
    """A game in which people may change seats."""

    def began_at(self, state: Any, seat: Seat) -> Seat:
        """Where whoever sits there now sat when the record began."""
        ...


def names_at(game: AnyGame, state: Any, begun: Mapping[Seat, str]) -> dict[Seat, str]:
    """The names of the people by their seats now, from those as the record began."""
    if not isinstance(game, Reseated):
        return dict(begun)
    return {seat: begun.get(game.began_at(state, seat), "") for seat in begun}


def called_at(game: AnyGame, state: Any, begun: Mapping[Seat, str]) -> dict[Seat, Arg]:
    """What those at the seats are called: a name that was typed, or that of the automa."""
    called: dict[Seat, Arg] = {
        seat: name for seat, name in names_at(game, state, begun).items() if name
    }
    if isinstance(game, Automated) and (seat := game.automa(state)) is not None:
        called[seat] = game.automa_name
    return called


@runtime_checkable
class Dealt(Protocol):
    """A game in which the device answers some questions by chance."""

    def is_dealt(self, state: Any) -> bool:
        """Whether it does so now: it holds the deck asked about, or draws the lot."""
        ...


def check(prompt: Prompt, picks: Sequence[str]) -> None:
    """Raises Refusal, with the reason, unless the prompt offers these picks."""
    if not prompt.least <= len(picks) <= prompt.most:
        raise Refusal(
            "bad-answer",
            say("{least} to {most} picks are asked for", least=prompt.least, most=prompt.most),
        )
    if len(set(picks)) != len(picks):
        raise Refusal("bad-answer", say("the same pick was given twice"))
    offered = {choice.id for choice in prompt.choices}
    for pick in picks:
        if pick in offered or (prompt.free and _fits(prompt.free, pick)):
            continue
        if prompt.anyway and _is_said_anyway(prompt.anyway, pick):
            continue
        for refused in prompt.refused:
            if refused.id == pick:
                raise Refusal("refused", refused.because, anyway_of(prompt, pick))
        raise Refusal("not-a-choice", say("{pick} is not among the choices", pick=pick[:80]))


def anyway_of(prompt: Prompt, id: str) -> Choice | None:
    """What to pick to say that a refused id is so all the same, None where it cannot be."""
    return None if prompt.anyway is None else prompt.anyway.choice(id)


def _is_said_anyway(anyway: Anyway, pick: str) -> bool:
    prefix, _, id = pick.partition(":")
    return prefix == anyway.prefix and id in anyway.ids


def _fits(free: Free, pick: str) -> bool:
    prefix, colon, text = pick.partition(":")
    return (
        prefix == free.prefix
        and bool(colon)
        and 0 < len(text.strip()) <= free.most
        and text.isprintable()
    )
