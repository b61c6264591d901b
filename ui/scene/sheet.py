"""A sheet to lay a screen out on: it fits words, collects nodes and knows what is pressed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from engine.text import Arg, Speech, begun_large, spoken
from ui.look.fonts import Measure
from ui.look.icons import bracket_corners
from ui.look.theme import BG, BODY, BONE, DISPLAY, INK, MEDIUM, RETICLE, Colour
from ui.scene.metrics import PageSize, Rect
from ui.scene.nodes import Align, Box, Clip, Icon, Lie, Node, Scene, Scroll, Stroke, Touch, Words
from ui.scene.words_fit import fit, wrapped

if TYPE_CHECKING:
    from ui.model import Message

FRAME_MS = 16.0
NARROW_SPACE = "\u2009"


# Most of a screen says what the screen before it said.
_said = lru_cache(maxsize=1024)(spoken)


@lru_cache(maxsize=1024)
def _begun(text: Arg, speech: Speech) -> str:
    return begun_large(_said(text, speech))


@lru_cache(maxsize=512)
def _in_capitals(text: Arg, speech: Speech) -> str:
    return capitals(_said(text, speech))


class Sheet:
    """Everything a layout may use, and the nodes it has laid down so far."""

    def __init__(
        self,
        page: PageSize,
        measure: Measure,
        speech: Speech,
        *,
        pressed: str = "",
        now: float = 0.0,
        reduced: bool = False,
    ) -> None:
        self.page = page
        self._scale = page.scale
        self.speech = speech
        self.pressed = pressed
        self.now = now
        self.reduced = reduced
        self.nodes: list[Node] = []
        self.ground: Colour = BG
        self.foot = 0.0
        """What is kept free below the screen."""
        self._measure = measure
        self._wake: float | None = None

    @property
    def rect(self) -> Rect:
        return self.page.rect.less(bottom=self.foot)

    def say(self, text: Arg) -> str:
        return _said(text, self.speech)

    def sentence(self, text: Arg) -> str:
        """As a line that stands alone: whatever a game begins it with, in a capital."""
        return _begun(text, self.speech)

    def sentences(self, texts: Iterable[Arg]) -> str:
        return ". ".join(map(self.sentence, texts))

    def caps(self, text: Arg) -> str:
        """In capitals, as display lines are; the UdSSR keeps its small d."""
        return _in_capitals(text, self.speech)

    def add(self, node: Node) -> None:
        self.nodes.append(node)

    def box(
        self,
        rect: Rect,
        fill: Colour = "",
        line: Colour = "",
        width: float = 2,
        radius: float = 0,
        cut: float = 0,
        dashed: bool = False,
    ) -> None:
        self.nodes.append(Box(rect, fill, line, width, radius, cut, dashed))

    def words(
        self,
        rect: Rect,
        text: Arg,
        role: str = MEDIUM,
        size: float = BODY,
        colour: Colour = BONE,
        *,
        align: Align = "left",
        lie: Lie = "middle",
        lines: int = 1,
        short: Arg = "",
        is_body: bool = False,
        is_caps: bool = False,
        turned: bool = False,
    ) -> Words:
        """Lays words into a space, as large as they fit, and gives the node that was laid.

        Headlines and whatever may run over several lines begin like sentences; captions do not.
        """
        begun = _begun if is_body or role == DISPLAY else _said
        form = _in_capitals if is_caps else begun
        said, brief = form(text, self.speech), form(short, self.speech)
        fitted = fit(
            self._measure,
            self._scale,
            said,
            role,
            size,
            rect.w,
            rect.h,
            lines,
            brief,
            is_body,
        )
        node = Words(rect, fitted.lines, role, fitted.size, colour, align, lie, fitted.fits, turned)
        if fitted.lines:
            self.nodes.append(node)
        return node

    def cut(self, text: Arg, role: str, size: float, width: float, lines: int) -> str:
        """What players typed may be longer than any room: then it ends in dots."""
        said = self.sentence(text) if lines > 1 or role == DISPLAY else self.say(text)
        for end in range(len(said), 0, -1):
            tried = said if end == len(said) else said[:end].rstrip() + "…"
            broken = self._wrapped(tried, role, size, width)
            if broken is not None and len(broken) <= lines:
                return tried
        return said[:1]

    def lines(self, text: Arg, role: str, size: float, width: float, most: int = 3) -> int:
        """How many lines a text takes at that width, up to `most`."""
        broken = self._wrapped(self.sentence(text), role, size, width)
        return most if broken is None else max(1, min(most, len(broken)))

    def _wrapped(self, text: str, role: str, size: float, width: float) -> list[str] | None:
        scale = self._scale
        return wrapped(self._measure, text, role, round(size * scale), width * scale)

    def width(self, text: Arg, role: str, size: float, is_caps: bool = False) -> float:
        begun = _begun if role == DISPLAY else _said
        said = (_in_capitals if is_caps else begun)(text, self.speech)
        scale = self._scale
        return self._measure.width(said, role, round(size * scale)) / scale

    def largest(
        self, text: Arg, role: str, sizes: Sequence[float], width: float, is_caps: bool = False
    ) -> float:
        """The first of some sizes at which a line fits, else the last."""
        for size in sizes:
            if self.width(text, role, size, is_caps) <= width:
                return size
        return sizes[-1]

    def icon(
        self, rect: Rect, name: str, colour: Colour, second: Colour = INK, turned: bool = False
    ) -> None:
        self.nodes.append(Icon(rect, name, colour, second, turned))

    def touch(
        self,
        rect: Rect,
        id: str,
        tap: Message | None = None,
        hold: Literal["", "confirm", "reveal"] = "",
        slides: bool = False,
        key: str = "",
    ) -> None:
        self.nodes.append(Touch(rect, id, tap, hold, slides, key))

    def line(self, *points: tuple[float, float], colour: Colour, width: float = 2) -> None:
        self.nodes.append(_stroke(points, colour, width, 0))

    def dashes(self, *points: tuple[float, float], colour: Colour, width: float = 2) -> None:
        self.nodes.append(_stroke(points, colour, width, 8))

    def reticle(self, rect: Rect, since: float, colour: Colour = BONE) -> None:
        """Four brackets: this one on the table. Two pulses, then still."""
        from ui.scene.motion import pulse

        grow = pulse(self, since)
        around = rect.inset(-6 - grow)
        for corner in bracket_corners(around.w, around.h, 16):
            points = tuple((around.x + x, around.y + y) for x, y in corner)
            self.nodes.append(_stroke(points, colour, RETICLE, 0))

    def clip(self, rect: Rect | None) -> None:
        self.nodes.append(Clip(rect))

    def scroll(self, rect: Rect, id: str, at: float, most: float) -> None:
        self.nodes.append(Scroll(rect, id, at, most))

    def is_pressed(self, id: str) -> bool:
        return bool(id) and self.pressed == id

    def wake_at(self, time: float) -> None:
        """Asks to be laid out again then."""
        self._wake = time if self._wake is None else min(self._wake, time)

    def wake_soon(self) -> None:
        self.wake_at(self.now + FRAME_MS)

    def scene(self, name: str, turned: bool = False) -> Scene:
        return Scene(name, tuple(self.nodes), self.ground, self._wake, turned)


def capitals(text: str) -> str:
    """
    >>> capitals("die UdSSR gewinnt"), capitals("große Karte")
    ('DIE UdSSR GEWINNT', 'GROSSE KARTE')
    """
    return text.upper().replace("UDSSR", "UdSSR")


def _stroke(
    points: tuple[tuple[float, float], ...], colour: Colour, width: float, dash: float
) -> Stroke:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    half = width / 2
    rect = Rect(
        min(xs) - half, min(ys) - half, max(xs) - min(xs) + width, max(ys) - min(ys) + width
    )
    return Stroke(rect, points, colour, width, dash)
