"""Shows that every question of every game can be laid out, painted and answered on the panel."""

from random import Random

import pytest

from device.desk import Desk
from device.games import modules
from device.random_players import at_random
from engine.core import Answer
from ui.app import App
from ui.look.fonts import Fonts
from ui.model import refreshed
from ui.port import Prefs
from ui.scene.metrics import PageSize
from ui.scene.nodes import Touch
from ui.scene.painter import Painter
from ui.scene.sdl import pygame
from ui.screens.play import at_table

pytestmark = pytest.mark.long

SIZES = [(800, 480), (720, 1280)]


def played(game: str, options: dict[str, str], size: tuple[int, int], seed: int) -> set[str]:
    """Plays a random game, painting each kind of screen once; gives the screens' names."""
    desk, fonts = Desk(), Fonts()
    app = App(desk, PageSize(*size), Prefs("de"), lambda: 1e9)
    desk.new(game, options, {})
    assert desk.table is not None
    session = desk.table.session
    choose = at_random(Random(seed))
    painted: set[str] = set()
    surface = pygame.Surface(size)
    for _ in range(900):
        app.model = at_table(refreshed(app.model, desk))
        while True:
            scene = app.scene(fonts)
            touches = {node.id: node for node in scene.nodes if isinstance(node, Touch)}
            if scene.name not in painted or len(session.entries) % 25 == 0:
                Painter(surface, app.model.page.scale, fonts).paint(scene)
                painted.add(scene.name)
            onwards = touches.get("onwards") or touches.get("show-all")
            if onwards is None:
                break
            app.send(onwards.tap)
        assert touches
        prompt = session.prompt
        if prompt is None:
            return painted
        if app.model.table is not None and app.model.table.advice is not None:
            painted |= touches.keys() & {"done", "differs"}
            app.send(touches["done"].tap)
        else:
            desk.table.answer(Answer(choose(prompt), prompt.number))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", modules())
def test_whole_game_can_be_shown(game: str, size: tuple[int, int]) -> None:
    assert played(game, {}, size, seed=5) >= {"play", "result"}


@pytest.mark.parametrize("players", ["3", "5"])
def test_more_players_are_shown(players: str) -> None:
    assert "result" in played("pax-pamir", {"players": players}, (800, 480), seed=2)


def test_scorebook_is_shown() -> None:
    options = {"players": "4", "depth": "scorebook"}
    assert "result" in played("pax-pamir", options, (800, 480), seed=3)


@pytest.mark.parametrize(
    "options",
    [
        {"players": "1"},
        {"players": "2", "wakhan": "online", "wakhan_deck": "digital"},
        {"players": "2", "wakhan": "custom", "wakhan_waive": "players-may"},
    ],
    ids=str,
)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_steps_of_wakhan_are_shown_and_confirmed(
    options: dict[str, str], size: tuple[int, int]
) -> None:
    assert played("pax-pamir", options, size, seed=4) >= {"play", "result", "done", "differs"}


@pytest.mark.parametrize("deck", ["physical", "digital"])
def test_deck_of_wakhan_alone_is_shown(deck: str) -> None:
    options = {"players": "1", "depth": "deck", "wakhan_deck": deck}
    assert "result" in played("pax-pamir", options, (800, 480), seed=6)
