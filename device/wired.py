"""What is wired up beside the panel: it follows the game, and what it says becomes messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from device.devices import Devices
from device.hands import Hands, Wish
from device.receipt import receipt_of
from engine.core import Prompt
from engine.session import Session
from engine.text import Speech, say
from hardware.events import Event, Noise, Pressed
from hardware.lights.moods import PLAY
from ui.model import Message, Open, Tell
from ui.port import Desk
from ui.screens.fix import Fix
from ui.screens.play import Pick, Undo
from ui.screens.step import Done


class Wired:
    """Stands between the devices and the window, which knows neither their names nor number."""

    def __init__(
        self,
        devices: Devices,
        desk: Desk,
        codes: Mapping[str, str] | None,
        *,
        clock: Callable[[], float],
        rests_after: float = 0.0,
    ) -> None:
        """`clock` and `rests_after` are in milliseconds; 0 never dims the backlight."""
        self._devices = devices
        self._clock = clock
        self._rests_after = rests_after
        self._touched_at = clock()
        self._is_resting = False
        self._desk = desk
        self._codes = codes
        self._hands: Hands | None = None
        self._session: Session | None = None
        self._entries = -1
        self._receipts: set[str] = set()

    def shown(self, speech: Speech) -> None:
        """Called after every frame; devices hear only of what is new."""
        session = self._desk.table.session if self._desk.table is not None else None
        entries = len(session.entries) if session is not None else -1
        if session is self._session and entries == self._entries:
            return
        is_step = session is self._session
        self._session, self._entries = session, entries
        if session is None:
            self._devices.light((), PLAY)
            return
        if not is_step:
            self._hands = Hands(session.game.id, self._codes)
        self._devices.follow(session)
        if is_step:
            self._devices.sound("confirm")
        self._print(session, speech)

    def messages(self) -> Iterator[Message]:
        """What the devices have to say, and what their users want."""
        for notice in self._devices.take_notices():
            yield Tell(notice)
        for event in self._devices.take_events():
            self.touched()
            yield from self._meant(event)
        wake = self.wake
        if wake is not None and self._clock() >= wake:
            self._is_resting = True
            self._devices.idle(True)

    def touched(self) -> None:
        """Somebody is there: the panel is bright again at once."""
        self._touched_at = self._clock()
        if self._is_resting:
            self._is_resting = False
            self._devices.idle(False)

    @property
    def wake(self) -> float | None:
        """When the panel is to be dimmed, if nobody touches anything before."""
        if not self._rests_after or self._is_resting:
            return None
        return self._touched_at + self._rests_after

    def _meant(self, event: Event) -> Iterator[Any]:
        table = self._desk.table
        if table is None or self._hands is None:
            return
        prompt = table.session.prompt
        is_undo = isinstance(event, Pressed) and event.action == "undo"
        if prompt is not None and prompt.secret and not is_undo:
            # What the encoder stands on would have to be shown to be chosen.
            yield Tell(say("a secret is chosen on the panel"))
            return
        if prompt is not None and table.session.advice is not None and _is_answer(event):
            # A step of a seat that plays by itself is only ever confirmed.
            if isinstance(event, Pressed) and event.action == "confirm" and not event.held:
                yield Done(prompt.number)
            return
        wish = self._hands.wish(event, prompt)
        if wish.kind == "undo":
            yield Undo()
        elif wish.kind == "correct":
            yield Open(Fix())
        elif wish.notice is not None:
            yield Tell(wish.notice)
        elif prompt is not None:
            yield from self._choosing(wish, prompt)

    def _choosing(self, wish: Wish, prompt: Prompt) -> Iterator[Any]:
        if wish.answer is not None:
            yield Pick(wish.answer.picks, prompt.number, by=wish.answer.by)
        elif wish.kind == "moved" and self._hands is not None:
            focused = prompt.choices[self._hands.focus]
            mark = "✓" if focused.id in self._hands.picked else "▸"
            yield Tell(say("{mark} {choice}", mark=mark, choice=focused.label), is_problem=False)

    def _print(self, session: Session, speech: Speech) -> None:
        """Each result once, also when its end is undone and reached again."""
        id = session.header.id
        receipt = None if id in self._receipts else receipt_of(session, speech)
        if receipt is not None:
            self._receipts.add(id)
            self._devices.print(receipt)


def _is_answer(event: Event) -> bool:
    """Whether an event would answer a prompt, or move towards an answer."""
    if isinstance(event, Pressed):
        return event.action not in ("undo", "correct")
    return not isinstance(event, Noise)
