"""Where lanes lie on a strip: segments of pixels, in any direction, on any shape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core import Refusal
from engine.text import say
from hardware.lights.render import Frame

MOST_PIXELS = 1024


class Segment(NamedTuple):
    """The pixels of one lane from calm to brink: the first, how many, and from one to the next."""

    start: int
    length: int
    step: int = 1

    @property
    def pixels(self) -> range:
        return range(self.start, self.start + self.length * self.step, self.step)


_PATTERN = re.compile(r"(\d{1,4})-(\d{1,4})(?:/(\d{1,4}))?")


def segment(text: str) -> Segment:
    """The segment of a text: first pixel, last pixel, and the step where it is not one.

    >>> segment("15-8"), segment("0-56/8")
    (Segment(start=15, length=8, step=-1), Segment(start=0, length=8, step=8))
    """
    found = _PATTERN.fullmatch(text.strip())
    if found is None:
        raise _bad(text)
    first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if not step or (last - first) % step:
        raise _bad(text)
    length = abs(last - first) // step + 1
    return Segment(first, length, step if last >= first else -step)


def _bad(text: str) -> Refusal:
    return Refusal(
        "bad-segment",
        say("{text}: a segment is written 0-7, 15-8 or 0-56/8", text=text[:40]),
    )


class Layout:
    """Puts a frame's lanes onto the pixels of a strip."""

    def __init__(self, pixels: int, segments: Sequence[Segment]) -> None:
        if not 1 <= pixels <= MOST_PIXELS:
            raise Refusal(
                "bad-layout",
                say("a strip has 1 to {most} pixels, not {n}", most=MOST_PIXELS, n=pixels),
            )
        taken: set[int] = set()
        for one in segments:
            for pixel in one.pixels:
                if not 0 <= pixel < pixels:
                    raise Refusal(
                        "bad-layout",
                        say(
                            "segments: there is no pixel {n} on a strip of {all}",
                            n=pixel,
                            all=pixels,
                        ),
                    )
                if pixel in taken:
                    raise Refusal("bad-layout", say("segments: pixel {n} is used twice", n=pixel))
                taken.add(pixel)
        self.pixels = pixels
        self.segments = tuple(segments)
        self._places = [(_slice(one), one.length) for one in segments]
        self._dark = bytes(3 * pixels)

    @classmethod
    def of(cls, pixels: int, segments: Iterable[str]) -> Layout:
        return cls(pixels, [segment(text) for text in segments])

    def lanes(self, numbers: bytes) -> tuple[bytes, ...]:
        r"""The pixels of each segment, from calm to brink.

        >>> Layout.of(3, ["2-1"]).lanes(bytes(range(9)))
        (b'\x06\x07\x08\x03\x04\x05',)
        """
        return tuple(
            b"".join(numbers[3 * pixel : 3 * pixel + 3] for pixel in one.pixels)
            for one in self.segments
        )

    def place(self, frame: Frame) -> bytes:
        """Red, green, blue of every pixel. Lanes beyond the segments are not shown."""
        strip = bytearray(self._dark)
        # A strip of one colour at a time lets whole slices be assigned, whatever the step.
        for (where, length), lane in zip(self._places, frame.lanes):  # noqa: B905
            strip[where[0]], strip[where[1]], strip[where[2]] = _stretched(lane, length)
        return bytes(strip)


def _slice(one: Segment) -> tuple[slice, slice, slice]:
    """The red, green and blue bytes of a segment's pixels."""
    ends = one.start + one.length * one.step
    slices = []
    for channel in range(3):
        stop: int | None = 3 * ends + channel
        if stop is not None and stop < 0:
            stop = None
        slices.append(slice(3 * one.start + channel, stop, 3 * one.step))
    return slices[0], slices[1], slices[2]


@lru_cache(2048)
def _stretched(lane: bytes, length: int) -> tuple[bytes, bytes, bytes]:
    """A lane as long as its segment, by colour; a shorter one keeps the brightest of its cells."""
    cells = [lane[at : at + 3] for at in range(0, len(lane), 3)]
    count = len(cells)
    chosen = []
    for pixel in range(length):
        first = pixel * count // length
        behind = max(first + 1, (pixel + 1) * count // length)
        chosen.append(max(cells[first:behind], key=sum))
    joined = b"".join(chosen)
    return joined[0::3], joined[1::3], joined[2::3]
