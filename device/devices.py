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
from typing import Any

from device.moments import TUNES, mood_of
from device.plans import Plans
from engine.core import Gauge
from engine.session import Session
from engine.text import Text, say
from hardware.backlight import BACKLIGHTS, Backlight
from hardware.buzzer import SOUNDERS
from hardware.buzzer.buzzers import Buzzer
from hardware.controls import CONTROLS, Await
from hardware.controls.gpio import GpioControls
from hardware.controls.simulated import SimulatedControls
from hardware.events import Event
from hardware.lights import show_of
from hardware.lights.moods import PLAY, Mood
from hardware.lights.show import Scene
from hardware.lights.simulated import SimulatedStrip
from hardware.printer import PRINTERS, Printer, Receipt
from hardware.scanner import SCANNERS
from hardware.scanner.readers import SimulatedScanner
from hardware.supervision import FAREWELL, Worker


def _nobody() -> None:
    pass


def _time_of_day() -> time:
    return datetime.now().time()


class Devices(AbstractContextManager["Devices"]):
    """The devices of a set of plans. `wake` is called, from their threads, when one has news."""

    def __init__(
        self,
        plans: Plans,
        *,
        wake: Callable[[], None] = _nobody,
        now: Callable[[], float] = monotonic,
        time_of_day: Callable[[], time] = _time_of_day,
    ) -> None:
        self.strip: SimulatedStrip | None = None
        """What a window draws, with lights.driver = "simulated"."""
        self.keyboard: SimulatedControls | None = None
        """Takes keys in place of buttons, with controls.driver = "simulated"."""
        self.scanner: SimulatedScanner | None = None
        self.workers: dict[str, Worker] = {}
        self._plans = plans
        self._wake = wake
        self._now = now
        self._time_of_day = time_of_day
        # Bounded: a device that never stops talking must not fill the memory.
        self._events: deque[Event] = deque(maxlen=256)
        self._notices: deque[Text] = deque(maxlen=64)
        self._seen: tuple[Session, int] | None = None
        self._make_outputs(plans)
        self._make_inputs(plans)

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

    def follow(self, session: Session, is_private: bool | None = None) -> None:
        """Shows where the game stands, and lets a new step be heard. Private is, unless told
        otherwise, any secret prompt."""
        prompt = session.prompt
        if is_private is None:
            is_private = prompt is not None and prompt.secret
        self.light(session.look.gauges, mood_of(session, is_private))
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

    def light(self, gauges: tuple[Gauge, ...], mood: Mood) -> None:
        """Lights the strips for a moment of its own, such as a reveal."""
        self._offer("lights", Scene(gauges, mood))

    def _is_night(self) -> bool:
        return self._plans.night.holds(self._time_of_day())

    def sound(self, tune: str) -> None:
        self._offer("buzzer", tune)

    def print(self, receipt: Receipt) -> bool:
        """Prints as soon as the printer can; whether there is one."""
        self._offer("printer", receipt)
        return "printer" in self.workers

    def idle(self, is_idle: bool) -> None:
        """Dims the panel's backlight, or makes it bright again."""
        self._offer("backlight", self._plans.dim if is_idle else self._plans.bright)

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

    def _make_outputs(self, plans: Plans) -> None:
        if plans.lights is not None:
            show = show_of(plans.lights, self._now, self._is_night)
            if isinstance(show.strip, SimulatedStrip):
                self.strip = show.strip
            self._add("lights", say("light strips"), show, capacity=1)
        if plans.buzzer is not None:
            buzzer = Buzzer(SOUNDERS[plans.buzzer.driver](plans.buzzer), self._now)
            self._add("buzzer", say("buzzer"), buzzer, capacity=2)
        if plans.printer is not None:
            plan = plans.printer
            printer = Printer(lambda: PRINTERS[plan.driver](plan))
            self._add("printer", say("receipt printer"), printer, capacity=4, keeps_items=True)
        if plans.backlight is not None:
            backlight = Backlight(BACKLIGHTS[plans.backlight.driver](plans.backlight))
            self._add("backlight", say("backlight"), backlight, capacity=1)

    def _make_inputs(self, plans: Plans) -> None:
        if plans.controls is not None:
            controls = CONTROLS[plans.controls.driver](plans.controls, self._emit)
            worker = self._add("controls", say("buttons"), controls)
            if isinstance(controls, GpioControls):
                controls.offer = worker.offer
            else:
                self.keyboard = controls
        if plans.scanner is not None:
            scanner = SCANNERS[plans.scanner.driver](plans.scanner, self._emit)
            self._add("scanner", say("scanner"), scanner)
            if isinstance(scanner, SimulatedScanner):
                self.scanner = scanner

    def _add(self, kind: str, name: Text, driver: Any, **how: Any) -> Worker:
        worker = Worker(name, driver, self._tell, now=self._now, **how)
        self.workers[kind] = worker
        return worker


def _drained(queue: deque[Any]) -> list[Any]:
    """What is in a queue by now; what comes in meanwhile is left for the next time."""
    return [queue.popleft() for _ in range(len(queue))]
