"""Pictures of scenes without a window."""

from __future__ import annotations

from io import BytesIO

from ui.app import scene
from ui.look.fonts import Fonts
from ui.model import Model
from ui.port import Desk
from ui.scene.painter import Painter
from ui.scene.sdl import pygame


def picture(model: Model, desk: Desk, fonts: Fonts | None = None) -> pygame.Surface:
    """The panel as an image; turned as the players would see it turned."""
    fonts = fonts or Fonts()
    page = model.page
    surface = pygame.Surface((page.width_px, page.height_px))
    shown = scene(model, desk, fonts)
    Painter(surface, page.scale, fonts).paint(shown)
    return pygame.transform.flip(surface, True, True) if shown.turned else surface


def png(surface: pygame.Surface) -> bytes:
    """The picture as a file's content; writing it is up to whoever asked."""
    content = BytesIO()
    pygame.image.save(surface, content, "picture.png")
    return content.getvalue()
