"""A game at the table: the session, its journal on disk, and what the device learns from it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from device import games
from device.clock import Now, utc_now
from device.random_players import at_random
from device.records.restoring import restored
from device.records.storage import Journal
from engine.core import Answer, Automated, Fact, Json
from engine.record import Header, Reading, Writer
from engine.session import Session, is_dealt, resumed
from engine.text import ENGLISH, Text, say, spoken

if TYPE_CHECKING:
    from device.records.deck_book import DeckBook
    from device.records.history import GameIndex


HEADER_AGAIN = 100
"""So many entries later, at most, the header of a new record stands again."""
DECK = "deck"
"""Who answered where the device turned a card."""


log = logging.getLogger("brinkside.games")


class Table:
    """Every change goes through here: first the rules, then the disk, then the answer.

    Whatever should be told to the players but is not part of the game gathers in `notices`.
    """

    def __init__(
        self,
        session: Session,
        journal: Journal | None = None,
        *,
        now: Now = utc_now,
        deck_book: DeckBook | None = None,
        history: GameIndex | None = None,
        notices: Iterable[Text] = (),
        source: Random | None = None,
    ) -> None:
        self.session = session
        self._chance = at_random(source or SystemRandom())
        self.notices: list[Text] = list(notices)
        self._journal = journal
        self._now = now
        self._deck_book = deck_book
        self._history = history
        self._noted = len(session.entries) or -1
        """How many entries the history knows of, or finds by itself."""
        self._is_noted = False
        """Whether it knows that this game is being played."""
        self._writer = Writer()
        lines = [self._writer.header(session.header), *map(self._writer.entry, session.entries)]
        if journal is not None:
            self.notices += journal.settle("".join(lines).encode())
        if not session.entries:
            self._note_played()
        self._dealt()

    def answer(self, answer: Answer) -> tuple[Fact, ...]:
        return self._enter(lambda session, time: session.answer(answer, time)) + self._dealt()

    def correct(self, patch: Mapping[str, Json]) -> tuple[Fact, ...]:
        return self._enter(lambda session, time: session.correct(patch, time)) + self._dealt()

    def undo(self, steps: int = 1) -> tuple[Fact, ...]:
        """Goes back, and on over cards the device turned: nobody could answer for them."""
        game, moments = self.session.game, self.session.moments
        while 0 < steps < len(moments) and is_dealt(game, moments[-1 - steps].state):
            steps += 1
        return self._enter(lambda session, time: session.undo(steps, time)) + self._dealt()

    def redo(self, steps: int = 1) -> tuple[Fact, ...]:
        facts = self._enter(lambda session, time: session.redo(steps, time))
        while self.session.redoable and self.session.is_dealt:
            facts = self._enter(lambda session, time: session.redo(1, time))
        return facts + self._dealt()

    def note(self, text: str) -> tuple[Fact, ...]:
        return self._enter(lambda session, time: session.note(text, time))

    def take_notices(self) -> tuple[Text, ...]:
        """What is to be told to the players, once."""
        taken, self.notices = tuple(self.notices), []
        return taken

    @property
    def key(self) -> Path | None:
        """Where the game is kept; None if it is kept nowhere."""
        return self._journal.path if self._journal is not None else None

    @property
    def unsaved(self) -> Text | None:
        """That the game is not on disk; None if it is, or is not meant to be."""
        return self._journal.problem if self._journal is not None else None

    @property
    def unsaved_because(self) -> Text | None:
        """Why the game is not on disk, in few words."""
        return self._journal.because if self._journal is not None else None

    def save_again(self) -> None:
        """Writes what may still be waiting."""
        if self._journal is not None and self.unsaved:
            self.notices += self._journal.flush()

    def close(self) -> None:
        """Writes what may still be waiting and lets go of the file."""
        if self._journal is not None:
            try:
                self.save_again()
                if self._noted != len(self.session.entries):
                    self._note_played()
            finally:
                self._journal.close()

    def _enter(self, change: Callable[[Session, str], tuple[Fact, ...]]) -> tuple[Fact, ...]:
        before = self.session.outcome
        count = len(self.session.entries)
        try:
            facts = change(self.session, self._now())
            self._look()
            line = self._writer.entry(self.session.entries[-1])
        except Exception:
            self._back_to(count)
            raise
        if self._journal is not None:
            self.notices += self._journal.append(line)
        entry = self.session.entries[-1]
        log.debug("%s: entry %s, %s", self.session.header.id, entry.number, entry.kind)
        self._learn(facts)
        if self.session.outcome != before:
            self._log_end()
        if not self._is_noted or self.session.outcome != before:
            self._note_played()
        return facts

    def _log_end(self) -> None:
        outcome, id = self.session.outcome, self.session.header.id
        if outcome is None:
            log.info("%s: its end was taken back", id)
        else:
            scores = " ".join(f"{seat} {points}" for seat, points in outcome.scores.items())
            winners = " ".join(outcome.winners) or "nobody"
            log.info("%s: finished, %s won (%s; %s)", id, winners, outcome.how, scores)

    def _note_played(self) -> None:
        """Tells the history, unless that would be ahead of what is on disk."""
        if self._history is not None and self._journal is not None and not self.unsaved:
            self._noted, self._is_noted = len(self.session.entries), True
            path = self._journal.path
            self.notices += self._history.played(path, self.session, self._now())

    def _dealt(self) -> tuple[Fact, ...]:
        """Turns whatever cards the device holds; what they are is recorded as the answer."""
        facts: tuple[Fact, ...] = ()
        while self.session.is_dealt:
            prompt = self.session.prompt
            assert prompt is not None, "a card is asked for"
            answer = Answer(self._chance(prompt), prompt.number, DECK)
            facts += self._enter(lambda session, time, turned=answer: session.answer(turned, time))  # type: ignore[misc]
        return facts

    def _look(self) -> None:
        """Asks for all that will be shown, so that a step nobody can be shown is not taken."""
        _ = self.session.look

    def _back_to(self, count: int) -> None:
        """The game as it was; only a fault in the rules leaves a step that must be taken back."""
        session = self.session
        if len(session.entries) != count:
            reading = Reading(session.header, tuple(session.entries[:count]))
            self.session, _ = resumed(session.game, reading)

    def _learn(self, facts: Iterable[Fact]) -> None:
        if self._deck_book is not None:
            for fact in facts:
                if fact.kind == "card-told":
                    game = self.session.header.game
                    self.notices += self._deck_book.remember(game, fact.data)


def resumed_table(
    path: Path,
    *,
    now: Now = utc_now,
    deck_book: DeckBook | None = None,
    history: GameIndex | None = None,
) -> Table:
    """Goes on with the game of a record file. Raises Refusal if there is none in it."""
    journal = Journal(path)
    data = journal.open()
    try:
        session, notices = restored(data)
        for notice in notices:
            log.warning("%s: %s", path.stem, spoken(notice, ENGLISH))
        table = Table(
            session, journal, now=now, deck_book=deck_book, history=history, notices=notices
        )
    except BaseException:
        journal.close()
        raise
    if journal.aside is not None:
        table.notices.append(say("the file as it was is kept as {file}", file=journal.aside.name))
    return table


def header_of(
    game_id: str,
    options: Mapping[str, Json],
    *,
    id: str = "",
    time: str = "",
    position: Mapping[str, Json] | None = None,
    seats: Mapping[str, str] | None = None,
) -> Header:
    """The first line of a new record."""
    game = games.game(game_id)
    opening = game.start(options) if position is None else game.at(position)
    names = dict(seats or dict.fromkeys(game.seats_of(opening), ""))
    if isinstance(game, Automated) and (seat := game.automa(opening)) is not None:
        names[seat] = spoken(game.automa_name, ENGLISH)
    return Header(game.id, game.rules, dict(options), dict(names), position, id, time, HEADER_AGAIN)
