"""Shows that painting only what changed gives the same picture as painting everything."""

from typing import Any

import pygame
import pytest

from device.desk import Desk
from ui.app import scene
from ui.gallery import SCREENS, model_of
from ui.port import Prefs
from ui.routes import blank
from ui.scene.metrics import PageSize, Rect
from ui.scene.nodes import Box, Scene, Touch, dirty, joined
from ui.scene.painter import Painter


def _scene(*boxes: Box) -> Scene:
    return Scene("test", boxes, "#000000")


def test_nothing_changed_means_nothing_is_painted() -> None:
    one = _scene(Box(Rect(0, 0, 10, 10), "#FFFFFF"))
    assert dirty(one, one) == []


def test_only_the_place_of_the_change_is_painted() -> None:
    still = Box(Rect(0, 0, 10, 10), "#FFFFFF")
    old = _scene(still, Box(Rect(100, 100, 10, 10), "#FF0000"))
    new = _scene(still, Box(Rect(100, 100, 10, 10), "#00FF00"))
    assert dirty(old, new) == [Rect(100, 100, 10, 10)]


def test_touch_areas_alone_paint_nothing() -> None:
    old = Scene("test", (Touch(Rect(0, 0, 50, 50), "a"),), "#000000")
    new = Scene("test", (Touch(Rect(0, 0, 50, 50), "b"),), "#000000")
    assert dirty(old, new) == []


def test_changed_order_paints_everything() -> None:
    one, other = Box(Rect(0, 0, 10, 10), "#FFFFFF"), Box(Rect(5, 5, 10, 10), "#FF0000")
    assert dirty(_scene(one, other), _scene(other, one)) is None


def test_places_that_meet_are_joined() -> None:
    rects = [Rect(0, 0, 10, 10), Rect(20, 0, 10, 10), Rect(5, 0, 20, 10)]
    assert joined(rects, 6) == [Rect(0, 0, 30, 10)]


def test_pressing_a_button_paints_that_button_alone(player: Any) -> None:
    player.to_first_turn()
    before = player.scene
    rect = player.touches["pick-card"].rect
    player.down("pick-card")
    changed = dirty(before, player.scene)
    assert changed
    assert all(rect.inset(-1).around(part) == rect.inset(-1) for part in changed)


@pytest.mark.layout
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_partial_painting_equals_whole_painting(fonts: Any, size: tuple[int, int]) -> None:
    """Through many screens one after the other."""
    page = PageSize(*size)
    patched = pygame.Surface(size)
    painter = Painter(patched, page.scale, fonts)
    for name in list(SCREENS)[5:32:2]:
        for pressed in ("", "pick-card", "bar:undo"):
            desk = Desk()
            model = model_of(name, blank(Prefs("en"), page), desk)
            shown = scene(model._replace(pressed=pressed), desk, fonts)
            painter.paint(shown)
            whole = pygame.Surface(size)
            Painter(whole, page.scale, fonts).paint(shown)
            assert patched.get_buffer().raw == whole.get_buffer().raw, (name, pressed)
