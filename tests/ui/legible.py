"""Measures a screen from its layout: texts that are cut or overlap, targets too small to touch."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ui.look.fonts import Fonts
from ui.scene.metrics import PageSize, Rect
from ui.scene.nodes import Art, Box, Clip, Matrix, Scene, Scrim, Touch, Words
from ui.scene.words_fit import LEADING


@cache
def fonts() -> Fonts:
    return Fonts()


class Line(NamedTuple):
    """A text as it comes to lie."""

    bounds: Rect
    text: str
    place: int
    clip: Rect | None
    room: Rect
    fits: bool


def lines(scene: Scene, page: PageSize) -> Iterator[Line]:
    clip: Rect | None = None
    for place, node in enumerate(scene.nodes):
        if isinstance(node, Clip):
            clip = node.rect
        elif isinstance(node, Words):
            yield Line(
                bounds(node, page), " / ".join(node.lines), place, clip, node.rect, node.fits
            )


def bounds(node: Words, page: PageSize) -> Rect:
    """From the capitals of the first line to the baseline of the last, as wide as the widest."""
    scale = page.scale
    px = round(node.size * scale)
    width = max(fonts().width(line, node.role, px) for line in node.lines) / scale
    caps = fonts().caps(node.role, px) / scale
    high = caps + (len(node.lines) - 1) * px * LEADING / scale
    rect = node.rect
    x = {
        "left": rect.x,
        "right": rect.right - width,
        "centre": rect.x + (rect.w - width) / 2,
    }[node.align]
    y = {"top": rect.y, "bottom": rect.bottom - high, "middle": rect.y + (rect.h - high) / 2}
    return Rect(x, y[node.lie], width, high)


def covers(scene: Scene) -> list[tuple[int, Rect]]:
    """Everything opaque, with its place in the order of painting."""
    return [
        (place, node.rect)
        for place, node in enumerate(scene.nodes)
        if isinstance(node, Matrix | Scrim)
        or (isinstance(node, Box) and node.fill)
        or (isinstance(node, Art) and node.name == "rays")
    ]


def inside(inner: Rect, outer: Rect) -> bool:
    x, y, w, h = inner
    left, top, wide, high = outer
    return left <= x + 1 and top <= y + 1 and left + wide >= x + w - 1 and top + high >= y + h - 1


def share(one: Rect, other: Rect) -> bool:
    """Whether they have more in common than an edge."""
    x, y, w, h = one
    left, top, wide, high = other
    return min(x + w, left + wide) - max(x, left) > 1 and min(y + h, top + high) - max(y, top) > 1


def visible(scene: Scene, page: PageSize) -> list[Line]:
    opaque = covers(scene)
    return [
        line
        for line in lines(scene, page)
        if not any(place > line.place and inside(line.bounds, rect) for place, rect in opaque)
    ]


def ground(line: Line, opaque: list[tuple[int, Rect]]) -> int:
    """The place of the last opaque thing a text lies on."""
    below = [place for place, rect in opaque if place < line.place and inside(line.bounds, rect)]
    return max(below, default=-1)


def illegible(scene: Scene, page: PageSize, is_overlaid: bool = False) -> list[str]:
    """What is wrong with the texts of a screen; a sheet may lie over part of it on purpose."""
    texts = visible(scene, page)
    problems = []
    for line in texts:
        if not line.fits:
            problems.append(f"does not fit: {line.text}")
        if not inside(line.bounds, line.room._replace(h=line.room.h + 2)):
            problems.append(f"leaves its room: {line.text}")
        if not inside(line.bounds, page.rect) and line.clip is None:
            problems.append(f"leaves the page: {line.text}")
    opaque = covers(scene)
    seen = [one.bounds if one.clip is None else one.bounds.cut_to(one.clip) for one in texts]
    for number, one in enumerate(texts):
        for later, other in enumerate(texts[number + 1 :], number + 1):
            if share(seen[number], seen[later]) and one.place > ground(other, opaque):
                problems.append(f"overlap: {one.text} | {other.text}")
        if not is_overlaid and one.clip is None:
            problems += [
                f"covered in part: {one.text}"
                for place, rect in opaque
                if place > one.place and share(one.bounds, rect)
            ]
    return problems


def untouchable(scene: Scene, page: PageSize) -> list[str]:
    """Targets that a finger would miss, or that are off the page."""
    clip: Rect | None = None
    found = []
    for node in scene.nodes:
        if isinstance(node, Clip):
            clip = node.rect
        if not isinstance(node, Touch) or (node.tap is None and not node.hold):
            continue
        if clip is not None and not inside(node.rect, clip):
            continue
        if min(node.rect.w, node.rect.h) < page.target:
            size = f"{node.rect.w:.1f} x {node.rect.h:.1f}"
            found.append(f"{node.id} is {size}, at least {page.target:.1f} is needed")
        if not inside(node.rect, page.rect):
            found.append(f"{node.id} is off the page")
    return found
