"""Shows that every screen, in every language and size, can be read and touched."""

from functools import cache

import pytest

from device.desk import Desk
from device.speech.languages import LANGUAGES
from engine.text import say
from tests.ui.legible import fonts, illegible, untouchable, visible
from ui.app import scene
from ui.gallery import SCREENS, model_of
from ui.model import Model, Unsaved
from ui.port import Prefs
from ui.routes import blank
from ui.scene.metrics import PageSize
from ui.scene.nodes import Scene

SIZES = ((800, 480), (1024, 600), (1280, 720), (1280, 800), (720, 1280))
OVERLAID = ("toast", "cubes")
"""Screens on which a sheet or a line lies over part of the table on purpose."""


@cache
def built(name: str) -> tuple[Model, Desk]:
    desk = Desk()
    return model_of(name, blank(Prefs("en")), desk), desk


def shown(name: str, language: str, size: tuple[int, int]) -> tuple[Scene, PageSize]:
    model, desk = built(name)
    page = PageSize(*size)
    prefs = model.prefs._replace(language=language)
    return scene(model._replace(prefs=prefs, page=page), desk, fonts()), page


pytestmark = pytest.mark.layout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_screen_can_be_read_and_touched_in_every_size(name: str, language: str) -> None:
    """No text is cut off or overlaps; what is touched is at least nine millimetres wide and high.

    Each screen is laid out once for both.
    """
    problems = []
    for width, height in SIZES:
        scene, page = shown(name, language, (width, height))
        found = illegible(scene, page, is_overlaid=name in OVERLAID) + untouchable(scene, page)
        problems += [f"{width}x{height}: {problem}" for problem in found]
    assert problems == []


@pytest.mark.parametrize("name", SCREENS)
def test_mark_of_an_unsaved_game_stands_whole_on_every_screen(name: str) -> None:
    model, desk = built(name)
    mark = Unsaved(say("the disk is full"), model.now + 1000)
    drawn = scene(model._replace(unsaved=mark), desk, fonts())
    texts = [line.text for line in visible(drawn, model.page)]
    assert "Not saved: the disk is full. Saving is tried again" in texts
