"""Keeps devices at work: each in a thread of its own, so that none can hold up or end a game.

A driver may raise anything at any time, even what would end a program. It is then closed, told
of once, and opened again after a while: soon at first, then every few seconds, for as long as it
takes.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any, Literal, Protocol

from engine.text import ENGLISH, Text, say, spoken
from hardware.faults import Fault, fault_of

log = logging.getLogger("brinkside.devices")
log.addHandler(logging.NullHandler())

State = Literal["starting", "ok", "absent", "failed", "stopped"]

BACK_OFF = (0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds before each new attempt; the last one stays. A device plugged in is back within 5 s."""
HOPELESS = 60.0
"""Seconds between attempts where only a person can help."""
STEADY = 10.0
"""Seconds a device must have worked before it counts as mended: some come back for a moment."""
FAREWELL = 2.0
"""Seconds a device has for stopping before it is left behind."""


class Supervised(Protocol):
    """A device as its worker sees it. All three methods are called in the worker's thread."""

    def open(self) -> None: ...

    def work(self, item: Any) -> float | None:
        """Deals with an item, or with None when its time has come.

        Gives the seconds until it wants to be called again; None: with the next item.
        """
        ...

    def close(self) -> None:
        """Lets go of the device; called after every failure too."""
        ...


class Worker:
    """Runs one driver; `offer` gives it something to do and never waits."""

    def __init__(
        self,
        name: Text,
        driver: Supervised,
        tell: Callable[[Text], None],
        *,
        capacity: int = 64,
        keeps_items: bool = False,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.name = name
        self.driver = driver
        self.state: State = "starting"
        self.fault: Fault | None = None
        self._tell = tell
        self._now = now
        self._keeps_items = keeps_items
        self._items: deque[object] = deque(maxlen=capacity)
        self._changed = Condition()
        self._tried = Event()
        self._thread: Thread | None = None
        self._told: set[str] = set()
        self._attempts = 0
        self._due: float | None = 0.0
        self._since = 0.0
        self._stopping = False

    def __repr__(self) -> str:
        return f"<Worker {self.name.message}: {self.state}>"

    def offer(self, item: object) -> None:
        """Puts an item into the queue. A full one forgets its oldest: with room for one, the
        latest wins."""
        with self._changed:
            self._items.append(item)
            self._changed.notify()

    def start(self) -> None:
        self._thread = Thread(target=self._run, name=f"device: {self.name.message}", daemon=True)
        self._thread.start()

    def tried(self, timeout: float) -> bool:
        """Waits until the device has been opened for the first time, or could not be."""
        return self._tried.wait(timeout)

    def stop(self, timeout: float = FAREWELL) -> bool:
        """Ends the thread and closes the device; whether it did so in time."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._thread is None:
            self._leave()
            return True
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def turn(self) -> float | None:
        """One step of work; gives the seconds until the next, None: when an item is offered."""
        now = self._now()
        if self.state != "ok":
            if self._due is not None and now < self._due:
                return self._due - now
            try:
                self.driver.open()
            except BaseException as error:  # whatever it is, the game goes on
                return self._failed(error)
            self.state, self.fault, self._since, self._due = "ok", None, now, now
            if not self._attempts:
                log.info("%s: found", self.name.message)
        item = self._items.popleft() if self._items else None
        if item is not None or (self._due is not None and now >= self._due):
            try:
                wanted = self.driver.work(item)
                self._due = None if wanted is None else now + wanted
            except BaseException as error:  # as above
                if item is not None and self._keeps_items:
                    self._put_back(item)
                return self._failed(error)
        return self._until(now)

    def _put_back(self, item: object) -> None:
        with self._changed:
            if len(self._items) != self._items.maxlen:
                self._items.appendleft(item)

    def _until(self, now: float) -> float | None:
        if self._items:
            return 0.0
        dues = [] if self._due is None else [self._due]
        if self._attempts:
            if now >= self._since + STEADY:
                self._mended()
            else:
                dues.append(self._since + STEADY)
        return max(0.0, min(dues) - now) if dues else None

    def _failed(self, error: BaseException) -> float:
        fault = fault_of(error)
        self.state, self.fault = fault.state, fault
        self._close()
        if fault.code not in self._told:
            self._told.add(fault.code)
            reason = spoken(fault.reason, ENGLISH)
            log.warning("%s: %s: %s", self.name.message, fault.state, reason, exc_info=error)
            self._tell(say("{device}: {reason}", device=self.name, reason=fault.reason))
        wait = BACK_OFF[min(self._attempts, len(BACK_OFF) - 1)] if fault.mends_itself else HOPELESS
        self._attempts += 1
        self._due = self._now() + wait
        return wait

    def _mended(self) -> None:
        self._attempts = 0
        self._told.clear()
        log.info("%s: works again", self.name.message)
        self._tell(say("{device}: it works again", device=self.name))

    def _run(self) -> None:
        while not self._stopping:
            wait = self.turn()
            self._tried.set()
            with self._changed:
                self._changed.wait_for(self._is_called, wait)
        self._leave()

    def _is_called(self) -> bool:
        return self._stopping or (self.state == "ok" and bool(self._items))

    def _leave(self) -> None:
        self._close()
        self.state = "stopped"

    def _close(self) -> None:
        try:
            self.driver.close()
        except BaseException as error:  # a device that is gone cannot always be closed either
            self.fault = self.fault or fault_of(error)
