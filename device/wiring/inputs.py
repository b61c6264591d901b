"""Buttons, encoder and scanner at a prompt: they can answer with what it offers, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.core import Answer, Prompt
from engine.text import Text, say, say_count
from hardware.events import Event, Noise, Pressed, Scanned, Turned
from hardware.scanner.codes import card_of

BUTTONS, SCANNER = "buttons", "scanner"


class Wish(NamedTuple):
    """What an event asks for.

    `answer` is ready to be given to the table; `undo` and `correct` are for whoever runs the
    game; `moved` says that the focus or the picks are to be shown anew; `refused` has a notice.
    """

    kind: Literal["answer", "undo", "correct", "moved", "refused", "nothing"]
    answer: Answer | None = None
    notice: Text | None = None


NOTHING = Wish("nothing")


class Inputs:
    """Remembers which choice the encoder stands on and what is picked, for one prompt at a time."""

    def __init__(self, game: str, own_codes: Mapping[str, str] | None = None) -> None:
        self._game = game
        self._own_codes = own_codes
        self._number: int | None = None
        self._noise_told = False
        self.focus = 0
        self.picked: tuple[str, ...] = ()
        self.is_choosing = False
        """Whether the focus was moved or something picked, so that somebody knows where it is."""

    def wish(self, event: Event, prompt: Prompt | None) -> Wish:
        """What the event asks for at this prompt; None when the game is over."""
        if isinstance(event, Noise):
            return self._noise()
        if isinstance(event, Pressed) and event.action in ("undo", "correct"):
            return NOTHING if event.held else Wish(event.action)
        self._look_at(prompt)
        if prompt is None or not prompt.choices:
            return (
                NOTHING
                if isinstance(event, Pressed | Turned)
                else _refused(say("nothing is asked"))
            )
        if isinstance(event, Turned):
            self.focus = (self.focus + event.steps) % len(prompt.choices)
            self.is_choosing = True
            return Wish("moved")
        if isinstance(event, Scanned):
            return self._scanned(event.code, prompt)
        return NOTHING if event.held else self._pressed(event, prompt)

    def looks_at(self, prompt: Prompt) -> bool:
        """Whether somebody has moved to a choice of this prompt."""
        return self.is_choosing and self._number == prompt.number

    def gathered(self, prompt: Prompt, picks: tuple[str, ...]) -> None:
        """Takes over what was picked of several on the panel, where they are seen."""
        self._look_at(prompt)
        self.picked = picks
        self.is_choosing = self.is_choosing or bool(picks)

    def _look_at(self, prompt: Prompt | None) -> None:
        number = None if prompt is None else prompt.number
        if number != self._number:
            self._number, self.focus, self.picked, self.is_choosing = number, 0, (), False

    def _pressed(self, event: Pressed, prompt: Prompt) -> Wish:
        focused = prompt.choices[min(self.focus, len(prompt.choices) - 1)].id
        if event.action == "pick":
            return self._pick(focused, prompt, BUTTONS)
        if prompt.most == 1 and not self.picked:
            return _answer((focused,), prompt, BUTTONS)
        return self._confirm(prompt)

    def _confirm(self, prompt: Prompt) -> Wish:
        if len(self.picked) < prompt.least:
            missing = prompt.least - len(self.picked)
            return _refused(say_count("{n} more to choose", "{n} more to choose", missing))
        return _answer(self.picked, prompt, BUTTONS)

    def _pick(self, choice: str, prompt: Prompt, by: str) -> Wish:
        """Answers a prompt that wants one pick; for others, adds the pick or takes it back."""
        if prompt.most == 1:
            return _answer((choice,), prompt, by)
        if choice in self.picked:
            self.picked = tuple(one for one in self.picked if one != choice)
        elif len(self.picked) < prompt.most:
            self.picked = (*self.picked, choice)
        else:
            return _refused(say_count("{n} is the most", "{n} are the most", prompt.most))
        self.is_choosing = True
        return Wish("moved")

    def _scanned(self, code: str, prompt: Prompt) -> Wish:
        self._noise_told = False
        card = card_of(code, self._own_codes)
        if card is None:
            return _refused(say("unknown code: {code}", code=code[:40]))
        if card.game != self._game:
            return _refused(say("this card belongs to another game: {game}", game=card.game[:40]))
        found = [choice for choice in prompt.choices if choice.id == card.choice] or [
            choice for choice in prompt.choices if choice.target == card.choice
        ]
        if len(found) == 1:
            self.focus = prompt.choices.index(found[0])
            return self._pick(found[0].id, prompt, SCANNER)
        for refused in prompt.refused:
            if refused.id == card.choice:
                return _refused(refused.because)
        name = card.choice.partition(":")[2]
        return _refused(say("{card} cannot be chosen now", card=name[:40]))

    def _noise(self) -> Wish:
        """Told once, until a code is read again: a scanner at the wrong speed never stops."""
        if self._noise_told:
            return NOTHING
        self._noise_told = True
        return _refused(say("the scanner sends noise: is its speed set right?"))


def _answer(picks: tuple[str, ...], prompt: Prompt, by: str) -> Wish:
    return Wish("answer", Answer(picks, prompt.number, by))


def _refused(notice: Text) -> Wish:
    return Wish("refused", notice=notice)
