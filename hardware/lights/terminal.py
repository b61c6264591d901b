"""The strips in a terminal: coloured cells, or plain ones where colour is not wanted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.core import Gauge
from hardware.lights import driver
from hardware.lights.colours import AMBER, OFF, Colour
from hardware.lights.interface import Strip
from hardware.lights.lanes import CELLS, in_order, track_of
from hardware.lights.settings import LightsSettings
from hardware.lights.show import LightScene, show_of

_MARKS = {"us": "■", "ussr": "◆"}
_FAINT = (66, 66, 66)
"""Of cells without light, which are still to be seen."""


class TerminalStrip(Strip):
    """A strip as one line of dots, redrawn in place, for a desk without a window."""

    is_drawn = True

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write

    def open(self) -> None:
        pass

    def show(self, numbers: bytes) -> None:
        dots = (
            _coloured("●", (red, green, blue), has_colour=True)
            for red, green, blue in zip(*[iter(numbers)] * 3, strict=True)
        )
        self._write(f"\r{''.join(dots)}")

    def close(self) -> None:
        self._write("\n")


@driver("terminal", LightsSettings, is_stand_in=True)
def terminal(settings: LightsSettings) -> Strip:
    return TerminalStrip(sys.stderr.write)


class GaugeLane(NamedTuple):
    """A lane of a gauge, as its pixels were sent."""

    track: str
    seat: str
    numbers: bytes

    @property
    def cells(self) -> list[Colour]:
        numbers = iter(self.numbers)
        return list(zip(numbers, numbers, numbers, strict=True))


def at_rest(gauges: Iterable[Gauge]) -> tuple[GaugeLane, ...]:
    """What strips with a lane for each gauge are sent when nothing moves.

    >>> from engine.core import Zone
    >>> at_rest([Gauge("us:military", "us", 2, 8, Zone.CALM)])[0].cells[:3]
    [(36, 66, 93), (94, 173, 245), (0, 0, 0)]
    """
    gauges = in_order(gauges)
    segments = tuple(f"{CELLS * at}-{CELLS * at + CELLS - 1}" for at in range(len(gauges)))
    pixels = CELLS * max(1, len(gauges))
    show = show_of(LightsSettings(pixels=pixels, segments=segments), is_drawn=True)
    lanes = show.layout.lanes(show.taking(LightScene(gauges, is_still=True), 0).at(0))
    return tuple(
        GaugeLane(track_of(gauge), gauge.seat, lane)
        for gauge, lane in zip(gauges, lanes, strict=True)
    )


def drawn(
    lanes: Iterable[GaugeLane], name: Callable[[str], str], has_colour: bool
) -> Iterator[str]:
    """The seats' names, then one line per track with the seats' lanes side by side."""
    tracks: dict[str, list[GaugeLane]] = {}
    for lane in lanes:
        tracks.setdefault(lane.track, []).append(lane)
    width = max((len(name(track)) for track in tracks), default=0)
    seats = [name(lane.seat) for lane in next(iter(tracks.values()), [])]
    column = max([CELLS, *map(len, seats)])
    yield f"{'':<{width}}  {'   '.join(f'{seat:<{column}}' for seat in seats)}".rstrip()
    for track, beside in tracks.items():
        row = "   ".join(_lane(lane, column, has_colour) for lane in beside)
        yield f"{name(track):<{width}}  {row}".rstrip()


def _lane(lane: GaugeLane, width: int, has_colour: bool) -> str:
    cells = lane.cells
    shown = "".join(_cell(colour, lane.seat, has_colour) for colour in cells)
    return shown + " " * (width - len(cells))


def _cell(colour: Colour, seat: str, has_colour: bool) -> str:
    if colour == OFF:
        return _coloured("·", _FAINT, has_colour)
    mark = "▲" if colour == AMBER else _MARKS.get(seat, "●")
    return _coloured(mark, colour, has_colour)


def _coloured(text: str, colour: Colour, has_colour: bool) -> str:
    if not has_colour:
        return text
    return f"\x1b[38;2;{colour[0]};{colour[1]};{colour[2]}m{text}\x1b[0m"
