"""Paints scenes onto a surface: only where something changed, every smooth shape drawn once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple, TypeVar

from ui.look import art
from ui.look.fonts import Fonts
from ui.look.icons import ICONS, Draw
from ui.look.theme import INK, rgb
from ui.parts.player_signs import SIGNS
from ui.scene.metrics import Rect
from ui.scene.nodes import (
    UNSEEN,
    Arc,
    Art,
    Box,
    Clip,
    Hatch,
    Icon,
    Matrix,
    Node,
    Scene,
    Scrim,
    Shape,
    Stroke,
    Words,
    dirty,
)
from ui.scene.pen import OVER, Pen, arc_points
from ui.scene.sdl import pygame
from ui.scene.words_fit import LEADING

_MOST_KEPT, _MOST_PLACES = 500, 4000
Drawn = TypeVar("Drawn")


class Spot(NamedTuple):
    """Where something is painted, in pixels, and how far it may reach: strokes and round joins go
    a little beyond their rectangle."""

    area: pygame.Rect
    reach: pygame.Rect


class _Places(dict[Rect, Spot]):
    """Rectangles in pixels. Most of a scene lies where the one before it lay."""

    def __init__(self, scale: float) -> None:
        self._scale = scale

    def __missing__(self, rect: Rect) -> Spot:
        if len(self) >= _MOST_PLACES:
            self.clear()
        s = self._scale
        x, y = round(rect.x * s), round(rect.y * s)
        area = pygame.Rect(x, y, round(rect.right * s) - x, round(rect.bottom * s) - y)
        place = self[rect] = Spot(area, area.inflate(8, 8))
        return place


class Painter:
    """Paints one surface; knows what it painted last."""

    def __init__(self, surface: pygame.Surface, scale: float, fonts: Fonts) -> None:
        self.surface = surface
        self._scale = scale
        self._fonts = fonts
        self._last: Scene | None = None
        self._last_art: tuple[Hashable, pygame.Surface] | None = None
        self._kept: dict[Hashable, Any] = {}
        self._places = _Places(scale)
        self._paint: dict[type, Callable[[Any, pygame.Rect], None]] = {
            Box: self._box,
            Words: self._words,
            Icon: self._icon,
            Hatch: self._hatch,
            Stroke: self._stroke,
            Arc: self._arc,
            Matrix: self._matrix,
            Scrim: self._scrim,
            Art: self._art,
            Shape: self._shape,
        }

    def paint(self, scene: Scene) -> list[pygame.Rect]:
        """Brings the surface up to date and says which parts of it changed."""
        changed = dirty(self._last, scene)
        self._last = scene
        whole = self.surface.get_rect()
        regions = [whole] if changed is None else [self._grown(rect) for rect in changed]
        regions = [region for region in regions if region.w > 0 and region.h > 0]
        if regions:
            nodes = [node for node in scene.nodes if node.__class__ not in UNSEEN]
            places = self._places
            reach = [whole if isinstance(n, Clip) else places[n.rect].reach for n in nodes]
            for region in regions:
                self._region(rgb(scene.ground), nodes, reach, region)
            self.surface.set_clip(None)
        return regions

    def forget(self) -> None:
        """The next scene is painted as a whole."""
        self._last = None

    def _region(
        self,
        ground: tuple[int, int, int],
        nodes: list[Node],
        reach: list[pygame.Rect],
        region: pygame.Rect,
    ) -> None:
        """Paints what reaches into a region, and only there."""
        surface, places, paint = self.surface, self._places, self._paint
        surface.set_clip(region)
        surface.fill(ground, region)
        limit = region
        for at in region.collidelistall(reach):
            node = nodes[at]
            if isinstance(node, Clip):
                limit = region if node.rect is None else region.clip(places[node.rect].area)
                surface.set_clip(limit)
            elif limit is region or reach[at].colliderect(limit):
                paint[node.__class__](node, places[node.rect].area)

    def _grown(self, rect: Rect) -> pygame.Rect:
        return self._places[rect].reach.clip(self.surface.get_rect())

    def _keep(self, key: Hashable, drawn: Drawn) -> Drawn:
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[key] = drawn
        return drawn

    def _box(self, node: Box, area: pygame.Rect) -> None:
        if area.w <= 0 or area.h <= 0:
            return
        width = max(1, round(node.width * self._scale)) if node.line else 0
        radius = min(round(node.radius * self._scale), area.w // 2, area.h // 2)
        if node.dashed:
            self._dashed(node, area, radius, width)
            return
        if radius <= 1 and not node.cut:
            if node.fill:
                self.surface.fill(rgb(node.fill), area)
            if width:
                pygame.draw.rect(self.surface, rgb(node.line), area, width)
            return
        cut = min(round(node.cut * self._scale), area.w // 2, area.h // 2)
        size = max(radius, cut, width + 1)
        self._middle(node, area, size, width)
        self._corners(node, area, (size, radius, cut, width))

    def _corners(self, node: Box, area: pygame.Rect, form: tuple[int, int, int, int]) -> None:
        size = form[0]
        key = ("corners", form, node.fill, node.line)
        pieces = self._kept.get(key) or self._keep(key, _corners(form, node))
        x, y, right, bottom = area.x, area.y, area.right - size, area.bottom - size
        places = ((x, y), (right, y), (right, bottom), (x, bottom))
        self.surface.blits(tuple(zip(pieces, places, strict=True)), False)

    def _middle(self, node: Box, area: pygame.Rect, size: int, width: int) -> None:
        fill = self.surface.fill
        if node.fill:
            colour = rgb(node.fill)
            fill(colour, (area.x + size, area.y, area.w - 2 * size, area.h))
            fill(colour, (area.x, area.y + size, size, area.h - 2 * size))
            fill(colour, (area.right - size, area.y + size, size, area.h - 2 * size))
        if width:
            colour = rgb(node.line)
            fill(colour, (area.x + size, area.y, area.w - 2 * size, width))
            fill(colour, (area.x + size, area.bottom - width, area.w - 2 * size, width))
            fill(colour, (area.x, area.y + size, width, area.h - 2 * size))
            fill(colour, (area.right - width, area.y + size, width, area.h - 2 * size))

    def _dashed(self, node: Box, area: pygame.Rect, radius: int, width: int) -> None:
        if node.fill:
            pygame.draw.rect(self.surface, rgb(node.fill), area, border_radius=radius)
        colour, dash = rgb(node.line), round(8 * self._scale)
        for x in range(area.x + radius, area.right - radius, dash):
            piece = min(dash * 5 // 8, area.right - radius - x)
            self.surface.fill(colour, (x, area.y, piece, width))
            self.surface.fill(colour, (x, area.bottom - width, piece, width))
        for y in range(area.y + radius, area.bottom - radius, dash):
            piece = min(dash * 5 // 8, area.bottom - radius - y)
            self.surface.fill(colour, (area.x, y, width, piece))
            self.surface.fill(colour, (area.right - width, y, width, piece))
        if radius > 1:
            bare = Box(node.rect, "", node.line, node.width, node.radius)
            self._corners(bare, area, (radius, radius, 0, width))

    def _words(self, node: Words, area: pygame.Rect) -> None:
        px = round(node.size * self._scale)
        leading = px * LEADING
        caps, ascent = self._fonts.face(node.role, px)
        block = caps + leading * (len(node.lines) - 1)
        if node.lie == "middle":
            top = area.y + (area.h - block) / 2
        elif node.lie == "top":
            top = float(area.y)
        else:
            top = area.bottom - block
        for number, line in enumerate(node.lines):
            drawn = self._fonts.rendered(line, node.role, px, node.colour)
            if node.align == "left":
                x = area.x
            elif node.align == "right":
                x = area.right - drawn.get_width()
            else:
                x = area.x + (area.w - drawn.get_width()) // 2
            y = round(top + leading * number + caps - ascent)
            if node.turned:
                drawn = pygame.transform.flip(drawn, True, True)
                x = area.x + area.right - x - drawn.get_width()
                y = area.y + area.bottom - y - drawn.get_height()
            self.surface.blit(drawn, (x, y))

    def _icon(self, node: Icon, area: pygame.Rect) -> None:
        size = max(1, min(area.w, area.h))
        key = ("icon", node.name, size, node.colour, node.second, node.turned)
        drawn = self._kept.get(key) or self._keep(key, _icon(node, size))
        self.surface.blit(drawn, (area.x + (area.w - size) // 2, area.y + (area.h - size) // 2))

    def _hatch(self, node: Hatch, area: pygame.Rect) -> None:
        pitch = max(2, round(node.pitch * self._scale))
        key = ("hatch", area.h, pitch, node.fore, node.back)
        tile = self._kept.get(key) or self._keep(
            key, _hatch_tile(area.h, pitch, node.fore, node.back)
        )
        clip = self.surface.get_clip()
        self.surface.set_clip(clip.clip(area))
        shift = round(node.shift * self._scale) % (2 * pitch)
        for x in range(area.x - shift, area.right, tile.get_width()):
            self.surface.blit(tile, (x, area.y))
        self.surface.set_clip(clip)

    def _stroke(self, node: Stroke, area: pygame.Rect) -> None:
        s = self._scale
        points = [(x * s, y * s) for x, y in node.points]
        width = max(1, round(node.width * s))
        colour = rgb(node.colour)
        for one, other in pairwise(points):
            if node.dash:
                self._dashes(one, other, colour, width, node.dash * s)
            elif one[0] == other[0] or one[1] == other[1]:
                self._straight(one, other, colour, width)
            else:
                pygame.draw.aaline(self.surface, colour, one, other)
                pygame.draw.line(self.surface, colour, one, other, width)

    def _straight(
        self,
        one: tuple[float, float],
        other: tuple[float, float],
        colour: tuple[int, int, int],
        width: int,
    ) -> None:
        x, y = min(one[0], other[0]), min(one[1], other[1])
        w, h = abs(one[0] - other[0]), abs(one[1] - other[1])
        area = (round(x - width / 2), round(y - width / 2), round(w + width), round(h + width))
        self.surface.fill(colour, area)

    def _dashes(
        self,
        one: tuple[float, float],
        other: tuple[float, float],
        colour: tuple[int, int, int],
        width: int,
        dash: float,
    ) -> None:
        length = hypot(other[0] - one[0], other[1] - one[1])
        if not length:
            return
        dx, dy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
        at = 0.0
        while at < length:
            end = min(at + dash * 0.55, length)
            start = (one[0] + dx * at, one[1] + dy * at)
            stop = (one[0] + dx * end, one[1] + dy * end)
            pygame.draw.line(self.surface, colour, start, stop, width)
            at += dash

    def _arc(self, node: Arc, area: pygame.Rect) -> None:
        size = min(area.w, area.h)
        pen = Pen(size, size, node.rect.w, node.colour)
        centre, r = node.rect.w / 2, node.rect.w / 2 - node.width / 2
        pen.ring(centre, centre, r + node.width / 2, node.width, node.rest)
        if node.share > 0:
            points = arc_points(centre, centre, r, 0, min(node.share, 1))
            pen.line(points, node.width, node.colour)
        self.surface.blit(pen.done(), area)

    def _matrix(self, node: Matrix, area: pygame.Rect) -> None:
        self.surface.fill(rgb(node.light), area)
        side = min(area.w, area.h)
        count = len(node.rows)
        # Whole pixels a module can be read by a phone; below three it is a picture to enlarge.
        whole = side // count * count if side // count >= 3 else side
        drawn = self._kept.get(("matrix", node.rows, whole)) or self._keep(
            ("matrix", node.rows, whole), _matrix(node, whole)
        )
        left, top = area.x + (area.w - whole) // 2, area.y + (area.h - whole) // 2
        self.surface.blit(drawn, (left, top))

    def _scrim(self, node: Scrim, area: pygame.Rect) -> None:
        shade = pygame.Surface(area.size)
        shade.fill((4, 7, 8))
        shade.set_alpha(round(255 * node.share))
        self.surface.blit(shade, area)

    def _art(self, node: Art, area: pygame.Rect) -> None:
        """Large pictures take long to draw: the last one is kept, on its ground."""
        key = (node, area.size)
        if self._last_art is None or self._last_art[0] != key:
            drawn = pygame.Surface(area.size)
            drawn.fill(rgb(node.ground))
            art.draw(drawn, drawn.get_rect(), self._scale, node)
            self._last_art = (key, drawn)
        self.surface.blit(self._last_art[1], area)

    def _shape(self, node: Shape, area: pygame.Rect) -> None:
        drawn = self._kept.get((node, area.size)) or self._keep(
            (node, area.size), _polygon(node, area.size)
        )
        self.surface.blit(drawn, area)


def _polygon(node: Shape, size: tuple[int, int]) -> pygame.Surface:
    pen = Pen(*size, size[0], node.colour)
    pen.polygon([(x * size[0], y * size[1]) for x, y in node.points], node.colour)
    return pen.done()


def _icon(node: Icon, size: int) -> pygame.Surface:
    pen = Pen(size, size, 24, node.colour)
    _drawing(node.name)(pen, node.colour, node.second or INK)
    drawn = pen.done()
    return pygame.transform.flip(drawn, True, True) if node.turned else drawn


def _drawing(name: str) -> Draw:
    """How an icon is drawn; what only Pax Pamir needs is loaded with its first sign."""
    draw = ICONS.get(name) or SIGNS.get(name)
    if draw is None:
        from ui.games.pax_pamir.signs import PAX_SIGNS

        draw = PAX_SIGNS[name]
    return draw


def _corners(form: tuple[int, int, int, int], node: Box) -> tuple[pygame.Surface, ...]:
    """The corners of a box, clockwise from the top left; only the top right may be cut."""
    size, radius, cut, width = form
    plain = _corner(size, radius, 0, width, node)
    sharp = _corner(size, radius, cut, width, node) if cut else plain
    turned = (
        (plain, False, False),
        (sharp, True, False),
        (plain, True, True),
        (plain, False, True),
    )
    return tuple(pygame.transform.flip(piece, across, down) for piece, across, down in turned)


def _corner(size: int, radius: int, cut: int, width: int, node: Box) -> pygame.Surface:
    """The top left corner of a box."""
    side = size * OVER
    ground = node.line or node.fill
    surface = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    clear = (*rgb(ground), 0)
    surface.fill(clear)
    layers = [(0, node.line)] if width else []
    layers.append((width * OVER, node.fill))
    for inset, colour in layers:
        ink = rgb(colour) if colour else clear
        if cut:
            edge = cut * OVER
            k = inset * 0.41
            shape = [
                (edge + k, inset),
                (side, inset),
                (side, side),
                (inset, side),
                (inset, edge + k),
            ]
            pygame.draw.polygon(surface, ink, shape)
        else:
            area = pygame.Rect(inset, inset, side * 2, side * 2)
            inner = max(0, radius * OVER - inset)
            pygame.draw.rect(surface, ink, area, border_radius=inner)
    return pygame.transform.smoothscale(surface, (size, size))


def _matrix(node: Matrix, side: int) -> pygame.Surface:
    count = len(node.rows)
    modules = pygame.Surface((count, count), 0, 32)
    modules.fill(rgb(node.light))
    dark = rgb(node.dark)
    for y, row in enumerate(node.rows):
        for x, is_dark in enumerate(row):
            if is_dark:
                modules.set_at((x, y), dark)
    if side % count == 0:
        return pygame.transform.scale(modules, (side, side))
    big = pygame.transform.scale(modules, (count * 4, count * 4))
    return pygame.transform.smoothscale(big, (side, side))


def _hatch_tile(height: int, pitch: int, fore: str, back: str) -> pygame.Surface:
    """Stripes that join when the tile is laid side by side."""
    period = 2 * pitch
    count = max(1, 96 // period)
    width = period * count
    big = pygame.Surface((width * 2, height * 2))
    big.fill(rgb(back))
    for start in range(-height - period, width + height + period, period):
        x = start * 2
        points = [
            (x, height * 2),
            (x + pitch * 2, height * 2),
            (x + pitch * 2 + height * 2, 0),
            (x + height * 2, 0),
        ]
        pygame.draw.polygon(big, rgb(fore), points)
    return pygame.transform.smoothscale(big, (width, height))
