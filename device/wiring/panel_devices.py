"""What is wired up beside the panel: it follows the game, and what it says becomes messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from device.wiring.devices import Devices
from device.wiring.inputs import Inputs, Wish
from device.wiring.parts import Parts
from device.wiring.receipt import receipt_of
from engine.core import Prompt
from engine.session import Session
from engine.text import Speech, say
from hardware.events import Event, Noise, Pressed, Scanned, Turned
from hardware.lights.lanes import in_order, track_of
from hardware.scanner.codes import own_codes
from ui.model import Message, Open, Tell
from ui.port import Desk, Lane, Lights, Next, Shown
from ui.screens.fix import Fix
from ui.screens.play import Pick, Picked, Undo
from ui.screens.step import Done


class PanelDevices:
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
        self._inputs: Inputs | None = None
        self._session: Session | None = None
        self._entries = -1
        self._is_private = False
        self._is_still = False
        self._has_next = False
        self._is_asking = False
        self._receipts: set[str] = set()

    @classmethod
    def of(
        cls, parts: Parts, devices: Devices, desk: Desk, *, clock: Callable[[], float]
    ) -> PanelDevices:
        """With what the settings of the parts say of codes and of resting."""
        scanner, backlight = parts.get("scanner"), parts.get("backlight")
        codes = own_codes(scanner.settings.codes) if scanner is not None else None
        rests_after = backlight.settings.after * 1000 if backlight is not None else 0.0
        return cls(devices, desk, codes, clock=clock, rests_after=rests_after)

    def shown(self, shown: Shown) -> None:
        """Called after every frame; devices hear only of what is new."""
        self._is_asking, self._has_next = shown.is_asking, shown.has_next
        session = self._desk.table.session if self._desk.table is not None else None
        entries = len(session.entries) if session is not None else -1
        prompt = session.prompt if session is not None else None
        is_private = shown.is_asking and prompt is not None and prompt.secret
        now = session, entries, is_private, shown.is_still
        was = self._session, self._entries, self._is_private, self._is_still
        self._session, self._entries, self._is_private, self._is_still = now
        if was != now:
            self._changed(was[0], was[1], shown.speech)
        if self._inputs is not None and shown.is_asking and prompt is not None and prompt.most > 1:
            self._inputs.gathered(prompt, shown.picks)

    def _changed(self, before: Session | None, entries: int, speech: Speech) -> None:
        session = self._session
        if session is None:
            self._devices.leave()
            return
        if session is not before:
            self._inputs = Inputs(session.game.id, self._codes)
        self._devices.follow(session, self._is_private, self._is_still)
        if session is before and entries != self._entries:
            self._print(session, speech)

    def lights(self) -> Lights:
        """What the strip that is drawn was sent, lane by lane; none without a game."""
        strip = self._devices.strip
        if strip is None or self._session is None:
            return Lights(number=0 if strip is None else strip.count)
        tracks = map(track_of, in_order(self._session.look.gauges))
        number = strip.count  # read first: what comes meanwhile is drawn once more, not never
        lanes = zip(tracks, self._devices.lanes(), strict=False)
        return Lights(tuple(Lane(track, _colours(lane)) for track, lane in lanes), number)

    def key(self, name: str) -> bool:
        """A key of the keyboard in place of a button; whether it stands for one."""
        keyboard = self._devices.keyboard
        return keyboard is not None and keyboard.key(name)

    @property
    def is_choosing(self) -> bool:
        prompt = self._desk.table.session.prompt if self._desk.table is not None else None
        if prompt is None or self._inputs is None:
            return False
        return self._is_asking and self._inputs.looks_at(prompt)

    def messages(self) -> Iterator[Message | Next]:
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

    def _meant(self, event: Event) -> Iterator[Message | Next]:
        is_confirmed = isinstance(event, Pressed) and event.action == "confirm" and not event.held
        table = self._desk.table
        if table is None or self._inputs is None or not self._is_asking:
            yield from self._elsewhere(event, is_confirmed)
            return
        prompt = table.session.prompt
        is_undo = isinstance(event, Pressed) and event.action == "undo"
        if prompt is not None and prompt.secret and not is_undo:
            # What the encoder stands on would have to be shown to be chosen.
            yield Tell(say("a secret is chosen on the panel"))
            return
        if prompt is not None and table.session.advice is not None and _is_answer(event):
            # A step of a seat that plays by itself is only ever confirmed.
            if is_confirmed:
                yield Done(prompt.number)
            return
        if prompt is not None and is_confirmed and not self._inputs.looks_at(prompt):
            # Nobody has seen yet where the encoder stands: its choice is shown before it counts.
            if self._has_next:
                yield Next()
                return
            event = Turned(0)
        yield from self._wished(self._inputs, event, prompt)

    def _elsewhere(self, event: Event, is_confirmed: bool) -> Iterator[Message | Next]:
        """On a screen that asks nothing: the next step, and at a table undo; codes are told."""
        if is_confirmed:
            yield Next()
        elif isinstance(event, Scanned):
            yield Tell(say("nothing is asked"))
        elif self._desk.table is not None and self._inputs is not None and not _is_answer(event):
            yield from self._wished(self._inputs, event, None)

    def _wished(
        self, inputs: Inputs, event: Event, prompt: Prompt | None
    ) -> Iterator[Message | Next]:
        wish = inputs.wish(event, prompt)
        if wish.kind == "undo":
            yield Undo()
        elif wish.kind == "correct":
            yield Open(Fix())
        elif wish.notice is not None:
            yield Tell(wish.notice)
        elif prompt is not None:
            yield from self._choosing(inputs, wish, prompt)

    def _choosing(self, inputs: Inputs, wish: Wish, prompt: Prompt) -> Iterator[Message | Next]:
        if wish.answer is not None:
            yield Pick(wish.answer.picks, prompt.number, by=wish.answer.by)
        elif wish.kind == "moved":
            if prompt.most > 1:
                yield Picked(inputs.picked)
            focused = prompt.choices[inputs.focus]
            mark = "✓" if focused.id in inputs.picked else "▸"
            yield Tell(say("{mark} {choice}", mark=mark, choice=focused.label), is_problem=False)

    def _print(self, session: Session, speech: Speech) -> None:
        """Each result once, when it is reached: not when its end is undone and reached again, nor
        when an old game is looked at."""
        id = session.header.id
        receipt = None if id in self._receipts else receipt_of(session, speech)
        if receipt is not None:
            self._receipts.add(id)
            self._devices.print(receipt)


def _colours(lane: bytes) -> tuple[str, ...]:
    """
    >>> _colours(bytes([255, 154, 46]))
    ('#FF9A2E',)
    """
    return tuple(f"#{lane[at : at + 3].hex().upper()}" for at in range(0, len(lane), 3))


def _is_answer(event: Event) -> bool:
    """Whether an event would answer a prompt, or move towards an answer."""
    if isinstance(event, Pressed):
        return event.action not in ("undo", "correct")
    return not isinstance(event, Noise)
