"""The bundled fonts, measured and rendered; every size is opened once."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol

from ui.look.theme import BOLD, DISPLAY, MEDIUM, SEMI, rgb
from ui.scene.sdl import pygame

_FOLDER = Path(__file__).parent / "fonts"
FILES = {
    DISPLAY: "SofiaSansExtraCondensed_800ExtraBold.ttf",
    MEDIUM: "FiraSansCondensed_500Medium.ttf",
    SEMI: "FiraSansCondensed_600SemiBold.ttf",
    BOLD: "FiraSansCondensed_700Bold.ttf",
}
_MOST_RENDERED = 400


class Measure(Protocol):
    """How large text is, in pixels of the panel."""

    def __hash__(self) -> int: ...

    def width(self, text: str, role: str, px: int) -> int: ...

    def caps(self, role: str, px: int) -> int: ...


class Face(NamedTuple):
    """How far letters of a font reach: capitals from the line, all of them from its top."""

    caps: int
    ascent: int


class Fonts:
    """Measures text, and renders it with a small memory."""

    def __init__(self) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, str, int], int] = {}
        self._faces: dict[tuple[str, int], Face] = {}
        self._rendered: dict[tuple[str, str, int, str], pygame.Surface] = {}

    def font(self, role: str, px: int) -> pygame.font.Font:
        key = (role, px)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(str(_FOLDER / FILES[role]), px)
        return self._fonts[key]

    def width(self, text: str, role: str, px: int) -> int:
        key = (text, role, px)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > 4000:
                self._widths.clear()
            width = self._widths[key] = self.font(role, px).size(text)[0]
        return width

    def caps(self, role: str, px: int) -> int:
        """The height of a capital letter."""
        return self.face(role, px).caps

    def face(self, role: str, px: int) -> Face:
        face = self._faces.get((role, px))
        if face is None:
            font = self.font(role, px)
            high = font.metrics("H")[0]
            caps = high[3] if high else px
            face = self._faces[role, px] = Face(caps, font.get_ascent())
        return face

    def rendered(self, text: str, role: str, px: int, colour: str) -> pygame.Surface:
        key = (text, role, px, colour)
        surface = self._rendered.get(key)
        if surface is None:
            if len(self._rendered) >= _MOST_RENDERED:
                self._rendered.clear()
            surface = self.font(role, px).render(text, True, rgb(colour))
            self._rendered[key] = surface
        return surface
