"""The companion in a terminal: every question with numbered answers, undo always at hand."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from device.records.disclosure import unechoed
from device.table import Table
from device.terminal.narration import Teller
from device.terminal.while_typing import meanwhile
from device.typed_json import object_in
from engine.core import TABLE, Advice, Answer, Choice, Fact, Prompt, Refusal
from engine.text import Arg, say, say_count

KEYS = say("number or id = answer, u = undo, r = redo, h = what happened, ? = why not, q = leave")

log = logging.getLogger("brinkside.panel")

ADVISED = say('Enter = done; c {"…": …} = something differs')

_LEAVE = ("q", "quit")
_DONE = ("", "d", "done")


@dataclass(frozen=True, slots=True)
class Console:
    """The terminal; `ask_hidden` shows nothing of what is typed. Both raise EOFError at the end."""

    write: Callable[[str], None]
    ask: Callable[[str], str]
    ask_hidden: Callable[[str], str]


class Companion:
    """Runs one table in a terminal until the game is over or somebody leaves."""

    def __init__(
        self,
        table: Table,
        teller: Teller,
        console: Console,
        follow: Callable[[Table], None] = lambda table: None,
    ) -> None:
        self._table = table
        self._teller = teller
        self._console = console
        self._follow = follow
        """Called with every position that is shown; light strips follow the game so."""

    def run(self) -> None:
        """Plays on. Everything entered is saved already, so leaving needs no care."""
        self._say(KEYS)
        self._notices()
        self._led_here()
        while True:
            prompt, advised = self._position()
            try:
                typed = self._typed(prompt)
            except EOFError:
                self._cut_short()
                return
            except KeyboardInterrupt:
                self._cut_short()
                raise
            if typed in _LEAVE or (prompt is None and not typed):
                self._table.save_again()
                self._notices()
                self._say(self._table.unsaved or say("The game is saved."))
                return
            self._do(prompt, advised, typed)

    def _led_here(self) -> None:
        """The device may have drawn a lot before anybody was asked."""
        try:
            self._happened(self._table.session.moments[-1].facts)
        except Exception as error:
            self._failed(error)

    def _cut_short(self) -> None:
        """Nobody asked how the game stands, but a game that is lost by leaving is told of."""
        self._table.save_again()
        self._notices()
        if self._table.unsaved is not None:
            self._say(self._table.unsaved)

    def _position(self) -> tuple[Prompt | None, Advice | None]:
        """Shows where the game stands; where a fault keeps that from being shown, what is asked
        may still be answered, or undone."""
        prompt = advised = None
        try:
            self._teller.at(self._table.session)
            prompt, advised = self._table.session.prompt, self._table.session.advice
            self._show(prompt if advised is None else None)
            if advised is not None:
                self._advise(advised)
        except Exception as error:
            self._failed(error)
        return prompt, advised

    def _advise(self, advised: Advice) -> None:
        """What a seat that plays by itself does: the table does it too, or says what differs."""
        for reason in advised.reasons:
            self._console.write(f"  ? {self._teller.speak(reason)}")
        for line in advised.to_do:
            self._console.write(f"  → {self._teller.speak(line)}")
        self._say(ADVISED)

    def _do(self, prompt: Prompt | None, advised: Advice | None, typed: str) -> None:
        """Carries out what was typed; whatever is wrong with it is told, and nothing changes."""
        try:
            if advised is not None and typed in _DONE:
                for answer in advised.answers:
                    self._happened(self._table.answer(answer))
            elif typed in ("u", "undo"):
                self._happened(self._table.undo())
            elif typed in ("r", "redo"):
                self._happened(self._table.redo())
            elif typed in ("h", "history"):
                self._history()
            elif typed.startswith("c "):
                self._happened(self._table.correct(object_in(typed[2:], "c")))
            elif prompt is None:
                self._say(say("the game is over"))
            elif typed in ("?", "why"):
                self._why_not(prompt)
            elif typed:
                answer = Answer(_picks(prompt, typed), prompt.number, "terminal")
                with unechoed(prompt):
                    self._happened(self._table.answer(answer))
        except Refusal as refusal:
            self._say(refusal.because)
            if refusal.anyway is not None:
                self._anyway(refusal.anyway)
        except Exception as error:
            self._failed(error)
        self._notices()

    def _failed(self, error: Exception) -> None:
        """A fault in the rules must not end a game: it stays as it was, and can be gone on with."""
        session = self._table.session
        log.error("%s, entry %s", session.header.id, len(session.entries), exc_info=error)
        self._say(say("Something went wrong here; the record of the game is kept"))

    def _typed(self, prompt: Prompt | None) -> str:
        hidden = prompt is not None and prompt.secret
        ask = self._console.ask_hidden if hidden else self._console.ask
        if self._table.unsaved is None:
            return ask("> ").strip()
        with meanwhile(self._table.save_again):
            return ask("> ").strip()

    def _show(self, prompt: Prompt | None) -> None:
        session = self._table.session
        self._follow(self._table)
        self._table.save_again()
        self._notices()
        self._console.write("")
        if self._table.unsaved_because is not None:
            self._say(say("Not saved: {reason}", reason=self._table.unsaved_because))
        for line in (self._teller.standing(session), *self._teller.strips(session)):
            self._console.write(f"  │ {line}")
        if prompt is not None:
            self._ask(prompt)
        elif session.outcome is not None:
            self._say(session.outcome.text)

    def _ask(self, prompt: Prompt) -> None:
        if prompt.secret:
            self._say(say("Secret: what {side} types is not shown.", side=self._seat(prompt.seat)))
        self._say(prompt.question)
        if prompt.rule is not None:
            self._console.write(f"  ({self._teller.speak(prompt.rule)})")
        for number, choice in enumerate(prompt.choices, start=1):
            self._console.write(f"  {number:>2}  {self._teller.speak(choice.label)}")
        if prompt.free is not None:
            self._say(say("or type {example}", example=f"{prompt.free.prefix}:…"))
        if prompt.refused:
            count = len(prompt.refused)
            told = say_count("{n} more is not allowed (?)", "{n} more are not allowed (?)", count)
            self._console.write(f"   … {self._teller.speak(told)}")

    def _seat(self, seat: str) -> Arg:
        return say("the table") if seat == TABLE else self._table.session.game.label((seat,))

    def _happened(self, facts: tuple[Fact, ...]) -> None:
        for line in self._teller.facts(facts):
            self._console.write(f"  • {line}")

    def _history(self) -> None:
        for moment in self._table.session.moments:
            for line in self._teller.facts(moment.facts):
                self._console.write(f"{moment.entry:>4}  {line}")

    def _why_not(self, prompt: Prompt) -> None:
        if not prompt.refused:
            self._say(say("nothing is refused here"))
        for refused in prompt.refused:
            label, because = (self._teller.speak(t) for t in (refused.label, refused.because))
            self._console.write(f"   –  {label}: {because}")

    def _anyway(self, choice: Choice) -> None:
        """What to type to say that what was refused is so all the same."""
        self._console.write(f"  {choice.id}  {self._teller.speak(choice.label)}")

    def _notices(self) -> None:
        for notice in self._table.take_notices():
            self._console.write(f"  ! {self._teller.speak(notice)}")

    def _say(self, text: Arg) -> None:
        self._console.write(self._teller.speak(text))


def _picks(prompt: Prompt, typed: str) -> tuple[str, ...]:
    """What was meant: numbers of the list or ids, separated by commas; free text as a whole."""
    if prompt.free is not None and typed.startswith(f"{prompt.free.prefix}:"):
        return (typed,)
    return tuple(_pick(prompt, word.strip()) for word in typed.split(","))


def _pick(prompt: Prompt, word: str) -> str:
    if not word.isdecimal():
        return word
    number = int(word) if len(word) < 5 else 0
    if not 1 <= number <= len(prompt.choices):
        count = len(prompt.choices)
        raise Refusal("not-a-choice", say("choose a number from 1 to {n}", n=count))
    return prompt.choices[number - 1].id
