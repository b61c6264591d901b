"""What is on the panel, as data: painting, touching, testing and diffing read the same nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ui.look.theme import Colour
from ui.scene.metrics import Rect

if TYPE_CHECKING:
    from ui.model import Message

Align = Literal["left", "centre", "right"]
Lie = Literal["top", "middle", "bottom"]


class Box(NamedTuple):
    """A rectangle with round corners, perhaps cut at the top right as cards are."""

    rect: Rect
    fill: Colour = ""
    line: Colour = ""
    width: float = 2
    radius: float = 0
    cut: float = 0
    dashed: bool = False


class Words(NamedTuple):
    """Lines of one font, size and colour, already broken to fit."""

    rect: Rect
    lines: tuple[str, ...]
    role: str
    size: float
    colour: Colour
    align: Align = "left"
    lie: Lie = "middle"
    fits: bool = True
    turned: bool = False


class Icon(NamedTuple):
    """A shape drawn in code."""

    rect: Rect
    name: str
    colour: Colour
    second: Colour = ""
    turned: bool = False


class Hatch(NamedTuple):
    """Danger stripes; `shift` slides them."""

    rect: Rect
    fore: Colour
    back: Colour
    pitch: float = 12
    shift: float = 0


class Stroke(NamedTuple):
    """A line through points."""

    rect: Rect
    points: tuple[tuple[float, float], ...]
    colour: Colour
    width: float = 2
    dash: float = 0


class Arc(NamedTuple):
    """A ring filled clockwise from the top up to a share."""

    rect: Rect
    share: float
    colour: Colour
    rest: Colour
    width: float


class Matrix(NamedTuple):
    """A QR code."""

    rect: Rect
    rows: tuple[bytes, ...]
    dark: Colour
    light: Colour


class Scrim(NamedTuple):
    """Darkens what lies below it; nothing below can be touched."""

    rect: Rect
    share: float = 0.7


class Art(NamedTuple):
    """A larger picture drawn in code (contour lines, rays)."""

    rect: Rect
    name: str
    colour: Colour
    second: Colour
    ground: Colour


class Shape(NamedTuple):
    """A filled polygon; its points are shares of the rectangle."""

    rect: Rect
    points: tuple[tuple[float, float], ...]
    colour: Colour


class Clip(NamedTuple):
    """Nodes after this one show only inside its rectangle; an empty one ends it."""

    rect: Rect | None


class Touch(NamedTuple):
    """An area that can be pressed.

    `hold` is "" for a tap, "confirm" for a tap that counts after being held, "reveal" for a pad
    that shows something as long as it is held. A finger that holds such a pad may slide to an
    area with `slides` and let go there. `key` names the key that does the same on a desk.
    """

    rect: Rect
    id: str
    tap: Message | None = None
    hold: Literal["", "confirm", "reveal"] = ""
    slides: bool = False
    key: str = ""


class Scroll(NamedTuple):
    """An area whose content moves up and down with the finger, between 0 and `most`."""

    rect: Rect
    id: str
    at: float
    most: float


Node = (
    Box | Words | Icon | Hatch | Stroke | Arc | Matrix | Scrim | Art | Shape | Clip | Touch | Scroll
)


UNSEEN = (Touch, Scroll)
"""What can be touched only: it is not painted."""


class Scene(NamedTuple):
    """A screen at one moment; `wake` is when it will look different by itself."""

    name: str
    nodes: tuple[Node, ...]
    ground: Colour
    wake: float | None = None
    turned: bool = False


def touched(scene: Scene, x: float, y: float) -> Touch | None:
    """The topmost area under a point; nothing below a scrim can be reached."""
    clip: Rect | None = None
    found: Touch | None = None
    for node in scene.nodes:
        if isinstance(node, Touch):
            if node.rect.holds(x, y) and (clip is None or clip.holds(x, y)):
                found = node
        elif node.__class__ is Clip:
            clip = node.rect
        elif node.__class__ is Scrim:
            found = None
    return found


def scrolled(scene: Scene, x: float, y: float) -> Scroll | None:
    found: Scroll | None = None
    for node in scene.nodes:
        if node.__class__ is Scrim:
            found = None
        elif node.__class__ is Scroll and node.rect.holds(x, y):
            found = node
    return found


def dirty(old: Scene | None, new: Scene, most: int = 6) -> list[Rect] | None:
    """Where two scenes differ; None when all of it must be painted."""
    if old is None or old.ground != new.ground or old.turned != new.turned:
        return None
    before = _visible(old.nodes)
    after = _visible(new.nodes)
    if before == after:
        return []
    seen, kept = set(before), set(after)
    if [node for node in before if node in kept] != [node for node in after if node in seen]:
        return None
    changed = [node for node in before if node not in kept]
    changed += [node for node in after if node not in seen]
    if Clip in {kind for kind, _ in changed}:
        return None
    return joined([node[1].rect for node in changed], most)


def _visible(nodes: Iterable[Node]) -> list[tuple[type, Any]]:
    """Nodes with their type: tuples of different types may hold the same values."""
    return [(node.__class__, node) for node in nodes if node.__class__ not in UNSEEN]


def joined(rects: Iterable[Rect], most: int) -> list[Rect]:
    """Rectangles that cover the given ones and do not overlap; at most so many."""
    result: list[tuple[float, float, float, float]] = []
    for x, y, w, h in rects:
        right, bottom = x + w, y + h
        met = []
        for other in result:
            if other[0] <= x and other[1] <= y and right <= other[2] and bottom <= other[3]:
                break  # most of what changes lies in something that changed
            if x < other[2] and other[0] < right and y < other[3] and other[1] < bottom:
                met.append(other)
        else:
            apart = [other for other in result if other not in met]
            result = [*apart, _around([(x, y, right, bottom), *met])]
    if len(result) > most:
        result = [_around(result)]
    return [Rect(left, top, right - left, bottom - top) for left, top, right, bottom in result]


def _around(
    edges: list[tuple[float, float, float, float]],
) -> tuple[float, float, float, float]:
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
