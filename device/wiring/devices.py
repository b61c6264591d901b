"""Everything wired up, at work: starts what the settings ask for, feeds it, gathers what it says.

Whoever runs a game calls `follow` after every step and `take_events` and `take_notices` in its
loop. Nothing here waits for a device, and no device can end a game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, time
from time import monotonic
from typing import TypeVar

from device.wiring.moods_and_tunes import TUNES, mood_of
from device.wiring.parts import Parts
from engine.core import Gauge
from engine.session import Session
from engine.text import Text
from hardware.backlight.dimmer import Backlight
from hardware.backlight.settings import BacklightSettings
from hardware.buzzer.player import Buzzer
from hardware.controls.interface import Await, Controls
from hardware.controls.simulated import SimulatedControls
from hardware.drivers import Part, kinds
from hardware.events import Event
from hardware.lights.layout import Layout
from hardware.lights.moods import PLAY, Mood
from hardware.lights.sender import sender_of
from hardware.lights.show import LightScene
from hardware.lights.simulated import SimulatedStrip
from hardware.printer.receipts import Printer, Receipt
from hardware.scanner.simulated import SimulatedScanner
from hardware.supervision import FAREWELL, Supervised, Worker

T = TypeVar("T")


def _nobody() -> None:
    pass


def _time_of_day() -> time:
    return datetime.now().time()


class Devices(AbstractContextManager["Devices"]):
    """The devices of some parts, and strips that are drawn. `wake` is called, from their threads,
    when one has news."""

    def __init__(
        self,
        parts: Parts,
        *,
        drawn: Part | None = None,
        wake: Callable[[], None] = _nobody,
        now: Callable[[], float] = monotonic,
        time_of_day: Callable[[], time] = _time_of_day,
    ) -> None:
        self.strip: SimulatedStrip | None = None
        """What is drawn: that of lights.driver = "simulated", or a copy of what strips show."""
        self._layout: Layout | None = None
        self.keyboard: SimulatedControls | None = None
        """Takes keys in place of buttons, with controls.driver = "simulated"."""
        self.scanner: SimulatedScanner | None = None
        self.workers: dict[str, Worker] = {}
        self._wake = wake
        self._now = now
        self._time_of_day = time_of_day
        # Bounded: a device that never stops talking must not fill the memory.
        self._events: deque[Event] = deque(maxlen=256)
        self._notices: deque[Text] = deque(maxlen=64)
        self._seen: tuple[Session, int] | None = None
        self._panel_light = (1.0, 1.0)
        """Of the backlight: in play, and when idle."""
        if drawn is not None:
            self._make_lights("drawn", drawn)
        self._make_outputs(parts)
        self._make_inputs(parts)

    def start(self) -> Devices:
        for worker in self.workers.values():
            worker.start()
        return self

    def stop(self) -> None:
        """Lets go of every device; strips go dark. All of them together have `FAREWELL` for it."""
        for worker in self.workers.values():
            worker.stop(timeout=0)  # all are asked before any is waited for
        deadline = monotonic() + FAREWELL
        for worker in self.workers.values():
            worker.stop(timeout=max(0.0, deadline - monotonic()))

    def __enter__(self) -> Devices:
        return self.start()

    def __exit__(self, *exc: object) -> None:
        self.stop()

    def follow(
        self, session: Session, is_private: bool | None = None, is_still: bool = False
    ) -> None:
        """Shows where the game stands, and lets a new step be heard. Private is, unless told
        otherwise, any secret prompt."""
        prompt = session.prompt
        if is_private is None:
            is_private = prompt is not None and prompt.secret
        self.light(session.look.gauges, mood_of(session, is_private), is_still)
        self._offer("controls", Await(prompt is not None))
        seen, self._seen = self._seen, (session, len(session.entries))
        # Looking again at the same step, or at another game, is no step.
        if seen is not None and seen[0] is session:
            happened = session.happened(seen[1])
            if happened is not None:
                self.sound(TUNES[happened.kind])

    def leave(self) -> None:
        """No game is on the table any more: strips go dark, and nobody is asked."""
        self._seen = None
        self.light((), PLAY)
        self._offer("controls", Await(False))

    def light(self, gauges: tuple[Gauge, ...], mood: Mood, is_still: bool = False) -> None:
        """Lights the strips for a moment of its own, such as a reveal; on a screen nothing moves
        if that is wished."""
        self._offer("lights", LightScene(gauges, mood))
        self._offer("drawn", LightScene(gauges, mood, is_still))

    def lanes(self) -> tuple[bytes, ...]:
        """What the strip that is drawn was sent, lane by lane from calm to brink."""
        if self.strip is None or self._layout is None:
            return ()
        return self._layout.lanes(self.strip.numbers)

    def sound(self, tune: str) -> None:
        self._offer("buzzer", tune)

    def print(self, receipt: Receipt) -> bool:
        """Prints as soon as the printer can; whether there is one."""
        self._offer("printer", receipt)
        return "printer" in self.workers

    def idle(self, is_idle: bool) -> None:
        """Dims the panel's backlight, or makes it bright again."""
        self._offer("backlight", self._panel_light[is_idle])

    def take_events(self) -> list[Event]:
        return _drained(self._events)

    def take_notices(self) -> list[Text]:
        return _drained(self._notices)

    def _offer(self, kind: str, item: object) -> None:
        worker = self.workers.get(kind)
        if worker is not None:
            worker.offer(item)

    def _emit(self, event: Event) -> None:
        self._events.append(event)
        self._wake()

    def _tell(self, notice: Text) -> None:
        self._notices.append(notice)
        self._wake()

    def _make_outputs(self, parts: Parts) -> None:
        if part := parts.get("lights"):
            self._make_lights("lights", part)
        if part := parts.get("buzzer"):
            self._add("buzzer", Buzzer(part.made(), self._now), capacity=2)
        if part := parts.get("printer"):
            self._add("printer", Printer(part.made), capacity=4, keeps_items=True)
        if part := parts.get("backlight"):
            light: BacklightSettings = part.settings
            self._panel_light = (light.bright, light.dim)
            self._add("backlight", Backlight(part.made()), capacity=1)

    def _make_lights(self, name: str, part: Part) -> None:
        night = part.settings.night
        sender = sender_of(part, self._now, lambda: night.holds(self._time_of_day()))
        if isinstance(sender.strip, SimulatedStrip):
            self.strip, self._layout = sender.strip, sender.show.layout
            if name == "drawn":
                sender.strip.call = self._wake
        self._add(name, sender, part.driver.kind, capacity=1)

    def _make_inputs(self, parts: Parts) -> None:
        if part := parts.get("controls"):
            controls: Controls = part.made(self._emit)
            controls.offer = self._add("controls", controls).offer
            if isinstance(controls, SimulatedControls):
                self.keyboard = controls
        if part := parts.get("scanner"):
            scanner = part.made(self._emit)
            self._add("scanner", scanner)
            if isinstance(scanner, SimulatedScanner):
                self.scanner = scanner

    def _add(
        self,
        name: str,
        device: Supervised,
        kind: str = "",
        *,
        capacity: int = 64,
        keeps_items: bool = False,
    ) -> Worker:
        title = kinds()[kind or name].title
        worker = Worker(
            title, device, self._tell, capacity=capacity, keeps_items=keeps_items, now=self._now
        )
        self.workers[name] = worker
        return worker


def _drained(queue: deque[T]) -> list[T]:
    """What is in a queue by now; what comes in meanwhile is left for the next time."""
    return [queue.popleft() for _ in range(len(queue))]
