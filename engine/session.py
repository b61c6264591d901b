"""A game in progress: the record, every position it went through, and where we are in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.core import (
    Advice,
    Answer,
    AnyGame,
    Automated,
    Dealt,
    Fact,
    Json,
    Outcome,
    Prompt,
    Refusal,
    Revised,
    Reworded,
    Seat,
    called_at,
    check,
    names_at,
)
from engine.correction import correct
from engine.happening import Happening, happening
from engine.look import Look, Moment, seen
from engine.record import Entry, Header, Reading, header_json, write
from engine.text import Arg, say, say_count
from engine.typed_in import to_be_written


class Entered(NamedTuple):
    """Where the game stood after an entry of the record, and what the entry brought."""

    state: Any
    facts: tuple[Fact, ...] = ()


def _options_of(game: AnyGame, header: Header) -> Mapping[str, Json]:
    if isinstance(game, Reworded):
        return game.options_by(header.options, header.rules)
    return header.options


class Session:
    """Answers, corrections, undo and redo over one game.

    Positions are immutable and share their parts, so every one of them is kept: undo and redo
    only move a cursor. Every method that changes something appends one entry to the record and
    returns the facts; a Refusal leaves everything as it was.
    """

    def __init__(self, game: AnyGame, header: Header) -> None:
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        if header.position is None:
            opening = game.start(_options_of(game, header))
        else:
            opening = game.at(header.position)
        if isinstance(game, Revised):
            opening = game.as_of(opening, header.rules)
        faults = () if header.position is None else game.faults(opening)
        if faults:
            raise Refusal("fault", faults[0])
        to_be_written(header_json(header))
        self._line: list[Moment] = [Moment(opening)]
        self._cursor = 0
        self._asked: tuple[int, Prompt | None] = (-1, None)
        self._entered = [Entered(opening)]
        self._look: Look | None = None
        self._happened: tuple[tuple[int, int], Happening | None] = ((0, 0), None)

    @property
    def state(self) -> Any:
        return self._line[self._cursor].state

    @property
    def moments(self) -> Sequence[Moment]:
        """The line of play up to now, the opening first."""
        return self._line[: self._cursor + 1]

    @property
    def undoable(self) -> int:
        return self._cursor

    @property
    def redoable(self) -> int:
        return len(self._line) - 1 - self._cursor

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now, numbered so that an answer to an older one can be told apart."""
        number = len(self.entries)
        if self._asked[0] != number:
            asked = self.game.prompt(self.state)
            self._asked = (number, asked and asked._replace(number=number))
        return self._asked[1]

    @property
    def advice(self) -> Advice | None:
        """What a seat that plays by itself does next, if it is the one that is asked."""
        if self.prompt is None or not isinstance(self.game, Automated):
            return None
        return self.game.advise(self.state)

    @property
    def look(self) -> Look:
        """All there is to see of the game now; the same value until something is entered."""
        number = len(self.entries)
        if self._look is None or self._look.number != number:
            game, state, header = self.game, self.state, self.header
            view, gauges = seen(game, state)
            self._look = Look(
                game,
                self.prompt,
                view,
                gauges,
                self.outcome,
                tuple(self.moments),
                self.redoable,
                header.seats,
                header.options,
                header.time,
                self.entries[-1].time if self.entries else header.time,
                header.id,
                number,
                state,
                self.advice,
            )
        return self._look

    def happened(self, since: int) -> Happening | None:
        """What has happened since the record had so many entries; None if nothing has."""
        span = (since, len(self.entries))
        if since >= len(self.entries):
            return None
        if self._happened[0] != span:
            kinds = [entry.kind for entry in self.entries[since:]]
            facts = tuple(fact for one in self._entered[since + 1 :] for fact in one.facts)
            before = seen(self.game, self._entered[since].state).gauges
            self._happened = (span, happening(before, self.look, kinds, facts))
        return self._happened[1]

    @property
    def position(self) -> dict[str, Json]:
        """How the game stands, as it is typed in."""
        return self.game.position(self.state)

    @property
    def called(self) -> Mapping[Seat, Arg]:
        """What those who sit there now are called, as far as they have names."""
        return called_at(self.game, self.state, self.header.seats)

    @property
    def names(self) -> dict[Seat, str]:
        """Who sits where now, as far as names were given."""
        return names_at(self.game, self.state, self.header.seats)

    @property
    def is_dealt(self) -> bool:
        """Whether a card is asked for that the device is to turn."""
        return is_dealt(self.game, self.state)

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.game.outcome(self.state)
        return outcome

    def answer(self, answer: Answer, time: str = "") -> tuple[Fact, ...]:
        """Answers the prompt. A number other than the present prompt's is refused as stale."""
        if answer.prompt is not None and answer.prompt != len(self.entries):
            raise Refusal("stale-prompt", say("this question has been answered already"))
        return self._enter("answer", list(answer.picks), time, answer.by)

    def correct(self, patch: Mapping[str, Json], time: str = "") -> tuple[Fact, ...]:
        return self._enter("correct", dict(patch), time)

    def undo(self, steps: int = 1, time: str = "") -> tuple[Fact, ...]:
        return self._enter("undo", steps, time)

    def redo(self, steps: int = 1, time: str = "") -> tuple[Fact, ...]:
        return self._enter("redo", steps, time)

    def note(self, text: str, time: str = "") -> tuple[Fact, ...]:
        return self._enter("note", text, time)

    def apply(self, entry: Entry) -> tuple[Fact, ...]:
        """Does again what an entry says: the one way by which live play and replay change."""
        if entry.kind == "answer":
            facts = self._answered(entry)
        elif entry.kind == "correct":
            facts = self._went_to(*correct(self.game, self.state, entry.what), entry.number)
        elif entry.kind == "note":
            facts = ()
        else:
            facts = self._moved(entry.kind == "undo", entry.what)
        self.entries.append(entry)
        self._entered.append(Entered(self.state, facts))
        return facts

    def fork(self) -> Session:
        """The same game at the same moment, to be tried further without changing this one."""
        other = Session.__new__(Session)
        other.__dict__.update(self.__dict__)
        other.entries, other._line = list(self.entries), list(self._line)
        other._entered = list(self._entered)
        return other

    def record(self) -> str:
        return write(self.header, self.entries)

    def _enter(self, kind: Any, what: Json, time: str, by: str = "") -> tuple[Fact, ...]:
        to_be_written([what, time, by], "bad-position" if kind == "correct" else "bad-text")
        return self.apply(Entry(len(self.entries) + 1, kind, what, time, by))

    def _answered(self, entry: Entry) -> tuple[Fact, ...]:
        prompt = self.prompt
        if prompt is None:
            raise Refusal("game-over", say("the game is over"))
        check(prompt, entry.what)
        return self._went_to(*self.game.answer(self.state, entry.what), entry.number)

    def _went_to(self, state: Any, facts: tuple[Fact, ...], entry: int) -> tuple[Fact, ...]:
        del self._line[self._cursor + 1 :]
        self._line.append(Moment(state, facts, entry))
        self._cursor += 1
        return facts

    def _moved(self, back: bool, steps: int) -> tuple[Fact, ...]:
        if steps < 1:
            raise Refusal("out-of-range", say("zero steps change nothing"))
        if steps > (self.undoable if back else self.redoable):
            nothing = say("there is nothing to undo") if back else say("there is nothing to redo")
            raise Refusal("out-of-range", nothing)
        if not back:
            self._cursor += steps
            return (Fact("redone", say_count("{n} step redone", "{n} steps redone", steps)),)
        passed = self._line[self._cursor + 1 - steps : self._cursor + 1]
        self._cursor -= steps
        facts = [Fact("undone", say_count("{n} step undone", "{n} steps undone", steps))]
        if any(fact.reveals for moment in passed for fact in moment.facts):
            facts.append(Fact("seen", say("what had been revealed is hidden again, but was seen")))
        return tuple(facts)


def is_dealt(game: AnyGame, state: Any) -> bool:
    """Whether the device is to answer by chance: it holds the deck asked about, or draws lots."""
    return isinstance(game, Dealt) and game.is_dealt(state)


def opened(game: AnyGame, reading: Reading) -> Session:
    """A session at the opening of a record. Raises Refusal if its rules are not known yet."""
    if reading.header.rules > game.rules:
        raise Refusal("bad-record", say("the record was made by newer rules"))
    return Session(game, reading.header)


def resumed(game: AnyGame, reading: Reading) -> tuple[Session, int]:
    """A session brought up to date from a record, and the number of the first entry that the
    rules would not take (0: all were taken)."""
    session = opened(game, reading)
    for entry in reading.entries:
        try:
            session.apply(entry)
        except Refusal:
            return session, entry.number
    return session, 0
