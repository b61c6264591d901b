"""The strips in a terminal: coloured cells, or plain ones where colour is not wanted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from hardware.lights import driver
from hardware.lights.colours import AMBER, SEATS, Colour
from hardware.lights.interface import Strip
from hardware.lights.lanes import CELLS, Cell, Lane
from hardware.lights.settings import LightsSettings

_MARKS = {"us": "■", "ussr": "◆"}
_ALARM = "▲"
_EMPTY = "·"
_OTHER = (200, 200, 200)
_DIM = 3
"""Cells below the marker have this part of its brightness."""


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


def drawn(lanes: Iterable[Lane], name: Callable[[str], str], has_colour: bool) -> Iterator[str]:
    """The seats' names, then one line per track with the seats' lanes side by side."""
    tracks: dict[str, list[Lane]] = {}
    for lane in lanes:
        tracks.setdefault(lane.track, []).append(lane)
    width = max((len(name(track)) for track in tracks), default=0)
    seats = [name(lane.seat) for lane in next(iter(tracks.values()), [])]
    column = max([CELLS, *map(len, seats)])
    yield f"{'':<{width}}  {'   '.join(f'{seat:<{column}}' for seat in seats)}".rstrip()
    for track, beside in tracks.items():
        row = "   ".join(_lane(lane, column, has_colour) for lane in beside)
        yield f"{name(track):<{width}}  {row}".rstrip()


def _lane(lane: Lane, width: int, has_colour: bool) -> str:
    cells = "".join(_cell(cell, lane.seat, has_colour) for cell in lane.cells)
    return cells + " " * (width - len(lane.cells))


def _cell(cell: Cell, seat: str, has_colour: bool) -> str:
    if cell == "off":
        return _coloured(_EMPTY, _faint(_OTHER), has_colour)
    if cell == "alarm":
        return _coloured(_ALARM, AMBER, has_colour)
    colour = SEATS.get(seat, _OTHER)
    if cell == "below":
        colour = _faint(colour)
    return _coloured(_MARKS.get(seat, "●"), colour, has_colour)


def _faint(colour: Colour) -> Colour:
    red, green, blue = (part // _DIM for part in colour)
    return red, green, blue


def _coloured(text: str, colour: Colour, has_colour: bool) -> str:
    if not has_colour:
        return text
    return f"\x1b[38;2;{colour[0]};{colour[1]};{colour[2]}m{text}\x1b[0m"
