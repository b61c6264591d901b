"""Fingers, mouse and keys become messages: taps, holds, slides and pushes of lists."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, hypot
from typing import NamedTuple

from ui.look.theme import MS_HOLD
from ui.model import Cover, Message, Press, Release, ScrollTo
from ui.scene.nodes import Scene, Scroll, Touch, scrolled, touched

SLOP = 12.0
"""A finger that moves further than this pushes a list instead of tapping."""
FRICTION_MS = 325.0
SLOWEST = 0.02
"""Logical units per millisecond below which a pushed list stops."""


class Finger(NamedTuple):
    """One finger, or the mouse, from going down to coming up."""

    touch: Touch | None
    scroll: Scroll | None
    x: float
    y: float
    last_y: float
    last_at: float
    speed: float = 0.0
    pushes: bool = False
    is_done: bool = False
    since: float = 0.0


class Glide(NamedTuple):
    """A list that was let go of while moving."""

    scroll: Scroll
    at: float
    speed: float
    time: float


class Gestures:
    """Keeps track of fingers; everything it decides goes out through `send`."""

    def __init__(self, send: Callable[[Message | None], None]) -> None:
        self._send = send
        self._fingers: dict[int, Finger] = {}
        self._glide: Glide | None = None

    @property
    def wake(self) -> float | None:
        """When `tick` has something to do."""
        times = [
            finger.since + MS_HOLD
            for finger in self._fingers.values()
            if finger.touch and finger.touch.hold == "confirm" and not finger.is_done
        ]
        if self._glide is not None:
            times.append(self._glide.time + 16)
        return min(times, default=None)

    def down(self, finger: int, x: float, y: float, scene: Scene, now: float) -> None:
        self._glide = None
        touch, scroll = touched(scene, x, y), scrolled(scene, x, y)
        if self._reveals() and not (touch and touch.slides):
            self._send(Cover())
            self.forget()
            return
        self._fingers[finger] = Finger(touch, scroll, x, y, y, now, since=now)
        if touch is not None and (touch.tap is not None or touch.hold):
            self._send(Press(touch.id, bool(touch.hold)))

    def move(self, finger: int, x: float, y: float, now: float, scene: Scene | None = None) -> None:
        held = self._fingers.get(finger)
        if held is None or held.is_done:
            return
        if held.touch is not None and held.touch.hold == "reveal":
            self._slide(held.touch, x, y, scene)
            return
        if held.pushes and held.scroll is not None:
            self._push(finger, held, y, now)
        elif (
            held.scroll is not None
            and held.scroll.most > 0
            and not (held.touch and held.touch.hold)
            and abs(y - held.y) > SLOP
        ):
            self._send(Release(keeps_hold=True))
            self._fingers[finger] = held._replace(pushes=True, last_y=y, last_at=now)
        elif (
            held.touch is not None and not held.touch.hold and hypot(x - held.x, y - held.y) > SLOP
        ):
            inside = held.touch.rect.holds(x, y)
            self._send(Press(held.touch.id) if inside else Release(keeps_hold=True))

    def _slide(self, pad: Touch, x: float, y: float, scene: Scene | None) -> None:
        """What letting go would choose looks pressed meanwhile."""
        over = touched(scene, x, y) if scene is not None else None
        self._send(Press(over.id if over is not None and over.slides else pad.id))

    def _push(self, finger: int, held: Finger, y: float, now: float) -> None:
        scroll = held.scroll
        assert scroll is not None
        moved = held.last_y - y
        at = max(0.0, min(scroll.most, scroll.at + moved))
        passed = max(1.0, now - held.last_at)
        speed = 0.6 * (moved / passed) + 0.4 * held.speed
        self._send(ScrollTo(scroll.id, at))
        self._fingers[finger] = held._replace(
            scroll=scroll._replace(at=at), last_y=y, last_at=now, speed=speed
        )

    def up(self, finger: int, x: float, y: float, scene: Scene, now: float) -> None:
        held = self._fingers.pop(finger, None)
        if held is None or held.is_done:
            self._send(Release())
            return
        if held.pushes and held.scroll is not None:
            if now - held.last_at < 60 and abs(held.speed) > SLOWEST:
                self._glide = Glide(held.scroll, held.scroll.at, held.speed, now)
            return
        over = touched(scene, x, y)
        if held.touch is None:
            return
        if held.touch.hold == "reveal":
            self._send(Release())
            if over is not None and over.slides:
                self._send(over.tap)
            return
        self._send(Release(keeps_hold=self._reveals()))
        if over is not None and over.id == held.touch.id and not held.touch.hold:
            self._send(over.tap)

    def tick(self, now: float) -> None:
        """What happens by time alone: a held button is held long enough, a list glides on."""
        for finger, held in list(self._fingers.items()):
            touch = held.touch
            if touch is None or touch.hold != "confirm" or held.is_done:
                continue
            if now - held.since >= MS_HOLD:
                self._fingers[finger] = held._replace(is_done=True)
                self._send(Release())
                self._send(touch.tap)
        if self._glide is not None:
            self._glide_on(self._glide, now)

    def _glide_on(self, glide: Glide, now: float) -> None:
        passed = now - glide.time
        if passed <= 0:
            return
        slower = glide.speed * exp(-passed / FRICTION_MS)
        at = glide.at + (glide.speed + slower) / 2 * passed
        inside = max(0.0, min(glide.scroll.most, at))
        self._send(ScrollTo(glide.scroll.id, inside))
        is_over = inside != at or abs(slower) < SLOWEST
        self._glide = None if is_over else Glide(glide.scroll, inside, slower, now)

    def wheel(self, x: float, y: float, steps: float, scene: Scene) -> None:
        scroll = scrolled(scene, x, y)
        if scroll is not None:
            at = max(0.0, min(scroll.most, scroll.at - steps * 48))
            self._send(ScrollTo(scroll.id, at))

    def key_down(self, key: str, scene: Scene, now: float) -> None:
        """A key of the desk: it touches what carries its name."""
        touch = by_key(scene, key)
        if touch is not None and touch.hold:
            self._fingers[KEYBOARD] = Finger(touch, None, 0, 0, 0, now, since=now)
            self._send(Press(touch.id, True))
            return
        if self._reveals():
            self._send(Cover())
            self.forget()
        elif touch is not None:
            self._send(touch.tap)

    def key_up(self, key: str) -> None:
        if key == "hold" and self._fingers.pop(KEYBOARD, None) is not None:
            self._send(Release())

    def forget(self) -> None:
        """All fingers count as lifted: the page changed below them or something came between."""
        self._fingers.clear()
        self._glide = None

    def _reveals(self) -> bool:
        return any(f.touch and f.touch.hold == "reveal" for f in self._fingers.values())


KEYBOARD = -1


def by_key(scene: Scene, key: str) -> Touch | None:
    """The area a key stands for: by its name, by the letter on it, or the n-th choice."""
    touches = [node for node in scene.nodes if isinstance(node, Touch)]
    named = [touch for touch in touches if touch.key == key]
    if named:
        return named[-1]
    for touch in touches:
        if touch.id == f"key:{key.lower()}":
            return touch
    if key.isdecimal() and key != "0":
        picks = [touch for touch in touches if touch.id.startswith("pick:") and not touch.slides]
        if int(key) <= len(picks):
            return picks[int(key) - 1]
    return None
