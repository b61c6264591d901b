"""The light strips without hardware: what they would show, for a window that draws them."""

from __future__ import annotations

from device.wiring.signals import mood_of
from engine.core import Gauge
from engine.session import Session
from hardware.lights.lanes import in_order, track_of
from hardware.lights.moods import LONGEST, OFF, Mood, going_on
from hardware.lights.render import moves, render
from hardware.lights.settings import LADDERS
from ui.port import Lane, Lights

_CHANNELS = 3


class Glow:
    """Follows one game after the other; looks at a position only once."""

    def __init__(self) -> None:
        self._seen: tuple[Session, int, bool] | None = None
        self._gauges: tuple[Gauge, ...] = ()
        self._mood: Mood = OFF

    def at(self, session: Session | None, beat: int | None, is_asking: bool = True) -> Lights:
        """The ladders as built by default, in the colours of the screen; without a beat, as they
        are when nothing moves any more."""
        if session is None:
            self._seen, self._mood = None, OFF
            return Lights()
        now = 0 if beat is None else beat
        seen = (session, len(session.entries), is_asking)
        if self._seen != seen:
            self._seen = seen
            self._look(session, now, is_asking)
        mood = self._mood if beat is not None else self._mood._replace(since=-LONGEST)
        frame = render(self._gauges, now, mood)
        shown = (
            Lane(track_of(gauge), tuple(_named(lane)))
            for gauge, lane in zip(self._gauges, frame.lanes, strict=True)
        )
        return Lights(tuple(shown), beat is not None and moves(self._gauges, now, mood))

    def _look(self, session: Session, beat: int, is_asking: bool) -> None:
        self._gauges = in_order(session.look.gauges)[: len(LADDERS)]
        prompt = session.prompt
        is_private = is_asking and prompt is not None and prompt.secret
        self._mood = going_on(self._mood, mood_of(session, is_private), beat)


def _named(lane: bytes) -> list[str]:
    """
    >>> _named(bytes([255, 154, 46]))
    ['#FF9A2E']
    """
    return [f"#{lane[at : at + _CHANNELS].hex().upper()}" for at in range(0, len(lane), _CHANNELS)]
